"""The outcome of an act in the log: in its own column by glyph and word, with the dice at the edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from ...campaign.entry import Act, Result
from ...campaign.journal.log_line import Line
from ...campaign.story.gains import Gain
from ...campaign.story.outcome_text import (
    ANSWERED,
    FALLS,
    SIGN_OF,
    blow_of,
    meaning_of,
    read_as,
    steps_told,
    tell_text,
    then,
)
from ...campaign.story.roll_text import fragments, rolls_of
from ...campaign.story.sanitise import shown_line
from ...campaign.story.voice import PAGE
from ...rules.inputs import make
from ...rules.line_form import line_of, parted
from ...rules.outcome import Tell
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ..page.bars import pips
from ..page.safe_text import with_minus
from .rows import BLANK, GAP, Look, Piece, Row, cells, cut_short, flow, space
from .text_wrap import steady

COLUMN = 40
"""The column of outcomes, if there is room for it."""
MEASURE = 60
MOST_DICE = 12
"""The widest dice beside an outcome; wider ones take a row of their own."""
CHANGED = "±"
INSET = 2
"""The indent of what belongs to the row above."""


def clean(text: str) -> str:
    """A text for one row, with arrows and minus signs."""
    return PAGE.change(steady(shown_line(text)))


def outcome(line: Line, result: Result) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The outcome that counts, `● Yes` in the style of its tone, and its dice. An oracle's answer has the style of
    words, a yes in bold."""
    tone, answer = meaning_of(line)
    sign = ANSWERED.get(answer, "") or SIGN_OF[tone]
    look: Look = "words" if answer and answer != "yes" else "outcome" if answer or tone == "plain" else tone
    words = Piece(f"{sign} {clean(line.overruled or result.headline)}".strip(), look)
    return (words,), () if line.overruled else dice_of(result, line.act)


def dice_of(result: Result, act: Act | None, tell: Tell | None = None) -> tuple[Piece, ...]:
    """The dice in the order rolled, with quiet ones that did not count: those of one telling, or those of no
    telling."""
    if result.dice_text and not tell:
        return (Piece(clean(result.dice_text), "quiet"),)
    told = tell.rolls if tell else {label for each in result.tells for label in each.rolls}
    rolls = [roll for roll in rolls_of(result, act.answers if act else ()) if (roll.label in told) is bool(tell)]
    found = fragments(rolls, () if tell else result.mods, None if tell else result.against, result.total)
    runs = groupby(found, key=lambda each: each[1])
    return tuple(Piece(with_minus("".join(text for text, _ in run)), "dice" if kept else "quiet") for kept, run in runs)


def placed(
    words: Sequence[Piece],
    came: tuple[Piece, ...],
    dice: tuple[Piece, ...],
    width: int,
    *,
    hang: int = 0,
    inset: int = 0,
) -> list[Row]:
    """Words, then their outcome in its column and the dice at the right edge, or below if there is no room. A glyph
    alone stands before words without dice, and otherwise ends them; a dot alone is no outcome."""
    came = () if [each.text for each in came] == ["·"] else came
    if cells(came) == 1 and not dice:
        words, came = (*came, *space(1), *words), ()
    if not came or width < MEASURE:
        return flow(words, width, hang=hang, inset=inset, right=(*came, *(space(GAP) if came and dice else ()), *dice))
    room = width - COLUMN
    column = [row.left for row in flow(came, room, hang=INSET)]
    beside = not dice or cells(dice) <= min(MOST_DICE, room - GAP - cells(column[-1]))
    if beside:
        column[-1] = (*_filled(column[-1], room - cells(dice)), *dice)
    rows = flow(words, COLUMN - 1 if cells(came) == 1 else width, hang=hang, inset=inset)
    if cells(rows[-1].left) < COLUMN:
        rows[-1], column = Row(rows[-1].left, _filled(column[0], room), rows[-1].joint), column[1:]
    rows += (Row((), _filled(each, room), " ") for each in column)
    return rows if beside else [*rows, *flow((), width, right=dice)]


def _filled(pieces: tuple[Piece, ...], room: int) -> tuple[Piece, ...]:
    return (*pieces, *space(room - cells(pieces)))


def tells(
    told: Sequence[Tell],
    width: int,
    dice: Callable[[Tell], tuple[Piece, ...]] = lambda tell: (),
    *,
    airy: bool = False,
    inset: int = 2 * INSET,
) -> list[Row]:
    """What happened, one row each: who did what on the left, its result in the column of outcomes, its dice at the
    edge."""
    return [row for tell in told for row in tell_rows(tell, width, dice(tell), airy=airy, inset=inset)]


