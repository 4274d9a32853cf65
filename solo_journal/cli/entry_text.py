"""An entry in lines for people: what came, why, what followed, what changed, what it asks and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..campaign.play.options import Option, Words, as_told, with_more, with_odds
from ..campaign.story.change_text import changes_words
from ..campaign.story.entry_text import told as in_lines
from ..campaign.story.labels import amended_words
from ..rules.outcome import Offer
from .output import voice

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.play.port import Done


def told(campaign: Campaign, done: Done) -> Iterator[str]:
    """An entry that was just kept, with what it asks and what can be taken; of the ways to begin a story only their
    numbers, for each act before it has them."""
    entry, said = done.entry, voice()
    if entry.outcome is None and entry.target:
        yield amended_words(campaign, entry, said)
        yield from (f"  {said.change(words)}" for words in changes_words(entry, campaign.shelf) if entry.kind != "undo")
        return
    yield from in_lines(entry, campaign.shelf, said)
    asked = [entry.outcome, *(step.outcome for step in (entry.act.steps if entry.act else ()))]
    yield from (f"  {said.change(each.asks)}" for each in asked if each and each.asks)
    left = [each for each in done.options if not each.begins]
    yield from open_lines(left)
    if entry.outcome and len(left) < len(done.options) and entry.kind != "session":
        yield f"  {len(left) + 1} to {len(done.options)} begin the story. List them: solo-journal take"
    elif left and (more := len(with_more(done.options, campaign.world, campaign.shelf))) > len(left):
        span = f"{len(left) + 1} to {more}" if more > len(left) + 1 else f"{more}"
        yield f"  {span}  more choices in this fight. List them: solo-journal take"


def open_lines(options: Iterable[Option], campaign: Campaign | None = None) -> Iterator[str]:
    """What is left open, numbered, each with the command that takes it; in a campaign with its odds too."""
    for number, option in as_told(options):
        missing = option.takes.missing if isinstance(option.takes, Offer) else ""
        words = isinstance(option.takes, Words)
        title = (
            with_odds(campaign, option, voice()) if campaign else option.title if words else voice().value(option.title)
        )
        if voice().aloud:
            yield f"  {number}. {title}"
            continue
        told = title if words else f"{title}:".replace("?:", "?")
        yield f"  {number}  {told}  solo-journal take {number}{f' {missing}=...' if missing else ''}"
