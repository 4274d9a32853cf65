"""Parses dice notation into a small tree.

    3d6+2  2*d8  (d6+1)*d4   sums, differences and products of dice and integers; brackets
    4d6kh3  2d20kl1          keep the highest (kh, or k) or the lowest (kl); 1 by default
    4d6dl1  3d8dh1           drop the lowest (dl) or the highest (dh)
    4d6r1  2d10r<3           reroll once a die that shows this (Foundry's r, ro elsewhere)
    4d6rr<=2                 reroll until no die shows this
    d6!  5d10!>=9            explode: each die with its highest face, or this, adds one more die
    d6!o  3d6!>=5o2          explode at most once, or twice in a row
    8d6>=5  5d10<=3          count the dice that show this; then f1 subtracts these, t6 counts these twice
    least(d6, d8)  most(..)  the lowest and the highest of several sums (also min, max)
    d20+5 v 15  d% v <=45    against a number or other dice: success at as much or more, or by the sign
    3d6, 2d8+1  6x 4d6kh3    several sums, each separate; the same one several times
    d%  4dF  d66             percentile; fudge dice (-1, 0, +1); two d6 as tens and ones, alone

The signs = < <= > >= have their usual meaning. Rerolls come first, then explosions, then keeping, then counting; dice
added by explosions are not rerolled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ..refusal import BadInput
from .dice_term import COUNT, DICE, DiceReader
from .terms import (
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_ITEMS,
    MOST_NUMBER,
    MOST_TOTAL,
    Expression,
    Item,
    Node,
    Pick,
    Product,
    Term,
    Throw,
)

_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_TIMES = re.compile(r"([0-9]+) *[x×](?![a-z])", re.ASCII)
_AGAINST = re.compile(r"(?:against|vs?)\b *(>=|<=|=|>|<)?", re.ASCII)
_PICK = re.compile(r"(least|most|min|max) *\(", re.ASCII)
_KEEPING = re.compile(r"(keep|drop) *(?:the *)?(highest|lowest|best|worst) *([0-9]*)", re.ASCII)
MEANT = {
    r"d\b": "the sides of the dice are missing, such as d6",
    r"[<>=]+$": "the number to count from is missing, such as >=5",
    r"x *\d": "a sum is rolled several times as 3x d6, and multiplied as 3*d6",
    r"\)": "this bracket was never opened",
}
"""Advice for signs that nothing can follow, by pattern."""


@lru_cache(maxsize=256)
def parse(text: str) -> Throw:
    """Parse a throw. Raises `BadInput` with a sentence that shows the place of the error."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"Dice are written in at most {MOST_CHARACTERS} characters, and these have {len(text):,}.")
    if not text.strip():
        raise BadInput("No dice are given. Write dice such as 3d6+2.")
    reader = _Reader(text)
    items = [*reader.items()]
    while not reader.at_end():
        reader.comma(items[-1])
        items += reader.items()
        if len(items) > MOST_ITEMS:
            raise reader.wrong(0, f"a list has at most {MOST_ITEMS} rolls")
    return Throw(tuple(items))


class _Reader(DiceReader):
    _depth = 0

    def at_end(self) -> bool:
        self._spaces()
        return self._at == len(self._low)

    def comma(self, before: Item) -> None:
        if self._took(","):
            return
        if before.against is None and before.written[-1:].isdigit() and COUNT.match(self._low, self._at):
            raise self.wrong(self._at, "a sum is held against a number with v, such as d20+5 v 15")
        rest = self._low[self._at :].strip()
        if keeping := _KEEPING.match(rest):
            short = f"{keeping[1][0]}{'l' if keeping[2] in ('lowest', 'worst') else 'h'}{keeping[3] or 1}"
            raise self.wrong(self._at, f"this is written {before.written}{short}")
        if (letter := re.match(r"[a-z]([0-9]+)\b", rest)) and before.written.isdecimal():
            raise self.wrong(self._at, f"a die is written with the letter d, such as {before.written}d{letter[1]}")
        meant = (instead for sign, instead in MEANT.items() if re.match(sign, rest))
        raise self.wrong(self._at, next(meant, "+ or - is expected here"))

    def items(self) -> Iterable[Item]:
        """One roll of a list, or the same one several times."""
        self._spaces()
        start = self._at
        times = 1
        if repeats := _TIMES.match(self._low, start):
            times = self._bounded(repeats[1], start, 1, MOST_ITEMS, "how often goes")
            self._at = repeats.end()
            self._spaces()
        start = self._at
        total, sign, against = self.sum(), ">=", None
        self._spaces()
        if versus := _AGAINST.match(self._low, self._at):
            sign = versus[1] or sign
            self._at = versus.end()
            against = self.sum()
        digits = [each for side in (total, against) if side for each in side.dice if each.digits]
        if digits and (against or not total.alone):
            raise self.wrong(start, "d66 goes alone, without anything added")
        return [Item(total, self._text[start : self._at].strip(), sign, against)] * times

    def sum(self) -> Expression:
        """Terms with signs between them."""
        self._spaces()
        start = self._at
        sign = -1 if self._took("-") else 1
        if sign > 0:
            self._took("+")
        terms = [self._term(sign)]
        while True:
            self._spaces()
            if self._took("+"):
                terms.append(self._term(1))
            elif self._took("-"):
                terms.append(self._term(-1))
            else:
                break
        found = Expression(tuple(terms))
        if found.most > MOST_TOTAL:
            raise self.wrong(start, "this comes to more than can be written down")
        return found

    def _term(self, sign: int) -> Term:
        """A term after its sign: integers are multiplied at once, everything else when rolled."""
        self._spaces()
        start = self._at
        times, nodes = sign, list[Node]()
        while True:
            factor = self._factor()
            if isinstance(factor, int):
                times *= factor
            else:
                nodes.append(factor)
            if abs(times) > MOST_NUMBER:
                raise self.wrong(start, f"numbers go up to {MOST_NUMBER:,}")
            self._spaces()
            if not self._took("*"):
                break
        return Term(times, nodes[0] if len(nodes) == 1 else Product(tuple(nodes)) if nodes else None)

    def _factor(self) -> int | Node:
        self._spaces()
        start = self._at
        if dice := DICE.match(self._low, start):
            return self.dice(dice, start)
        if pick := _PICK.match(self._low, start):
            self._at = pick.end()
            return Pick(self._within(pick.end() - 1, several=True), highest=pick[1] in ("most", "max"))
        if self._took("("):
            return self._within(start)[0]
        number = _NUMBER.match(self._low, start)
        if number is None:
            raise self.wrong(start, "dice or a whole number are expected here")
        self._at = number.end()
        return self._bounded(number[0], start, 0, MOST_NUMBER, "numbers go")

    def _within(self, start: int, *, several: bool = False) -> tuple[Expression, ...]:
        """The contents of brackets: a sum, or several with commas."""
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self.wrong(start, f"brackets can be at most {MOST_DEPTH} deep")
        sums = [self.sum()]
        while several and self._comma_within():
            sums.append(self.sum())
        self._spaces()
        if not self._took(")"):
            raise self.wrong(self._at, f"the bracket of character {start + 1} is not closed: ) is expected here")
        self._depth -= 1
        return tuple(sums)

    def _comma_within(self) -> bool:
        self._spaces()
        return self._took(",")
