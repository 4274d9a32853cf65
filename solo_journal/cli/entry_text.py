"""An entry in lines for people: what came, why, what followed, what changed, what it asks and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..campaign.entry import Entry
from ..campaign.play.options import Option, options_of
from ..campaign.story.labels import changes_words, untold_words
from ..campaign.story.outcome_text import tell_text
from ..campaign.story.roll_text import dice_text
from ..rules import shelf
from ..rules.outcome import Offer
from ..rules.perform import Performed
from ..rules.refused import Unknown

SAID = {
    "edit": "It reads now: {text}",
    "strike": "Struck out of the story. `solo-journal undo` brings it back.",
    "overrule": "It counts as “{text}” from now on.",
}
"""What is said of an entry that speaks of another."""


def told(entry: Entry, performed: Performed | None = None) -> list[str]:
    """An entry that was just kept."""
    if entry.outcome is None:
        said = SAID.get(entry.kind, "Kept.").format(text=entry.text)
        return [said, *(f"  {words}" for words in changes_words(entry))]
    return [*_outcome(entry), *open_lines(options_of(entry, performed) if performed else ())]


def _outcome(entry: Entry) -> Iterator[str]:
    result = entry.outcome
    assert result is not None
    yield f"{result.headline or 'Kept.'}   {dice_text(result, entry.act)}".rstrip()
    if result.because:
        yield f"  {result.because}"
    yield from (f"  {tell_text(tell)}" for tell in result.tells)
    for step in entry.act.steps if entry.act else ():
        yield f"  {_called(step.procedure)}: {step.outcome.headline}   {dice_text(step.outcome, entry.act)}".rstrip()
        if step.outcome.because:
            yield f"    {step.outcome.because}"
        yield from (f"    {tell_text(tell)}" for tell in step.outcome.tells)
    yield from (f"  {words}" for words in untold_words(entry))
    asked = [result, *(step.outcome for step in (entry.act.steps if entry.act else ()))]
    yield from (f"  {each.asks}" for each in asked if each.asks)


def open_lines(options: Iterable[Option]) -> Iterator[str]:
    """What is left open, numbered, each with the command that takes it."""
    for number, option in enumerate(options, start=1):
        missing = option.takes.missing if isinstance(option.takes, Offer) else ""
        yield f"  {number}  {option.title}:  solo-journal take {number}{f' {missing}=...' if missing else ''}"


def _called(id_: str) -> str:
    try:
        return shelf.procedure(id_).called
    except Unknown:
        return id_
