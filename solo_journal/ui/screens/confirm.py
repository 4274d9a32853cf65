"""A question that Enter answers with yes and Esc with no, `Take back Torch d8 -> d6 (3)?`, with what would be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise
from .dialog import Dialog

INDENT, ADDS = "  ", "  + "


class Confirm(Dialog[bool]):
    """Dismisses with True, or with None where the player says no. What is long is scrolled."""

    SCROLLS = ".sheet"
    HELP = "Enter or `y` says yes. Esc or `n` says no; nothing is done then. The arrows and PgDn scroll."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "yes", "Yes", id="confirm.yes", tooltip="Yes, do it."),
        Binding("y", "yes", "Yes", id="confirm.yes-letter", tooltip="Yes, do it.", show=False),
        Binding("n", "back", "No", id="confirm.no-letter", tooltip="No; nothing is done.", show=False),
        Binding("escape", "back", "Cancel", id="confirm.no", tooltip="No; nothing is done."),
        Binding("down", "scroll(1)", "Down", id="confirm.down", tooltip="Scroll on.", show=False),
        Binding("up", "scroll(-1)", "Up", id="confirm.up", tooltip="Scroll back.", show=False),
        Binding("pagedown", "scroll(10)", "Page down", id="confirm.page-down", tooltip="Scroll on.", show=False),
        Binding("pageup", "scroll(-10)", "Page up", id="confirm.page-up", tooltip="Scroll back.", show=False),
    ]

    def __init__(self, question: str, does: str = "OK", lines: Sequence[str] = ()) -> None:
        """`does`: the verb of the act, under Enter; `lines`: what would be done."""
        super().__init__()
        self._lines = lines
        self._question = question
        yes = Binding("enter", "yes", does[:1].upper() + does[1:], id="confirm.yes", tooltip="Yes, do it.")
        self._bindings.key_to_bindings["enter"] = [yes]

    def head(self) -> Content:
        return Content(sanitise(self._question))

    def action_yes(self) -> None:
        self.dismiss(True)

    def body(self) -> Iterable[Widget]:
        """The lines: those that others hang under are headings, and what would be added has its sign in view."""
        if not self._lines:
            return
        lines = [sanitise(each) for line in self._lines for each in line.split("\n")]
        hangs = [line.startswith(INDENT) for line in lines]
        heads = [not here and below for here, below in zip(hangs, [*hangs[1:], False], strict=True)]
        told = (_line(line, head=head) for line, head in zip(lines, heads, strict=True))
        yield Static(Content("\n").join(told))


def _line(line: str, *, head: bool) -> Content:
    if line.startswith(ADDS):
        return Content.assemble((ADDS, "bold $text-success"), line.removeprefix(ADDS))
    return Content.styled(line, "bold" if head else "")
