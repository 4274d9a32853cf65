"""`game`: games of your own, each a file: begin one, look for faults, see its odds, list them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign

if TYPE_CHECKING:
    from ...campaign.library.game_files import GameFiles
    from ...rules.procedure import Procedure
    from ...rules.system import System


@click.group(invoke_without_command=True)
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /) -> None:
    """Games of your own, each one file. Without a word after it, all games are listed.

    Example: solo-journal game new my_game, then solo-journal game check my_game
    """
    if ctx.invoked_subcommand is None:
        _list(ctx.ensure_object(Here))


@command.command("list")
@click.pass_obj
def list_(here: Here, /) -> None:
    """List all games: ours, those in your folder, and the templates."""
    _list(here)


@command.command()
@click.argument("id_", metavar="ID")
@click.option("--from", "template", metavar="NAME", default="briar", help="The template; briar unless named.")
@click.option("--title", default="", help="What it is called; its id in capitals unless given.")
@click.pass_obj
def new(here: Here, /, *, id_: str, template: str, title: str) -> None:
    """Begin a game of your own from a template. Open the file in any editor, then check it.

    Example: solo-journal game new my_game --from vowstone --title "My game"
    """
    from ...campaign.library.game_files import new_game, templates_folder
    from ..output import say

    name = title or id_.replace("_", " ").capitalize()
    path = new_game(here.library().games, template, id_, name, templates_folder())
    say(f"{name} begins, in {path}")
    say(f"Change it, then: solo-journal game check {id_}")
    say(f"Play it: solo-journal new TITLE --system {id_}")


@command.command()
@click.argument("game", metavar="ID-OR-FILE")
@click.pass_obj
def check(here: Here, /, *, game: str) -> None:
    """Tell all that is wrong in a game's file, each with its line; or what it holds, where nothing is.

    Example: solo-journal game check my_game
    """
    from ..output import say

    found = _found(here.library().games, game)
    say(f"{found.title}: no faults.")
    for line in _holds(found):
        say(line)


@command.command()
@click.argument("game", metavar="ID-OR-FILE")
@click.argument("roll", required=False, default="")
@click.argument("words", nargs=-1, metavar="[LINE]...")
@click.pass_obj
def odds(here: Here, /, *, game: str, roll: str, words: tuple[str, ...]) -> None:
    """Tell the exact odds of a game's rolls, for somebody new: of its examples, or of one roll with a line.

    Example: solo-journal game odds my_game risk bold +1
    """
    from ...rules.line_form import from_line
    from ...rules.refused import Unknown, nearest, quoted
    from ..output import say

    found = _found(here.library().games, game)
    kinds = {kind.id.partition(".")[2]: kind for kind in found.procedures if hasattr(kind, "plan")}
    if roll and roll not in kinds:
        raise Unknown(f"{found.title} has no roll {quoted(roll)}. {nearest(roll, list(kinds))}".strip())
    from ...rules.gamefile.somebody import somebody_new
    from ...rules.inputs import make

    world = somebody_new(found)
    for name, kind in ({roll: kinds[roll]} if roll else kinds).items():
        say(f"{kind.called} ({name})")
        made = from_line(kind, " ".join(words), world) if words else make(kind, kind.example)
        for line in _told(found, made):
            say(f"  {line}")


def _told(game: System, procedure: Procedure) -> Iterator[str]:
    from ...rules.gamefile.somebody import somebody_new
    from ...rules.odds import odds_of
    from ...rules.refused import Refused
    from ...rules.shelf import Shelf

    shelf = Shelf(own={game.id: game}, elsewhere=dict)
    try:
        found = odds_of(procedure, somebody_new(game), tables=game.tables, shelf=shelf)
    except Refused as why:
        yield str(why)
        return
    for name, chance in (*found.headlines.items(), *((f"({mark})", each) for mark, each in found.marks.items())):
        yield f"{float(chance * 100):6.2f}%  {name}"


def _found(files: GameFiles, called: str) -> System:
    """A game by its id, or by the path of its file. Raises `BadGame` with all faults, and `Unknown`."""
    from ...campaign.library.game_files import read_game_file, templates_folder
    from ...rules.refused import Unknown, nearest, quoted

    path = Path(called)
    if path.suffix == ".toml" or path.is_file():
        if not path.is_file():
            raise Unknown(f"There is no file {called}. Look at its name and folder.")
        return read_game_file(path, called)
    try:
        return files[called]
    except KeyError:
        template = templates_folder() / f"{called}.toml"
        if template.is_file():
            return read_game_file(template, template.name)
        known = list(files)
        near = (
            nearest(called, known)
            or f"Begin one: solo-journal game new {called if called.isidentifier() else 'my_game'}"
        )
        raise Unknown(f"There is no game {quoted(called)} in {files.folder}. {near}") from None


def _holds(game: System) -> Iterator[str]:
    for kind in game.procedures:
        if hasattr(kind, "plan"):
            role = {"r": "behind d:", "o": "behind ?", "n": "the next scene", "z": "rest"}.get(
                kind.key, f"letter {kind.key}"
            )
            yield f"  {kind.called} ({kind.id}): {role}"
    for home in game.fields:
        labels = ", ".join(field.label for field in home.fields)
        yield f"  {'Sheet' if home.of == 'character' else 'World'}: {labels}"
    if game.tables:
        yield f"  Tables: {', '.join(each.title for each in game.tables.values())}"


def _list(here: Here) -> None:
    from ...campaign.library.game_files import templates_folder, templates_in
    from ...rules import shelf
    from ..output import say, table

    files = here.library().games
    rows: list[tuple[str, ...]] = [
        (id_, shelf.system(id_).title, "comes with the program") for id_ in shelf.games() if id_ not in set(files)
    ]
    for id_ in files:
        faults = files.faults(id_)
        state = (
            f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}: solo-journal game check {id_}"
            if faults
            else "yours"
        )
        rows.append((id_, files[id_].title if not faults else "", state))
    table(rows)
    say(f"\nYour own lie in {files.folder}")
    templates = ", ".join(templates_in(templates_folder()))
    say(f"Templates: {templates}. Begin one: solo-journal game new my_game")
