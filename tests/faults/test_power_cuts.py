"""The power fails at any moment: whatever the disk holds then, everything reported as saved is there."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign

from .conftest import Tried
from .layer import Layer, spoiled
from .power import Power, Tree, put
from .saves import SAVES, Player, Save
from .trying import same_ids, undrawn

each_save = pytest.mark.parametrize("save", SAVES, ids=[each.name for each in SAVES])


class Cuts:
    """The power cuts that a save may meet, each with what had been reported to the player by then."""

    def __init__(self, save: Save, scratch: Path) -> None:
        self.save, self.scratch, self.cases = save, scratch, 0
        self._tried = set[int]()
        """What the disk held, and how much the player had been told, in the cases so far."""
        self.start = Player(scratch / "start")
        save.before(self.start)

    def every(self) -> None:
        """Do the save, and lose power after each of its calls and at its end."""
        player = self.start.copied(self.scratch / "player")
        it = self.save.opened(player)
        power = Power(player.home)
        power.seen = lambda: self._cut(power, player)
        with spoiled(Layer(power)):
            self.save.done_by(player, it)
        self._cut(power, player)

    def after_a_failed(self, failing: range) -> bool:
        """Do the save while these calls of fsync fail, write what waits, and then lose power; False if the save
        has fewer calls."""
        player = self.start.copied(self.scratch / f"player-{failing}")
        power = Power(player.home, failing)
        with same_ids():
            campaign = self.save.opened(player)
            assert isinstance(campaign, Campaign)
            waited = {each.id for each in campaign.journal.waiting}
            before = {entry.id for entry in campaign.journal.backwards()} - waited
            with spoiled(Layer(power)):
                self.save.done_by(player, campaign)
                assert campaign.save_waiting() or campaign.save_waiting()  # the first try may meet the second failure
        player.hears(campaign, *(entry for entry in campaign.journal.backwards() if entry.id not in before))
        self._cut(power, player)
        return power.syncs >= failing.start

    def _cut(self, power: Power, player: Player) -> None:
        for tree in power.states():
            self._holds(tree, player)

    def _holds(self, tree: Tree, player: Player) -> None:
        lies = ((undrawn(str(Path(path).relative_to(player.home))), data) for path, data in tree.items())
        key = hash((frozenset(lies), len(player.told)))
        if key in self._tried:
            return
        self._tried.add(key)
        self.cases += 1
        with spoiled(Layer()):
            home = self.scratch / f"cut-{self.cases}"
            put(tree, player.home, home)
            found = Player(home, list(player.told), player.clock)
            assert found.lost() == []
            assert (found.wrong(), found.lost()) == ([], [])


@each_save
def test_the_power_fails_after_any_call(save: Save, tmp_path: Path, tried: Tried) -> None:
    cuts = Cuts(save, tmp_path)
    cuts.every()
    tried("the power fails: every state that un-synced writes and names allow", cuts.cases)
    assert cuts.cases > 1


@pytest.mark.parametrize("save", SAVES[:4], ids=[each.name for each in SAVES[:4]])
@pytest.mark.parametrize("lasting", [1, 2])
def test_the_power_fails_after_an_fsync_that_failed(save: Save, lasting: int, tmp_path: Path, tried: Tried) -> None:
    """What the system reports as written may never reach the disk, so it is written again before it counts as saved,
    even if the first attempt could not be undone."""
    cuts = Cuts(save, tmp_path)
    number = next(n for n in count(1) if not cuts.after_a_failed(range(n, n + lasting)))
    assert number > 1
    tried("the power fails after an fsync, or two, had failed", cuts.cases)
