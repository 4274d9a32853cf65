"""Rows with columns, separated by commas, semicolons or tabs, with or without headings.

A column of numbers or ranges gives a row's numbers, one called weight its likelihood; all others are its text. With the
columns `table`, `title`, `dice`, `offers`, `on`, `weight` and `text` a file holds a whole pack.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from .....rules.refusal import Refused
from ..drafts import SPAN, Draft, Faults, Reading, is_ranged, range_fault, title_of
from ..format import Format
from .line_list import WORDS, heads, row_of

WHOLE = ("table", "title", "dice", "offers", "on", "weight", "text")
_ROLL = re.compile(r"[0-9]*d[0-9%]+|%|6x6|roll|range|on|no\.?|nr\.?|#|number|result range|from-to", re.IGNORECASE)
_PERCENT = re.compile(r"^([0-9].*?)\s*%$")
_WEIGHT = re.compile(r"weights?|chance|odds|frequency", re.IGNORECASE)


def delimiter_of(text: str) -> str:
    """The separator: the one that occurs most in the first lines."""
    first = "\n".join(line for line in text.split("\n") if line.strip() and not line.startswith("#"))[:2000]
    return max("\t;,", key=lambda sign: (first.count(sign) > 0, sign == "\t", first.count(sign)))


def read(text: str, name: str) -> Reading:
    said, lines = heads(text.split("\n"))
    try:
        read_rows = csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter_of("\n".join(lines)), strict=True)
        rows = [[" ".join(cell.split()) for cell in row] for row in read_rows]
    except csv.Error as why:
        raise Refused(f"{name} cannot be read as columns: {why}. Put text with quotes in it between quotes.") from None
    rows = [[_PERCENT.sub(r"\1", row[0]), *row[1:]] for row in rows if any(row)]
    if not rows:
        return Reading([], said)
    if tuple(map(str.casefold, rows[0])) == WHOLE:
        return Reading(_whole(rows[1:], name), said)
    head, rows = (rows[0], rows[1:]) if _is_head(rows) else ([""] * len(rows[0]), rows)
    uneven = [at for at, row in enumerate(rows, start=2) if len(row) > len(head)]
    if uneven:
        raise Faults(
            f"{name}, row {at}: it has more columns than the first. Put its text between quotes." for at in uneven
        )
    rows = [[*row, *[""] * (len(head) - len(row))] for row in rows]
    notes = [f"{name}, {each}" for each in _unread(head, rows)]
    return Reading([_one(head, rows, said.get("title") or title_of(name))], said, notes)


def _is_head(rows: list[list[str]]) -> bool:
    first = rows[0]
    if any(_ROLL.fullmatch(cell) or _WEIGHT.fullmatch(cell) or WORDS.fullmatch(cell) for cell in first):
        return True
    numbers = [at for at in range(len(first)) if any(at < len(row) and row[at].isdigit() for row in rows[1:])]
    return bool(numbers) and all(first[at] and not any(map(str.isdigit, first[at])) for at in numbers)


def _unread(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Cells in number columns that cannot be read."""
    roll, weight = _dice_and_weight(head, rows)
    for at in (at for at, called in enumerate(head) if _WEIGHT.fullmatch(called)):
        for number, cell in enumerate((row[at] for row in rows), start=1):
            if not cell.isdigit():
                told = f"“{cell}”" if cell else "nothing"
                yield f"row {number}: {told} is not a weight (a whole number from 1). It counts as 1."
    for at, called in enumerate(head if roll is None and len(head) > 1 else ()):
        cells = [row[at] for row in rows]
        bare = not at and not called and 2 * sum(bool(SPAN.fullmatch(cell)) for cell in cells) > len(cells)
        if bare or (_ROLL.fullmatch(called) and any(cell[:1].isdigit() for cell in cells)):
            column = f"column {called}" if called else "the first column"
            likely = ", and all rows are equally likely" if weight is None else ""
            yield f"{column}: {range_fault(cells)} Its numbers are kept as text{likely}."


def _dice_and_weight(head: list[str], rows: list[list[str]]) -> tuple[int | None, int | None]:
    """The indices of the columns with row numbers and with weights."""
    weighs = [at for at, called in enumerate(head) if _WEIGHT.fullmatch(called)]
    rolls = (at for at, called in enumerate(head) if _ROLL.fullmatch(called) or (not at and at not in weighs))
    roll = next((at for at in rolls if is_ranged(row[at] for row in rows)), None)
    return roll, next((at for at in weighs if any(row[at].isdigit() for row in rows)), None)


def _one(head: list[str], rows: list[list[str]], title: str) -> Draft:
    draft = Draft(title)
    columns = list(range(len(head)))
    roll, weight = _dice_and_weight(head, rows)
    texts = [at for at in columns if at not in (roll, weight)] or columns
    if roll is not None and len(columns) > 1:
        draft.on = [row[roll] for row in rows]
        draft.dice = head[roll].lower() if re.fullmatch(r"[0-9]*d[0-9%]+", head[roll], re.IGNORECASE) else ""
    elif weight is not None:
        draft.weights = [int(row[weight]) if row[weight].isdigit() else 1 for row in rows]
    draft.rows = [row_of(row, head, texts) for row in rows]
    return draft


def _whole(rows: list[list[str]], name: str) -> list[Draft]:
    """The tables of a pack that was written as columns."""
    uneven = [at for at, row in enumerate(rows, start=2) if len(row) != len(WHOLE)]
    if uneven:
        raise Faults(f"{name}, row {at}: it does not have the {len(WHOLE)} columns of the first." for at in uneven)
    found: dict[str, Draft] = {}
    for id_, title, dice, offers, on, weight, text in rows:
        draft = found.setdefault(id_, Draft(title, dice=dice, id=id_, offers=offers))
        draft.rows.append(text)
        draft.on += [on] if on else []
        draft.weights += [int(weight)] if weight.isdigit() else []
    return list(found.values())


def looks_separated(text: str) -> bool:
    """Whether several lines have the same number of columns. A comma followed by a space belongs to a sentence."""
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")][:20]
    try:
        rows = list(csv.reader(lines, delimiter=delimiter_of(text), strict=True))
    except csv.Error:
        return False
    sentences = any(cell[:1] == " " for row in rows for cell in row[1:])
    return len(rows) > 1 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 1 and not sentences


READS = Format("CSV or TSV", (".csv", ".tsv", ".tab"), looks_separated, read, place=40)
