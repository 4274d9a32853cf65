"""An NPC who acts: a question of their own, with the pool from their side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from ...answer_source import Ask
from ...characters import others
from ...inputs import Line, Name, Words
from ...line_grammar import After, Known, Numeric, Rest
from ...names import as_known, must_find_any
from ...outcome import Offer, Outcome
from ...procedure import NowOf, Pick, Procedure
from ...world import World
from .pool import ORACLE, SIDES, Pool, Source, asks, roll_pool, side
from .readings import NET_RISK, PAIR_OF_THREES
from .risk import MOST_TYPED
from .state import tags_of
from .tags import Usable, find_usable, scene_tags, tag_names


def _tags_now(world: World, given: Mapping[str, Any]) -> tuple[str, ...]:
    """The tags that count unless others are named: all of somebody on the list of people."""
    return world.people[world.person_id(given["person"]) or ""].tags


def their_tags(world: World) -> list[str]:
    """Tags that can help or hinder somebody, for completion."""
    return [*(tag for one in world.people.values() for tag in one.tags), *tag_names(world)]


class NpcActs(Procedure):
    """Let somebody else in the story act, with a question of their own: does it work for them?

    It is the risk pool from their side: their tags are Chance Dice, and whatever opposes them is risk. For somebody on
    your list of people, the tags you name count, or all. An important one may be a character with a Concept, Skills and
    Gear; of those, name what fits. The active character's tags count the other way round: a named Skill hinders them, a
    Frailty helps them.

    The answer says what happens for them; what that means for you is the next question. Ask the oracle what the world
    is or does by itself.

    Some yes comes at 50.0% with the Action Die alone; at 77.8% with one chance left, at 25.0% with one risk left.

    One line: /somebody Orso Does he tell the Council? +hunter +2 -1

    Example: person=Orso question="Does he find our tracks?" chance=1, dice 5 and 2: Yes.
    """

    id = "duskara.somebody"
    called = "Somebody else acts"
    version = 2  # before 2: no tags, even if that was said, meant all of them
    key = "p"
    also = "an opponent acts, their own question"
    makes = "question"
    words = "question"
    page = "Core Mechanics, Opposition"
    readings = (NET_RISK, PAIR_OF_THREES)
    verdicts = ORACLE
    marks = SIDES

    person: Annotated[Name, Pick(others), Known()] = Field(
        title="Who acts", description="somebody on your list of people, or a character whom you do not play: Orso"
    )
    question: Annotated[Line, Rest(text=True)] = Field(
        "", title="They try", description="what they try, as a question: does Orso tell the Council?"
    )
    tags: Annotated[Words | None, Pick(their_tags), After(("+", "-", "−"), signed=True), NowOf(_tags_now)] = Field(
        None,
        description="tags that count: +hunter helps them, -wounded hinders them; those of your character hinder",
    )
    chance: Annotated[int, Numeric("+#", adds=True, low=1, top=MOST_TYPED)] = Field(
        0, ge=0, title="Chance Dice", description="dice for what helps them and is no tag, such as 1 for a head start"
    )
    risk: Annotated[int, Numeric("-#", adds=True, low=1, top=MOST_TYPED)] = Field(
        0, ge=0, title="Risk Dice", description="dice for what hinders them and is no tag, such as 1 for darkness"
    )

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        return f"{as_known(str(inputs['person']), others(world))} acts" if inputs.get("person") else ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        name, sources = self.require(world)
        pool = Pool.of(sources)
        read = roll_pool(pool, world, ask)
        came = side(read.answer)
        return Outcome(
            world=world,
            headline=read.answer,
            because=f"{name}: {pool.describe()}: {read.why}.",
            asks=asks(read.answer, "theirs"),
            marks=(came,),
            offers=tuple(_offers(world)) if came == "yes" else (),
        )

    def require(self, world: World) -> tuple[str, list[Source]]:
        """Who acts, and all sources of dice. Raises `Refused`."""
        characters = {key: one for key, one in world.characters.items() if key != world.active}
        found = must_find_any(self.person, {"person": world.people, "character": characters})
        listed = found.kind == "person"
        theirs = (
            [Usable(tag, True) for tag in world.people[found.key].tags]
            if listed
            else [Usable(tag.name, tag.helps) for tag in tags_of(characters[found.key])]
        )
        reach = [*theirs, *_of_the_one_played(world), *scene_tags(world)]
        by_itself = listed and (self.tags is None or (not self.tags and self.made_before(2)))
        named = theirs if by_itself else find_usable(self.tags or (), reach)
        return found.name, [
            *(Source(tag.name, 1 if tag.helps else -1) for tag in named),
            Source("other reasons", self.chance),
            Source("other reasons", -self.risk),
        ]


def _of_the_one_played(world: World) -> list[Usable]:
    """The active character's tags, which count the other way round for somebody else."""
    one = world.character()
    return [Usable(tag.name, not tag.helps) for tag in tags_of(one)] if one else []


def _offers(world: World) -> Iterator[Offer]:
    """Conditions that may hit the active character."""
    if world.character() is not None:
        yield Offer("Take a condition", "duskara.condition", missing="name", urgency="now")
    yield Offer("Add a scene tag that hinders", "duskara.scene_tag", {"helps": False}, missing="name")
