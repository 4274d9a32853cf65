"""The action roll, Daggerheart's core roll: Duality Dice against a Difficulty, and their effect on Hope and Fear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...inputs import SPOKEN, Line, Words, whole
from ...line_grammar import After, Numeric, OneOf
from ...outcome import Against, Event, Offer, Outcome, Tell
from ...procedure import Labels, Pick, Procedure
from ...world import World
from . import tracks
from .duality import (
    CRITICAL,
    FAILURE_FEAR,
    FAILURE_HOPE,
    MARKS,
    SUCCESS_FEAR,
    SUCCESS_HOPE,
    VERDICTS,
    Duality,
    Extras,
    Favour,
    Ready,
    Result,
    Tokens,
    extra,
    helping,
    ready,
    roll,
)
from .fields import EXPERIENCES, SHEET
from .fight import Fight, spotlit
from .harm import ways_on
from .state import ID, SPOTLIGHT, Daggerheart, Sheet, Trait, who

ROLLED = "daggerheart.rolled"
"""The event of an action roll, with its result; countdowns react to it."""
LAST = "a Blaze of Glory succeeds critically, and is the last"
"""The reason for the success of a last act, as a clause."""
USUAL = 12
"""The default Difficulty. The SRD's benchmarks go by fives from 5, trivial, to 30, nearly impossible."""
UNSURE = {1: -5, 6: 5}
"""How a hidden Difficulty may differ: on a 1 five less, on a 6 five more. A ruling of ours."""
ASKS = {
    CRITICAL: "what more do you get?",
    SUCCESS_HOPE: "how do you do it?",
    SUCCESS_FEAR: "what does it cost?",
    FAILURE_HOPE: "what goes wrong?",
    FAILURE_FEAR: "what goes badly wrong?",
}


def ally_names(world: World) -> list[str]:
    """The player's other characters who can help, and the people of the story."""
    others = (one for key, one in world.characters.items() if key != world.active)
    able = (one for one in others if not Sheet.of(one).fate and not Sheet.of(one).dying)
    return [*(one.name for one in able), *(one.name for one in world.people.values())]


class Tried(NamedTuple):
    ready: Ready
    dice: Duality | None
    """None for the last act of a Blaze of Glory, which needs no dice."""
    difficulty: int

    @property
    def result(self) -> Result:
        return self.dice.result(self.difficulty) if self.dice else CRITICAL


FAVOURS = OneOf(
    {"adv": "advantage", "advantage": "advantage", "dis": "disadvantage", "disadvantage": "disadvantage"}, both="both"
)
"""Words for advantage and disadvantage in a line."""
A_TRAIT = OneOf(beginnings=True, inside=False)


def trait_label(world: World, trait: str) -> str:
    """A trait with its value, as long as there is no doubt whose it is."""
    one = world.character() if len(world.characters) == 1 else None
    values = Sheet.of(one).traits.items() if one and ID in one.sheets else ()
    return next((f"{name} {value:+d}" for name, value in values if name == trait), trait)


TraitUsed = Annotated[
    Trait | None,
    SPOKEN,
    A_TRAIT,
    Labels(trait_label),
    Field(
        description="one of the six of the sheet: agility to leap, strength to lift, finesse to hide, instinct to "
        "notice, presence to win somebody over, knowledge to understand"
    ),
]
Favoured = Annotated[Favour, SPOKEN, FAVOURS, Field(description="advantage, disadvantage, none, or both, which cancel")]
Helpful = Annotated[
    Words,
    Pick(SHEET.picks(EXPERIENCES)),
    After(("+", "with"), known=True),
    Field(description="Experiences that help; each costs a Hope and adds its value"),
]
Modifiers = Annotated[
    Tokens,
    Field(
        title="Named modifiers", description="named modifiers, from features, cards, equipment: cloak +1, wet rope -2"
    ),
]
MoreDice = Annotated[
    Extras, After(("+",), shaped=r".+\bd\d+"), Field(description="named dice that are added: Rally d6")
]
"""Inputs of every roll of the Duality Dice."""
AS_TOLD = {r"\b(?:against|versus|vs?)\.? (?:difficulty )?(?=\d)": "difficulty "}
"""The Difficulty as outcomes word it, `against Difficulty 14`, replaced for a line."""


