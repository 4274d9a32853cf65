"""`undo`: undo the last act; with `--to`, everything after an entry. It first says what that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from ...rules.plurals import counted
from ..context import Context
from ..options import in_campaign, tab

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign

F = TypeVar("F", bound=Callable[..., Any])


def asked_first(command: F) -> F:
    """`--yes` and `--show`."""
    command = click.option("--show", "only_show", is_flag=True, help="Only name the entry.")(command)
    return click.option("-y", "--yes", is_flag=True, help="Do not ask first.")(command)


def turn(
    here: Context, which: Literal["undo", "redo"], *, yes: bool, only_show: bool, as_json: bool, many: int = 1
) -> None:
    """Undo or redo one act, or undo `many`. Raises `Refused` if there is nothing to undo, or if the campaign changed
    meanwhile."""
    from ...campaign.play.port import run
    from ...campaign.play.verbs import history
    from ..port import CliPort, Option, agreed_already

    with here.playing() as campaign:
        if only_show and many > 1:
            from ..output import say

            say(f"Undo the last {many} entries.")
            return
        if only_show and _show(campaign, which, as_json):
            return
        agrees: dict[str, Option] = {which: Option("--yes", as_json or agreed_already(yes))}
        port = CliPort(campaign, as_json=as_json, agrees=agrees)
        run(history.undo_last(campaign, port, many) if which == "undo" else history.redo(campaign, port))


def turn_to(here: Context, called: str, *, yes: bool, only_show: bool, as_json: bool) -> None:
    from ...campaign.play.port import run
    from ...campaign.play.undo import since
    from ...campaign.play.verbs import history
    from ..entry_lookup import entry_called
    from ..output import say
    from ..port import CliPort, Option, agreed_already

    with here.playing() as campaign:
        entry = entry_called(campaign, called)
        if only_show:
            say(f"Undo {counted(len(since(campaign, entry.id)), 'entry', 'entries')}.")
            return
        agrees = {"undo": Option("--yes", as_json or agreed_already(yes))}
        run(history.back_to(campaign, CliPort(campaign, as_json=as_json, agrees=agrees), entry.id))


def _show(campaign: Campaign, which: Literal["undo", "redo"], as_json: bool) -> bool:
    from ...campaign.play.undo import next_redo, next_undo
    from ...campaign.story.labels import label_of
    from ..json_objects import of_entry
    from ..output import print_json, say

    entry = next_undo(campaign) if which == "undo" else next_redo(campaign)
    if entry is not None and as_json:
        print_json(of_entry(entry))
    elif entry is not None:
        say(f"{which.capitalize()} {label_of(campaign, entry)}")
    return entry is not None


@click.command()
@click.argument("count", type=click.IntRange(1, 99), default=1)
@click.option("--to", metavar="ENTRY", default="", shell_complete=tab("entries"), help="Everything after this entry.")
@asked_first
@in_campaign
def command(here: Context, /, *, count: int, to: str, yes: bool, only_show: bool, as_json: bool) -> None:
    """Undo the last act and everything that came of it.

    With COUNT, that many acts are undone as one.

    An act is its answer, its dice, its changes and its line in the log. You are told what will be undone before it
    happens, and `solo-journal redo` restores it. With --to, everything after an entry is undone as one; name the entry
    by its id or the end of it, as `solo-journal log --ids` shows them.

    Example: solo-journal undo --to 6HN2QK
    """
    if to:
        turn_to(here, to, yes=yes, only_show=only_show, as_json=as_json)
    else:
        turn(here, "undo", yes=yes, only_show=only_show, as_json=as_json, many=count)
