"""A shell as verbs see it: an option has agreed already, or somebody at the terminal does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from .asking import agreed
from .context import must_be_saved
from .output import say

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CliPort:
    """One command in one campaign."""

    campaign: Campaign
    yes: bool = False
    """Whether the command line agreed beforehand."""
    quiet: bool = False
    """Whether nothing is said in words: what comes out is read by a program."""

    async def confirm(self, question: str, does: str) -> bool:
        """Say what it is, and ask where nobody agreed to it yet."""
        if not self.quiet:
            say(question.removesuffix("?"))
        return self.yes or self.quiet or agreed(f"{does[:1].upper()}{does[1:]}?")

    async def save(self, work: Callable[[], T]) -> T:
        """Do it, and refuse to go on where it is not on disk."""
        result = work()
        must_be_saved(self.campaign)
        return result
