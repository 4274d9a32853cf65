"""The risk pool, Duskara's core roll: an Action Die with the Chance or Risk Dice left after cancelling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ...answer_source import Ask
from ...characters import fates
from ...inputs import SPOKEN, Line, MaybeName, Words
from ...line_grammar import AGAINST, After, Known, Numeric, OneOf
from ...names import as_known, must_find
from ...outcome import Offer, Outcome
from ...procedure import Pick, Procedure
from ...refusal import BadInput
from ...world import World
from .conditions import BACKLASH, is_hurt
from .fields import CONDITIONS, SHEET
from .pool import (
    COSTLY,
    DEED,
    ENVIRONMENT,
    NO_AND,
    OPPOSITION,
    SIDES,
    STOCK,
    STOCKS,
    WIND,
    WIND_ON_STRUCTURES,
    ZONES,
    Environment,
    Opposition,
    Pool,
    Source,
    Stock,
    Wind,
    asks,
    roll_pool,
    side,
)
from .readings import NET_RISK, PAIR_OF_THREES
from .state import Duskara
from .tags import Usable, find_usable, tag_names, usable_tags

MOST_TYPED = 999


def _one_of_words(*words: str, before: str = "", behind: str = "") -> OneOf:
    """These words in a line, with another word required before them or allowed after: `water crisis`, `day side`. A
    sign before them has no meaning: `-gale` is the gale with its dice, not a tag."""
    plain = {f"{before}{each}": each for each in words}
    said = {**plain, **({f"{each} {behind}": each for each in words} if behind else {})}
    return OneOf({f"{sign}{each}": value for sign in ("", "+", "-") for each, value in said.items()})


class Risk(Procedure):
    """Roll for a risky act of your character: can I do this? Roll when it may fail and failing would matter.

    One Action Die is always rolled. Each tag or circumstance that helps adds a Chance Die, each that hinders a Risk
    Die, and they cancel one for one. With chance left the highest die decides: 6 Yes, and; 5 Yes; 4 Yes, but; 3 No,
    but; 2 No; 1 No, and. Two or more dice of that highest value move it one step toward Yes. With risk left the lowest
    die decides (house rule).

    A tag without a sign counts by its kind: Frailty, Nemesis, Ritual Scar and conditions hinder, all others help. If
    you name a person, that person's tags count as risk: those you name, or all; a stated strength of the opposition
    replaces them. No more than 12 dice are rolled.

    Some yes comes at 50.0% with the Action Die alone; at 77.8%, 90.7% and 96.3% with one, two and three chance left; at
    25.0%, 12.5% and 6.3% with one, two and three risk left.

    One line: d: +Thermal Sense -Exhausted +2 -1 moderate gale v Orso. You can shorten tags. A tag extends to the next
    sign or to two settings such as moderate gale; put a single one first, or after a number or a known tag.

    Example: question="Can I slip past?" chance=2 risk=1, with 5 and 3: Yes.
    """

    id = "duskara.risk"
    called = "Risk pool"
    key = "r"
    also = "core roll, check, @"
    words = "question"
    page = "Core Mechanics, The Basic Roll"
    readings = (NET_RISK, PAIR_OF_THREES)
    acts_as = "act"
    verdicts = DEED
    marks = SIDES

    question: Line = Field(
        "", title="You try", description="what the character tries, as a question that yes or no can answer"
    )
    tags: Annotated[Words, Pick(tag_names), After(("+", "-", "−"), signed=True), Known()] = Field(
        (),
        description=(
            "tags that count, with commas between: +Thermal Sense helps, -Exhausted hinders, a bare name by its kind"
        ),
    )
    chance: Annotated[int, Numeric("+#", adds=True, low=1, top=MOST_TYPED)] = Field(
        0,
        ge=0,
        title="Chance Dice",
        description="dice for what helps and is no tag, such as 1 for high ground, 2 for that and a plan",
    )
    risk: Annotated[int, Numeric("-#", adds=True, low=1, top=MOST_TYPED)] = Field(
        0,
        ge=0,
        title="Risk Dice",
        description=("dice for what hinders and is no tag, such as 1 for darkness, 2 for that and being hurried"),
    )
    opposition: Annotated[Opposition, SPOKEN, _one_of_words("minor", "moderate", "major", behind="opposition")] = Field(
        "none",
        description=(
            "how strong those are who stand against you: none 0, minor 1 (a lookout), moderate 2 (a "
            "patrol), major 3 Risk Dice"
        ),
    )
    environment: Annotated[Environment, SPOKEN, _one_of_words(*ENVIRONMENT, behind="side")] = Field(
        "twilight",
        title="Zone",
        description=(
            "where it is: twilight 0; day side 2 Risk Dice for what your body does; night side 1 for "
            "seeing and finding the way"
        ),
    )
    wind: Annotated[Wind, SPOKEN, _one_of_words(*WIND, behind="wind")] = Field(
        "calm", description="the wind out of doors: strong 1, gale 2, superstorm 3 risk; calm and steady none"
    )
    structures: Annotated[bool, OneOf({"structures": True})] = Field(
        False,
        title="Something must hold",
        description="the wind blows on something built that must hold: gale 1, superstorm 2 Risk Dice instead",
    )
    water: Annotated[Stock, SPOKEN, _one_of_words(*STOCK, before="water ")] = Field(
        "adequate",
        description="the settlement's water: abundant 1 Chance Die, adequate 0, strained 1 Risk Die, crisis 2",
    )
    power: Annotated[Stock, SPOKEN, _one_of_words(*STOCK, before="power ")] = Field(
        "adequate",
        description="its turbines and heat: abundant 1 Chance Die, adequate 0, strained 1 Risk Die, crisis 2",
    )
    provisions: Annotated[Stock, SPOKEN, _one_of_words(*STOCK, before="provisions ")] = Field(
        "adequate", description="its food and stores: abundant 1 Chance Die, adequate 0, strained 1 Risk Die, crisis 2"
    )
    person: Annotated[
        MaybeName,
        Pick(lambda world: [each.name for each in world.people.values()]),
        After(AGAINST),
        Known(),
    ] = Field(
        "",
        title="Against",
        description="somebody on your list of people, such as Orso: their tags stand against you, those named or all",
    )
    scope: Annotated[Literal["", "moment", "scene"], SPOKEN, OneOf()] = Field(
        "",
        title="Settles",
        description="what it settles: a moment, or the whole scene; left out, as the campaign is zoomed",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        pool = Pool.of(self.require(world))
        read = roll_pool(pool, world, ask)
        whole = ", for the whole scene" if (self.scope or Duskara.of(world).scope) == "scene" else ""
        return Outcome(
            world=world,
            headline=read.answer,
            because=f"{pool.describe()}: {read.why}{whole}.",
            asks=asks(read.answer, "done"),
            marks=(side(read.answer),),
            offers=tuple(self._offers(world, pool, read.answer)) if read.answer in COSTLY else (),
        )

    def require(self, world: World) -> list[Source]:
        """All sources of dice. Raises `Refused`."""
        tags = find_usable(self.tags, usable_tags(world, self.by, self.person))
        return [
            *(Source(tag.name, 1 if tag.helps else -1) for tag in tags),
            *self._from_the_opponent(world, tags),
            Source("wind on the structure", -WIND_ON_STRUCTURES[self.wind])
            if self.structures
            else Source("strong wind" if self.wind == "strong" else self.wind, -WIND[self.wind]),
            Source(ZONES[self.environment], -ENVIRONMENT[self.environment]),
            *self._from_the_settlement(),
            Source("other reasons", self.chance),
            Source("other reasons", -self.risk),
        ]

    def _from_the_opponent(self, world: World, tags: list[Usable]) -> Iterator[Source]:
        """The opponent's strength, or their tags if no strength was given; never both."""
        named = [tag.name for tag in tags if tag.foe]
        if self.opposition != "none":
            if named:
                raise BadInput(
                    f"{self.person}'s strength takes the place of single tags: leave out {named[0]}, or the strength."
                )
            key = world.person_id(self.person)
            who = world.people[key].name if key else self.person
            words = f"{self.opposition} opposition"
            yield Source(f"{words}, {who}" if who else words, -OPPOSITION[self.opposition])
        elif self.person and not named:
            foe = world.people[world.person_id(self.person) or must_find(world.people, self.person, "person")]
            yield from (Source(f"{foe.name}: {tag}", -1) for tag in foe.tags)

    def _from_the_settlement(self) -> Iterator[Source]:
        for what in STOCKS:
            stock: Stock = getattr(self, what)
            yield Source(f"{stock} {what}" if stock != "crisis" else f"{what} crisis", STOCK[stock])

    def _offers(self, world: World, pool: Pool, answer: str) -> Iterator[Offer]:
        """What a costly result may leave behind: a condition, a psychic price, a change of the scene; or, for a hurt
        character, a fall."""
        if world.character(self.by) is not None:
            one = SHEET.holder(world, self.by)
            who = {"by": one.key} if self.by else {}
            for source in pool.sources:
                price = BACKLASH.get(as_known(source.words, BACKLASH))
                if price and source.dice > 0 and not CONDITIONS.named(one.tree, price):
                    inputs = {"ability": source.words.lower(), **who}
                    yield Offer(f"Backlash of {source.words}: {price}", "duskara.backlash", inputs, urgency="now")
            yield Offer("Take a condition", "duskara.condition", who, missing="name", urgency="now")
            if answer == NO_AND and is_hurt(one):
                yield from fates(world, one.key, beaten=True)
        yield Offer("Add a scene tag that hinders", "duskara.scene_tag", {"helps": False}, missing="name")
