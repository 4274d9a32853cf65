"""Everything known before the Duality Dice: the sheet, the named modifiers, and who pays a Hope."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from ...inputs import Words, reads
from ...names import Kinds, find, in_full, must_find_any
from ...outcome import Mod, Tell
from ...refusal import BadInput, Refused, quoted
from ...world import World
from . import tracks
from .duality import Extra
from .sheet import Sheet, Trait
from .state import ID

_MODIFIER = re.compile(r"^(?P<name>.*?)\s*(?P<value>[+-]\d{1,2})$")
_DIE = re.compile(r"^(?P<name>.*?)\s*\+?d(?P<sides>\d{1,3})$")
_SIDES = (4, 6, 8, 10, 12, 20)


def token(text: str) -> tuple[str, int]:
    """`cloak +1`. Raises `BadInput`."""
    found = _MODIFIER.match(text)
    if found is None:
        raise BadInput(f"“{text[:40]}” is not a modifier: write a name and a number with its sign, such as cloak +1")
    return found["name"] or "modifier", int(found["value"])


def extra(text: str) -> Extra:
    """`Rally d6`. Raises `BadInput`."""
    found = _DIE.match(text)
    if found is None or int(found["sides"]) not in _SIDES:
        raise BadInput(f"“{text[:40]}” is not a die: write a name and a die from d4 to d20, such as Rally d6")
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
            world = tracks.hoped(Sheet.of(world.characters[helper]), -1).into(world, helper)
        if self.key and Sheet.of(world.characters[self.key]) != self.sheet:
            world = self.sheet.into(world, self.key)
        return world

    @property
    def modifier(self) -> int:
        return sum(each.value for each in self.mods)

    def help(self, world: World) -> Iterator[Tell]:
        for helper in self.payers:
            before = Sheet.of(world.characters[helper])
            moved = tracks.find_moves(before, tracks.hoped(before, -1))
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
    name = one.name if one else "Nobody"
    last = sheet.fate == "blazing" and acts
    if sheet.fate and not last:
        raise Refused(f"{name} is {sheet.fallen} and cannot act.")
    not_dying(name, sheet)
    parts = [(str(trait), _trait(sheet, trait))] if trait else []
    parts += _experiences(sheet, experiences)
    parts += [("modifier", modifier)] if modifier else []
    parts += [token(each) for each in modifiers]
    mods = tuple(Mod(name=name, value=value) for name, value in parts)
    return Ready(key, tracks.hoped(sheet, -len(experiences)), mods, last=last)


def not_dying(name: str, sheet: Sheet) -> None:
    """Raise `Refused` for an act before the death move of a character without hit points (SRD 1.0, Death)."""
    if sheet.dying:
        raise Refused(f"{name} has no hit point left. Choose a death move first.")


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
            _can_help(world.characters[helper].name, Sheet.of(world.characters[helper]))
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
        raise Refused(f"No helper {quoted(called)}. Did you mean {found.name}? Otherwise {pays}.")
    return found.key


def _can_help(name: str, sheet: Sheet) -> None:
    if sheet.fate:
        raise Refused(f"{name} is {sheet.fallen} and cannot help.")
    not_dying(name, sheet)
    if sheet.hope < 1:
        raise Refused(f"{name} has no Hope to help with.")


def _trait(sheet: Sheet, trait: Trait) -> int:
    if trait not in sheet.traits:
        raise BadInput(
            f"There is no {trait} on the sheet. Give its value as a modifier, such as +1, or make the sheet first."
        )
    return sheet.traits[trait]


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
        known = ", ".join(sheet.experiences) or "none yet"
        raise BadInput(f"No Experience {quoted(called)} on the sheet. There are: {known}.")
    return found.key, sheet.experiences[found.key]
