"""If any call of a merge, a repair, a migration, a backup or a restore fails or is the last one, nothing is lost, and
a second try completes it."""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.blocks import block_of, seal_block, split
from solo_journal.campaign.library.backup import back_up
from solo_journal.campaign.library.restore import bring_back, look_into
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.merge import merge
from solo_journal.campaign.repair.merge_plan import plan_merge
from solo_journal.campaign.repair.repair import repair
from solo_journal.campaign.repair.unreadable import go_on_without, has_vanished
from solo_journal.campaign.save import formats
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.save.formats import FORMAT, Step
from solo_journal.campaign.store.errors import StoreError
from solo_journal.rules.refusal import Refused

from ..playing import do
from .conftest import Tried
from .layer import CHANGES, Dies, Fails, Fault, Killed, Layer, spoiled
from .saves import TABLES, Player, a_campaign
from .trying import lying, same_ids

FAULTS: dict[str, Callable[[int], Fault]] = {
    "one call fails": lambda nth: Fails(nth, nth, errno.EIO),
    "every call from the n-th on fails": lambda nth: Fails(nth, 10**9, errno.ENOSPC),
    "killed at the n-th call": Dies,
}


@dataclass(frozen=True)
class Work:
    """What is done, and what is on disk before it. A second try without a fault completes it."""

    before: Callable[[Player], None]
    do: Callable[[Player], object]


def state(player: Player) -> Path:
    return player.library.places.state


def two_devices(player: Player) -> None:
    """Another device went on too, also by hand; its folder is beside ours, with two of its sessions."""
    a_campaign(player)
    there = Folder(shutil.copytree(player.folder.path, player.home.parent / f"{player.home.name}-there"))
    other = Campaign.open(there.path, tables=TABLES, clock=player.clock)
    here = player.campaign
    player.hears(other, write(other, "prose", "There."), do(other, "tracker.tick", tracker="Hunters", amount=2))
    player.hears(here, write(here, "prose", "Here."), do(here, "tracker.tick", tracker="Hunters"))
    for each in (here, other):
        each.settle()
    for path in there.sessions():
        shutil.copy(path, player.folder.journal / f"{path.stem}-LAPTOP.toml")
    shutil.copy(there.state, player.folder.path / "campaign (1).toml")
    shutil.rmtree(there.path)


def bring_together(player: Player) -> None:
    merge(plan_merge(player.folder, player.clock), state(player))


def all_that_can_be_mended(player: Player) -> None:
    """Torn ends, an entry twice, a stale copy, a state that cannot be read."""
    a_campaign(player)
    for path in player.folder.sessions():
        shutil.copy(path, path.with_name(f"{path.stem} (1).toml"))
        whole = path.read_bytes()
        last = split(whole).blocks[-1].raw(whole)
        path.write_bytes(whole + b"\n" + last + b'\n[[entry]]\ntext = "Stea')
    player.folder.state.write_bytes(b"= nonsense")


def mend(player: Player) -> None:
    repair(player.folder, player.clock, lambda found: True)


def an_older_format(player: Player) -> None:
    """Sessions in which the words of an entry were called `words`."""
    a_campaign(player)
    for path in player.folder.sessions():
        data = path.read_bytes()
        blocks = [re.sub(r"#= \w{8}\n\Z", "", block.raw(data).decode()) for block in split(data).blocks]
        aged = [re.sub(r"(?m)^text = ", "words = ", each) for each in blocks]
        old = [each.replace(f"\nformat = {FORMAT}", f"\nformat = {FORMAT - 1}") for each in aged]
        path.write_bytes(b"".join(map(seal_block, old)))


def change_it(player: Player) -> None:
    campaign = player.campaign
    entry = write(campaign, "prose", "And on.")
    if not campaign.unsaved:
        player.told.append(block_of(entry))
    campaign.settle()


def a_backup(player: Player) -> None:
    a_campaign(player)
    back_up(player.folder, player.home / "dusk.zip")


def make_a_backup(player: Player) -> None:
    back_up(player.folder, player.home / "another.zip", over=True)
    look_into(player.library, player.home / "another.zip")


def restore_a_copy(player: Player) -> None:
    bring_back(player.library, look_into(player.library, player.home / "dusk.zip"), "copy")


def restore_in_its_place(player: Player) -> None:
    kept = look_into(player.library, player.home / "dusk.zip")
    bring_back(player.library, kept, "replace" if kept.known else "new")


def the_last_session_gone(player: Player) -> None:
    a_campaign(player)
    player.folder.sessions()[-1].rename(player.home / "lost.toml")


def go_on(player: Player) -> None:
    if has_vanished(player.folder):
        go_on_without(player.folder, state(player))


WORKS = {
    "a merge": Work(two_devices, bring_together),
    "a repair": Work(all_that_can_be_mended, mend),
    "a migration": Work(an_older_format, change_it),
    "a backup": Work(a_backup, make_a_backup),
    "a copy out of a backup": Work(a_backup, restore_a_copy),
    "a restore in its place": Work(a_backup, restore_in_its_place),
    "going on without a session": Work(the_last_session_gone, go_on),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("work", WORKS)
def test_nothing_is_lost_and_a_second_try_completes(
    work: str, fault: str, tmp_path: Path, tried: Tried, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "STEPS", {FORMAT - 1: Step(_renamed, lambda tree: tree)})
    start = Player(tmp_path / "start")
    WORKS[work].before(start)
    seen = set[frozenset[tuple[str, bytes | None]]]()
    for nth in count(1):
        player = start.copied(tmp_path / f"{nth}")
        monkeypatch.setenv("SOLO_JOURNAL_HOME", str(player.home))
        layer = Layer(FAULTS[fault](nth), CHANGES)
        with suppress(Killed, StoreError, Refused), spoiled(layer), same_ids():
            WORKS[work].do(player)
        assert lost(player) == []
        if (lies := lying(player.home)) not in seen:
            seen.add(lies)
            with suppress(Refused):
                WORKS[work].do(player)
            assert (lost(player), player.wrong()) == ([], [])
        shutil.rmtree(player.home)
        if len(layer.made) < nth:
            tried(f"{work}: {fault}", nth)
            return


def _renamed(tree: dict[str, object]) -> dict[str, object]:
    return {"text" if key == "words" else key: value for key, value in tree.items()}


def lost(player: Player) -> list[bytes]:
    """Entries that were reported as saved and are nowhere, in any format."""
    there = b"".join(path.read_bytes() for path in player.home.rglob("*.toml"))
    ids = [each.lstrip().splitlines()[1] for each in player.told]
    return [each for each in ids if each not in there]
