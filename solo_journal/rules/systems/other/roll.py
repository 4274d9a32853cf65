"""The roll for `d:`: dice with anything on the sheet, against a number if one is given."""

from __future__ import annotations

from typing import Any, ClassVar

from ...answer_source import Ask
from ...dice.roller import roll
from ...outcome import Against, Outcome, Verdict
from ...world import World
from .free_sheet import notes_of
from .roll_line import DICE, Said, Thrown, bonuses_of, thrown

SUCCESS, FAILURE = "Success", "Failure"
MOST_BONUS = 6
"""A number above this is a score, not a bonus for a d20."""


class Roll(Said):
    """Roll dice with what is on your sheet, against a number if you give one.

    A name is enough: STR rolls the usual die of your campaign and adds STR; if Hunting is a die, it rolls that. Or
    write the sum: d20+STR, 2d6+Might-1. After v comes the number to reach, after under the number not to exceed; both
    can be names on the sheet. With advantage one more die of the first kind is rolled and the best count, with
    disadvantage the worst. Conditions with a number, such as Poisoned -2, are added automatically. A number of the
    sheet may give the number of dice, Fight d6>=5; a bonus then means more or fewer dice. A line such as Spot Hidden
    65% or SAN 55/99 is rolled under with d100; so is any number on the same sheet, any above 30, and any if d100 is
    your usual die. After it you may write hard, extreme, bonus or 2 penalty: a bonus die is one more die for the
    tens, and the lower counts. Resist POW v 14 rolls on the resistance table: 50%, and 5%
    more for each point above the other side.

    The default dice are a house rule: d20 unless you choose others. An empty line rolls just these.

    Example: d20+STR v 15 with 14 and STR +2 gives 16: a success.
    """

    id = "other.roll"
    version = 9
    # before 9: no word before the number that is rolled; the resistance table took percentages
    # before 8: no bonus or penalty dice, no resistance table
    # before 7: a percentage could be held against a number, and its multiple pass 100
    # before 4: no percentage was rolled under, and the text repeated the line
    # before 5: a name was added to counted dice
    called = "Roll"
    key = "r"
    also = "check, test, save, d:, stat, skill"
    signed = True
    words = "action"
    acts_as = "act"
    verdicts = (Verdict(SUCCESS, "good"), Verdict(FAILURE, "bad"))
    readings = (DICE,)
    example: ClassVar[dict[str, Any]] = {"roll": "d20+2", "against": "15"}

    def resolve(self, world: World, ask: Ask) -> Outcome:
        what, dice, target = self.require(world)
        total = roll(dice, ask)
        counts = dice.dice[0].counts
        bonuses = () if target and target.under else bonuses_of(self, world)
        mods = what.mods if counts else (*what.mods, *bonuses)
        if target is None:
            weigh = ", ".join(f"{each.name} {each.value:+d}" for each in bonuses) if counts else ""
            again = what.named == self.roll and not weigh and not self.made_before(5)
            rolled = f"Rolled as {what.named or DICE.of(world)}{f', dice: {weigh}' * bool(weigh)}."
            return Outcome(world, str(total), "" if again else rolled, total=total, mods=mods)
        won, apart = target.won(total), abs(total - target.value)
        over = "to spare" if won else "too many" if target.under else "short"
        held = "under" if target.under and (won or self.made_before(6)) else "against"
        return Outcome(
            world,
            SUCCESS if won else FAILURE,
            f"{total} {held} {target}{f': {apart} {over}' * bool(apart)}.",
            asks="You succeed: how do you do it?" if won else "You fail: what comes of it?",
            total=total,
            against=Against(value=target.value, label="" if target.label == str(target.value) else target.label),
            mods=mods,
        )

    def read_as(self, world: World) -> str:
        """`STR: d20+14 v 15`."""
        what, dice, target = self.require(world)
        named = f"{what.named}: " if what.mods else ""
        held = f" {'under' if target.under else 'v'} {target}" if target else ""
        return f"{named}{dice}{held}"

    def warns(self, world: World) -> str:
        """Warns if a whole score is added where only its bonus may be meant."""
        what, dice, target = self.require(world)
        notes = notes_of(world, self.by)
        high = [each.name for each in what.mods if each.value > MOST_BONUS and notes.get(each.name, "+")[:1] != "+"]
        meant = bool(high) and not (target and target.under) and any(each.high == 20 for each in dice.dice)
        return f"{high[0]} is added whole. For a bonus write a line: {high[0]} +2" if meant else ""

    def require(self, world: World) -> Thrown:
        return thrown(self, world)
