"""A command that does something to one entry of the journal: a verb of `play/verbs/entries.py`, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import getdoc
from typing import Any

import click

from .context import Here
from .options import in_campaign, tab
from .roll_options import How

ENTRY = "ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last."

Inputs = Callable[..., Mapping[str, Any] | None]
"""A command's options as inputs of its verb; None where they are the same."""


def amends(
    verb: str, *, default: str | None = None, rolled: bool = False, others: tuple[str, ...] = ()
) -> Callable[[Inputs], click.Command]:
    """Makes a command of the function below it, whose docstring is the help. Dice that were given are those of the
    roll. Where the entry must have been `rolled`, `last` is the last of these. `others` are inputs that name entries.
    """

    def made(inputs: Inputs) -> click.Command:
        def command(here: Here, /, *, entry: str, as_json: bool, **given: Any) -> None:
            from ..campaign.play.port import run
            from ..campaign.play.verbs import entries
            from .naming_entries import act_called, entry_called
            from .port import CliPort

            how = How(dice=given.pop("dice"), seed=given.pop("seed")) if "seed" in given else How()
            with here.playing() as campaign:
                target = (act_called if rolled else entry_called)(campaign, entry)
                given.update({name: entry_called(campaign, given[name]).id for name in others})
                more = inputs(**given) or given
                run(getattr(entries, verb)(campaign, CliPort(campaign, how, as_json), target.id, **more))

        shared: Any = in_campaign(command)
        shared.__click_params__ += getattr(inputs, "__click_params__", [])
        about, _, rest = (getdoc(inputs) or "").partition("\n\n")
        told = click.command(help="\n\n".join(filter(None, (about, ENTRY, rest))))
        return told(
            click.argument("entry", required=default is None, default=default, shell_complete=tab("entries"))(shared)
        )

    return made
