"""Entries as lines of plain text: one that was just made, in full; one in the log, short."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.lonelog_tags import reads, tags_only
from ..entry import Act, Entry, Result
from ..journal.damaged_block import Damaged
from ..journal.log_view import Line
from .labels import BY_OUTCOME, SIGNS, fate_words, moved_words, sourced, untold_words
from .outcome_text import tell_text, tells_of
from .roll_text import dice_text

WORDS_ONLY = frozenset({"prose", "consequence", "action", "aside"})


def told(entry: Entry) -> Iterator[str]:
    """An act that was just kept: the words, what came out, why, what followed, what changed."""
    outcome = entry.outcome
    if outcome is None:
        yield "Kept."
        return
    moved = moved_words(entry.act, outcome)
    text = "" if moved or entry.kind in BY_OUTCOME else entry.text
    yield _head(entry.shown_as, sourced(text, outcome), moved or outcome.headline, dice_text(outcome, entry.act))
    said = [outcome.because] if outcome.because and not moved else []
    said += [f"{tell_text(tell)}." for tell in outcome.tells]
    for step in entry.act.steps if entry.act else ():
        after = f" {step.outcome.because}" if step.outcome.because else ""
        said.append(f"Then: {_with_dice(step.outcome, entry.act)}.{after}")
        said += [f"{tell_text(tell)}." for tell in step.outcome.tells]
    if not moved:
        changed = [words for words in untold_words(entry) if not any(words in each for each in said)]
        said += [f"Changed: {', '.join(changed)}."] if changed else []
    yield from (f"  {each}" for each in said)


def short_line(line: Line, longest: int = 240) -> str:
    """A line of the log, cut at a word where it is long."""
    text = " ".join(log_line(line).split())
    return text if len(text) <= longest else text[:longest].rpartition(" ")[0] + " …"


def log_line(line: Line | Damaged) -> str:
    """A line of the log as it counts now."""
    if isinstance(line, Damaged):
        return f"[{line.told}]"
    marks = [word for word, holds in (("struck", line.struck), ("taken back", line.undone)) if holds]
    mark = f"[{', '.join(marks)}] " if marks else ""
    steps = "".join(f"; then {_with_dice(step.outcome, line.act)}" for step in line.act.steps) if line.act else ""
    told = "" if line.overruled else "".join(f"; {tell_text(tell)}" for tell in tells_of(line.outcome, line.act))
    return mark + _body(line) + steps + told


def _body(line: Line) -> str:
    kind, text, outcome = line.entry.shown_as, line.text, line.outcome
    if not (text or outcome or line.entry.kind == kind):
        return f"[{line.entry.kind}]"
    if kind == "scene" and outcome:
        named = f"Scene {line.scene}{f': {line.heading}' if line.heading else ''}"
        return f"-- {named if line.scene else outcome.headline}"
    if kind == "session" and outcome:
        return f"== {outcome.headline}" + (f". {outcome.because}" if outcome.because else "")
    if kind == "aside":
        return f"(note: {reads(text)})"
    if outcome is not None and tags_only(text):
        return outcome.headline
    if outcome is None or kind in WORDS_ONLY:
        return f"{SIGNS.get(kind, f'[{kind}] ')}{reads(text)}"
    moved = "" if line.overruled else moved_words(line.act, outcome)
    fate = fate_words(line)
    words = "" if moved or line.entry.kind in BY_OUTCOME else text
    dice = "" if line.overruled else dice_text(outcome, line.act)
    head = _head(kind, sourced(words, outcome), moved or line.headline, dice)
    return f"{head} ({fate})" if fate else head


def _head(kind: str, text: str, headline: str, dice: str) -> str:
    words = " ".join(reads(text).split())
    thrown = f" ({dice})" if dice else ""
    if not words:
        return f"{headline}{thrown}"
    return f"{SIGNS.get(kind, '')}{words} -> {headline}{thrown}"


def _with_dice(outcome: Result, act: Act | None) -> str:
    dice = dice_text(outcome, act)
    return f"{outcome.headline} ({dice})" if dice else outcome.headline
