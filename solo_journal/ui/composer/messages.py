"""Messages from the composer to the page: something to do with the text, or a request by a key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from ...campaign.play import line_parser


@dataclass(eq=False)
class Sent(Message, namespace="composer"):
    """Rows of the composer to be processed. They stay until the page says how it went."""

    rows: int = field(kw_only=True)
    """How many are left to be settled."""


@dataclass(eq=False)
class Keep(Sent, namespace="composer"):
    """Save a paragraph."""

    text: str
    """As it reads: without the backslash that made a line prose."""


@dataclass(eq=False)
class Request(Sent, namespace="composer"):
    """Run a line with a sign, after saving the prose above it."""

    line: str
    typed: line_parser.Typed
    before: str
    """The prose above it, as it reads; empty if there is none."""


@dataclass
class Take(Message, namespace="composer"):
    """Take one of the numbered options, counted from 1."""

    number: int


class Menu(Message, namespace="composer"):
    """Open the menu."""


class TakeBack(Message, namespace="composer"):
    """Undo the last paragraph and put it into the composer."""


class Leave(Message, namespace="composer"):
    """Go to the log."""


class Dismiss(Message, namespace="composer"):
    """Dismiss the offers."""


@dataclass
class Say(Message, namespace="composer"):
    """Say why a key did nothing; `wrong` if the line is refused as it is."""

    words: str
    wrong: bool = False


class Completed(Message, namespace="composer"):
    """A name was completed."""


@dataclass
class Typed(Message, namespace="composer"):
    """The line of the cursor, once the player pauses."""

    line: str


@dataclass
class DraftDue(Message, namespace="composer"):
    """The text changed and belongs in the draft."""

    text: str
