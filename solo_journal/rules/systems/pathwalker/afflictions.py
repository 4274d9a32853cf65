"""Tribulations: suffering one, recovering by a trait roll, and curing by hand."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from ...answer_source import Ask
from ...command_hints import way
from ...inputs import SPOKEN, Line, MaybeName, whole
from ...line_grammar import After, OneOf, Rest
from ...outcome import Against, Mark, Outcome, Tell, Verdict
from ...procedure import Pick, Procedure, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .action_cost import acting_fighter, one_of_ours, spend, turn_over
from .fight import rotation_of
from .flow import sharing_dice
from .readings import ACTIONS, EXTRA, SHARED
from .sheet import KINDS, SENSES, Kind, SenseLost, Trait, Tribulation, describe, sense_alone, sense_lost
from .trait import Pool, Relying, hamper, pay_overexertion
from .wager import roll, wager
from .who import Who, causer, everybody, find, more_against, names, of, rid, suffers

WORDS = {word: word for word in (*KINDS, *SENSES)}
OFF = {kind: f"{kind.capitalize()} no more" for kind in KINDS}
STILL = {kind: f"Still {kind}" for kind in KINDS}


def borne(world: World) -> list[str]:
    return [kind for who in everybody(world) if who.key == world.active for kind in who.body.tribulations]


Borne = Annotated[
    Kind,
    SPOKEN,
    BeforeValidator(lambda word: "impaired" if word in SENSES else word),
    Pick(borne),
    Field(title="Which", description="what is shaken off: one of the eleven that your character bears, such as frozen"),
]
"""An input for one of a character's Tribulations."""


# Programmed rather than declared, like `Cure`: it records the causer, the rotation, and the Life Points lost to poison.
class Afflict(WithoutDice):
    """Suffer a Tribulation: from a failure that would hurt, harsh conditions, heavy damage, or an attack that aims at
    it.

    The same one never applies twice; different ones stack. Most fade after five rotations, or with the scene outside
    combat. Tired and Unconscious last until something is done, Poisoned until it is cured.

    One line: /afflict frozen, /afflict deafened by Orso charm.

    Example: kind=bleeding
    """

    id = "pathwalker.afflict"
    befalls = names
    version = 2
    called = "Suffer a Tribulation"
    tells_for = "headline"
    key = "c"
    also = "condition, damage, wound, injury"
    page = "Rolling Dice, Tribulations"

    kind: Annotated[Kind, SPOKEN, OneOf(WORDS)] = Field(
        title="Which",
        description="one of the eleven, such as bleeding after a heavy blow or tired after a forced march",
    )
    source: Annotated[MaybeName, Pick(names), After(("by", "from"))] = Field(
        "", title="Caused by", description="who causes it, if somebody does"
    )
    trait: Annotated[Trait, SPOKEN, OneOf()] = Field(
        "power",
        title="It resists with",
        description=("what the causer resists recovery with: power for a spell, might for a grip, charm for a charm"),
    )
    sense: Annotated[SenseLost, OneOf()] = ""

    @model_validator(mode="before")
    @classmethod
    def _sense_alone(cls, given: dict[str, Any]) -> dict[str, Any]:
        return sense_alone(given, "kind")

    def happens(self, world: World) -> Outcome:
        who = find(world, self.by)
        if who.body.dead:
            raise Refused(f"{who.name} is dead.")
        if who.bears(self.kind):
            raise Refused(f"{who.name} is {self.kind} already; the same Tribulation is not borne twice.")
        if self.sense and self.kind != "impaired":
            raise BadInput("sense: only who is impaired loses a sense.")
        sense = sense_lost(self.kind, self.sense)
        one = Tribulation(source=self.source, trait=self.trait, since=rotation_of(world), sense=sense)
        about = KINDS[self.kind]
        ways = " or ".join(trait.capitalize() for trait in about.recovery)
        return Outcome(
            who.into(world, who.body.with_(self.kind, one)),
            describe(self.kind, one),
            f"{about.does[:1].upper()}{about.does[1:]}{f', until it is shaken off with {ways}' if ways else ''}.",
            tone=who.bad,
            tells=(suffers(who, self.kind, one),),
        )


