"""Using what one carries, in every game whose characters have gear."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules.answer_source import Typed
from solo_journal.rules.fights import board_of
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Moved
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.world import World

Acts = tuple[tuple[str, dict[str, Any], list[int]], ...]
PLAYED: dict[str, tuple[Acts, str, Moved]] = {
    "daggerheart": (
        (
            ("daggerheart.create", {"name": "Wren", "gear": ["Bitter root d6 HP x2", "Chalk x1", "Ladder"]}, []),
            ("daggerheart.mark", {"what": "hp", "amount": 5}, []),
            ("daggerheart.adversary", {"name": "cave rat"}, []),
        ),
        "HP",
        Moved(label="HP", before=1, after=5),
    ),
    "pathwalker": (
        (
            ("pathwalker.create", {"name": "Wren", "gear": ["Bitter root d6 LP x2", "Chalk x1", "Ladder"]}, []),
            ("pathwalker.life", {"amount": -5}, []),
            ("pathwalker.foe", {"name": "cave rat"}, []),
            ("pathwalker.flow", {}, [6, 1]),
        ),
        "LP",
        Moved(label="LP", before=1, after=5),
    ),
}


def did(world: World, id_: str, inputs: dict[str, Any], faces: list[int]) -> Performed:
    return perform(make(INSTALLED.procedure(id_), inputs), world, Typed(faces), tables={})


@pytest.mark.parametrize("game", PLAYED)
def test_the_board_offers_what_is_carried_and_it_does_what_it_says(game: str) -> None:
    acts, _, moved = PLAYED[game]
    world = World(systems=Map({game: {}}))
    for act in acts:
        world = did(world, *act).after
    board = board_of(world)
    assert board is not None
    items = {each.title: each for sort in board.more() if sort.title == "Item" for each in sort.moves}
    assert list(items) == ["use Bitter root", "use Chalk", "use Ladder"]

    root = items["use Bitter root"]
    drunk = did(world, root.procedure, dict(root.inputs), [4])
    told = drunk.outcome.tells[0]
    assert (told.text, told.moved) == ("Wren uses Bitter root", (moved,))
    held = drunk.after.characters["wren"].sheets[game]["gear"]
    assert held["bitter-root"]["uses"] == 1
    turn = drunk.after.fight
    assert game == "daggerheart" or turn is None or turn["turn"] == 1, "using something is the action of a turn"

    chalk = items["use Chalk"]
    last = did(world, chalk.procedure, dict(chalk.inputs), [])
    assert last.outcome.tells[0].more == "the last of it"
    assert "chalk" not in last.after.characters["wren"].sheets[game]["gear"]


@pytest.mark.parametrize("game", PLAYED)
def test_nobody_drinks_for_nothing(game: str) -> None:
    acts, meter, _ = PLAYED[game]
    world = did(World(systems=Map({game: {}})), *acts[0]).after
    with pytest.raises(Refused, match=f"Wren has no {meter} to get back"):
        did(world, f"{game}.use", {"item": "Bitter"}, [])
    with pytest.raises(Refused, match="gives nothing back"):
        did(world, f"{game}.use", {"item": "Ladder", "on": "Wren"}, [])
