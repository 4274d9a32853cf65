"""What a roll of a file is given: who does it, in which world, what its names come to, and whether conditions hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..characters import somebody
from ..kinds.conditions import Conditions
from ..kinds.holder import Holder
from ..kinds.home import Whose
from ..kinds.listing import Listed, Listing
from ..kinds.scores import Scores
from ..kinds.step import Step
from ..names import folded, must_find
from ..outcome import Event, Mod
from ..refusal import Refused, quoted
from ..trackers import StepDie
from ..world import World
from . import spec
from .dice_pool import SAME, SEEN, SUM, Fallen, number_of
from .fields import Fields, Known
from .language import Dice, Range, Sum, When
from .reader import Reader

if TYPE_CHECKING:
    from ..house_rules import HouseRule
    from ..procedure import Procedure
    from ..system import System
    from .play import FileRoll

FAR = 1_000_000
"""No number of a roll lies further."""


@dataclass
class Game:
    id: str
    title: str
    fields: Fields
    rules: Mapping[str, HouseRule]
    words: Mapping[str, str]
    system: System | None = field(default=None, repr=False)

    def procedure(self, id_: str) -> type[Procedure] | None:
        """A procedure of this game; None where the id is another's."""
        return self.system.procedure(id_) if self.system and id_.startswith(f"{self.id}.") else None


@dataclass
class RollContext:
    """One roll at work: what was given, the world as it becomes, and what is known of the dice."""

    procedure: FileRoll
    world: World
    events: list[Event] = field(default_factory=list)
    facts: dict[str, int] = field(default_factory=lambda: {"result": 0, "margin": 0})
    groups: dict[str, list[Fallen]] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    challenge: list[Fallen] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    _held: dict[Whose, tuple[World, Holder]] = field(default_factory=dict)

    @property
    def read(self) -> Reader:
        return self.procedure.reader

    @property
    def spec(self) -> spec.RollSpec:
        return self.procedure.reader.spec

    @property
    def game(self) -> Game:
        return self.procedure.game

    def input_value(self, name: str) -> Any:
        return getattr(self.procedure, name)

    def left_out(self, name: str) -> bool:
        """Whether this is something optional that was not given."""
        ask = self.spec.ask.get(name)
        return ask is not None and ask.optional and not self.input_value(name)

    def key(self) -> str:
        """Who does it; empty where nobody is played."""
        return somebody(self.world, self.procedure.by) if self.played() else ""

    def played(self) -> bool:
        return bool(self.procedure.by) or self.world.active in self.world.characters

    def holder(self, whose: Whose) -> Holder:
        """Whoever does it, or the campaign, as things are now. Raises `Refused` where nobody is played."""
        held = self._held.get(whose)
        if held is None or held[0] is not self.world:
            key = somebody(self.world, self.procedure.by) if whose == "character" else ""
            held = (self.world, self.game.fields.homes[whose].at(self.world, key))
            self._held[whose] = held
        return held[1]

    def becomes(self, after: Holder) -> None:
        self.world = after.into()
        self.events.extend(after.events)

    def score(self, known: Known, name: str) -> tuple[str, int]:
        assert isinstance(known.field, Scores)
        return self.holder(known.whose).score(known.field, str(self.input_value(name)))

    def die(self, known: Known, name: str) -> tuple[Step, int]:
        """The die that was picked, and its sides. Raises `Refused`."""
        dice = {each.label: each for each in known.fields}
        step = dice[must_find(dice, str(self.input_value(name)), "die")]
        assert isinstance(step, Step)
        return step, step.die(self.holder(known.whose).tree)

    def one(self, known: Known, name: str) -> Listed:
        assert isinstance(known.field, Listing)
        return self.holder(known.whose).one(known.field, str(self.input_value(name)))

    def counted(self, sign: str) -> int:
        return sum(its == sign for its in self.picked())

    def picked(self) -> Iterator[str]:
        """The sign of each name that was picked where several may be. Raises `Refused` for one that is not there."""
        for name, ask in self.spec.ask.items():
            for called in self.input_value(name) if ask.many else ():
                yield self._sign_of(called, [self.game.fields.known[folded(label)] for label in ask.picks])

    def _sign_of(self, called: str, among: list[Known]) -> str:
        lists = [(each, each.field) for each in among if isinstance(each.field, Listing)]
        for known, listing in lists:
            if listing.find(self.holder(known.whose).tree, called) is not None:
                return (
                    "+" if getattr(known.spec, "helps", False) else "-" if getattr(known.spec, "hinders", False) else ""
                )
        there = [name for known, listing in lists for name in listing.names(self.holder(known.whose))]
        told = f"There are: {', '.join(there[:7])}." if there else "There is nothing to pick from yet."
        raise Refused(f"{quoted(called)} is not on the sheet. {told}")

    def clock(self, name: str) -> str:
        trackers = {key: each for key, each in self.world.trackers.items() if not isinstance(each, StepDie)}
        return must_find(trackers, str(self.input_value(name)), "clock")

    def words_of(self, name: str) -> str:
        """What a name stands for in words that are written down."""
        name = self.procedure.words if name == "words" else name
        value = self.input_value(name) if name else ""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def sum(self, total: Sum | None) -> int:
        found = 0
        for sign, what in total.terms if total else ():
            assert not isinstance(what, Dice)
            found += sign * (what if isinstance(what, int) else self.read.ref(what.name).value(self))
        return found

    def range(self, range_: Range) -> tuple[int, int]:
        low, high = (self.sum(each) if isinstance(each, Sum) else each for each in range_)
        return (-FAR if low is None else low), (FAR if high is None else high)

    def faces(self, when: Range) -> tuple[Any, ...]:
        return number_of(*self.range(when))

    def total(self, group: str) -> int:
        dice: int = sum(each.pool.sign * each.facts[SUM] for each in self.groups.get(group, ()))
        return self.constants.get(group, 0) + dice

    def hold(self, texts: str | tuple[str, ...]) -> bool:
        return all(map(self.is_so, self.read.whens(texts)))

    def is_so(self, when: When) -> bool:
        match when.kind:
            case "marked":
                return self._marked(when.a)
            case "is":
                value = self.input_value(when.a)
                return value == (when.b == "yes") if isinstance(value, bool) else folded(str(value)) == folded(when.b)
            case "reading":
                return self.game.rules[when.a].of(self.world) == when.b
            case "over":
                return self._side(when.a) > self._side(when.b)
            case "number" | "group":
                assert when.range is not None
                low, high = self.range(when.range)
                return low <= self._side(when.a) <= high
        return self._dice_are(when)

    def _marked(self, name: str) -> bool:
        known = self.game.fields.conditions(name)
        if known is None or (known.whose == "character" and not self.played()):
            return False
        assert isinstance(known.field, Conditions)
        there = known.field.entries(self.holder(known.whose).tree).values()
        return any(folded(each.name) == folded(name) for each in there)

    def _side(self, name: str) -> int:
        group = self.read.group(name)
        return self.total(group) if group else self.read.ref(name).value(self)

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
        count: int = sum(each.facts[self.faces(when.range)] for each in fallen)
        if when.kind == "all":
            return count > 0 and count == sum(each.pool.counted for each in fallen)
        return bool(count >= when.times)


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
