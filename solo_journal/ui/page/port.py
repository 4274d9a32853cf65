"""The page's ports for verbs: dialogs ask, and the save queue saves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from textual.screen import Screen

from ...campaign.play.port import Check, Done
from ...campaign.story.voice import PAGE
from ...rules.answer_source import AnswerSource, Chance, Roll
from ...rules.refusal import Cancelled
from ..campaign_model import CampaignModel

if TYPE_CHECKING:
    from ..shell import Shell

T = TypeVar("T")


def require_answer(answer: T | None) -> T:
    """A dialog's answer. Raises `Cancelled` if there is none."""
    if answer is None:
        raise Cancelled
    return answer


class ModelPort:
    """A campaign whose page is not open yet: every question is cancelled."""

    voice = PAGE

    def __init__(self, model: CampaignModel) -> None:
        self.model = model

    @property
    def dice(self) -> AnswerSource | None:
        """Chance, unless the player rolls."""
        return None if self.model.settings.own_dice and self.model.ask_faces else Chance()

    async def show_entry(self, done: Done) -> None:
        """The log shows the entry, and the strip its options."""
        self.model.options, self.model.dismissed = done.options, ()

    async def say(self, words: str, *, warns: bool = False) -> None:
        """Show it once the page is open."""
        self.model.campaign.notices.append(words)

    async def ask(self, *about: Any, **more: Any) -> Any:
        """Cancel."""
        raise Cancelled

    choose = form = ask

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        """Do not agree."""
        return False

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        """The faces that the player types into the strip."""
        if self.model.ask_faces is None:
            raise Cancelled
        return await self.model.ask_faces(roll)

    async def open(self, place: str, about: object = None) -> None:
        """Do nothing, because there is no page."""

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Continue."""
        return True

    async def save(self, work: Callable[[], T]) -> T:
        return await self.model.save(work)


class AppPort(ModelPort):
    """The library, over the page or before it: dialogs ask, and there is no campaign to write in."""

    def __init__(self, shell: Shell, opens: Callable[[Path], None] = lambda path: None) -> None:
        self.shell = shell
        self.opens = opens
        """Opens the campaign in a folder."""

    async def shows(self, screen: Screen[Any]) -> Any:
        return await self.shell.push_screen_wait(screen)

    async def say(self, words: str, *, warns: bool = False) -> None:
        self.shell.tell(words, wrong=warns)

    async def ask(self, question: str, given: str = "", does: str = "OK", check: Check | None = None) -> str:
        from ..screens.dialog import AskWords

        return str(require_answer(await self.shows(AskWords(question, given, does, check))))

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        from ..screens.dialog import Confirm

        return bool(await self.shows(Confirm(question, does, about)))

    async def choose(self, question: str, options: Sequence[str], at: int = 0) -> int:
        """Choose in a dialog, also by number."""
        from ..screens.dialog import Choose

        return int(require_answer(await self.shows(Choose(question, options, at))))

    async def open(self, place: str, about: object = None) -> None:
        """Open a campaign."""
        if place == "campaign" and isinstance(about, Path):
            self.opens(about)

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Show progress; Esc stops the work."""
        return done == of or self.shell.works(done / of, words, stops=True)

    async def save(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(work)
