"""Reads the line of a roll: what is rolled, and the number that it is held against."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ...dice.terms import Dice, Expression, Keep, Term
from ...house_rules import HouseRule
from ...inputs import SPOKEN, Line
from ...line_grammar import After, OneOf, Rest
from ...names import fold_name, same
from ...outcome import Mod
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused
from ...world import World
from .free_sheet import CONDITIONS, SHEET, meters, notes_of, rolled_names
from .number_lookup import foes_numbers
from .sums import PART, Sum, alone, dice_in_lines, on_sheet, one_sum, parse_sum

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
    offered="Roll {} by default, not d20",
)
_OWNED = (
    "purse gold silver copper coins coin money credits cash wealth treasure debt arrows ammo bullets rations food "
    "torches potions xp experience level age slots ac armour armor speed move load"
)
OWNED = frozenset(_OWNED.split()) | {"armour class", "armor class"}
"""Numbers that rolls rarely use: possessions, and targets for others' rolls."""
MOST_ADDED = 30
"""A number above this is a percentage rather than a bonus."""

_SHIFTED = re.compile(r"(?P<name>[^+\-−]*[^\W\d][^+\-−]*?) *(?P<by>[+\-−] *\d+) ?%?")
"""A number with a modifier: `Spot Hidden -20`, `Climb +10%`."""
_TENS = re.compile(r"[ +]+(?P<many>[1-9]?) *(?:(?P<bonus>b|bonus)|p|penalty)(?: dic?e)?(?= |$)", re.IGNORECASE)
"""Bonus or penalty dice after a percentage: `Dodge 2 bonus`, `Dodge p`."""
_RESISTED = re.compile(r"resist(?:ance)? (?P<acting>.+)", re.IGNORECASE)
"""The acting side of a roll on the resistance table: `resist POW`, before `v 14`."""
_HELD = re.compile(r"\s*(<=|≤|=<|>=|≥|=>)\s*|\s+dc\s*(?=\d)", re.IGNORECASE)
"""The signs before a number to roll against: `d20<=STR`, `STR dc15`."""
_COUNTED = re.compile(r".*d(?:\d+|%)[^\s+\-−]*", re.IGNORECASE)
"""Dice before a comparison that counts them: `Fight d6`, before `>=5`."""
DEFENCES = ("ac", "armour class", "armor class", "armour", "armor", "defence", "defense", "difficulty", "dc")
"""Numbers of a foe that a roll against it must reach, unless it names another."""
_SIGN = re.compile(r"(?<=.)([+\-−])")
_LEVEL = re.compile(r" (hard|extreme)(?= *$)", re.IGNORECASE)
_LABELLED = re.compile(r"(?P<label>[^\W\d][^\d+\-−*/×]*?):? *(?P<number>\d{1,6})")
"""A target with a label that is on no sheet: `AC 13`, `DC15`."""
_LED = re.compile(r"(?:attack|strike|shoot|roll|check|test|save)(?: with| using| my| the)* (?=[^\W\d])", re.IGNORECASE)
"""The kind of roll, named first: `attack with Longsword`."""
_KIND = re.compile(
    r"(?: (?P<kind>sav(?:e|ing throw)|check|test|roll|attack|damage))?(?: with)?(?= *(?:[+\-−<>=≤≥]|dc *\d|$))",
    re.IGNORECASE,
)
"""The kind of a roll, behind the number that is rolled: `INT save`."""


def names(world: World) -> Iterable[str]:
    """Suggestions for a roll: dice, and numbers that are neither meters nor possessions."""
    shown = rolled_names(world, "")
    return [name for name in shown if fold_name(name) not in OWNED and name not in meters(world)]


Favour = Literal["even", "advantage", "disadvantage"]


FAVOURS = {"adv": "advantage", "advantage": "advantage", "dis": "disadvantage", "disadvantage": "disadvantage"}
AGAINST = ("v", "vs", "vs.", "versus", "against", "dc")


class Target(NamedTuple):
    """The target of a total: to reach, or not to exceed."""

    label: str
    """`Armour Class`; the number itself if it has no name."""
    value: int
    under: bool

    def __str__(self) -> str:
        return self.label if self.label == str(self.value) else f"{self.label} {self.value}"

    def won(self, total: int) -> bool:
        return total <= self.value if self.under else total >= self.value


