"""Every kind of save that the program knows, done by a player who remembers what was reported as saved.

Another kind is another `Save` in `SAVES`: what lies on disk before it, what is open when it begins, and the save.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.blocks import block_of
from solo_journal.campaign.library import settings
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.library.restore import archive, archive_of, restore
from solo_journal.campaign.library.settings import Settings
from solo_journal.campaign.play.append import write, write_all
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.store.errors import StoreError
from solo_journal.rules.refusal import Refused

from ..playing import Clock, do, library_at
from .layer import Fails, Layer, spoiled

TABLES = Tables()
GAME = "duskara"
FIRST, SECOND = "I have counted eleven heartbeats.", "Two of them, and one knows my face."


@dataclass
class Player:
    """A player with a home of their own, and the bytes that were reported as saved."""

    home: Path
    told: list[bytes] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    sentences: list[str] = field(default_factory=list)
    """The faults that were reported to them."""

    @property
    def library(self) -> Library:
        """Their library, opened again."""
        return library_at(self.home, self.clock)

    @property
    def folder(self) -> Folder:
        """The folder of their first campaign."""
        return Folder(self.home / "the-long-dusk")

    @property
    def campaign(self) -> Campaign:
        """Their first campaign, opened again."""
        return Campaign.open(self.folder.path, tables=TABLES, clock=self.clock)

    @property
    def draft(self) -> Draft:
        """What they are typing."""
        return Draft.of(self.home / ".state", "X")

    def hears(self, campaign: Campaign, *entries: Entry) -> None:
        """Remember these entries if they are reported as saved."""
        if not campaign.unsaved:
            self.told += [block_of(found) for entry in entries if (found := campaign.journal.find(entry.id))]

    def lost(self) -> list[bytes]:
        """Entries that were reported as saved and are nowhere now."""
        there = [path.read_bytes() for path in self.home.rglob("*") if path.is_file() and path.suffix != ".tmp"]
        return [each for each in self.told if not any(each.strip() in data for data in there)]

    def wrong(self, *, sound: bool = True) -> list[str]:
        """Why the next words cannot be kept in any of their campaigns, and if it should be `sound`, what is wrong with
        it then."""
        found = list[str]()
        for campaign in self._campaigns():
            entry = write(campaign, "prose", "And on.")
            campaign.settle()
            again = Campaign.open(campaign.folder.path, tables=TABLES, clock=self.clock)
            found += [campaign.unsaved] if campaign.unsaved else []
            found += [] if again.journal.find(entry.id) else ["What was kept is not there."]
            found += [each.text for each in check(again) if not each.note] if sound else []
        return found

    def _campaigns(self) -> Iterator[Campaign]:
        for library in (self.library, archive_of(self.library)):
            for folder in library.folders():
                yield Campaign.open(folder.path, tables=TABLES, clock=self.clock)

    def copied(self, home: Path) -> Player:
        """The same player after the program ended: all that is on disk, and nothing else."""
        shutil.copytree(self.home, home)
        return Player(home, list(self.told), copy(self.clock))


def nothing(_: Player) -> None:
    """Nothing is open."""


@dataclass(frozen=True)
class Save:
    """A kind of save."""

    name: str
    before: Callable[[Player], None]
    """What lies on disk when it begins."""
    act: Callable[[Player, Any], None]
    """The save. A `StoreError` that it raises is reported to the player."""
    opened: Callable[[Player], Any] = nothing
    """What is open when it begins."""

    def done_by(self, player: Player, it: Any) -> None:
        """Do it as the faces do: a failure to save is reported."""
        try:
            self.act(player, it)
        except (StoreError, Refused) as error:
            player.sentences.append(str(error))


def a_campaign(player: Player) -> None:
    """A campaign with a clock, a session that was closed, one that is open, and some words."""
    campaign = player.library.new("The Long Dusk", (GAME,))
    said = [do(campaign, "tracker.add", name="Hunters", kind="clock", size=60), write(campaign, "prose", FIRST)]
    said += [do(campaign, "session.close"), do(campaign, "session.start"), write(campaign, "prose", SECOND)]
    player.hears(campaign, *said)
    campaign.settle()


def a_torn_end(player: Player) -> None:
    """A write was cut off when the program last ended."""
    a_campaign(player)
    with player.folder.sessions()[-1].open("ab") as file:
        file.write(b'\n[[entry]]\nid = "01M7W8T59GGT55F67MEJXNPA3R"\ntext = "Stea')


def a_torn_beginning(player: Player) -> None:
    """A session file was begun when the program last ended."""
    a_campaign(player)
    last = player.folder.sessions()[-1]
    last.with_name("0003-aaaaaa.toml").write_bytes(b'\n[[entry]]\nid = "01M7W8T59')


def edited(player: Player) -> None:
    """Somebody edited campaign.toml."""
    a_campaign(player)
    state = player.folder.state
    state.write_text(state.read_text("utf-8").replace('name = "Hunters"', 'name = "Wolves"'), "utf-8")


def put_away(player: Player) -> None:
    """The campaign is in the archive."""
    a_campaign(player)
    archive(player.library, player.folder.path)


def a_draft(player: Player) -> None:
    """Something is being typed."""
    player.draft.write("Steam climbs")
    player.told.append(b"Steam climbs")


def some_settings(player: Player) -> None:
    """A theme was chosen."""
    settings.write(player.library.places.settings, Settings(theme="ash"))
    player.told.append(b'theme = "ash"')


def waiting(player: Player) -> Campaign:
    """The disk was full for a while, and is not any more."""
    campaign = player.campaign
    with spoiled(Layer(Fails(1, 10**9))):
        write(campaign, "prose", "Waiting.")
        do(campaign, "tracker.tick", tracker="Hunters")
        do(campaign, "session.close")
        do(campaign, "session.start")
    assert campaign.unsaved
    return campaign


def keep_words(player: Player, campaign: Campaign) -> None:
    player.hears(campaign, write(campaign, "prose", "Steam climbs out of the crack."))


def keep_many(player: Player, campaign: Campaign) -> None:
    player.hears(campaign, *write_all(campaign, [("prose", f"Pasted {number}.") for number in range(5)]))


def act_and_settle(player: Player, campaign: Campaign) -> None:
    player.hears(campaign, do(campaign, "tracker.tick", tracker="Hunters"))
    campaign.settle()


def next_session(player: Player, campaign: Campaign) -> None:
    player.hears(campaign, do(campaign, "session.close"), do(campaign, "session.start"))
    campaign.settle()


def retry(player: Player, campaign: Campaign) -> None:
    entries = list(campaign.journal.waiting)
    campaign.save_waiting()
    player.hears(campaign, *entries)


def take_over(player: Player, _: None) -> None:
    campaign = player.campaign
    campaign.settle()


def begin(player: Player, _: None) -> None:
    campaign = player.library.new("Ashes", (GAME,))
    player.hears(campaign, *campaign.journal.backwards())


def put_into_archive(player: Player, _: None) -> None:
    archive(player.library, player.folder.path)


def bring_back(player: Player, _: None) -> None:
    library = player.library
    restore(library, archive_of(library).places.campaigns / player.folder.path.name)


def type_on(player: Player, _: None) -> None:
    if not player.draft.write("Steam climbs out of the crack."):
        player.told = [b"Steam climbs out of the crack."]


def choose(player: Player, _: None) -> None:
    player.told, before = [], player.told
    try:
        settings.write(player.library.places.settings, Settings(theme="vents"))
        player.told.append(b'theme = "vents"')
    except (StoreError, Refused):
        if b'theme = "vents"' not in player.library.places.settings.read_bytes():
            player.told = before
        raise


def campaign_of(player: Player) -> Campaign:
    return player.campaign


SAVES = (
    Save("words are kept", a_campaign, keep_words, campaign_of),
    Save("paragraphs of a pasted text are kept in one go", a_campaign, keep_many, campaign_of),
    Save("an act, then campaign.toml", a_campaign, act_and_settle, campaign_of),
    Save("a new session", a_campaign, next_session, campaign_of),
    Save("entries that waited are written", a_campaign, retry, waiting),
    Save("a torn end is put aside, then words are kept", a_torn_end, keep_words, campaign_of),
    Save("a torn session file is put aside, then words are kept", a_torn_beginning, keep_words, campaign_of),
    Save("what was edited in campaign.toml is taken over", edited, take_over),
    Save("a new campaign", a_campaign, begin),
    Save("a campaign is put away", a_campaign, put_into_archive),
    Save("a campaign is brought back", put_away, bring_back),
    Save("a draft", a_draft, type_on),
    Save("the settings", some_settings, choose),
)
