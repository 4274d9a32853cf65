"""The page as verbs see it: a dialog asks, and the save queue saves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from .working import WorkingPage

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PagePort:
    """One page with one campaign."""

    page: WorkingPage

    async def confirm(self, question: str, does: str) -> bool:
        """Ask in a dialog."""
        return await self.page.agreed(question)

    async def save(self, work: Callable[[], T]) -> T:
        """Do it in its turn; what is open afterwards is looked up again."""
        return await self.page.model.amended(work)
