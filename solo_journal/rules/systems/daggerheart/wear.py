"""Hope, Stress, hit points and armor by hand, for features and the story; and using gear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...characters import characters
from ...gear import UseGear
from ...inputs import SPOKEN, Name, whole
from ...line_grammar import Rest
from ...outcome import Outcome, Tell
from ...procedure import Pick, WithoutDice
from ...refusal import Refused
from ...world import World
from . import tracks
from .fields import GEAR, SHEET
from .harm import ways_on
from .state import Sheet, must_be_up, not_dying, who

MOVES: dict[str, Callable[[Sheet, int], Sheet]] = {
    "hope": tracks.change_hope,
    "stress": tracks.change_stress,
    "hp": tracks.mark_hit_points,
    "armor": tracks.mark_armor,
}


# Programmed rather than declared: the ends of the rows affect each other (`tracks.py`), and the last hit point asks for
# a death move.
class Mark(WithoutDice):
    """Gain or spend Hope; mark or clear Stress, hit points or armor slots. Negative amounts go the other way.

    Hope above the slots is lost. The last Stress makes Vulnerable until one is cleared. Stress without a free slot
    marks one hit point instead, however much it is.

    Example: what=stress amount=1, what=hope amount=-1, what=hp amount=-2 to heal two
    """

    id = "daggerheart.mark"
    befalls = characters
    called = "Mark Hope, Stress or HP"
    key = "hm"
    also = "hope, stress, hp, armor, heal"
    tells_for = "changes"
    page = "SRD 1.0, Hope; Stress; Hit Points; Armor"
    version = 2
    example: ClassVar[dict[str, Any]] = {"what": "stress", "amount": 1}

    what: Annotated[Literal["hope", "stress", "hp", "armor"], SPOKEN] = Field(
        title="Which row", description="which row of boxes: hope, stress, hp (hit points) or armor"
    )
    amount: int = whole(
        1,
        -20,
        20,
        "how many, such as 1; Hope is gained and the others are marked, and -1 goes the other way",
        "How much",
    )

    def happens(self, world: World) -> Outcome:
        found = who(world, self.by)
        sheet, name = found.sheet, found.name
        if sheet.fate in ("dead", "blazing"):
            raise Refused(f"{name} is {sheet.fallen}.")
        if self.what == "hp" and self.amount < 0:
            not_dying(found)
        if self.what == "hope" and sheet.hope + self.amount < 0:
            raise Refused(f"{name} has {sheet.hope} Hope, not enough to spend {-self.amount}.")
        after = MOVES[self.what](sheet, self.amount)
        if after == sheet:
            raise Refused(f"Nothing changes: {name}'s {self.what} goes no further.")
        fell = after.down and not sheet.down
        return Outcome(
            world := after.into(world, found.key),
            _describe_moves(sheet, after),
            tells=(
                Tell(text=name, subject=found.key, moved=tracks.find_moves(sheet, after)),
                *tracks.of_conditions(found, after),
                *tracks.of_last_hp(found, after),
            ),
            asks=f"{name}'s last hit point: what happens?" if fell else "",
            offers=tuple(ways_on(world, found.key)) if fell else (),
        )


def _describe_moves(before: Sheet, after: Sheet) -> str:
    """Changes in words: `Hope 2 -> 3, Stress 1 -> 0`."""
    pairs = (
        ("Hope", before.hope, after.hope),
        ("Stress", before.stress, after.stress),
        ("HP marked", before.hp, after.hp),
        ("armor marked", before.armor, after.armor),
    )
    said = [f"{name} {one} -> {two}" for name, one, two in pairs if one != two]
    said += [name for name in after.conditions if name not in before.conditions]
    said += [f"no longer {name}" for name in before.conditions if name not in after.conditions]
    return ", ".join(said)


class Use(UseGear):
    """Use something that you carry: a potion, a rope, a flask of oil. It needs no roll.

    What restores something does so at once, to you or to an ally; what has uses loses one, and is gone with the last.
    If it is open whether it works, make a roll as well.

    Example: item=Rope how="thrown over the beam"
    """

    id = "daggerheart.use"
    page = "a ruling of this program"
    home = SHEET
    gear = GEAR

    item: Annotated[Name, Pick(SHEET.picks(GEAR)), Rest()] = Field(
        description="what is used, such as Rope; the beginning of its name will do"
    )

    def user(self, world: World) -> str:
        return must_be_up(who(world, self.by), "act").key

    def give_back(self, world: World, key: str, what: str, amount: int, text: str) -> tuple[World, tuple[Tell, ...]]:
        found = who(world, key)
        if found.sheet.fate == "dead":
            raise Refused(f"{found.name} is dead.")
        not_dying(found)
        after = MOVES[what.casefold()](found.sheet, amount if what == "Hope" else -amount)
        tell = Tell(text=text, tone="good", subject=key, moved=tracks.find_moves(found.sheet, after))
        world = after.into(world, key) if after != found.sheet else world
        return world, (tell, *tracks.of_conditions(found, after))
