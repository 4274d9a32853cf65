"""Games in files as every face shows them: the list, and one game's content, faults and odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from ...rules import shelf
from ...rules.plurals import plural
from ...rules.procedure import Procedure
from ...rules.refusal import Refused, Unknown, nearest, quote
from ...rules.shelf import Shelf
from ...rules.system import System
from .game_files import ENDING, GameFiles, read_game_file, template_game, templates_folder, templates_in

if TYPE_CHECKING:
    from ...rules.world import World

ROLES = {"r": "after d:", "o": "after ?", "n": "the next scene", "z": "rest"}
"""What a roll with this letter is for."""


class GameRow(NamedTuple):
    id: str
    title: str
    of: Literal["program", "yours", "template"]
    faults: int = 0

    @property
    def state(self) -> str:
        """`2 faults`, or where the game comes from."""
        if self.faults:
            return plural(self.faults, "fault")
        return {"program": "comes with the program", "yours": "yours", "template": "a template"}[self.of]


class RollOdds(NamedTuple):
    """A game's roll with the chances of its outcomes, marks last (`any match`), or why there are none."""

    called: str
    id: str
    chances: tuple[tuple[str, Fraction], ...]
    why: str = ""
    given: str = ""
    """Its inputs in words: `deeds Prowl, position risky`."""


def own_rows(files: GameFiles) -> Iterator[GameRow]:
    for id_ in files:
        faults = len(files.faults(id_))
        yield GameRow(id_, id_ if faults else files[id_].title, "yours", faults)
    yield from (GameRow(name, name.capitalize(), "template") for name in templates_in(templates_folder()))


def all_rows(files: GameFiles) -> Iterator[GameRow]:
    """Built-in games, the player's own, then templates."""
    yield from (GameRow(id_, shelf.system(id_).title, "program") for id_ in shelf.games())
    yield from own_rows(files)


def find_game(files: GameFiles, called: str) -> System:
    """A game in a file by id, template name or path. Raises `BadGame` with all its faults, and `Unknown`."""
    path = Path(called)
    if path.suffix == ENDING or path.is_file():
        if not path.is_file():
            raise Unknown(f"There is no file {called}. Look at its name and folder.")
        return read_game_file(path, called)
    try:
        return files[called]
    except KeyError:
        templates = templates_in(templates_folder())
        if called in templates:
            return template_game(called)
        near = nearest(called, list(files)) or f"Templates: {', '.join(templates)}."
        raise Unknown(f"There is no game {quote(called)} in {files.folder}. {near}") from None


def rolls_of(game: System) -> dict[str, type[Procedure]]:
    """The rolls of a game in a file, by their ids in the file."""
    return {kind.id.partition(".")[2]: kind for kind in game.procedures if hasattr(kind, "reader")}


def holds(game: System) -> Iterator[str]:
    """The content of a game in a file, line by line."""
    for kind in rolls_of(game).values():
        yield f"{kind.called} ({kind.id}): {ROLES.get(kind.key, f'letter {kind.key}')}"
    yield from fields_told(game)
    if game.tables:
        yield f"Tables: {', '.join(each.title for each in game.tables.values())}"


def fields_told(game: System) -> Iterator[str]:
    """`Sheet: Harm, Luck`, `World: Omen`."""
    for home in game.fields:
        labels = ", ".join(field.label for field in home.fields)
        yield f"{'Sheet' if home.of == 'character' else 'World'}: {labels}"


def roll_odds(game: System, roll: str = "", line: str = "") -> Iterator[RollOdds]:
    """The odds of one roll with a line, or of every roll's example, for a new character. Raises `Unknown`,
    `BadInput`."""
    from ...rules.gamefile.inputs import half_way
    from ...rules.inputs import make
    from ...rules.line_form import from_line

    rolls = rolls_of(game)
    if roll and roll not in rolls:
        raise Unknown(f"{game.title} has no roll {quote(roll)}. {nearest(roll, list(rolls))}".strip())
    world = half_way(game, rolls.values())
    for name, kind in ({roll: rolls[roll]} if roll else rolls).items():
        yield _odds(game, name, from_line(kind, line, world) if line else make(kind, kind.example), world)


def _odds(game: System, name: str, made: Procedure, world: World) -> RollOdds:
    from ...rules.gamefile.inputs import TRACK
    from ...rules.odds import odds_of
    from ...rules.procedure import inputs_of

    asked = {key.replace("_", " "): value for key, value in inputs_of(made).items() if value and key != made.words}
    given = ", ".join(
        f"{key} {'yes' if value is True else 'half done' if value == TRACK else value}" for key, value in asked.items()
    )
    alone = Shelf(own={game.id: game}, elsewhere=dict)
    try:
        found = odds_of(made, world.on(alone), tables=game.tables)
    except Refused as why:
        return RollOdds(made.called, name, (), str(why), given)
    marks = ((f"{mark}, in all", chance) for mark, chance in found.marks.items())
    return RollOdds(made.called, name, (*found.headlines.items(), *marks), given=given)
