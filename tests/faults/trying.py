"""Trying a fault at every place of a save, and what must be true after each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest

from solo_journal.campaign import ids
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.repair.check import check
from solo_journal.rules.world import World

from .layer import ALL, Fault, Killed, Layer, spoiled
from .saves import Player, Save

MOST = 2000


class Tries:
    """A save, done again and again from the same beginning."""

    def __init__(self, save: Save, scratch: Path) -> None:
        self.save, self.scratch = save, scratch
        self.start = Player(scratch / "start")
        save.before(self.start)
        self.player = self.start
        """The player of this try."""
        self.cases = 0
        self._seen: set[tuple[object, ...]] = set()
        """What lay on disk after the faults so far: what is the same to the byte need not be looked at again."""
        self._worlds: dict[tuple[object, ...], World] = {}
        """The same after play had gone on, with the world that it leads to."""

    def every(self, fault: Callable[[int], Fault], *, among: Set[str] = ALL, sound: bool = True) -> int:
        """Let the fault come at the first of these calls, at the second, and so on, until it comes too late; return how
        many."""
        for number in count(1):
            assert number < MOST
            self.player = self.start.copied(self.scratch / f"{self.cases}")
            self.cases += 1
            layer = self.one(self.player, Layer(fault(number), among), sound=sound)
            if len(layer.made) < number:
                break
        return number

    def one(self, player: Player, layer: Layer, *, sound: bool = True) -> Layer:
        """Do the save with this fault, and see that nothing is lost and that play goes on: with a campaign in which
        nothing is wrong, unless somebody took an entry out of it."""
        with same_ids():
            return self._one(player, layer, sound=sound)

    def _one(self, player: Player, layer: Layer, *, sound: bool) -> Layer:
        it = self.save.opened(player)
        killed = False
        try:
            with spoiled(layer):
                self.save.done_by(player, it)
        except Killed:
            killed = True
        if isinstance(it, Campaign) and not killed:
            it.look()  # as the page does each second: what others wrote over is kept
        assert player.lost() == []
        assert all(each.endswith(".") for each in player.sentences)
        lies = (sound, *player.told, lying(player.home))
        if lies not in self._seen:
            self._seen.add(lies)
            ended = player.copied(player.home.with_name(f"{player.home.name}-ended"))
            assert (ended.wrong(sound=sound), ended.lost()) == ([], [])
        if isinstance(it, Campaign) and not killed:
            self._goes_on(player, it, sound=sound)
        return layer

    def _goes_on(self, player: Player, it: Campaign, *, sound: bool) -> None:
        """The program still runs and the disk works again: everything typed is written, exactly once."""
        typed = [entry.id for entry in it.journal.waiting]
        assert it.save_waiting(), it.unsaved
        it.settle()
        ids = [entry.id for entry in it.journal.backwards()]
        assert len(ids) == len(set(ids))
        assert set(typed) <= set(ids)
        assert player.lost() == []
        lies = (sound, lying(player.home))
        if lies not in self._worlds:
            again = player.campaign
            assert not sound or [finding.text for finding in check(again) if not finding.note] == []
            self._worlds[lies] = again.world
        assert it.world == self._worlds[lies]


@contextmanager
def same_ids() -> Iterator[None]:
    """Each try makes the same ids, so that what two of them left can be compared."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ids, "randbits", Random(1).getrandbits)
        yield


def lying(home: Path) -> frozenset[tuple[str, bytes | None]]:
    """The files there by name, without the random part of temporary names."""
    return frozenset(
        (undrawn(str(path.relative_to(home))), path.read_bytes() if path.is_file() else None)
        for path in home.rglob("*")
    )


def undrawn(name: str) -> str:
    """A name without its random part."""
    return re.sub("-[0-9a-f]{8,16}", "", name)
