"""The model behind the page: one open campaign and everything that the page does with it. No widgets here.

Screens ask the model to do things and show its state; nothing else keeps a copy. Every save runs in its own thread, one
after another, so that the page never waits for a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from solo_journal.clock import now

from ..campaign.campaign import Campaign
from ..campaign.library import settings
from ..campaign.library.library import Library
from ..campaign.library.settings import Settings
from ..campaign.play.current_offers import on_offer
from ..campaign.play.latest_lines import Editing, pending
from ..campaign.play.options import Option
from ..campaign.save.drafts import Draft, words_waiting
from ..campaign.save.external_changes import News
from ..campaign.store.errors import StoreError
from ..campaign.story.recent_changes import RecentChanges, just_now
from ..rules.answer_source import Roll
from ..rules.procedure import Procedure
from ..rules.refusal import Refused
from ..rules.system import System
from ..rules.world import World

if TYPE_CHECKING:
    from ..campaign.play.roll_suggestions import Suggestion
    from ..campaign.story.search_index import Texts
    from ..rules.odds import Odds

T = TypeVar("T")
ENOUGH = 2
"""How often something must be done until it counts as learned."""
FORGOTTEN = timedelta(days=30)
"""After this long away, hints are shown again."""
Faces = Callable[[Roll], Awaitable[tuple[int, ...]]]
"""Asks the player for the faces of one roll; raises `Cancelled`."""


_one_thread = partial(ThreadPoolExecutor, 1, thread_name_prefix="saver")


@dataclass(slots=True)
class Preferences:
    """The settings, without a campaign."""

    path: Path
    settings: Settings

    @classmethod
    def at(cls, path: Path) -> Preferences:
        """The settings in this file."""
        return cls(path, settings.read(path)[0])

    def set(self, **changes: object) -> str:
        """Change and save settings. Returns a sentence if that failed."""
        self.settings = self.settings.but(**changes)
        try:
            settings.write(self.path, self.settings)
        except (StoreError, Refused) as error:
            return str(error)
        return ""


@dataclass(slots=True)
class CampaignModel:
    """The state of the page, beyond the campaign itself."""

    library: Library
    campaign: Campaign
    settings: Settings
    draft: Draft
    news: News
    ask_faces: Faces | None = None
    """Asks for own dice; set by the page."""
    own_commands: Mapping[str, str] = field(default_factory=dict)
    """The page's own commands, by what is typed after `/`, each with a sentence; set by the page."""
    options: tuple[Option, ...] = ()
    """The open options of the last outcome."""
    dismissed: tuple[Option, ...] = ()
    """Options that were dismissed; they can still be taken from the menu of the last entry until they lapse."""
    held_forms: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    """The values of forms whose act was not saved yet, by procedure and what it was opened with."""
    suggestions: tuple[Suggestion, ...] = ()
    """What the core roll can use for the latest action, under digits."""
    editing: Editing | None = None
    """The paragraph whose words are in the composer."""
    plain: bool = False
    """Whether the core roll needs none of them."""
    chosen: list[int] = field(default_factory=list)
    """The indices of the chosen ones, in order."""
    away: bool = False
    """Whether the player was away for so long that hints are shown again."""
    taught: dict[str, set[str]] = field(default_factory=dict)
    """The entries below which each hint stood: one that is not followed does not come for ever."""
    learned_again: set[str] = field(default_factory=set)
    other_ways: bool = False
    """Whether the player wants the other ways to begin: a sentence before a character, or the reverse."""
    saver: ThreadPoolExecutor = field(default_factory=_one_thread)
    """Saves, one after another in the order in which they were submitted."""
    drafts: ThreadPoolExecutor = field(default_factory=_one_thread)
    """Drafts have their own queue, so that typed text is safe even while a save waits for another program."""
    _texts: Texts | None = None

    @property
    def texts(self) -> Texts:
        """The campaign's texts for searching, kept between searches."""
        if self._texts is None:
            from ..campaign.story.search_index import Texts

            self._texts = Texts(self.campaign.journal)
        return self._texts

    @classmethod
    def open(cls, library: Library, called: str = "") -> CampaignModel:
        """Open a campaign: the named one, or the last played."""
        return cls.at(library, library.open(called))

    @classmethod
    def at(cls, library: Library, campaign: Campaign) -> CampaignModel:
        """Use a campaign that is already open."""
        found, trouble = settings.read(library.places.settings)
        if trouble:
            campaign.notices.append(trouble)
        model = cls(library, campaign, found, Draft.take(library.places.state, campaign.id), News.of(campaign))
        model.options = model.options_now()
        last = next(iter(campaign.journal.backwards()), None)
        model.away = last is not None and now() - last.at > FORGOTTEN
        return model

    def knows(self, lesson: str) -> bool:
        """Whether the player has done this often enough not to need a hint."""
        return self.settings.learned.count(lesson) >= ENOUGH and (not self.away or lesson in self.learned_again)

    def dismiss(self) -> tuple[Option, ...]:
        """Dismiss the options of the last outcome, except moves in a fight. Returns what was dismissed."""
        gone = tuple(each for each in self.options if not each.stays)
        self.options = tuple(each for each in self.options if each.stays)
        self.dismissed = gone or self.dismissed
        return gone

    def options_now(self) -> tuple[Option, ...]:
        """The options that are open now."""
        return on_offer(self.campaign)

    async def look(self) -> list[str] | None:
        """Take in what other programs wrote. Returns it in words, or None if there was nothing. Removed entries are no
        news, although the journal changed."""
        if not await self._in_turn(self.campaign.look):
            return None
        self.options = self.options_now()
        return self.news.since(self.campaign)

    async def retry(self) -> bool:
        """Retry writing what could not be saved."""
        return await self._in_turn(self.campaign.save_waiting)

    def odds(self, procedure: Procedure) -> Odds:
        """The exact odds of a procedure in the current world. Raises `Refused`."""
        from ..rules.odds import odds_of

        world = self.campaign.world
        found = odds_of(procedure, world, tables=self.campaign.tables)
        return found.worded(world.wording)

    @property
    def pending(self) -> str:
        """The last outcome's prompt, until it is answered."""
        return pending(self.campaign)

    @property
    def just_now(self) -> RecentChanges:
        """What the last act changed."""
        return just_now(self.campaign.journal, self.campaign.shelf)

    @property
    def world(self) -> World:
        return self.campaign.world

    @property
    def systems(self) -> list[System]:
        """The games in use."""
        return list(self.campaign.shelf.games_in_use(self.world))

    @property
    def games(self) -> list[str]:
        """The titles of the games in use."""
        return [system.title for system in self.systems]

    def keep_draft(self, text: str) -> str:
        """Save the text being typed, after words that could not be saved; words of a paragraph that nobody changed are
        in the story. Returns a sentence if that failed."""
        if self.editing and text == self.editing.typed:
            text = ""
        waiting = words_waiting(self.campaign.journal.waiting)
        return self.draft.write("\n".join([*waiting, *([text] if text else [])]))

    def set(self, **changes: object) -> str:
        """Change and save settings. Returns a sentence if that failed."""
        kept = Preferences(self.library.places.settings, self.settings)
        trouble = kept.set(**changes)
        self.settings = kept.settings
        return trouble

    def close(self) -> None:
        """Wait for the last save, then release the draft and stop the threads."""
        self.drafts.shutdown()
        self.draft.close()
        self.saver.shutdown()

    async def _in_turn(self, do: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self.saver.submit(do))

    async def save(self, work: Callable[[], T]) -> T:
        """Run a save in its turn; campaign.toml is brought up to date afterwards, without making anyone wait."""
        kept = await self._in_turn(work)
        self.news.mine(self.campaign)
        self.saver.submit(self.campaign.settle)
        return kept


HasSettings = CampaignModel | Preferences
"""Holds the player's settings: an open campaign, or the library before there is one."""
