"""The parts of a check: ability, difficulty, d20s with advantage or disadvantage, and Focus after the roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ...answer_source import Ask, Rolled
from ...dice_counting import best, worst
from ...inputs import as_spoken
from ...line_grammar import Numeric, OneOf
from ...refusal import quote
from .sheet import ABILITIES, ATTACKS, HIGHEST, LOWEST, SHORT, Ability, Hindered, Score


def find_ability(text: str) -> Ability | None:
    """The ability with this name or beginning: `dex` and `d` are dexterity."""
    word = as_spoken(text)
    return next((each for each in ABILITIES if word and each.startswith(word)), None)


def _by_name(value: Any, besides: str = "") -> Any:
    found = find_ability(value) if isinstance(value, str) else value
    if found is None:
        raise ValueError(f"{quote(value)} is none of {', '.join(ABILITIES)}{besides}")
    return found


def _by_name_or_score(value: Any) -> Any:
    if isinstance(value, str) and value.strip().lstrip("+-").isdecimal():
        return value
    return _by_name(value, f", and no number from {LOWEST} to {HIGHEST}")


def _each(value: Any) -> Any:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _by_name_or_attacks(value: Any) -> Any:
    return ATTACKS if as_spoken(str(value)) in (ATTACKS, "attack") else _by_name(value, f" and not {ATTACKS}")


Hinderings = Annotated[
    tuple[Annotated[Hindered, BeforeValidator(_by_name_or_attacks)], ...], Field(max_length=5), BeforeValidator(_each)
]
"""What a condition hinders, by name."""
Abilities = Annotated[
    tuple[Annotated[Ability, BeforeValidator(_by_name)], ...], Field(max_length=4), BeforeValidator(_each)
]
"""Abilities by name, with or without commas: `dex, con` and `dex con`."""
AbilityOrScore = Annotated[
    Score | Ability,
    BeforeValidator(_by_name_or_score),
    OneOf({**{ability: ability for ability in ABILITIES}, **SHORT}),
    Numeric("±#", low=LOWEST, top=HIGHEST),
]
"""An ability by its name on the sheet, or a number without a sheet."""


DIFFICULTY: Mapping[str, int] = {"routine": 6, "easy": 9, "normal": 12, "difficult": 15, "extreme": 18}
"""Named ratings (ch. IV, Checks)."""
NORMAL = DIFFICULTY["normal"]
"""The rating in solo play unless the fiction clearly says otherwise."""
MOST = 60


def _rating(value: Any) -> Any:
    if not isinstance(value, str) or value.strip().lstrip("+-").isdecimal():
        return value
    if as_spoken(value) not in DIFFICULTY:
        names = ", ".join(f"{name} ({number})" for name, number in DIFFICULTY.items())
        raise ValueError(f"{quote(value)} is no number from 1 to {MOST}, and none of {names}")
    return DIFFICULTY[as_spoken(value)]


Difficulty = Annotated[
    int, Field(ge=1, le=MOST), BeforeValidator(_rating), Numeric(), Numeric("against #"), OneOf(DIFFICULTY, "against")
]
"""A Difficulty Rating: 12, or `normal`."""


def either_way(for_: str, against: str) -> OneOf:
    """The signs and words of a line for advantage and disadvantage; these two are what is written."""
    both = {for_: "advantage", against: "disadvantage"}
    signs = {"+": "advantage", "adv": "advantage", "-": "disadvantage", "dis": "disadvantage"}
    return OneOf({**both, **{word: word for word in ("advantage", "disadvantage")}, **signs}, both="both")


SIDES = 20
Kept = tuple[int, ...]
"""The faces that count."""


def throw(ask: Ask, label: str, needed: int, favour: int) -> tuple[Rolled, Kept]:
    """Roll `needed` d20s, one more with advantage (`favour` above 0) or disadvantage; returns the roll and the kept
    faces."""
    tally = worst(needed) if favour < 0 else best(needed)
    rolled = ask.roll(label, needed + (favour != 0), SIDES, tally=tally, part="check")
    return rolled, rolled.value


def most_with_focus(rolled: Rolled, kept: Kept, needed: int, favour: int) -> Kept:
    """The best faces that one Focus could give: the first dice after a disadvantage, else an extra 20."""
    return rolled.faces[:needed] if favour < 0 else (*sorted(kept, reverse=True)[: needed - 1], SIDES)


def with_focus(ask: Ask, rolled: Rolled, needed: int, favour: int) -> tuple[Kept, tuple[Rolled, ...]]:
    """The roll after one Focus, and all its rolls. Focus cancels a disadvantage, so that the dice count in the order
    rolled; otherwise one more d20 is rolled and the best count (ch. IV, Focus)."""
    if favour < 0:
        ask.keep(rolled, range(needed))
        return rolled.faces[:needed], (rolled,)
    more, of = ask.roll("Focus die", 1, SIDES, part="focus"), len(rolled.faces)
    faces = (*rolled.faces, *more.faces)
    kept = sorted(range(of + 1), key=lambda at: -faces[at])[:needed]
    ask.keep(rolled, kept)
    ask.keep(more, [at - of for at in kept])
    return tuple(faces[at] for at in kept), (rolled, more)


def what_focus_does(favour: int) -> str:
    """What one Focus would do to this roll, in words."""
    return "cancel disadvantage" if favour < 0 else "roll one more d20"
