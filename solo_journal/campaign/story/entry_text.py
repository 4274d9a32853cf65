"""Entries as lines of plain text: one that was just made, in full; one in the log, short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...rules.lonelog_tags import reads, tags_only
from ...rules.outcome import Tell
from ...rules.shelf import Shelf
from ..entry import Act, Entry, Result
from ..journal.damaged_block import Damaged
from .labels import BY_OUTCOME, SIGNS, fate_words, moved_words, sourced, untold_words
from .outcome_text import happened, tell_text, told_by
from .roll_text import dice_text
from .voice import SPEECH, TEXT, Voice

if TYPE_CHECKING:
    from ..journal.log_view import Line

_SENTENCE = re.compile(r"[.!?…。！？][\"'”’»)]*(?=\s|$)")
WORDS_ONLY = frozenset({"prose", "consequence", "action", "aside"})
UNSIGNED = frozenset({"consequence", "roll"})
"""Kinds that have no sign on the page: where they stand says what they are."""


def told(entry: Entry, shelf: Shelf, voice: Voice = SPEECH, *, full: bool = True) -> Iterator[str]:
    """An act that was just kept: what came out, aloud with its words, why if it is told in `full`, what followed, what
    changed."""
    outcome = entry.outcome
    if outcome is None:
        yield "Saved."
        return
    moved = moved_words(entry.act, outcome)
    text = "" if moved or entry.kind in BY_OUTCOME else entry.text
    headline = voice.change(moved) or _headline(outcome, voice) or "Saved."
    if voice.aloud:
        yield _head(entry.shown_as, sourced(text, outcome), headline, outcome, entry.act, voice)
    else:
        yield f"{headline}   {dice_text(outcome, entry.act, voice)}".rstrip()
    stop = "." if voice.aloud else ""
    said = [voice.change(outcome.because)] if full and outcome.because and not moved else []
    tells = [*outcome.tells]
    said += [f"{tell_text(tell, voice)}{stop}" for tell in outcome.tells]
    for step in entry.act.steps if entry.act else ():
        tells += step.outcome.tells
        after = voice.change(f" {step.outcome.because}") if full and step.outcome.because else ""
        if not told_by(tells, step.outcome):
            said.append(f"Then: {_with_dice(step.outcome, entry.act, voice)}{'.' if after else stop}{after}")
        said += [f"{tell_text(tell, voice)}{stop}" for tell in step.outcome.tells]
    if not moved:
        words_of = map(voice.change, untold_words(entry, shelf))
        changed = [words for words in words_of if not any(words in each for each in (headline, *said))]
        said += [f"Changed: {', '.join(changed)}."] if changed and voice.aloud else changed
    yield from (f"  {each}" for each in said)


def short_line(line: Line, longest: int = 240, voice: Voice = TEXT) -> str:
    """A line of the log, cut at a word where it is long."""
    text = " ".join(log_line(line, voice).split())
    return text if len(text) <= longest else text[:longest].rpartition(" ")[0] + " …"


def excerpt(line: Line, longest: int = 240, voice: Voice = TEXT) -> str:
    """The same for reading: it ends with a sentence where one ends early enough."""
    text = " ".join(log_line(line, voice).split())
    ends = [found.end() for found in _SENTENCE.finditer(text, 0, longest)]
    return text if len(text) <= longest else text[: ends[-1]] if ends else short_line(line, longest, voice)


def log_line(line: Line | Damaged, voice: Voice = TEXT) -> str:
    """A line of the log as it counts now."""
    if isinstance(line, Damaged):
        return f"[{line.told}]"
    marks = [word for word, holds in line.fates if holds]
    mark = f"{', '.join(marks).capitalize()}: " if marks else ""
    follows = "Then:" if voice.aloud else "then"
    told = (
        tell_text(each, voice) if isinstance(each, Tell) else f"{follows} {_with_dice(each.outcome, line.act, voice)}"
        for each in happened(line)
    )
    parts = (mark + _body(line, voice), *told)
    return voice.sentence(*parts) if voice.aloud else "; ".join(parts)


def _body(line: Line, voice: Voice) -> str:
    kind, text, outcome = line.entry.shown_as, line.text, line.outcome
    if not (text or outcome or line.entry.kind == kind):
        return f"[{line.entry.kind}]"
    if kind == "scene" and outcome:
        named = f"Scene {line.scene}{f': {voice.change(line.heading)}' if line.heading else ''}"
        return f"{'' if voice.aloud or voice.on_page else '-- '}{named if line.scene else outcome.headline}"
    if kind == "session" and outcome:
        return f"{'' if voice.aloud or voice.on_page else '== '}{outcome.headline}" + (
            f". {outcome.because}" if outcome.because else ""
        )
    if kind == "aside":
        return f"Note: {reads(text)}" if voice.aloud else f"(note: {voice.words(text)})"
    if outcome is not None and tags_only(text):
        return outcome.headline
    if outcome is None or kind in WORDS_ONLY:
        return f"{_sign(kind, voice, f'[{kind}] ')}{voice.words(text)}"
    moved = "" if line.overruled else moved_words(line.act, outcome)
    fate = fate_words(line)
    words = "" if moved or line.entry.kind in BY_OUTCOME else text
    thrown = None if line.overruled else outcome
    head = _head(kind, sourced(words, outcome), voice.change(moved or line.headline), thrown, line.act, voice)
    return f"{head} ({fate})" if fate and not voice.aloud else voice.sentence(head, fate) if fate else head


def _head(kind: str, text: str, headline: str, outcome: Result | None, act: Act | None, voice: Voice) -> str:
    """`? Is it open? -> Yes (5 v 2)`, and aloud `Is it open? Yes. 5 against 2.`"""
    words, dice = " ".join(voice.words(text).split()), dice_text(outcome, act, voice)
    if kind == "roll":
        words = voice.thrown(words)
    if voice.aloud:
        asked = f"{words}?" if kind == "question" and words[-1:].isalnum() else words
        return voice.sentence(asked, headline, f"{dice[:1].upper()}{dice[1:]}")
    thrown = f" ({dice})" if dice else ""
    return f"{_sign(kind, voice)}{words}{voice.arrow}{headline}{thrown}" if words else f"{headline}{thrown}"


def _sign(kind: str, voice: Voice, unknown: str = "") -> str:
    """What a line of this kind begins with, in print and on the page."""
    return "" if voice.aloud or (voice.on_page and kind in UNSIGNED) else SIGNS.get(kind, unknown)


def _headline(outcome: Result, voice: Voice) -> str:
    words = voice.change(outcome.headline)
    return words if outcome.answer else voice.toned(words, outcome.tone)


def _with_dice(outcome: Result, act: Act | None, voice: Voice) -> str:
    dice = dice_text(outcome, act, voice)
    if voice.aloud:
        return ", ".join(filter(None, (_headline(outcome, voice), dice)))
    return f"{outcome.headline} ({dice})" if dice else outcome.headline
