"""Any file: random games play, undo and replay; one that is spoiled anywhere gives sentences, never an exception."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo_journal.campaign.library.game_files import game_in
from solo_journal.rules.answer_source import Chance, NoAnswers
from solo_journal.rules.changes import apply
from solo_journal.rules.gamefile.build import read_game
from solo_journal.rules.gamefile.faults import BadGame, Read
from solo_journal.rules.gamefile.inputs import somebody_new
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.system import System

from ...faults.mutations import values_of_toml
from ...file_games import FILES, TEMPLATES
from ...playing import drawn, in_order

PUT = ["", '"', "[", "]", "{", "}", "=", ",", "\n", "1", "-", "x", "é", "\x07", "{x}", '"""', "0x"]
"""What is put into a file somewhere."""
ENDED_ONCE = (34, 106, 126, 1133, 3689, 5555)
"""Seeds of files whose faults once ended the program: shapes put right in thought, and a `read` of nothing."""
METERS = ("Grit", "Woe", "Luck")
STATS = ("Sure", "Swift")
BY = st.sampled_from(["1", "3", "{result}"])
MOVES = st.builds("{} {}{}".format, st.sampled_from(METERS), st.sampled_from("+-"), BY)
CHANGES = st.one_of(
    MOVES,
    st.builds("{} = {}".format, st.sampled_from(METERS), st.integers(-2, 5)),
    st.sampled_from(["mark Torn", "clear Torn", "Rope down", "Rope full", "add {words} to Bag", "draw signs"]),
)
ENDS = st.lists(st.sampled_from(["Grit = 2", "Woe +1", "Luck -1", "mark Torn", "draw signs"]), max_size=2)
DICE = st.one_of(
    st.builds("{}d{} + {{stat}} + {{more}}".format, st.integers(1, 4), st.sampled_from([4, 6, 10])),
    st.builds("{}d6kh{} - {{more}}".format, st.integers(2, 4), st.integers(1, 2)),
    st.sampled_from(["d100", "{Rope} + {stat}", "4dF + {Luck}", "({stat} + {more} + 1)d6"]),
)
SAYS = st.sampled_from(["Fine", "So so", "Bad"])
BANDS = st.lists(
    st.fixed_dictionaries(
        {"on": st.integers(-3, 12), "say": SAYS, "do": st.lists(CHANGES, max_size=3)},
        optional={"when": st.sampled_from(["doubles", "even", "any 6", "all up to 3", "marked Torn", "Grit 3+"])},
    ),
    max_size=4,
)
GAMES = st.fixed_dictionaries(
    {
        "tops": st.lists(st.integers(3, 9), min_size=3, max_size=3),
        "full": ENDS,
        "empty": ENDS,
        "dice": DICE,
        "read": st.sampled_from(["total", "highest", "lowest", "count 4+"]),
        "bands": BANDS,
        "do": st.lists(CHANGES, max_size=2),
    }
)


def tree(drawn_: dict[str, Any]) -> dict[str, Any]:
    """A valid game of what was drawn."""
    meters = {
        name: {"is": "meter", "to": top, "start": 2, "full": drawn_["full"] if name == "Woe" else [],
               "empty": drawn_["empty"] if name == "Luck" else []}
        for name, top in zip(METERS, drawn_["tops"], strict=True)
    }  # fmt: skip
    roll = {
        "id": "try", "title": "Try it", "core": True, "words": "what you do here",
        "ask": {"stat": {"pick": "Stats"}, "more": {"number": [0, 2]}},
        "dice": drawn_["dice"], "none": "2d6kl1" if ")d6" in drawn_["dice"] else "", "read": drawn_["read"],
        "band": [*drawn_["bands"], {"on": "else", "say": "Else"}], "do": drawn_["do"],
        "mark": [{"when": "match", "say": "match"}],
    }  # fmt: skip
    return {
        "format": 1, "id": "drawn", "title": "Drawn",
        "sheet": {
            "Stats": {"is": "scores", "names": list(STATS), "to": 3, "start": 1}, **meters,
            "Troubles": {"is": "conditions", "names": ["Torn"], "each": ["Grit top -1"]},
            "Rope": {"is": "die", "start": "d6"}, "Bag": {"is": "list", "most": 3},
        },
        "roll": [roll],
        "table": [{"id": "signs", "rows": ["a crow", "an empty well"]}],
    }  # fmt: skip


@settings(max_examples=drawn(40), deadline=None)
@given(GAMES, st.integers(0, 10**6))
def test_a_readable_game_plays_undoes_and_replays(drawn_: dict[str, Any], seed: int) -> None:
    try:
        game = read_game(Read(tree(drawn_)), "drawn.toml")
    except BadGame as bad:
        told = [each for each in bad.faults if not each.startswith("drawn.toml")]
        if told:
            raise
        return
    shelf = Shelf(own={game.id: game}, elsewhere=dict)
    world = first = somebody_new(game).on(shelf)
    changes = []
    for turn in range(6):
        kind = game.procedures[turn % len(game.procedures)] if turn % 2 else shelf.procedure("drawn.try")
        procedure = make(kind, {**kind.example, **({"more": turn % 3} if kind.id == "drawn.try" else {})})
        try:
            done = perform(procedure, world, Chance(seed + turn), tables=game.tables)
        except Refused:
            continue
        again = perform(procedure, world, NoAnswers(), tables=game.tables, given=done.answers)
        assert again == done
        holds(game, done.after)
        changes.append(done.changes)
        world = done.after
    odds = odds_of(make(shelf.procedure("drawn.try"), {"stat": "Sure"}), first, tables=game.tables)
    assert sum(odds.headlines.values()) == 1
    for each in reversed(changes):
        world, misfits = apply(world, [change.back() for change in reversed(each)])
        assert misfits == ()
    assert in_order(world) == in_order(first)


def holds(game: System, world: Any) -> None:
    """Every meter lies within its bounds."""
    for value in game.values(world):
        if value.size is not None and value.value is not None:
            assert 0 <= value.value <= max(value.size, 0) or value.label == "Grit", value


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
@settings(max_examples=drawn(80), deadline=None)
@given(data=st.data())
def test_a_spoiled_file_gives_sentences_and_never_an_exception(template: Any, data: st.DataObject) -> None:
    text = template.read_text(encoding="utf-8")
    at = data.draw(st.integers(0, len(text) - 1))
    gone = data.draw(st.integers(0, 12))
    put = data.draw(st.sampled_from(PUT))
    spoiled = text[:at] + put + text[at + gone :]
    try:
        game_in(spoiled, "mine.toml")
        return
    except BadGame as bad:
        told = bad.faults
    assert told
    assert all(each.startswith("mine.toml") and len(each) < 800 for each in told)
    assert all(", line " in each for each in told), told


@pytest.mark.parametrize("part", range(3))
def test_values_of_another_type_give_sentences_and_never_an_exception(part: int) -> None:
    told = 0
    for seed in (*range(part, drawn(240), 3), *ENDED_ONCE[part::3]):
        file = FILES[seed % len(FILES)]
        try:
            game_in(values_of_toml(file.read_bytes(), Random(seed)).decode(), "mine.toml")
        except BadGame as bad:
            told += bool(bad.faults)
    assert told >= len(ENDED_ONCE[part::3])
