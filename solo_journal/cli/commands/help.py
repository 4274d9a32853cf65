"""`help`: a page of the handbook, how a game is played, from its primer, or what one procedure does."""

from __future__ import annotations

import click

from ..context import Here
from ..options import about_a_campaign, tab


@click.command()
@click.argument("topic", required=False, shell_complete=tab("topics"))
@click.argument("section", nargs=-1)
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, topic: str | None, section: tuple[str, ...]) -> None:
    """Read the handbook, or how a game is played.

    TOPIC is a page of the handbook, a game or a procedure's ID; after the first two, a section.
    Without a TOPIC, the pages and games and what can be asked for.

    Example: solo-journal help nightsong fights, solo-journal help exports
    """
    from ...campaign.story import handbook
    from ...campaign.story.primer_text import help_on
    from ...rules.primer import primer_of
    from ...rules.shelf import of
    from ..output import say

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
    elif "." in topic:
        from .systems import procedure_lines

        say("\n".join(procedure_lines(known.procedure(topic))))
    else:
        raise handbook.unknown_topic(topic, known)
