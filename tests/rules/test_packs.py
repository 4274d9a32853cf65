"""Packs: what is read, and that every fault names file, table and row."""

from __future__ import annotations

import re
from typing import Any

import pytest

from solo_journal.rules.pack_faults import BadPack
from solo_journal.rules.packs import read_pack

from ..rows import each_row


def tree(*tables: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"format": 1, "id": "mine", "table": list(tables) or [{"id": "t", "rows": ["x"]}], **keys}


def ranged(dice: str, *on: Any) -> dict[str, Any]:
    return {"id": "verbs", "dice": dice, "rows": [{"on": each, "text": f"row {each}"} for each in on]}


def test_a_pack_keeps_its_credit() -> None:
    pack = read_pack(
        tree(title="Mine", author="A", licence="CC0", link="https://x.example", notice="Two\nlines", version="3"), "f"
    )
    assert (pack.title, pack.author, pack.licence, pack.link) == ("Mine", "A", "CC0", "https://x.example")
    assert (pack.notice, pack.version, list(pack.tables)) == ("Two\nlines", "3", ["mine.t"])


def test_a_players_own_pack_needs_no_licence_and_no_titles() -> None:
    pack = read_pack(tree(), "f")
    assert (pack.licence, pack.title, pack.version, pack.tables["mine.t"].title) == ("", "mine", "1", "t")


@each_row(
    ("table", "kind", "dice"),
    [
        ({"id": "a", "rows": ["x", "y"]}, "uniform", "d2"),
        ({"id": "a", "rows": [{"text": "x", "weight": 3}, "y", "z"]}, "weighted", "d5"),
        (ranged("d6", "1-6"), "ranged", "d6"),
        (ranged("2d6", "2-12"), "ranged", "2d6"),
        (ranged("D%", "01-00"), "ranged", "d100"),
        (ranged("d66", "11-66"), "d66", "d66"),
        ({"id": "a", "dice": "6x6", "rows": [["x"] * 6] * 6}, "6x6", "d66"),
    ],
)
def test_the_kind_of_a_table_follows_from_its_rows_and_dice(table: dict[str, Any], kind: str, dice: str) -> None:
    (found,) = read_pack(tree(table), "f").tables.values()
    assert (found.kind, str(found.dice)) == (kind, dice)


def test_rows_may_stand_in_any_order() -> None:
    (table,) = read_pack(tree(ranged("d6", "4-6", "1-3")), "f").tables.values()
    assert [row.on for row in table.rows] == ["1-3", "4-6"]


VERBS = "packs/mine.toml, table “verbs”"


