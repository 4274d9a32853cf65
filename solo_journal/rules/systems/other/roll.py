"""The roll behind `d:`: dice with whatever stands on the sheet, held against a number where there is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...command_hints import way
from ...dice.notation import parse
from ...dice.roller import roll
from ...dice.terms import Expression
from ...house_rules import HouseRule
from ...inputs import SPOKEN, Line
from ...line_grammar import After, OneOf, Rest
from ...names import find, folded, same
from ...outcome import Against, Mod, Outcome, Verdict
from ...procedure import Pick, Procedure
from ...refusal import MOST_LISTED, BadInput, Refused, nearest, quoted
from ...world import World
from .free_sheet import CONDITIONS, SHEET, meters, rolled_names
from .number_lookup import foes_numbers

DICE = HouseRule(
    id="other.dice",
    title="The dice of a roll that names none",
    options={
        "d20": "one die of twenty",
        "2d6": "two dice of six, added up",
        "3d6": "three dice of six, added up",
        "2d10": "two dice of ten, added up",
        "d100": "a hundred faces, which must not pass the number",
        "d6": "one die of six",
    },
    default="d20",
    why="Most games that roll a number of the sheet roll it with one die of twenty. Choose what your own game rolls.",
)
SUCCESS, FAILURE = "Success", "Failure"
_OWNED = (
    "purse gold silver copper coins coin money credits cash wealth treasure debt arrows ammo bullets rations food "
    "torches potions xp experience level age slots ac armour armor speed move load"
)
OWNED = frozenset(_OWNED.split()) | {"armour class", "armor class"}
"""Numbers that a roll may name and hardly ever does: what somebody owns, and what others roll against."""
MOST_BONUS = 6
"""A number above this is a score rather than what a player of one die of twenty adds."""
MOST_ADDED = 30
"""A number above this is not added to dice: it is one of a hundred."""
Favour = Literal["even", "advantage", "disadvantage"]

_SIGN = re.compile(r"\s*([+\-−])\s*(?![^()]*\))")
_POOL = re.compile(
    r"(?:\((?P<sum>[^()]+)\)|\{(?P<set>[^{}]+)\}|(?P<name>[^(){}]+?)) ?(?P<die>d(?:\d+|%).*)", re.IGNORECASE
)
"""As many dice as a number of the sheet says, or a sum: `Fight d6>=5`, `(Fight+Wits)d6`."""
_PART = re.compile(r"(?P<name>.*[^\W\d].*?) ?/ ?(?P<by>[2-9]|10)")
"""A part of a number: `Stealth/2`."""
_SHIFTED = re.compile(r"(?P<name>[^+\-−]*[^\W\d][^+\-−]*?) *(?P<by>[+\-−] *\d+)")
"""A number with something added to it: `Spot Hidden -20`."""
_NUMBERS = re.compile(r"[+-]?\d+")
_BEGINS = re.compile(r"\d{0,3}d(\d+|%)(?![\w%])", re.IGNORECASE)
_WORDED = re.compile(r"\d{0,3}d(?:\d+|%)\w*(?: ?[+\-−] ?\w+)*(?![\w/])", re.IGNORECASE)
"""Dice with which a line of words begins: `Longsword: 1d8+3 slashing`."""
_SPACED = re.compile(r"(\d{0,3}d(?:\d+|%)[^\s+\-−]*) +(?=[^\W\d])", re.IGNORECASE)
"""Dice with a name behind a space, as they are said: `d20 STR`."""
_HELD = re.compile(r"\s*(<=|≤|=<|>=|≥|=>)\s*")
"""The signs of a number that is held against: `d20<=STR`."""
_PLAIN = re.compile(r"(\d*)d(\d+|%)", re.IGNORECASE)
FAVOURS = {"adv": "advantage", "advantage": "advantage", "dis": "disadvantage", "disadvantage": "disadvantage"}
AGAINST = ("v", "vs", "vs.", "versus", "against")


class Sum(NamedTuple):
    """What is rolled, with every name in full and replaced by what stands there."""

    named: str
    """As a player writes it: `d20+STR`."""
    dice: str
    """As dice are written: `d20+2`."""
    mods: tuple[Mod, ...] = ()


def names(world: World) -> Iterable[str]:
    """What a roll is made with, for completion and on offer: dice, and numbers that are neither left nor owned."""
    shown = rolled_names(world, "")
    return [name for name in shown if folded(name) not in OWNED and name not in meters(world)]


def worded(world: World, by: str = "") -> dict[str, str]:
    """The dice of the lines that are words, as a weapon's is: `Longsword: 1d8+3`."""
    key = world.character_id(by)
    notes = world.characters[key].notes if key in world.characters else {}
    there = rolled_names(world, by)
    dice = {name: _WORDED.match(text) for name, text in notes.items() if name not in there}
    return {name: found[0] for name, found in dice.items() if found}


