"""Whether a condition of a file holds: of the dice that fell, of the sheet, of what was given."""

from __future__ import annotations

from collections.abc import Iterable

from ..kinds.conditions import Conditions
from ..names import folded
from .dicing import SAME, SEEN, SUM, Fallen, number_of
from .given import Given
from .language import When


class Judging(Given):
    """Conditions, held against the world and the dice."""

    def holds(self, whens: Iterable[When]) -> bool:
        return all(map(self.is_so, whens))

    def is_so(self, when: When) -> bool:
        """Whether a condition holds."""
        match when.kind:
            case "marked":
                return self._marked(when.a)
            case "is":
                return self._is(when)
            case "reading":
                return self.game.rules[when.a].of(self.world) == when.b
            case "over":
                return self._side(when.a) > self._side(when.b)
            case "number" | "group":
                assert when.range is not None
                low, high = self.range(when.range)
                return low <= self._side(when.a) <= high
        return self._dice_are(when)

    def _is(self, when: When) -> bool:
        value = self.given(when.a)
        if isinstance(value, bool):
            return value == (when.b == "yes")
        return folded(str(value)) == folded(when.b)

    def _marked(self, name: str) -> bool:
        known = self.game.fields.conditions(name)
        if known is None or (known.whose == "character" and not self._played()):
            return False
        assert isinstance(known.field, Conditions)
        there = known.field.entries(self.holder(known.whose).tree).values()
        return any(folded(each.name) == folded(name) for each in there)

    def _played(self) -> bool:
        return bool(self.procedure.by) or self.world.active in self.world.characters

    def _side(self, name: str) -> int:
        """A group of dice, or a number, by its name."""
        group = self.plan.scope.group(name)
        if group:
            return self.total(group)
        return self.plan.scope.ref(name).value(self)

    def _dice_are(self, when: When) -> bool:
        groups = [when.a] if when.kind in ("any", "all") and when.a else list(self.groups)
        fallen = [each for group in groups for each in self.groups.get(group, ())]
        match when.kind:
            case "even" | "odd":
                return bool(self.facts["result"] % 2 == (when.kind == "odd"))
            case "tie":
                return self.facts["margin"] == 0
            case "match":
                seen = {each.facts[SAME] for each in (self.challenge or fallen)}
                return len(seen) == 1 and "mixed" not in seen
            case "doubles":
                return _doubles([*fallen, *self.challenge])
        assert when.range is not None
        count: int = sum(each.facts[number_of(*self.range(when.range))] for each in fallen)
        if when.kind == "all":
            return count > 0 and count == sum(each.pool.counted for each in fallen)
        return bool(count >= when.times)

    def total(self, group: str) -> int:
        dice: int = sum(each.pool.sign * each.facts[SUM] for each in self.groups.get(group, ()))
        return self.constants.get(group, 0) + dice


def _doubles(fallen: list[Fallen]) -> bool:
    """Whether two dice show the same; a single die of a hundred does with two equal digits."""
    if len(fallen) == 1 and fallen[0].pool.counted == 1 and fallen[0].pool.sides == 100:
        (face,) = fallen[0].facts[SEEN][0]
        return bool(face % 11 == 0 or face == 100)
    seen = set[int]()
    for each in fallen:
        faces, twice = each.facts[SEEN]
        if twice or faces & seen:
            return True
        seen |= faces
    return False
