"""Entries as plain text: a new one in full, one in the log in short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...rules.lazy_pattern import lazy_pattern
from ...rules.letter_folding import STOPS
from ...rules.outcome import Tell
from ...rules.shelf import Shelf
from ...rules.tags_in_prose import reads, tags_only
from ..entry import MERGED, PARAGRAPHS, Act, Entry, Result, Step
from ..journal.damaged_block import Damaged
from .change_text import is_bookkeeping, untold_words
from .labels import SIGNS, add_source, fate_words, head_of
from .outcome_text import blow_of, events_of, followed, read_as, says_changes, tell_text, tracker_move_text
from .roll_text import dice_beside, dice_text, with_dice
from .voice import SPEECH, TEXT, Voice, in_a_row

if TYPE_CHECKING:
    from ..journal.log_line import Line

_ARTICLE = lazy_pattern(r"(?:The|An?|Your|Unspent|Turn of)\b")
_SENTENCE = lazy_pattern(rf"[{STOPS}][\"'”’»)]*(?=\s|$)")
UNSIGNED = frozenset({"consequence", "roll"})
"""Kinds without a sign on the page, where their place says what they are."""


def describe_entry(entry: Entry, shelf: Shelf, voice: Voice = SPEECH, *, full: bool = True) -> Iterator[str]:
    """A new entry: its outcome, aloud with its words, its reason if `full`, what followed, and what changed."""
    outcome = entry.outcome
    if outcome is None:
        yield "Saved."
        return
    moved = tracker_move_text(entry.act, outcome)
    text, _, titled = head_of(entry, entry.act, outcome, entry.text, shelf)
    headline = voice.change(moved) or _headline(entry.act, outcome, shelf, voice) or "Saved."
    told = read_as(entry.act, outcome, shelf)[1]
    if voice.aloud:
        kind = "" if titled else entry.shown_as
        yield _head(kind, add_source(text, outcome, voice), headline, outcome, entry.act, voice)
    else:
        yield f"{headline}   {dice_text(outcome, entry.act, voice, but=told)}".rstrip()
    stop = "." if voice.aloud else ""
    said = [voice.change(outcome.because)] if full and outcome.because and not moved else []
    beside = None if voice.aloud else outcome
    for tell in told:
        dice = dice_beside(tell, beside, entry.act) if beside else ""
        said.append(with_dice(tell_text(tell, voice), dice) + stop)
    for each in followed(entry.act, outcome, shelf, passing="last", changed=bool(entry.change)):
        if each.headline:
            because = "" if each.blow or not full else voice.change(each.step.outcome.because)
            parts = (_format_step(each.step, entry.act, shelf, voice), because)
            said.append(voice.sentence(*parts) if voice.aloud else ". ".join(filter(None, parts)))
        said += [f"{tell_text(tell, voice)}{stop}" for tell in each.tells]
    if not moved and not (says_changes(entry.act, shelf) and (full or not outcome.because)):
        changed = [voice.change(words) for words in untold_words(entry, shelf, ("fight",))]
        said += [f"Changed: {', '.join(changed)}."] if changed and voice.aloud else changed
    yield from (f"  {each}" for each in said)


def short_line(line: Line, longest: int = 240, voice: Voice = TEXT) -> str:
    """A line of the log, cut at a word if it is long."""
    return _cut(" ".join(log_line(line, voice).split()), longest)


def excerpt(text: str, longest: int = 240) -> str:
    """The beginning of some words, in one row and without breaks; it ends at the end of a sentence if one ends early
    enough."""
    from .marked_text import is_break  # nothing that is asked or rolled needs this

    text = " ".join(" ".join(row for row in text.split("\n") if not is_break(row)).split())
    ends = [found.end() for found in _SENTENCE.finditer(text, 0, longest)]
    return text if len(text) <= longest else text[: ends[-1]] if ends else _cut(text, longest)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rpartition(" ")[0] + " …"


def log_line(line: Line | Damaged, voice: Voice = TEXT) -> str:
    if isinstance(line, Damaged):
        return line.describe if voice.aloud else f"[{line.describe}]"
    parts = parts_of(line, voice)
    return voice.sentence(*parts) if voice.aloud else in_a_row(*parts)


def parts_of(line: Line, voice: Voice = TEXT) -> tuple[str, ...]:
    """The same in parts: the line itself, then each thing that happened and followed."""
    marks = [word for word, holds in line.fates if holds]
    mark = f"{', '.join(marks).capitalize()}: " if marks else ""
    beside = None if voice.aloud or line.overruled else line.outcome
    told = (
        with_dice(tell_text(each, voice), dice_beside(each, beside, line.act) if beside else "")
        if isinstance(each, Tell)
        else _format_step(each, line.act, line.shelf, voice, inline=not voice.aloud)
        for each in events_of(line)
    )
    return mark + _body(line, voice), *told


def _body(line: Line, voice: Voice) -> str:
    kind, text, outcome = line.entry.shown_as, line.text, line.outcome
    if not (text or outcome or line.entry.kind == kind):
        return f"[{line.entry.kind}]"
    if kind == "scene" and outcome:
        from .scene_name import id_and_title, title_words  # nothing that is asked or rolled needs it

        named = ": ".join(filter(None, id_and_title(line.scene, voice.change(title_words(line.heading)), "Scene ")))
        return f"{'' if voice.aloud or voice.on_page else '-- '}{named if line.scene else outcome.headline}"
    if kind == "session" and outcome:
        return f"{'' if voice.aloud or voice.on_page else '== '}{outcome.headline}" + (
            f". {outcome.because}" if outcome.because else ""
        )
    if kind == "hand":
        return MERGED if line.entry.merges else "By hand in campaign.toml"
    if kind == "aside":
        return f"Note: {reads(text)}" if voice.aloud else f"(note: {voice.words(text)})"
    if outcome is not None and tags_only(text):
        return outcome.headline
    if outcome is None or kind in PARAGRAPHS:
        return f"{_sign(kind, voice, f'[{kind}] ')}{voice.words(text)}"
    if is_bookkeeping(line.entry) and outcome.because:
        return f"{outcome.headline}: {voice.words(outcome.because)}"
    thrown = None if line.overruled else outcome
    moved, fate = tracker_move_text(line.act, thrown), fate_words(line)
    words, blow, titled = head_of(line.entry, line.act, thrown, text, line.shelf)
    headline = blow.text(voice) if blow else voice.change(moved or line.headline)
    told = () if voice.aloud or thrown is None else read_as(line.act, thrown, line.shelf)[1]
    words = add_source(words, outcome, voice)
    head = _head("" if titled else kind, words, headline, thrown, line.act, voice, told)
    if fate and voice.aloud:
        return voice.sentence(head, voice.change(f"{fate[:1].upper()}{fate[1:]}"))
    return f"{head} ({fate})" if fate else head


def _head(
    kind: str,
    text: str,
    headline: str,
    outcome: Result | None,
    act: Act | None,
    voice: Voice,
    told: tuple[Tell, ...] = (),
) -> str:
    """`? Is it open? -> Yes (5 v 2)`, on the page `? Is it open? · Yes · 5 v 2`, and aloud `Is it open? Yes. 5 against
    2.` The dice of what is `told` stand there."""
    words, dice = " ".join(voice.words(text).split()), dice_text(outcome, act, voice, but=told)
    if kind == "roll":
        words = voice.thrown(words)
    if voice.aloud:
        asked = f"{words}?" if kind == "question" and words[-1:].isalnum() else words
        return voice.sentence(asked, headline, f"{dice[:1].upper()}{dice[1:]}")
    if voice.on_page and words:
        return voice.between.join(filter(None, (f"{_sign(kind, voice)}{words}", headline, dice)))
    came = with_dice(headline, dice)
    return f"{_sign(kind, voice)}{words}{voice.arrow}{came}" if words else came


def _sign(kind: str, voice: Voice, unknown: str = "") -> str:
    """The sign of a line of this kind, in print and on the page."""
    return "" if voice.aloud or (voice.on_page and kind in UNSIGNED) else SIGNS.get(kind, unknown)


def _headline(act: Act | Step | None, outcome: Result, shelf: Shelf, voice: Voice) -> str:
    words, says_itself = read_as(act, outcome, shelf, voice)[0], outcome.answer or outcome.tells or not outcome.rolls
    return words if says_itself else voice.toned(words, outcome.tone)


def _format_step(step: Step, act: Act | None, shelf: Shelf, voice: Voice, *, inline: bool = False) -> str:
    """A step that followed, with its dice: `then the fight is won (Sword 4)`; a blow words itself."""
    dice, blow = dice_text(step.outcome, act, voice), blow_of(step, step.outcome, shelf)
    if voice.aloud:
        said = ", ".join(filter(None, (_headline(step, step.outcome, shelf, voice), dice)))
        return said if blow else f"Then: {said}"
    said = read_as(step, step.outcome, shelf)[0]
    if inline and not blow:
        said = f"then {said[:1].lower() if _ARTICLE.match(said) else said[:1]}{said[1:]}"
    return with_dice(said if blow or inline else f"Then: {said}", dice)
