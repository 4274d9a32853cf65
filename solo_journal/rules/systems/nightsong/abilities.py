"""An ability as a player says it: a number, or its name on the sheet."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator

from ...inputs import as_spoken
from ...line_grammar import Numeric, OneOf
from .sheet import ABILITIES, HIGHEST, LOWEST, SHORT, Ability, Score

FEWEST_LETTERS = 3


def named(text: str) -> Ability | None:
    """The ability of this name or beginning of it, of three letters or more: `dex` is dexterity."""
    word = as_spoken(text)
    found = [each for each in ABILITIES if len(word) >= FEWEST_LETTERS and each.startswith(word)]
    return found[0] if found else None


def _by_name(value: Any) -> Any:
    if not isinstance(value, str) or value.strip().lstrip("+-").isdecimal():
        return value
    found = named(value)
    if found is None:
        raise ValueError(
            f"an ability is {', '.join(SHORT)}, or a whole number from {LOWEST} to {HIGHEST}, and “{value[:40]}” is "
            "neither"
        )
    return found


ByName = Annotated[Ability, BeforeValidator(_by_name)]
"""An ability by its name."""
AbilityOrScore = Annotated[
    Score | Ability,
    BeforeValidator(_by_name),
    OneOf({**SHORT, **{ability: ability for ability in ABILITIES}}),
    Numeric("±#", low=LOWEST, top=HIGHEST),
]
"""An ability by its name on the sheet, or as a number where there is no sheet."""
