"""The course of one act in a fight: blows, falls, flight, the end of turns and rounds, and one action per round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from ....answer_source import Ask, Choice
from ....names import exactly
from ....outcome import Event, Outcome, Tell, Tone
from ....plurals import join_names
from ....refusal import Refused
from ....world import World
from ..clock import let_pass
from ..items import Weapon
from ..state import ID
from . import morale
from .aim import default_target, in_reach, weapon_of
from .blows import Attack, Blow, strike
from .model import Called, Fight, fight_in, is_over, name_of, standing
from .npc import Side

NOBODY_STANDS = Event("nobody stands", ID)
"""The event that ends a fight: one side has nobody left."""
FIGHT_ENDS = "fight ends"


@dataclass(slots=True)
class Course:
    """What has happened in an act so far."""

    world: World
    ask: Ask
    tells: list[Tell] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    damage: dict[Side, int] = field(default_factory=lambda: {"ours": 0, "theirs": 0})
    """Hit points lost, by side."""
    fell: dict[Side, list[str]] = field(default_factory=lambda: {"ours": [], "theirs": []})
    """Names of those taken out."""
    ran: list[str] = field(default_factory=list)
    rounds: int = 0
    """Rounds that ended."""
    open: list[Choice] = field(default_factory=list)
    """Choices that its blows left open."""
    idle: list[tuple[str, Choice]] = field(default_factory=list)
    """Open choices that could not have taken out or driven off anybody, each with its attacker."""

    @property
    def fight(self) -> Fight:
        return fight_in(self.world)

    @property
    def harm(self) -> bool:
        """Whether anybody lost hit points."""
        return any(self.damage.values())

    @property
    def over(self) -> bool:
        """Whether one side has nobody left."""
        return is_over(self.fight, self.world)

    def attack(self, attack: Attack) -> Blow:
        """Make an attack, followed by the Resolve tests that it causes."""
        before, answered, opened = self.world, len(self.ask.answers), len(self.ask.open)
        self.world, blow = strike(before, attack, self.ask)
        self.open += self.ask.open[opened:]
        if not morale.may_turn(before, attack.on, max(attack.weapon.dice)):
            self.idle += [(attack.by, each) for each in self.ask.open[opened:]]
        hit, *rest = blow.tells
        self.tells += (hit.but(rolls=tuple(each.label for each in self.ask.answers[answered:] if each.faces)), *rest)
        self.events += blow.events
        self.damage[self.fight.side_of(attack.on)] += sum(each.before - each.after for each in hit.moved)
        if blow.fell:
            self.fell[self.fight.side_of(attack.on)].append(name_of(self.fight, self.world, attack.on))
        self.world, tested = morale.after_loss(before, self.world, self.ask)
        self.tells += [each.tell(self.fight) for each in tested]
        self.ran += [name for each in tested if not each.holds for name in each.who]
        return blow

    def our_turn(self, target: str = "") -> None:
        """Each of our side who has not acted attacks the target while it stands, then the weakest foe."""
        for key in self._to_act("ours"):
            if not self.over:
                stands = target in standing(self.fight, self.world, "theirs")
                on = target if stands else default_target(self.fight, self.world, key)
                self.attack(Attack(key, on, weapon_of(self.world, self.fight, key)))

    def their_turn(self, target: str = "", blocked: Collection[str] = ()) -> None:
        """Each foe who has not acted attacks the target, or the first of our side who stands. A shield blocks the first
        attack of those in `blocked`."""
        for name in self._to_act("theirs"):
            self._attacks_of(name, target, blocked)

    def end_turn(self) -> None:
        """The turn passes; after the last one the round is over."""
        self.rounds += self.fight.last_turn
        self.world = self.fight.passed().into(self.world)

    def end_turn_if_all_acted(self) -> None:
        """The turn passes once everybody has acted."""
        if not self.over and not self._to_act(self.fight.turn):
            self.end_turn()

    def outcome(
        self,
        headline: str,
        because: str = "",
        *,
        tone: Tone | None = None,
        total: int | None = None,
        marks: Sequence[str] = (),
    ) -> Outcome:
        world, events = self.ended()
        return Outcome(
            world,
            headline,
            because,
            tone=tone,
            total=total,
            tells=tuple(self.tells),
            marks=tuple(marks),
            events=events,
        )

    def ended(self) -> tuple[World, tuple[Event, ...]]:
        """The world afterwards, with the time passed, and the events."""
        over, stand = self.over, standing(self.fight, self.world, "ours")
        if over and not standing(self.fight, self.world, "theirs"):
            self.ask.moot(self.open)  # a harder blow changes nothing any more
        else:  # nor would it spare those who fell, unless it takes out or drives off a foe
            self.ask.moot([each for by, each in self.idle if over or by not in stand])
        world, passed = let_pass(self.world, 1, "round") if self.rounds or over else (self.world, None)
        return world, (*self.events, *((passed,) if passed else ()), *((NOBODY_STANDS,) if over else ()))

    def tone(self) -> Tone:
        """The tone for the player's side: falls and flight count more than hit points."""
        bad, good = bool(self.fell["ours"]), bool(self.fell["theirs"] or self.ran)
        if not bad and not good:
            bad, good = bool(self.damage["ours"]), bool(self.damage["theirs"])
        return "mixed" if bad and good else "bad" if bad else "good" if good else "plain"

    def _attacks_of(self, name: str, target: str, blocked: Collection[str]) -> None:
        """All attacks of one foe in a turn, while there is somebody to attack."""
        npc = self.fight.foes[name]
        weapon = weapon_of(self.world, self.fight, name)
        times = next((each.times for each in npc.strikes if _is(each.dice, each.ranged, weapon)), 1)
        for turn in range(times):
            if self.over or not self.fight.foes[name].stands:
                return
            near = in_reach(self.fight, self.world, weapon)
            if not near:
                stand = standing(self.fight, self.world, "ours")
                told = f"{name} cannot reach {name_of(self.fight, self.world, stand[0])}"
                self.tells.append(Tell(text=told, subject=name))
                return
            on = target if target in near else default_target(self.fight, self.world, name, near)
            self.attack(Attack(name, on, weapon, blocks=turn == 0 and name in blocked))

    def _to_act(self, side: Side) -> list[str]:
        fight = self.fight
        done = fight.acted if fight.turn == side else ()
        return [key for key in standing(fight, self.world, side) if key not in done]


