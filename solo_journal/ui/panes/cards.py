"""Cards: the hand, and how much of each deck was discarded."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...rules.cards import title_of
from ...rules.commons.cards import Deal, Discard
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.safe_text import safe
from .pane import Pane


class CardsPane(Pane):
    """The cards in hand, and their decks."""

    HELP = (
        "### Cards\n\nYour hand, and the decks in use. **Enter** on a card discards it, on a deck asks how many are "
        "drawn. `/deal 3 from tarot` draws, `/deal Qs` takes a card that you drew yourself, `/shuffle` returns "
        "what was put away."
    )
    id_ = "cards"
    called = "Cards"
    place = 60
    gives_way = 4

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """When a deck is in use."""
        return bool(model.world.decks)

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """Each card in hand, then each deck."""
        world = model.world
        decks = {name: world.deck(name) for name in world.decks}
        for deck in decks.values():
            for card in deck.hand:
                yield Row(safe(card), does=partial(self.Do, Discard.id, {"card": [card]}), key=card)
        for name, deck in decks.items():
            away = safe(f"{len(deck.discard)} in the discard pile", "$quiet")
            does = partial(self.Do, Deal.id, {"deck": name}, form=True)
            yield Row(safe(title_of(name, model.campaign.tables), "$quiet"), away, does=does, key=name)


PANE = CardsPane
