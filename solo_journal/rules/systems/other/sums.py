"""Parses dice with anything on the sheet into the tree of dice: `d20+STR`, `Fight d6>=5`, `Longsword`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...command_hints import way
from ...dice.notation import parse
from ...dice.terms import Expression, Term
from ...names import find, same
from ...outcome import Mod
from ...plurals import abbreviation
from ...refusal import MOST_LISTED, BadInput, Found, nearest, quote
from ...world import World
from .free_sheet import notes_of, rolled_names
from .number_lookup import foes_numbers

_SIGN = re.compile(r"\s*([+\-−])\s*(?![^()]*\))")
_POOL = re.compile(
    r"(?:\((?P<sum>[^()]+)\)|\{(?P<set>[^{}]+)\}|(?P<name>[^(){}]+?)) ?(?P<die>d(?:\d+|%).*)", re.IGNORECASE
)
"""Dice whose number comes from the sheet or a sum: `Fight d6>=5`, `(Fight+Wits)d6`."""
PART = re.compile(r"(?P<name>.*[^\W\d].*?) ?(?P<sign>[/*×]) ?(?P<by>[2-9]|10)")
"""A fraction or multiple of a number: `Stealth/2`, `POW*5`."""
_BEGINS = re.compile(r"\(*\d*d(\d+|%)((kh|kl|dh|dl|rr?)\d*)?(?![\w%])|\d+[dwt]\d*$", re.IGNORECASE)
_WORDED = re.compile(r"\d{0,3}d(?:\d+|%)\w*(?: ?[+\-−] ?\w+)*(?![\w/])", re.IGNORECASE)
"""Dice at the start of a text line: `Longsword: 1d8+3 slashing`."""
_SPACED = re.compile(r"(\d{0,3}d(?:\d+|%)[^\s+\-−]*) +(?=[^\W\d])", re.IGNORECASE)
"""Dice followed by a name without a plus: `d20 STR`."""


class Sum(NamedTuple):
    """A roll with every name replaced by its value."""

    named: str = ""
    """As a player writes it, with full names: `d20+STR`."""
    dice: Expression = Expression(())
    mods: tuple[Mod, ...] = ()


def dice_in_lines(world: World, by: str = "") -> dict[str, str]:
    """Dice in text lines, such as weapons: `Longsword: 1d8+3`."""
    there = rolled_names(world, by)
    dice = {name: _WORDED.match(text) for name, text in notes_of(world, by).items() if name not in there}
    return {name: found[0] for name, found in dice.items() if found}


def parse_sum(world: World, by: str, text: str) -> Sum:
    """A sum of dice, numbers and names. Raises `BadInput` and `Ambiguous`."""
    there = dice_in_lines(world, by) | rolled_names(world, by)
    whole = next((name for name in there if same(name, text)), "")
    text = _SPACED.sub(lambda dice: f"{dice[1]}+" if _begins_with_a_name(text[dice.end() :], there) else dice[0], text)
    named, terms, mods = "", list[Term](), list[Mod]()
    for sign, piece in _in_full(world, by, [(1, whole)] if whole else _signed_parts(text)):
        name, value = _read(world, by, piece)
        if isinstance(value, int):
            mods.append(Mod(name=name, value=sign * value))
            value = Expression((Term(value, None),))
        terms += [replace(each, times=sign * each.times) for each in value.terms]
        named += f"{'+' if sign > 0 else '-'}{name}"
    return Sum(named.removeprefix("+"), Expression(tuple(terms)), tuple(mods))


def one_sum(text: str) -> Expression:
    """Dice and numbers as one sum. Raises `BadInput`, also for several rolls or a target."""
    items = parse(text).items
    if len(items) != 1 or items[0].against:
        raise BadInput(f"{quote(text)} is more than one sum of dice. Write the number to reach after v.", text)
    return items[0].sum


def alone(dice: Expression) -> Expression:
    """The dice unchanged. Raises `BadInput` for a bonus to dice read as digits."""
    if any(each.digits for each in dice.dice) and not dice.alone:
        raise BadInput("d66 is two dice that are read as digits. Roll it alone, without anything added.")
    return dice


def on_sheet(called: str, names: Mapping[str, object]) -> Found | None:
    """The name on a sheet that these words mean. Raises `Ambiguous`."""
    known = {"name on the sheet": names}
    return find(called, known) or find(abbreviation(called), known)


def _signed_parts(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a sum, each with 1 or -1."""
    parts = _SIGN.split(text.strip())
    parts = ["+", *parts] if parts[0] else parts[1:]
    for sign, piece in zip(parts[::2], parts[1::2], strict=True):
        yield 1 if sign == "+" else -1, piece


