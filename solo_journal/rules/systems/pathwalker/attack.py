"""Attacks, yours and theirs: for damage or for a Tribulation, declared before the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Line, Words, why_not
from ...outcome import Event, Offer, Outcome
from ...procedure import Pick, Procedure
from ...refused import BadInput, Refused
from ...world import World
from .fight import Fight, fight_in, rotation_of
from .flow import sharing
from .groups import FIGHTING
from .opposed import OPPOSES
from .path_die import die_of, reached
from .readings import ACTIONS, DEFENCE, EXTRA, SHARED
from .spending import check_turn, spend, turn_over
from .trait import Pool, able, paid
from .tribulations import HELPLESS, Kind, Trait, Tribulation
from .wager import Sixes, roll, successes, wager
from .who import Who, find, names

WON = "pathwalker.won"
"""The event of the last foe falling, or the last of ours."""
HEAVY = 5
"""So much damage at once may leave bleeding."""
FEAR_DICE = 2
"""The dice that the source of a fear has more against whom it frightens."""


class _Ready(NamedTuple):
    who: Who
    targets: list[Who]
    pool: Pool


class Attack(Procedure):
    """Attack on your turn. Say first what it is for: damage, or a Tribulation; it cannot be changed after the roll.

    Might for melee, Swiftness at range, Power for magic and technology. For damage each six is 1 Life Point, whatever
    the weapon, and each six of the defender cancels one (a reading). A Tribulation needs more sixes than the target
    rolls against it. For several targets the Path Die says how many are reached, and each takes the same. In Shared
    Combat there are bonus dice; whom you frighten you attack with two more.

    Characters may overexert. 5 damage or more at once may leave the target bleeding.

    With 4 dice against 3: damage at 37.2%.

    Example: targets="bandit 1" trait=might
    """

    id = "pathwalker.attack"
    called = "Attack"
    under = FIGHTING
    key = "a"
    makes = "roll"
    words = "how"
    page = "Rolling Dice, Damage & Healing"
    readings = (DEFENCE, SHARED, ACTIONS, EXTRA)
    example: ClassVar[dict[str, Any]] = {"targets": "bandit", "trait": "might"}

    how: Line = Field("", description="how it is done, in your words")
    targets: Annotated[Words, Pick(names)] = Field(min_length=1, description="who is attacked; several need a Path Die")
    trait: Annotated[Literal["might", "swiftness", "power"], SPOKEN] = Field(
        "might", description="might for melee, swiftness at range, power for magic and technology"
    )
    intent: Annotated[Literal["damage"] | Kind, SPOKEN] = Field(
        "damage", description="damage, or the Tribulation that is aimed at"
    )
    bonus: int = Field(0, ge=-10, le=10, description="bonus dice, of a talent or the circumstances")
    defence: Annotated[Trait | None, SPOKEN] = Field(
        None, description="the trait that the target rolls; Swiftness against damage, the first opposing one otherwise"
    )
    path: Literal[0, 4, 6, 8] = Field(0, description="the Path Die, where the sheet has none: 4, 6 or 8")

    def refusal(self, world: World) -> str:
        """Refused out of turn, for one who cannot attack, and for targets who are down."""
        return why_not(self._ready, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll the Path Die for several, then the attack, then `Defence`."""
        ready = self._ready(world)
        chosen, path = reached(ask, world, ready.who, ready.targets, self.path)
        first = roll(ask, self.trait.capitalize(), ready.pool.dice, by=ready.who.name)
        against = self._defence(world, ask, ready.targets)
        resists = against.sixes if against else 0
        rolled = first
        if not ready.who.foe:
            rolled = wager(world, ask, first, ready.pool.dice, self.trait, lambda n: n <= resists)
        world, price = paid(world, ready.pool, rolled.lost)
        world = spend(world, find(world, ready.who.name))
        through = self._through(world, rolled.sixes, against)
        world, headline, told = self._lands(world, ready.who, chosen, through)
        said = f"{path}{ready.pool.told}: {successes(rolled.sixes).lower()}"
        said += f" against {successes(resists).lower()}" if against else ""
        return Outcome(
            world=world,
            headline=headline,
            detail=f"{said}. {told}.{price}",
            dice=rolled.shown + (f" v {against.shown}" if against else ""),
            asks="" if ready.who.foe else f"{headline}: how does it look?",
            marks=("hit",) if through else ("miss",),
            offers=tuple(_bleeding(world, chosen)) if self.intent == "damage" and through >= HEAVY else (),
            events=(*turn_over(world), *over(world)),
        )

    def _ready(self, world: World) -> _Ready:
        who = find(world, self.by)
        able(who)
        check_turn(world, who)
        if who.body.tribulations.get("tired", Tribulation()).rest:
            raise Refused(f"{who.name} rests and only defends.")
        targets = [find(world, name) for name in self.targets]
        for target in targets:
            self._may(who, target)
        if len(targets) > 1:
            die_of(world, who, self.path)
        fear = FEAR_DICE if any(_fears(target, who) for target in targets) else 0
        shared = sharing(world, who.key)
        bonus = self.bonus + fear + shared
        extras = [f"{shared:+d} shared" if shared else "", f"{fear:+d} feared" if fear else ""]
        told = " ".join(
            [f"{who.name}, {self.trait.capitalize()} {who.body.dice(self.trait, self.bonus)}", *filter(None, extras)]
        )
        return _Ready(who, targets, Pool(who.body.dice(self.trait, bonus), told, None if who.foe else who, self.trait))

    def _may(self, who: Who, target: Who) -> None:
        """Refuse an attack that a Tribulation forbids, or that finds nobody."""
        if target.key == who.key:
            raise BadInput(f"{who.name} does not attack themselves.")
        if target.body.dead or (target.foe and target.body.lp <= 0):
            raise Refused(f"{target.name} is out of the fight already.")
        for kind in ("charmed", "intimidated"):
            one = who.body.tribulations.get(kind)
            if one is not None and one.source.casefold() == target.name.casefold():
                raise Refused(f"{who.name} is {kind} by {target.name} and cannot attack them.")
        if self.intent != "damage" and self.intent in target.body.tribulations:
            raise Refused(f"{target.name} is {self.intent} already; the same Tribulation is not borne twice.")

    def _defence(self, world: World, ask: Ask, targets: list[Who]) -> Sixes | None:
        """The one target's defence; several take what comes, each the same."""
        if len(targets) != 1 or (self.intent == "damage" and DEFENCE.of(world) == "none"):
            return None
        target = targets[0]
        if any(kind in target.body.tribulations for kind in HELPLESS):
            return Sixes(0, "helpless")
        trait: Trait = self.defence or ("swiftness" if self.intent == "damage" else OPPOSES[self.trait][0])
        return roll(ask, "Defence", target.body.dice(trait), by=target.name)

    def _through(self, world: World, count: int, against: Sixes | None) -> int:
        """How many sixes get through."""
        resists = against.sixes if against else 0
        if self.intent == "damage" and DEFENCE.of(world) == "block":
            return 0 if against and resists >= count else count
        return max(0, count - resists)

    def _lands(self, world: World, who: Who, targets: list[Who], through: int) -> tuple[World, str, str]:
        """The world after the attack, the headline, and what it did."""
        said = []
        for target in targets:
            now = find(world, target.name)
            if self.intent == "damage":
                body = now.body.hurt(through)
                said.append(f"{now.name} {now.body.lp} -> {body.lp} LP" if through else f"{now.name} is unhurt")
            else:
                one = Tribulation(
                    source=who.name, trait=self.trait, since=rotation_of(world), sense=_sense(self.intent)
                )
                body = now.body.with_(self.intent, one) if through else now.body
                said.append(f"{now.name} is {self.intent}" if through else f"{now.name} resists")
            world = now.into(world, body)
        if self.intent == "damage":
            return world, f"{through} damage" if through else "No damage", ", ".join(said)
        return world, self.intent.capitalize() if through else "Resisted", ", ".join(said)


