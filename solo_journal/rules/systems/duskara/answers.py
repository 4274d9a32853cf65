"""The six answers from No, and to Yes, and, and what each asks the player to make of it."""

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
"""What the answers say of the world: neither is good news by itself."""

DEED = (
    Verdict(YES_AND, "good"),
    Verdict(YES, "good"),
    Verdict(YES_BUT, "mixed"),
    Verdict(NO_BUT, "mixed"),
    Verdict(NO, "bad"),
    Verdict(NO_AND, "bad"),
)
"""What they mean for the one who risked something."""

SIDES = (Mark("yes", yes=True), Mark("no"))

COSTLY = (NO_AND, NO_BUT, YES_BUT)
"""The answers after which something may stick: a condition, a change of the scene."""

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
    """The answer so many steps toward Yes (below 0: toward No), never past either end."""
    at = LADDER.index(answer) + steps
    return LADDER[max(0, min(at, len(LADDER) - 1))]


def of_die(face: int) -> str:
    """The answer that a kept die gives."""
    return LADDER[face - 1]


def side(answer: str) -> str:
    """`yes` or `no`: on which side of the ladder an answer lies."""
    return "yes" if LADDER.index(answer) >= LADDER.index(YES_BUT) else "no"


def asks(answer: str, what: Mapping[str, str]) -> str:
    """What an answer asks the player to make of it."""
    return f"{answer}: {what[answer]}"
