"""Attacks of both sides, for damage or for a Tribulation, declared before the roll."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from ...answer_source import Ask
from ...command_hints import way
from ...inputs import SPOKEN, Line, Words
from ...line_grammar import Numeric, OneOf, Rest
from ...outcome import Against, Event, Mark, Outcome, Tell, Verdict
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused
from ...world import World
from .action_cost import TURN_OVER, acting_fighter, check_turn, spend, turn_over
from .fight import Fight, distance, rotation_of
from .flow import sharing_dice
from .healing import bleeding_from
from .opposed_roll import OPPOSES
from .readings import ACTIONS, DEFENCE, EXTRA, SHARED, damage
from .sheet import (
    FORBID,
    HELPLESS,
    KINDS,
    SENSES,
    Body,
    Kind,
    SenseLost,
    Trait,
    Tribulation,
    sense_alone,
    sense_lost,
)
from .trait import Pool, able, bonus_dice, hamper, pay_overexertion
from .wager import Sixes, Thrown, die_of, roll, roll_reached, wager
from .who import (
    Who,
    best_of,
    causer,
    describe_questions,
    everybody,
    falls,
    find,
    more_against,
    names,
    of,
    suffers,
    tell_loss,
)

MOST_DAMAGE = 60
INTENTS = {word: word for word in ("damage", *KINDS, *SENSES)}
_FAILS = (Verdict("Resisted", "bad"), Verdict("No damage", "bad"))


class Attack(Procedure):
    """Attack on your turn. First say what it is for: damage, or a Tribulation; you cannot change it after the roll.

    Might for melee with somebody Close, Swiftness at range, Power for magic and technology. For damage each six is 1
    Life Point, whatever the weapon, and each six of the defender cancels one (house rule). A Tribulation needs more
    sixes than the target rolls against it, with the best of the opposing traits. In Shared Combat there are bonus dice;
    you have two more against those you frighten.

    With several targets the Path Die says how many are reached. Damage is the same for each of them, and nobody dodges
    it; against a Tribulation each rolls separately.

    It relies on sight unless you say otherwise. Characters may overexert if that can still change something, also after
    a failed defence. 5 damage or more at once may leave the target bleeding.

    With 4 dice against 3: damage at 34.7%.

    One line: /attack bandit 1 with swiftness, /attack bandit 1 with might to grappled +1.

    Example: targets="bandit 1" trait=might
    """

    id = "pathwalker.attack"
    version = 6  # the turn after it: the dying bleed and burn too
    called = "Attack"
    key = "fa"
    words = "how"
    acts_as = "attack"
    page = "Rolling Dice, Damage & Healing"
    readings = (DEFENCE, SHARED, ACTIONS, EXTRA)
    verdicts = (
        *(Verdict(f"{damage} damage", "good") for damage in range(MOST_DAMAGE, 0, -1)),
        *(Verdict(kind.capitalize(), "good") for kind in KINDS),
        *_FAILS,
    )
    tells_for = "headline"
    marks = (Mark("hit", chance="to hit"), Mark("miss"))
    example: ClassVar[dict[str, Any]] = {"targets": "bandit", "trait": "might"}

    how: Line = Field("", title="In your words", description="how it is done, in your words")
    targets: Annotated[Words, Pick(names), Rest()] = Field(
        min_length=1, title="Target", description="who is attacked; several need a Path Die"
    )
    trait: Annotated[Literal["might", "swiftness", "power"], SPOKEN, OneOf(after="with", beginnings=True)] = Field(
        "might", description="might for melee, swiftness at range, power for magic and technology"
    )
    intent: Annotated[Literal["damage", Kind], SPOKEN, OneOf(INTENTS, after="to")] = Field(
        "damage", title="What for", description="damage, or the Tribulation that is aimed at"
    )
    bonus: Annotated[int, Numeric("+#")] = bonus_dice(
        "dice on top: 1 for a talent, high ground or a trap, -1 or -2 for smoke or cover"
    )
    defence: Annotated[Trait | None, SPOKEN] = Field(
        None,
        title="Defends with",
        description="the trait that the target rolls; Swiftness against damage, else the best of those that oppose",
    )
    sense: Annotated[SenseLost, OneOf(inside=False)] = ""
    path: Thrown = 0
    relies: Annotated[Literal["sight", "hearing", "speech", "nothing"], SPOKEN] = Field(
        "sight",
        title="Relies on",
        description=(
            "the sense that it needs: sight as a rule, else hearing, speech or nothing; without it the attack fails"
        ),
    )

    foes: bool = Field(
        False,
        title="The foes answer",
        description="when your turn is over the foes act, one after another, until it is yours again",
    )

    @model_validator(mode="before")
    @classmethod
    def _sense_alone(cls, given: dict[str, Any]) -> dict[str, Any]:
        return sense_alone(given, "intent")

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        return f"{acting_fighter(world, '').name} attacks {inputs.get('targets', '')}"

    def doer(self, world: World) -> str:
        return acting_fighter(world, self.by).key

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, targets, pool = self.require(world)
        chosen, path = roll_reached(ask, world, who, targets, self.path)
        rolled = roll(ask, self.trait.capitalize(), pool.dice, by=who.name)
        against = self._defences(world, ask, targets, chosen)
        if not who.foe:
            least = min((each.sixes for each in against.values()), default=0)
            more = any(self._lacks(world, each, rolled, against.get(each.key)) for each in chosen)
            rolled = wager(world, ask, rolled, pool.dice, lambda n: n <= least, more=more, aim="to hit")
        world, price = pay_overexertion(world, pool, rolled.lost)
        for target in chosen:
            if who.foe and not target.foe and (first := against.get(target.key)):
                trait, dice = self._defends_with(target)
                second = self._braced(world, ask, first, dice, rolled, target, who)
                world, paid_for = pay_overexertion(world, Pool(dice, "", target, trait), second.lost)
                price, against[target.key] = (*price, *paid_for), second
        through = [self._through(world, rolled, against.get(target.key)) for target in chosen]
        spent, most = spend(world, of(world, who.key)), max(through)
        world = spent.world
        landed: list[Tell] = []
        fallen: list[Event] = []
        for target, count in zip(chosen, through, strict=True):
            now = of(world, target.key)
            body, told = self._lands(who, now, count, rotation_of(world))
            landed += told
            fallen += falls(now, body)
            world = now.into(world, body)
        follows = turn_over(world)
        if self.foes and any(each.name == TURN_OVER for each in follows):
            world = Fight.on(world).but(answers=True).into(world)
        hurts = self.intent == "damage"
        hit, missed = (f"{most} damage", "No damage") if hurts else (self.intent.capitalize(), "Resisted")
        headline = hit if most else missed
        resisted = [
            Against(value=each.sixes, label=of(world, key).name) for key, each in against.items() if each.rolled
        ]
        return Outcome(
            world=world,
            headline=headline,
            because=f"{pool.told}{rolled.told}{path}.",
            asks=describe_questions(world, fallen) or ("" if who.foe else f"{headline}: how does it look?"),
            tone=who.bad if not most else "mixed" if rolled.lost else who.good,
            total=rolled.sixes,
            against=resisted[0] if len(resisted) == 1 else None,
            tells=(*landed, *price, *spent.tells),
            marks=("hit",) if most else ("miss",),
            offers=tuple(bleeding_from(world, chosen, most if hurts else 0)),
            events=(*fallen, *spent.events, *follows),
        )

    def _defences(self, world: World, ask: Ask, targets: list[Who], chosen: list[Who]) -> dict[str, Sixes]:
        """The defence rolls. Damage to several is the same for each, so only a single target dodges."""
        several = len(targets) > 1
        if self.intent == "damage" and (several or DEFENCE.of(world) == "none"):
            return {}
        return {
            each.key: roll(
                ask,
                f"Defence: {each.name}" if several else "Defence",
                self._defends_with(each)[1],
                by=each.name,
                part="against",
            )
            for each in chosen
        }

    def _defends_with(self, target: Who) -> tuple[Trait, int]:
        """The trait and dice of a defence; none for a helpless target."""
        opposing = OPPOSES[self.trait][: 1 if self.made_before(4) else None]
        best = "swiftness" if self.intent == "damage" else max(opposing, key=target.body.dice)
        trait: Trait = self.defence or best
        return trait, 0 if target.bears(*HELPLESS) else target.body.dice(trait)

    def _through(self, world: World, attack: Sixes, defence: Sixes | None) -> int:
        """The sixes that get through to one target."""
        how = DEFENCE.of(world) if self.intent == "damage" else "cancel"
        return damage(attack.sixes, defence.sixes if defence else 0, how)

    def _lacks(self, world: World, target: Who, attack: Sixes, defence: Sixes | None) -> bool:
        through = self._through(world, attack, defence)
        return through < target.body.lp if self.intent == "damage" else not through

    def _braced(self, world: World, ask: Ask, first: Sixes, dice: int, attack: Sixes, target: Who, who: Who) -> Sixes:
        """The defence that counts, after one of ours may have overexerted because it failed."""

        def let_through(sixes: int) -> int:
            return self._through(world, attack, Sixes(sixes))

        return wager(
            world,
            ask,
            first,
            dice,
            lambda sixes: let_through(sixes) > 0,
            more=False,
            helps=lambda sixes: let_through(sixes) < let_through(first.sixes),
            defends=target.name,
            foe=who.name,
        )

    def _lands(self, who: Who, now: Who, count: int, rotation: int) -> tuple[Body, Iterable[Tell]]:
        """The target's body after the attack, and what to tell of it."""
        trait, lost_sense = self.trait.capitalize(), sense_lost(self.intent, self.sense)
        usual = self.trait in (best_of(who), best_of(who, "far"))  # it goes without saying, blow after blow
        how = "" if usual and (who.foe or not count) else f" with {trait}"
        sought = f"{self.intent.capitalize()}{f' ({lost_sense})' if self.intent == 'impaired' else ''}"
        if not count:
            fails = f"misses {now.name}" if self.intent == "damage" else f"cannot make {now.name} {sought}"
            return now.body, [Tell(text=f"{who.name} {fails}{how}", tone=who.bad, subject=now.key)]
        if self.intent == "damage":
            body = now.body.hurt(count)
            return body, tell_loss(now, body, f"{who.name} hits {now.name}{how}")
        caused = Tribulation(source=who.name, trait=self.trait, since=rotation, sense=lost_sense)
        told = suffers(now, self.intent, caused, f"{who.name} makes {now.name} {sought} with {trait}")
        return now.body.with_(self.intent, caused), [told]

    def require(self, world: World) -> tuple[Who, list[Who], Pool]:
        who = acting_fighter(world, self.by)
        able(who)
        check_turn(world, who)
        if self.sense and self.intent != "impaired":
            raise BadInput("sense: only an attack to impair takes a sense.")
        unlikely = (who.key, *(each.key for each in everybody(world) if each.out))
        targets = [find(world, name, unlikely) for name in self.targets]
        for target in targets:
            self._may(world, who, target)
        if len(targets) > 1:
            die_of(world, who, self.path)
        fear = max(more_against(world, target, who) for target in targets)
        shared = sharing_dice(world, who.key)
        bonus = self.bonus + fear + shared
        extras = [f"{shared:+d} shared" if shared else "", f"{fear:+d} feared" if fear else ""]
        own = f"{who.name}, {self.trait.capitalize()} {who.body.dice(self.trait, self.bonus)}"
        said = " ".join([own, *filter(None, extras)])
        pool = hamper(Pool(who.body.dice(self.trait, bonus), said, who, self.trait), self.relies)
        return who, targets, pool._replace(who=None) if who.foe else pool

    def _may(self, world: World, who: Who, target: Who) -> None:
        """Raise `Refused` for an attack that a Tribulation forbids, or without a target."""
        if who.foe and target.foe and not self.by:
            raise Refused(
                f"It is the turn of {who.name}. Say whom of you they attack, or go on: {way('pathwalker.turn')}."
            )
        if target.key == who.key:
            Fight.on(world)  # without a fight there is nobody to name
            raise BadInput(f"{who.name} does not attack themselves.")
        if target.out:
            raise Refused(f"{target.name} is out of the fight already.")
        for kind in FORBID:
            by = causer(world, who, kind)
            if by is not None and by.key == target.key:
                raise Refused(f"{who.name} is {kind} by {target.name} and cannot attack them.")
        if self.trait == "might" and (far := distance(world, who.key, target.key)) != "close":
            there = f"Move there: {way('pathwalker.move')}. Or attack with Swiftness or Power."
            raise Refused(f"{target.name} is {far.capitalize()}, out of reach for Might. {there}")
        if self.intent != "damage" and target.bears(self.intent):
            raise Refused(f"{target.name} is {self.intent} already; the same Tribulation is not borne twice.")
