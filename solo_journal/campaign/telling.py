"""Entries as lines of plain text: one that was just made, in full; one in the log, short."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.lonelog_tags import reads
from .entry import Entry, Result
from .session_file import Damaged
from .view import Line
from .wording import SIGNS, changes_words

WORDS_ONLY = frozenset({"prose", "consequence", "action", "aside"})


def told(entry: Entry) -> Iterator[str]:
    """An act that was just kept: the words, what came out, why, what followed, what changed."""
    outcome = entry.outcome
    if outcome is None:
        yield "Kept."
        return
    yield outcome.headline if entry.kind == "session" else _head(entry.kind, entry.text, outcome.headline, outcome.dice)
    said = [outcome.detail] if outcome.detail else []
    for step in entry.act.steps if entry.act else ():
        after = f" {step.outcome.detail}" if step.outcome.detail else ""
        said.append(f"Then: {_with_dice(step.outcome)}.{after}")
    changed = [words for words in changes_words(entry) if not any(words in each for each in said)]
    if changed:
        said.append(f"Changed: {', '.join(changed)}.")
    yield from (f"  {each}" for each in said)


def log_line(line: Line | Damaged) -> str:
    """A line of the log as it counts now."""
    if isinstance(line, Damaged):
        return f"[An entry that cannot be read: {line.why}]"
    marks = [word for word, holds in (("struck", line.struck), ("taken back", line.undone)) if holds]
    mark = f"[{', '.join(marks)}] " if marks else ""
    steps = "".join(f"; then {_with_dice(step.outcome)}" for step in line.act.steps) if line.act else ""
    return mark + _body(line) + steps


def _body(line: Line) -> str:
    kind, text, outcome = line.entry.kind, line.text, line.outcome
    if kind in ("scene", "session") and outcome:
        rule = "--" if kind == "scene" else "=="
        own = kind == "scene" and text and text not in outcome.headline
        headed = f"{text} · {outcome.headline}" if own else outcome.headline
        return f"{rule} {headed}" + (f". {outcome.detail}" if outcome.detail else "")
    if kind == "aside":
        return f"(note: {reads(text)})"
    if outcome is None or kind in WORDS_ONLY:
        return f"{SIGNS.get(kind, f'[{kind}] ')}{reads(text)}"
    if line.overruled:
        return f"{_head(kind, text, line.overruled, '')} (by hand; rolled {_with_dice(outcome)})"
    return _head(kind, text, outcome.headline, outcome.dice)


def _head(kind: str, text: str, headline: str, dice: str) -> str:
    words = " ".join(reads(text).split())
    thrown = f" ({dice})" if dice else ""
    if not words or words in headline:
        return f"{headline}{thrown}"
    return f"{SIGNS.get(kind, '')}{words} -> {headline}{thrown}"


def _with_dice(outcome: Result) -> str:
    return f"{outcome.headline} ({outcome.dice})" if outcome.dice else outcome.headline
