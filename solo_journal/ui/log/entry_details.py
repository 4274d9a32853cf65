"""What an unfolded entry shows: its reason, every roll, its inputs, its changes, and its amendments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from ...campaign.entry import RESTORED, UNSAID, Act, Entry
from ...campaign.journal.log_line import Line
from ...campaign.story.change_text import changes_words
from ...campaign.story.labels import unsaid_words
from ...campaign.story.roll_text import by_name, dice_text
from ...rules.answer_source import Answer
from ...rules.inputs import label_of
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ...rules.tags_in_prose import reads
from .results import clean
from .rows import Row, flow
from .styles import styled

INDENT = "    "
CHANGED = "changed"


def detail_rows(line: Line, width: int, told: str, *, everything: bool = False) -> list[Row]:
    """The rows below an entry's own, each with a label. What is already shown (`told`) is left out; what leaves no
    trace is shown only with `everything`."""
    rows: list[Row] = []
    for label, said in (*parts(line), *(("", each) for each in (unsaid_words(line),) if everything and each)):
        words = clean(said)
        if words in told and (label in ("", CHANGED) or (not words and label in told)):
            continue
        told += f"\n{words}"
        words = f"{label}  {words}" if label else words
        rows += flow(styled(f"{INDENT}{words}", "quiet"), width, hang=len(INDENT) + 2)
    return rows


def parts(line: Line) -> Iterator[tuple[str, str]]:
    """All details of an entry, as (label, words)."""
    if line.outcome and line.outcome.because:
        yield "", line.outcome.because
    act = line.act
    if act:
        results = [result for result in (line.outcome, *(step.outcome for step in act.steps)) if result]
        yield from (("", by_name(result, act)) for result in results)
        yield from (("", step.outcome.because) for step in act.steps if step.outcome.because)
        rolled = {roll.label for result in results for roll in result.rolls}
        yield from _answer_rows([each for each in act.answers if each.label not in rolled])
        yield from _went_in(act, line.shelf)
    yield from ((CHANGED, each) for each in changes_words(line, line.shelf))
    yield from _history(line)


def _answer_rows(answers: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    """Choices that were taken, and dice that no result shows."""
    labels = {each.label for each in answers}
    for each in answers:
        first = each.label.rstrip("0123456789").rstrip()  # asked again, it has a number behind it
        label = first if first in labels else each.label
        if each.choice and each.choice != "no":
            yield "chosen", label if each.choice == "yes" else f"{label}: {each.choice}"
        elif each.faces:
            yield "", f"{label} {' '.join(map(str, each.faces))}"


def _went_in(act: Act, shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Inputs other than defaults and the words, and the house rules that were set when it was done."""
    with suppress(Refused):
        kind = shelf.procedure(act.procedure)
        usual = {name: each.get_default() for name, each in kind.model_fields.items()}
        for name, value in act.inputs.items():
            if value and name in usual and value != usual[name] and name != kind.words:
                yield label_of(kind, name).lower(), "yes" if value is True else _value(value)
    rules = ((shelf.house_rule(id_), setting) for id_, setting in act.readings.items())
    yield from (("house rule", rule.describe(setting)) for rule, setting in rules if rule and setting != rule.default)


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _history(line: Line) -> Iterator[tuple[str, str]]:
    """The amendments of this entry, oldest first."""
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