def _fifth(number: Target) -> str:
    """How a percentage is written on the resistance table: `POW/5`, `12`."""
    if number.value <= MOST_ADDED:
        return number.label
    return str(number.value // 5) if number.label == str(number.value) else f"{number.label}/5"


class Thrown(NamedTuple):
    """One parsed roll."""

    what: Sum
    """What the player named."""
    dice: Expression
    """All dice to roll."""
    target: Target | None


def _split_target(text: str) -> tuple[str, str, str]:
    """The roll, and the target to reach or not to exceed: `d20<=STR`, `d20+STR >= 15`. No target if dice are followed
    by a comparison with a number, because that counts them."""
    before, sign, behind = [each or "" for each in (*_HELD.split(text, maxsplit=1), "", "")][:3]
    if not before or not (behind[:1].isalpha() or (behind.isdecimal() and not _COUNTED.fullmatch(before))):
        return text, "", ""
    return (before, "", behind) if "<" in sign or "≤" in sign else (before, behind, "")


def _without_kind(text: str, world: World, by: str) -> str:
    """The roll without a word for its kind, `INT save`, unless a name on the sheet has that word; a whole line of the
    sheet, `Firebolt: d10`, is its name; `Stealth hard` is half of it."""
    known = rolled_names(world, by) | dice_in_lines(world, by)
    there = [fold_name(name) for name in known]
    if (led := _LED.match(text)) and not on_sheet(text, known) and on_sheet(bare := text[led.end() :], known):
        text = bare
    if fold_name(name := text.partition(":")[0]) in there:
        return name
    if not any(word in name for name in there for word in ("hard", "extreme")):
        text = _LEVEL.sub(lambda found: "/2" if fold_name(found[1]) == "hard" else "/5", text)
    return _KIND.sub(
        lambda found: found[0] if any(fold_name(found["kind"] or "with") in name for name in there) else "", text
    )


def _favoured(dice: Expression, highest: bool) -> Expression:
    """The dice with one more of the first kind, keeping the better or worse. Raises `BadInput`."""
    first = dice.terms[0]
    plain = first.of
    if not isinstance(plain, Dice) or first.times != 1 or not plain.plain:
        raise BadInput("Advantage adds a die to plain dice that come first. Write it as dice instead, such as 2d20kh1.")
    more = replace(plain.times(plain.count + 1), keep=Keep(plain.count, highest=highest, drop=False))
    more = replace(more, written=f"{more.written}{'kh' if highest else 'kl'}{plain.count}")
    return Expression((replace(first, of=more), *dice.terms[1:]))


def _helped(dice: Expression, bonus: int) -> Expression:
    """The dice with a bonus: added, or as extra dice if dice are counted."""
    first = dice.terms[0]
    if isinstance(first.of, Dice) and first.of.counts:
        return Expression((replace(first, of=first.of.times(max(1, first.of.count + bonus))), *dice.terms[1:]))
    return Expression((*dice.terms, Term(bonus, None)))


def _rolled(world: World) -> list[str]:
    return [*names(world), *dice_in_lines(world)]


class Said(Procedure):
    """A roll as the player gives it."""

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


def thrown(made: Said, world: World) -> Thrown:
    """What a roll's inputs mean here. Raises `BadInput`, `Refused` and `Ambiguous`."""
    if made.against and made.under:
        raise BadInput("Say what must be reached, or what must not be passed: one of the two.")
    called, against, under = made.roll, made.against, made.under
    tens = None if under or against or _percent(made, world, called) else _TENS.search(called)
    if tens and not _percent(made, world, _without_kind(_TENS.sub("", called, count=1), world, made.by)):
        tens = None
    rolled = _without_kind(_TENS.sub("", called, count=1) if tens else called, world, made.by)
    if not (against or under):
        rolled, against, under = _split_target(rolled)
    resisted = _RESISTED.fullmatch(rolled) if against and not on_sheet(rolled, notes_of(world, made.by)) else None
    percent = "" if resisted or under or (against and made.made_before(7)) else _percent(made, world, rolled)
    if percent and against:
        other = f"and roll for the other side: d100 under {against}. Or resist {percent} v {against}."
        raise BadInput(f"{percent} is a percentage: d100 must not pass it. Write {percent} alone, {other}")
    if percent or resisted:
        rolled, under = "d100", percent or against
    if tens:
        rolled = f"10*{1 + int(tens['many'] or 1)}d10k{'l' if tens['bonus'] else 'h'}1+d10-10"
    what = parse_sum(world, made.by, rolled) if rolled else Sum()
    dice = what.dice
    if dice.dice and dice.terms[0].of is None and dice.dice[0].counts and not made.made_before(6):
        many, _, die = what.named.rpartition(" d")
        raise BadInput(f"{many} is beside dice that are counted. For that many dice write ({many})d{die}.")
    if not dice.dice:
        dice = Expression((*one_sum(DICE.of(world)).terms, *dice.terms))
    if made.favour != "even":
        dice = _favoured(dice, highest=(made.favour == "advantage") != bool(under))
    target = _target(made, world, against or under, bool(under))
    if resisted and target and (acting := _target(made, world, resisted["acting"], True)):
        high = [each for each in (acting, target) if each.value > MOST_ADDED]
        if high and not (made.made_before(9) or resisted["acting"].isdecimal()):
            fifth = " v ".join(_fifth(each) for each in (acting, target))
            raise BadInput(
                f"{high[0]} is too high for the resistance table. Of percentages take a fifth: resist {fifth}."
            )
        target = Target(f"{acting} v {target} =", 50 + 5 * (acting.value - target.value), under=True)
    if percent and target and target.value > 100 and PART.fullmatch(percent) and not made.made_before(7):
        raise BadInput(f"{target} is more than d100 can show. Roll {percent.rstrip('0123456789 ')[:-1]} as it is.")
    if made.bonus and target and under:
        weighs = " ".join(f"{each.value:+d} {each.name}" for each in bonuses_of(made, world))
        target = Target(f"{target} {weighs} =", target.value + made.bonus, under=True)
    elif made.bonus:
        dice = _helped(dice, made.bonus)
    return Thrown(what, alone(dice), target)


def _percent(made: Said, world: World, text: str) -> str:
    """The whole roll as a name with modifiers, if it is to be rolled under with d100: a percentage, a plain number
    on a sheet with percentages or in a campaign with d100, or a number too high to add to dice."""
    notes, old = notes_of(world, made.by), made.made_before(5)
    shift = None if old or any(same(each, text) for each in notes) else _SHIFTED.fullmatch(text)
    text = shift["name"] if shift else text
    part = PART.fullmatch(text)
    name = part["name"] if part else text
    there = names(world) if old else [each for each in rolled_names(world, made.by) if fold_name(each) not in OWNED]
    found = name and on_sheet(name, dict.fromkeys(each for each in there if each in notes))
    line = notes[found.key].strip() if found else ""
    hundred = DICE.of(world) == "d100" or (not old and any(each.endswith("%") for each in notes.values()))
    plain = line.isdecimal() and (hundred or (not old and int(line) > MOST_ADDED))
    meant = bool(found) and (plain or re.fullmatch(r"\d+ ?%" if old else r"\d+ ?(%|/ ?(99|100))", line))
    by = (f"{part['sign']}{part['by']}" if part else "") + (shift["by"] if shift else "")
    return found.key + by if found and meant else ""


def bonuses_of(made: Said, world: World) -> tuple[Mod, ...]:
    """The parts of the bonus, by condition if these are all of it."""
    if not made.bonus:
        return ()
    key = world.character_id(made.by)
    held = CONDITIONS.entries(SHEET.at(world, key).tree) if key in world.characters else {}
    weigh = [Mod(name=each.name, value=each.value) for each in held.values() if each.value]
    return tuple(weigh) if sum(each.value for each in weigh) == made.bonus else (Mod(name="bonus", value=made.bonus),)


def _target(made: Said, world: World, text: str, under: bool) -> Target | None:
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) <= 6:
        return Target(text, int(text), under)
    foes = foes_numbers(world)
    there = {**foes, **rolled_names(world, made.by)}
    text = next((name for name in foes for each in DEFENCES if same(name, f"{text} {each}")), text)
    if (labelled := _LABELLED.fullmatch(text)) and not on_sheet(text, there):
        return Target(labelled["label"], int(labelled["number"]), under)
    target = parse_sum(world, made.by, text)
    if target.dice.dice:
        raise Refused(f"{target.named} is a die, and a total is held against a number. Give one, such as 15.")
    several = len(target.dice.terms) > 1
    label = _SIGN.sub(r" \1", target.named) + " =" if several else target.named
    return Target(label, sum(target.dice.constants), under)
