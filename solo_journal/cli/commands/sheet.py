"""`sheet`: characters and their sheets in each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign, tab
from ..procedure_commands import tool

if TYPE_CHECKING:
    from ...rules.procedure import Procedure
    from ...rules.world import World


def _procedures(here: Context) -> Iterator[type[Procedure]]:
    from ...rules import shelf

    yield from shelf.system("character").procedures
    for game in shelf.games_in_use(here.world()):
        yield from game.sheet


@tool("sheet", procedures=_procedures)
def command(here: Context, as_json: bool) -> None:
    """Show or change a character. On its own, it shows the one you play.

    The commands that change a sheet come from the games in the campaign.

    Example: solo-journal sheet add Kaelen "Drone runner who sees heat"
    """
    _show(here, "", as_json)


@command.command("show")
@click.argument("name", default="", shell_complete=tab("characters"))
@in_campaign
def show(here: Context, /, *, name: str, as_json: bool) -> None:
    """Show a character, by name or its beginning."""
    _show(here, name, as_json)


@command.command("list")
@in_campaign
def list_(here: Context, /, *, as_json: bool) -> None:
    """List all characters; a star marks the one you play."""
    from ..output import say, table

    with here.looking() as campaign:
        world = campaign.world
        if as_json:
            _print(world, world.characters)
        elif world.characters:
            stars = {key: "*" if key == world.active else " " for key in world.characters}
            table([(f"{stars[key]} {each.name}", each.concept) for key, each in world.characters.items()])
        else:
            say(NOBODY)


NOBODY = "No character yet. Add one: solo-journal sheet add NAME"


def _show(here: Context, name: str, as_json: bool) -> None:
    from ...rules.names import must_find
    from ..output import say

    with here.looking() as campaign:
        world = campaign.world
        key = must_find(world.characters, name, "character") if name else world.active
        found = [key] if key in world.characters else []
        if as_json:
            _print(world, found)
        elif found:
            say("\n".join(_lines(world, key)))
        else:
            say(NOBODY)


def _print(world: World, keys: Iterable[str]) -> None:
    from ..json_objects import of_part
    from ..output import print_json

    print_json({"active": world.active, **of_part("characters", {key: world.characters[key] for key in keys})})


def _lines(world: World, key: str) -> Iterator[str]:
    from ...campaign.story.state_text import sheet_rows
    from ...rules.shelf import of

    character = world.characters[key]
    yield f"{character.name}: {character.concept}" if character.concept else character.name
    rows = list(sheet_rows(character, of(world)))
    for label, value in rows:
        yield f"  {label}: {value}" if label else f"  {value}"
    if key == world.active:
        yield from (f"{label}: {value}" for label, value in _in_view(world) if (label, value) not in rows)
    others = [each.name for id_, each in world.characters.items() if id_ != key]
    if others:
        yield f"Also in this story: {', '.join(others)}"


def _in_view(world: World) -> Iterator[tuple[str, str]]:
    """What the games keep in view beside the sheet: slots, the time of day, scene tags."""
    from ...rules import shelf

    return (row for game in shelf.games_in_use(world) for row in game.status(world))
