"""Attacks of both sides, for damage or for a Tribulation, declared before the roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field, model_validator

from ...answer_source import Ask
from ...command_hints import way
from ...inputs import SPOKEN, Line, Words
from ...line_grammar import Numeric, OneOf, Rest
from ...outcome import Against, Mark, Outcome, Verdict
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused
from ...world import World
from .action_cost import TURN_OVER, acting, check_turn, spend, turn_over
from .blow import Blow, tone_of
from .event_text import describe_questions
from .fight import Fight, distance
from .flow import sharing
from .healing import bleeding_from
from .readings import ACTIONS, DEFENCE, EXTRA, SHARED
from .trait import Pool, able, bonus_dice, hampered, paid
from .tribulations import FORBID, KINDS, SENSES, Kind, SenseLost, Trait, sense_alone
from .wager import Thrown, die_of, roll, roll_reached, wager
from .who import Who, causer, fallen, find, more_against, names, of


class _Ready(NamedTuple):
    who: Who
    targets: list[Who]
    pool: Pool


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
    version = 5
    called = "Attack"
    key = "fa"
    makes = "roll"
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
        min_length=1, title="Whom", description="who is attacked; several need a Path Die"
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
            "the sense that it needs: sight as a rule, else hearing, speech or nothing; whoever has lost it fails"
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
        return f"{acting(world, '').name} attacks {inputs.get('targets', '')}"

    def doer(self, world: World) -> str:
        return acting(world, self.by).key

    def resolve(self, world: World, ask: Ask) -> Outcome:
        ready, blow = self.require(world), self._blow()
        chosen, path = roll_reached(ask, world, ready.who, ready.targets, self.path)
        rolled = roll(ask, self.trait.capitalize(), ready.pool.dice, by=ready.who.name)
        against = blow.defences(world, ask, ready.targets, chosen)
        if not ready.who.foe:
            least = min((each.sixes for each in against.values()), default=0)
            more = any(blow.lacks(world, rolled.sixes, each, against.get(each.key)) for each in chosen)
            rolled = wager(world, ask, rolled, ready.pool.dice, lambda n: n <= least, more=more, aim="to hit")
        world, price = paid(world, ready.pool, rolled.lost)
        for target in chosen if ready.who.foe else ():
            if not target.foe and target.key in against:
                world, paid_for, against[target.key] = blow.braced(
                    world, ask, ready.who, target, rolled, against[target.key]
                )
                price = (*price, *paid_for)
        spent = spend(world, of(world, ready.who.key))
        through = {target.key: blow.through(world, rolled.sixes, against.get(target.key)) for target in chosen}
        most = max(through.values())
        world, landed, fallen_now = blow.lands(spent.world, ready.who, chosen, through)
        follows = turn_over(world)
        if self.foes and any(each.name == TURN_OVER for each in follows):
            world = Fight.on(world).but(answers=True).into(world)
        headline = self._headline(most)
        resisted = [
            Against(value=each.sixes, label=of(world, key).name) for key, each in against.items() if each.rolled
        ]
        return Outcome(
            world=world,
            headline=headline,
            because=f"{ready.pool.told}{', overexerted' if rolled.wagered else ''}{path}.",
            asks=describe_questions(world, fallen_now) or ("" if ready.who.foe else f"{headline}: how does it look?"),
            tone=tone_of(ready.who, bool(most), rolled.lost),
            total=rolled.sixes,
            against=resisted[0] if len(resisted) == 1 else None,
            tells=(*landed, *price, *spent.tells),
            marks=("hit",) if most else ("miss",),
            offers=tuple(bleeding_from(world, chosen, most if self.intent == "damage" else 0)),
            events=(*fallen_now, *spent.events, *follows),
        )

    def _blow(self) -> Blow:
        return Blow(self.trait, self.intent, self.defence, self.sense, first=self.made_before(4))

    def _headline(self, most: int) -> str:
        if self.intent == "damage":
            return f"{most} damage" if most else "No damage"
        return self.intent.capitalize() if most else "Resisted"

    def require(self, world: World) -> _Ready:
        who = acting(world, self.by)
        able(who)
        check_turn(world, who)
        if self.sense and self.intent != "impaired":
            raise BadInput("sense: only an attack to impair takes a sense.")
        unlikely = (who.key, *fallen(world))
        targets = [find(world, name, unlikely) for name in self.targets]
        for target in targets:
            self._may(world, who, target)
        if len(targets) > 1:
            die_of(world, who, self.path)
        fear = max(more_against(world, target, who) for target in targets)
        shared = sharing(world, who.key)
        bonus = self.bonus + fear + shared
        extras = [f"{shared:+d} shared" if shared else "", f"{fear:+d} feared" if fear else ""]
        own = f"{who.name}, {self.trait.capitalize()} {who.body.dice(self.trait, self.bonus)}"
        said = " ".join([own, *filter(None, extras)])
        pool = hampered(Pool(who.body.dice(self.trait, bonus), said, who, self.trait), self.relies)
        return _Ready(who, targets, pool._replace(who=None) if who.foe else pool)

    def _may(self, world: World, who: Who, target: Who) -> None:
        """Raise `Refused` for an attack that a Tribulation forbids, or without a target."""
        if who.foe and target.foe and not self.by:
            raise Refused(
                f"It is the turn of {who.name}. Say whom of you they attack, or go on: {way('pathwalker.turn')}."
            )
        if target.key == who.key:
            Fight.on(world)  # without a fight there is nobody to name
            raise BadInput(f"{who.name} does not attack themselves.")
        if target.body.dead or (target.foe and target.body.lp <= 0):
            raise Refused(f"{target.name} is out of the fight already.")
        for kind in FORBID:
            by = causer(world, who, kind)
            if by is not None and by.key == target.key:
                raise Refused(f"{who.name} is {kind} by {target.name} and cannot attack them.")
        if self.trait == "might" and (far := distance(world, who.key, target.key)) != "close":
            there = f"Move there: {way('pathwalker.move')}. Or attack with Swiftness or Power."
            raise Refused(f"{target.name} is {far.capitalize()}, out of reach for Might. {there}")
        if self.intent != "damage" and self.intent in target.body.tribulations:
            raise Refused(f"{target.name} is {self.intent} already; the same Tribulation is not borne twice.")
