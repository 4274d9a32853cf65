"""Decks of cards: which there are, what is left of one, and which card a player means."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from .dice_counting import Named, Tally
from .immutable import Frozen, Many
from .lazy_pattern import lazy_pattern
from .names import find
from .refusal import Refused, Unknown, nearest, quoted

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
"""The decks that every campaign has, with their cards."""
TITLES = {"standard": "Standard deck", "jokers": "Standard deck with jokers", "tarot": "Tarot"}
MOST_CARDS = 1_000
"""Cards of a deck that is made of a table."""
IN_HAND = "in your hand"
_SHORT = lazy_pattern(r"(a|[2-9]|10|t|j|q|k)[ ]?([shdc♠♥♦♣])", re.IGNORECASE)


class Deck(Frozen):
    """What was drawn from a deck and not put back: cards in hand, and those that were put away."""

    hand: Many[str] = ()
    discard: Many[str] = ()
    until: str | None = None
    """The scene or session in which cards stay away, such as `scene 3`: afterwards they are in the deck again."""


def cards_of(deck: str, tables: Tables) -> tuple[str, str, tuple[str, ...]]:
    """The name of a deck, its title and all its cards: a deck by its kind, or the rows of a table. Raises `Refused`."""
    if deck in KINDS:
        return deck, TITLES[deck], KINDS[deck]
    from .tables import find_table  # the decks that come with the program are none

    try:
        table = find_table(tables, deck)
    except Unknown as why:
        raise Unknown(f"There is no deck {quoted(deck)}: it is {', '.join(KINDS)}, or a table's name. {why}") from None
    if len(table.rows) > MOST_CARDS:
        raise Refused(f"{table.title} would be a deck of {len(table.rows):,} cards. A deck has at most {MOST_CARDS:,}.")
    name = deck if deck in (table.name, table.pack, table.id) else table.name
    return name, table.title, tuple(row.text for row in table.rows)


def left_of(cards: Sequence[str], deck: Deck) -> list[str]:
    left = list(cards)
    for card in (*deck.hand, *deck.discard):
        if card in left:
            left.remove(card)
    return left


def dealt(ask: Ask, deck: str, title: str, left: list[str]) -> str:
    """One of the cards that are left, which is taken from them. A row of a table comes as readily as there."""
    if len(left) == 1:
        return left.pop()
    ends = [*accumulate(_ways(deck, left, ask.tables))]
    tally = Tally(f"card of {title}, {len(left)} left", None, lambda _, face: bisect_left(ends, face))
    return left.pop(ask.roll(title, 1, ends[-1], tally=tally, named=by_name(left, ends)).value)


def _ways(deck: str, left: Sequence[str], tables: Tables) -> Iterator[int]:
    """How often each card counts. Of rows with one text the last ones are left."""
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
    """How a card is asked of those who draw from a deck on their own table."""
    such = "Qs" if any(card in STANDARD for card in left) else left[0]
    faces = ends or range(1, len(left) + 1)
    return Named(
        f"type the card that you draw, such as {such}", lambda typed: faces[left.index(card_called(typed, left))]
    )


def card_called(called: str, cards: Sequence[str], where: str = "among the cards that are left") -> str:
    """The card that is meant: `Qs`, `10h`, `queen of s`, `tower`. Raises `Refused`."""
    if short := _SHORT.fullmatch(called.strip()):
        rank = {"a": "Ace", "t": "10", "j": "Jack", "q": "Queen", "k": "King"}.get(short[1].lower(), short[1])
        suit = SUITS["shdc".find(short[2].lower()) if short[2].isascii() else "♠♥♦♣".index(short[2])]
        called = f"{rank} of {suit}"
    found = find(called, {"card": {card: card for card in cards}})
    if found is None:
        near = nearest(called, list(dict.fromkeys(cards)))
        raise Unknown(f"{quoted(called)} is not {where}. {near}".strip())
    return found.key
