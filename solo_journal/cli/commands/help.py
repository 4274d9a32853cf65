"""`help`: a page of the handbook, a game's primer, or the help of one procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import about_a_campaign, tab

if TYPE_CHECKING:
    from ...rules.procedure import Procedure
    from ...rules.shelf import Shelf


@click.command()
@click.argument("topic", required=False, shell_complete=tab("topics"))
@click.argument("section", nargs=-1)
@about_a_campaign
@click.pass_context
def command(ctx: click.Context, /, *, topic: str | None, section: tuple[str, ...]) -> None:
    """Read the handbook, or learn how a game is played.

    TOPIC is a page of the handbook or a game, optionally followed by a section, or the name of a procedure, a command
    or anything else that a section covers. Without TOPIC, the pages and games are listed.

    Example: solo-journal help nightsong fights, solo-journal help exports
    """
    from ...campaign.story import handbook
    from ...campaign.story.primer_text import help_on
    from ...rules.primer import primer_of
    from ...rules.shelf import of
    from ..output import say

    here = ctx.ensure_object(Context)
    known = of(here.world())
    if topic is None:
        for page in handbook.pages():
            say(f"{page.name}: {page.title}")
            say("  " + "; ".join(each.title for each in page.told.sections))
        for game in known.choices():
            primer = primer_of(game)
            say(f"{game.id}: {game.title}")
            say("  " + ("; ".join(each.title for each in primer.sections) if primer else "It has no primer."))
        say("\nsolo-journal help TOPIC SECTION tells of one of these; COMMAND --help of a command.")
    elif (told := help_on((topic, *section), known) or handbook.help_on((topic, *section))) is not None:
        say(told)
    elif kind := _procedure(" ".join((topic, *section)), here, known):
        from .systems import procedure_lines

        say("\n".join(procedure_lines(kind)))
    elif isinstance(root := ctx.find_root().command, click.Group) and (own := root.get_command(ctx, topic)):
        say(own.get_help(click.Context(own, ctx.find_root(), topic)))
    else:
        say(handbook.section_on(" ".join((topic, *section)), known.games_in_use(here.world()) or known.choices()))


def _procedure(name: str, here: Context, shelf: Shelf) -> type[Procedure] | None:
    """The procedure with this id in any game, or with this name in a game that is in use."""
    from ...rules.procedure_lookup import procedures, titled

    if "." in name:
        return shelf.procedure(name)
    world = here.world()
    found = procedures(name.casefold().replace("-", "_"), world, shelf) if len(name) > 2 else []
    kinds = (kind for system in shelf.in_use(world) for kind in system.procedures)
    named = None if found else titled(name, kinds)
    return found[0] if found else named[0] if named else None
