"""Brenna with her sheet, and a way to play a procedure with fixed dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Typed
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, Listed, Session, World

Play = Callable[..., Performed]
"""`play("nightsong.nuanced", world, [10, 9], ability=2)`: the act with these faces."""

ITEMS = {
    "spear": {"name": "Spear", "kind": "weapon", "dice": [8], "start": [8], "worn": True},
    "mail": {"name": "Mail", "kind": "armour", "dice": [6], "start": [6], "worn": True},
    "torch": {"name": "Torch", "kind": "supply", "dice": [6], "start": [6], "every": "turn"},
    "rations": {"name": "Rations", "kind": "supply", "dice": [6], "start": [6]},
    "herbs": {"name": "Herbs", "kind": "remedy", "dice": [4], "start": [4]},
    "ember": {"name": "Ember", "kind": "shard", "dice": [6], "start": [6]},
    "rope": {"name": "Rope"},
}
SHEET = {"strength": 0, "dexterity": 2, "presence": 1, "constitution": -1, "max_hp": 5, "hp": 5, "focus": 2}


@pytest.fixture(scope="session")
def world() -> World:
    """Brenna: STR 0, DEX +2, PRE +1, CON -1; 5 HP, 2 Focus, 7 of 10 slots taken. Orso has no sheet."""
    sheet = plain(Sheet.model_validate({**SHEET, "items": ITEMS}))
    return World(
        systems=Map({"nightsong": plain(shelf.system("nightsong").begin)}),
        session=Session(number=1, open=True),
        active="brenna",
        characters=Map(
            {
                "brenna": Character(name="Brenna", concept="Poacher", sheets=Map({"nightsong": sheet})),
                "orso": Character(name="Orso"),
            }
        ),
        people=Map({"mira": Listed(name="Mira", tags=("guide",))}),
    )


@pytest.fixture
def play(tables: Tables) -> Play:
    def act(
        id_: str,
        world: World,
        faces: list[int] | None = None,
        readings: dict[str, str] | None = None,
        take: dict[str, str] | None = None,
        **inputs: Any,
    ) -> Performed:
        """The act with these faces; `take` settles choices that the dice leave open, as the page does afterwards."""
        procedure = make(shelf.procedure(id_), inputs)
        given = tuple(Answer(label=label, choice=option) for label, option in (take or {}).items())
        return perform(procedure, world, Typed(faces or []), tables=tables, given=given, readings=readings)

    return act


def happened(act: Performed) -> list[str]:
    """What an act tells, line by line: `wolf hits Brenna: HP 5 -> 1 (bad)`."""
    lines = []
    for tell in act.outcome.tells:
        numbers = [f"{each.label} {each.before} -> {each.after}" for each in tell.moved]
        more = ", ".join([*numbers, *([tell.more] if tell.more else [])])
        lines.append(f"{tell.text}{': ' if more else ''}{more} ({tell.tone})")
    return lines


def sheet(world: World, key: str = "brenna") -> Sheet:
    """The sheet as it stands."""
    return Sheet.of(world.characters[key])
