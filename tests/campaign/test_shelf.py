"""The shelf is a value: built-in games, a campaign's own, and games of other packages; renamed ids are still read."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.create_campaign import create
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check, verdict
from solo_journal.rules.answer_source import Ask, Typed
from solo_journal.rules.commons.system import Add
from solo_journal.rules.immutable import Map
from solo_journal.rules.outcome import Event, Outcome
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.procedure_lookup import procedures
from solo_journal.rules.refusal import Refused, Unknown
from solo_journal.rules.shelf import INSTALLED, Loader, Shelf
from solo_journal.rules.system import System
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from .. import processes


class Flip(Procedure):
    """Flip a coin."""

    id = "coin.flip"
    called = "Flip a coin"
    was: ClassVar[tuple[str, ...]] = ("coin.toss", "penny.spin")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        face = ask.roll("Coin", 1, 2).faces[0]
        return Outcome(world, "Heads" if face == 2 else "Tails", events=(Event("coin.flipped"),))


class Count(Procedure):
    """Count a flip."""

    id = "coin.count"
    called = "Count"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        state = {"flips": world.systems["coin"]["flips"] + 1}
        return Outcome(world.but(systems=world.systems.put("coin", state)), "Counted")


COIN = System(
    id="coin",
    title="Coin",
    about="Two answers.",
    procedures=(Flip, Count),
    begin=Map({"flips": 0}),
    react=lambda event, world: (Count(),) if event.name == "coin.flipped" else (),
    was=("penny",),
)
OWN = Shelf(own={"coin": COIN}, elsewhere=dict)


def test_a_campaign_plays_a_game_of_its_own_and_proves_it(tmp_path: Path, tables: Tables) -> None:
    campaign = create(tmp_path / "c", "Coins", ("coin",), tables=tables, shelf=OWN)
    entry = perform_and_keep(campaign, Flip(), Typed([2])).entry
    assert entry.outcome is not None
    assert (entry.outcome.headline, campaign.world.systems["coin"]) == ("Heads", {"flips": 1})
    reopened = Campaign.open(tmp_path / "c", tables=tables, shelf=OWN)
    assert list(check(reopened)) == []
    undo(reopened)
    assert reopened.world.systems["coin"] == {"flips": 0}
    without = Campaign.open(tmp_path / "c", tables=tables)
    assert without.world.systems["coin"] == {"flips": 0}
    found = check(without)
    assert all(finding.note for finding in found)
    assert verdict(found) == "No problems found, but 1 roll could not be replayed as recorded: see the notes."
    assert "coin" not in [each.id for each in without.shelf.in_use(without.world)]


def test_one_shelf_knows_nothing_of_another(tmp_path: Path, tables: Tables) -> None:
    campaign = create(tmp_path / "c", "Dusk", ("duskara",), tables=tables, shelf=OWN)
    perform_and_keep(campaign, Add(system="coin"))
    assert list(campaign.world.systems) == ["duskara", "coin"]
    assert not INSTALLED.has("coin")
    with pytest.raises(Unknown, match="no game “coin”"):
        perform_and_keep(create(tmp_path / "d", "Dusk", ("duskara",), tables=tables), Add(system="coin"))


def test_other_packages_are_asked_only_where_nothing_else_has_the_game() -> None:
    asked = []

    def elsewhere() -> Mapping[str, Loader]:
        asked.append(True)
        return {"coin": lambda: COIN}

    shelf = Shelf(elsewhere=elsewhere)
    world = World(systems=Map({"duskara": dict(INSTALLED.system("duskara").begin)}))
    assert next(each.id for each in shelf.in_use(world)) == "duskara"
    assert shelf.procedure("duskara.ask").id == "duskara.ask"
    assert shelf.procedure("tracker.add").id == "tracker.add"
    assert shelf.oracle_game(world) is shelf.system("duskara")
    assert not asked
    assert shelf.system("coin") is COIN
    assert [each.id for each in shelf.games_in_use(world.but(systems=Map({"coin": {"flips": 0}})))] == ["coin"]
    assert "coin" in shelf.games()
    assert COIN in shelf.choices()
    assert len(asked) == 1


def broken() -> object:
    raise ImportError("no module named dice_tower")


@pytest.mark.parametrize(
    ("loader", "why"),
    [(broken, "cannot be loaded: no module named dice_tower"), (lambda: "no system", "gives no system of that id")],
)
def test_a_game_that_cannot_be_loaded_takes_nothing_else_down(loader: Loader, why: str) -> None:
    shelf = Shelf(elsewhere=lambda: {"coin": loader})
    world = World(systems=Map({"coin": {}, "duskara": dict(INSTALLED.system("duskara").begin)}))
    assert [each.id for each in shelf.games_in_use(world)] == ["duskara"]
    assert "coin" not in [each.id for each in shelf.choices()]
    with pytest.raises(Refused, match=why):
        shelf.system("coin")
    with pytest.raises(Refused, match=why):
        shelf.procedure("coin.flip")


def test_a_built_in_game_is_never_replaced() -> None:
    shelf = Shelf(own={"augur": COIN}, elsewhere=lambda: {"augur": lambda: COIN, "tracker": lambda: COIN})
    assert shelf.system("augur") is INSTALLED.system("augur")
    assert shelf.system("tracker") is INSTALLED.system("tracker")


@pytest.mark.parametrize("id_", ["coin.flip", "coin.toss", "penny.spin", "penny.flip", "penny.toss"])
def test_a_renamed_procedure_is_read_by_its_old_ids(id_: str) -> None:
    assert OWN.procedure(id_) is Flip
    world = World(systems=Map({"coin": {"flips": 0}}))
    assert procedures(id_, world.on(OWN)) == [Flip]


def test_a_renamed_system_is_read_by_its_old_id() -> None:
    assert OWN.system("penny") is COIN
    assert procedures("toss", World(systems=Map({"coin": {"flips": 0}})).on(OWN)) == [Flip]
    with pytest.raises(Unknown, match="no rule system “farthing”"):
        OWN.system("farthing")
    with pytest.raises(Unknown, match=r"no procedure “coin.flop”. Did you mean coin.flip"):
        OWN.procedure("coin.flop")


def test_an_entry_point_is_found_and_a_command_does_not_look_for_any(tmp_path: Path) -> None:
    """As another package would bring it. Pydantic imports importlib.metadata itself; what costs is reading with it."""
    info = tmp_path / "coin_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coin-game\nVersion: 1\n")
    groups = {"games": "coin = coin_game:SYSTEM", "formats": "shout = coin_game:EXPORT\nbad = coin_game:GONE"}
    groups["panes"] = "purse = coin_game:Purse\nbad = coin_game:GONE"
    points = (f"[solo_journal.{group}]\n{lines}\n" for group, lines in groups.items())
    (info / "entry_points.txt").write_text("".join(points))
    (tmp_path / "coin_game.py").write_text(
        "from solo_journal.rules.system import System\n"
        "from solo_journal.campaign.exports.format import Export\n"
        "from solo_journal.ui.panes.pane import Pane\n"
        "SYSTEM = System(id='coin', title='Coin', about='Two answers.', procedures=())\n"
        "EXPORT = Export('shout', 'Shouted', '.loud', 'For loud friends.', pieces=lambda story: ['OH'])\n"
        "class Purse(Pane):\n"
        "    id_, called = 'purse', 'Purse'\n"
    )
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from solo_journal.rules.shelf import INSTALLED\n"
        "from solo_journal.rules.world import World\n"
        "from solo_journal.rules.immutable import Map\n"
        "world = World(systems=Map({'duskara': dict(INSTALLED.system('duskara').begin)}))\n"
        "list(INSTALLED.in_use(world)), INSTALLED.procedure('duskara.ask'), INSTALLED.oracle_game(world)\n"
        "print('_others' in vars(INSTALLED), 'coin' in INSTALLED.games(), INSTALLED.system('coin').title)\n"
        "from solo_journal.campaign import exports\n"
        "from solo_journal.ui.panes import kinds\n"
        "found = {each.id_ for each in kinds()}\n"
        "print('bad' in exports.formats(), exports.for_file('a.LOUD').title, 'purse' in found)\n"
    )
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "Coin", "True", "Shouted", "True"]
