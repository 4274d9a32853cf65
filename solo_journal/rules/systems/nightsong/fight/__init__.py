"""Fights: rounds of two sides, damage without a roll to hit, and gear that wears (ch. IV, Combat)."""
