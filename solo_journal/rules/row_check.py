"""Finds rows that are readable but cannot work: a missing table of another pack, an unclosed tag, a misspelt tracker,
tables that call each other without end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .names import look_up
from .refusal import Refused, nearest, quote
from .table_calls import Call, Tick, calls, pieces
from .tables import Table

_OPEN = re.compile(r"\[#?(N|L|E|F|R|(?i:Thread|Clock|Track|Timer|PC|Inv|Wealth)):([^\[\]]*)(?=\[|$)")


class Ground(NamedTuple):
    """What rows can refer to."""

    tables: Mapping[str, Table]
    trackers: Mapping[str, Any] = {}
    """Trackers of the open campaign."""


Undoable = tuple[tuple[str | int, ...], str, str]
"""The path in the pack's tree, the place in words, and the fault."""


def undoable(tree: Mapping[str, Any], pack: str, ground: Ground) -> Iterator[Undoable]:
    """Everything in the rows of a pack that cannot work."""
    for number, table in enumerate(_tables(tree)):
        for path, row, text in _texts(table.get("rows")):
            for what in row_faults(text, pack, ground):
                yield ("table", number, "rows", *path), f"table “{table.get('id')}”, row {row}", what
    yield from endless(tree, pack, ground.tables)


def endless(tree: Mapping[str, Any], pack: str, others: Mapping[str, Table]) -> Iterator[Undoable]:
    """The tables of a pack in which no draw ends, whichever of the `others` they call."""
    own = {f"{pack}.{each.get('id')}": [text for *_, text in _texts(each.get("rows"))] for each in _tables(tree)}
    rows = {**{name: [row.text for row in each.rows] for name, each in others.items()}, **own}
    left = _endless_tables(
        {name: [_tables_needed(text, name.partition(".")[0]) for text in texts] for name, texts in rows.items()}
    )
    for number, table in enumerate(_tables(tree)):
        if f"{pack}.{table.get('id')}" in left:
            what = "whichever row is drawn calls tables that call it again, so no draw ends. Give it one that does not."
            yield ("table", number), f"table “{table.get('id')}”", what


def _tables(tree: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    listed = tree.get("table")
    return [each for each in listed if isinstance(each, Mapping)] if isinstance(listed, list) else []


def _tables_needed(text: str, pack: str) -> set[str]:
    """The tables that this row always draws from."""
    try:
        return {each.full(pack) for each in calls(text) if not each.times.dice}
    except Refused:
        return set()


def _endless_tables(needs: dict[str, list[set[str]]]) -> set[str]:
    """The tables in which every row needs another of them."""
    left, before = set(needs), -1
    while len(left) != before:
        before = len(left)
        left = {name for name in left if needs[name] and all(each & left for each in needs[name])}
    return left


def _texts(rows: Any) -> Iterator[tuple[tuple[str | int, ...], int, str]]:
    for at, row in enumerate(rows if isinstance(rows, list) else ()):
        for path, cell in (
            [((at, column), cell) for column, cell in enumerate(row)] if isinstance(row, list) else [((at,), row)]
        ):
            text = cell.get("text") if isinstance(cell, Mapping) else cell
            if isinstance(text, str):
                yield path, at + 1, text


def row_faults(text: str, pack: str, ground: Ground) -> Iterator[str]:
    for found in _OPEN.finditer(text):
        yield f"the tag {quote(found[0].strip())} is not closed. Write [{found[1]}:{found[2].strip() or 'Name'}]."
    try:
        told = pieces(text)
    except Refused:
        return
    for piece in told:
        if isinstance(piece, Call) and not piece.full(pack).startswith(f"{pack}.") and piece.name not in ground.tables:
            broken: Mapping[str, str] = getattr(ground.tables, "faults", {})
            unread = piece.name.partition(".")[0] in broken
            known = "Its pack cannot be read." if unread else nearest(piece.name, sorted(ground.tables))
            yield f"it calls a table {quote(piece.name)} that is not there. {known}".strip()
        if isinstance(piece, Tick) and look_up(ground.trackers, piece.tracker) is None:
            near = nearest(piece.tracker, [each.name for each in ground.trackers.values()])
            if near.startswith("Did you mean"):
                yield f"it moves a tracker {quote(piece.tracker)} that this campaign does not have. {near}"
