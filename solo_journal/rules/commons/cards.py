"""Playing cards: drawn without replacement to the hand or face up, discarded and shuffled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Annotated, Literal

from pydantic import Field

from ..answer_source import Ask
from ..cards import IN_HAND, KINDS, Deck, card_called, cards_of, dealt, remaining_cards, title_of
from ..command_hints import way
from ..inputs import Line, Words
from ..kinds.edits import EditDeck
from ..line_grammar import After, Known, Numeric, OneOf, Rest
from ..names import fold_name
from ..outcome import Offer, Outcome, in_lines
from ..plurals import plural
from ..procedure import Pick, Procedure, WithoutDice
from ..procedure_lookup import procedures
from ..refusal import Refused, Unknown
from ..shelf import game_decks
from ..system import System
from ..table_draw import draw_card_row, parts_of
from ..tables import Tables
from ..world import World

MOST_DECKS = 50
MOST_OFFERED = 3
"""Up to this many new cards in hand get an offer each."""


def _decks(world: World) -> Iterable[str]:
    return list(dict.fromkeys((*world.decks, *KINDS)))


def _hands(world: World) -> list[str]:
    shared = [card for deck in world.decks.values() for card in deck.hand]
    return [*shared, *(card for holder, deck in game_decks(world) for card in deck.hand(holder.tree))]


def _game_deck_hint(name: str, act: str, world: World) -> str:
    """How to do this with a deck of a game; empty if the game has no such deck."""
    edits = (getattr(each, "edit", None) for each in procedures(fold_name(name), world))
    ways = [f"{each.id}_{act}" if act != "draw" else each.id for each in edits if isinstance(each, EditDeck)]
    return f"{name} is a deck of your game. To {act} {'from ' * (act == 'draw')}it: {way(ways[0])}." if ways else ""


DeckName = Annotated[Line, Pick(_decks), Known(), After(("from",))]


def deck_meant(named: str, world: World) -> str:
    """The named deck; without a name, the only one in use or the standard one."""
    return named.strip() or (next(iter(world.decks)) if len(world.decks) == 1 else "standard")


class Deal(Procedure):
    """Draw cards from a deck, face up or into your hand. A drawn card does not come again until you shuffle.

    Decks are standard, jokers (standard with two jokers), tarot, and any table by its name: each row is a card, a row
    with a weight comes sooner, and rows act as usual. With keep, cards go into your hand; otherwise they are discarded
    once read. With until scene, cards drawn in this scene return at the next one. If you draw from a real deck, type
    the cards: Qs, or The Tower; several with commas: Qs, 10h.

    Example: deck=standard times=2, or card=Qs; deck=names.hill until=scene
    """

    id = "cards.deal"
    called = "Draw a card"
    version = 5  # a table is one deck, by whichever of its names it is drawn from
    # before 4: a row with a weight was as many cards
    at_once = True
    key = "Dc"
    also = "card, deck, tarot, poker, deal"
    makes = "draw"
    words = "label"

    times: Annotated[int, Numeric()] = Field(1, ge=1, le=20, title="How many", description="how many cards, such as 3")
    deck: DeckName = Field(
        "", description="standard, jokers, tarot or a table's name; if empty, the one in use, or standard"
    )
    keep: Annotated[
        bool,
        OneOf(
            dict.fromkeys(("keep", "hand", "in hand", "to hand", "into hand", "into my hand", "into your hand"), True)
        ),
    ] = Field(False, title="Into your hand", description="whether they go into your hand")
    until: Annotated[Literal["", "scene", "session"], After(("until",))] = Field(
        "",
        title="Goes back each",
        description="scene or session, when these cards go back by themselves; empty: when you shuffle",
    )
    card: Annotated[Words, Rest(numbered=False)] = Field(
        (), title="Your own cards", description="the cards that you drew from a deck on your table, such as Qs"
    )
    label: str = Field("", max_length=2000, title="Drawn for", description="your question, such as: who is behind it?")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        name, title, cards = self._cards(world, ask)
        name = self._in_use(name, world, ask)
        before = world.deck(name)
        if name not in world.decks and len(world.decks) >= MOST_DECKS:
            raise Refused(f"There are {MOST_DECKS} decks in use already. Shuffle one wholly away first.")
        left = remaining_cards(cards, before)
        drawn = [_take_card(left, card_called(each, left)) for each in self.card] or self._dealt(left, name, title, ask)
        hand, discard = (drawn, []) if self.keep else ([], [*drawn])
        if name not in KINDS and not self.keep:
            drawn = [self._turned(name, cell, left, discard, ask) for cell in drawn]
        headline, tells = in_lines(drawn, "cards")
        until = world.span(self.until) if self.until else before.until
        after = before.but(hand=(*before.hand, *hand), discard=(*before.discard, *discard), until=until)
        return Outcome(
            world.but(decks=world.decks.put(name, after)),
            headline=f"{'In hand: ' * self.keep}{headline}",
            because=f"Drawn from {title}: {len(left)} of {len(cards)} left.",
            tells=tells,
            asks="" if self.keep else "What does it mean here?",
            source=title,
            offers=_discards(hand),
        )

    def _cards(self, world: World, ask: Ask) -> tuple[str, str, tuple[str, ...]]:
        """The deck: its name, title and all its cards. If only cards are named, the deck that has them. Raises
        `Unknown`."""
        try:
            found = cards_of(deck_meant(self.deck, world), ask.tables)
            for deck in (found, *(cards_of(kind, ask.tables) for kind in KINDS)) if not self.deck and self.card else ():
                with suppress(Refused):
                    if all(card_called(each, deck[2]) for each in self.card):
                        return deck
            with suppress(Unknown):
                name, title, _ = cards_of(self.card[0] if self.card and not self.deck else "", ask.tables)
                raise Refused(f"{title} is a table, not a card. Draw from it: {way(self.id, f'from {name}')}.")
            return found
        except Unknown:
            if own := _game_deck_hint(self.deck, "draw", world):
                raise Unknown(own) from None
            raise

    def _in_use(self, table: str, world: World, ask: Ask) -> str:
        """The name under which this deck is in use, or comes into use: `omens` or `my.omens`."""
        short = (table, *table.split("."))
        named = deck_meant(self.deck, world)
        used = [] if self.made_before(5) else [each for each in world.decks if each in short]
        return next(
            (each for each in used if cards_of(each, ask.tables)[0] == table), named if named in short else table
        )

    def _turned(self, name: str, cell: str, left: list[str], away: list[str], ask: Ask) -> str:
        """The text of a row as a card. If it draws again from its own table, those cards leave the deck too."""
        turned = draw_card_row(ask, name, cell, left)
        for each in parts_of(turned):
            if each.table == turned.table and each.cell in left:
                away.append(_take_card(left, each.cell))
        return turned.text

    def _dealt(self, left: list[str], name: str, title: str, ask: Ask) -> list[str]:
        if self.times > len(left):
            count = f"{len(left)} cards are" if len(left) != 1 else "1 card is"
            raise Refused(f"{count} left in {title}. Shuffle it, or draw fewer.")
        return [dealt(ask, name, title, left) for _ in range(self.times)]


def _discards(hand: list[str]) -> tuple[Offer, ...]:
    """Offers to discard the new cards: each of a few, or one that asks for the card."""
    if len(hand) > MOST_OFFERED:
        return (Offer("Discard a card", "cards.discard", missing="card"),)
    return tuple(Offer(f"Discard {each}", "cards.discard", {"card": [each]}, beside=True) for each in hand)


def _take_card(left: list[str], card: str) -> str:
    left.remove(card)
    return card


class Discard(WithoutDice):
    """Discard cards from your hand. They return to the deck when it is shuffled.

    Example: card="Queen of Spades"
    """

    id = "cards.discard"
    called = "Discard a card"
    also = "play a card, throw off"
    words = "card"

    card: Annotated[Words, Pick(_hands), Rest(numbered=False)] = Field(
        min_length=1, description="the cards of your hand, such as Qs; several with commas"
    )

    def happens(self, world: World) -> Outcome:
        gone = []
        for called in self.card:
            if not (hands := _hands(world)):
                raise Refused("There is no card in your hand.")
            card = card_called(called, hands, IN_HAND)
            gone.append(card)
            name = next((name for name, deck in world.decks.items() if card in deck.hand), None)
            if name is None:
                holder, own = next(each for each in game_decks(world) if card in each[1].hand(each[0].tree))
                world = holder.put(own, own.raw(own.discarded(holder.tree, card))).into()
                continue
            deck = world.decks[name]
            hand = list(deck.hand)
            hand.remove(card)
            world = world.but(decks=world.decks.put(name, deck.but(hand=tuple(hand), discard=(*deck.discard, card))))
        return Outcome(world, f"{', '.join(gone)} discarded")


class Shuffle(Procedure):
    """Shuffle the discards back into their deck. Your hand stays, unless all cards go back.

    Example: deck=standard, and all=yes for your hand too
    """

    id = "cards.shuffle"
    called = "Shuffle a deck"
    version = 3  # a table's deck by its title
    # before 2: without a name, not the only deck that can be shuffled
    at_once = True
    also = "reshuffle, put back"
    makes = "change"
    words = "deck"

    deck: Annotated[Line, Pick(_decks), Rest(numbered=False)] = Field(
        "", description="the deck to shuffle, such as tarot; by default the only one with discards"
    )
    all: Annotated[bool, OneOf({"all": True})] = Field(
        False, title="Your hand too", description="whether the cards in your hand go back too"
    )

    def require(self, world: World) -> dict[str, Deck]:
        """The decks that can be shuffled. Whether a table has the title that is given, only its tables know."""
        decks = ((name, world.deck(name)) for name in world.decks)
        back = {name: deck for name, deck in decks if deck.discard or (self.all and deck.hand)}
        if self.deck.strip() not in back and (own := _game_deck_hint(self.deck, "shuffle", world)):
            raise Refused(own)
        known = self.deck.strip() in (*KINDS, *world.decks)
        if not back or (known and self._named(back, world, {}) not in back):
            raise self._nothing(back, world, {})
        return back

    def resolve(self, world: World, ask: Ask) -> Outcome:
        back = self.require(world)
        if (name := self._named(back, world, ask.tables)) not in back:
            raise self._nothing(back, world, ask.tables)
        deck = back[name]
        cards = plural(len(deck.discard) + (len(deck.hand) if self.all else 0), "card")
        kept = deck.but(discard=(), until=None, hand=() if self.all else deck.hand)
        decks = world.decks.put(name, kept) if kept.hand else world.decks.without(name)
        title = title_of(name, {} if self.made_before(3) else ask.tables)
        return Outcome(world.but(decks=decks), f"{title} shuffled: {cards} back in the deck")

    def _named(self, back: Mapping[str, Deck], world: World, tables: Tables) -> str:
        """The name under which the deck is in use, whichever of its names is given."""
        called = self.deck.strip() or (next(iter(back)) if len(back) == 1 else deck_meant("", world))
        with suppress(Unknown):
            full = cards_of(called, tables)[0]
            return next((each for each in back if called == each or cards_of(each, tables)[0] == full), called)
        return called

    def _nothing(self, back: Iterable[str], world: World, tables: Tables) -> Refused:
        titles = [title_of(each, tables) for each in back]
        if titles and not self.deck.strip():
            return Refused(f"Say which deck to shuffle: {' or '.join(titles)}.")
        title = title_of(self.deck.strip() or deck_meant("", world), tables)
        there = f" Cards of {', '.join(titles)} were." if titles else ""
        return Refused(f"No card of {title} was put away, so there is nothing to shuffle.{there}")


SYSTEM = System(
    id="cards",
    title="Cards",
    about="Standard, tarot and own decks: drawn without putting back, hands, discards.",
    procedures=(Deal, Discard, Shuffle),
)
