"""The options that many commands share, each written once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ..campaign.story.sanitise import shown_line
from .context import Here
from .roll_options import How

F = TypeVar("F", bound=Callable[..., Any])


class Faces(click.ParamType[tuple[int, ...]]):
    """Faces of dice as typed: `9,17`."""

    name = "faces"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        try:
            return tuple(int(face) for face in str(value).replace(",", " ").split())
        except ValueError:
            self.fail(f"The faces of dice are whole numbers with commas between, such as 5,2; not “{value}”.", param)


def _keep(name: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
        here = ctx.ensure_object(Here)
        if value is not None:
            setattr(here, name, value)

    return keep


def _campaigns(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The campaigns whose folder or title begins so, by their folders: no two have the same."""
    start = incomplete.casefold()
    cards = ctx.ensure_object(Here).library().cards()
    found = (each for each in cards if each.path.name.startswith(start) or each.title.casefold().startswith(start))
    return [CompletionItem(each.path.name, help=shown_line(each.title)) for each in found]


def about_a_campaign(command: F) -> F:
    """`--campaign` and `--campaigns`, which may stand before the command or after it."""
    command = click.option(
        "--campaigns",
        metavar="DIR",
        type=click.Path(path_type=Path),
        expose_value=False,
        callback=_keep("campaigns"),
        help="The folder in which the campaigns lie.",
    )(command)
    return click.option(
        "--campaign",
        metavar="NAME",
        expose_value=False,
        callback=_keep("called"),
        shell_complete=_campaigns,
        help="Which campaign: its title, its folder or the beginning of either. The last played unless named.",
    )(command)


def as_json(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")(command)


def under_readings(command: F) -> F:
    """`--reading K=V`, any number of times."""
    return click.option(
        "--reading",
        "readings",
        metavar="K=V",
        multiple=True,
        help="Settle a point that the rules leave open, for this once. May be given several times.",
    )(command)


def with_dice(command: F) -> F:
    """`--dice` and `--seed`."""
    command = click.option("--seed", metavar="S", help="Make the dice repeatable: the same seed gives the same faces.")(
        command
    )
    return click.option(
        "--dice",
        metavar="FACES",
        type=Faces(),
        help="The faces of your own dice, in the order asked for, such as 5,2. All of them must be used.",
    )(command)


def done_how(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--by`, `--reading`, `--dice` and `--seed`, handed to the command as `how`."""

    @functools.wraps(command)
    def gathered(
        *args: Any, by: str, readings: tuple[str, ...], dice: tuple[int, ...] | None, seed: str | None, **rest: Any
    ) -> Any:
        return command(*args, how=How(by, readings, dice, seed), **rest)

    named = click.option("--by", metavar="NAME", default="", help="Who does it. The active character unless named.")
    return with_dice(under_readings(named(gathered)))
