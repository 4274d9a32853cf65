"""Where the procedures of a fight stand in the menu."""

from __future__ import annotations

FIGHTS = "Fights"
