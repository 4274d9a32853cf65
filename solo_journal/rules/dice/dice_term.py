"""Parses one dice term with its modifiers: keep, reroll, explode, count."""

from __future__ import annotations

import re
from dataclasses import replace

from ..refusal import BadInput
from .terms import MOST_AGAIN, MOST_DICE, MOST_SIDES, Condition, Count, Dice, Keep

DICE = re.compile(r"([0-9]*)d([0-9]+|%|f)", re.ASCII)
_MODIFIER = re.compile(r"(kh|kl|k|dh|dl|rr|ro|r|!)(>=|<=|=|>|<)?([0-9]+)?", re.ASCII)
_ONCE = re.compile(r"o([0-9]+)?", re.ASCII)
COUNT = re.compile(r" *(>=|<=|=|>|<) *([0-9]+)", re.ASCII)
_COUNTS_SO = re.compile(r"([ft])(>=|<=|=|>|<)?([0-9]+)", re.ASCII)
MOST_ROUNDS = 20
"""Highest limit on explosions."""


class DiceReader:
    """A parser that reads from left to right without backtracking, in time linear in the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._low = text.replace("−", "-").translate(_LOWER)
        self._at = 0

    def wrong(self, at: int, why: str) -> BadInput:
        shown = "".join(each if each.isprintable() else "?" for each in self._text)
        short = shown if len(shown) <= 60 else shown[:59] + "…"
        rest = shown[at : at + 12].strip()
        where = f"at “{rest}” (character {at + 1})" if rest else "at its end"
        return BadInput(f"The dice “{short}” cannot be read: {where}, {why}. Write dice such as 3d6+2 or 4d6kh3.")

    def dice(self, match: re.Match[str], start: int) -> Dice:
        self._at = match.end()
        return self._modified(self._plain(match, start), start)

    def _plain(self, match: re.Match[str], start: int) -> Dice:
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
        """Dice with modifiers: each kind at most once, in any order."""
        seen: set[str] = set()
        while match := _MODIFIER.match(self._low, self._at):
            at = self._at
            kind = match[1][0].replace("d", "k")
            if kind in seen:
                raise self.wrong(at, "this is twice on the same dice")
            if dice.digits:
                raise self.wrong(at, "d66 goes alone")
            seen.add(kind)
            dice = self._keep(dice, match, at) if kind == "k" else self._again(dice, match, at)
            self._at = match.end()
            if kind == "!" and (once := _ONCE.match(self._low, self._at)):
                rounds = self._bounded(once[1] or "1", self._at, 1, MOST_ROUNDS, "how often in a row goes")
                dice, self._at = replace(dice, rounds=rounds), once.end()
        if count := COUNT.match(self._low, self._at):
            dice = self._counted(dice, count)
        if seen - {"k"} and dice.count > MOST_AGAIN:
            raise self.wrong(start, f"at most {MOST_AGAIN} dice are rolled with rerolls or explosions")
        more = self._low[start + len(dice.written) : self._at].replace(" ", "")
        return replace(dice, written=dice.written + more)

    def _keep(self, dice: Dice, match: re.Match[str], at: int) -> Dice:
        if match[2]:
            raise self.wrong(at, "a number of dice is expected here, without a sign")
        drop = match[1].startswith("d")
        most = dice.count - 1 if drop else dice.count
        if not most:
            raise self.wrong(at, "a single die cannot be dropped")
        count = self._bounded(match[3] or "1", at, 1, most, f"what is {'dropped' if drop else 'kept'} of them goes")
        return replace(dice, keep=Keep(count, highest=match[1] in ("k", "kh", "dh"), drop=drop))

    def _counted(self, dice: Dice, match: re.Match[str]) -> Dice:
        """Dice counted as successes: a comparison, then the faces that subtract or count twice."""
        if dice.digits:
            raise self.wrong(self._at, "d66 goes alone")
        counts = Count(self._condition(dice, match[1], match[2], self._at))
        self._at = match.end()
        while more := _COUNTS_SO.match(self._low, self._at):
            name = "takes" if more[1] == "f" else "twice"
            if getattr(counts, name):
                raise self.wrong(self._at, "this is twice on the same dice")
            found = self._condition(dice, more[2] or "=", more[3], self._at)
            counts = replace(counts, takes=found) if name == "takes" else replace(counts, twice=found)
            self._at = more.end()
        return replace(dice, counts=counts)

    def _condition(self, dice: Dice, sign: str, digits: str, at: int) -> Condition:
        """A condition on faces that these dice have."""
        condition = Condition(sign, self._bounded(digits, at, 0, MOST_SIDES, "faces go"))
        if not (condition.faces(dice.high) or (dice.low < 1 and any(map(condition.holds, (-1, 0, 1))))):
            raise self.wrong(at, f"these dice show {dice.low} to {dice.high:,} and never this")
        return condition

    def _again(self, dice: Dice, match: re.Match[str], at: int) -> Dice:
        if dice.low != 1:
            raise self.wrong(at, "fudge dice neither explode nor are rerolled")
        if match[3] is None and (match[2] or match[1] != "!"):
            raise self.wrong(at, "a face is expected, such as r1 or r<3")
        condition = self._condition(dice, match[2] or "=", match[3] or f"{dice.high}", at)
        if condition.faces(dice.high) == dice.high:
            raise self.wrong(at, "every face would do this, without end")
        if match[1] == "!":
            return replace(dice, explode=condition)
        return replace(dice, reroll=condition, until=match[1] == "rr")

    def _bounded(self, digits: str, at: int, low: int, high: int, what: str) -> int:
        # More digits than the limit has: out of range without parsing it.
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


_LOWER = {ord(letter): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
"""For Latin letters only, because `lower` changes the length of some texts."""
