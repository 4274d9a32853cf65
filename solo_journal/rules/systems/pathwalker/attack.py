"""Attacks, yours and theirs: for damage or for a Tribulation, declared before the roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Line, Words, why_not
from ...line_grammar import Numeric, OneOf, Rest
from ...outcome import Against, Event, Mark, Outcome, Tell, Tone, Verdict
from ...procedure import Pick, Procedure
from ...refused import BadInput, Refused
from ...world import World
from .fear import more_against
from .fight import rotation_of
from .flow import sharing
from .groups import FIGHTING
from .healing import bleeding_from
from .opposed import OPPOSES
from .path_die import Die, die_of, reached
from .readings import ACTIONS, DEFENCE, EXTRA, SHARED
from .spending import acting, check_turn, spend, turn_over
from .telling import bears, falls, lost
from .trait import Pool, able, hampered, only_defends, paid
from .tribulations import HELPLESS, KINDS, Kind, Sense, Trait, Tribulation
from .wager import Sixes, roll, wager
from .who import Who, fallen, find, names, of


class _Ready(NamedTuple):
    who: Who
    targets: list[Who]
    pool: Pool


MOST_DAMAGE = 60
_FAILS = (Verdict("Resisted", "bad"), Verdict("No damage", "bad"))


class Attack(Procedure):
    """Attack on your turn. Say first what it is for: damage, or a Tribulation; it cannot be changed after the roll.

    Might for melee, Swiftness at range, Power for magic and technology. For damage each six is 1 Life Point, whatever
    the weapon, and each six of the defender cancels one (a reading). A Tribulation needs more sixes than the target
    rolls against it. In Shared Combat there are bonus dice; whom you frighten you attack with two more.

    For several targets the Path Die says how many are reached. Damage is the same for each of them, and nobody dodges
    it; against a Tribulation each rolls for themselves.

    It relies on sight unless you say otherwise. Characters may overexert where that can still change something, also
    when they defend themselves in vain. 5 damage or more at once may leave the target bleeding.

    With 4 dice against 3: damage at 37.2%.

    One line: /attack bandit 1 with swiftness, /attack bandit 1 with might to grappled +1.

    Example: targets="bandit 1" trait=might
    """

    id = "pathwalker.attack"
    version = 2
    called = "Attack"
    under = FIGHTING
    key = "a"
    makes = "roll"
    words = "how"
    page = "Rolling Dice, Damage & Healing"
    readings = (DEFENCE, SHARED, ACTIONS, EXTRA)
    verdicts = (
        *(Verdict(f"{damage} damage", "good") for damage in range(MOST_DAMAGE, 0, -1)),
        *(Verdict(kind.capitalize(), "good") for kind in KINDS),
        *_FAILS,
    )
    marks = (Mark("hit"), Mark("miss"))
    example: ClassVar[dict[str, Any]] = {"targets": "bandit", "trait": "might"}

    how: Line = Field("", description="how it is done, in your words")
    targets: Annotated[Words, Pick(names), Rest()] = Field(
        min_length=1, description="who is attacked; several need a Path Die"
    )
    trait: Annotated[Literal["might", "swiftness", "power"], SPOKEN, OneOf(after="with", beginnings=True)] = Field(
        "might", description="might for melee, swiftness at range, power for magic and technology"
    )
    intent: Annotated[Literal["damage", Kind], SPOKEN, OneOf(after="to")] = Field(
        "damage", description="damage, or the Tribulation that is aimed at"
    )
    bonus: Annotated[int, Numeric("+#")] = Field(
        0, ge=-10, le=10, description="bonus dice, of a talent or the circumstances"
    )
    defence: Annotated[Trait | None, SPOKEN] = Field(
        None, description="the trait that the target rolls; Swiftness against damage, the first opposing one otherwise"
    )
    sense: Annotated[Sense, SPOKEN, OneOf(inside=False)] = Field(
        "", description="what is lost, where the aim is to impair"
    )
    path: Die = Field(0, description="the Path Die, where the sheet has none: 4, 6 or 8")
    relies: Annotated[Literal["sight", "hearing", "speech", "nothing"], SPOKEN] = Field(
        "sight", description="the sense that it relies on; one who has lost it fails"
    )

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        """`Kay attacks bandit 1`."""
        return f"{acting(world, '').name} attacks {inputs.get('targets', '')}"

    def refusal(self, world: World) -> str:
        """Refused out of turn, for one who cannot attack, and for targets who are down."""
        return why_not(self._ready, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll the Path Die for several, then the attack, then `Defence`, of each by name where several resist."""
        ready = self._ready(world)
        chosen, path = reached(ask, world, ready.who, ready.targets, self.path)
        rolled = roll(ask, self.trait.capitalize(), ready.pool.dice, by=ready.who.name)
        against = self._defences(world, ask, ready.targets, chosen)
        if not ready.who.foe:
            least = min((each.sixes for each in against.values()), default=0)
            more = any(self._lacks(world, rolled.sixes, each, against.get(each.key)) for each in chosen)
            rolled = wager(world, ask, rolled, ready.pool.dice, self.trait, lambda n: n <= least, more=more)
        world, price = paid(world, ready.pool, rolled.lost)
        for target in chosen if ready.who.foe else ():
            if not target.foe and target.key in against:
                world, paid_for, against[target.key] = self._braced(world, ask, target, rolled, against[target.key])
                price = (*price, *paid_for)
        spent = spend(world, of(world, ready.who.key))
        through = {target.key: self._through(world, rolled.sixes, against.get(target.key)) for target in chosen}
        most = max(through.values())
        world, landed, fallen_now = self._lands(spent.world, ready.who, chosen, through)
        headline = self._headline(most)
        resisted = [Against(value=each.sixes, label=of(world, key).name) for key, each in against.items()]
        return Outcome(
            world=world,
            headline=headline,
            because=f"{ready.pool.told}{', overexerted' if rolled.wagered else ''}{path}.",
            asks="" if ready.who.foe else f"{headline}: how does it look?",
            tone=_tone(ready.who, bool(most), rolled.lost),
            total=rolled.sixes,
            against=resisted[0] if len(resisted) == 1 else None,
            tells=(*landed, *price, *spent.tells),
            marks=("hit",) if most else ("miss",),
            offers=tuple(bleeding_from(world, chosen, most if self.intent == "damage" else 0)),
            events=(*fallen_now, *spent.events, *turn_over(world)),
        )

    def _lacks(self, world: World, count: int, target: Who, against: Sixes | None) -> bool:
        """Whether more sixes would do more to this target."""
        through = self._through(world, count, against)
        return through < target.body.lp if self.intent == "damage" else not through

    def _braced(
        self, world: World, ask: Ask, target: Who, attack: Sixes, first: Sixes
    ) -> tuple[World, tuple[Tell, ...], Sixes]:
        """One of ours after a defence that failed, who may overexert; what it cost; and the defence that counts."""
        trait, dice = self._defends_with(target)

        def failed(sixes: int) -> bool:
            return self._through(world, attack.sixes, Sixes(sixes)) > 0

        second = wager(world, ask, first, dice, trait, failed, more=False, defends=target.name)
        after, price = paid(world, Pool(dice, "", target, trait), second.lost)
        return after, price, second

    def _headline(self, most: int) -> str:
        if self.intent == "damage":
            return f"{most} damage" if most else "No damage"
        return self.intent.capitalize() if most else "Resisted"

    def _ready(self, world: World) -> _Ready:
        who = acting(world, self.by)
        able(who)
        check_turn(world, who)
        only_defends(who)
        if self.sense and self.intent != "impaired":
            raise BadInput("sense: only an attack to impair takes a sense.")
        unlikely = (who.key, *fallen(world))
        targets = [find(world, name, unlikely) for name in self.targets]
        for target in targets:
            self._may(who, target)
        if len(targets) > 1:
            die_of(world, who, self.path)
        fear = max(more_against(target, who.name) for target in targets)
        shared = sharing(world, who.key)
        bonus = self.bonus + fear + shared
        extras = [f"{shared:+d} shared" if shared else "", f"{fear:+d} feared" if fear else ""]
        own = f"{who.name}, {self.trait.capitalize()} {who.body.dice(self.trait, self.bonus)}"
        said = " ".join([own, *filter(None, extras)])
        pool = hampered(Pool(who.body.dice(self.trait, bonus), said, who, self.trait), self.relies)
        return _Ready(who, targets, pool._replace(who=None) if who.foe else pool)

    def _may(self, who: Who, target: Who) -> None:
        """Refuse an attack that a Tribulation forbids, or that finds nobody."""
        if who.foe and target.foe and not self.by:
            raise Refused(f"It is the turn of {who.name}. Say whom of you they attack, or go on: pathwalker.turn.")
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

    def _defences(self, world: World, ask: Ask, targets: list[Who], chosen: list[Who]) -> dict[str, Sixes]:
        """Who rolls against it. Damage to several is the same for each, so only one target dodges."""
        if self.intent == "damage" and (len(targets) > 1 or DEFENCE.of(world) == "none"):
            return {}
        several = len(targets) > 1
        return {
            each.key: self._defence(ask, each, f"Defence: {each.name}" if several else "Defence") for each in chosen
        }

    def _defence(self, ask: Ask, target: Who, label: str) -> Sixes:
        return roll(ask, label, self._defends_with(target)[1], by=target.name, part="against")

    def _defends_with(self, target: Who) -> tuple[Trait, int]:
        """The trait and the dice of a defence; none for one who is helpless."""
        trait: Trait = self.defence or ("swiftness" if self.intent == "damage" else OPPOSES[self.trait][0])
        helpless = any(kind in target.body.tribulations for kind in HELPLESS)
        return trait, 0 if helpless else target.body.dice(trait)

    def _through(self, world: World, count: int, against: Sixes | None) -> int:
        """How many sixes get through to one target."""
        resists = against.sixes if against else 0
        if self.intent == "damage" and DEFENCE.of(world) == "block":
            return 0 if against and resists >= count else count
        return max(0, count - resists)

    def _lands(
        self, world: World, who: Who, targets: list[Who], through: dict[str, int]
    ) -> tuple[World, list[Tell], list[Event]]:
        """The world after the attack, what it did to whom, and who fell."""
        tells: list[Tell] = []
        events: list[Event] = []
        for target in targets:
            now = of(world, target.key)
            body, count = now.body, through[target.key]
            if not count:
                verb = "misses" if self.intent == "damage" else "cannot overcome"
                tells.append(Tell(text=f"{who.name} {verb} {now.name}", tone=_tone(who, False), subject=now.key))
            elif self.intent == "damage":
                body = body.hurt(count)
                tells += lost(now, body, f"{who.name} hits {now.name}")
                events += falls(now, body)
            else:
                body = body.with_(self.intent, self._tribulation(world, who))
                tells.append(bears(now, self.intent, body.tribulations[self.intent]))
            world = now.into(world, body)
        return world, tells, events

    def _tribulation(self, world: World, who: Who) -> Tribulation:
        sense: Sense = self.sense or ("blinded" if self.intent == "impaired" else "")
        return Tribulation(source=who.name, trait=self.trait, since=rotation_of(world), sense=sense)


def _tone(who: Who, hits: bool, price: bool = False) -> Tone:
    """From the player's side: a foe's blow is bad, and one that was paid for is mixed."""
    if who.foe:
        return "bad" if hits else "good"
    return "bad" if not hits else "mixed" if price else "good"
