"""Reading a roll: the result of the action dice, and the cuts of the threat dice (core rules, Action dice roll)."""

from __future__ import annotations

from collections.abc import Sequence

from ...outcome import Mark, Verdict

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
OR_BETTER = Mark("messy or better")

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
