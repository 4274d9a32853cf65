"""Undo and redo on the command line: say what it is, ask where somebody can answer, then do just that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from .asking import agreed
from .context import Here, must_be_saved

if TYPE_CHECKING:
    from ..campaign.entry import Entry

F = TypeVar("F", bound=Callable[..., Any])


def asked_first(command: F) -> F:
    """`--yes` and `--show`."""
    command = click.option("--show", "only_show", is_flag=True, help="Only say what it would be.")(command)
    return click.option("-y", "--yes", is_flag=True, help="Do not ask first.")(command)


def turn(here: Here, which: Literal["undo", "redo"], *, yes: bool, only_show: bool, as_json: bool) -> None:
    """Take back or bring back one act. Raises `Refused` where there is none, or where it moved on meanwhile."""
    from ..campaign.play import undo
    from .json_objects import of_entry
    from .output import print_json, say

    with here.playing() as campaign:
        undoing = which == "undo"
        entry = undo.next_undo(campaign) if undoing else undo.next_redo(campaign)
        if entry is not None and only_show and as_json:
            print_json(of_entry(entry))
        elif entry is not None and not as_json:
            say(f"{'Take back' if undoing else 'Bring back'}: {_words(entry)}")
        if entry is not None and (only_show or not (yes or as_json or agreed("Do it?"))):
            return
        (undo.undo if undoing else undo.redo)(campaign, entry.id if entry else "")
        must_be_saved(campaign)
        if as_json:
            print_json(of_entry(next(campaign.journal.backwards())))
        else:
            say("Taken back." if undoing else "Brought back.")


def _words(entry: Entry) -> str:
    from ..campaign.story.labels import headline_words

    return headline_words(entry)