def _rolled(world: World) -> list[str]:
    return [*names(world), *worded(world)]


def value_of(world: World, by: str, called: str) -> tuple[str, int | str]:
    """What stands on the sheet under this name. Raises `BadInput` with those that there are, and `Ambiguous`."""
    there = rolled_names(world, by)
    if part := _PART.fullmatch(called):
        name, value = value_of(world, by, part["name"])
        if isinstance(value, int):
            return f"{name}/{part['by']}", value // int(part["by"])
    for names in (there, foes_numbers(world)):
        if found := find(called, {"name on the sheet": names}):
            return found.key, names[found.key]
    there |= worded(world, by)
    if not there:
        raise BadInput(f"{quoted(called)} is on no sheet. Write a line such as STR +2 there: {way('other.line')}.")
    known = f"There are: {', '.join(there)}." if len(there) <= MOST_LISTED else nearest(called, list(there))
    raise BadInput(f"Nothing on the sheet is called {quoted(called)}. {known}".strip())


def summed(world: World, by: str, text: str) -> Sum:
    """A sum of dice, numbers and names. Raises `BadInput`."""
    there = worded(world, by) | rolled_names(world, by)
    whole = next((name for name in there if same(name, text)), "")
    text = _SPACED.sub(lambda dice: f"{dice[1]}+" if _names(text[dice.end() :], there) else dice[0], text)
    pieces = [whole] if whole else _SIGN.split(text.strip())
    if pieces and not pieces[0]:
        del pieces[0]
    named, dice, mods, sign = "", "", list[Mod](), "+"
    for piece in _in_full(world, by, pieces):
        if piece in ("+", "-", "−"):
            sign = "-" if piece != "+" else "+"
            continue
        name, value = (piece, piece) if _is_dice(piece) else _pool(world, by, piece) or value_of(world, by, piece)
        if isinstance(value, int):
            mods.append(Mod(name=name, value=-value if sign == "-" else value))
            sign_of = {("+", True): "+", ("+", False): "-", ("-", True): "-", ("-", False): "+"}[sign, value >= 0]
            dice += f"{sign_of}{abs(value)}"
        else:
            dice += f"{sign}{value}"
        named += f"{sign}{name}"
    return Sum(named.removeprefix("+"), dice.removeprefix("+"), tuple(mods))


def _in_full(world: World, by: str, pieces: Iterable[str]) -> Iterator[str]:
    """The pieces of a sum, with the dice of a line of words where its name stands."""
    words, known, minus = worded(world, by), {**foes_numbers(world), **rolled_names(world, by)}, False
    for piece in pieces:
        new = words and piece not in "+-−" and not _is_dice(piece) and not find(piece, {"name on the sheet": known})
        found = find(piece, {"name on the sheet": words}) if new else None
        for each in _SIGN.split(words[found.key]) if found else [piece]:
            yield {"+": "-", "-": "+", "−": "+"}.get(each, each) if found and minus else each
        minus = piece in "-−"


def _names(text: str, there: Mapping[str, int | str]) -> bool:
    """Whether a text begins with a name of the sheet."""
    return find(_SIGN.split(text, maxsplit=1)[0].strip(), {"name on the sheet": there}) is not None


def _held(world: World, by: str, text: str) -> tuple[str, str, str]:
    """What is rolled, the sign, and the names that it is held against: `d20<=STR`. Nothing where numbers alone stand
    behind the sign, which counts dice then."""
    before, sign, behind = [*_HELD.split(text, maxsplit=1), "", ""][:3]
    if not before or not behind[:1].isalpha():
        return text, "", ""
    return before, "under" if "<" in sign or "≤" in sign else "v", behind


def _pool(world: World, by: str, piece: str) -> tuple[str, str] | None:
    """A piece that is dice, as many as a number of the sheet says. Raises `BadInput` where it says none."""
    pooled = _POOL.fullmatch(piece)
    if pooled is None:
        return None
    called = pooled["sum"] or pooled["set"] or pooled["name"]
    if found := find(called, {"name on the sheet": rolled_names(world, by)}):
        name, many = value_of(world, by, found.key)
    elif pooled["sum"]:
        within = summed(world, by, called)
        sum_of = one_sum(within.dice)
        name, many = f"({within.named})", within.dice if sum_of.dice else sum(sum_of.constants)
    else:
        return None
    if not isinstance(many, int) or many < 1:
        raise BadInput(f"{name} is {many}, and says no number of dice. Write the dice, such as 2{pooled['die']}.")
    return f"{name} {pooled['die']}", f"{many}{pooled['die']}"


