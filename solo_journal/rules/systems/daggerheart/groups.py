"""The groups of the menu."""

from __future__ import annotations

FIGHTING = "Fights"
TRACKS = "Damage, tracks, conditions"
GM = "The GM's side"
CHARACTER = "The sheet"
