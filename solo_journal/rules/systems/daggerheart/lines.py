"""An Experience and a weapon as players write them: each one line."""

from __future__ import annotations

import re

from ...refused import BadInput
from .sheet import TRAITS, Weapon

_WEAPON = re.compile(
    r"^(?P<name>.*\S)\s+(?P<trait>[a-z]+)\s+d(?P<die>4|6|8|10|12)(?P<bonus>[+-]\d{1,2})?$", re.IGNORECASE
)
_VALUED = re.compile(r"^(?P<name>.*?\S)\s*(?P<value>[+-]\d{1,2})?$")


def weapon_of(text: str) -> Weapon:
    """`Short bow agility d6+3` as a weapon. Raises `BadInput`."""
    found = _WEAPON.match(text.strip())
    traits = [trait for trait in TRAITS if found and trait.startswith(found["trait"].casefold())]
    if found is None or len(traits) != 1:
        raise BadInput(f"“{text[:40]}” is no weapon: write its name, its trait and its die, such as Bow agility d6+3.")
    return Weapon.model_validate(
        {"name": found["name"], "trait": traits[0], "die": int(found["die"]), "bonus": int(found["bonus"] or 0)}
    )


def experience_of(text: str) -> tuple[str, int]:
    """`Scholar +2` as a name and a value; 2 where none is given."""
    found = _VALUED.match(text)
    assert found is not None
    return found["name"], int(found["value"] or 2)
