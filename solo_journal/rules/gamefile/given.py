"""What a roll of a file is given: who does it, in which world, and what its names come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..characters import somebody
from ..kinds.holder import Holder
from ..kinds.home import Whose
from ..kinds.listing import Listed, Listing
from ..kinds.scores import Scores
from ..kinds.step import Step
from ..names import folded, must_find
from ..outcome import Event, Mod
from ..refused import Refused, quoted
from ..trackers import Clock, Counter, Timer, Track
from ..world import World
from . import spec
from .dicing import Fallen
from .fields import Known
from .language import Dice, Range, Sum
from .plan import Roll

if TYPE_CHECKING:
    from .game import Game
    from .play import FileRoll

FAR = 1_000_000
"""No number of a roll lies further."""


@dataclass
class Given:
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
    def plan(self) -> Roll:
        return self.procedure.plan

    @property
    def game(self) -> Game:
        return self.procedure.game

    def given(self, name: str) -> Any:
        return getattr(self.procedure, name)

    def left_out(self, name: str) -> bool:
        """Whether this is something optional that was not given."""
        ask = self.plan.spec.ask.get(name)
        return ask is not None and ask.optional and not self.given(name)

    def holder(self, whose: Whose) -> Holder:
        """Whoever does it, or the campaign, as things are now. Raises `Refused` where nobody is played."""
        held = self._held.get(whose)
        if held is None or held[0] is not self.world:
            home = self.game.fields.homes[whose]
            key = somebody(self.world, self.procedure.by) if whose == "character" else ""
            held = (self.world, home.at(self.world, key))
            self._held[whose] = held
        return held[1]

    def becomes(self, after: Holder) -> None:
        """Take over what somebody became."""
        self.world = after.into()
        self.events.extend(after.events)

    def score(self, known: Known, name: str) -> tuple[str, int]:
        assert isinstance(known.field, Scores)
        return self.holder(known.whose).score(known.field, str(self.given(name)))

    def die(self, known: Known, name: str) -> tuple[Step, int]:
        """The die that was picked, and its sides. Raises `Refused`."""
        dice = {each.label: each for each in known.fields}
        step = dice[must_find(dice, str(self.given(name)), "die")]
        assert isinstance(step, Step)
        return step, step.die(self.holder(known.whose).tree)

    def one(self, known: Known, name: str) -> Listed:
        assert isinstance(known.field, Listing)
        return self.holder(known.whose).one(known.field, str(self.given(name)))

    def counted(self, sign: str) -> int:
        """How many of what was picked help or hinder."""
        return sum(its == sign for its in self.picked())

    def picked(self) -> Iterator[str]:
        """The sign of each name that was picked where several may be. Raises `Refused` for one that is not there."""
        for name, ask in self.plan.spec.ask.items():
            labels = (ask.pick,) if isinstance(ask.pick, str) else tuple(ask.pick or ())
            for called in self.given(name) if ask.many else ():
                yield self._sign_of(called, [self.game.fields.known[folded(label)] for label in labels])

    def _sign_of(self, called: str, among: list[Known]) -> str:
        for known in among:
            assert isinstance(known.field, Listing)
            if known.field.find(self.holder(known.whose).tree, called) is not None:
                one = known.spec
                assert isinstance(one, spec.ListSpec | spec.ConditionsSpec)
                return "+" if one.helps else "-" if one.hinders else ""
        there = [name for known in among for name in known.field.names(self.holder(known.whose))]
        told = f"There are: {', '.join(there[:7])}." if there else "There is nothing to pick from yet."
        raise Refused(f"{quoted(called)} is not on the sheet. {told}")

    def clock(self, name: str) -> str:
        trackers = {
            key: each for key, each in self.world.trackers.items() if isinstance(each, Clock | Counter | Track | Timer)
        }
        return must_find(trackers, str(self.given(name)), "clock")

    def sum(self, total: Sum) -> int:
        """A sum without dice."""
        found = 0
        for sign, what in total.terms:
            assert not isinstance(what, Dice)
            found += sign * (what if isinstance(what, int) else self.plan.scope.ref(what.name).value(self))
        return found

    def range(self, range_: Range) -> tuple[int, int]:
        low, high = (self.sum(each) if isinstance(each, Sum) else each for each in range_)
        return (-FAR if low is None else low), (FAR if high is None else high)
