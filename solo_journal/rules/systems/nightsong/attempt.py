"""The base of all checks: who attempts what, with which ability, and what helps or hinders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import others
from ...inputs import SPOKEN, Line, MaybeName, Words
from ...line_grammar import After, OneOf
from ...names import find as find_name
from ...names import in_full, in_words, must_find
from ...outcome import Against, Mod, Offer, Outcome
from ...procedure import Pick, Procedure
from ...refusal import Refused, quote
from ...world import World
from . import focus as focus_
from .conditions import condition_names
from .d20 import (
    NORMAL,
    SIDES,
    AbilityOrScore,
    Difficulty,
    Kept,
    either_way,
    most_with_focus,
    throw,
    what_focus_does,
    with_focus,
)
from .fight.course import must_have_action, with_action
from .fight.model import Fight, standing
from .sheet import Sheet, Who, everybody, who
from .state import ID

Favour = Literal["", "none", "advantage", "disadvantage", "both"]

FAVOURS = either_way("adv", "dis")


class Settled(NamedTuple):
    """A check before its dice."""

    mod: Mod
    """The ability: `Dexterity` 2."""
    helps: tuple[str, ...]
    """Reasons for advantage; empty if the player gave none."""
    hinders: tuple[str, ...]
    """Reasons for disadvantage, likewise."""
    spends: Who | None = None
    """Who spends a Focus before the roll."""

    @property
    def favour(self) -> int:
        """1 for advantage, -1 for disadvantage, 0 for neither or both, which cancel out; they never add up."""
        return bool(self.helps) - bool(self.hinders)

    def reached(self, kept: Kept, dr: int) -> int:
        """How many of the kept dice reach a difficulty."""
        return sum(face + self.mod.value >= dr for face in kept)

    def describe(self) -> str:
        """`, with advantage (Mira helps)`; empty if nothing helps or hinders."""
        if not self.helps and not self.hinders:
            return ""
        which = {1: "with advantage", -1: "with disadvantage", 0: "advantage and disadvantage cancel out"}[self.favour]
        reasons = ", ".join(each for each in (*self.helps, *self.hinders) if each)
        return f", {which} ({reasons})" if reasons else f", {which}"


class Made(NamedTuple):
    """A check after its dice."""

    world: World
    """The world, after spending Focus."""
    kept: Kept
    reached: int
    """How many of the dice reach the difficulty."""
    against: Against
    mods: tuple[Mod, ...]
    told: str
    """Ability, difficulty, what helped and hindered, and Focus spent afterwards, in words."""


def ally_names(world: World) -> list[str]:
    """Possible helpers."""
    out = {each.name for each in everybody(world) if each.sheet.out}
    return [name for name in others(world) if name not in out]


def _must_help(world: World, by: str, called: str) -> None:
    """Raise `Refused` unless this is one ally who can act (ch. IV, Helping). Strangers help too, so the beginning
    of a character's name is not enough."""
    fight = Fight.of(world)
    fighters = {"ally": fight.allies, "foe": fight.foes} if fight else {}
    found = find_name(called, {"character": world.characters, "person": world.people, **fighters})
    if found is None:
        if "," in called:
            raise Refused("Only one ally can help with a check. Name one of them.")
        return
    if found.kind == "character" and in_words(world.characters, called) != found.key:
        other = "name them in full, or add somebody else to the list of people"
        raise Refused(f"No helper {quote(called)}. Did you mean {found.name}? Then {other}.", called)
    if found.kind == "foe" and in_full(found, called):
        raise Refused(f"{found.name} is a foe in this fight, and does not help.")
    if found.kind == "character" and found.key == world.character_id(by):
        raise Refused(f"{found.name} acts, and cannot help as well.")
    fell = found.kind == "character" and Sheet.of(world.characters[found.key]).out
    here = fight is not None and (found.kind == "ally" or (found.kind == "character" and found.key in fight.party))
    if fell or (fight and here and found.key not in standing(fight, world, "ours")):
        raise Refused(f"{found.name} is out, and cannot help.")


class Attempt(Procedure):
    """Attempt something uncertain with an ability."""

    acts_as = "act"

    question: Line = Field(
        "", title="You try", description="your character's act in a few words, such as: leap the gap with the rope"
    )
    ability: AbilityOrScore = Field(
        description=(
            "strength (lift, break), dexterity (sneak, dodge), presence (will, charm) or constitution "
            "(endure); or its number, -3 to 6"
        )
    )


class Rated(Attempt):
    """An attempt with a Difficulty Rating."""

    printed: ClassVar[Mapping[str, str]] = {r"\bagainst (?:DR )?(?=\d)": ""}

    dr: Difficulty = Field(
        NORMAL,
        title="Difficulty Rating",
        description="the Difficulty Rating: routine 6, easy 9, normal 12, difficult 15, extreme 18",
    )


