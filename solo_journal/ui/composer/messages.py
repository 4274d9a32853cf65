"""What the composer tells the page: something to be done with what was written, or a wish behind a key."""

from __future__ import annotations

from textual.message import Message

from ...campaign.play import line_parser


class Sent(Message, namespace="composer"):
    """Rows of the composer that something is to be done with. They stay there until the page says how it went."""

    def __init__(self, rows: int) -> None:
        self.rows = rows
        """How many rows these are."""
        super().__init__()


class Keep(Sent, namespace="composer"):
    """A paragraph is to be kept."""

    def __init__(self, text: str, rows: int) -> None:
        self.text = text
        """The paragraph as it reads: without the backslash that made a line prose."""
        super().__init__(rows)


class Wish(Sent, namespace="composer"):
    """A line with a sign is to be done, and the prose above it kept before that."""

    def __init__(self, line: str, typed: line_parser.Typed, before: str, rows: int) -> None:
        self.line = line
        """The line as it was typed."""
        self.typed = typed
        """The line by what it asks for."""
        self.before = before
        """The prose above it, as it reads; empty where there is none."""
        super().__init__(rows)


class Take(Message, namespace="composer"):
    """One of the numbered options is to be taken."""

    def __init__(self, number: int) -> None:
        self.number = number
        """The first is 1."""
        super().__init__()


class Menu(Message, namespace="composer"):
    """The menu is to be opened."""


class TakeBack(Message, namespace="composer"):
    """The last paragraph is to be taken back into the composer."""


class Leave(Message, namespace="composer"):
    """The player wants to be in the log."""


class Dismiss(Message, namespace="composer"):
    """What is on offer is not wanted."""


class Say(Message, namespace="composer"):
    """A key could do nothing here: why, in words. `wrong`: the line as it stands is refused."""

    def __init__(self, words: str, *, wrong: bool = False) -> None:
        self.words, self.wrong = words, wrong
        super().__init__()


class Completed(Message, namespace="composer"):
    """A name was completed."""


class Typed(Message, namespace="composer"):
    """What stands on the line of the cursor, once the player paused."""

    def __init__(self, line: str) -> None:
        self.line = line
        super().__init__()


class DraftDue(Message, namespace="composer"):
    """What is being written changed, and belongs into the draft."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__()
