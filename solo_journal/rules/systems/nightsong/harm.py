"""Damage and healing, the fall at 0 hit points with its clock, and both by hand (ch. IV, Hit Points)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters
from ...dice_counting import TOTAL
from ...inputs import Line
from ...line_grammar import Numeric, Rest
from ...outcome import Event, Moved, Outcome, Tell, Verdict
from ...procedure import Procedure, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .dying import offers_of_help
from .item import Die
from .readings import ARMOUR
from .sheet import FALLS, Dying, Sheet, Who, who

CLOCK = 4
"""The die added to Constitution for the rounds or minutes left."""


class Harmed(NamedTuple):
    """The effect of damage on a character."""

    world: World
    tells: tuple[Tell, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def fell(self) -> bool:
        """Whether it took them out."""
        return bool(self.events)


def hurt(
    world: World,
    who: Who,
    damage: int,
    ask: Ask,
    unit: Literal["round", "minute"] = "minute",
    *,
    told: str,
    under_way: int = 0,
) -> Harmed:
    """Damage a character; `told` says how. At 0 or lower they are dying, with Constitution + d4 rounds or minutes left,
    at least 1. A stable character is dying again, a dying one only sinks lower, and the dead are not hurt. `under_way`
    is the current round, which does not count towards the time left."""
    old = who.sheet
    if damage <= 0 or old.dead:
        return Harmed(world)
    sheet = old.but(hp=old.hp - damage)
    blow = Tell(text=told, tone="bad", subject=who.key, moved=(Moved(label="HP", before=old.hp, after=sheet.hp),))
    if sheet.hp > 0 or sheet.dying:
        return Harmed(who.with_sheet(world, sheet), (blow,))
    clock: int = ask.roll(f"{who.name} is dying", 1, CLOCK, tally=TOTAL, part="dying").value
    left = Dying(left=max(1, sheet.constitution + clock), unit=unit)
    sheet = sheet.but(dying=left.but(left=left.left + under_way), stable=False)
    more = f"dying, {left.describe()} left"
    fall = Tell(text=f"{who.name} falls", tone="bad", subject=who.key, more=more, falls=True)
    return Harmed(who.with_sheet(world, sheet), (blow, fall), (Event(FALLS, who.key),))


def heal(sheet: Sheet, amount: int) -> Sheet:
    """The sheet with more hit points. At 0 or below, healing starts from 0 and they are up again."""
    hp = min(sheet.max_hp, max(sheet.hp, 0) + amount)
    return sheet.but(hp=hp, dying=None, stable=False) if hp > 0 else sheet


def hp_told(sheet: Sheet) -> str:
    """`HP 5 of 7`."""
    return f"HP {sheet.hp} of {sheet.max_hp}"


def can_be_healed(who: Who) -> Who:
    """The character, unless nothing can heal them. Raises `Refused`."""
    if who.sheet.dead:
        raise Refused(f"{who.name} is dead, and nothing heals that.")
    return who


MOST = 1000
Amount = Annotated[int, Field(ge=1, le=MOST)]
IGNORED = 1
"""The armour roll that protects from nothing."""


class Hurt(Procedure):
    """Damage outside of a fight: a fall, a trap, fire. Give a number, or a die to roll for it.

    Worn armour reduces it unless you say otherwise (house rule); its 1 protects from nothing. At 0 hit points or lower
    the character is taken out and dying: Constitution + d4 minutes are left, or rounds in a fight, and never less than
    1.

    Example: why="The stair gives way" die=d6, a 4: HP 7 -> 3.
    """

    id = "nightsong.hurt"
    befalls = characters
    called = "Take damage"
    key = "hd"
    also = "hurt, wound, injury"
    words = "why"
    page = "ch. IV, Hit Points and Slots"
    verdicts = (Verdict("No damage", "good"),)
    readings = (ARMOUR,)

    why: Annotated[Line, Rest(text=True)] = Field(
        "", title="Cause", description="the cause in a few words, such as: the stair gives way"
    )
    amount: Annotated[Amount | None, Numeric(lead=True)] = Field(
        None,
        title="How much",
        description=(
            "hit points that it takes, such as 3; or leave it empty and give a die. 6 is all that most people have"
        ),
    )
    die: Annotated[Die | None, Numeric("d#", lead=True)] = Field(
        None,
        description=("the die rolled for it: d4 limited, d6 serious, d8 devastating, d10 and d12 monstrous"),
    )
    armour: bool | None = Field(
        None, title="Armour counts", description="whether worn armour takes from it; yes unless said otherwise"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found = self.require(world)
        damage = self.amount or ask.roll("Damage", 1, self.die or 0, tally=TOTAL).value
        counts = ARMOUR.of(world) == "worn" if self.armour is None else self.armour
        because = ""
        for armour in [*found.sheet.in_use("armour").values()][: int(counts)]:
            face = ask.roll("Armour", 1, armour.die, tally=TOTAL, part="armour").value
            damage = max(0, damage - (0 if face == IGNORED else face))
            because = f"{armour.name} {'protects from nothing' if face == IGNORED else 'takes from it'}."
        unit: Literal["round", "minute"] = "round" if world.fight else "minute"
        harmed = hurt(world, found, damage, ask, unit, told=f"{found.name} is hurt")
        return Outcome(
            harmed.world,
            f"{damage} damage" if damage else "No damage",
            because,
            asks=f"{found.name} is dying: who can help?" if harmed.fell else "",
            tone="bad" if damage else None,
            total=damage,
            tells=harmed.tells,
            offers=tuple(offers_of_help(world, found, beaten=True)) if harmed.fell else (),
            events=harmed.events,
        )

    def require(self, world: World) -> Who:
        found = who(world, self.by)
        if (self.amount is None) == (self.die is None):
            raise BadInput("Give the damage as a number, such as 3, or as a die, such as d6: one of the two.")
        if found.sheet.dead:
            raise Refused(f"{found.name} is dead; nothing hurts them any more.")
        if self.armour and not found.sheet.armour_die:
            raise Refused(f"{found.name} wears no armour that holds. Leave armour out, or put some on.")
        return found


class Heal(WithoutDice):
    """Restore hit points because of the story: a shrine, a healer, a kindness. Rests and Remedies have acts of their
    own.

    Never above the maximum. A dying or stable character starts from 0 and is up again.

    Example: why="The well of the hermit" amount=3: HP 2 -> 5.
    """

    id = "nightsong.heal"
    befalls = characters
    called = "Heal"
    key = "hh"
    words = "why"
    page = "ch. IV, Hit Points"

    amount: Amount = Field(
        title="How much", description="hit points that come back: 1 a kind hand, 3 a healer, 6 a wonder"
    )
    why: Line = Field("", title="Cause", description="who or what heals, such as: the well of the hermit")

    def happens(self, world: World) -> Outcome:
        found = can_be_healed(who(world, self.by))
        if found.sheet.hp >= found.sheet.max_hp:
            raise Refused(f"{found.name} has all {found.sheet.max_hp} hit points.")
        sheet = heal(found.sheet, self.amount)
        up = Tell(text=f"{found.name} is up again", tone="good", subject=found.key)
        return Outcome(
            found.with_sheet(world, sheet),
            f"{found.name}: {hp_told(sheet)}",
            tone="good",
            tells=(up,) if found.sheet.out else (),
        )
