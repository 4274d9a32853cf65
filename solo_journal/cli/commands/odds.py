"""`odds`: the exact odds of each outcome of a procedure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import RollOptions, by_whom, in_campaign, tab, under_readings
from ..output import Shown, columns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...rules.odds import Odds
    from ...rules.procedure import Procedure

MOST, RAREST, LARGEST = 50, 0.00005, 10**9
"""With more rows than the first, those rarer than the second are counted together; a denominator above the third is
left out."""


@click.command()
@click.argument("procedure", shell_complete=tab("procedures"))
@click.argument("inputs", nargs=-1, metavar="[K=V]...", shell_complete=tab("inputs", joined=True))
@by_whom
@under_readings
@in_campaign
def command(
    here: Context, /, *, procedure: str, inputs: tuple[str, ...], by: str, readings: tuple[str, ...], as_json: bool
) -> Shown:
    """Show the exact odds of a procedure, of dice, or of a line. Nothing is rolled or saved.

    It uses the campaign as it is; without one, an empty world. Words without a name are the procedure's line, as with
    do; without a procedure, they are the line of a roll. A line may begin with ? or d: as on the page.

    Example: solo-journal odds 4d6kh3
    """
    from ...rules.house_rules import in_force
    from ...rules.odds import RollsForMany, odds_of
    from ..json_objects import of_many_odds, of_odds

    world = here.world()
    made = _find_procedure(here, procedure, inputs, by)
    chosen = RollOptions(readings=readings).read(type(made), world)
    force = in_force(made.readings, world.but(readings={**world.readings, **(chosen or {})}))
    try:
        odds = odds_of(made, world, tables=here.library().tables, readings=chosen)
    except RollsForMany as many:
        return of_many_odds(made, force, many) if as_json else str(many)
    return of_odds(made, force, odds) if as_json else _lines(odds.worded(world.wording))


def _find_procedure(here: Context, word: str, inputs: tuple[str, ...], by: str) -> Procedure:
    """The procedure that these words mean: dice, a line with a sign, a named procedure, or a roll of the game by its
    line."""
    from ...campaign.play.line_parser import read_line
    from ...campaign.play.line_resolver import is_dice, question_of, roll_of
    from ...rules.inputs import make
    from ...rules.procedure_lookup import procedures
    from ...rules.refusal import Refused
    from ...rules.shelf import of
    from ..procedure_commands import procedure_in

    line, world = " ".join((word, *inputs)), here.world()
    typed = read_line(line)
    rolled = typed.text if typed.kind == "roll" else line
    if is_dice(rolled):
        return make(of(world).procedure("dice.roll"), {"expression": rolled})
    if typed.kind == "ask":
        return question_of(world, typed.text, typed.sign)
    if typed.kind == "roll":
        return roll_of(here.campaign(), rolled)
    found = procedures(word.casefold().replace("-", "_"), world)
    try:
        return procedure_in(found[0] if len(found) == 1 else of(world).procedure(word), inputs, by, here.world)
    except Refused:
        if not (found or "." in word or not world.systems):
            with suppress(Refused):
                return roll_of(here.campaign(), line)
        raise


def _lines(odds: Odds) -> Iterator[str]:
    def row(name: str, chance: Fraction) -> tuple[str, ...]:
        return name, f"{float(chance * 100):6.2f}%", str(chance) if chance.denominator <= LARGEST else ""

    def rows(chances: Mapping[str, Fraction]) -> list[tuple[str, ...]]:
        rare = [each for each in chances.values() if each < RAREST] if len(chances) > MOST else []
        shown = [row(name, each) for name, each in chances.items() if not (rare and each < RAREST)]
        return [*shown, *([row(f"{len(rare)} others", sum(rare, Fraction(0)))] if rare else [])]

    yield from columns(rows(odds.in_order))
    if odds.marks:
        yield "\nAmong these:"
        yield from columns(rows(odds.marks))
