"""`game`: games in files. Create one, check it, show its odds, list them."""

from __future__ import annotations

from collections.abc import Iterator

import click

from ..context import Context
from ..options import group, here_first
from ..output import Shown, columns


@group("game")
def command(here: Context) -> Iterator[str]:
    """Games of your own, each in one file. On its own, it lists all games.

    Example: solo-journal game new my_game, then solo-journal game check my_game
    """
    return _listed(here)


@command.command("list")
@here_first
def list_(here: Context, /) -> Shown:
    """List all games: built-in ones, those in your folder, and templates."""
    return _listed(here)


@command.command()
@click.argument("called", metavar="NAME")
@click.option("--from", "template", metavar="NAME", default="briar", help="The template. Default: briar.")
@click.option("--title", default="", help="Its title. Default: its name.")
@here_first
def new(here: Context, /, *, called: str, template: str, title: str) -> Shown:
    """Create a game of your own from a template. Edit the file in any editor, then check it.

    NAME is its title, or its id: the file's name, in small letters, such as my_game.

    Example: solo-journal game new my_game --from vowstone --title "My game"
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.games import begin_game
    from ..port import CliPort

    id_ = run(begin_game(here.library().games, CliPort(), template, called, title))
    return f"Change it, then: solo-journal game check {id_}\nPlay it: solo-journal new TITLE --game {id_}"


@command.command()
@click.argument("game", metavar="ID-OR-FILE")
@here_first
def check(here: Context, /, *, game: str) -> Shown:
    """List all faults in a game's file with their lines. If there are none, list what the game contains.

    Example: solo-journal game check my_game
    """
    from ...campaign.library.game_shelf import find_game, holds

    found = find_game(here.library().games, game)
    return "\n  ".join([f"{found.title}: no faults.", *holds(found)])


@command.command()
@click.argument("game", metavar="ID-OR-FILE")
@click.argument("roll", required=False, default="")
@click.argument("words", nargs=-1, metavar="[LINE]...")
@here_first
def odds(here: Context, /, *, game: str, roll: str, words: tuple[str, ...]) -> Iterator[str]:
    """Show the exact odds of a game's rolls for a new character: of all its examples, or of one roll with a line.

    Example: solo-journal game odds my_game risk bold +1
    """
    from ...campaign.library.game_shelf import find_game, roll_odds

    for found in roll_odds(find_game(here.library().games, game), roll, " ".join(words)):
        yield f"{found.called} ({found.id}){': ' * bool(found.given)}{found.given}"
        yield from (f"{float(chance * 100):8.2f}%  {name}" for name, chance in found.chances)
        if found.why:
            yield f"  {found.why}"


def _listed(here: Context) -> Iterator[str]:
    from ...campaign.library.game_files import template_game
    from ...campaign.library.game_shelf import all_rows

    files = here.library().games
    rows = list(all_rows(files))
    mending = {each.id: f": solo-journal game check {each.id}" for each in rows if each.faults}
    yield from columns(
        (each.id, each.title, each.state + mending.get(each.id, "")) for each in rows if each.of != "template"
    )
    templates = [each.id for each in rows if each.of == "template"]
    yield f"\nYour own are in {files.folder}\nTemplates:"
    yield from columns((f"  {each}", template_game(each).about.rpartition("\n")[2]) for each in templates)
    yield f"Begin one: solo-journal game new my_game --from {templates[-1]}"
