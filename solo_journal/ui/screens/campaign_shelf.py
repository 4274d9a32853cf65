"""The shelf of the library: every campaign as a card, a line that filters them, and beside them the way back in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from ...campaign.library.library import Card
from ...rules.plurals import counted
from ..forms.key_chips import KeyChips
from ..forms.picture import Picture
from ..forms.plain_list import MarkedList
from ..forms.text_inputs import LineInput
from ..page.safe_text import ends, safe
from .campaign_preview import preview
from .cards import CardList, Known

NO_MATCH = "No campaign matches. Esc shows all."
BESIDE, BROAD = 100, 160
"""Columns from which the way in stands beside the cards, and from which they have more room."""


class CampaignShelf(Vertical):
    """Shows campaigns and narrows them; it keeps the cards that it was given, the filter and the cursor."""

    DEFAULT_CSS = """
    CampaignShelf {
        height: 1fr;
        #head { height: 1; margin: 0 1; color: $quiet; }
        #search { display: none; margin: 0 1; }
        &.-searching #search { display: block; }
        #shelf { height: 1fr; margin-top: 1; }
        #cards-side { width: 44; padding: 0 0 0 1; }
        #cards-side > .label { color: $quiet; padding: 0 2; height: 1; }
        #cards-side > CardList { height: 1fr; }
        #cards-side > KeyChips { margin: 1 0 0 1; }
        #no-match { display: none; color: $quiet; padding: 1 2; height: 1fr; }
        #way-in { width: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }
        &.-none-match { CardList { display: none; } #no-match { display: block; } #way-in { visibility: hidden; } }
        &.-narrow { #way-in { display: none; } #cards-side { width: 1fr; padding: 0 1; } }
        &.-broad #cards-side { width: 62; padding: 0 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: Sequence[Card] = ()
        self._known: Known = lambda card: None
        self._now: datetime | None = None
        self._state = ""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield LineInput(placeholder="a part of the title, the game or the story", id="search")
        with Horizontal(id="shelf"):
            with Vertical(id="cards-side"):
                yield Static(Content("YOUR CAMPAIGNS"), classes="label")
                cards = CardList(id="cards")
                cards.can_focus = False
                yield cards
                yield Static(Content(NO_MATCH), id="no-match")
                yield KeyChips(id="does")
            with VerticalScroll(id="way-in", can_focus=False):
                yield Picture(id="picture")

    def on_resize(self) -> None:
        """The way in needs room, and the head ends at the right edge."""
        self._head()
        self.set_class(self.size.width < BESIDE, "-narrow").set_class(self.size.width >= BROAD, "-broad")

    @property
    def card(self) -> Card | None:
        """The campaign under the cursor."""
        return next((each.card for each in self.query(CardList)), None)  # cards may come while the screen is left

    @property
    def searching(self) -> bool:
        """Whether the line that filters is open."""
        return self.has_class("-searching")

    def show(self, cards: Sequence[Card], known: Known, now: datetime, state: str) -> None:
        """Show these campaigns, each with what is known of its story; `state` says whether all is saved."""
        self._cards, self._known, self._now = cards, known, now
        self._state = f"{counted(len(cards), 'campaign')} · {state}"
        self._head()
        self.narrow()

    def _head(self) -> None:
        left = Content.styled("Solo Journal", "bold $prose")
        self.query_one("#head", Static).update(ends(left, safe(self._state, "$quiet"), self.app.size.width - 2))

    def offer(self, chips: Sequence[tuple[str, str, str]]) -> None:
        """Show what can be done here."""
        self.query_one("#does", KeyChips).show(chips)

    def search(self, wanted: bool) -> None:
        """Open the line that filters, or close it and show all again."""
        self.set_class(wanted, "-searching")
        line = self.query_one("#search", LineInput)
        if wanted:
            line.focus()
        else:
            line.value = ""
            self.screen.set_focus(None)

    @on(Input.Changed, "#search")
    def narrow(self) -> None:
        """Show only what fits the words."""
        listing = self.query_one(CardList)
        if self._now is not None:
            listing.show_cards(self._cards, self._known, self._now, self.query_one("#search", LineInput).value)
        self.set_class(bool(self._cards and not listing.shown_cards), "-none-match")
        self.turn()

    @on(MarkedList.OptionHighlighted, "#cards")
    def turn(self) -> None:
        """Show the way into the campaign under the cursor."""
        if self.card is not None:
            self.query_one("#picture", Picture).show(preview(self.card, self._known(self.card)))