class Recover(Procedure):
    """Shake off a Tribulation at the start of your turn. It is your action.

    Roll the recovery trait: one six is enough if nobody caused it. Otherwise the causer rolls the trait that caused it
    against you, and you need more sixes. For an unconscious ally say who wakes them: each adds an Awareness die. If no
    sheet has the causer's dice, say how many they are, or 0 if nobody is there to resist any more. Characters may
    overexert.

    Example: kind=frozen
    """

    id = "pathwalker.recover"
    befalls = names
    version = 6  # the turn after it: the dying bleed and burn too
    called = "Shake off a Tribulation"
    tells_for = "headline"
    key = "hr"
    words = "kind"
    page = "Rolling Dice, Tribulations"
    readings = (ACTIONS, SHARED, EXTRA)
    verdicts = (*(Verdict(each, "good") for each in OFF.values()), *(Verdict(each, "bad") for each in STILL.values()))
    marks = (Mark("free", chance="to get free"), Mark("held"))

    kind: Borne
    trait: Annotated[Trait | None, SPOKEN] = Field(None, description="the recovery trait, where there are two")
    against: int | None = whole(
        None,
        0,
        20,
        "the dice of the one who caused it, without a sheet: 3 a stranger, 5 a professional, 0 nobody is left",
        "The causer's dice",
    )
    helpers: int = whole(
        0, 0, 10, "how many wake one who is unconscious, such as 1: a die for each", "How many wake them"
    )
    relies: Relying = ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, trait = self.require(world)
        given = who.body.dice(trait, self.helpers + sharing_dice(world, who.key))
        pool = hamper(Pool(given, "", who, trait), self.relies)
        own = roll(ask, trait.capitalize(), pool.dice)
        causer = self._causer(world, who)
        other = roll(ask, "Against", causer) if causer is not None else None
        source = who.body.tribulations[self.kind].source
        needs = other.sixes if other else 0
        if not who.foe:
            own = wager(world, ask, own, pool.dice, lambda n: n <= needs, more=False)
        free = own.sixes > needs
        world, price = pay_overexertion(world, pool, own.lost)
        spent = spend(world, of(world, who.key), for_=self.kind)
        world, who = spent.world, of(spent.world, who.key)
        if free:
            world, told = who.into(world, who.body.without(self.kind)), rid(who, [self.kind])
        else:
            text = f"{who.name} is still {self.kind.capitalize()}"
            told = Tell(text=text, tone=who.bad, subject=who.key)
        return Outcome(
            world,
            OFF[self.kind] if free else STILL[self.kind],
            f"{who.name} rolls {trait.capitalize()}{f' against {source}' if other and source else ''}.",
            tone="mixed" if free and own.lost else (who.good if free else who.bad) if who.foe else None,
            total=own.sixes,
            against=Against(value=other.sixes, label=source) if other else None,
            tells=(told, *price, *spent.tells),
            marks=("free",) if free else ("held",),
            events=(*spent.events, *turn_over(world)),
        )

    def require(self, world: World) -> tuple[Who, Trait]:
        who = acting_fighter(world, self.by)
        if not who.bears(self.kind):
            who = _bearer(one_of_ours(world, self.by), self.kind)
        if who.body.dying or who.body.dead:
            raise Refused(f"{who.name} is {'dead' if who.body.dead else 'dying'}: Life Points decide.")
        ways = KINDS[self.kind].recovery
        if not ways:
            raise Refused(f"Tired is not shaken off. Rest: {way('pathwalker.rest')}.")
        if self.trait is not None and self.trait not in ways:
            raise BadInput(f"trait: {self.kind} is shaken off with {' or '.join(ways)}, not {self.trait}.")
        if self.against is None and resists_unseen(world, who, self.kind):
            source = who.body.tribulations[self.kind].source
            raise BadInput(f"{source} resists. Say how many dice against you, or 0 where they are not there.")
        best = max(ways, key=lambda trait: who.body.dice(trait))
        spend(world, who, for_=self.kind)
        return who, self.trait or best

    def _causer(self, world: World, who: Who) -> int | None:
        """The dice that resist, if somebody caused it."""
        if self.against is not None:
            return self.against
        by = causer(world, who, self.kind)
        if by is None or by.body.lp <= 0:
            return None  # the fallen hold nobody
        return by.body.dice(who.body.tribulations[self.kind].trait, more_against(world, who, by))


def _bearer(who: Who, kind: Kind) -> Who:
    if not who.bears(kind):
        raise Refused(f"{who.name} is not {kind}.")
    return who


def resists_unseen(world: World, who: Who, kind: Kind) -> bool:
    """Whether somebody caused it whose dice are unknown to any sheet or fight."""
    return bool(who.body.tribulations[kind].source) and causer(world, who, kind) is None


class Cure(WithoutDice):
    """Remove a Tribulation because of the story: an antidote, a bucket of water, a kind word.

    Curing poison restores the Life Points that it took, up to the maximum; lost maximum Life Points stay lost.

    Example: kind=poisoned
    """

    id = "pathwalker.cure"
    befalls = names
    version = 2
    called = "Cure a Tribulation"
    tells_for = "headline"
    key = "hu"
    page = "Rolling Dice, Tribulations"

    kind: Annotated[Borne, OneOf()]
    how: Annotated[Line, Rest(text=True)] = Field(
        "", title="In your words", description="what helps, such as a bucket of water or an antidote"
    )

    def happens(self, world: World) -> Outcome:
        who = _bearer(find(world, self.by), self.kind)
        if self.kind == "unconscious" and who.body.lp <= 0:
            raise Refused(f"{who.name} is at {who.body.lp} LP: healing wakes them, not a cure.")
        after = who.into(world, who.body.without(self.kind))
        return Outcome(after, OFF[self.kind], tone=who.good, tells=(rid(who, [self.kind], self.how),))
