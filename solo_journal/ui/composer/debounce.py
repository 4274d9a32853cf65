"""Something that is done a while later, once: after a pause, or at most so often."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer
from textual.widget import Widget


class Debounce:
    """One thing to do, and the timer that it waits for."""

    def __init__(self, widget: Widget, seconds: float, do: Callable[[], object]) -> None:
        self._widget = widget
        self._seconds = seconds
        self._do = do
        self._timer: Timer | None = None

    def after_a_pause(self) -> None:
        """Do it when this was not called for so long."""
        self.never()
        self._timer = self._widget.set_timer(self._seconds, self.now)

    def in_time(self) -> None:
        """Do it so long after the first call."""
        if self._timer is None:
            self.after_a_pause()

    def now(self) -> None:
        self.never()
        self._do()

    def never(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
