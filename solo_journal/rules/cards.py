"""Decks of cards: the kinds, the remaining cards, and the card that a player names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import TYPE_CHECKING

from .dice_counting import Named, Tally
from .immutable import Frozen, Many
from .lazy_pattern import lazy_pattern
from .names import find
from .refusal import Refused, Unknown, nearest, quote

if TYPE_CHECKING:
    from .answer_source import Ask
    from .tables import Tables

RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
ARCANA = (
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant", "The Lovers",
    "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice", "The Hanged Man", "Death", "Temperance",
    "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World",
)  # fmt: skip
TAROT_RANKS = (
    "Ace",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Page",
    "Knight",
    "Queen",
    "King",
)
STANDARD = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
KINDS = {
    "standard": STANDARD,
    "jokers": (*STANDARD, "Red Joker", "Black Joker"),
    "tarot": (
        *ARCANA,
        *(f"{rank} of {suit}" for suit in ("Wands", "Cups", "Swords", "Pentacles") for rank in TAROT_RANKS),
    ),
}
"""The built-in decks with their cards."""
TITLES = {"standard": "Standard deck", "jokers": "Standard deck with jokers", "tarot": "Tarot"}
MOST_CARDS = 1_000
"""Most cards in a deck made from a table."""
IN_HAND = "in your hand"
_SHORT = lazy_pattern(r"(a|[2-9]|10|t|j|q|k)[ ]?([shdc♠♥♦♣])", re.IGNORECASE)


class Deck(Frozen):
    """The cards that are out of a deck: drawn to the hand, or discarded."""

    hand: Many[str] = ()
    discard: Many[str] = ()
    until: str | None = None
    """The scene or session after which the cards return, such as `scene 3`."""


def cards_of(deck: str, tables: Tables) -> tuple[str, str, tuple[str, ...]]:
    """A deck's name, title and cards; a kind of deck, or a table whose rows are cards. Raises `Refused`."""
    if deck in KINDS:
        return deck, TITLES[deck], KINDS[deck]
    from .tables import find_table  # slow to import, and built-in decks do not need it

    try:
        table = find_table(tables, deck)
    except Unknown as why:
        raise Unknown(
            f"There is no deck {quote(deck)}: it is {', '.join(KINDS)}, or a table's name. {why}", deck
        ) from None
    if len(table.rows) > MOST_CARDS:
        raise Refused(f"{table.title} would be a deck of {len(table.rows):,} cards. A deck has at most {MOST_CARDS:,}.")
    return table.name, table.title, tuple(row.text for row in table.rows)


def title_of(deck: str, tables: Tables) -> str:
    """A deck's title; its name if its table is not there."""
    with suppress(Refused):
        return cards_of(deck, tables)[1]
    return deck


def remaining_cards(cards: Sequence[str], deck: Deck) -> list[str]:
    left = list(cards)
    for card in (*deck.hand, *deck.discard):
        if card in left:
            left.remove(card)
    return left


def dealt(ask: Ask, deck: str, title: str, left: list[str]) -> str:
    """Draw one of the remaining cards and remove it from `left`. Rows keep the weights of their table."""
    if len(left) == 1:
        return left.pop()
    ends = [*accumulate(_weights(deck, left, ask.tables))]
    tally = Tally(f"card of {title}, {len(left)} left", None, lambda _, face: bisect_left(ends, face))
    return left.pop(ask.roll(title, 1, ends[-1], tally=tally, named=by_name(left, ends)).value)


def _weights(deck: str, left: Sequence[str], tables: Tables) -> Iterator[int]:
    """The weight of each card. Of rows with equal text, the last ones remain."""
    ways: dict[str, list[int]] = {}
    if deck not in KINDS:
        from .tables import find_table

        table = find_table(tables, deck)
        for at, row in enumerate(table.rows):
            ways.setdefault(row.text, []).append(table.ways[at])
    to_come = Counter(left)
    for card in left:
        yield ways[card][-to_come[card]] if ways else 1
        to_come[card] -= 1


def by_name(left: Sequence[str], ends: Sequence[int] = ()) -> Named:
    """How to ask for the card when the player draws from a real deck."""
    such = "Qs" if any(card in STANDARD for card in left) else left[0]
    faces = ends or range(1, len(left) + 1)
    return Named(
        f"type the card that you draw, such as {such}", lambda typed: faces[left.index(card_called(typed, left))]
    )


def card_called(called: str, cards: Sequence[str], where: str = "among the cards that are left") -> str:
    """The card that `called` means: `Qs`, `10h`, `queen of s`, `tower`. Raises `Refused`."""
    if short := _SHORT.fullmatch(called.strip()):
        rank = {"a": "Ace", "t": "10", "j": "Jack", "q": "Queen", "k": "King"}.get(short[1].lower(), short[1])
        suit = SUITS["shdc".find(short[2].lower()) if short[2].isascii() else "♠♥♦♣".index(short[2])]
        called = f"{rank} of {suit}"
    found = find(called, {"card": {card: card for card in cards}})
    if found is None:
        near = nearest(called, list(dict.fromkeys(cards)))
        raise Unknown(f"{quote(called)} is not {where}. {near}".strip(), called)
    return found.key
