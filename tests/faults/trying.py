"""Trying a fault at every place of a save, and what has to hold after each."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.repair.check import check

from .layer import Fault, Killed, Layer, spoiled
from .saves import Player, Save

MOST = 2000


class Tries:
    """A save, done again and again from the same beginning."""

    def __init__(self, save: Save, scratch: Path) -> None:
        self.save, self.scratch = save, scratch
        self.start = Player(scratch / "start")
        save.before(self.start)
        self.player = self.start
        """Who does it now."""
        self.cases = 0

    def every(self, fault: Callable[[int], Fault], *, sound: bool = True) -> int:
        """Let the fault come at the first place, at the second, and so on, until it comes too late; how many."""
        for number in count(1):
            assert number < MOST
            self.player = self.start.copied(self.scratch / f"{self.cases}")
            self.cases += 1
            layer = self.one(self.player, fault(number), sound=sound)
            if len(layer.made) < number:
                break
        return number

    def one(self, player: Player, fault: Fault, *, sound: bool = True) -> Layer:
        """Do the save with this fault, and see that nothing is lost and that play goes on: with a campaign in which
        nothing is wrong, unless somebody took an entry out of it."""
        it = self.save.opened(player)
        layer = Layer(fault)
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
        ended = player.copied(player.home.with_name(f"{player.home.name}-ended"))
        assert ((ended.wrong() if sound else ended.stuck()), ended.lost()) == ([], [])
        if not killed:
            goes_on(player, it, sound=sound)
        return layer


def goes_on(player: Player, it: object, *, sound: bool) -> None:
    """The program is still there, and the disk is well again: all that was typed is written, and is there once."""
    if isinstance(it, Campaign):
        typed = [entry.id for entry in it.journal.waiting]
        assert it.save_waiting(), it.unsaved
        it.settle()
        ids = [entry.id for entry in it.journal.backwards()]
        assert len(ids) == len(set(ids))
        assert set(typed) <= set(ids)
        again = player.campaign
        assert again.world == it.world
        assert not sound or [finding.text for finding in check(again) if not finding.note] == []
        assert player.lost() == []
    else:
        assert (player.wrong(), player.lost()) == ([], [])
