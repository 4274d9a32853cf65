"""Random tables: every kind is drawn from by its own dice, rows call tables, and no draw runs for ever."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from solo_journal.rules.answer_source import Answer, Ask, Chance, Typed
from solo_journal.rules.commons.table import TableDraw
from solo_journal.rules.odds import odds_of
from solo_journal.rules.packs import read_pack
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import BadInput, Refused, Unknown
from solo_journal.rules.table_calls import Call, pieces
from solo_journal.rules.table_draw import MOST_CALLS, MOST_DEPTH, draw, draw_several
from solo_journal.rules.tables import Table, find_table
from solo_journal.rules.world import World

from ..rows import each_row

SQUARE = [[f"{row}{column}" for column in "abcdef"] for row in "123456"]

TABLES: list[dict[str, Any]] = [
    {"id": "who", "title": "Who", "rows": ["A third party", "The hero", "An encounter"]},
    {"id": "only", "title": "Only", "rows": ["Always this"]},
    {"id": "weather", "rows": [{"text": "Still", "weight": 3}, {"text": "Gale", "weight": 1}]},
    {"id": "mood", "dice": "d6", "rows": [{"on": "1-3", "text": "Dramatic"}, {"on": "4–6", "text": "Quiet"}]},
    {
        "id": "two",
        "dice": "2d6",
        "rows": [{"on": "2-6", "text": "low"}, {"on": 7, "text": "7"}, {"on": "8-12", "text": "high"}],
    },
    {"id": "cent", "dice": "d%", "rows": [{"on": "1-99", "text": "no"}, {"on": "00", "text": "hundred"}]},
    {
        "id": "omen",
        "dice": "d66",
        "rows": [{"on": "11-16", "text": "none"}, {"on": "21-65", "text": "some"}, {"on": "66", "text": "all"}],
    },
    {"id": "words", "title": "Words", "dice": "6x6", "rows": SQUARE},
    {"id": "meet", "title": "Meeting", "rows": ["{who} in {mine.weather} air", "{{nobody}}"]},
]


def pack_of(*tables: dict[str, Any], id_: str = "mine", version: str = "1") -> dict[str, Table]:
    tree = {"format": 1, "id": id_, "version": version, "table": list(tables)}
    return dict(read_pack(tree, "packs/mine.toml").tables)


@pytest.fixture
def tables() -> dict[str, Table]:
    return pack_of(*TABLES, version="7")


@each_row(
    ("name", "faces", "text"),
    [
        ("who", [1], "A third party"),
        ("who", [3], "An encounter"),
        ("weather", [3], "Still"),
        ("weather", [4], "Gale"),
        ("mood", [3], "Dramatic"),
        ("mood", [4], "Quiet"),
        ("two", [1, 5], "low"),
        ("two", [3, 4], "7"),
        ("two", [6, 6], "high"),
        ("cent", [99], "no"),
        ("cent", [100], "hundred"),
        ("omen", [1, 6], "none"),
        ("omen", [2, 1], "some"),
        ("omen", [6, 6], "all"),
        ("words", [1, 1], "1a"),
        ("words", [2, 5], "2e"),
        ("words", [6, 6], "6f"),
    ],
)
def test_each_kind_is_read_by_its_own_dice(tables: dict[str, Table], name: str, faces: list[int], text: str) -> None:
    source = Typed(faces)
    drawn = draw(Ask(source, tables=tables), f"mine.{name}")
    assert (drawn.text, drawn.cell, list(drawn.faces)) == (text, text, faces)
    assert not source.left


def test_a_table_of_one_row_needs_no_roll(tables: dict[str, Table]) -> None:
    ask = Ask(Typed([]), tables=tables)
    assert draw(ask, "mine.only").text == "Always this"
    assert not ask.answers


def test_a_row_calls_tables_of_its_pack_by_bare_or_full_name(tables: dict[str, Table]) -> None:
    ask = Ask(Typed([1, 2, 4]), tables=tables)
    drawn = draw(ask, "mine.meet", "Spark")
    assert drawn.text == "The hero in Gale air"
    assert drawn.cell == "{who} in {mine.weather} air"
    assert [part.table for part in drawn.parts] == ["mine.who", "mine.weather"]
    assert drawn.dice == "1 [2] [4]"
    assert [answer.label for answer in ask.answers] == ["Spark", "Who", "weather"]


def test_doubled_braces_are_braces(tables: dict[str, Table]) -> None:
    assert draw(Ask(Typed([2]), tables=tables), "mine.meet").text == "{nobody}"


def test_a_draw_records_every_pack_it_drew_from(tables: dict[str, Table]) -> None:
    other = pack_of({"id": "all", "rows": ["{mine.who}", "x"]}, id_="other", version="2")
    ask = Ask(Typed([1, 1]), tables={**tables, **other})
    assert draw(ask, "other.all").text == "A third party"
    assert ask.packs == {"other": "2", "mine": "7"}


def test_several_draws_have_rolls_of_their_own(tables: dict[str, Table]) -> None:
    ask = Ask(Typed([1, 3]), tables=tables)
    assert [drawn.text for drawn in draw_several(ask, "mine.who", 2)] == ["A third party", "An encounter"]
    assert [answer.label for answer in ask.answers] == ["Who", "Who 2"]


def test_a_bare_name_finds_the_only_table_so_called(tables: dict[str, Table]) -> None:
    assert draw(Ask(Typed([2]), tables=tables), "who").text == "The hero"
    both = {**tables, **pack_of({"id": "who", "rows": ["x", "y"]}, id_="other")}
    with pytest.raises(Unknown, match=r"mine\.who or other\.who"):
        draw(Ask(Typed([2]), tables=both), "who")


def test_an_unknown_table_is_refused_with_a_near_one(tables: dict[str, Table]) -> None:
    with pytest.raises(Unknown, match=r"no table “mine\.woh”.*mine\.who"):
        draw(Ask(Typed([1]), tables=tables), "mine.woh")


def test_an_unknown_called_table_is_refused_with_table_and_row() -> None:
    tables = pack_of({"id": "a", "title": "Alpha", "rows": ["x", "{far.off}"]})
    with pytest.raises(Unknown, match=r"Alpha \(mine\.a\), row 2, calls a table “far\.off”"):
        draw(Ask(Typed([2]), tables=tables), "mine.a")


def test_tables_that_call_each_other_for_ever_are_refused() -> None:
    tables = pack_of({"id": "a", "rows": ["{b}"]}, {"id": "b", "rows": ["{a}"]})
    with pytest.raises(Refused, match=f"{MOST_DEPTH} tables deep"):
        draw(Ask(Typed([]), tables=tables), "mine.a")


def test_the_deepest_allowed_chain_is_drawn() -> None:
    chain = [{"id": f"t{at}", "rows": [f"{{t{at + 1}}}"]} for at in range(MOST_DEPTH)]
    tables = pack_of(*chain, {"id": f"t{MOST_DEPTH}", "rows": ["end"]})
    assert draw(Ask(Typed([]), tables=tables), "mine.t0").text == "end"


def test_a_draw_that_calls_too_many_tables_is_refused() -> None:
    wide = [{"id": f"t{at}", "rows": [f"{{t{at + 1}}}" * 10]} for at in range(4)]
    tables = pack_of(*wide, {"id": "t4", "rows": ["."]})
    assert draw(Ask(Typed([]), tables=tables), "mine.t2").text == "." * 100
    with pytest.raises(Refused, match=f"more than {MOST_CALLS:,} tables"):
        draw(Ask(Typed([]), tables=tables), "mine.t0")


def test_a_draw_that_grows_too_long_is_refused() -> None:
    tables = pack_of({"id": "a", "rows": ["{b}" * 20]}, {"id": "b", "rows": ["y" * 1500]})
    with pytest.raises(Refused, match="comes to more than"):
        draw(Ask(Typed([]), tables=tables), "mine.a")


@each_row("text", ["{", "a {b", "{}", "{A thing}", "{a.b.c}", "{a}{"])
def test_a_brace_that_calls_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"\{\{"):
        pieces(text)


def test_pieces_of_a_row() -> None:
    assert pieces("a {b} }}c{{ {d.e}") == ("a ", Call("b"), " ", "}", "c", "{", " ", Call("d.e"))


@pytest.mark.parametrize(
    ("name", "odds"),
    [
        ("weather", {"Still": Fraction(3, 4), "Gale": Fraction(1, 4)}),
        ("two", {"low": Fraction(15, 36), "high": Fraction(15, 36), "7": Fraction(6, 36)}),
        ("omen", {"some": Fraction(29, 36), "none": Fraction(6, 36), "all": Fraction(1, 36)}),
        ("cent", {"no": Fraction(99, 100), "hundred": Fraction(1, 100)}),
    ],
)
def test_odds_of_a_draw_are_those_of_its_rows(tables: dict[str, Table], name: str, odds: dict[str, Fraction]) -> None:
    assert odds_of(TableDraw(table=name), World(), tables=tables).headlines == odds


def test_the_procedure_draws_and_replays(tables: dict[str, Table]) -> None:
    act = perform(TableDraw(table="meet", times=2), World(), Chance(5), tables=tables)
    again = perform(TableDraw(table="meet", times=2), World(), Typed([]), tables=tables, given=act.answers)
    assert again.outcome == act.outcome
    assert act.packs == {"mine": "7"}
    assert act.outcome.headline.count(" · ") == 1


def test_a_table_in_a_pack_of_its_own_name_is_meant_by_that_name() -> None:
    """One that somebody imported is found at once, though a shipped pack has a table called so."""

    def pack(id_: str) -> dict[str, Table]:
        tree = {"format": 1, "id": id_, "table": [{"id": "road", "title": f"Road of {id_}", "rows": ["a", "b"]}]}
        return dict(read_pack(tree, f"packs/{id_}.toml").tables)

    both = {**pack("journeys"), **pack("road")}
    assert find_table(both, "road").title == "Road of road"
    assert find_table(pack("rumours-2"), "rumours-2").title == "Road of rumours-2"  # the only one of its pack
    assert find_table(both, "road OF road").title == "Road of road"
    assert find_table(pack("rumours-2"), "Road of").title == "Road of rumours-2"  # the only title that begins so
    with pytest.raises(Unknown, match=r"no table “rode”\. (Did you mean|Known:) Road of"):  # by titles, not by ids
        find_table(both, "rode")
    with pytest.raises(Unknown, match="More than one pack"):
        find_table({**pack("journeys"), **pack("rumours")}, "road")


def test_what_was_drawn_before_a_table_grew_at_its_end_replays_from_its_smaller_die() -> None:
    """Of plain rows: where the dice are a table's own, another die is another table."""
    was = Answer(label="Word", dice="1d3", faces=(2,))
    rows = [f"row {number}" for number in range(1, 25)]
    grown = pack_of({"id": "words", "title": "Words", "rows": rows})
    assert draw(Ask(Chance(1), {"Word": was}, tables=grown), "mine.words", "Word").text == "row 2"
    shrunk = pack_of({"id": "words", "title": "Words", "rows": rows[:2]})
    with pytest.raises(BadInput, match="needs 1d2"):
        draw(Ask(Chance(1), {"Word": was}, tables=shrunk), "mine.words", "Word")
