"""`shortcut`: the player's own names for rolls and lines."""

from __future__ import annotations

import click

from ..context import Context
from ..options import RollOptions, here_first, roll_options
from ..output import Shown


@click.command()
@click.argument("name", required=False)
@click.argument("line", required=False)
@click.option("--everywhere", is_flag=True, help="For every campaign, in the settings.")
@click.option("--remove", is_flag=True, help="Remove it.")
@roll_options
@here_first
def command(
    here: Context, /, *, name: str | None, line: str | None, everywhere: bool, remove: bool, how: RollOptions
) -> Shown:
    """Name a roll, a question, or words that you reuse. Without NAME, all shortcuts are listed.

    Example: solo-journal shortcut sword 1d8+3, then solo-journal roll sword
    """
    from ...campaign.play.shortcuts import describe_shortcuts, keep_everywhere
    from ...rules import shelf
    from ...rules.inputs import make
    from ..port import do

    if name is None or (line is None and not remove):
        found = describe_shortcuts(here.campaign())
        kept = [each for each in found if name is None or each.startswith(f"/{name} ")]
        return "\n".join(kept) or "No shortcuts yet. Add one: solo-journal shortcut sword 1d8+3"
    if everywhere:
        return keep_everywhere(here.library().places.settings, here.campaign(), name, "" if remove else line or "")
    act, inputs = ("unalias", {"name": name}) if remove else ("alias", {"name": name, "line": line})
    do(here.playing(), make(shelf.procedure(f"shortcut.{act}"), inputs), how, as_json=False)
    return None
