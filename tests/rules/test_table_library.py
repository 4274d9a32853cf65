"""The tables for any game: enough of them, enough rows, each row a thought of its own, free to use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solo_journal.campaign.library.packs import Library
from solo_journal.rules.packs import Pack
from solo_journal.rules.tables import Table

from ..rows import each_row

PACKS = (
    "journeys",
    "names",
    "omens",
    "people",
    "places",
    "rooms",
    "rumours",
    "scenes",
    "treasure",
    "troubles",
    "weather",
)


def packs() -> Iterator[Pack]:
    shipped = Library()
    for id_ in PACKS:
        pack = shipped.pack(id_)
        assert pack is not None, shipped.faults
        yield pack


TABLES = [table for pack in packs() for table in pack.tables.values()]


def starts(table: Table, words: int) -> Counter[str]:
    return Counter(" ".join(row.text.casefold().split()[:words]) for row in table.rows)


def test_there_are_sixty_tables_and_they_belong_to_everybody() -> None:
    assert len(TABLES) >= 60
    assert {pack.licence for pack in packs()} == {"CC0 1.0"}


def test_no_row_stands_twice_anywhere() -> None:
    rows = Counter(row.text.casefold() for table in TABLES for row in table.rows)
    assert [text for text, count in rows.items() if count > 1] == []


@each_row("table", TABLES, ids=lambda table: table.name)
def test_a_table_has_twenty_rows_and_no_pattern(table: Table) -> None:
    assert len(table.rows) >= 20
    assert max(starts(table, 1).values()) <= len(table.rows) // 2
    assert max(starts(table, 2).values()) <= 2


@each_row("table", [each for each in TABLES if each.pack != "names"], ids=lambda table: table.name)
def test_a_row_is_something_to_play_with_and_no_bare_word(table: Table) -> None:
    """A list of adjectives has one word a row; a thing that happens has more, but for a rare one (“Tide”)."""
    bare = [row.text for row in table.rows if " " not in row.text]
    assert len(bare) <= 1
