"""A screen over another, left once: a second key that was on its way takes down nothing else."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

T = TypeVar("T")


class Modal(ModalScreen[T]):
    """What every screen is that asks something over the page."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Leave with this. Textual takes down whatever screen is on top, and that may be the page by now."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def passed_on(self, event: events.Key) -> bool:
        """Whether this screen was left already; then the key is for what is open now."""
        if self.is_current:
            return False
        event.stop()
        self.app.call_later(self.app.post_message, events.Key(event.key, event.character))
        return True
