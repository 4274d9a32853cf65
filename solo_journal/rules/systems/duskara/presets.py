"""Sources of dice that have a name: opposition, the zones of Duskara, its wind, and what a settlement has left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Opposition = Literal["none", "minor", "moderate", "major"]
Environment = Literal["twilight", "day", "night"]
Wind = Literal["calm", "steady", "strong", "gale", "superstorm"]
Stock = Literal["abundant", "adequate", "strained", "crisis"]

OPPOSITION: Mapping[Opposition, int] = {"none": 0, "minor": 1, "moderate": 2, "major": 3}
"""Risk Dice by the strength of the opposition (the book, Opposition)."""

ENVIRONMENT: Mapping[Environment, int] = {"twilight": 0, "day": 2, "night": 1}
"""Risk Dice by zone (the book, Environmental Zones): by day for bodily acts, by night for finding and seeing."""

WIND: Mapping[Wind, int] = {"calm": 0, "steady": 0, "strong": 1, "gale": 2, "superstorm": 3}
"""Risk Dice out of doors (the book, Wind and Storm Conditions)."""

WIND_ON_STRUCTURES: Mapping[Wind, int] = {"calm": 0, "steady": 0, "strong": 0, "gale": 1, "superstorm": 2}
"""Risk Dice where the question is whether a structure holds."""

STOCK: Mapping[Stock, int] = {"abundant": 1, "adequate": 0, "strained": -1, "crisis": -2}
"""Dice by what a settlement has of something: above 0 chance, below 0 risk (the book, Resources)."""

STOCKS = ("water", "power", "provisions")
"""What a settlement can run short of."""

ZONES: Mapping[Environment, str] = {"twilight": "Twilight", "day": "Day Side", "night": "Night Side"}
"""The zones by their names."""
