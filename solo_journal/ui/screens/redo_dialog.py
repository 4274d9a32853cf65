"""A campaign comes back out of a backup: what it is, and what becomes of the one that is there already."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from ...campaign.library.restore import How, Kept
from ...campaign.story.sanitise import shown_line
from .dialog import CANCEL, Dialog


class BringBack(Dialog[How]):
    """Dismisses with how, or with None."""

    HELP = "A copy is a campaign of its own. In the place of yours: yours goes to the archive, and nothing is lost."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take('new')", "Bring it back", id="backup.new", tooltip="Bring it back as it is."),
        Binding("c", "take('copy')", "A copy", id="backup.copy", tooltip="A campaign of its own, beside yours."),
        Binding("p", "take('replace')", "In its place", id="backup.replace", tooltip="Yours goes to the archive."),
        CANCEL,
    ]

    def __init__(self, kept: Kept) -> None:
        super().__init__()
        self._kept = kept

    def head(self) -> Content:
        """The campaign, and whether it is there already."""
        kept = self._kept
        told = f"“{shown_line(kept.title)}”, sessions: {kept.sessions}, files: {kept.files}."
        if kept.known:
            there = shown_line(kept.known[0].path.name)
            return Content(f"{told}\nYou have this very campaign, as {there}. Make the backup a copy, or put it there?")
        return Content(f"{told}\nBring it back?")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter brings back what is not there yet; else it has to be said how."""
        if action == "take":
            return (parameters == ("new",)) is not bool(self._kept.known)
        return super().check_action(action, parameters)

    def action_take(self, how: How) -> None:
        """So be it."""
        self.dismiss(how)