def _sense(kind: str) -> Literal["", "blinded"]:
    return "blinded" if kind == "impaired" else ""


def _fears(target: Who, who: Who) -> bool:
    one = target.body.tribulations.get("intimidated")
    return one is not None and one.source.casefold() == who.name.casefold()


def _bleeding(world: World, targets: list[Who]) -> Iterator[Offer]:
    for target in targets:
        if "bleeding" not in find(world, target.name).body.tribulations:
            yield Offer(f"{target.name} bleeds from it", "pathwalker.afflict", {"kind": "bleeding", "by": target.name})


def over(world: World) -> tuple[Event, ...]:
    """The event of a fight in which one side has nobody left."""
    fight = Fight.of(world)
    return (Event(WON),) if fight and fight.foes and not any(foe.body.lp > 0 for foe in fight.foes.values()) else ()


class EndFight(Procedure):
    """End the sequence: somebody won, ran, or fell. What fades in combat ends with the scene.

    Example: end it, with nothing to fill in
    """

    id = "pathwalker.end_fight"
    called = "End the fight"
    under = FIGHTING
    key = "x"
    makes = "change"
    page = "Rolling Dice, Rotations & Sequences"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        """Refused without a fight."""
        return why_not(fight_in, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Put the board away; nothing is rolled."""
        fight = fight_in(world)
        left = [foe.name for foe in fight.foes.values() if foe.body.lp > 0]
        told = f"Still standing: {', '.join(left)}." if left else "Nobody is left against you."
        return Outcome(world.but(fight=None), "The fight is over", told, asks="The fight is over: what is left of it?")
