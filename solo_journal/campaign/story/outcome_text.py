"""What an outcome means and tells, in words and signs, the same on every face."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.outcome import Tell, Tone
from ..entry import Act, Result

SIGN_OF: dict[Tone, str] = {"good": "●", "mixed": "◐", "bad": "○", "turn": "✦", "plain": ""}
"""A tone by its glyph. Meaning is never carried by colour alone."""
FALLS = "▼"
"""Somebody falls, or something breaks; it stands nowhere else."""
ANSWERED = {"yes": "●", "between": "◐", "no": "○"}
"""An oracle's answer: a yes is not good news by itself, so its glyphs have no tone."""


def sign_of(result: Result) -> str:
    """The glyph of an outcome; empty where it is plain."""
    return ANSWERED.get(result.answer, "") or SIGN_OF[result.tone]


def tell_sign(tell: Tell) -> str:
    """The glyph of one thing that happened; empty where it is plain."""
    return FALLS if tell.falls else SIGN_OF[tell.tone]


def step_sign(result: Result) -> str:
    """The glyph of what followed by itself: that of a fall, where one is told of it."""
    return FALLS if any(tell.falls for tell in result.tells) else sign_of(result)


def tell_text(tell: Tell) -> str:
    """One thing that happened: `Tobin falls · HP 8 → 0 · dying, 5 rounds left`."""
    moved = (f"{each.label} {signed(each.before)} → {signed(each.after)}" for each in tell.moved)
    return " · ".join(each for each in (tell.text, *moved, tell.more) if each)


def tells_of(result: Result | None, act: Act | None) -> Iterator[Tell]:
    """Everything that an act tells, that of its steps included, in order."""
    if result is not None:
        yield from result.tells
    for step in act.steps if act else ():
        yield from step.outcome.tells


def signed(number: int) -> str:
    """A number as a reader writes it: `−4` with a true minus."""
    return f"−{-number}" if number < 0 else str(number)