def _is(dice: Sequence[int], ranged: bool, weapon: Weapon) -> bool:
    return tuple(dice) == weapon.dice and ranged == weapon.ranged


def turn_text(course: Course, what: str) -> str:
    """`Moth-wolf 1 is out, they lose 4 HP, you lose 2`; `2 are out, 1 runs, they lose 6 HP`, so that it fits on one
    line. Older versions name the round first."""
    told = ", ".join((*_losses(course), *_numbers(course)))
    return f"{what}: {told}" if what else told[:1].upper() + told[1:]


def _losses(course: Course) -> Iterator[str]:
    """Who is out: a single foe by name, several by number; our side by name."""
    out, ran = course.fell["theirs"], course.ran
    alone = len(out) + len(ran) == 1
    if out:
        yield f"{out[0] if alone else len(out)} {'is' if len(out) == 1 else 'are'} out"
    if ran:
        yield f"{ran[0] if alone else len(ran)} run{'s' if len(ran) == 1 else ''}"
    if fallen := course.fell["ours"]:
        yield f"{join_names(fallen)} fall{'s' if len(fallen) == 1 else ''}"


def _numbers(course: Course) -> Iterator[str]:
    """Hit points lost."""
    sides = {"they": course.damage["theirs"], "you": course.damage["ours"]}
    lost = [f"{side} lose {points}" for side, points in sides.items() if points]
    if lost:
        yield from (f"{lost[0]} HP", *lost[1:])
    elif not course.ran:
        yield "nobody is hurt"


def must_have_action(world: World, by: str, *, free: bool, helper: str = "", resists: bool = False) -> None:
    """Raise `Refused` for somebody of our side who has acted in this round or is out of turn. `free` acts cost nothing;
    `resists` ones cost nothing on the foes' turn. Those outside the fight have no action to spend."""
    fight = Fight.of(world)
    if fight is None or free or (resists and fight.turn == "theirs"):
        return
    for key in _of_ours(fight, world, by, helper):
        name = name_of(fight, world, key)
        if fight.turn == "theirs":
            raise Refused(f"It is the foes' turn, so {name} has to wait. Let the foes act, or make it free.")
        if key in fight.acted:
            raise Refused(f"{name} has acted in this round. Let the others act, or make it free if it costs no action.")


def with_action(world: World, ask: Ask, by: str, *, free: bool, helper: str = "") -> tuple[World, tuple[Event, ...]]:
    """The world after they, and their helper, have acted; the turn passes once everybody has."""
    fight = Fight.of(world)
    if fight is None or free or fight.turn == "theirs":
        return world, ()
    for key in _of_ours(fight, world, by, helper):
        fight = fight.has_acted(key)
    course = Course(fight.into(world), ask)
    course.end_turn_if_all_acted()
    return course.ended()


def _of_ours(fight: Fight, world: World, *names: str) -> Iterator[str]:
    """Fighters of our side with these names; an empty first name means the active character."""
    for at, called in enumerate(names):
        if not at or called:
            key = world.character_id(called)
            ally = exactly({each: Called(each) for each in fight.allies}, called) if called else None
            yield from (each for each in (ally or key,) if each in fight.party or each in fight.allies)
