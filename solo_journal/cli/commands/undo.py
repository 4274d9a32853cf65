"""`undo`: undo the last act; with `--to`, everything after an entry. It first says what that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown

F = TypeVar("F", bound=Callable[..., Any])


def confirmation_options(command: F) -> F:
    """`--yes` and `--show`."""
    command = click.option("--show", "only_show", is_flag=True, help="Only name the entry.")(command)
    return click.option("-y", "--yes", is_flag=True, help="Do not ask first.")(command)


@click.command()
@click.argument("count", type=click.IntRange(1, 99), default=1)
@click.option("--to", metavar="ENTRY", default="", shell_complete=tab("entries"), help="Everything after this entry.")
@confirmation_options
@in_campaign
def command(here: Context, /, *, count: int, to: str, yes: bool, only_show: bool, as_json: bool) -> Shown:
    """Undo the last act and everything that came of it.

    With COUNT, that many acts are undone as one.

    An act is its answer, its dice, its changes and its line in the log. You are told what will be undone before it
    happens, and `solo-journal redo` restores it. With --to, everything after an entry is undone as one; name the entry
    by its id or the end of it, as `solo-journal log --ids` shows them.

    Example: solo-journal undo --to 6HN2QK
    """
    return turn(here, "undo", to=to, many=count, yes=yes, only_show=only_show, as_json=as_json)


def turn(
    here: Context,
    which: Literal["undo", "redo"],
    *,
    yes: bool,
    only_show: bool,
    as_json: bool,
    to: str = "",
    many: int = 1,
) -> Shown:
    """Undo or redo one act, or undo `many`, or all after an entry. Raises `Refused` if there is nothing to undo, or if
    the campaign changed meanwhile."""
    from ...campaign.play.port import run
    from ...campaign.play.undo import next_redo, next_undo, since
    from ...campaign.play.verbs import history
    from ...campaign.story.labels import label_of
    from ...rules.plurals import plural
    from ..entry_lookup import entry_called
    from ..json_objects import of_entry
    from ..port import CliPort, Option, is_agreed

    campaign = here.playing()
    target = entry_called(campaign, to).id if to else ""
    if only_show and target:
        return f"Undo {plural(len(since(campaign, target)), 'entry', 'entries')}."
    if only_show and many > 1:
        return f"Undo the last {many} entries."
    if only_show and (entry := next_undo(campaign) if which == "undo" else next_redo(campaign)):
        return of_entry(entry) if as_json else f"{which.capitalize()} {label_of(campaign, entry, asked=True)}"
    port = CliPort(campaign, as_json=as_json, agrees={which: Option("--yes", as_json or is_agreed(yes))})
    if which == "redo":
        run(history.redo(campaign, port))
    else:
        run(history.back_to(campaign, port, target) if target else history.undo_last(campaign, port, many))
    return None
