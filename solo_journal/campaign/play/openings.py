"""How a story begins: who is played, their sheet, and three opening sentences."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from ...rules.commons.character import Add, sheets_to_make
from ...rules.commons.scene import Open
from ...rules.inputs import make
from ...rules.kinds.scores import Score, Scores
from ...rules.lonelog_stats import value_in
from ...rules.names import same
from ...rules.outcome import Offer
from ...rules.procedure import Procedure
from ...rules.refusal import BadInput, quote
from ...rules.shelf import Shelf, of
from ...rules.system import System
from ...rules.tables import Tables
from ...rules.world import World
from .options import Option, Words

OPENINGS = "openings"
"""The table of openings in a game's pack."""
ANY_GAME = "openings.sentences"
"""Openings for games that bring none."""
CHARACTERS = "characters"
"""The table of characters in a game's pack: `Mirel Sand, a bell-singer who lost her choir`."""
OFFERED = 3
SHORT_NAME = 3
"""The most words in a line without a comma that is taken for a name."""


def character_acts(said: str, games: Iterable[System]) -> tuple[Procedure, ...]:
    """The act that adds a character from one line: a name and a concept, `Kaelen, drone runner who sees heat`, or a
    whole sheet, in a game that reads one. None for an empty line. Raises `BadInput`."""
    games = list(games)
    for game in games:
        if game.create and (sheet := game.sheet_in(said)):
            return (make(game.create, sheet),)
    name, comma, concept = (part.strip() for part in said.partition(","))
    if not name:
        return ()
    if not comma and len(name.split()) > SHORT_NAME:
        name, concept = "Hero", name
    for part in concept.split(","):
        if (stat := value_in(part.strip())) and any(_has_number(game, stat.label) for game in games):
            raise BadInput(
                f"{quote(part.strip())} is not part of a name. Give the name alone; the sheet is made in play."
            )
    return (make(Add, {"name": name, "concept": concept}),)


def ways_to_begin(world: World, tables: Tables, seed: str = "") -> Iterator[Option]:
    """Ways to begin a new story: a first scene, a character, an opening sentence. In games without numbers the
    sentences come first. The same `seed`, such as the campaign's id, gives the same sentences."""
    shelf = of(world)
    start = [Offer("Start the first scene", Open.id)] if not world.scene.number else []
    offers = [*start, *_sheets(world), *(() if world.characters else _own(world))]
    rules = [rule for game in shelf.games_in_use(world) for rule in game.readings if rule.id not in world.readings]
    offers += [offer for rule in rules for offer in rule.offers]
    people = [Option(offer.title, offer, begins=True) for offer in offers]
    sentences = [Option(text, Words(text), begins=True) for text in openings(world, tables, seed)]
    numbers = start or any(map(has_numbers, shelf.games_in_use(world)))
    yield from (*people, *sentences) if numbers else (*sentences, *people)


def has_numbers(game: System) -> bool:
    """Whether characters of this game have numbers, which are needed before the first roll; words can wait."""
    return any(
        isinstance(each, Score | Scores) for home in game.fields if home.of == "character" for each in home.fields
    )


def _has_number(game: System, label: str) -> bool:
    """Whether characters of this game have a number of this name."""
    fields = [field for home in game.fields if home.of == "character" for field in home.fields]
    return any(same(label, each) for field in fields for each in (field.label, *getattr(field, "known", ())))


def _sheets(world: World) -> Iterator[Offer]:
    """Sheets to make; a character with only a name may have the numbers of a ready one."""
    one = world.characters.get(world.active)
    for offer in sheets_to_make(world):
        ready = of(world).system(offer.procedure.partition(".")[0]).ready
        if one and ready and offer.inputs == {"name": one.name}:
            for each in ready:
                yield each._replace(title=each.title.replace("Play", "Like", 1), inputs={**each.inputs, **offer.inputs})
        yield offer


def _own(world: World) -> Iterator[Offer]:
    """Guided creation of a character, in each game that has it."""
    games = [game for game in of(world).games_in_use(world) if game.create and "name" in game.create.model_fields]
    for game in games:
        title = "Make your own" if len(games) == 1 else f"Make your own: {game.title}"
        assert game.create is not None
        ways = game.create.ways
        asked = ways and game.create.model_fields[ways.by].is_required()
        first = {ways.by: next(iter(ways.only))} if ways and asked else {}
        yield Offer(title, game.create.id, first, missing="name")


def openings(world: World, tables: Tables, seed: str = "") -> list[str]:
    """Three opening sentences from the first game that has any; none without packs."""
    own = (f"{pack}.{OPENINGS}" for game in of(world).games_in_use(world) for pack in game.packs)
    table = next((found for name in (*own, ANY_GAME) if (found := tables.get(name))), None)
    chance = random.Random(seed) if seed else random.SystemRandom()
    return chance.sample([row.text for row in table.rows], OFFERED) if table else []


def suggestions(games: Iterable[str], tables: Tables, shelf: Shelf) -> list[str]:
    """Characters to suggest for these games, in random order."""
    packs = [pack for id_ in games for pack in shelf.system(id_).packs]
    rows = [row.text for pack in packs if (table := tables.get(f"{pack}.{CHARACTERS}")) for row in table.rows]
    return random.SystemRandom().sample(rows, len(rows))
