"""The model behind the page: one open campaign and all that the page does with it. No widgets here.

Screens ask the model to do things and show what it then holds; nothing else keeps a copy. Every save runs in one
thread of its own, one after another, so that the page never waits for a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from solo_journal.clock import now

from ..campaign.campaign import Campaign
from ..campaign.library import settings
from ..campaign.library.library import Library
from ..campaign.library.settings import Settings
from ..campaign.play.current_offers import on_offer
from ..campaign.play.latest_lines import pending
from ..campaign.play.options import Option
from ..campaign.save.drafts import Draft, words_waiting
from ..campaign.save.external_changes import News
from ..campaign.save.save_queue import SaveQueue
from ..campaign.store.errors import StoreError
from ..campaign.story.recent_changes import RecentChanges, just_now
from ..rules.answer_source import Roll
from ..rules.procedure import Procedure
from ..rules.refusal import Refused

if TYPE_CHECKING:
    from ..campaign.play.tries import Try
    from ..campaign.story.search_index import Texts
    from ..rules.odds import Odds

T = TypeVar("T")
ENOUGH = 2
"""How often something is done until it is known."""
FORGOTTEN = timedelta(days=30)
"""So long away, and hints come again."""
Faces = Callable[[Roll], Awaitable[tuple[int, ...]]]
"""Asks the player for the faces of one roll; raises `Cancelled` where they leave it."""


@dataclass(slots=True)
class Preferences:
    """The settings without a campaign."""

    path: Path
    settings: Settings

    @classmethod
    def at(cls, path: Path) -> Preferences:
        """Those that this file holds."""
        return cls(path, settings.read(path)[0])

    def set(self, **changes: object) -> str:
        """Change settings and keep them; why that failed, or empty."""
        self.settings = self.settings.but(**changes)
        try:
            settings.write(self.path, self.settings)
        except (StoreError, Refused) as error:
            return str(error)
        return ""


@dataclass(slots=True)
class CampaignModel:
    """What the page knows. The campaign knows the rest."""

    library: Library
    campaign: Campaign
    settings: Settings
    draft: Draft
    news: News
    ask_faces: Faces | None = None
    """How own dice are asked for; set by the page."""
    own_commands: Mapping[str, str] = field(default_factory=dict)
    """What the page itself does, by what is typed after `/`, each in a sentence; set by the page."""
    options: tuple[Option, ...] = ()
    """What the last outcome leaves open."""
    dismissed: tuple[Option, ...] = ()
    """What was offered and dismissed; it can still be taken from the menu of the last entry, until it lapses."""
    held_forms: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    """What stood in forms that were cancelled, by the procedure and what it was opened with."""
    tries: tuple[Try, ...] = ()
    plain: bool = False
    """Whether the core roll needs none of them."""
    """What the core roll can use for the action that was just written, under digits."""
    chosen: list[int] = field(default_factory=list)
    """The places of those that were taken, in that order."""
    taken: dict[str, Option] = field(default_factory=dict)
    """What was taken by its digit, by the entries that came of it: undone, what still stands has its digit typed."""
    away: bool = False
    """Whether nobody played for so long that what was learned is taught again."""
    learned_again: set[str] = field(default_factory=set)
    other_ways: bool = False
    """Whether the player wants the other ways to begin: a sentence before a character, or a character after all."""
    saver: SaveQueue = field(default_factory=SaveQueue)
    drafts: SaveQueue = field(default_factory=SaveQueue)
    """Drafts have a queue of their own: what is typed is safe also while a save waits for another program."""
    _texts: Texts | None = None

    @property
    def texts(self) -> Texts:
        """The campaign's texts for searching, kept from one search to the next."""
        if self._texts is None:
            from ..campaign.story.search_index import Texts

            self._texts = Texts(self.campaign.journal)
        return self._texts

    @classmethod
    def open(cls, library: Library, called: str = "") -> CampaignModel:
        """Sit down at a campaign: the one that is named, or the last played."""
        return cls.at(library, library.open(called))

    @classmethod
    def at(cls, library: Library, campaign: Campaign) -> CampaignModel:
        """Sit down at a campaign that is open already."""
        found, trouble = settings.read(library.places.settings)
        if trouble:
            campaign.notices.append(trouble)
        model = cls(library, campaign, found, Draft.take(library.places.state, campaign.id), News.of(campaign))
        model.options = model.options_now()
        last = next(iter(campaign.journal.backwards()), None)
        model.away = last is not None and now() - last.at > FORGOTTEN
        return model

    def knows(self, lesson: str) -> bool:
        """Whether the player has done this often enough to be taught it no more."""
        return self.settings.learned.count(lesson) >= ENOUGH and (not self.away or lesson in self.learned_again)

    def dismiss(self) -> tuple[Option, ...]:
        """Offer no more what the last outcome left open, but for the moves in a fight; what was dismissed."""
        gone = tuple(each for each in self.options if not each.stays)
        self.options = tuple(each for each in self.options if each.stays)
        self.dismissed = gone or self.dismissed
        return gone

    def options_now(self) -> tuple[Option, ...]:
        """What can be taken as things stand."""
        return on_offer(self.campaign)

    async def look(self) -> list[str] | None:
        """Take in what other programs wrote; what that was, in words, and None where it was nothing. What they took
        away is no news, and yet the journal is another."""
        if not await self._in_turn(self.campaign.look):
            return None
        self.options = self.options_now()
        return self.news.since(self.campaign)

    async def retry(self) -> bool:
        """Try again to write what could not be saved."""
        return await self._in_turn(self.campaign.save_waiting)

    def odds(self, procedure: Procedure) -> Odds:
        """The exact odds of a procedure as things stand. Raises `Refused`."""
        from ..rules.odds import odds_of

        world = self.campaign.world
        found = odds_of(procedure, world, tables=self.campaign.tables, shelf=self.campaign.shelf)
        return found.worded(world.wording)

    @property
    def pending(self) -> str:
        """What the last outcome asks, as long as nobody wrote an answer."""
        return pending(self.campaign)

    @property
    def just_now(self) -> RecentChanges:
        """What the last act changed."""
        return just_now(self.campaign.journal, self.campaign.shelf)

    @property
    def games(self) -> list[str]:
        """The titles of the games in use."""
        return [system.title for system in self.campaign.shelf.games_in_use(self.campaign.world)]

    def keep_draft(self, text: str) -> str:
        """Put what is being typed on disk, and before it the words that could not be saved; why that failed, or
        empty."""
        waiting = words_waiting(self.campaign.journal.waiting)
        return self.draft.write("\n".join([*waiting, *([text] if text else [])]))

    def set(self, **changes: object) -> str:
        """Change settings and keep them; why that failed, or empty."""
        kept = Preferences(self.library.places.settings, self.settings)
        trouble = kept.set(**changes)
        self.settings = kept.settings
        return trouble

    def close(self) -> None:
        """Wait for the last save, and let go of the draft and the threads."""
        self.drafts.close()
        self.draft.close()
        self.saver.close()

    async def _in_turn(self, do: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self.saver.submit(do))

    async def save(self, work: Callable[[], T]) -> T:
        """Run a save in its turn; campaign.toml is brought up to date after it, without anybody waiting."""
        kept = await self._in_turn(work)
        self.news.mine(self.campaign)
        self.saver.submit(self.campaign.settle)
        return kept


HasSettings = CampaignModel | Preferences
"""What keeps the player's settings: an open campaign, or the library before there is one."""
