"""How a story begins: who is played, a sheet for them, and three sentences to begin with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...rules.commons.character import sheets_to_make
from ...rules.procedure import Procedure
from ...rules.shelf import INSTALLED, Shelf
from ...rules.tables import Tables
from ...rules.world import World
from .options import Option, Words

OPENINGS = "openings"
"""The table of a game's pack that holds opening sentences of its own world."""
ANY_GAME = "openings.sentences"
"""Those that suit every game, for one that brings none."""
CHARACTERS = "characters"
"""The table of a game's pack that holds characters to play: `Mirel, a bell-singer who lost her choir`."""
OFFERED = 3
PREPARES = ("change", "draw")
"""The kinds of act that come before the first words."""
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


def ways_to_begin(world: World, tables: Tables, shelf: Shelf = INSTALLED) -> Iterator[Option]:
    """What a new story offers first: a sheet for the one who is played, or somebody ready to play; then sentences."""
    yield from (Option(offer.title, offer) for offer in sheets_to_make(world))
    yield from (Option(text, Words(text)) for text in openings(world, tables, shelf))


def ways_left(options: Iterable[Option], then: Procedure) -> Iterator[Option]:
    """The sentences that are still to be taken after an act that only prepares the story: a sheet, a spark."""
    if then.makes in PREPARES:
        yield from (each for each in options if isinstance(each.takes, Words))


def openings(world: World, tables: Tables, shelf: Shelf = INSTALLED) -> list[str]:
    """Three opening sentences from the world of the first game that has such; none where no pack is there."""
    own = (f"{pack}.{OPENINGS}" for game in shelf.games_in_use(world) for pack in game.packs)
    table = next((found for name in (*own, ANY_GAME) if (found := tables.get(name))), None)
    return random.SystemRandom().sample([row.text for row in table.rows], OFFERED) if table else []


def suggestions(games: Iterable[str], tables: Tables, shelf: Shelf = INSTALLED) -> list[str]:
    """Who could be played in these games, in an order of chance."""
    packs = [pack for id_ in games for pack in shelf.system(id_).packs]
    rows = [row.text for pack in packs if (table := tables.get(f"{pack}.{CHARACTERS}")) for row in table.rows]
    return random.SystemRandom().sample(rows, len(rows))
