"""`roll`: dice in the usual notation."""

from __future__ import annotations

import click

from ..context import Here
from ..options import done_how, in_campaign
from ..roll_options import How


@click.command()
@click.argument("expression")
@click.option("--label", default="", help="What the dice are rolled for.")
@done_how
@in_campaign
def command(here: Here, /, *, expression: str, label: str, how: How, as_json: bool) -> None:
    """Roll dice, such as 3d6+2, 4d6kh3 or d66.

    A shortcut of yours that is dice rolls as well.

    Example: solo-journal roll 4d6kh3 --label "Falling stones"
    """
    from ...rules import shelf
    from ...rules.inputs import make
    from ..run_procedure import do

    if expression.removeprefix("/").isidentifier():
        from ...campaign.play.shortcuts import dice_called

        with here.looking() as campaign:
            expression = dice_called(campaign, expression)
    procedure = make(shelf.procedure("dice.roll"), {"expression": expression, "label": label, "by": how.by})
    do(here, procedure, how, as_json)
