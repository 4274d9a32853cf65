"""What tests of every layer play with: a clock that they move, a library in a scratch folder, and acts by their id."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import settings

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play.append import keep_act, perform_and_keep, words_by, write
from solo_journal.clock import age
from solo_journal.rules.answer_source import AnswerSource, Chance, Typed
from solo_journal.rules.immutable import plain
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import perform
from solo_journal.rules.world import World

START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
"""When every test begins, whatever day it is: an evening to play."""
LATER = START + timedelta(minutes=10)
"""When the program itself begins, in a process of its own too: after all that the test wrote by its `Clock`, and in the
same session."""


FULL = 40
"""Examples that hypothesis draws for a test that asks for no other number, in the full profile."""


def drawn(full: int) -> int:
    """How many examples to draw in the profile of this run, where it would be so many in the full one."""
    return max(1, full * settings.default.max_examples // FULL)  # type: ignore[union-attr]


class Clock:
    """A clock that the test moves; every look at it is a second later."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def ahead_of(moment: datetime) -> str:
    """The seconds by which the program's clock must run ahead for it to be that moment now."""
    return str(-age(moment.timestamp()))


def library_at(home: Path, clock: Callable[[], datetime]) -> Library:
    """The library in this folder, which holds drafts, settings and packs too, as `SOLO_JOURNAL_HOME` does."""
    state = home / ".state"
    return Library(Places(home, state, state / "settings.toml", home / ".packs"), clock)


def do(campaign: Campaign, id_: str, /, *, dice: tuple[int, ...] = (), **inputs: Any) -> Entry:
    """Do a procedure by its id, with dice that fall as given, and then or else by a fixed chance. A name that no tag
    can hold, which is refused today, is saved as in an older journal."""
    source: AnswerSource = Typed(dice, Chance(1)) if dice else Chance(1)
    procedure = make(campaign.shelf.procedure(id_), inputs)
    if set(inputs.get("name", "")) & set("[]|"):
        return keep_act(
            campaign,
            procedure.makes,
            lambda world, source, given: perform(procedure, world, source, tables=campaign.tables, given=given),
            source,
            words_by(procedure, campaign.world),
        ).entry
    return perform_and_keep(campaign, procedure, source).entry


def in_order(world: World) -> Any:
    """A world with the order of its keys, which `==` does not see: maps as pairs. A record, which holds tables beside
    other values, has no order: a file parts them."""

    def pairs(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        tables = [isinstance(each, dict) for each in value.values()]
        keys = list(value) if all(tables) or not any(tables) else sorted(value)
        return [(key, pairs(value[key])) for key in keys]

    return pairs(plain(world))


def left_by_sync(here: Campaign, scratch: Path) -> None:
    """Another device went on too, and a sync tool left its last session beside ours."""
    shutil.copytree(here.folder.path, scratch)
    there = Campaign.open(scratch, tables=here.tables, clock=here.clock)
    write(there, "prose", "There, the beacon goes out.")
    write(here, "prose", "Here, Orso waits.")
    last = there.folder.sessions()[-1]
    shutil.copy(last, here.folder.journal / f"{last.stem} (1).toml")
