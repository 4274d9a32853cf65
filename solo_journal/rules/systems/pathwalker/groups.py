"""The groups of the menu."""

from __future__ import annotations

FIGHTING = "Fights"
BODY = "Life and Tribulations"
CHARACTER = "The sheet"
