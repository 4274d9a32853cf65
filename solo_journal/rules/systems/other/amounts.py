"""Damage, healing, spending and earning: change a number of the free sheet, by a number or by dice."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...answer_source import Ask
from ...characters import somebody
from ...dice.roller import roll
from ...dice.terms import Expression
from ...inputs import SPOKEN, MaybeName, Name, make
from ...kinds.holder import Holder
from ...kinds.meter import Meter
from ...kinds.small_kinds import Step, format_die
from ...line_grammar import Known, OneOf, Rest, Shaped
from ...lonelog_stats import restate, value_in
from ...names import as_known, find, fold_name
from ...outcome import Outcome, Tell
from ...procedure import Pick, Procedure, WithoutDice
from ...refusal import BadInput, Refused, quote, there_are
from ...world import World
from .create import WriteLine
from .free_sheet import SHEET, STAIRS, fields_of, notes_of
from .number_lookup import FILLS, Counted, Whose, find_number, names
from .roll import Roll
from .sums import alone, dice_in_lines, parse_sum

AMOUNT = r"\d{1,6}|\d*d\d+\S*"
_MOVED = re.compile(rf"(?P<what>.*?[^\W\d].*?) *(?P<sign>[+\-−]) *(?P<amount>{AMOUNT})", re.IGNORECASE)


def _steps(world: World) -> list[str]:
    return [each.label for each in fields_of(world) if isinstance(each, Step)]


def _thrown(world: World) -> list[str]:
    return [*_steps(world), *dice_in_lines(world)]


class Amount(Procedure):
    """Change a number by an amount."""

    makes = "change"
    by_way_of: ClassVar[int] = 1
    fills_since: ClassVar[int] = 0
    """The version since which numbers that fill with harm move the other way; 0 for earning and spending."""

    amount: Annotated[str, Shaped(AMOUNT), Known(_thrown)] = Field(
        max_length=60, description="a number such as 3, dice such as d6+1, or with your sheet: d8+WIS"
    )
    what: Annotated[MaybeName, Pick(names), Rest()] = Field(
        "",
        title="Which number",
        description="its name on the sheet: HP, STR; or somebody else's: Goblin, Goblin AC; HP or the like if left out",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        before, field, other = self.require(world)
        amount = roll(self._dice(world), ask)
        after = self._moved(before, field, max(0, amount))
        was, now = before.number(field.label), after.number(field.label)
        told = "" if was != now else f"{field.label} stays at {now}."
        tells: tuple[Tell, ...] = ()
        top = after.bounds(field)[1] if isinstance(field, Meter) else None
        if top is not None and (was < top <= now if self._fills(field) else now <= 0 < was):
            down, ours = f"{before.name}: {field.label} is at {now}", before.key in world.characters
            tells = (Tell(text=down, tone="bad" if ours else "turn", subject=before.key if ours else "", falls=ours),)
        tone = tells[0].tone if tells else None
        whose = f"{before.name}: " if other else ""
        return Outcome(
            after.into(),
            f"{whose}{field.label} {now}{'' if top is None else f' of {top}'}",
            told,
            tells=tells,
            tone=tone,
        )

    def require(self, world: World) -> Whose:
        self._dice(world)
        return find_number(world, self.by, self.what)

    def _dice(self, world: World) -> Expression:
        if not self.amount[:1].isalnum():
            raise BadInput(
                f"{quote(self.amount)} is not an amount. Write a number such as 3, or dice such as d6+1.", self.amount
            )
        return alone(parse_sum(world, self.by, self.amount).dice)

    def _fills(self, field: Counted) -> bool:
        """Whether harm raises this number and healing lowers it."""
        return bool(self.fills_since) and fold_name(field.label) in FILLS and not self.made_before(self.fills_since)

    def _moved(self, before: Holder, field: Counted, amount: int) -> Holder:
        by = -amount if (self.by_way_of < 0) != self._fills(field) else amount
        if isinstance(field, Meter):
            return before.moved(field, by)
        value = field.value(before.tree)
        low = min(0, value) if by < 0 else field.low
        return before.put(field, max(low, min(field.top, value + by)))


class Damage(Amount):
    """Take damage: your character's health goes down, by a number or by dice.

    It uses HP, Health, Life or the like, as your sheet calls it; name another number to take it from that. It never
    falls below 0. Numbers that fill with harm, such as Harm 0/6 or Stress, go up instead. Your game says what happens
    at the end. A foe has numbers after its name, [N:Goblin|HP 5/5], and takes damage by its name.

    Example: `3`, `d6+1`, `2 STR`, or `4 Goblin`
    """

    id = "other.damage"
    version = fills_since = 3  # harm raises numbers that fill
    called = "Take damage"
    key = "hd"
    also = "hurt, wound, harm, lose hp"
    by_way_of = -1
    words = "what"
    example: ClassVar[dict[str, Any]] = {"amount": "3", "what": "HP"}


class Heal(Amount):
    """Heal: your character's health goes up, at most to its top.

    Name another number of your sheet to raise that, or somebody else who has numbers.

    Example: `4`, `d8`, or `1 STR`
    """

    id = "other.heal"
    version = fills_since = 2  # healing lowers numbers that fill
    called = "Heal"
    key = "hh"
    also = "cure, recover, gain hp"
    words = "what"
    example: ClassVar[dict[str, Any]] = {"amount": "4", "what": "HP"}


class Gain(Amount):
    """Gain something that your sheet counts: coins, arrows, experience.

    Example: `5 Purse`
    """

    id = "other.gain"
    called = "Gain"
    key = "g"
    also = "earn, find, receive, add"
    words = "what"
    example: ClassVar[dict[str, Any]] = {"amount": "5", "what": "Purse"}

    what: Annotated[Name, Pick(names), Rest()] = Field(
        title="Which number", description="the name on the sheet of what is gained, such as Purse or Arrows"
    )


class Spend(Gain):
    """Spend something that your sheet counts: coins, arrows, luck. You cannot spend more than you have.

    Example: `5 Purse`
    """

    id = "other.spend"
    called = "Spend"
    key = "hs"
    also = "pay, use, lose"
    was = ("other.p",)  # its letter once
    by_way_of = -1
    example: ClassVar[dict[str, Any]] = {"amount": "5", "what": "Purse"}

    def _moved(self, before: Holder, field: Counted, amount: int) -> Holder:
        there = before.number(field.label)
        if amount > there:
            raise Refused(f"You have {there} {field.label} and cannot spend {amount}.")
        return Amount._moved(self, before, field, amount)

    def require(self, world: World) -> Whose:
        whose = Amount.require(self, world)
        if self.amount.isdecimal():
            self._moved(whose.holder, whose.field, int(self.amount))
        return whose


def number_called(text: str, world: World) -> Procedure | None:
    """The change of a number that a line after `/` names: `Gold -5`, `HP +d6`, `Goblin -4`; `HP 9`, `HP full` and
    `Goblin 3` set it, `Hunting down` steps a die, and `Longsword` rolls the dice that stand behind it."""
    with suppress(Refused):
        notes, stat, moved = notes_of(world), value_in(text), _MOVED.fullmatch(text)
        if any(f"{fold_name(text)} ".startswith(f"{fold_name(each)} ") for each in dice_in_lines(world)):
            from ...line_form import from_line  # a question needs no grammar of lines

            return from_line(Roll, text, world)
        name, _, way = text.rpartition(" ")
        if way.casefold() in ("down", "up") and find(name, {"die": {each: each for each in _steps(world)}}):
            return make(StepDie, {"what": name, "way": way})
        label = as_known(stat.label, notes) if stat and not stat.delta else ""
        if stat and label in notes and (not moved or notes[label][:1] in "+-"):
            percent = "%" * (notes[label].endswith("%") and not text.endswith("%"))
            return make(WriteLine, {"line": f"{label} {restate(notes[label], stat)}{percent}"})
        if moved and (number := find_number(world, "", moved["what"])):
            fills, top = fold_name(number.field.label) in FILLS, isinstance(number.field, Meter)
            kind = Gain if moved["sign"] == "+" else Heal if fills else Damage if top or number.other else Spend
            return make(kind, {"amount": moved["amount"], "what": moved["what"]})
        called = stat.label if stat and stat.text.isdecimal() else name * (way.casefold() == "full")
        if called and (whose := find_number(world, "", called)):
            full = whose.holder.bounds(whose.field)[1] if isinstance(whose.field, Meter) else None
            if (to := int(stat.text) if stat else full) is None or not (whose.other or full == to):
                return None
            if not whose.other:
                return make(WriteLine, {"line": f"{whose.field.label} {to}/{to}"})
            by = to - whose.field.value(whose.holder.tree)
            kind = Heal if (by > 0) != (fold_name(whose.field.label) in FILLS) else Damage
            return make(kind, {"amount": str(abs(by)), "what": called}) if by else None
    return None


class StepDie(WithoutDice):
    """Step a die of your sheet down or up: Hunting d8 becomes d6, or d10.

    After the smallest die it is spent: d0.

    Example: `Hunting`, or `Hunting up`
    """

    id = "other.step"
    called = "Step a die"
    key = "d"
    also = "usage die, step down, step up"
    words = "what"
    example: ClassVar[dict[str, Any]] = {"what": "Hunting"}

    what: Annotated[Name, Pick(_steps), Rest()] = Field(
        title="Which die", description="the name of the die on the sheet, such as Hunting"
    )
    way: Annotated[Literal["down", "up"], SPOKEN, OneOf()] = Field(
        "down", title="Down or up", description="down, as what is used up does, or up again"
    )

    def happens(self, world: World) -> Outcome:
        before = SHEET.at(world, somebody(world, self.by))
        dice = {each.label: each for each in before.home.fields if isinstance(each, Step)}
        found = find(self.what, {"die": {label: label for label in dice}})
        if found is None:
            known = there_are(dice, self.what) if dice else "Write a line such as Hunting d8 first."
            raise Refused(f"{before.name} has no die {quote(self.what)}. {known}", self.what)
        field = dice[found.key]
        tree = field.down(before.tree, 1 if self.way == "down" else -1)
        if tree == before.tree:
            end = "spent" if not field.die(tree) else f"at d{STAIRS[0]}"
            raise Refused(f"{field.label} is already {end}.")
        after = before.put(field, field.die(tree))
        return Outcome(after.into(), f"{field.label} {format_die(field.die(after.tree))}")
