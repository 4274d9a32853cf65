"""The groups of the menu."""

from __future__ import annotations

FIGHTING = "Fights"
BODY = "Life, Tribulations"
CHARACTER = "The sheet"
