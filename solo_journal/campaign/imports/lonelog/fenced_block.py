"""Lines between fences that the core notation does not know: they are kept word for word and exported unchanged.

What is known of them is also told in words: dialogue and documents are part of the story, a generator is a draw. Marks
of the add-ons are kept silently; what only looks like notation is listed in the report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from ....rules.tags_in_prose import reads
from ...story.passages import speech

DOCUMENT, DOCUMENT_END = "\\---", "---\\"
AXIS = re.compile(r"[^\W\d][\w '’/-]{0,40}:\s*\S.*")
MARK = re.compile(
    r"\[/?[A-Z][A-Z ]*\].*|(?:Rd|Tn)\d+\b.*|-{3}\s*[A-Z][A-Z ]*\s*-{3}|!.*|d\(.*|OOC\b.*|\d+(?:-\d+)?:\s.*"
    r"|\[[^\[\]:|]+(?:->|→)[^\[\]:|]+\].*"
)
"""Marks of the add-ons: `[COMBAT]`, `[Far->Close]`, `Rd2 (Init: ...)`, `Tn1`, and the party's signs."""
LOOKS = re.compile(r"[^\w\s\"'“”‘’«»„(…—–*_-]|[^\W\d]{1,12}:(?!\s*[\"“„«])|.*\[#?[A-Za-z]+:")
"""What looks like notation."""
WHY = "not a known line of the notation"

OPENED = re.compile(r"-{3} *([A-Z][A-Z ]*?) *-{3}|\[([A-Z][A-Z ]*)\]")
"""The first line of an add-on's block: `--- STATUS ---`, `[STATUS]`."""

Kind = Literal["prose", "draw", "verbatim"]


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that are kept verbatim."""

    kind: Kind
    text: str
    """Their meaning in words, if known."""
    rows: int
    """The number of lines."""
    why: str = ""
    headline: str = ""
    """For a generator: the result."""


def is_known(row: str) -> bool:
    """Whether a line is known to be more than a paragraph, wherever it is."""
    return _is_other(row) or bool(MARK.fullmatch(row) and not row.startswith("!") and not row[0].isdigit())


def block(rows: Sequence[str], known: Callable[[str], bool], *, marks_alone: bool = False) -> Block:
    """The block that begins with the first of these lines; `known` recognises lines of the notation. Outside a fence,
    marks are blocks of their own (`marks_alone`), because a paragraph may follow."""
    first = rows[0].strip()
    if first == DOCUMENT:
        end = next((at for at, row in enumerate(rows) if row.strip() == DOCUMENT_END), 0)
        if end:
            return Block("prose", "\n".join(rows[1:end]).strip("\n"), end + 1)
    if first.startswith("gen:"):
        return _generator(rows, known)
    if speech(first):
        taken = _run_length(rows, lambda row: bool(speech(row.strip())))
        return Block("prose", "\n".join(filter(None, map(speech, map(str.strip, rows[:taken])))), taken)
    if (closed := closed_in(rows)) and not any(map(known, rows[1:closed])):
        return Block("verbatim", "\n".join(rows[: closed + 1]), closed + 1)
    taken = next((at for at, row in enumerate(rows) if at and not MARK.fullmatch(row.strip())), len(rows))
    if not marks_alone:
        taken = _run_length(rows, lambda row: not known(row) and not _is_other(row.strip()))
    text = "\n".join(rows[:taken])
    marks = [row.strip() for row in rows[:taken] if row.strip()]
    if not any(LOOKS.match(reads(row)) or MARK.fullmatch(row) for row in marks):
        return Block("prose", text, taken)
    return Block("verbatim", text, taken, "" if all(MARK.fullmatch(row) for row in marks) else WHY)


def closed_in(rows: Sequence[str]) -> int:
    """The last line of the add-on's block that begins with the first of these lines; 0 if none does."""
    opened = OPENED.fullmatch(rows[0].strip())
    ends = (f"--- END {opened[1]} ---", f"[/{opened[2]}]") if opened else ()
    return next((at for at, row in enumerate(rows) if row.strip() in ends), 0) if opened else 0


def _generator(rows: Sequence[str], known: Callable[[str], bool]) -> Block:
    taken = 1
    while taken < len(rows) and AXIS.fullmatch(row := rows[taken].strip()) and not (known(row) or _is_other(row)):
        taken += 1
    sign = "->" if "->" in rows[0] else "=>"
    name, arrow, result = rows[0].strip().removeprefix("gen:").strip().partition(sign)
    results = [row.partition("->")[2].strip() for row in rows[1:taken]]
    headline = result.strip() if arrow else " / ".join(each for each in results if each)
    return Block("draw", "\n".join(row.rstrip() for row in (name.strip(), *rows[1:taken])), taken, headline=headline)


def _is_other(row: str) -> bool:
    """Whether a line begins a block of another kind."""
    return row == DOCUMENT or row.startswith("gen:") or bool(speech(row))


def _run_length(rows: Sequence[str], fits: Callable[[str], bool]) -> int:
    """How many of the lines belong together, including blank ones between them but not after them."""
    filled = (at for at, row in enumerate(rows) if at and row.strip())
    return max(takewhile(lambda at: fits(rows[at]), filled), default=0) + 1
