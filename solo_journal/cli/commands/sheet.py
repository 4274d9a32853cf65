"""`sheet`: characters and their sheets in each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown, columns
from ..procedure_commands import tool

if TYPE_CHECKING:
    from ...rules.procedure import Procedure
    from ...rules.world import World

NOBODY = "No character yet. Add one: solo-journal sheet add NAME"


def _procedures(here: Context) -> Iterator[type[Procedure]]:
    from ...rules import shelf

    yield from shelf.system("character").procedures
    for game in shelf.games_in_use(here.world()):
        yield from game.sheet


@tool("sheet", procedures=_procedures)
def command(here: Context, as_json: bool) -> Shown:
    """Show or change a character. On its own, it shows the one you play.

    The commands that change a sheet come from the games in the campaign.

    Example: solo-journal sheet add Kaelen "Drone runner who sees heat"
    """
    return _show(here, "", as_json)


@command.command("show")
@click.argument("name", default="", shell_complete=tab("characters"))
@in_campaign
def show(here: Context, /, *, name: str, as_json: bool) -> Shown:
    """Show a character, by name or its beginning."""
    return _show(here, name, as_json)


@command.command("list")
@in_campaign
def list_(here: Context, /, *, as_json: bool) -> Shown:
    """List all characters; a star marks the one you play."""
    world = here.campaign().world
    if as_json:
        return _tree(world, world.characters)
    stars = {key: "*" if key == world.active else " " for key in world.characters}
    listed = columns((f"{stars[key]} {each.name}", each.concept) for key, each in world.characters.items())
    return listed if stars else NOBODY


def _show(here: Context, name: str, as_json: bool) -> Shown:
    from ...rules.names import must_find

    world = here.campaign().world
    key = must_find(world.characters, name, "character") if name else world.active
    if as_json:
        return _tree(world, {key} & world.characters.keys())
    return _lines(world, key) if key in world.characters else NOBODY


def _tree(world: World, keys: Iterable[str]) -> Shown:
    from ..json_objects import of_part

    return {"active": world.active, **of_part("characters", {key: world.characters[key] for key in keys})}


def _lines(world: World, key: str) -> Iterator[str]:
    """A character's sheet; for the one in play also what the games keep in view: slots, the time of day, scene tags."""
    from ...campaign.story.state_text import sheet_rows
    from ...rules.shelf import games_in_use, of

    character = world.characters[key]
    yield f"{character.name}: {character.concept}" if character.concept else character.name
    rows = list(sheet_rows(character, of(world)))
    yield from (f"  {label}: {value}" if label else f"  {value}" for label, value in rows)
    in_view = (row for game in games_in_use(world) for row in game.status(world)) if key == world.active else ()
    yield from (f"{label}: {value}" for label, value in in_view if (label, value) not in rows)
    others = [each.name for id_, each in world.characters.items() if id_ != key]
    if others:
        yield f"Also in this story: {', '.join(others)}"
