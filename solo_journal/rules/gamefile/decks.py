"""The decks that a file may name instead of listing cards."""

from __future__ import annotations

RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
COURT = (*RANKS[:10], "Page", "Knight", "Queen", "King")
TAROT_SUITS = ("Wands", "Cups", "Swords", "Pentacles")
TRUMPS = (
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant", "The Lovers",
    "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice", "The Hanged Man", "Death", "Temperance",
    "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World",
)  # fmt: skip


def cards_of(cards: str | tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a deck by its name, or those that are listed."""
    if cards == "standard":
        return tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
    if cards == "tarot":
        return (*TRUMPS, *(f"{rank} of {suit}" for suit in TAROT_SUITS for rank in COURT))
    return tuple(cards)
