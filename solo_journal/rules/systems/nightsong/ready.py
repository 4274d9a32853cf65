"""Characters that are ready to play, of our own writing; each by the array and with a first outfit."""

from __future__ import annotations

from typing import NamedTuple

from .sheet import Ability


class Ready(NamedTuple):
    """Somebody to begin with."""

    name: str
    trade: str
    """What they are, in a word or two."""
    concept: str
    order: tuple[Ability, ...]
    """Their abilities from best to worst: +2, +1, 0, -1."""
    outfit: str
    """Their first items, each as one line, with commas between."""

    def told(self) -> str:
        """`Halla Greave, a soldier`."""
        return f"{self.name}, {self.trade}"


READY = (
    Ready(
        "Halla Greave",
        "a soldier",
        "soldier of a war that both sides lost",
        ("strength", "constitution", "dexterity", "presence"),
        "sword weapon d8 worn, mail coat armour d6 bulky worn, round shield shield d4 worn, torch, rations, "
        "a dead man's letter petty",
    ),
    Ready(
        "Ysolde Marr",
        "a poacher",
        "poacher who knows every path but the one home",
        ("dexterity", "constitution", "strength", "presence"),
        "longbow weapon d8 ranged bulky worn, skinning knife weapon d4 worn, leather jack armour d4 worn, "
        "quiver of arrows, rations, snare wire petty",
    ),
    Ready(
        "Brother Anselm",
        "a bell-ringer",
        "bell-ringer who has lost his bell",
        ("presence", "strength", "constitution", "dexterity"),
        "ash staff weapon d6 worn, ember shard d6, hush shard d4, oil lantern, healing herbs, bell rope",
    ),
    Ready(
        "Pim Wicker",
        "a tinker's child",
        "tinker's child with quick fingers and a borrowed name",
        ("dexterity", "presence", "constitution", "strength"),
        "dagger weapon d6 worn, will-o'-wisp shard d6, healing herbs, torch, rations, lock picks petty",
    ),
)
