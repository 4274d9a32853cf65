"""Tables in words: their rows with their odds, and the result of many draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...rules.answer_source import Ask, Chance
from ...rules.packs import Pack
from ...rules.plurals import plural
from ...rules.refusal import Refused
from ...rules.table_draw import draw
from ...rules.tables import Table, Tables, find_table
from .sanitise import sanitise_line
from .voice import TEXT, Voice

MOST_TRIES = 10_000
"""The most draws in a test."""


def chances(table: Table) -> Mapping[int, Fraction]:
    """The chance of each row, by index; empty if its dice have too many outcomes to count."""
    try:
        ways = table.ways
    except Refused:
        return {}
    whole = sum(ways.values())
    return {row: Fraction(each, whole) for row, each in ways.items()}


def credit_line(pack: Pack | None, *, brief: bool = False) -> str:
    """A pack's credit in one line: `Weather · Mara Quill · CC0 1.0`, with an address and a notice unless `brief`."""
    more = () if brief or pack is None else (pack.link, " ".join(pack.notice.split()))
    said = (pack.title, pack.author, pack.licence, *more) if pack else ()
    return " · ".join(sanitise_line(each) for each in said if each)


def table_lines(table: Table, most: int, voice: Voice = TEXT) -> Iterator[str]:
    """A table as plain lines: its title, then each row with its odds; aloud without its id, and with odds only if they
    differ."""
    named = sanitise_line(table.title) if voice.aloud else f"{sanitise_line(table.title)} ({table.name})"
    yield voice.between.join((named, str(table.dice), plural(len(table.rows), "row")))
    found = chances(table)
    uneven = len(set(found.values())) > 1
    for at, row in enumerate(table.rows[:most]):
        chance = f"{float(found[at]):6.1%}" if at in found else ""
        if voice.aloud:
            on = " to ".join(dict.fromkeys((str(row.low), str(row.high))))
            yield f"  {on}{f', {chance.strip()}' if uneven else ''}: {voice.value(sanitise_line(row.text))}"
        else:
            yield f"  {row.on:>6}  {chance}{'  ' if chance else ''}{sanitise_line(row.text)}"
    yield from _more(table, most)


def _more(table: Table, most: int) -> Iterator[str]:
    if len(table.rows) > most:
        yield f"  And {len(table.rows) - most:,} more rows."


def try_draws(tables: Tables, name: str, times: int, seed: str | None = None) -> tuple[Table, Counter[int], list[str]]:
    """Draw many times: how often each row came up, and some of the draws. Raises `Refused` with the reason that stops a
    draw."""
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
    """A test in words: how often each row came up, beside how often it should, then a few draws in full."""
    table, found, texts = try_draws(tables, name, times, seed)
    share = chances(table)
    yield f"{sanitise_line(table.title)}, drawn {times:,} times:"
    for at, row in enumerate(table.rows[:most]):
        expected = f" of {float(share[at] * times):.0f} expected" if at in share else ""
        seen = f"{found[at]}{expected}: " if voice.aloud else f"{found[at]:>5}{expected}  "
        yield f"  {seen}{voice.value(sanitise_line(row.text))}"
    yield from _more(table, most)
    yield "Such as: " + "; ".join(sanitise_line(each) for each in dict.fromkeys(texts[:3]))