class Act(Procedure):
    """Roll for a move whose outcome is in question and matters. Do not roll for what is easy and safe, or impossible.

    Hope die and Fear die, two d12, plus the trait, a Hope for each Experience that helps, and other modifiers known
    before the roll. A total that reaches the Difficulty succeeds; the higher die says whether with Hope or with Fear.
    Equal dice are a critical success whatever the total.

    With Hope you gain a Hope, with Fear the GM gains a Fear; on a critical you gain a Hope and clear a Stress. After a
    failure or with Fear the GM makes a move: draw one, or write your own. Advantage adds a d6, disadvantage subtracts
    one; they cancel one for one and never add up. A helper pays a Hope and rolls an advantage die; only the highest
    counts. State the stakes before you roll. A hidden Difficulty shows after the roll: on a d6, 1 makes it 5 less, 6
    makes it 5 more.

    At +0 against 12: success 65.3%, including 8.3% critical. Hope comes at 54.2%, Fear at 45.8%, always.

    One line: d: agility 14 +Scholar, d: finesse 12 adv with Mira, d: +2 15 dis.

    Example: modifier=1 difficulty=12, Hope 7 and Fear 4: 12, success with Hope.
    """

    id = "daggerheart.action"
    called = "Action roll"
    key = "r"
    words = "action"
    stands_for = "trait"
    verdicts = VERDICTS
    marks = MARKS
    printed = AS_TOLD
    page = "Action Rolls; SRD 1.0, p. 36"
    version = 4  # helpers must be known in the story, and a last act tells what it clears
    readings = (SPOTLIGHT,)

    action: Line = Field(
        "", title="You try", description="what your character does and how, such as: swing across on the chain"
    )
    trait: TraitUsed = None
    modifier: Annotated[int, Numeric("+#", adds=True)] = whole(
        0,
        -20,
        20,
        "what else is added, from -20 to 20, such as 1 for a good rope; the trait's value where no sheet has it",
        "Added",
    )
    difficulty: Annotated[int, Numeric(), Numeric("against #")] = whole(
        USUAL, 1, 60, "what the total must reach: 5 trivial to 30 near impossible"
    )
    favour: Favoured = "none"
    experiences: Helpful = ()
    modifiers: Modifiers = ()
    dice: MoreDice = ()
    helpers: Annotated[Words, Pick(ally_names), After(("with",))] = Field(
        (), title="Who helps", description="allies who help: each pays a Hope and rolls a d6"
    )
    stakes: Line = Field("", title="What is at stake", description="what may come of it, said before the roll")
    hidden: Annotated[bool, OneOf({"hidden": True})] = Field(
        False,
        title="Difficulty unknown",
        description="you only guess the Difficulty, and a d6 after the roll may move it by 5",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self.outcome(world, self.tried(world, ask))

    def tried(self, world: World, ask: Ask) -> Tried:
        ready = self.ready(world)
        if ready.last:
            return Tried(ready, None, self.difficulty)
        rolled = roll(
            ask, ready.modifier, self.favour, helpers=self.helpers, extras=[extra(each) for each in self.dice]
        )
        difficulty = self.difficulty
        if self.hidden:
            face = ask.roll("Difficulty", 1, 6, tally=TOTAL).value
            difficulty = max(1, difficulty + UNSURE.get(face, 0))
        return Tried(ready, rolled, difficulty)

    def _away(self, world: World, result: Result) -> Iterator[Offer]:
        """The end of a fight that somebody rolled to get away from."""
        if world.fight is not None and result.success and self.stakes == AWAY:
            yield Offer("You got away: end the fight", "daggerheart.end_fight", urgency="now")

    def outcome(self, world: World, tried: Tried, *why: str) -> Outcome:
        """The outcome of a roll: Hope, Stress and Fear, and the next offers. `why` are further clauses."""
        result, ready = tried.result, tried.ready
        after, lost = consequences(ready.paid(world), ready.key, result)
        after = spotlit(after, result)
        stakes = f"at stake: {self.stakes}" if self.stakes else ""
        if self.experiences and result.hope and ready.key:
            lost = f"{len(self.experiences)} Hope spent, 1 gained"
        if tried.dice is None:
            return self._last(
                after, ready.key, tracks.sentence(LAST, *why, stakes), _tell_eased(world, after, ready.key)
            )
        return Outcome(
            world=after,
            headline=result.headline,
            because=tracks.sentence(result.why, *why, lost, stakes),
            asks=f"{result.headline}: {ASKS[result]}",
            total=tried.dice.total,
            against=Against(value=tried.difficulty, label="hidden Difficulty" if self.hidden else "Difficulty"),
            mods=ready.mods,
            tells=(*ready.help(world), *_tell_eased(world, after, ready.key)),
            marks=result.marks,
            offers=(*self._away(world, result), *gm_offers(after, result)),
            events=(Event(ROLLED, result.headline),),
        )

    def _last(self, world: World, key: str, why: str, eased: Iterable[Tell]) -> Outcome:
        one = who(world, key)
        after = one.sheet.but(fate="dead").into(world, key)
        return Outcome(
            world=after,
            headline=CRITICAL.headline,
            because=why,
            asks=f"{one.name} dies in a Blaze of Glory: what is left behind?",
            tells=(Tell(text=f"{one.name} dies in a Blaze of Glory", tone="bad", subject=key, falls=True), *eased),
            marks=CRITICAL.marks,
            offers=tuple(ways_on(after, key)),
            events=(Event(ROLLED, CRITICAL.headline), Event("falls", key)),
        )

    def require(self, world: World) -> Any:
        return self.ready(world)

    def ready(self, world: World) -> Ready:
        """Everything known before the dice. Raises `Refused`."""
        found = ready(
            world,
            self.by,
            trait=self.trait,
            modifier=self.modifier,
            experiences=self.experiences,
            modifiers=self.modifiers,
            acts=True,
        )
        return found._replace(payers=tuple(helping(world, found.key, self.helpers, anybody=self.made_before(3))))


def consequences(world: World, key: str, result: Result) -> tuple[World, str]:
    """The effect of a result on Hope, Stress, Fear and a rest, which it ends; and a clause for a gain without room."""
    state = Daggerheart.of(world)
    if state.rested:
        state = state.but(rested=None)
        world = state.into(world)
    if not result.hope:
        after = state.feared(1)
        return after.into(world), "" if after != state else "Fear is full"
    if not key:
        return world, ""
    before = Sheet.of(world.characters[key])
    sheet = tracks.change_hope(before, 1)
    lost = "" if sheet.hope != before.hope else "Hope is full"
    if result.critical:
        sheet = tracks.change_stress(sheet, -1)
    return (sheet.into(world, key) if sheet != before else world), lost


AWAY = "whether you get away"
"""At stake where somebody breaks away from every adversary."""


def gm_offers(world: World, result: Result) -> Iterator[Offer]:
    """The GM's side of a result: a move after every failure and every roll with Fear.

    In a fight the board offers the GM's moves, except major ones.
    """
    fighting = Fight.of(world) is not None
    if result.success and result.hope:
        return
    if not result.success and not result.hope:
        yield Offer("Draw a major GM move", "daggerheart.gm_move", {"size": "major"})
    elif not fighting:
        yield Offer("Draw a GM move", "daggerheart.gm_move", {"size": "minor"})
    fear = Daggerheart.of(world).fear
    if fear and not fighting:
        yield Offer(f"Spend 1 of {fear} Fear for one more", "daggerheart.gm_move", {"size": "minor", "fear": 1})


def _tell_eased(before: World, after: World, key: str) -> Iterator[Tell]:
    """Conditions removed because a critical success cleared a Stress."""
    if key:
        yield from tracks.of_conditions(who(before, key), Sheet.of(after.characters[key]))
