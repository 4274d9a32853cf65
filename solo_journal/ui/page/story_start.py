"""The first page of a story: ready characters as cards, then three opening sentences, each under its digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import events
from textual.app import RenderResult
from textual.content import Content
from textual.geometry import Size

from ...campaign.play.options import Option, Words
from ...campaign.play.ready_cards import Card, card_of
from ...campaign.story.sanitise import sanitise_line
from ...rules.house_rules import SET
from ...rules.outcome import Offer
from ..campaign_model import CampaignModel
from ..composer.messages import Take
from ..composer.offers import in_rows
from .pointer import WithParts, part, part_at
from .safe_text import NOTHING, fit_width, safe, whole

FIRST_PROMPT = "What happens first?"
MEASURE = 72
NUMBERED = 5
"""The width of a digit with the space around it."""
MOST_TRIES = 2
"""Rows for what a roll can use."""
TO_THE_FORM = 9
"""The digit that opens the core roll's form."""


def is_beginning(options: Sequence[Option]) -> bool:
    """Whether any of these options begins a story."""
    return any(each.begins for each in options)


def in_sight(model: CampaignModel) -> Sequence[Option]:
    """The options with a digit now: the first kind, or the other kind after pressing 0 (sentences or characters). House
    rules come once the characters have been made."""
    options = model.options
    if not is_beginning(options):
        return options
    first_are_words = isinstance(options[0].takes, Words)
    shown = [each for each in options if isinstance(each.takes, Words) == (first_are_words != model.other_ways)]
    return [each for each in shown if not _sets_a_rule(each)] or shown or options


def _sets_a_rule(option: Option) -> bool:
    return isinstance(option.takes, Offer) and option.takes.procedure == SET


def suggestions_line(model: CampaignModel, width: int) -> Content:
    """`1 −Exhausted   2 +Thermal Sense   9 form ▸   0 plain`: as many as fit, in whole words."""
    titles = (safe(each.title).truncate(max(1, width - 2), ellipsis=True) for each in model.suggestions)
    tries = [_takes(str(number), title, number) for number, title in enumerate(titles, 1)]
    rest = [_takes(str(TO_THE_FORM), "form ▸", TO_THE_FORM), *([_takes("0", "plain", 0)] if model.plain else [])]
    lines = (in_rows([*tries[:seen], *rest], width) for seen in range(len(tries), -1, -1))
    return Content("\n").join(next((rows for rows in lines if len(rows) <= MOST_TRIES), []))


def _takes(digits: str, words: str | Content, number: int | None) -> Content:
    """Digits and what they take; clickable if there is one."""
    told = Content.assemble((digits, "bold $foreground"), " ", words)
    return told if number is None else part(told, number)


def says(model: CampaignModel) -> Content:
    """What the strip says below the options."""
    shown = in_sight(model)
    digits = f"1–{len(shown)}" if len(shown) > 1 else "1"
    others = [each for each in model.options if each not in shown]
    if all(isinstance(each.takes, Words) for each in shown):
        more = "choose the dice" if all(map(_sets_a_rule, others)) else "create the character"
        does, other, rest = "take a sentence", more if others else "", "or write your own"
    else:
        does, other, rest = f"choose{_whose(model, shown)}", "later" if others else "", "or keep writing"
    told = [_takes(digits, does, 1 if len(shown) == 1 else None), safe(rest, "$quiet")]
    if other:
        told.insert(1, _takes("0", other, 0))
    return Content("   ").join(told)


def _whose(model: CampaignModel, shown: Sequence[Option]) -> str:
    """What is chosen, if all is of one kind: ` a sheet for Mirel`, ` a character`, or ` the dice`."""
    world = model.world
    if all(_sets_a_rule(each) for each in shown):
        return " the dice"
    creates = {game.create.id for game in model.systems if game.create}
    if not all(isinstance(each.takes, Offer) and each.takes.procedure in creates for each in shown):
        return ""
    return f" a sheet for {sanitise_line(one.name)}" if (one := world.character()) else " a character"


class StoryStart(WithParts):
    """Shown directly above the strip until the first words are written. A click takes what its digit takes."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    StoryStart { height: auto; width: 100%; padding: 0 1; margin-top: 1; display: none; }
    StoryStart.-shown { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._options: Sequence[Option] = ()
        self._cards: list[Card | None] = []
        self._room = 0
        """The number of rows available."""

    def show(self, model: CampaignModel) -> None:
        """Show the ways to begin, if there are any."""
        shown = in_sight(model) if is_beginning(model.options) else ()
        self.set_class(bool(shown), "-shown")
        if shown != self._options:
            self._options = shown
            offers = [each.takes for each in shown]
            self._cards = [card_of(model.campaign, each) if isinstance(each, Offer) else None for each in offers]
            self.refresh(layout=True)

    def render(self) -> RenderResult:
        return self.pointed(Content("\n").join(self._rows(self.content_size.width))) if self._options else NOTHING

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as needed or available."""
        self._room = max(1, container.height - 1)
        return len(self._rows(width))

    def on_click(self, event: events.Click) -> None:
        if (number := part_at(event)) is not None:
            event.stop()
            self.post_message(Take(number))

    def _rows(self, width: int) -> list[Content]:
        """All of it if there is room, else one row each, and the number of the rest."""
        room = min(width, MEASURE) - NUMBERED
        rows = [row for number in range(len(self._options)) for row in self._numbered(number, room)]
        if len(rows) > self._room:
            rows = [next(self._numbered(number, room, full=False)) for number in range(len(self._options))]
        if (left := len(rows) - self._room) > 0:
            rows[-left - 1 :] = [safe(f"  +{left + 1}, each by its number", "$quiet")]
        return rows

    def _numbered(self, at: int, room: int, *, full: bool = True) -> Iterator[Content]:
        """A sentence, or a card with its numbers below: `Halla Greave    soldier of a war that both sides lost`."""
        title, card, number = safe(self._options[at].title, "$prose"), self._cards[at], at + 1
        if card:
            names = max(len(each.name) for each in self._cards if each)
            named = safe(f"{card.name:{names}}  ", "bold $prose") + safe(card.concept)
            words = [named, *([whole(safe(card.numbers, "$quiet"), room)] if card.numbers else [])]
        else:
            words = title.wrap(room) if full else [title]
        for row_at, row in enumerate(words):
            lead = Content.styled(f"{number:>3}  ", "bold $foreground") if row_at == 0 else Content(" " * NUMBERED)
            yield part(lead + fit_width(row, room), number)
