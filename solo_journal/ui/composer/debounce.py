"""Delays an action: until a pause, or to at most one call per interval."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer
from textual.widget import Widget


class Debounce:
    """An action and its timer."""

    def __init__(self, widget: Widget, seconds: float, do: Callable[[], object]) -> None:
        self._widget = widget
        self._seconds = seconds
        self._do = do
        self._timer: Timer | None = None

    def after_a_pause(self) -> None:
        """Run it once this has not been called for the delay."""
        self.never()
        self._timer = self._widget.set_timer(self._seconds, self.now)

    def in_time(self) -> None:
        """Run it one delay after the first call."""
        if self._timer is None:
            self.after_a_pause()

    def now(self) -> None:
        self.never()
        self._do()

    def never(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
