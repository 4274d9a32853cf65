"""The state of a roll: who performs it, the world so far, and the inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..characters import somebody
from ..kinds.holder import Holder
from ..kinds.home import Whose
from ..kinds.listing import Listed, Listing
from ..kinds.scores import Scores
from ..kinds.small_kinds import Step
from ..names import fold_name, must_find
from ..outcome import Event, Mod
from ..refusal import Refused, near_ones, quote
from ..trackers import StepDie
from ..world import Scene, World
from .dice_pool import SUM, Fallen
from .fields import Fields, Known

if TYPE_CHECKING:
    from ..house_rules import HouseRule
    from ..procedure import Procedure
    from ..system import System
    from . import spec


@dataclass
class Game:
    id: str
    title: str
    fields: Fields
    rules: Mapping[str, HouseRule]
    words: Mapping[str, str]
    system: System | None = field(default=None, repr=False)

    def procedure(self, id_: str) -> type[Procedure] | None:
        """A procedure of this game; None for other ids."""
        return self.system.procedure(id_) if self.system and id_.startswith(f"{self.id}.") else None


@dataclass
class RollContext:
    """One roll in progress."""

    procedure: Procedure
    game: Game
    inputs: Mapping[str, spec.AskSpec]
    """The roll's inputs by name."""
    world: World
    events: list[Event] = field(default_factory=list)
    facts: dict[str, int] = field(default_factory=lambda: {"result": 0, "margin": 0})
    groups: dict[str, list[Fallen]] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    challenge: list[Fallen] = field(default_factory=list)
    mods: list[Mod] = field(default_factory=list)
    _held: dict[Whose, tuple[World, Holder]] = field(default_factory=dict)

    def input_value(self, name: str) -> Any:
        return getattr(self.procedure, name)

    def left_out(self, name: str) -> bool:
        """Whether this optional input is missing."""
        ask = self.inputs.get(name)
        return ask is not None and ask.optional and not self.input_value(name)

    def key(self) -> str:
        """Who performs it; empty if there is no active character."""
        return somebody(self.world, self.procedure.by) if self.played() else ""

    def played(self) -> bool:
        return bool(self.procedure.by) or self.world.active in self.world.characters

    def holder(self, whose: Whose) -> Holder:
        """The acting character or the campaign, in the present state. Raises `Refused` without an active character."""
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
        """The picked die and its sides. Raises `Refused`."""
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
        """The sign of each picked name, for an input with several. Raises `Refused` for one that does not exist."""
        for name, ask in self.inputs.items():
            for called in self.input_value(name) if ask.many else ():
                yield self._sign_of(called, [self.game.fields.known[fold_name(label)] for label in ask.picks])

    def _sign_of(self, called: str, among: list[Known]) -> str:
        lists = [(each, each.field) for each in among if isinstance(each.field, Listing)]
        for known, listing in lists:
            if listing.find(self.holder(known.whose).tree, called) is not None:
                return known.sign
        there = [name for known, listing in lists for name in listing.names(self.holder(known.whose))]
        told = f"There are: {', '.join(there[:7])}." if there else "There is nothing to pick from yet."
        if near := near_ones(called, there) or near_ones(called.split()[0], there):
            told = f"Did you mean {near[0]}?"
        raise Refused(f"{quote(called)} is not on the sheet. {told}", called)

    def clock(self, name: str) -> str:
        trackers = {key: each for key, each in self.world.trackers.items() if not isinstance(each, StepDie)}
        return must_find(trackers, str(self.input_value(name)), "clock")

    def words_of(self, name: str) -> str:
        """The text of a name, to be written down."""
        name = self.procedure.words if name == "words" else name
        value = self.input_value(name) if name else ""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def total(self, group: str) -> int:
        dice: int = sum(each.pool.sign * each.facts[SUM] for each in self.groups.get(group, ()))
        return self.constants.get(group, 0) + dice

    def open_scene(self, title: str, mood: str) -> None:
        scene = Scene(number=self.world.scene.number + 1, title=title, mood=mood)
        self.world = self.world.but(scene=scene)
        self.events.append(Event("scene starts", str(scene.number)))
