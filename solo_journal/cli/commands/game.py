"""`game`: games in files. Create one, check it, show its odds, list them."""

from __future__ import annotations

import click

from ..context import Context
from ..options import about_a_campaign, here_first


@click.group(invoke_without_command=True)
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /) -> None:
    """Games of your own, each in one file. On its own, it lists all games.

    Example: solo-journal game new my_game, then solo-journal game check my_game
    """
    if ctx.invoked_subcommand is None:
        _list(ctx.ensure_object(Context))


@command.command("list")
@here_first
def list_(here: Context, /) -> None:
    """List all games: built-in ones, those in your folder, and templates."""
    _list(here)


@command.command()
@click.argument("id_", metavar="ID")
@click.option("--from", "template", metavar="NAME", default="briar", help="The template. Default: briar.")
@click.option("--title", default="", help="Its title. Default: its id in capitals.")
@here_first
def new(here: Context, /, *, id_: str, template: str, title: str) -> None:
    """Create a game of your own from a template. Edit the file in any editor, then check it.

    ID is the file's name, in lower-case letters, digits, - and _, such as my_game. The title may be anything.

    Example: solo-journal game new my_game --from vowstone --title "My game"
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.games import begin_game
    from ..output import say
    from ..port import CliPort

    run(begin_game(here.library().games, CliPort(), template, id_, title))
    say(f"Change it, then: solo-journal game check {id_}")
    say(f"Play it: solo-journal new TITLE --system {id_}")


@command.command()
@click.argument("game", metavar="ID-OR-FILE")
@here_first
def check(here: Context, /, *, game: str) -> None:
    """List all faults in a game's file with their lines. If there are none, list what the game contains.

    Example: solo-journal game check my_game
    """
    from ...campaign.library.game_shelf import find_game, holds
    from ..output import say

    found = find_game(here.library().games, game)
    say("\n  ".join([f"{found.title}: no faults.", *holds(found)]))


@command.command()
@click.argument("game", metavar="ID-OR-FILE")
@click.argument("roll", required=False, default="")
@click.argument("words", nargs=-1, metavar="[LINE]...")
@here_first
def odds(here: Context, /, *, game: str, roll: str, words: tuple[str, ...]) -> None:
    """Show the exact odds of a game's rolls for a new character: of all its examples, or of one roll with a line.

    Example: solo-journal game odds my_game risk bold +1
    """
    from ...campaign.library.game_shelf import find_game, roll_odds
    from ..output import say

    for found in roll_odds(find_game(here.library().games, game), roll, " ".join(words)):
        say(f"{found.called} ({found.id}){': ' * bool(found.given)}{found.given}")
        for name, chance in found.chances:
            say(f"{float(chance * 100):8.2f}%  {name}")
        if found.why:
            say(f"  {found.why}")


def _list(here: Context) -> None:
    from ...campaign.library.game_files import template_game
    from ...campaign.library.game_shelf import all_rows
    from ..output import say, table

    files = here.library().games
    rows = list(all_rows(files))
    mending = {each.id: f": solo-journal game check {each.id}" for each in rows if each.faults}
    table([(each.id, each.title, each.state + mending.get(each.id, "")) for each in rows if each.of != "template"])
    say(f"\nYour own are in {files.folder}")
    templates = [each.id for each in rows if each.of == "template"]
    say("Templates:")
    table([(f"  {each}", template_game(each).about.rpartition("\n")[2]) for each in templates])
    say(f"Begin one: solo-journal game new my_game --from {templates[-1]}")
