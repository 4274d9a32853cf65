"""`help`: a page of the handbook, a game's primer, or the help of one procedure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import here_first, tab
from ..output import Shown

if TYPE_CHECKING:
    from ...rules.shelf import Shelf


@click.command()
@click.argument("topic", required=False, shell_complete=tab("topics"))
@click.argument("section", nargs=-1)
@here_first
def command(here: Context, /, *, topic: str | None, section: tuple[str, ...]) -> Shown:
    """Read the handbook, or learn how a game is played.

    TOPIC is a page of the handbook or a game, optionally followed by a section, or the name of a procedure, a command
    or anything else that a section covers. Without TOPIC, the pages and games are listed.

    Example: solo-journal help nightsong fights, solo-journal help exports
    """
    from ...campaign.story import handbook
    from ...campaign.story.primer_text import help_on
    from ...rules.procedure_lookup import named
    from ...rules.shelf import of
    from .systems import procedure_lines

    world = here.world()
    known, words = of(world), (topic or "", *section)
    if topic is None:
        return _topics(known)
    if (told := help_on(words, known) or handbook.help_on(words)) is not None:
        return told
    name = " ".join(words)
    kinds = [known.procedure(name)] if "." in name else named(name, world) if len(name) > 2 else []
    if kinds:
        return procedure_lines(kinds[0])
    root = click.get_current_context().find_root()
    if isinstance(root.command, click.Group) and (own := root.command.get_command(root, topic)):
        return own.get_help(click.Context(own, root, topic))
    return handbook.section_on(name, known.games_in_use(world) or known.choices())


def _topics(known: Shelf) -> Iterator[str]:
    from ...campaign.story import handbook
    from ...rules.primer import primer_of

    for page in handbook.pages():
        yield f"{page.name}: {page.title}"
        yield "  " + "; ".join(each.title for each in page.told.sections)
    for game in known.choices():
        primer = primer_of(game)
        yield f"{game.id}: {game.title}"
        yield "  " + ("; ".join(each.title for each in primer.sections) if primer else "It has no primer.")
    yield "\nsolo-journal help TOPIC SECTION tells of one of these; COMMAND --help of a command."
