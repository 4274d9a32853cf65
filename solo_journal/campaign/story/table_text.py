"""Tables in words: their rows with their odds, and how often each came in many draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...rules.answer_source import Ask, Chance
from ...rules.packs import Pack
from ...rules.plurals import counted
from ...rules.refusal import Refused
from ...rules.table_draw import draw
from ...rules.tables import Table, Tables, find_table
from .sanitise import shown_line
from .voice import TEXT, Voice

MOST_TRIES = 10_000
"""Draws of one trial."""


def chances(table: Table) -> Mapping[int, Fraction]:
    """How likely each row is, by its index; empty where its dice fall in too many ways to count."""
    try:
        ways = table.ways
    except Refused:
        return {}
    whole = sum(ways.values())
    return {row: Fraction(each, whole) for row, each in ways.items()}


def credit_line(pack: Pack | None, *, brief: bool = False) -> str:
    """Whose a pack is, in a line: `Weather · Mara Quill · CC0 1.0`, with an address and a notice unless it is brief."""
    more = () if brief or pack is None else (pack.link, " ".join(pack.notice.split()))
    said = (pack.title, pack.author, pack.licence, *more) if pack else ()
    return " · ".join(shown_line(each) for each in said if each)


def table_lines(table: Table, most: int, voice: Voice = TEXT) -> Iterator[str]:
    """A table as plain lines: its title, then each row with its odds; aloud without its id, and with odds only where
    they differ."""
    named = shown_line(table.title) if voice.aloud else f"{shown_line(table.title)} ({table.name})"
    yield voice.between.join((named, str(table.dice), counted(len(table.rows), "row")))
    found = chances(table)
    uneven = len(set(found.values())) > 1
    for at, row in enumerate(table.rows[:most]):
        chance = f"{float(found[at]):6.1%}" if at in found else ""
        if voice.aloud:
            on = " to ".join(dict.fromkeys((str(row.low), str(row.high))))
            yield f"  {on}{f', {chance.strip()}' if uneven else ''}: {voice.value(shown_line(row.text))}"
        else:
            yield f"  {row.on:>6}  {chance}{'  ' if chance else ''}{shown_line(row.text)}"
    yield from _more(table, most)


def _more(table: Table, most: int) -> Iterator[str]:
    if len(table.rows) > most:
        yield f"  And {len(table.rows) - most:,} more rows."


def tried(tables: Tables, name: str, times: int, seed: str | None = None) -> tuple[Table, Counter[int], list[str]]:
    """So many draws from a table: how often each row came, and some of what was drawn. Raises `Refused` with the
    reason that stops a draw."""
    table, found, texts = find_table(tables, name), Counter[int](), list[str]()
    if not 1 <= times <= MOST_TRIES:
        raise Refused(f"A table is tried from 1 to {MOST_TRIES:,} times.")
    source = Chance(seed)
    for _ in range(times):
        drawn = draw(Ask(source, tables=tables), table.name)
        found[drawn.row] += 1
        texts.append(drawn.text)
    return table, found, texts


def trial_lines(
    tables: Tables, name: str, times: int, seed: str | None = None, most: int = 40, voice: Voice = TEXT
) -> Iterator[str]:
    """A trial in words: each row as often as it came beside as often as its odds say, then a few draws in full."""
    table, found, texts = tried(tables, name, times, seed)
    share = chances(table)
    yield f"{shown_line(table.title)}, drawn {times:,} times:"
    for at, row in enumerate(table.rows[:most]):
        expected = f" of {float(share[at] * times):.0f} expected" if at in share else ""
        seen = f"{found[at]}{expected}: " if voice.aloud else f"{found[at]:>5}{expected}  "
        yield f"  {seen}{voice.value(shown_line(row.text))}"
    yield from _more(table, most)
    yield "Such as: " + "; ".join(shown_line(each) for each in dict.fromkeys(texts[:3]))
