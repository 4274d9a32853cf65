"""Named modifiers and dice: each says where it comes from, so that the log tells why (SRD 1.0, p. 37)."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from ...inputs import Words
from .duality import Extra

_MODIFIER = re.compile(r"^(?P<name>.*?)\s*(?P<value>[+-]\d{1,2})$")
_DIE = re.compile(r"^(?P<name>.*?)\s*\+?d(?P<sides>\d{1,3})$")
_SIDES = (4, 6, 8, 10, 12, 20)


class Token(NamedTuple):
    """A modifier with its name."""

    name: str
    value: int


def token(text: str) -> Token:
    """`cloak +1`. Raises `ValueError` with a sentence."""
    found = _MODIFIER.match(text)
    if found is None:
        raise ValueError(f"“{text[:40]}” is no modifier: write a name and a number with its sign, such as cloak +1")
    return Token(found["name"] or "modifier", int(found["value"]))


def extra(text: str) -> Extra:
    """`Rally d6`. Raises `ValueError` with a sentence."""
    found = _DIE.match(text)
    if found is None or int(found["sides"]) not in _SIDES:
        raise ValueError(f"“{text[:40]}” is no die: write a name and a die from d4 to d20, such as Rally d6")
    return Extra(found["name"] or f"d{found['sides']}", int(found["sides"]))


def _all_tokens(texts: tuple[str, ...]) -> tuple[str, ...]:
    for each in texts:
        token(each)
    return texts


def _all_extras(texts: tuple[str, ...]) -> tuple[str, ...]:
    for each in texts:
        extra(each)
    return texts


Tokens = Annotated[Words, AfterValidator(_all_tokens)]
"""Named modifiers, as typed."""
Extras = Annotated[Words, AfterValidator(_all_extras)]
"""Named dice, as typed."""