@each_row(
    ("bad", "sentence"),
    [
        (tree(ranged("d6", "1-3", "5-6")), f"{VERBS}: no row covers 4."),
        (tree(ranged("d6", "3-6")), f"{VERBS}: no row covers 1-2."),
        (tree(ranged("d6", "1-4")), f"{VERBS}: no row covers 5-6."),
        (tree(ranged("d66", "11-16", "31-66")), f"{VERBS}: no row covers 21-26."),
        (tree(ranged("d6", "1-3", "3-6")), f"{VERBS}, row 2: 3-6 overlaps row 1, which covers 1-3."),
        (tree(ranged("d6", "1-6", 2)), f"{VERBS}, row 2: 2 overlaps row 1"),
        (tree(ranged("d6", "1-7")), f"{VERBS}, row 1: d6 shows 1 to 6, and never 7."),
        (tree(ranged("d66", "11-17", "21-66")), f"{VERBS}, row 1: d66 shows 11 to 66, and never 17."),
        (tree(ranged("d6", "00")), f"{VERBS}, row 1: d6 shows 1 to 6, and never 0."),
        (tree(ranged("d6", "6-1")), f"{VERBS}, row 1: the range 6-1 runs backwards."),
        (tree(ranged("d6", "one")), f"{VERBS}, row 1: on is a number or a range"),
        (tree(ranged("d6", True)), f"{VERBS}, row 1: on is a number or a range"),
        (tree(ranged("d6", "１-6")), f"{VERBS}, row 1: on is a number or a range"),
        (tree(ranged("d0", "1")), f"{VERBS}: a table has 1 to 100 dice"),
        (tree(ranged("101d2", "1")), f"{VERBS}: a table has 1 to 100 dice"),
        (tree(ranged("d999999", "1")), f"{VERBS}: a table has 1 to 100 dice"),
        (tree(ranged("100d100", "1")), f"{VERBS}: 100d100 are too many numbers"),
        (tree(ranged("2d66", "1")), f"{VERBS}: d66 is rolled once"),
        (tree(ranged("dice", "1")), f"{VERBS}: dice are such as d6"),
        (
            tree({"id": "verbs", "dice": "6x6", "rows": [["x"] * 6] * 5}),
            f"{VERBS}: 6x6 is six rows of six, and it has 5",
        ),
        (tree({"id": "verbs", "dice": "6x6", "rows": [*[["x"] * 6] * 5, ["x"]]}), f"{VERBS}, row 6: 6x6 is six rows"),
        (tree({"id": "verbs", "dice": "6x6", "rows": ["x"] * 6}), f"{VERBS}, row 1: 6x6 is six rows of six"),
        (
            tree({"id": "verbs", "dice": "6x6", "rows": [*[["x"] * 6] * 5, [*"abcde", 1]]}),
            "row 6, column 6: a row is a text",
        ),
        (tree({"id": "verbs", "dice": "d6", "rows": ["x"]}), f"{VERBS}, row 1: a row of this table has on"),
        (tree({"id": "verbs", "dice": "d6", "rows": [{"on": 1}]}), f"{VERBS}, row 1: text is missing"),
        (
            tree({"id": "verbs", "rows": [{"text": "x", "wieght": 1}]}),
            "“wieght” is not known here. Did you mean weight?",
        ),
        (tree({"id": "verbs", "rows": [{"text": "x"}]}), f"{VERBS}, row 1: weight is missing"),
        (tree({"id": "verbs", "rows": [5, {"text": "x", "weight": 1}]}), f"{VERBS}, row 1: a row of this table has"),
        (tree({"id": "verbs", "rows": [{"text": "x", "weight": 0}]}), f"{VERBS}, row 1: a weight is a whole number"),
        (tree({"id": "verbs", "rows": [{"text": "x", "weight": True}]}), f"{VERBS}, row 1: a weight is a whole number"),
        (tree({"id": "verbs", "rows": [{"text": "x", "weight": 10**9}]}), f"{VERBS}, row 1: the weights come to more"),
        (tree({"id": "verbs", "rows": ["x", " "]}), f"{VERBS}, row 2: a row is a text"),
        (tree({"id": "verbs", "rows": ["x" * 2001]}), f"{VERBS}, row 1: a row has at most 2,000 characters"),
        (tree({"id": "verbs", "rows": ["a\x1b[31mred"]}), f"{VERBS}, row 1: it holds the control character U+001B"),
        (tree({"id": "verbs", "rows": ["a\x9b31m"]}), f"{VERBS}, row 1: it holds the control character U+009B"),
        (tree({"id": "verbs", "rows": ["a {b"]}), f"{VERBS}, row 1: A {{ is not closed"),
        (
            tree({"id": "verbs", "rows": ["a", "{nuons}"]}, {"id": "nouns", "rows": ["x"]}),
            "row 2: it calls a table “nuons” that is not there. Did you mean nouns?",
        ),
        (tree({"id": "verbs", "rows": []}), f"{VERBS}: it has no rows."),
        (tree({"id": "verbs", "rows": ["x"] * 10_001}), f"{VERBS}: it has more than 10,000 rows."),
        (
            tree(*({"id": f"t{at}", "rows": ["x"] * 6_000} for at in range(2))),
            "packs/mine.toml: it has more than 10,000",
        ),
        (tree({"id": "verbs", "row": ["x"]}), f"{VERBS}: “row” is not known here. Did you mean rows?"),
        (tree({"id": "t", "rows": ["x"]}, {"id": "t", "rows": ["x"]}), "packs/mine.toml: two tables have the id “t”"),
        (tree({"rows": ["x"]}), "packs/mine.toml, table 1: id is missing."),
        (tree({"id": "Bad id", "rows": ["x"]}), "packs/mine.toml, table 1: an id is up to 40 of"),
        (tree(id="a/../b"), "packs/mine.toml: an id is up to 40 of"),
        (tree(licnce="x"), "packs/mine.toml: “licnce” is not known here. Did you mean licence"),
        (tree({"id": "verbs", "title": "x" * 101, "rows": ["x"]}), f"{VERBS}: title has at most 100 characters"),
        (tree(title=7), "packs/mine.toml: title is a text in quotes"),
        (tree(notice="\x1b]0;x"), "packs/mine.toml: it holds the control character U+001B"),
        (tree(format=2), "packs/mine.toml: format is 1 here, not 2."),
        ({"id": "mine"}, "packs/mine.toml: format is missing."),
        ({"format": 1, "id": "mine"}, "packs/mine.toml: it has no tables."),
        ({"format": 1, "id": "mine", "table": ["x"]}, "packs/mine.toml, table 1: a table begins with [[table]]."),
        ({"format": 1, "id": "mine", "table": {"id": "x"}}, "packs/mine.toml: it has no tables."),
    ],
)
def test_a_fault_names_file_table_and_row(bad: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPack, match=re.escape(sentence)):
        read_pack(bad, "packs/mine.toml")


def test_no_fault_hands_an_escape_sequence_to_the_terminal() -> None:
    with pytest.raises(BadPack) as caught:
        read_pack(tree(**{"\x1b[2J": "x"}), "f")
    assert "\x1b" not in str(caught.value)


def test_letters_of_every_script_and_emoji_are_welcome() -> None:
    rows = ["Türe 門 \N{FAMILY}\u200d\N{BOY}", "שלום"]
    (table,) = read_pack(tree({"id": "t", "rows": rows}), "f").tables.values()
    assert [row.text for row in table.rows] == rows
