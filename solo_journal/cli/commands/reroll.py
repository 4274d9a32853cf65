"""`reroll`: the same procedure again, in the place of an act."""

from __future__ import annotations

from ..amending import amends
from ..options import with_dice


@amends("reroll", default="last", rolled=True)
@with_dice
def command() -> None:
    """Reroll an entry. What it changed is changed again; the first roll stays visible."""
