"""What the composer tells the page: something to be done with what was written, or a request behind a key."""

from __future__ import annotations

from dataclasses import dataclass, field

from textual.message import Message

from ...campaign.play import line_parser


@dataclass(eq=False)
class Sent(Message, namespace="composer"):
    """Rows of the composer that something is to be done with. They stay there until the page says how it went."""

    rows: int = field(kw_only=True)


@dataclass(eq=False)
class Keep(Sent, namespace="composer"):
    """A paragraph is to be kept."""

    text: str
    """As it reads: without the backslash that made a line prose."""


@dataclass(eq=False)
class Request(Sent, namespace="composer"):
    """A line with a sign is to be done, and the prose above it kept before that."""

    line: str
    typed: line_parser.Typed
    before: str
    """The prose above it, as it reads; empty where there is none."""


@dataclass
class Take(Message, namespace="composer"):
    """One of the numbered options is to be taken; the first is 1."""

    number: int


class Menu(Message, namespace="composer"):
    """The menu is to be opened."""


class TakeBack(Message, namespace="composer"):
    """The last paragraph is to be taken back into the composer."""


class Leave(Message, namespace="composer"):
    """The player wants to be in the log."""


class Dismiss(Message, namespace="composer"):
    """What is on offer is not wanted."""


@dataclass
class Say(Message, namespace="composer"):
    """A key could do nothing here: why, in words. `wrong`: the line as it stands is refused."""

    words: str
    wrong: bool = False


class Completed(Message, namespace="composer"):
    """A name was completed."""


@dataclass
class Typed(Message, namespace="composer"):
    """What stands on the line of the cursor, once the player paused."""

    line: str


@dataclass
class DraftDue(Message, namespace="composer"):
    """What is being written changed, and belongs into the draft."""

    text: str