class Weighed(Attempt):
    """An attempt with advantage and disadvantage. In a fight it is an action, and so is helping."""

    resists: ClassVar[bool] = True
    """Whether it can resist what the foes do, so that it costs no action on their turn."""

    favour: Annotated[Favour, SPOKEN, FAVOURS] = Field(
        "",
        description="advantage, disadvantage, or both, which cancel out; none: whatever conditions say; left out, a "
        "condition that hinders the ability gives disadvantage",
    )
    helper: Annotated[MaybeName, Pick(ally_names), After(("+",))] = Field(
        "", title="Who helps", description="a nearby ally who helps: advantage, and they share the risk"
    )
    conditions: Annotated[Words, Pick(condition_names), After(("-", "−"))] = Field(
        (), title="Hindered by", description="conditions that hinder here: disadvantage"
    )
    focus: Annotated[bool, OneOf({"focus": True})] = Field(
        False,
        title="Spend Focus",
        description="spend 1 Focus now for advantage; you can also wait for the dice and spend it then",
    )

    free: Annotated[bool, OneOf({"free": True})] = Field(
        False,
        title="Costs no action",
        description="in a fight: it costs no action, such as a check that only resists something",
    )

    def require(self, world: World) -> Any:
        """The check before its dice, and whatever else a kind of check needs."""
        return self.settled(world)

    def settled(self, world: World) -> Settled:
        """The check before its dice. Raises `Refused`."""
        if self.helper:
            _must_help(world, self.by, self.helper)
        must_have_action(world, self.by, free=self.free, helper=self.helper, resists=self.resists)
        mod, hindering = self._score(world)
        helps = [""] if self.favour in ("advantage", "both") else []
        helps += [f"{self.helper} helps and shares the risk"] if self.helper else []
        hinders = [""] if self.favour in ("disadvantage", "both") else []
        hinders += dict.fromkeys(
            [*self._named_conditions(world), *(hindering if self.favour in ("", "disadvantage") else ())]
        )
        if not self.focus:
            return Settled(mod, tuple(helps), tuple(hinders))
        spends = who(world, self.by)
        if not spends.sheet.focus:
            back = f"it comes back to {spends.sheet.most_focus} when a session starts"
            raise Refused(f"{spends.name} has no Focus left; {back}.")
        if helps:
            raise Refused("This roll has advantage already, and advantages do not add up. Keep the Focus.")
        return Settled(mod, ("1 Focus spent",), tuple(hinders), spends)

    def throw(self, world: World, ask: Ask, settled: Settled, headlines: Sequence[str], dr: int) -> Made:
        """Roll `Check`, one d20 fewer than there are headlines (one more with advantage or disadvantage), and offer
        Focus afterwards if it can change the result. The headlines are ordered by the number of dice that reach the
        difficulty."""
        needed, favour = len(headlines) - 1, settled.favour
        rolled, kept = throw(ask, "Check", needed, favour)
        after, extra = self.after_focus(world, settled), ""
        spender, reached = self.focus_left(world, settled), settled.reached(kept, dr)
        could = settled.reached(most_with_focus(rolled, kept, needed, favour), dr) if spender else 0
        if spender and could > reached:
            reach = sum(face + settled.mod.value >= dr for face in range(1, SIDES + 1))
            chance = Fraction(reach, SIDES) if favour >= 0 else Fraction(1)
            does, case = what_focus_does(favour), f"for a {headlines[could].lower()}"
            if focus_.wants(ask, does, chance=(chance, case)):
                kept, _ = with_focus(ask, rolled, needed, favour)
                after, extra = focus_.spend_focus(after, spender), ", 1 Focus spent afterwards"
                reached = settled.reached(kept, dr)
        told = f"{settled.mod.name} against DR {dr}{settled.describe()}{extra}"
        return Made(after, kept, reached, Against(value=dr, label="DR"), (settled.mod,), told)

    def acted(self, outcome: Outcome, ask: Ask) -> Outcome:
        """The outcome, with the action used by the acting character and the helper in a fight."""
        after, events = with_action(outcome.world, ask, self.by, free=self.free, helper=self.helper)
        return replace(outcome, world=after, events=(*outcome.events, *events))

    def after_focus(self, world: World, settled: Settled) -> World:
        """The world after the Focus spent before the roll."""
        return focus_.spend_focus(world, settled.spends) if settled.spends else world

    def focus_left(self, world: World, settled: Settled) -> Who | None:
        """Who could still spend a Focus on this roll: at most one, and none with advantage."""
        return None if settled.helps else focus_.spender(world, self.by)

    def offers(self, world: World) -> Iterator[Offer]:
        """Conditions that a costly result may leave behind."""
        key = world.character_id(self.by)
        if key in world.characters and ID in world.characters[key].sheets:
            yield Offer("Take a condition", "nightsong.condition", {"by": key} if self.by else {}, missing="name")

    def _score(self, world: World) -> tuple[Mod, tuple[str, ...]]:
        """The ability with its score, and the sheet's conditions that hinder it."""
        if isinstance(self.ability, int):
            return Mod(name="Ability", value=self.ability), ()
        sheet = who(world, self.by).sheet
        hinder = (each.name for each in sheet.conditions.values() if self.ability in each.hinders)
        return Mod(name=self.ability.capitalize(), value=sheet.score(self.ability)), tuple(hinder)

    def _named_conditions(self, world: World) -> Iterator[str]:
        """The full names of the given conditions. Without a sheet, any name is accepted."""
        character = world.character(self.by)
        known = Sheet.of(character).conditions if character and ID in character.sheets else None
        for name in self.conditions:
            yield name if known is None else known[must_find(known, name, "condition")].name
