"""`shortcut`: the player's own names for rolls and lines."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, done_how, here_first


@click.command()
@click.argument("name", required=False)
@click.argument("line", required=False)
@click.option("--everywhere", is_flag=True, help="For every campaign, in the settings.")
@click.option("--remove", is_flag=True, help="Remove it.")
@done_how
@here_first
def command(
    here: Context, /, *, name: str | None, line: str | None, everywhere: bool, remove: bool, how: RollOptions
) -> None:
    """Name a roll, a question, or words that you reuse. Without NAME, all shortcuts are listed.

    Example: solo-journal shortcut sword 1d8+3, then solo-journal roll sword
    """
    from ...campaign.play.shortcuts import describe_shortcuts, keep_everywhere
    from ...rules import shelf
    from ...rules.inputs import make
    from ...rules.refusal import BadInput
    from ..output import say
    from ..port import do

    if name is None or (line is None and not remove):
        with here.looking() as campaign:
            found = describe_shortcuts(campaign)
        kept = [each for each in found if name is None or each.startswith(f"/{name} ")]
        say("\n".join(kept) or "No shortcuts yet. Add one: solo-journal shortcut sword 1d8+3")
    elif everywhere:
        with here.looking() as campaign:
            say(keep_everywhere(here.library().places.settings, campaign, name, "" if remove else line or ""))
    elif remove:
        do(here, make(shelf.procedure("shortcut.unalias"), {"name": name}), how, as_json=False)
    elif line is None:
        raise BadInput("Give the line as well.")
    else:
        do(here, make(shelf.procedure("shortcut.alias"), {"name": name, "line": line}), how, as_json=False)
