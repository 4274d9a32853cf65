"""An entry in lines for people: what came, why, what followed, what changed, what it asks and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..campaign.campaign import Campaign
from ..campaign.entry import Entry
from ..campaign.play.options import Option, Words, odds_words
from ..campaign.story.labels import amended_words, changes_words, moved_words, untold_words
from ..campaign.story.outcome_text import tell_text, told_by
from ..campaign.story.roll_text import dice_text
from ..rules.outcome import Offer
from ..rules.refused import Refused
from ..rules.shelf import Shelf

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.play.port import Done


def told(campaign: Campaign, done: Done) -> list[str]:
    """An entry that was just kept."""
    entry = done.entry
    if entry.outcome is None:
        said = amended_words(campaign, entry) if entry.target else "Saved."
        return [said, *(f"  {words}" for words in changes_words(entry, campaign.shelf) if entry.kind != "undo")]
    return [*_outcome(entry, campaign.shelf), *_open(entry, done.options)]


def _open(entry: Entry, options: tuple[Option, ...]) -> Iterator[str]:
    """What an act leaves open; of the ways to begin a story only their numbers, for each act before it has them."""
    left = [each for each in options if not each.begins]
    yield from open_lines(left)
    if len(left) < len(options) and entry.kind != "session":
        yield f"  {len(left) + 1} to {len(options)} begin the story. List them: solo-journal take"


def _outcome(entry: Entry, shelf: Shelf) -> Iterator[str]:
    result = entry.outcome
    assert result is not None
    moved = moved_words(entry.act, result)
    yield f"{moved or result.headline or 'Saved.'}   {dice_text(result, entry.act)}".rstrip()
    said = [tell_text(each) for each in result.tells]
    if result.because and not moved:
        yield f"  {result.because}"
    yield from (f"  {each}" for each in said)
    tells = [*result.tells]
    for step in entry.act.steps if entry.act else ():
        tells += step.outcome.tells
        if not told_by(tells, step.outcome):
            name = _called(step.procedure, shelf)
            yield f"  {name}: {step.outcome.headline}   {dice_text(step.outcome, entry.act)}".rstrip()
            if step.outcome.because:
                yield f"    {step.outcome.because}"
        yield from (f"    {tell_text(tell)}" for tell in step.outcome.tells)
    said.append(result.because)
    changed = () if moved else untold_words(entry, shelf)
    yield from (f"  {words}" for words in changed if not any(words in each for each in said))
    asked = [result, *(step.outcome for step in (entry.act.steps if entry.act else ()))]
    yield from (f"  {each.asks}" for each in asked if each.asks)


def open_lines(options: Iterable[Option], campaign: Campaign | None = None) -> Iterator[str]:
    """What is left open, numbered, each with the command that takes it; in a campaign with its odds too."""
    for number, option in enumerate(options, start=1):
        missing = option.takes.missing if isinstance(option.takes, Offer) else ""
        odds = odds_words(campaign, option) if campaign else ""
        told = option.title if isinstance(option.takes, Words) else f"{option.title}{odds}:"
        yield f"  {number}  {told}  solo-journal take {number}{f' {missing}=...' if missing else ''}"


def _called(id_: str, shelf: Shelf) -> str:
    try:
        return shelf.procedure(id_).called
    except Refused:
        return id_
