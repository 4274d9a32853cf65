"""Line mode as verbs see it: what is asked is answered by the next line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .line_state import Sitting
from .write import settle

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LinePort:
    """One player at one campaign."""

    sitting: Sitting

    async def confirm(self, question: str, does: str) -> bool:
        """Ask, and say so where it is left."""
        agreed = self.sitting.talk.confirmed(f"{question} Enter to {does}, . to cancel.")
        if not agreed:
            self.sitting.talk.say("Left as it is.")
        return agreed

    async def save(self, work: Callable[[], T]) -> T:
        """Do it, and what follows every entry here."""
        result = work()
        settle(self.sitting)
        return result
