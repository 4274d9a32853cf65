"""What a roll comes to: the result of the action dice, the cuts of the threat dice, Momentum burned, and the Action
Chart (core rules, Action dice roll; Momentum)."""

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
"""The results that cuts go down, worst first."""
PERFECT = "Perfect"
RESULTS = (*STEPS, PERFECT)
COSTLY = ("Dire", "Botched", "Messy")
MOST_DICE = 6
"""With more action dice than this nothing is rolled."""
CUTS_FROM = 7
"""A threat die cuts on a 7 or an 8."""

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
    """The result of the two highest action dice, low to high, or of the one that counts. No cuts yet."""
    if len(best) > 1 and best[-2] == MOST_DICE:
        return PERFECT
    return _single(best[-1])


def _single(face: int) -> str:
    return "Good" if face >= 6 else "Messy" if face >= 4 else "Botched"


def cut(result: str, cuts: int) -> str:
    """The result after so many cuts. A perfect one cannot be cut, and nothing lies below dire."""
    if result == PERFECT:
        return result
    return STEPS[max(0, STEPS.index(result) - cuts)]


def burnt(best: Sequence[int], momentum: int) -> tuple[int, ...]:
    """The counting dice with one highest replaced by the Momentum that is burned, low to high."""
    return tuple(sorted((*best[:-1], momentum)))


class Burnt(NamedTuple):
    """Momentum that was burned, and the result that it gives before the cuts."""

    momentum: int
    result: str


def burning(ask: Ask, momentum: int, result: str, counting: tuple[int, ...], cuts: int) -> Burnt | None:
    """Offer to burn Momentum where that betters the result, saying what it would do; None where it is not burned."""
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
    """Whether the player takes a choice that is declined unless it is taken."""
    return ask.choose(label, {"no": "leave it", "yes": words}, "no") == "yes"


_EFFECT = re.compile(r"([+-]\d) ?(M|S)(?:(?<=M)omentum|(?<=S)tress)?(?!\w),?")
DOT = "·"


class Effect(NamedTuple):
    """What a result does to whoever acted."""

    momentum: int
    stress: int
    words: str


def effect_of(ask: Ask, chart: str, result: str) -> Effect:
    """What the chart says for a result: one of ours by its name, or any pack's. Raises `Refused` where it is none."""
    ours = f"{ID}.{chart}"
    table = find_table(ask.tables, ours if ours in ask.tables else chart)
    if len(table.rows) != len(RESULTS):
        raise Refused(f"{table.title} is no Action Chart: it needs {len(RESULTS)} rows, from dire to perfect.")
    ask.packs[table.pack] = table.version
    effects, dot, words = table.rows[RESULTS.index(result)].text.partition(DOT)
    if not dot:
        effects, words = "", effects
    moved = {"M": 0, "S": 0}
    if unread := _EFFECT.sub("", effects).split():
        raise Refused(f"{table.title}, {result}: “{unread[0][:20]}” is no effect. Write +1 Momentum or -1 Stress.")
    for by, what in _EFFECT.findall(effects):
        moved[what] += int(by)
    return Effect(moved["M"], moved["S"], words.strip())
