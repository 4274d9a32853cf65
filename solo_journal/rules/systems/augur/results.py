"""The result of a roll: action dice, cuts by threat dice, burned Momentum, and the Action Chart (core rules, Action
dice roll; Momentum)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...answer_source import Ask
from ...outcome import Mark, Verdict
from ...refusal import Refused
from ...tables import find_table
from .sheet import BURNS_FROM, ID

STEPS = ("Dire", "Botched", "Messy", "Good")
"""Results that cuts step down through, worst first."""
PERFECT = "Perfect"
RESULTS = (*STEPS, PERFECT)
COSTLY = ("Dire", "Botched", "Messy")
MOST_DICE = 6
"""With more action dice than this nothing is rolled."""
CUTS_FROM = 7
"""A threat die cuts from this face on."""

VERDICTS = (
    Verdict("Perfect", "good"),
    Verdict("Good", "good"),
    Verdict("Messy", "mixed"),
    Verdict("Botched", "bad"),
    Verdict("Dire", "bad"),
)
"""The results, best first."""
OR_BETTER = Mark("messy or better", chance="for messy or better")

MEANS = {
    "Dire": "it fails, and worse than that",
    "Botched": "it fails, with bad outcomes",
    "Messy": "it works, but not well",
    "Good": "it works cleanly",
    "Perfect": "it works better than hoped for",
}


def result_of(best: Sequence[int]) -> str:
    """The result before cuts, from the two highest action dice (low to high) or the single one that counts."""
    if len(best) > 1 and best[-2] == MOST_DICE:
        return PERFECT
    return _single(best[-1])


def _single(face: int) -> str:
    return "Good" if face >= 6 else "Messy" if face >= 4 else "Botched"


def cut(result: str, cuts: int) -> str:
    """The result after cuts. Perfect is never cut, and dire is the lowest."""
    if result == PERFECT:
        return result
    return STEPS[max(0, STEPS.index(result) - cuts)]


def burnt(best: Sequence[int], momentum: int) -> tuple[int, ...]:
    """The counting dice with the highest replaced by burned Momentum, low to high."""
    return tuple(sorted((*best[:-1], momentum)))


class Burnt(NamedTuple):
    """Burned Momentum, and the result before cuts."""

    momentum: int
    result: str


def burning(ask: Ask, momentum: int, result: str, counting: tuple[int, ...], cuts: int) -> Burnt | None:
    """Offer to burn Momentum if that improves the result; None if it is not burned."""
    if momentum < BURNS_FROM or result == PERFECT:
        return None
    instead = result_of(burnt(counting, momentum))
    now, then = cut(result, cuts), cut(instead, cuts)
    if STEPS.index(then) <= STEPS.index(now):
        return None
    if not wishes(ask, "Burn Momentum", f"{momentum} for the highest die: {now} becomes {then}"):
        return None
    return Burnt(momentum, instead)


def wishes(ask: Ask, label: str, words: str) -> bool:
    """Whether the player takes an optional choice."""
    return ask.choose(label, {"no": "leave it", "yes": words}, "no") == "yes"


_EFFECT = re.compile(r"([+-]\d) ?(M|S)(?:(?<=M)omentum|(?<=S)tress)?(?!\w),?")
DOT = "·"


class Effect(NamedTuple):
    """The effect of a result on the acting character."""

    momentum: int
    stress: int
    words: str


def effect_of(ask: Ask, chart: str, result: str) -> Effect:
    """The effect of a result by a chart: one of ours by name, or one in any pack. Raises `Refused` if there is none."""
    ours = f"{ID}.{chart}"
    table = find_table(ask.tables, ours if ours in ask.tables else chart)
    if len(table.rows) != len(RESULTS):
        raise Refused(f"{table.title} is not an Action Chart: it needs {len(RESULTS)} rows, from dire to perfect.")
    ask.packs[table.pack] = table.version
    effects, dot, words = table.rows[RESULTS.index(result)].text.partition(DOT)
    if not dot:
        effects, words = "", effects
    moved = {"M": 0, "S": 0}
    if unread := _EFFECT.sub("", effects).split():
        raise Refused(f"{table.title}, {result}: “{unread[0][:20]}” is not an effect. Write +1 Momentum or -1 Stress.")
    for by, what in _EFFECT.findall(effects):
        moved[what] += int(by)
    return Effect(moved["M"], moved["S"], words.strip())
