"""Undo and redo on the command line: say what it is, ask where somebody can answer, then do just that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from .context import Here

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign

F = TypeVar("F", bound=Callable[..., Any])


def asked_first(command: F) -> F:
    """`--yes` and `--show`."""
    command = click.option("--show", "only_show", is_flag=True, help="Only say what it would be.")(command)
    return click.option("-y", "--yes", is_flag=True, help="Do not ask first.")(command)


def turn(here: Here, which: Literal["undo", "redo"], *, yes: bool, only_show: bool, as_json: bool) -> None:
    """Take back or bring back one act. Raises `Refused` where there is none, or where it moved on meanwhile."""
    from ..campaign.play import verbs
    from ..campaign.play.port import run
    from .json_objects import of_entry
    from .output import print_json, say
    from .port import CliPort

    undoing = which == "undo"
    with here.playing() as campaign:
        if only_show and _show(campaign, undoing, as_json):
            return
        verb = verbs.undo if undoing else verbs.redo
        done = run(verb(campaign, CliPort(campaign, yes, quiet=as_json)))
        if done is not None and as_json:
            print_json(of_entry(next(campaign.journal.backwards())))
        elif done is not None:
            say("Taken back." if undoing else "Brought back.")


def _show(campaign: Campaign, undoing: bool, as_json: bool) -> bool:
    """Say what it would be; whether there is anything."""
    from ..campaign.play.undo import next_redo, next_undo
    from ..campaign.story.labels import named
    from .json_objects import of_entry
    from .output import print_json, say

    entry = next_undo(campaign) if undoing else next_redo(campaign)
    if entry is not None and as_json:
        print_json(of_entry(entry))
    elif entry is not None:
        say(f"{'Take back' if undoing else 'Bring back'} {named(campaign, entry)}")
    return entry is not None