def one_sum(text: str) -> Expression:
    """Dice and numbers as one sum. Raises `BadInput`, also for a list of rolls or a target of its own."""
    items = parse(text).items
    if len(items) != 1 or items[0].against:
        raise BadInput(f"{quoted(text)} is more than one sum of dice. Write the number to reach behind v.")
    return items[0].sum


def _is_dice(text: str) -> bool:
    """Whether a piece is dice. What begins as dice is meant as such: raises `BadInput` where it cannot be read."""
    if _BEGINS.match(text):
        return bool(one_sum(text))
    try:
        return bool(one_sum(text))
    except BadInput:
        return False


def favoured(dice: str, favour: Favour, under: bool) -> str:
    """The dice with one more of the first kind, of which the better or the worse count."""
    if favour == "even":
        return dice
    first = _PLAIN.match(dice)
    if first is None or dice[first.end() : first.end() + 1] not in ("", "+", "-"):
        raise BadInput("Advantage adds a die to plain dice that come first. Write it as dice instead, such as 2d20kh1.")
    count = int(first[1] or 1)
    best = "kl" if (favour == "advantage") == under else "kh"
    return f"{count + 1}d{first[2]}{best}{count}{dice[first.end() :]}"


class Roll(Procedure):
    """Roll dice with what is on your sheet, against a number where there is one.

    A name is enough: STR rolls the usual die of your campaign and adds what STR is; Hunting, where it is a die, rolls
    that. Or write the sum: d20+STR, 2d6+Might-1. Behind v stands what must be reached, behind under what must not be
    passed: a number, or a name of the sheet. With advantage one more die of the first kind is rolled and the best
    count, with disadvantage the worst. Conditions with a number, such as Poisoned -2, are added by
    themselves. A number of the sheet may say how many dice there are, Fight d6>=5, and a bonus is then more or fewer of
    them. A line such as Spot Hidden 65% or SAN 55/99 is rolled with a hundred faces that must not pass it; so is
    any number beside such a line, any above 30, and any where a hundred faces are your usual dice.

    Which dice are rolled where you name none is a house rule: one die of twenty unless you choose. Nothing at all
    rolls just these.

    Example: d20+STR v 15 with 14 and STR +2 gives 16: a success.
    """

    id = "other.roll"
    version = 5  # numbers of a hundred are rolled under, and the line itself is not said again as what was rolled
    called = "Roll"
    key = "r"
    also = "check, test, save, d:, stat, skill"
    signed = True
    words = "action"
    deed = "act"
    verdicts = (Verdict(SUCCESS, "good"), Verdict(FAILURE, "bad"))
    readings = (DICE,)
    example: ClassVar[dict[str, Any]] = {"roll": "d20+2", "against": "15"}

    action: Line = Field("", title="You do", description="what your character does")
    roll: Annotated[Line, Pick(_rolled), Rest()] = Field(
        "", description="a name of your sheet, or a sum with it: STR, d20+STR, 2d6+Might-1"
    )
    against: Annotated[Line, Pick(names), After(AGAINST)] = Field(
        "",
        description="what the total must reach: a number such as 15, a name of your sheet, or Armour+2",
    )
    under: Annotated[Line, Pick(names), After(("under",))] = Field(
        "",
        title="Stay under",
        description="what the total must not pass, in games that roll low: 45, a name, or Stealth-20",
    )
    favour: Annotated[Favour, SPOKEN, OneOf(FAVOURS)] = Field(
        "even", description="even, or one more die: the best count (advantage) or the worst (disadvantage)"
    )
    bonus: int = Field(
        0, ge=-100, le=100, description="what else helps or hinders, such as 2 for good tools or -2 for the dark"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        what, dice, target, under = self.require(world)
        total = roll(one_sum(dice), ask)
        pool = one_sum(dice).dice[0].counts
        mods = (*what.mods, *(() if under or pool else self._bonuses(world)))
        if target is None:
            weigh = ", ".join(f"{each.name} {each.value:+d}" for each in self._bonuses(world)) if pool else ""
            again = what.named == self.roll and not weigh and not self.made_before(5)
            rolled = f"Rolled as {what.named or DICE.of(world)}{f', dice: {weigh}' * bool(weigh)}."
            return Outcome(world, str(total), "" if again else rolled, total=total, mods=mods)
        label, value = target
        won = total <= value if under else total >= value
        apart, over = abs(total - value), "to spare" if won else "too many" if under else "short"
        words = f"{'under' if under else 'against'} {label}{f' {value}' * (label != str(value))}"
        return Outcome(
            world,
            SUCCESS if won else FAILURE,
            f"{total} {words}{f': {apart} {over}' * bool(apart)}.",
            asks="You do it: what do you see?" if won else "You do not: what comes of it?",
            total=total,
            against=Against(value=value, label="" if label == str(value) else label),
            mods=mods,
        )

    def read_as(self, world: World) -> str:
        """`STR: d20+14 v 15`."""
        what, dice, target, under = self.require(world)
        named = f"{what.named}: " if what.mods else ""
        label, value = target or ("", 0)
        held = f" {'under' if under else 'v'} {label}{f' {value}' * (label != str(value))}" if target else ""
        return f"{named}{dice}{held}"

    def warns(self, world: World) -> str:
        """That a score is added whole where only its bonus may be meant."""
        what, dice, _, under = self.require(world)
        key = world.character_id(self.by)
        notes = world.characters[key].notes if key in world.characters else {}
        high = [each.name for each in what.mods if each.value > MOST_BONUS and notes.get(each.name, "+")[:1] != "+"]
        meant = bool(high) and not under and "d20" in dice
        return f"{high[0]} is added whole. For a bonus write a line: {high[0]} +2" if meant else ""

    def require(self, world: World) -> tuple[Sum, str, tuple[str, int] | None, bool]:
        """What is rolled by name and as dice, what it is held against, and whether it must not pass that."""
        if self.against and self.under:
            raise BadInput("Say what must be reached, or what must not be passed: one of the two.")
        rolled, against, under = self.roll, self.against, self.under
        if not (against or under):
            rolled, sign, held = _held(world, self.by, rolled)
            against, under = (held, "") if sign == "v" else ("", held)
        if not (against or under) and (percent := self._percent(world, rolled)):
            rolled, under = "d100", percent
        what = summed(world, self.by, rolled) if rolled else Sum("", "")
        dice = what.dice
        if not dice or not parse(dice).dice:
            dice = DICE.of(world) + (dice if dice[:1] in ("", "-") else f"+{dice}")
        dice = favoured(dice, self.favour, bool(under))
        target = self._target(world, against or under)
        if self.bonus and target and under:
            label, value = target
            shown = label if label == str(value) else f"{label} {value}"
            weighs = " ".join(f"{each.value:+d} {each.name}" for each in self._bonuses(world))
            target = f"{shown} {weighs} =", value + self.bonus
        elif self.bonus and (pool := one_sum(dice).dice[0]).counts:
            dice = f"{max(1, pool.count + self.bonus)}{dice[dice.index('d') :]}"
        elif self.bonus:
            dice += f"{self.bonus:+d}"
        one_sum(dice)
        return what, dice, target, bool(under)

    def _percent(self, world: World, text: str) -> str:
        """The name that is all that is rolled, with what is added to it, where a hundred faces must not pass that: a
        percentage, a plain number on a sheet with percentages or in a campaign that rolls a hundred faces, and a
        number that is too high to be added to dice."""
        key, old = world.character_id(self.by), self.made_before(5)
        notes = world.characters[key].notes if key in world.characters else {}
        shift = None if old or any(same(each, text) for each in notes) else _SHIFTED.fullmatch(text)
        text = shift["name"] if shift else text
        part = _PART.fullmatch(text)
        name = part["name"] if part else text
        there = names(world) if old else [each for each in rolled_names(world, self.by) if folded(each) not in OWNED]
        found = name and find(name, {"name on the sheet": {each: each for each in there if each in notes}})
        line = notes[found.key].strip() if found else ""
        hundred = DICE.of(world) == "d100" or (not old and any(each.endswith("%") for each in notes.values()))
        plain = line.isdecimal() and (hundred or (not old and int(line) > MOST_ADDED))
        meant = bool(found) and (plain or re.fullmatch(r"\d+ ?%" if old else r"\d+ ?(%|/ ?(99|100))", line))
        by = (f"/{part['by']}" if part else "") + (shift["by"] if shift else "")
        return found.key + by if found and meant else ""

    def _bonuses(self, world: World) -> tuple[Mod, ...]:
        """What the bonus is made of: the conditions by name where they are all of it."""
        if not self.bonus:
            return ()
        key = world.character_id(self.by)
        held = CONDITIONS.entries(SHEET.at(world, key).tree) if key in world.characters else {}
        weigh = [Mod(name=each.name, value=each.value) for each in held.values() if each.value]
        return (
            tuple(weigh) if sum(each.value for each in weigh) == self.bonus else (Mod(name="bonus", value=self.bonus),)
        )

    def _target(self, world: World, text: str) -> tuple[str, int] | None:
        if not text:
            return None
        if text.isascii() and text.isdecimal() and len(text) <= 6:
            return text, int(text)
        target = summed(world, self.by, text)
        if parse(target.dice).dice:
            raise Refused(f"{target.named} is a die, and a total is held against a number. Give one, such as 15.")
        return target.named, sum(map(int, _NUMBERS.findall(target.dice)))
