"""How a story begins: who is played, from one line, and three sentences to begin with."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ..rules.tables import Tables

OPENINGS = "openings.sentences"
OFFERED = 3
SHORT_NAME = 3
"""A line without a comma is a name if it has no more words than this."""


@dataclass(frozen=True, slots=True)
class Hero:
    """Who is played, as far as that is known."""

    name: str = ""
    concept: str = ""


def hero_of(said: str) -> Hero:
    """A name and a concept from one line: `Kaelen, drone runner who sees heat`."""
    name, comma, concept = (part.strip() for part in said.partition(","))
    if comma and name:
        return Hero(name, concept)
    return Hero(name) if len(name.split()) <= SHORT_NAME else Hero("Hero", name)


def openings(tables: Tables) -> list[str]:
    """Three opening sentences; none where the pack is not there."""
    table = tables.get(OPENINGS)
    return random.SystemRandom().sample([row.text for row in table.rows], OFFERED) if table else []
