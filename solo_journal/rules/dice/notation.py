"""Dice notation as a small tree.

    3d6+2  2*d8  d%-5     sums and differences of dice and whole numbers, each times a whole number if wanted
    4d6kh3  2d20kl1       keep the highest (kh, or k) or the lowest (kl); 1 where no number stands
    4d6dl1  3d8dh1        drop the lowest (dl) or the highest (dh)
    4d6r1  2d10r<3        reroll once: a die that shows this is rolled again and then stands (Foundry's r, others' ro)
    4d6rr<=2              reroll until no die shows this
    d6!  5d10!>=9         explode: each die that shows its highest face, or this, adds one more die
    d%  4dF  d66          a hundred faces; fudge dice (-1, 0, +1); two d6 read as tens and ones, by itself

The signs = < <= > >= mean what they say. Rerolls come first, then explosions, then what is kept; the dice that
explosions add are not rerolled. There are no brackets.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ..refused import BadInput
from .terms import (
    MOST_AGAIN,
    MOST_CHARACTERS,
    MOST_DICE,
    MOST_NUMBER,
    MOST_SIDES,
    Condition,
    Dice,
    Expression,
    Keep,
    Term,
)

_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_DICE = re.compile(r"([0-9]*)d([0-9]+|%|f)", re.ASCII)
_MODIFIER = re.compile(r"(kh|kl|k|dh|dl|rr|ro|r|!)(>=|<=|=|>|<)?([0-9]+)?", re.ASCII)


@lru_cache(maxsize=256)
def parse(text: str) -> Expression:
    """Read an expression. Raises `BadInput` with a sentence that shows where it goes wrong."""
    if len(text) > MOST_CHARACTERS:
        raise BadInput(f"Dice are written in at most {MOST_CHARACTERS} characters, and these have {len(text):,}.")
    if not text.strip():
        raise BadInput("No dice are given. Write dice such as 3d6+2.")
    reader = _Reader(text)
    terms = [reader.term(reader.sign(first=True))]
    while not reader.at_end():
        terms.append(reader.term(reader.sign(first=False)))
    if len(terms) > 1 and any(term.dice and term.dice.digits for term in terms):
        raise reader.wrong(0, "d66 stands by itself, without anything added")
    return Expression(tuple(terms))


class _Reader:
    """Reads from left to right and never goes back, so the time is that of the text's length."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._low = text.replace("−", "-").translate(_LOWER)
        self._at = 0

    def at_end(self) -> bool:
        self._spaces()
        return self._at == len(self._low)

    def sign(self, *, first: bool) -> int:
        self._spaces()
        for sign, times in (("+", 1), ("-", -1)):
            if self._took(sign):
                return times
        if first:
            return 1
        raise self.wrong(self._at, "+ or - is expected here")

    def term(self, sign: int) -> Term:
        """A term after its sign: factors of which at most one is dice."""
        start = self._at
        times, dice = sign, None
        while True:
            factor = self._factor()
            if isinstance(factor, int):
                times *= factor
            elif dice is None:
                dice = factor
            else:
                raise self.wrong(start, "dice are multiplied by a whole number only")
            if abs(times) > MOST_NUMBER:
                raise self.wrong(start, f"numbers go up to {MOST_NUMBER:,}")
            self._spaces()
            if not self._took("*"):
                break
        if dice and dice.digits and times != 1:
            raise self.wrong(start, "d66 stands by itself, without anything multiplied or taken off")
        return Term(times, dice)

    def wrong(self, at: int, why: str) -> BadInput:
        """What is wrong, and where."""
        shown = "".join(each if each.isprintable() else "?" for each in self._text)
        short = shown if len(shown) <= 60 else shown[:59] + "…"
        rest = shown[at : at + 12].strip()
        where = f"at “{rest}” (character {at + 1})" if rest else "at its end"
        return BadInput(f"The dice “{short}” cannot be read: {where}, {why}. Write dice such as 3d6+2 or 4d6kh3.")

    def _factor(self) -> int | Dice:
        self._spaces()
        start = self._at
        dice = _DICE.match(self._low, start)
        if dice:
            self._at = dice.end()
            return self._modified(self._dice(dice, start), start)
        number = _NUMBER.match(self._low, start)
        if number is None:
            raise self.wrong(start, self._unreadable())
        self._at = number.end()
        return self._bounded(number[0], start, 0, MOST_NUMBER, "numbers go")

    def _unreadable(self) -> str:
        here = self._low[self._at : self._at + 1]
        if here in ("(", ")"):
            return "there are no brackets in dice notation"
        return "dice or a whole number are expected here"

    def _dice(self, match: re.Match[str], start: int) -> Dice:
        count = self._bounded(match[1] or "1", start, 1, MOST_DICE, "the number of dice goes")
        written = f"{match[1]}d{match[2].replace('f', 'F')}"
        if match[2] == "66":
            if count != 1:
                raise self.wrong(start, "d66 is rolled once: two d6, read as tens and ones")
            return Dice(written, 2, 1, 6, digits=True)
        if match[2] == "f":
            return Dice(written, count, -1, 1)
        sides = 100 if match[2] == "%" else self._bounded(match[2], start, 1, MOST_SIDES, "the sides of a die go")
        return Dice(written, count, 1, sides)

    def _modified(self, dice: Dice, start: int) -> Dice:
        """The dice with what stands behind them: each kind of modifier once, in any order."""
        seen: set[str] = set()
        while match := _MODIFIER.match(self._low, self._at):
            at = self._at
            kind = match[1][0].replace("d", "k")
            if kind in seen:
                raise self.wrong(at, "this is said twice of the same dice")
            if dice.digits:
                raise self.wrong(at, "d66 stands by itself")
            seen.add(kind)
            dice = self._keep(dice, match, at) if kind == "k" else self._again(dice, match, at)
            self._at = match.end()
        if seen - {"k"} and dice.count > MOST_AGAIN:
            raise self.wrong(start, f"at most {MOST_AGAIN} dice are rolled with rerolls or explosions")
        return replace(dice, written=dice.written + self._low[start + len(dice.written) : self._at])

    def _keep(self, dice: Dice, match: re.Match[str], at: int) -> Dice:
        if match[2]:
            raise self.wrong(at, "a number of dice is expected here, without a sign")
        drop = match[1].startswith("d")
        most = dice.count - 1 if drop else dice.count
        if not most:
            raise self.wrong(at, "a single die cannot be dropped")
        count = self._bounded(match[3] or "1", at, 1, most, f"what is {'dropped' if drop else 'kept'} of them goes")
        return replace(dice, keep=Keep(count, highest=match[1] in ("k", "kh", "dh"), drop=drop))

    def _again(self, dice: Dice, match: re.Match[str], at: int) -> Dice:
        if dice.low != 1:
            raise self.wrong(at, "fudge dice neither explode nor are rerolled")
        if match[3] is None and (match[2] or match[1] != "!"):
            raise self.wrong(at, "a face is expected, such as r1 or r<3")
        number = dice.high if match[3] is None else self._bounded(match[3], at, 0, MOST_SIDES, "faces go")
        condition = Condition(match[2] or "=", number)
        if condition.faces(dice.high) == dice.high:
            raise self.wrong(at, "every face would do this, without end")
        if not condition.faces(dice.high):
            raise self.wrong(at, f"these dice show 1 to {dice.high:,} and never this")
        if match[1] == "!":
            return replace(dice, explode=condition)
        return replace(dice, reroll=condition, until=match[1] == "rr")

    def _bounded(self, digits: str, at: int, low: int, high: int, what: str) -> int:
        # A number with more digits than the bound is out of bounds without being read.
        number = int(digits) if len(digits.lstrip("0")) <= len(str(high)) else high + 1
        if not low <= number <= high:
            raise self.wrong(at, f"{what} from {low:,} to {high:,}")
        return number

    def _took(self, sign: str) -> bool:
        taken = self._low.startswith(sign, self._at)
        self._at += len(sign) * taken
        return taken

    def _spaces(self) -> None:
        while self._low.startswith(" ", self._at):
            self._at += 1


_LOWER = {ord(letter): letter.lower() for letter in "DFKHLRO"}
"""Only letters that dice are written in; `lower` would change the length of some texts."""
