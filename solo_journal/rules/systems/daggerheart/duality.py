"""The Duality Dice: everything known before them, and a Hope die and a Fear die against a Difficulty (SRD 1.0, p. 36).

Equal dice are a critical success whatever the total. Otherwise a total that reaches the Difficulty succeeds, and the
higher die decides between Hope and Fear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

from ...answer_source import Ask
from ...dice_counting import HIGHEST, TOTAL
from ...inputs import Words, reads
from ...names import Kinds, find, in_full, must_find_any
from ...outcome import Mark, Mod, Tell, Tone, Verdict
from ...refusal import BadInput, Refused, quote, there_are
from ...world import World
from . import tracks
from .state import ID, Sheet, Trait, Who, must_be_up, who


class Result(NamedTuple):
    """One of the five results of an action roll."""

    headline: str
    tone: Tone
    why: str
    """What the dice showed, as a clause."""
    success: bool
    hope: bool
    """Whether it is with Hope rather than Fear."""
    critical: bool = False

    @property
    def marks(self) -> tuple[str, str]:
        """Its names in `MARKS`."""
        return ("success" if self.success else "failure", "with Hope" if self.hope else "with Fear")


_REACHED, _SHORT = "the total reaches the Difficulty", "the total falls short of the Difficulty"
CRITICAL = Result("Critical success", "good", "both dice show the same", success=True, hope=True, critical=True)
SUCCESS_HOPE = Result("Success with Hope", "good", f"{_REACHED}, and Hope is higher", success=True, hope=True)
SUCCESS_FEAR = Result("Success with Fear", "mixed", f"{_REACHED}, and Fear is higher", success=True, hope=False)
FAILURE_HOPE = Result("Failure with Hope", "bad", f"{_SHORT}, and Hope is higher", success=False, hope=True)
FAILURE_FEAR = Result("Failure with Fear", "bad", f"{_SHORT}, and Fear is higher", success=False, hope=False)
RESULTS = (CRITICAL, SUCCESS_HOPE, SUCCESS_FEAR, FAILURE_HOPE, FAILURE_FEAR)
"""Best first."""
VERDICTS = tuple(Verdict(each.headline, each.tone) for each in RESULTS)
MARKS = (
    Mark("success", chance="to succeed"),
    Mark("failure"),
    Mark("with Hope", gains="daggerheart.hope", in_headline=True),
    Mark("with Fear", gains="daggerheart.fear", in_headline=True),
)

Favour = Literal["none", "advantage", "disadvantage", "both"]


class Duality(NamedTuple):
    hope: int
    fear: int
    total: int

    @property
    def critical(self) -> bool:
        return self.hope == self.fear

    def beats(self, difficulty: int) -> bool:
        return self.critical or self.total >= difficulty

    def result(self, difficulty: int) -> Result:
        if self.critical:
            return CRITICAL
        if self.beats(difficulty):
            return SUCCESS_HOPE if self.hope > self.fear else SUCCESS_FEAR
        return FAILURE_HOPE if self.hope > self.fear else FAILURE_FEAR


class Extra(NamedTuple):
    """A named extra die, such as a Rally Die."""

    name: str
    sides: int


def roll(
    ask: Ask, modifier: int, favour: Favour, *, helpers: Sequence[str] = (), extras: Sequence[Extra] = ()
) -> Duality:
    """Roll `Hope` and `Fear`, the d6 for advantage or disadvantage, and extra dice.

    Advantage dice do not add up: of the character's and the helpers' the highest counts. A disadvantage die cancels one
    of them before the roll.
    """
    hope = ask.roll("Hope", 1, 12, tally=TOTAL)
    fear = ask.roll("Fear", 1, 12, tally=TOTAL)
    plus = [*(["Advantage"] if favour in ("advantage", "both") else []), *(f"Help of {name}" for name in helpers)]
    minus = favour in ("disadvantage", "both")
    if minus and plus:
        plus, minus = plus[1:], False
    favours = [ask.roll(label, 1, 6, tally=HIGHEST, part="advantage") for label in plus]
    against = ask.roll("Disadvantage", 1, 6, tally=TOTAL).value if minus else 0
    added = sum(ask.roll(extra.name, 1, extra.sides, tally=TOTAL).value for extra in extras)
    best = max(favours, key=lambda each: each.value, default=None)
    for each in favours:
        if each is not best:
            ask.keep(each)
    total = hope.value + fear.value + modifier + (best.value if best else 0) - against + added
    return Duality(hope.value, fear.value, total)


_MODIFIER = re.compile(r"^(?P<name>.*?)\s*(?P<value>[+-]\d{1,2})$")
_DIE = re.compile(r"^(?P<name>.*?)\s*\+?d(?P<sides>\d{1,3})$")
_SIDES = (4, 6, 8, 10, 12, 20)


def token(text: str) -> tuple[str, int]:
    """`cloak +1`. Raises `BadInput`."""
    found = _MODIFIER.match(text)
    if found is None:
        raise BadInput(
            f"“{text[:40]}” is not a modifier: write a name and a number with its sign, such as cloak +1", text
        )
    return found["name"] or "modifier", int(found["value"])


def extra(text: str) -> Extra:
    """`Rally d6`. Raises `BadInput`."""
    found = _DIE.match(text)
    if found is None or int(found["sides"]) not in _SIDES:
        raise BadInput(f"“{text[:40]}” is not a die: write a name and a die from d4 to d20, such as Rally d6", text)
    return Extra(found["name"] or f"d{found['sides']}", int(found["sides"]))


Tokens = Annotated[Words, reads(lambda texts: [*map(token, texts)])]
"""Named modifiers, kept as typed."""
Extras = Annotated[Words, reads(lambda texts: [*map(extra, texts)])]
"""Named dice, kept as typed."""


class Ready(NamedTuple):
    key: str
    """The acting character's id; empty if no sheet is affected."""
    sheet: Sheet
    """The sheet after paying Hope."""
    mods: tuple[Mod, ...]
    """Named modifiers of the dice."""
    last: bool = False
    """Whether it is the last act of a Blaze of Glory, which succeeds critically without dice."""
    payers: tuple[str, ...] = ()
    """Ids of helpers who pay a Hope."""

    def paid(self, world: World) -> World:
        for helper in self.payers:
            world = tracks.change_hope(Sheet.of(world.characters[helper]), -1).into(world, helper)
        if self.key and Sheet.of(world.characters[self.key]) != self.sheet:
            world = self.sheet.into(world, self.key)
        return world

    @property
    def modifier(self) -> int:
        return sum(each.value for each in self.mods)

    def help(self, world: World) -> Iterator[Tell]:
        for helper in self.payers:
            before = Sheet.of(world.characters[helper])
            moved = tracks.find_moves(before, tracks.change_hope(before, -1))
            yield Tell(text=f"{world.characters[helper].name} helps", subject=helper, moved=moved)