def tell_rows(
    tell: Tell,
    width: int,
    dice: tuple[Piece, ...] = (),
    *,
    airy: bool,
    inset: int = 2 * INSET,
    look: Look = "words",
    marks: Sequence[Piece] = (),
) -> list[Row]:
    """One thing that happened; a blow has its dice at the edge, in the same row if there is room."""
    rest, sign = clean(tell_text(tell.but(text=""))), SIGN_OF[tell.tone] or "·"
    if tell.falls:
        words = f"{FALLS} {clean(tell.text).upper()}" + (f"  {rest}" if rest else "")
        return block([Piece(words, "bad"), *marks], dice, width, airy=airy)
    said = [Piece(clean(tell.text), look), *marks]
    came = (Piece(f"{sign} {rest}".rstrip(), "words" if tell.tone == "plain" else tell.tone),)
    return placed(said, came, dice, width, hang=2, inset=inset)


def block(words: Sequence[Piece], dice: tuple[Piece, ...], width: int, *, airy: bool) -> list[Row]:
    """A twist or a fall, with blank rows around it if there is room."""
    rows = placed(words, (), dice, width, hang=2, inset=INSET)
    return [BLANK, *rows, BLANK] if airy else rows


def steps(line: Line, width: int, *, airy: bool = False) -> list[Row]:
    """The steps that followed: quiet, unless they are a twist or bad. Each change is shown once."""
    rows: list[Row] = []
    for step, says_more in steps_told(line.act, line.outcome, line.shelf, changed=bool(line.change)):
        result, dice = step.outcome, dice_of(step.outcome, line.act)
        if not says_more:
            rows += tells(result.tells, width, airy=airy)
            continue
        blow, said = blow_of(step, result, line.shelf), clean(read_as(step, result, line.shelf)[0])
        if blow:
            rows += tell_rows(blow.tell, width, dice or dice_of(result, line.act, blow.tell), airy=airy, inset=INSET)
        elif result.tone == "turn":
            rows += turn(result, called(step.procedure, line.shelf), dice, width, airy=airy)
        elif result.tone == "bad":
            came = (Piece(SIGN_OF[result.tone], "bad"),)
            rows += placed([Piece(said, "bad")], came, dice, width, hang=2, inset=INSET)
        else:
            rows += placed([Piece(then(said), "quiet")], (), dice, width, hang=5, inset=INSET)
        rows += tells(blow.rest if blow else result.tells, width, partial(dice_of, result, line.act), airy=airy)
    return rows


def turn(result: Result, name: str, dice: tuple[Piece, ...], width: int, *, airy: bool) -> list[Row]:
    """`✦ TWIST  A third party hinders the hero`, with its dice at the right."""
    words = f"✦ {clean(name).upper()}  {clean(result.headline)}"
    return block([Piece(words, "turn")], dice, width, airy=airy)


def changes(words: Sequence[str], width: int, *, gains: Sequence[Gain] = (), right: str = "") -> list[Row]:
    """All changes of an act in one row, which never wraps; `+3` counts what did not fit."""
    said = [*(f"{clean(gain.label)} {pips(gain.value, gain.size)}" for gain in gains), *map(clean, words)]
    if not said:
        return []
    why = clean(right or ", ".join(gain.mark for gain in gains))
    end = (Piece(why, "quiet"),) if why else ()
    room = width - INSET - (GAP + cells(end) if end else 0)
    text, left = f"{CHANGED} {said[0]}", len(said) - 1
    for each in said[1:]:
        longer, rest = f"{text} · {each}", left - 1
        if cells([Piece(longer + (f" · +{rest}" if rest else ""), "quiet")]) > room:
            break
        text, left = longer, rest
    more = f" · +{left}" if left else ""
    pieces = cut_short([Piece(text, "quiet")], room - len(more))
    return [Row((Piece(" " * INSET, "quiet"), *pieces, *([Piece(more, "quiet")] if more else [])), end)]


def die_words(act: Act | None) -> str:
    """`3 on d8`: the roll of a step die."""
    answer = act.answers[0] if act and len(act.answers) == 1 and act.answers[0].faces else None
    return f"{' '.join(map(str, answer.faces))} on {answer.dice.removeprefix('1')}" if answer else ""


def deed(act: Act, shelf: Shelf) -> str:
    """The deed of an act without words of the player's: `Roll dice 2d6`. Inputs that need `name=value` are left out."""
    try:
        words, _ = parted(line_of(make(shelf.procedure(act.procedure), act.inputs)))
    except Refused:
        words = ""
    return f"{called(act.procedure, shelf)} {words}".strip()


def called(id_: str, shelf: Shelf) -> str:
    """A procedure's label."""
    try:
        return shelf.procedure(id_).called
    except Refused:
        return id_
