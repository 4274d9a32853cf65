"""What only the whole of a roll shows: a result on which no band stands, too many dice. Every value is bounded."""

from __future__ import annotations

from .language import MOST_DICE, Dice, Range, Sum, Unreadable
from .plan import Roll
from .roll_reader import RollReader
from .scope import bounds


class FindHoles(RollReader):
    """Holes."""

    def _whole(self, roll: Roll) -> None:
        one = self.spec
        if not roll.dice:
            if not (one.do or one.say or one.band):
                self.bad('a roll has dice, dice = "2d6", or it simply happens: say = "..." and do = [...].')
            if one.band and not one.dice:
                self.bad('bands need dice: write dice = "2d6" above them.', "band")
            return
        whole = sum(self._most_dice(each) for each in roll.dice.values())
        if whole > MOST_DICE * 3:
            self.bad(f"this may come to {whole} dice, and a roll has at most {MOST_DICE * 3}.", "dice")
        if not one.band:
            return
        plain = [band.on for band in roll.bands if not band.when]
        if "else" in plain or not self.whole:
            return
        mode = self._words_of(roll)
        if mode:
            missing = [word for word in mode if word not in plain]
            if missing and not any(isinstance(on, Range) for on in plain):
                self.bad(
                    f'no band stands on {" and on ".join(missing)}. Write one, or on = "else" as the last.', "band"
                )
            return
        if hole := self._hole(roll, [on for on in plain if isinstance(on, Range)]):
            self.bad(f'no band stands on {hole}. Let one reach it, or write on = "else" as the last.', "band")

    def _words_of(self, roll: Roll) -> tuple[str, ...]:
        if roll.against:
            return ("both", "one", "none")
        if roll.target:
            return ("pass", "fail")
        return ("win", "lose", "tie") if roll.read[0] == "against" else ()

    def _most_dice(self, total: Sum) -> int:
        found = 0
        for each in total.terms:
            if isinstance(each.what, Dice):
                found += (
                    each.what.count
                    if isinstance(each.what.count, int)
                    else max(1, bounds(each.what.count, self.scope.ref)[1])
                )
        return found

    def _hole(self, roll: Roll, ranges: list[Range]) -> str:
        """The first result on which no band stands."""
        try:
            low, high = self._results(roll)
        except Unreadable:
            return ""
        fixed = [(each.low, each.high) for each in ranges if each.fixed]
        for value in range(low, high + 1):
            if not any((a is None or a <= value) and (b is None or value <= b) for a, b in fixed):  # type: ignore[operator]
                return str(value)
        return ""

    def _results(self, roll: Roll) -> tuple[int, int]:
        """Between what a result can lie, with everything that changes the dice."""
        how, which = roll.read
        variants: list[Sum] = [roll.dice[which]] if how == "group" else list(roll.dice.values())
        for mod in roll.mods:
            variants += list((mod.dice or {}).values())
        if roll.none:
            variants.append(roll.none)
        if how in ("total", "group"):
            spans = [bounds(each, self.scope.ref) for each in variants]
            down = sum(min(0, each.add) for each in roll.mods)
            up = sum(max(0, each.add) for each in roll.mods) + sum(max(0, each.spec.add) for each in roll.after)
            low, high = min(low for low, _ in spans) + down, max(high for _, high in spans) + up
            return low, min(high, roll.spec.total_at_most or high)
        if how == "count":
            most = max(self._most_dice(each) for each in variants) + sum(max(0, each.more) for each in roll.mods)
            return 0, most
        sides = [
            each.what.sides if isinstance(each.what, Dice) else 12
            for total in variants
            for each in total.terms
            if not isinstance(each.what, int)
            and (isinstance(each.what, Dice) or self.scope.ref(each.what.name).kind == "die")
        ]
        if not sides:
            raise Unreadable("")
        return 1, max(sides)
