"""The page as verbs see it: dialogs ask, the save queue saves, and the log shows what was kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ...campaign.play.openings import ways_left
from ...campaign.play.port import Done
from ...rules.asking import Chance, Roll, Source
from ...rules.procedure import Procedure
from ..campaign_model import CampaignModel

if TYPE_CHECKING:
    from .working import WorkingPage

T = TypeVar("T")


class ModelPort:
    """A campaign at whose page nobody is yet: what would be asked is left."""

    def __init__(self, model: CampaignModel) -> None:
        self.model = model

    @property
    def dice(self) -> Source | None:
        """Chance, unless the player rolls."""
        return None if self.model.settings.own_dice and self.model.ask_faces else Chance()

    async def kept(self, done: Done) -> None:
        """The log shows it; what it leaves open stands in the strip."""
        begun = ways_left(self.model.options, done.performed.procedure) if done.performed else ()
        self.model.options = (*done.options, *begun)

    async def say(self, words: str) -> None:
        """Have it told once the page is there."""
        self.model.campaign.notices.append(words)

    async def ask(self, question: str, given: str = "") -> str | None:
        """Nobody answers."""
        return None

    async def confirm(self, question: str, does: str) -> bool:
        """Nobody agrees."""
        return False

    async def choose(self, question: str, options: Sequence[str]) -> int | None:
        """Nobody chooses."""
        return None

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure | None:
        """Nobody fills it in."""
        return None

    async def faces(self, roll: Roll) -> tuple[int, ...] | None:
        """What the player rolled, typed into the strip."""
        return await self.model.ask_faces(roll) if self.model.ask_faces else None

    async def open(self, place: str, about: object = None) -> None:
        """There is no page to open it on."""

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Go on."""
        return True

    async def save(self, work: Callable[[], T]) -> T:
        """Do it in its turn."""
        return await self.model.save(work)


class PagePort(ModelPort):
    """One page with one campaign."""

    def __init__(self, page: WorkingPage) -> None:
        super().__init__(page.model)
        self.page = page

    async def say(self, words: str) -> None:
        """Tell it on the page."""
        self.page.tell(words)

    async def ask(self, question: str, given: str = "") -> str | None:
        """Ask in a dialog."""
        from ..screens.ask_words import AskWords

        answer: str | None = await self.page.ask(AskWords(question, given))
        return answer

    async def confirm(self, question: str, does: str) -> bool:
        """Ask in a dialog."""
        return await self.page.agreed(question)

    async def choose(self, question: str, options: Sequence[str]) -> int | None:
        """Let one be chosen in a dialog, by its number too."""
        from ..screens.choose import Choose

        at: int | None = await self.page.ask(Choose(question, options))
        return at

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure | None:
        """Have it filled in."""
        return await self.page.form(kind, given, first)

    async def open(self, place: str, about: object = None) -> None:
        """Open another campaign, or what the act of this name opens."""
        await self.page.act("library" if place == "campaign" else place, "" if about is None else str(about))

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Let the page live in between."""
        await asyncio.sleep(0)
        return True
