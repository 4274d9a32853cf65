"""A row rolls dice, draws again, moves trackers and does tags: exact in odds, replayed and undone as one act."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from solo_journal.campaign.library.game_files import game_in
from solo_journal.rules import table_draw
from solo_journal.rules.answer_source import Ask, Chance, NoAnswers, Roll, Typed
from solo_journal.rules.changes import apply
from solo_journal.rules.commons.table import TableDraw
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.odds import odds_of
from solo_journal.rules.pack_faults import BadPack
from solo_journal.rules.packs import read_pack
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.table_calls import pieces
from solo_journal.rules.tables import Table
from solo_journal.rules.trackers import Clock, StepDie
from solo_journal.rules.world import Character, World

from ..rows import each_row

WORLD = World().but(trackers={"hunters": Clock(name="Hunters", size=6), "torch": StepDie(name="Torch", start=8, die=8)})


def pack(**tables: object) -> dict[str, Table]:
    listed = [{"id": id_, "title": id_.title(), "rows": rows} for id_, rows in tables.items()]
    return dict(read_pack({"format": 1, "id": "my", "table": listed}, "packs/my.toml").tables)


def draw(rows: list[str], faces: list[int], world: World = WORLD, **inputs: object) -> Performed:
    source = Typed(faces)
    tables = pack(here=rows, names=["Anna", "Bo", "Cy"])
    done = perform(TableDraw.model_validate({"table": "here", **inputs}), world, source, tables=tables)
    assert not source.left
    return done


@each_row(
    ("row", "faces", "text"),
    [
        ("{2d6} wolves", [3, 4], "7 wolves"),
        ("{(d6+1)*10} coins", [3], "40 coins"),
        ("{most(d6, d8)} or {d4>=3}", [2, 7, 3], "7 or 1"),
        ("{10-60} gold", [1], "10 gold"),
        ("{10–60} gold", [51], "60 gold"),
        ("{names} and {my.names}", [1, 3], "Anna and Cy"),
        ("{2 x names}", [1, 1], "Anna, Anna"),
        ("{d4 x names}", [3, 1, 2, 1], "Anna, Bo, Anna"),
        ("{2 different names}", [2, 3], "Bo, Cy"),
        ("{3 different names}", [2, 1], "Bo, Anna, Cy"),
        ("{9 different names}", [3, 2], "Cy, Bo, Anna"),
        ("{{2d6}}", [], "{2d6}"),
    ],
)
def test_what_a_row_rolls_and_draws(row: str, faces: list[int], text: str) -> None:
    assert draw([row], faces).outcome.headline == text


def test_roll_twice_hits_two_other_rows() -> None:
    rows = ["a bridge", "wolves", "{roll twice}", "{names}"]
    act = draw(rows, [3, 4, 2, 1])  # as the player's own d4 shows them
    assert act.outcome.headline == "Bo, a bridge"
    assert [answer.dice for answer in act.answers] == ["1d4", "1d3", "1d3", "1d2"]


def test_rolling_twice_ends_whatever_the_rows_say() -> None:
    rows = ["{roll 3 times}", "{roll twice}", "end"]
    for seed in range(20):
        tables = pack(here=rows)
        headline = perform(TableDraw(table="here"), World(), Chance(seed), tables=tables).outcome.headline
        assert set(headline.split(", ")) == {"end"}


def test_several_draws_without_putting_back() -> None:
    act = draw(["a", "b", "c"], [2, 3], times=3, different=True)
    assert act.outcome.headline == "b · c · a"
    with pytest.raises(Refused, match="has 2 rows"):
        draw(["a", "b"], [], times=3, different=True)


def test_rows_that_are_different_stay_so_where_one_of_them_says_roll_twice() -> None:
    tables = pack(here=["{2 different deep}"], deep=["a", "b", "c", "{roll twice}"])
    found = odds_of(TableDraw(table="here"), World(), tables=tables).headlines
    assert "a, b, c" in found
    assert not [each for each in found if max(Counter(each.split(", ")).values()) > 1]
    with pytest.raises(Refused, match="4 is a row that does not count here"):
        perform(TableDraw(table="deep"), World(), Typed([4, 4]), tables=tables)


def test_a_line_asks_for_different_rows() -> None:
    assert from_line(TableDraw, "names 3 different", World()) == TableDraw(table="names", times=3, different=True)


def test_rows_by_two_dice_are_left_out_with_all_their_ways() -> None:
    tree = {
        "id": "two",
        "dice": "2d6",
        "rows": [{"on": "2-6", "text": "a"}, {"on": 7, "text": "b"}, {"on": "8-12", "text": "c"}],
    }
    tables = read_pack({"format": 1, "id": "my", "table": [tree]}, "packs/my.toml").tables
    found = odds_of(TableDraw(table="two", times=2, different=True), World(), tables=tables).headlines
    assert found["b · a"] == Fraction(6, 36) * Fraction(15, 30)
    assert found["a · b"] == Fraction(15, 36) * Fraction(6, 21)
    assert sum(found.values()) == 1


def test_odds_are_those_of_many_draws() -> None:
    tables = pack(here=["{d4-1} crows", "{roll twice}", "nothing", "{names}"], names=["Anna", "{d2} Bos"])
    found = odds_of(TableDraw(table="here"), World(), tables=tables).headlines
    assert found["3 crows"] == Fraction(1, 16)
    assert found["2 crows, 1 Bos"] == Fraction(1, 4) * Fraction(1, 3) * Fraction(1, 4) * Fraction(1, 2) * Fraction(1, 4)
    drawn = Counter(
        perform(TableDraw(table="here"), World(), Chance(f"{n}"), tables=tables).outcome.headline for n in range(400)
    )
    assert set(drawn) <= set(found)
    assert abs(drawn["nothing"] / 400 - 0.25) < 0.08


def test_trackers_move_as_steps_of_the_draw() -> None:
    act = draw(["The hunt is on. {tick Hunters d4} {tick Torch}"], [3, 1])
    assert act.outcome.headline == "The hunt is on."
    assert [step.procedure.id for step in act.steps] == ["tracker.tick", "tracker.step"]
    assert (act.after.trackers["hunters"].value, act.after.trackers["torch"].die) == (3, 4)  # type: ignore[union-attr]
    assert {change.path for change in act.changes} == {"trackers/hunters/value", "trackers/torch/die"}


def test_a_row_that_only_moves_has_no_place_among_the_words_of_others() -> None:
    act = draw(["{roll twice}", "{tick Hunters 2}", "a bell"], [1, 2])
    assert act.outcome.headline == "a bell"
    assert act.after.trackers["hunters"].value == 2  # type: ignore[union-attr]


def test_several_long_rows_are_reported_a_line_each() -> None:
    rows = ["a ferry that waits for nobody", "the bell under the water", "{tick Hunters 2}", "{d4-1 x names}"]
    act = draw(rows, [2, 3, 4, 1, 1], times=4)
    assert act.outcome.headline == "4 rows"
    said = [f"1. {rows[1]}", "2. Hunters +2", "3. nothing", f"4. {rows[0]}"]
    assert [each.text for each in act.outcome.tells] == said
    assert draw(["{tick Hunters}"], []).outcome.headline == "Hunters +1"


def test_a_called_row_moves_trackers_as_well_and_a_missing_one_is_reported() -> None:
    tables = pack(here=["{there} {tick Nobody}"], there=["Snow {tick Hunters -1}"])
    world = WORLD.but(trackers={"hunters": Clock(name="Hunters", size=6, value=2)})
    act = perform(TableDraw(table="here"), world, Typed([]), tables=tables)
    assert act.after.trackers["hunters"].value == 1  # type: ignore[union-attr]
    assert [each.text for each in act.outcome.tells] == ["There is no tracker “Nobody” to move. Known: Hunters"]


def test_a_tracker_moves_as_far_as_one_can_and_no_further() -> None:
    act = draw(["{tick Hunters 9d1000}"], [1000] * 9)
    assert act.after.trackers["hunters"].value == 6  # type: ignore[union-attr]


def test_tags_of_a_row_act() -> None:
    act = draw(["[N:{names}|hunter] waits at [L:Old Gate]."], [2])
    assert act.outcome.headline == "Bo waits at Old Gate."
    assert [person.name for person in act.after.people.values()] == ["Bo"]
    assert [place.name for place in act.after.places.values()] == ["Old Gate"]


def test_a_tag_that_cannot_be_done_is_reported_and_stops_nothing() -> None:
    act = draw(["[Clock:Doom] ticks"], [])
    assert act.outcome.headline == "Doom ticks"
    assert "it has no value" in act.outcome.tells[0].text
    assert not act.changes


@each_row("seed", range(12))
def test_recorded_answers_give_the_same_act(seed: int) -> None:
    rows = [
        "{roll twice}",
        "{2d6!} wolves {tick Hunters d3}",
        "[N:{2 different names}] {tick Torch}",
        "{d3 x names}",
        "x",
    ]
    tables = pack(here=rows, names=["Anna", "Bo", "Cy"])
    act = perform(TableDraw(table="here", times=2), WORLD, Chance(seed), tables=tables)
    again = perform(TableDraw(table="here", times=2), WORLD, Typed([]), tables=tables, given=act.answers)
    assert (again.outcome, again.after, again.answers) == (act.outcome, act.after, act.answers)


def test_the_table_is_named_in_the_record() -> None:
    assert draw(["x"], []).outcome.source == "Here"


@each_row(
    ("row", "told"),
    [
        ("{2d6", "A { is not closed"),
        ("{2d6+} wolves", "“{2d6+}” is not a table's name, dice such as {2d6}"),
        ("{20-10}", "“{20-10}” runs backwards"),
        ("{roll 21}", "1 to 20 times"),
        ("{two x names}", "“{two x names}” is not"),
        ("{}", "“{}” is not"),
    ],
)
def test_what_a_row_cannot_do_is_reported(row: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        pieces(row)


def test_a_counted_call_is_looked_for_as_any_other() -> None:
    with pytest.raises(BadPack, match="calls a table “nams” that is not there"):
        pack(here=["{2 x nams}"], names=["Anna"])


@pytest.mark.parametrize("row", ["{20 x here} x", "{names}{here}", "{1000d6 x names}", "{20 x many}"])
def test_hostile_rows_end_in_a_sentence(row: str) -> None:
    tables = pack(here=[row], names=["n" * 2000], many=["{20 x some}"], some=["{20 x names}"])
    with pytest.raises(Refused, match=r"\.$|\?$"):
        table_draw.draw(Ask(Chance(1), tables=tables), "my.here")


ROW = "[N:Ash|hunter] steps out {tick Hunters 2}"
DRAWS = """
format = 1
id = "wood"
title = "Wood"
[sheet]
Looks = { is = "text" }
[[create]]
draw = "Looks"
table = "here"
[[roll]]
id = "walk"
title = "Walk on"
dice = "d6"
band = [{ on = "1+", say = "Somebody", do = ["draw here"] }]
[[table]]
id = "here"
rows = ["[N:Ash|hunter] steps out {tick Hunters 2}"]
"""


@pytest.mark.parametrize(
    ("procedure", "faces", "headline"),
    [("wood.walk", [3], "Somebody"), ("wood.create", [], ""), ("other.spark", [], "Ash steps out"),
     ("duskara.inspire", [], "")],
)  # fmt: skip
def test_a_row_does_what_it_says_whoever_draws_it(procedure: str, faces: list[int], headline: str) -> None:
    """A roll of a game in a file, making somebody, acts of games of ours: the row moves and adds, and all is undone."""
    game = game_in(DRAWS, "wood.toml")
    shelf = Shelf(own={"wood": game}, elsewhere=dict)
    doing = next(iter(pack(here=[ROW]).values()))
    tables = {
        **game.tables,
        "other-world.sparks": doing,
        **{f"duskara.{each}": doing for each in ("verbs", "adjectives", "nouns")},
    }
    world = WORLD.but(systems={"wood": dict(game.begin)}, characters={"ada": Character(name="Ada")}, active="ada").on(
        shelf
    )
    done = perform(make(shelf.procedure(procedure), {}), world, Typed(faces), tables=tables)
    assert headline in done.outcome.headline
    assert "[N:" not in done.outcome.headline + str(done.after.characters["ada"].sheets)
    assert done.after.people["ash"].tags == ("hunter",)
    nobody = perform(make(shelf.procedure(procedure), {}), world.but(trackers={}), Typed(faces), tables=tables)
    outcomes = (nobody.outcome, *(step.outcome for step in nobody.steps))
    told = " ".join((*(each.because for each in outcomes), *(tell.text for each in outcomes for tell in each.tells)))
    assert "There is no tracker “Hunters” to move" in told
    assert done.after.trackers["hunters"].value == (6 if procedure == "duskara.inspire" else 2)  # type: ignore[union-attr]
    again = perform(make(shelf.procedure(procedure), {}), world, NoAnswers(), tables=tables, given=done.answers)
    assert again.changes == done.changes
    assert apply(done.after, [change.back() for change in reversed(done.changes)])[0] == world


def test_dice_of_a_row_are_asked_for_by_their_dice_alone() -> None:
    asked: list[tuple[str, bool]] = []

    class Player(NoAnswers):
        def faces(self, request: Roll, *, step: bool) -> list[int]:
            asked.append((request.label, request.bare))
            return [1] * request.count

    perform(TableDraw(table="here"), WORLD, Player(), tables=pack(here=["{2d6} wolves and {d4} crows", "none"]))
    assert asked == [("Here", False), ("2d6", True), ("d4", True)]
