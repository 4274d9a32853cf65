"""The parts of a story as data for the printed book: plain values, which are never read as markup."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from ...story.results import Result, Role
from ..document import Break, Chapter, Matter, Paragraph, Part, Passage, Picture, Results, enclose_paragraphs
from ..languages import direction_of

Data = dict[str, Any]
ASKS = ("?", "？", "؟", ":")
"""Ends of passages that lead to the words after them, and stay on their page."""
MOST_BESIDE = 3
"""The most passages before results that stand beside them."""
LONGEST_BESIDE = 900
"""Longer results, such as those of a fight, go below the passage: beside it they would leave a gap."""
ROW, ROW_BESIDE = 52, 28
"""The letters in a row of the text, and of the narrow column beside it."""
ROWS_BESIDE = 1.5
"""The rows beside one row of the text."""


def data_of(part: Part) -> Data:
    match part:
        case Chapter():
            return {"is": "chapter", "title": part.title, "number": part.number, "note": part.note}
        case Break():
            return {"is": "break", "note": part.note}
        case Passage():
            told = [_paragraph(each, struck=bool(part.fate)) for each in enclose_paragraphs(part)]
            asks = part.kind == "action" and part.paragraphs[-1][-1].text.rstrip()[-1:] in ASKS
            return {"is": "passage", "kind": "asked" if asks else part.kind, "paragraphs": told}
        case Picture():
            return {"is": "picture", "path": str(part.file), "caption": part.caption}
        case Matter():
            groups = [{"title": group.title, "rows": [list(row) for row in group.rows]} for group in part.groups]
            return {"is": "matter", "key": part.key, "title": part.title, "groups": groups}
        case Results():
            return {"is": "results", "all": [_result(each) for each in part.all]}


def _paragraph(runs: Paragraph, *, struck: bool) -> Data:
    """A paragraph with its reading direction."""
    rtl = direction_of("".join(run.text for run in runs)) == "rtl"
    told = [
        {"text": run.text, "strong": "strong" in run.styles, "emph": "emphasis" in run.styles, "struck": struck}
        for run in runs
    ]
    return {"rtl": rtl, "runs": told}


def mark_indents(told: Iterable[Data]) -> Iterator[Data]:
    """The same, with the first passage after a heading or break marked: it is not indented, even below results."""
    first = True
    for each in told:
        if each["is"] == "passage":
            each["first"], first = first, False
        elif each["is"] != "results":
            first = True
        yield each


def pair_results(told: Iterable[Data]) -> Iterator[Data]:
    """The same, with results beside the passages before them rather than below. If these are too short for them, the
    next passages stand there too, so that no gap is left."""
    passages, results = list[Data](), list[Data]()
    for each in mark_indents(told):
        fits = each["is"] == "results" and len(str(each["all"])) + len(str(results)) <= LONGEST_BESIDE
        if each["is"] != "passage" and not fits:
            yield from _beside(passages, results)
        if each["is"] == "passage":
            yield from _beside(passages, results) if results and _rows(passages) >= _rows_beside(results) else ()
            if not results and len(passages) == MOST_BESIDE:
                yield from _beside([passages.pop(0)], [])
            passages.append(each)
        elif fits:
            results += each["all"]
        else:
            yield each
    yield from _beside(passages, results)


def _beside(passages: list[Data], results: list[Data]) -> Iterator[Data]:
    """Passages with results beside them, which are then no longer held."""
    if passages or results:
        yield {"is": "beside", "parts": passages.copy(), "all": results.copy()}
    passages.clear()
    results.clear()


def _rows(passages: list[Data]) -> float:
    paragraphs = (paragraph["runs"] for each in passages for paragraph in each["paragraphs"])
    return sum(math.ceil(sum(len(run["text"]) for run in runs) / ROW) for runs in paragraphs)


def _rows_beside(results: list[Data]) -> float:
    """The rows of the text beside which these results stand."""
    lines = ([sum(len(piece["text"]) for piece in each["head"]), *map(len, each["more"])] for each in results)
    return sum(math.ceil(line / ROW_BESIDE) for each in lines for line in each) / ROWS_BESIDE


def _result(result: Result) -> Data:
    pieces: list[dict[str, str]] = []

    def told(text: str, role: Role) -> str:
        pieces.append({"text": text, "role": role})
        return f"\0{len(pieces) - 1}\0"

    between = result.first(told).split("\0")[::2]  # what stands before, between and behind the pieces
    head = []
    for at, piece in enumerate(pieces):
        head += [{"text": between[at], "role": "quiet"}] if between[at] else []
        head.append(piece)
    return {"head": head, "more": list(result.below()), "gone": result.gone}
