"""Kaelen and her world, the pack as it lies on disk, and a way to play a procedure with fixed dice."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.immutable import Map
from solo_journal.rules.packs import Pack, read_pack
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, Listed, World

PACK = Path(__file__).parents[4] / "assets" / "packs" / "duskara.toml"

Play = Callable[..., Performed]
"""`play("duskara.ask", world, [5, 2], favour="even")`: the act with these faces."""


@pytest.fixture(scope="session")
def pack() -> Pack:
    return read_pack(tomllib.loads(PACK.read_text(encoding="utf-8")), PACK.name)


@pytest.fixture
def world() -> World:
    tags = {
        "thermal-sense": {"name": "Thermal Sense", "kind": "skill"},
        "wind-compass": {"name": "Wind Compass", "kind": "gear"},
        "proud": {"name": "Proud", "kind": "frailty"},
        "exhausted": {"name": "Exhausted", "kind": "condition", "recovery": "rest"},
    }
    scene_tags = {
        "superstorm-approaching": {"name": "Superstorm Approaching", "helps": False},
        "vent-nearby": {"name": "Vent Nearby", "helps": True},
    }
    return World(
        systems=Map({"duskara": {"doubles": {}, "scene_tags": scene_tags, "scope": "moment"}}),
        active="kaelen",
        characters=Map(
            {"kaelen": Character(name="Kaelen", concept="Storm Pilgrim", sheets=Map({"duskara": {"tags": tags}}))}
        ),
        people=Map({"orso": Listed(name="Orso", tags=("Hunter", "Wary"))}),
    )


@pytest.fixture
def play(tables: Tables) -> Play:
    def act(
        id_: str, world: World, faces: list[int] | None = None, readings: dict[str, str] | None = None, **inputs: Any
    ) -> Performed:
        procedure = shelf.procedure(id_).model_validate(inputs)
        return perform(procedure, world, Typed(faces or []), tables=tables, readings=readings)

    return act
