"""What came out of an act, as it stands in the log: in a column of its own by glyph and word, the dice at the edge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...campaign.entry import Act, Result
from ...campaign.journal.log_view import Line
from ...campaign.story.outcome_text import sign_of, step_sign, tell_sign, tell_text
from ...campaign.story.roll_text import dice_text, fragments, rolls_of
from ...campaign.story.sanitise import shown_line
from ...rules import shelf
from ...rules.inputs import make
from ...rules.line_form import line_of
from ...rules.outcome import Tell
from ...rules.refused import Refused, Unknown
from .rows import GAP, Look, Piece, Row, cells, flow
from .wrapping import steady

COLUMN = 40
"""Cells before the column of outcomes, where the measure leaves room for it."""
MEASURE = 64
MOST_DICE = 12
"""Cells of dice that stand beside an outcome; longer ones take a row of their own."""
CHANGED = "±"


def clean(text: str) -> str:
    """A text for one row."""
    return steady(shown_line(text))


def outcome(line: Line, result: Result, *, told: bool) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The outcome that counts, and its dice. One that stands in the words already is not `told` twice."""
    dice = dice_of(result, line.act)
    if line.overruled:
        return (Piece(f"◇ {clean(line.overruled)}", "outcome"),), ()
    return (() if told else headline(result)), dice


def headline(result: Result) -> tuple[Piece, ...]:
    """`● Yes` in the look of its tone; an oracle's answer has the look of words, a yes in bold."""
    sign, words = sign_of(result), clean(result.headline)
    text = f"{sign} {words}" if sign else words
    if result.answer:
        return (Piece(text, "outcome" if result.answer == "yes" else "words"),)
    return (Piece(text, "outcome" if result.tone == "plain" else result.tone),)


def dice_of(result: Result, act: Act | None) -> tuple[Piece, ...]:
    """The dice in the order rolled; those that did not count are quiet."""
    if result.dice_text:
        return (Piece(clean(result.dice_text), "quiet"),)
    found = fragments(rolls_of(result, act.answers if act else ()), result.mods)
    runs = groupby(found, key=lambda each: each[1])
    return tuple(Piece("".join(text for text, _ in run), "dice" if kept else "quiet") for kept, run in runs)


def placed(
    words: Sequence[Piece], came: tuple[Piece, ...], dice: tuple[Piece, ...], width: int, hang: int
) -> list[Row]:
    """Words, then their outcome in its column and the dice at the right edge, below them where there is no room."""
    if not came and not dice:
        return flow(words, width, hang=hang)
    own_row = cells(dice) > MOST_DICE and bool(came)
    beside = () if own_row else dice
    column = width - COLUMN if came and width >= MEASURE else 0
    gap = max(GAP if came and beside else 0, column - cells(came) - cells(beside))
    rows = flow(words, width, hang=hang, right=(*came, Piece(" " * gap, "quiet"), *beside), gap=1)
    return [*rows, Row((), dice, " ")] if own_row else rows


def reconsidered(line: Line, result: Result) -> tuple[Piece, ...]:
    """What was rolled first, where something else counts now."""
    dice = f" ({text})" if (text := dice_text(result, line.act)) else ""
    if line.overruled:
        return (Piece(clean(f"  overruled; rolled {result.headline}{dice}"), "quiet"),)
    return (Piece(clean(f"  rerolled; was {line.first}"), "quiet"),) if line.first else ()


def tells(result: Result, width: int) -> list[Row]:
    """What happened, a row each: `▼ Tobin falls · HP 8 → 0 · dying, 5 rounds left`."""
    return [row for tell in result.tells for row in _tell(tell, width)]


def _tell(tell: Tell, width: int) -> list[Row]:
    look: Look = "words" if tell.tone == "plain" else tell.tone
    return flow([Piece(f"  {tell_sign(tell) or '·'} {clean(tell_text(tell))}", look)], width, hang=4)


def steps(act: Act | None, width: int) -> list[Row]:
    """What followed by itself: quiet, unless it is a turn of the story or bad."""
    rows: list[Row] = []
    for step in act.steps if act else ():
        result, dice = step.outcome, dice_of(step.outcome, act)
        if result.tone == "turn":
            words = f"  ✦ {clean(called(step.procedure)).upper()}  {clean(result.headline)}"
            rows += placed([Piece(words, "turn")], (), dice, width, 4)
        elif result.tone == "bad":
            rows += placed([Piece(f"  {step_sign(result)} {clean(result.headline)}", "bad")], (), dice, width, 4)
        else:
            rows += placed([Piece(f"  then {clean(result.headline)}", "quiet")], (), dice, width, 7)
        rows += tells(result, width)
    return rows


def changes(words: Sequence[str], width: int) -> list[Row]:
    """All that an act changed on one row; `+3` counts what did not fit."""
    if not words:
        return []
    text = ""
    for place, each in enumerate(words):
        longer = f"{text} · {clean(each)}" if text else f"  {CHANGED} {clean(each)}"
        left = len(words) - place - 1
        more = f" · +{left}" if left else ""
        if text and cells([Piece(longer + more, "quiet")]) > width:
            return flow([Piece(f"{text} · +{left + 1}", "quiet")], width, hang=4)
        text = longer
    return flow([Piece(text, "quiet")], width, hang=4)


def deed(act: Act) -> str:
    """What was done, where the player said no words: `Roll dice 2d6`."""
    try:
        line = line_of(make(shelf.procedure(act.procedure), act.inputs))
    except Refused:
        line = ""
    return f"{called(act.procedure)} {line}".strip()


def called(id_: str) -> str:
    """A procedure as the player knows it."""
    try:
        return shelf.procedure(id_).called
    except Unknown:
        return id_
