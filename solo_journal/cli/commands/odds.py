"""`odds`: how likely each outcome of a procedure is, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Here
from ..options import in_campaign, tab, under_readings
from ..roll_options import How

if TYPE_CHECKING:
    from ...rules.odds import Odds


@click.command()
@click.argument("procedure", shell_complete=tab("procedures"))
@click.argument("inputs", nargs=-1, metavar="[K=V]...", shell_complete=tab("inputs", joined=True))
@click.option(
    "--by",
    metavar="NAME",
    default="",
    help="Who does it. The active character unless named.",
    shell_complete=tab("characters"),
)
@under_readings
@in_campaign
def command(
    here: Here, /, *, procedure: str, inputs: tuple[str, ...], by: str, readings: tuple[str, ...], as_json: bool
) -> None:
    """Tell the exact odds of a procedure, or of dice. Nothing is rolled, and nothing is kept.

    It looks at the campaign as it is; without any campaign, at an empty world. Words without a name are the line of the
    procedure, as with do.

    Example: solo-journal odds 4d6kh3
    """
    from ...campaign.play.line_resolver import is_dice
    from ...rules.house_rules import in_force
    from ...rules.odds import RollsForMany, odds_of
    from ...rules.procedure_lookup import procedures
    from ...rules.shelf import of
    from ..arguments import procedure_in
    from ..json_objects import of_many_odds, of_odds
    from ..output import print_json, say

    line = " ".join((procedure, *inputs))
    if is_dice(line):
        procedure, inputs = "dice.roll", (f"expression={line}",)
    world = here.world()
    found = procedures(procedure.casefold().replace("-", "_"), world)
    kind = found[0] if len(found) == 1 else of(world).procedure(procedure)
    made = procedure_in(kind, inputs, by, here.world)
    chosen = How(readings=readings).read(type(made), world)
    ground = world.but(readings={**world.readings, **(chosen or {})})
    force = in_force(made.readings, ground)
    try:
        odds = odds_of(made, world, tables=here.library().tables, readings=chosen)
    except RollsForMany as many:
        if as_json:
            print_json(of_many_odds(made, force, many))
        else:
            say(str(many))
        return
    if as_json:
        print_json(of_odds(made, force, odds))
    else:
        _print(odds.worded(world.wording))


def _print(odds: Odds) -> None:
    from ..output import say, table

    def rows(part: str) -> list[tuple[str, ...]]:
        chances = odds.headlines if part == "headlines" else odds.marks
        return [(name, f"{float(chance * 100):6.2f}%", str(chance)) for name, chance in chances.items()]

    table(rows("headlines"))
    if odds.marks:
        say("\nAmong these:")
        table(rows("marks"))