def _in_full(world: World, by: str, pieces: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The parts of a sum, with names of text lines replaced by their dice."""
    words, known = dice_in_lines(world, by), {**foes_numbers(world), **rolled_names(world, by)}
    for sign, piece in pieces:
        new = words and _dice(piece) is None and not on_sheet(piece, known)
        if found := on_sheet(piece, words) if new else None:
            yield from ((sign * each, part) for each, part in _signed_parts(words[found.key]))
        else:
            yield sign, piece


def _read(world: World, by: str, piece: str) -> tuple[str, int | Expression]:
    """A part of a sum: its full name, and its number or dice. Raises `BadInput`."""
    if not piece:
        raise BadInput("A + or - needs a number, dice or a name on each side.")
    if dice := _dice(piece):
        return piece, dice
    if pool := _pool(world, by, piece):
        return pool
    name, value = value_of(world, by, piece)
    return name, value if isinstance(value, int) else one_sum(value)


def _dice(text: str) -> Expression | None:
    """A part as dice, or None. Raises `BadInput` if it starts like dice and cannot be read."""
    try:
        return one_sum(text)
    except BadInput:
        if _BEGINS.match(text):
            raise
        return None


def _pool(world: World, by: str, piece: str) -> tuple[str, Expression] | None:
    """A part whose number of dice comes from the sheet. Raises `BadInput` if there is no such number."""
    pooled = _POOL.fullmatch(piece)
    if pooled is None:
        return None
    if "," in pooled["die"]:
        raise BadInput(f"A list of rolls takes no names. Roll one by one: {piece.partition(',')[0]} first.")
    called = pooled["sum"] or pooled["set"] or pooled["name"]
    many: int | str
    if found := on_sheet(called, rolled_names(world, by)):
        name, many = value_of(world, by, found.key)
    elif pooled["sum"]:
        within = parse_sum(world, by, called)
        name, many = f"({within.named})", str(within.dice) if within.dice.dice else sum(within.dice.constants)
    else:
        return None
    if not isinstance(many, int) or many < 1:
        raise BadInput(f"{name} is {many}, and says no number of dice. Write the dice, such as 2{pooled['die']}.")
    return f"{name} {pooled['die']}", one_sum(f"{many}{pooled['die']}")


def value_of(world: World, by: str, called: str) -> tuple[str, int | str]:
    """The value on the sheet with this name: a number, or dice as written.

    Raises `BadInput` with the existing names, and `Ambiguous`.
    """
    there = rolled_names(world, by)
    if part := PART.fullmatch(called):
        name, value = value_of(world, by, part["name"])
        if isinstance(value, int):
            times = int(part["by"])
            return f"{name}{part['sign']}{times}", value // times if part["sign"] == "/" else value * times
    for names in (there, foes_numbers(world)):
        if found := on_sheet(called, names):
            return found.key, names[found.key]
    there |= dice_in_lines(world, by)
    if not there:
        raise BadInput(
            f"{quote(called)} is on no sheet. Write a line such as STR +2 there: {way('other.line')}.", called
        )
    known = f"There are: {', '.join(there)}." if len(there) <= MOST_LISTED else nearest(called, list(there))
    said = f"What you do goes after a colon: {next(iter(there))}: {called}." if called.count(" ") > 1 else ""
    if not (known or said):
        known = f"Write it there: {way('other.line', f'{called} +2')}. Or roll dice, such as d20+2."
    raise BadInput(" ".join(filter(None, (f"Nothing on the sheet is called {quote(called)}.", known, said))), called)


def _begins_with_a_name(text: str, there: Mapping[str, int | str]) -> bool:
    return on_sheet(_SIGN.split(text, maxsplit=1)[0].strip(), there) is not None
