"""The outcome of an act in the log: in its own column by glyph and word, with the dice at the edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from textual.content import Content

from ...campaign.entry import Act, Result
from ...campaign.journal.log_line import Line
from ...campaign.story.gains import Gain
from ...campaign.story.outcome_text import (
    ANSWERED,
    FALLS,
    SIGN_OF,
    followed,
    meaning_of,
    tell_text,
)
from ...campaign.story.roll_text import fragments, rolls_of
from ...campaign.story.sanitise import sanitise_line
from ...campaign.story.voice import PAGE
from ...rules.inputs import make
from ...rules.line_form import line_of, split_pairs
from ...rules.outcome import Tell
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ..page.bars import pips
from ..page.safe_text import NOTHING, with_minus
from .rows import BLANK, GAP, INSET, Row, RowOptions, flow
from .styles import styled
from .text_wrap import steady

COLUMN = 40
"""The column of outcomes, if there is room for it."""
MEASURE = 60
MOST_DICE = 20
"""The widest dice beside an outcome; wider ones take a row of their own."""
CHANGED = "±"


def clean(text: str) -> str:
    """A text for one row, with arrows and minus signs."""
    return PAGE.change(steady(sanitise_line(text)))


def outcome(line: Line, result: Result) -> tuple[Content, Content]:
    """The outcome that counts, `● Yes` in the style of its tone, and its dice. An oracle's answer has the style of
    words, a yes in bold."""
    tone, answer = meaning_of(line)
    sign = ANSWERED.get(answer, "") or SIGN_OF[tone]
    look = "words" if answer and answer != "yes" else "outcome" if answer or tone == "plain" else tone
    words = styled(f"{sign} {clean(line.overruled or result.headline)}".strip(), look)
    return words, NOTHING if line.overruled else dice_of(result, line.act)


def dice_of(result: Result, act: Act | None, tell: Tell | None = None) -> Content:
    """The dice in the order rolled, with quiet ones that did not count: those of one telling, or those of no
    telling."""
    if result.dice_text and not tell:
        return styled(clean(result.dice_text), "quiet")
    told = tell.rolls if tell else {label for each in result.tells for label in each.rolls}
    rolls = [roll for roll in rolls_of(result, act.answers if act else ()) if (roll.label in told) is bool(tell)]
    found = fragments(rolls, () if tell else result.mods, None if tell else result.against, result.total)
    return NOTHING.join(styled(with_minus(text), "dice" if kept else "quiet") for text, kept in found)


def place_outcome(
    words: Content, came: Content, dice: Content, width: int, *, hang: int = INSET, inset: int = INSET
) -> list[Row]:
    """Words, then their outcome in its column and the dice at the right edge, or below if there is no room. A dot alone
    is no outcome."""
    came = NOTHING if came.plain == "·" else came
    glyph = came.cell_length == 1
    if glyph and not dice and words.cell_length + inset >= COLUMN:
        words, came = words + " " + came, NOTHING
    if not came or width < MEASURE:
        return flow(words, width, hang=hang, inset=inset, right=came.pad_right(GAP if came and dice else 0) + dice)
    room = width - COLUMN
    column = [row.left for row in flow(came, room, hang=INSET)]
    beside = dice.cell_length <= min(MOST_DICE, room - GAP - column[-1].cell_length)
    if beside:
        column[-1] = column[-1].pad_right(room - dice.cell_length - column[-1].cell_length) + dice
    column = [each.pad_right(room - each.cell_length) for each in column]
    rows = flow(words, COLUMN - 1 if glyph else width, hang=hang, inset=inset)
    if rows[-1].left.cell_length < COLUMN:
        rows[-1] = replace(rows[-1], right=column.pop(0))
    rows += (Row(NOTHING, each, " ") for each in column)
    return rows if beside else [*rows, *flow(NOTHING, width, right=dice)]


def tell_rows(
    tell: Tell,
    how: RowOptions,
    dice: Content = NOTHING,
    *,
    inset: int = 2 * INSET,
    look: str = "words",
    marks: Content = NOTHING,
) -> list[Row]:
    """One thing that happened: who did what on the left, its result in the column of outcomes, its dice at the edge. A
    fall is a block."""
    rest, tone = clean(tell_text(tell.but(text=""))), tell.tone
    if tell.falls:
        words = f"{FALLS} {clean(tell.text).upper()}" + (f"  {rest}" if rest else "")
        return block(styled(words, "bad") + marks, dice, how)
    came = styled(f"{SIGN_OF[tone] or '·'} {rest}".rstrip(), tone)
    return place_outcome(styled(clean(tell.text), look) + marks, came, dice, how.width, inset=inset)


def block(words: Content, dice: Content, how: RowOptions) -> list[Row]:
    """A twist or a fall, with blank rows around it if there is room."""
    rows = place_outcome(words, NOTHING, dice, how.width)
    return [BLANK, *rows, BLANK] if how.airy else rows


def steps(line: Line, how: RowOptions) -> list[Row]:
    """The steps that followed: quiet, unless they are a twist or bad. Each change is shown once."""
    rows: list[Row] = []
    for each in followed(line.act, line.outcome, line.shelf, changed=bool(line.change)):
        result, said = each.step.outcome, clean(each.headline)
        dice = dice_of(result, line.act)
        if each.blow:
            rows += tell_rows(each.blow, how, dice or dice_of(result, line.act, each.blow), inset=INSET)
        elif said and result.tone == "turn":
            rows += turn(result, procedure_label(each.step.procedure, line.shelf), dice, how)
        elif said:
            look = result.tone if result.tone != "plain" else "quiet"
            rows += place_outcome(styled(said, look), styled(SIGN_OF[result.tone], look), dice, how.width)
        for tell in each.tells:
            rows += tell_rows(tell, how, dice_of(result, line.act, tell))
    return rows


def turn(result: Result, name: str, dice: Content, how: RowOptions) -> list[Row]:
    """`✦ TWIST  A third party hinders the hero`, with its dice at the right."""
    return block(styled(f"✦ {clean(name).upper()}  {clean(result.headline)}", "turn"), dice, how)


def changes(words: Iterable[str], width: int, *, gains: Sequence[Gain] = (), right: str = "") -> list[Row]:
    """All changes of an act in one row, which never wraps; `+3` counts what did not fit."""
    said = [*(f"{clean(gain.label)} {pips(gain.value, gain.size)}" for gain in gains), *map(clean, words)]
    if not said:
        return []
    end = styled(clean(right or ", ".join(filter(None, (gain.mark for gain in gains)))), "quiet")
    room = width - INSET - (GAP + end.cell_length if end else 0)
    for seen in range(len(said), 0, -1):
        more = f" · +{len(said) - seen}" if seen < len(said) else ""
        told = styled(f"{CHANGED} {' · '.join(said[:seen])}", "quiet")
        if told.cell_length + len(more) <= room:
            break
    return [Row((told.truncate(max(1, room - len(more)), ellipsis=True) + styled(more, "quiet")).pad_left(INSET), end)]


def die_words(act: Act | None) -> str:
    """`3 on d8`: the roll of a step die."""
    answer = act.answers[0] if act and len(act.answers) == 1 and act.answers[0].faces else None
    return f"{' '.join(map(str, answer.faces))} on {answer.dice.removeprefix('1')}" if answer else ""


def deed(act: Act, came: str, shelf: Shelf) -> str:
    """The deed of an act without the player's words: `Roll dice 2d6`. Inputs that need `name=value`, or that what
    `came` of it names, are left out."""
    try:
        kind = shelf.procedure(act.procedure)
        given = {name: each for name, each in act.inputs.items() if name != kind.words}
        words, _ = split_pairs(line_of(make(kind, given)))
    except Refused:
        words = ""
    said = "" if set(words.casefold().split()) <= set(came.casefold().split()) else words
    return f"{procedure_label(act.procedure, shelf)} {said}".strip()


def procedure_label(id_: str, shelf: Shelf) -> str:
    """A procedure's label."""
    try:
        return shelf.procedure(id_).called
    except Refused:
        return id_
