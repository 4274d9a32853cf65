"""`ask`: a question to the oracle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import about_a_campaign, as_json, done_how
from ..roll_options import How

if TYPE_CHECKING:
    from ...rules.system import Oracle
    from ...rules.world import World

SIGNS = {"even": "", "advantage": "+", "disadvantage": "-"}
"""What the player says, and the sign that means it on the page."""


@click.command()
@click.argument("question")
@click.option("--favour", type=click.Choice(list(SIGNS)), default="even", help="Which side the story favours.")
@done_how
@as_json
@about_a_campaign
@click.pass_obj
def command(here: Here, /, *, question: str, favour: str, how: How, as_json: bool) -> None:
    """Ask the oracle a question that yes or no can answer.

    The oracle is that of the first game in the campaign that has one.

    Example: solo-journal ask "Is the gate guarded?" --favour advantage
    """
    from ...rules.inputs import make
    from ..run_procedure import do_in

    with here.playing() as campaign:
        oracle = oracle_of(campaign.world)
        inputs = {**oracle.signs.get(SIGNS[favour], {}), oracle.words: question, "by": how.by}
        do_in(campaign, make(oracle.procedure, inputs), how, as_json)


def oracle_of(world: World) -> Oracle:
    """The oracle that is asked in this campaign; where no game has one, that of the first to choose from. Raises
    `Refused`."""
    from ...rules import shelf
    from ...rules.refused import Refused

    system = shelf.asked(world)
    found = system.oracle if system else next((each.oracle for each in shelf.choices() if each.oracle), None)
    if found is None:
        raise Refused("No game on the shelf has an oracle.")
    return found
