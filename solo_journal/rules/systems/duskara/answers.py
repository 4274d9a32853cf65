"""The six answers from No, and to Yes, and, with the prompt for each."""

from __future__ import annotations

from collections.abc import Mapping

from ...outcome import Mark, Verdict

NO_AND, NO, NO_BUT, YES_BUT, YES, YES_AND = LADDER = (
    "No, and",
    "No",
    "No, but",
    "Yes, but",
    "Yes",
    "Yes, and",
)
"""From a die of 1 to a die of 6 (core mechanics, step 3)."""

ORACLE = (
    Verdict(YES_AND, answer="yes"),
    Verdict(YES, answer="yes"),
    Verdict(YES_BUT, answer="between"),
    Verdict(NO_BUT, answer="between"),
    Verdict(NO, answer="no"),
    Verdict(NO_AND, answer="no"),
)
"""The verdicts of the oracle, where no answer is good news by itself."""

DEED = (
    Verdict(YES_AND, "good"),
    Verdict(YES, "good"),
    Verdict(YES_BUT, "mixed"),
    Verdict(NO_BUT, "mixed"),
    Verdict(NO, "bad"),
    Verdict(NO_AND, "bad"),
)
"""The verdicts for a risky act."""

SIDES = (Mark("yes", yes=True), Mark("no"))

COSTLY = (NO_AND, NO_BUT, YES_BUT)
"""Answers that may leave something behind: a condition, a change of the scene."""

SEEN = {
    YES_AND: "what more comes with it?",
    YES: "what do you see?",
    YES_BUT: "what is wrong with it?",
    NO_BUT: "what is there instead?",
    NO: "what do you find?",
    NO_AND: "what makes it worse?",
}
DONE = {
    YES_AND: "what more do you gain?",
    YES: "how do you do it?",
    YES_BUT: "what does it cost?",
    NO_BUT: "what do you still gain or avoid?",
    NO: "what stops you?",
    NO_AND: "what else goes wrong?",
}
THEIRS = {
    YES_AND: "what more do they gain?",
    YES: "how do they do it?",
    YES_BUT: "what does it cost them?",
    NO_BUT: "what do they still gain or avoid?",
    NO: "what stops them?",
    NO_AND: "what else goes wrong for them?",
}


def stepped(answer: str, steps: int) -> str:
    """The answer this many steps towards Yes (negative: towards No), at most to either end."""
    at = LADDER.index(answer) + steps
    return LADDER[max(0, min(at, len(LADDER) - 1))]


def of_die(face: int) -> str:
    """The answer for a kept die."""
    return LADDER[face - 1]


def side(answer: str) -> str:
    """The side of an answer: `yes` or `no`."""
    return "yes" if LADDER.index(answer) >= LADDER.index(YES_BUT) else "no"


def asks(answer: str, what: Mapping[str, str]) -> str:
    """The prompt for an answer."""
    return f"{answer}: {what[answer]}"
