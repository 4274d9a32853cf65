"""What an entry shows when it is unfolded: why, every roll, what went in, what it changed, and what was said of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...campaign.entry import RESTORED, UNSAID, Act, Entry
from ...campaign.journal.log_view import Line
from ...campaign.story.change_text import changes_words
from ...campaign.story.labels import unsaid_words
from ...campaign.story.roll_text import dice_text
from ...campaign.story.sanitise import shown_line
from ...rules.answer_source import Answer
from ...rules.lonelog_tags import reads
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from .rows import Piece, Row, flow
from .text_wrap import steady

INDENT = "    "
MOST = 12
"""Faces that are shown of one roll; a hundred dice are not read one by one."""


REPEATING = ("", "changed")
"""Parts that may say what the line says, or what the reason does."""


def detail_rows(line: Line, width: int, told: str, *, everything: bool = False) -> list[Row]:
    """The rows below an entry's own, each label in front of what it names. What changed is left out where it is
    `told` already; what leaves no trace is told to those who want everything."""
    rows: list[Row] = []
    for label, said in (*parts(line), *(("", each) for each in (unsaid_words(line),) if everything and each)):
        if label in REPEATING and said in told:
            continue
        told += f"\n{said}"
        clean = steady(shown_line(f"{label}  {said}" if label else said))
        rows += flow([Piece(INDENT, "quiet"), Piece(clean, "quiet")], width, hang=len(INDENT) + 2)
    return rows


def parts(line: Line) -> Iterator[tuple[str, str]]:
    """Everything worth telling of an entry, as (label, words)."""
    if line.outcome and line.outcome.because:
        yield "", line.outcome.because
    if line.act:
        yield from ((_who(answer), _fell(answer)) for answer in line.act.answers)
        yield from (("then", step.outcome.because) for step in line.act.steps if step.outcome.because)
        yield from _went_in(line.act, line.shelf)
    changed = changes_words(line, line.shelf)
    if changed:
        yield "changed", ", ".join(changed)
    yield from _history(line)


def _who(answer: Answer) -> str:
    if answer.choice:
        return "chosen"
    return f"{answer.label} ({answer.by})" if answer.by else answer.label


def _fell(answer: Answer) -> str:
    if answer.choice:
        return f"{answer.label}: {answer.choice}"
    faces = " ".join(str(face) for face in answer.faces[:MOST])
    more = f" and {len(answer.faces) - MOST} more" if len(answer.faces) > MOST else ""
    return f"{answer.dice}: {faces}{more}"


def _went_in(act: Act, shelf: Shelf) -> Iterator[tuple[str, str]]:
    """The inputs that are not as they would be by themselves, and the readings in force."""
    usual = _usual(act, shelf)
    given = [f"{name} {_value(value)}" for name, value in act.inputs.items() if value and value != usual.get(name)]
    if given:
        yield "with", ", ".join(given)
    if act.readings:
        readings = (f"{key.partition('.')[2] or key} {value}" for key, value in act.readings.items())
        yield "readings", ", ".join(readings)


def _usual(act: Act, shelf: Shelf) -> dict[str, Any]:
    """What the inputs of a procedure are unless given; its words stand in the line already, so whatever they are."""
    try:
        kind = shelf.procedure(act.procedure)
    except Refused:
        return {}
    given = {kind.words: act.inputs.get(kind.words)}
    return {name: each.get_default() for name, each in kind.model_fields.items()} | given


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "yes" if value is True else str(value)


def _history(line: Line) -> Iterator[tuple[str, str]]:
    """What later entries said of this one, oldest first."""
    before, came, act = line.entry.text, line.fell.outcome, line.fell.act
    for each in line.said:
        if each.kind == "edit":
            yield "edited", f"it read: {reads(before)}"
            before = each.text
        elif each.kind in ("reroll", "take"):
            was = f", after {came.headline} {dice_text(came, act)}".rstrip() if came else ""
            yield _DEED[each.kind], f"{_came(each)}{was}"
            came, act = each.outcome, each.act
        elif each.kind in UNSAID:
            came, act = each.outcome, each.act
        elif each.text == RESTORED:
            yield RESTORED, ""
        elif each.kind in _DEED:
            yield _DEED[each.kind], each.text


_DEED = {"reroll": "rolled again", "take": "taken", "overrule": "by hand", "strike": "crossed out"}


def _came(each: Entry) -> str:
    said = f"{each.text}, " if each.text else ""
    return f"{said}{each.outcome.headline} {dice_text(each.outcome, each.act)}".rstrip() if each.outcome else said
