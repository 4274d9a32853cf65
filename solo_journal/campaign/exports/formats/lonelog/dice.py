"""Dice as the notation and its dice add-on write them: `4d6kh3=10`, `Chance d6=5 vs Risk d6=2`, and sums with their
total, `Hope d12=7 + Fear d12=4 +2 =13 vs Difficulty 14`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product

from .....rules.answer_source import Dice
from .....rules.commons.dice import DiceRoll
from ....entry import Result
from ....journal.log_line import Line
from ....story.roll_text import APART, OPPOSED, dice_text, rolls_of
from . import words

NUMBERS = re.compile(r"\d+")
TOTAL = re.compile(r"((?: [+-]\d+)*) = (-?\d+)$")
"""How format 1 wrote sums: `Hope 8 Fear 5 +2 = 15`."""
MOST_ADDED = 7
"""The most rolls for which every way to add them up is tried."""


def expression_of(line: Line) -> str:
    """A roll of plain dice, with its total: `4d6kh3=10`; empty for any other roll."""
    act, outcome = line.act, line.outcome
    if act is None or outcome is None or act.procedure != DiceRoll.id:
        return ""
    dice = "".join(str(act.inputs.get("expression", "")).split())
    total = str(outcome.total) if outcome.total is not None else outcome.headline
    return words.bare(f"{dice} ={total}" if dice.endswith("!") else f"{dice}={total}") if dice else ""


def format_dice(line: Line) -> str:
    """The dice of an act; empty if there are none."""
    act, outcome = line.act, line.outcome
    if expression := expression_of(line):
        return expression
    if act is None or outcome is None or not any(answer.faces for answer in act.answers):
        return words.line(dice_text(outcome, act))
    thrown = (each for each in act.answers if each.faces)
    answers = [Dice(each.label, each.dice, each.faces, (), each.label.casefold(), each.by) for each in thrown]
    shown = outcome.dice_text  # as format 1 kept them: in words
    rolls = answers if shown else rolls_of(outcome, act.answers)
    total, mods = outcome.total, [mod.value for mod in outcome.mods if mod.value]
    if found := TOTAL.search(shown):
        total, mods = int(found[2]), [int(each) for each in found[1].split()]
    signs = _signs_of_sum(rolls, total, sum(mods))
    main = _main(rolls, signs, total, mods, outcome) if rolls else ""
    named = {roll.label for roll in rolls}
    said = ", ".join([*filter(None, [main]), *(_group(each) for each in answers if each.label not in named)])
    told = {number for each in answers for number in (*map(str, each.faces), *NUMBERS.findall(each.dice))}
    return words.bare(f"{said} ({shown})" if shown and not any(signs) and set(NUMBERS.findall(shown)) - told else said)


def _main(rolls: Sequence[Dice], signs: Sequence[int], total: int | None, mods: Sequence[int], outcome: Result) -> str:
    """The rolls that the outcome was read from."""
    summed = [(sign, roll) for sign, roll in zip(signs, rolls, strict=False) if sign]
    others = [roll for place, roll in enumerate(rolls) if not (place < len(signs) and signs[place])]
    more = "".join(f" {mod:+d}" for mod in mods)
    if summed:
        said = "".join(f"{' + ' if sign > 0 else ' - '}{_format_kept(roll)}" for sign, roll in summed)[3:] + more
        said += f" ={total}" if more or len(summed) > 1 else ""
    else:
        first, *others = others
        said = _group(first) + more
    against = outcome.against
    rivals = [roll for roll in others if roll.part in OPPOSED]
    for roll in rivals:
        said += f" vs {_format_kept(roll) if summed else _group(roll)}"
    if against is not None and rivals and summed and against.value != sum(_counted_faces(rivals[-1])):
        said += f" ={against.value}"
    elif against is not None and not rivals:
        said += f" vs {against.label} {against.value}" if against.label else f" vs {against.value}"
    return ", ".join([said, *(_group(roll) for roll in others if roll not in rivals)])


def _signs_of_sum(rolls: Sequence[Dice], total: int | None, mods: int) -> tuple[int, ...]:
    """The signs with which the rolls add up to the total; empty if they do not. Damage is rolled afterwards."""
    until = next((place for place, roll in enumerate(rolls) if place and roll.part in APART), len(rolls))
    faces = [sum(_counted_faces(roll)) for roll in rolls[:until]]
    if total is None or not 0 < until <= MOST_ADDED or not faces[0]:
        return ()
    ways = sorted(product((1, 0, -1), repeat=until), key=lambda way: (way.count(0), way.count(-1)))
    fits = (way for way in ways if way[0] > 0 and sum(map(int.__mul__, way, faces)) == total - mods)
    return next((way for way in fits if all(face or not sign for sign, face in zip(way, faces, strict=True))), ())


def _counted_faces(roll: Dice) -> tuple[int, ...]:
    return tuple(face for place, face in enumerate(roll.faces) if place not in roll.dropped)


def _group(roll: Dice) -> str:
    """A roll with all its faces: `Risk 2d6=3,5`."""
    return f"{_name_roll(roll, roll.dice)}={_faces(roll.faces)}"


def _format_kept(roll: Dice) -> str:
    """A roll in a sum; if some faces did not count, `Check 2d20kh1=15`."""
    kept = _counted_faces(roll)
    lost = [face for place, face in enumerate(roll.faces) if place in roll.dropped]
    if not lost or not kept:
        return _group(roll)
    keeps = f"kh{len(kept)}" if min(kept) >= max(lost) else f"kl{len(kept)}"
    return f"{_name_roll(roll, roll.dice + keeps)}={_faces(kept)}"


def _name_roll(roll: Dice, dice: str) -> str:
    label = roll.label.removesuffix(f": {roll.by}") if roll.by else roll.label
    whose = roll.by if roll.by not in label else ""
    bare = dice.removeprefix("1") if dice.startswith("1d") and label else dice
    return " ".join(each for each in (whose, "" if label.startswith(roll.dice) else label, bare) if each)


def _faces(faces: Iterable[int]) -> str:
    return ",".join(map(str, faces))
