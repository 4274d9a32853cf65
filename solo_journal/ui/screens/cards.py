"""Campaigns as cards: title, last played, games, sessions, scenes, words and the most pressing problem; and their
list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from textual.content import Content
from textual.events import Resize

from ...campaign.library.library import Card
from ...campaign.story.campaign_summary import Glance
from ...campaign.story.plots import spark
from ...rules import shelf
from ...rules.names import fold_name
from ...rules.plurals import plural
from ...rules.systems import OTHER
from ..forms.plain_list import MarkedList
from ..page.safe_text import ends, fit_width, safe

RECENT = 7
"""The number of days that are counted; before that a date is shown."""
NOTHING_YET = "nothing written yet"
READING = "reading …"
Known = Callable[[Card], Glance | None]
"""The cached facts of a campaign; None while they are being read."""


def draw_card(card: Card, now: datetime | None, known: Glance | None, width: int) -> Content:
    """A card of three rows and an empty one, at this width."""
    rows = [
        ends(
            safe(title_of(card), "bold"), Content.styled(last_played(card.played, now) if now else "", "$quiet"), width
        ),
        fit_width(safe(_counts(card, known), "$quiet"), width),
        fit_width(_third(known, width), width),
        Content(" "),
    ]
    return Content("\n").join(rows)


def title_of(card: Card) -> str:
    return " ".join(card.full_title.split()) or card.path.name


def last_played(at: float, now: datetime) -> str:
    """When a campaign was last played, in words."""
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
    """The short names of a campaign's games; the id of one that is not installed."""
    return ", ".join(title.partition(":")[0] for title in card.games or (shelf.system(OTHER).title,))


def filter_cards(cards: Iterable[Card], words: str, known: Known) -> list[Card]:
    """The cards that contain every one of these words."""
    wanted = fold_name(words).split()
    return [card for card in cards if all(word in _text(card, known(card)) for word in wanted)]


def presses(known: Glance) -> str:
    """The most pressing problem: a condition of the player's character, else what is nearly at its end; empty if
    none."""
    return next(iter((*known.weighs, *(each.tracker.name for each in known.near))), "")


def _counts(card: Card, known: Glance | None) -> str:
    told = [games(card), plural(card.sessions, "session")]
    if known is not None:
        told.append(plural(len(known.played), "scene"))
    elif card.entries is not None:
        told.append(plural(card.entries, "entry", "entries"))
    told += [known.who] if known is not None and known.who and card.twin else []
    return " · ".join(told)


def _third(known: Glance | None, width: int) -> Content:
    """Words per scene as bars, and at the right the most pressing problem, or else the number of words."""
    if known is None:
        return safe(READING, "$quiet")
    if not known.words:
        return safe(NOTHING_YET, "$quiet")
    pressing, words = presses(known), plural(known.words, "word")
    right = safe(f"▲ {pressing}", "$text-warning") if pressing else safe(words, "$quiet")
    if pressing and len(known.played) + len(words) + right.cell_length + 4 <= width:
        right = safe(f"{words}  ", "$quiet") + right
    right = right.truncate(max(0, width * 2 // 3), ellipsis=True)
    room = width - right.cell_length - 2
    return ends(Content.styled(spark([each.words for each in known.played][-room:]), "$primary"), right, width)


def _text(card: Card, known: Glance | None) -> str:
    more = f"{known.who} {known.last} {known.next}" if known else ""
    return fold_name(f"{card.title} {card.path.name} {games(card)} {more}")


class CardList(MarkedList):
    """Shows cards. The cursor stays on its campaign when the list changes."""

    DEFAULT_CSS = "CardList { text-wrap: wrap; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._cards: Sequence[Card] = ()
        self._known: Known = lambda card: None
        self._words = ""
        self._now: datetime | None = None
        self.shown_cards: list[Card] = []
        """The cards that match the filter, in order."""

    @property
    def card(self) -> Card | None:
        at = self.highlighted
        return self.shown_cards[at] if at is not None and at < len(self.shown_cards) else None

    def show_cards(self, cards: Sequence[Card], known: Known, now: datetime | None = None, words: str = "") -> None:
        """Show the cards that contain these words, each with what is known of its story, and when it was played if
        `now` is given."""
        self._cards, self._known, self._now, self._words = cards, known, now, words
        self._draw()

    def on_resize(self, event: Resize) -> None:
        self._draw()

    def _draw(self) -> None:
        here = self.card.path if self.card else None
        self.shown_cards = filter_cards(self._cards, self._words, self._known)
        width = max(20, self.size.width - 4)
        paths = [each.path for each in self.shown_cards]
        lines = [draw_card(each, self._now, self._known(each), width) for each in self.shown_cards]
        self.show_lines(lines, paths.index(here) if here in paths else 0)
