"""A question that Enter answers with yes and Esc with no: `Take back Torch d8 -> d6 (3)?`"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...campaign.story.sanitise import shown
from .dialog import Dialog


class Confirm(Dialog[bool]):
    """Dismisses with True, or with None where the player says no."""

    HELP = "Enter or `y` says yes. Esc or `n` says no; nothing is done then."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "yes", "Yes", id="confirm.yes", tooltip="Yes, do it."),
        Binding("y", "yes", "Yes", id="confirm.yes-letter", tooltip="Yes, do it.", show=False),
        Binding("n", "dismiss_it", "No", id="confirm.no-letter", tooltip="No; nothing is done.", show=False),
        Binding("escape", "dismiss_it", "Cancel", id="confirm.no", tooltip="No; nothing is done."),
    ]

    def __init__(self, question: str, does: str = "OK") -> None:
        """`does`: the verb of the act, under Enter."""
        super().__init__()
        self._question = question
        yes = Binding("enter", "yes", does[:1].upper() + does[1:], id="confirm.yes", tooltip="Yes, do it.")
        self._bindings.key_to_bindings["enter"] = [yes]

    def head(self) -> Content:
        """The question."""
        return Content(shown(self._question))

    def action_yes(self) -> None:
        """Say yes."""
        self.dismiss(True)
