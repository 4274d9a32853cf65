"""Commands that change one entry of the journal. Each follows from a declared verb, plus the arguments listed here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..campaign.play.verbs.entry_verbs import ENTRY_VERBS
from .context import Context
from .options import Faces, RollOptions, in_campaign, tab, with_dice

ENTRY = "ENTRY is an id, the end of one as `solo-journal log --ids` shows it, or the word last."
TAKES: Mapping[str, tuple[click.Parameter, ...]] = {
    "edit": (click.Argument(["text"]),),
    "strike": (click.Option(["--why"], default="", help="The reason, for later."),),
    "move": (click.Argument(["behind"], metavar="AFTER", shell_complete=tab("entries")),),
    "split": (click.Argument(["words"]),),
    "overrule": (
        click.Argument(["outcome"]),
        click.Option(["--take-back"], is_flag=True, help="Also undo what it changed, unless that has changed since."),
    ),
    "correct": (
        click.Option(["--dice", "faces"], metavar="FACES", type=Faces(), help="What you rolled, in order: 5,2."),
    ),
}
"""The parameters of each command besides the entry, by the inputs of its verb."""
EXAMPLES = {
    "split": "The second paragraph begins with these WORDS.",
    "overrule": 'Example: solo-journal overrule last "No, but"',
    "correct": "Example: solo-journal correct last --dice 5,2",
}


def entry_command(name: str) -> click.Command:
    """The command for this verb. `--dice` belongs to its roll; `last` is the last roll if the verb needs one."""
    verb = ENTRY_VERBS[name]

    def does(here: Context, /, *, entry: str, as_json: bool, **given: Any) -> None:
        from ..campaign.play.port import run
        from ..campaign.play.verbs import entries
        from ..rules.refusal import BadInput
        from .entry_lookup import act_called, entry_called
        from .port import CliPort

        if name == "correct" and not given["faces"]:
            raise BadInput("No dice given. Type what you rolled: --dice 5,2.")
        how = RollOptions(dice=given.pop("dice"), seed=given.pop("seed")) if verb.again else RollOptions()
        campaign = here.playing()
        target = (act_called if verb.rolled else entry_called)(campaign, entry)
        if name == "move":
            given["behind"] = entry_called(campaign, given["behind"]).id
        run(getattr(entries, name)(campaign, CliPort(campaign, how, as_json), target.id, **given))

    default = {"default": "last", "required": False} if verb.last else {}
    taken = click.Argument(["entry"], shell_complete=tab("entries"), **default)  # type: ignore[arg-type]
    told = "\n\n".join(filter(None, (f"{verb.about}.", ENTRY, verb.more, EXAMPLES.get(name, ""))))
    shared = in_campaign(with_dice(does) if verb.again else does)
    return click.command(name, params=[taken, *TAKES.get(name, ())], help=told)(shared)