def ready(
    world: World,
    by: str,
    *,
    trait: Trait | None,
    modifier: int,
    experiences: Sequence[str],
    modifiers: Sequence[str],
    acts: bool = False,
) -> Ready:
    """Collect the acting character's sheet and the named modifiers. Raises `Refused`. With `acts`, it may be the last
    act of a Blaze of Glory."""
    one = world.character(by)
    key = world.character_id(by)
    key = key if one and ID in one.sheets else ""
    sheet = Sheet.of(one) if one else Sheet()
    last = sheet.fate == "blazing" and acts
    if not last:
        must_be_up(Who(key, one.name if one else "Nobody", sheet), "act")
    if trait and trait not in sheet.traits:
        raise BadInput(
            f"There is no {trait} on the sheet. Give its value as a modifier, such as +1, or make the sheet first."
        )
    parts = [(str(trait), sheet.traits[trait])] if trait else []
    parts += _experiences(sheet, experiences)
    parts += [("modifier", modifier)] if modifier else []
    parts += [token(each) for each in modifiers]
    mods = tuple(Mod(name=name, value=value) for name, value in parts)
    return Ready(key, tracks.change_hope(sheet, -len(experiences)), mods, last=last)


def helping(world: World, key: str, helpers: Sequence[str], *, anybody: bool) -> Iterator[str]:
    """Ids of the helpers who are player characters in this game; others help for free. Raises `Refused` for helpers
    unknown in the story, unless `anybody` may help."""
    named: set[str] = set()
    for name in helpers:
        helper = _helper(world, name, anybody)
        if helper == key and helper:
            raise Refused(f"{name} acts, and cannot help as well.")
        if (helper or name.casefold()) in named:
            raise Refused(f"{name} is named twice, and helps once.")
        named.add(helper or name.casefold())
        if helper and ID in world.characters[helper].sheets:
            helps = must_be_up(who(world, helper), "help")
            if helps.sheet.hope < 1:
                raise Refused(f"{helps.name} has no Hope to help with.")
            yield helper


def _helper(world: World, called: str, anybody: bool) -> str:
    """The id of a helping character, or empty for anybody else. A character who pays must be named in full, because a
    stranger's name may begin alike. Raises `Refused`."""
    kinds: Kinds = {"character": world.characters, "person": world.people}
    found = find(called, kinds) if anybody else must_find_any(called, kinds)
    if found is None or found.kind != "character":
        return ""
    if not in_full(found, called):
        pays = "name in full who pays the Hope, or add somebody else to the list of people"
        raise Refused(f"No helper {quote(called)}. Did you mean {found.name}? Otherwise {pays}.", called)
    return found.key


def _experiences(sheet: Sheet, called: Sequence[str]) -> list[tuple[str, int]]:
    found = [_experience(sheet, name) for name in called]
    twice = next((name for at, (name, _) in enumerate(found) if name in dict(found[:at])), None)
    if twice is not None:
        raise Refused(f"{twice} is named twice. An Experience helps a roll once.")
    if len(found) > sheet.hope:
        raise Refused(f"Each Experience costs a Hope: {len(found)} are named, and there is {sheet.hope} Hope.")
    return found


def _experience(sheet: Sheet, called: str) -> tuple[str, int]:
    found = find(called, {"Experience": sheet.experiences})
    if found is None:
        raise BadInput(f"No Experience {quote(called)} on the sheet. {there_are(sheet.experiences, called)}", called)
    return found.key, sheet.experiences[found.key]
