"""Parses the text of a table's row, with its calls in braces.

    {nouns}  {duskara.nouns}     a row of another table, of the same pack or of another
    {2 x nouns}  {d4 x nouns}    several rows, perhaps the same one again
    {2 different nouns}          several different rows
    {roll twice}  {roll 3}       several different rows of this table, without this one
    {2d6}  {2d6*10+5}  {1-20}    dice, or a number within a range
    {tick Hunters}  {tick Torch -1}  {tick Hunters d4}    moves a tracker; adds no text

`{{` and `}}` are literal braces. Dice notation wins: a table named `2d6` needs its full name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .dice.notation import parse
from .dice.terms import Expression
from .refusal import BadInput, quote

_PIECE = re.compile(r"(?P<brace>\{\{|\}\})|\{(?P<call>[^{}]*)\}|(?P<open>\{)|(?P<text>[^{}]+|\})")
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)?")
_RANGE = re.compile(r"([0-9]{1,6}) ?[-–] ?([0-9]{1,6})", re.ASCII)
_DIE = re.compile(r"d[0-9%f]", re.IGNORECASE)
_SEVERAL = re.compile(r"(\S+) (x|different) (\S+)")
_AGAIN = re.compile(r"roll (?:(again|once)|(twice)|([0-9]{1,3})(?: times)?)", re.ASCII)
_TICK = re.compile(r"tick (.*?\S)(?: ([+\-−–]?[0-9]{1,3}|\S*d\S*))?")
_MINUS = str.maketrans("−–", "--")
MOST_TIMES = 20
"""Most draws in one call."""
ONE = parse("1").items[0].sum


@dataclass(frozen=True, slots=True)
class Call:
    """A call of another table, by the name in the row."""

    name: str
    times: Expression = ONE
    different: bool = False

    def full(self, pack: str) -> str:
        """The table's full name, seen from a row of this pack."""
        return self.name if "." in self.name else f"{pack}.{self.name}"


@dataclass(frozen=True, slots=True)
class Number:
    """A roll of dice in a row."""

    sum: Expression


@dataclass(frozen=True, slots=True)
class Again:
    """A repeated draw from the row's own table."""

    times: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A move of a tracker."""

    tracker: str
    amount: Expression


Piece = str | Call | Number | Again | Tick


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[Piece, ...]:
    """A row's text as literal pieces and calls, in order. Raises `BadInput` for a brace without meaning."""
    found: list[Piece] = []
    for match in _PIECE.finditer(text):
        if match["open"]:
            raise BadInput("A { is not closed. Write {{ where a brace is meant.")
        if match["call"] is None:
            found.append(match["brace"][0] if match["brace"] else match["text"])
        else:
            found.append(_piece(match["call"].strip()))
    return tuple(found)


def calls(text: str) -> tuple[Call, ...]:
    """The tables that a row calls, in order."""
    return tuple(piece for piece in pieces(text) if isinstance(piece, Call))


def _piece(written: str) -> Piece:
    if number := _RANGE.fullmatch(written):
        return Number(_between(int(number[1]), int(number[2])))
    if _DIE.search(written) and (dice := _dice(written)):
        return Number(dice)
    if _NAME.fullmatch(written):
        return Call(written)
    if again := _AGAIN.fullmatch(written):
        return Again(_check_times(1 if again[1] else 2 if again[2] else int(again[3])))
    if several := _SEVERAL.fullmatch(written):
        times = _sum(several[1])
        if times and _NAME.fullmatch(several[3]):
            return Call(several[3], times, several[2] == "different")
    if tick := _TICK.fullmatch(written):
        if amount := _sum((tick[2] or "1").translate(_MINUS)):
            return Tick(tick[1], amount)
        return Tick(written.removeprefix("tick "), ONE)
    near = "a table's name, dice such as {2d6}, {roll twice}, {2 x name} or {tick Tracker}"
    raise BadInput(f"{quote(f'{{{written}}}')} is not {near}. Write {{{{ where a brace is meant.", f"{{{written}}}")


def _between(low: int, high: int) -> Expression:
    if low >= high:
        raise BadInput(f"“{{{low}-{high}}}” runs backwards. Write the lower number first.")
    return parse(f"d{high - low + 1}{low - 1:+d}").items[0].sum


def _check_times(times: int) -> int:
    if not 1 <= times <= MOST_TIMES:
        raise BadInput(f"A table is drawn from 1 to {MOST_TIMES} times in a row, not {times}.")
    return times


def _dice(written: str) -> Expression | None:
    """A sum that contains dice, or None."""
    found = _sum(written)
    return found if found and found.dice else None


def _sum(written: str) -> Expression | None:
    """A sum of dice and numbers, or None."""
    try:
        items = parse(written).items
    except BadInput:
        return None
    return items[0].sum if len(items) == 1 and items[0].against is None else None
