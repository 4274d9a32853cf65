"""Campaigns as cards: title, games, last played, sessions, entries, and the last words of the story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path

from textual.content import Content

from ...campaign.library.library import Card
from ...rules import shelf
from ...rules.names import folded
from ...rules.refused import Unknown
from ..page.words import fitted, said

RECENT = 7
"""Days that are counted; what lies further back has a date."""


def drawn(card: Card, now: datetime, last: str, width: int) -> Content:
    """A card of three lines and an empty one, in this many cells."""
    when = Content.styled(f"  {played(card.played, now)}", "$quiet")
    title = fitted(said(" ".join(card.title.split()) or card.path.name, "bold"), width - when.cell_length)
    counts = f"{_of(card.sessions, 'session')} · {_of(card.entries, 'entry', 'entries')}"
    facts = said(f"{games(card)} · {counts}", "$quiet")
    words = said(last or "Nothing is written yet.", "" if last else "$quiet")
    return Content("\n").join([title + when, fitted(facts, width), fitted(words, width), Content(" ")])


def played(at: float, now: datetime) -> str:
    """When a campaign was last played, as people say it."""
    if not at:
        return "not played yet"
    then = datetime.fromtimestamp(at).astimezone()
    days = (now.astimezone().date() - then.date()).days
    if days <= 0:
        return f"today, {then:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days <= RECENT else f"{then.day} {then:%B %Y}"


def games(card: Card) -> str:
    """The games of a campaign by their short names; the id of one that is not installed."""
    return ", ".join(map(_short, card.systems)) or "No game"


def fitting(cards: Iterable[Card], words: str, last: Mapping[Path, str]) -> list[Card]:
    """The cards on which every one of these words stands."""
    wanted = folded(words).split()
    return [card for card in cards if all(word in _text(card, last.get(card.path, "")) for word in wanted)]


def _text(card: Card, last: str) -> str:
    return folded(f"{card.title} {card.path.name} {games(card)} {last}")


def _short(id_: str) -> str:
    try:
        return shelf.system(id_).title.partition(":")[0]
    except Unknown:
        return id_


def _of(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
