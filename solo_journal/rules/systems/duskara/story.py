"""The end of a story, with what character and world keep; and of somebody's part in it, for a while, after a fall."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from ...characters import somebody
from ...inputs import SPOKEN, Line, MaybeName, Name, by_commas
from ...kinds.holder import Holder
from ...line_grammar import After, OneOf, Rest
from ...names import find
from ...out_of_story import Back, ComeBack, OutOfStory
from ...outcome import Event, Outcome, Tell
from ...procedure import WithoutDice
from ...refusal import BadInput, Unknown, quote
from ...world import LISTS, World
from .conditions import kind_of, sleep, with_condition
from .fields import SHEET
from .state import Duskara, Sheet, TraitKind
from .tags import OTHER_WORDS, with_tag


class StoryEnd(WithoutDice):
    """End the story for good: a new tag, news, and the counter back to 0. To stop for today, end the session instead.

    The character and the lists live on into the next story. The Attunement may evolve, and a Ritual Scar may stay; both
    are up to you. Write news of people, places and threads as "Orso: keeps the gate now"; it becomes that name's note.

    One line: /end the story Old debt gear scar Vent-burned palm.

    Example: trait="Reads the Long Wind" kind=skill scar="Vent-burned palm".
    """

    id = "duskara.story_end"
    called = "End the story"
    key = "e"
    also = "ending"
    tells_for = "words"
    words = "trait"
    page = "Solo Play, When the Story Ends"

    trait: Annotated[Name, Rest()] = Field(
        title="New tag",
        description="what the character keeps of a story that is over for good; to stop for today, end the session",
    )
    kind: Annotated[TraitKind, OTHER_WORDS, SPOKEN, OneOf()] = Field(
        "skill",
        description="what it is: most often a skill, gear or a relationship; a frailty or nemesis hinders",
    )
    attunement: Annotated[MaybeName, After(("attunement",))] = Field(
        "", description="what the Attunement is from now on, if it evolves"
    )
    scar: Annotated[MaybeName, After(("scar", "ritual scar"))] = Field(
        "", title="Ritual Scar", description="a Ritual Scar that stays, if there is one"
    )
    news: Annotated[tuple[Line, ...], Field(max_length=100), BeforeValidator(by_commas)] = Field(
        (),
        title="News",
        description="what became of people, places, things and threads, each as NAME: WORDS",
    )

    def happens(self, world: World) -> Outcome:
        key = somebody(world, self.by)
        name = world.characters[key].name
        world = with_tag(world, key, self.trait, self.kind)
        tells = [Tell(text=f"{name} gains the {self.kind} {self.trait}", subject=key)]
        if self.attunement:
            attuned = _attunement(world, key)
            world = with_tag(world, key, self.attunement, "attunement", attuned)
            text = f"the Attunement of {name} {'becomes' if attuned else 'is'} {self.attunement}"
            tells.append(Tell(text=text, subject=key))
        if self.scar:
            world = with_tag(world, key, self.scar, "ritual scar")
            tells.append(Tell(text=f"the Ritual Scar {self.scar} stays with {name}", subject=key))
        for line in self.news:
            world, news = _news(world, line)
            tells.append(news)
        if (state := Duskara.of(world)).twist:
            world = state.set_to(0, world.scene.number).into(world)
        return Outcome(
            world,
            "The story ends",
            "Character and lists live on into the next story.",
            asks="The story ends: what does the wind remember?",
            tells=tuple(tells),
            events=(Event("story ends"),),
        )


def _attunement(world: World, key: str) -> str:
    """The id of the character's latest Attunement; empty if there is none."""
    tags = Sheet.of(world.characters[key]).tags
    return next((id_ for id_ in reversed(tags) if tags[id_].kind == "attunement"), "")


def _news(world: World, line: str) -> tuple[World, Tell]:
    """The world with this news as a note, and the news in words."""
    called, colon, words = (part.strip() for part in line.partition(":"))
    if not called or not colon or not words:
        raise BadInput(f"News are written as NAME: WORDS, and “{line}” is not.", line)
    found = find(called, {field: getattr(world, field) for field in LISTS})
    if found is None:
        raise Unknown(f"No person, place, thing or thread {quote(called)}. Add it to a list first.", called)
    listed = getattr(world, found.kind)
    after = world.but(**{found.kind: listed.put(found.key, listed[found.key].but(note=words))})
    return after, Tell(text=f"{found.name}: {words}", subject=found.key)


class Return(ComeBack):
    """Let somebody who was out of the story come back into it: rested, or with a condition to show for it.

    If they come back rested, they have slept: exhaustion and psychic depletion are over. Otherwise they come back with
    a condition, until something clears it.

    One line: /come back Injured.

    Example: bears=Injured
    """

    id = "duskara.come_back"
    home = SHEET

    def back(self, who: Holder) -> Back:
        if self.bears:
            return Back(with_condition(who, self.bears, kind_of(self.bears)), (), f"with {self.bears}", "mixed")
        after, gone = sleep(who)
        return Back(after, (), ", ".join(("rested", *(f"no longer {name}" for name in gone))))


class Out(OutOfStory):
    """Say that somebody is out of the story for a while: left for dead, held by others, or taken in by them.

    They do nothing until you say that they come back, rested or with a condition to show for it; until then the story
    continues with somebody else, or with a search for them.

    Example: nothing to fill in
    """

    id = "duskara.out"
    comes_back = Return
