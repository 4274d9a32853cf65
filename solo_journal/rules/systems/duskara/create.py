"""Guided creation of a Windcaller: the twelve tags in one act, typed, drawn or ready-made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import made, whose_sheet
from ...inputs import SPOKEN, MaybeName
from ...line_grammar import OneOf, Rest
from ...names import same
from ...outcome import Outcome, Tell
from ...procedure import Procedure, Ways
from ...refusal import Refused
from ...world import Character, World
from .ready import READY
from .sheet import Sheet, TraitKind
from .tags import with_tag

WORLD = "duskara-world"
"""The pack with examples of each kind of tag."""


class Place(NamedTuple):
    """One of the twelve places on the sheet."""

    kind: TraitKind
    table: str


PLACES: Mapping[str, Place] = {
    "concept": Place("concept", "concepts"),
    "skill": Place("skill", "skills"),
    "second_skill": Place("skill", "skills"),
    "third_skill": Place("skill", "skills"),
    "frailty": Place("frailty", "frailties"),
    "gear": Place("gear", "gear"),
    "second_gear": Place("gear", "gear"),
    "goal": Place("goal", "goals"),
    "motive": Place("motive", "motives"),
    "nemesis": Place("nemesis", "nemeses"),
    "relationship": Place("relationship", "relationships"),
    "second_relationship": Place("relationship", "relationships"),
}
"""By input: the tags that the book starts with."""
Folk = Literal["", "bell singer", "kite runner", "vent warden", "water thief"]


class Create(Procedure):
    """Make a Windcaller: the twelve tags that the book starts with, on one page and in one act.

    Write the ones you know. The others are drawn from examples of this world, unless you prefer to leave them empty,
    and you can change every tag later. Or take a ready character: bell singer, kite runner, vent warden or water thief.
    Your own words stay, including a concept that the character already has, and theirs fill the rest.

    A specific tag is used more often than a broad one: Walks the windward wall asleep, not Agile.

    Example: concept="Bell-singer who lost her choir" skill="Thermal Sense" draw=no
    """

    id = "duskara.create"
    version = 2
    called = "Make a Windcaller"
    key = "sc"
    makes = "change"
    tells_for = "changes"
    words = "name"
    page = "the book, Character Creation; the examples are ours"
    ways: ClassVar[Ways | None] = Ways("ready", {"": (*(each for each in PLACES if each != "concept"), "draw")})

    ready: Annotated[Folk, SPOKEN, OneOf()] = Field(
        "",
        title="Ready character",
        description="a ready one (bell singer, kite runner, vent warden, water thief), or none for your own",
    )
    name: Annotated[MaybeName, Rest()] = Field(
        "", description="a new character's name; left out, the tags are for the one you play"
    )
    concept: MaybeName = Field(
        "", description="who you are in a few words, such as Letter carrier between people who do not forgive"
    )
    skill: MaybeName = Field(
        "", title="Skill", description="what you do well, or a gift, such as Thermal Sense or Rope work in a gale"
    )
    second_skill: MaybeName = Field("", description="something else that you do well, such as Bargains over water")
    third_skill: MaybeName = Field(
        "", description="one more, perhaps an odd one, such as Lies in the old formal speech"
    )
    frailty: MaybeName = Field("", description="what hurts you again and again, such as Cannot leave a child behind")
    gear: MaybeName = Field("", title="Gear", description="a thing that you would not give away, such as Wind Compass")
    second_gear: MaybeName = Field(
        "", description="another one, perhaps with a past, such as Windkeeper's seal, expired"
    )
    goal: MaybeName = Field(
        "", description="what you want to have done in the end, such as Relight the beacon at Hallow"
    )
    motive: MaybeName = Field(
        "", description="why it must be you, such as I promised it to a stranger, which makes it worse"
    )
    nemesis: MaybeName = Field("", description="who or what stands against you, such as My twin, who kept the house")
    relationship: MaybeName = Field(
        "", title="Relationship", description="somebody who matters, such as Old Rask, who taught me to fall"
    )
    second_relationship: MaybeName = Field(
        "", description="somebody else, perhaps far away, such as The voice on the relay"
    )
    draw: bool = Field(
        True, title="Draw the rest", description="draw the tags that you leave empty from examples of this world"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after, key = self.require(world)
        tells: list[Tell] = []
        for place, tag in self._tags(after.characters[key].concept, ask):
            after = with_tag(after, key, tag, place.kind)
            tells.append(Tell(text=f"{place.kind}: {tag}", subject=key))
        who = after.characters[key]
        return made(after, key, who.concept, *tells, asks=f"{who.name}: what made them set out today?")

    def require(self, world: World) -> tuple[World, str]:
        """The world with the character who gets the tags, and their id. Raises `Refused`."""
        ready = READY[self.ready].name if self.ready else ""
        world, key = whose_sheet(world, self.by, self.name, ready=ready, has=_is_made, what="tags")
        given = [tag for input_ in PLACES if (tag := getattr(self, input_))]
        twice = next((tag for at, tag in enumerate(given) if any(same(tag, other) for other in given[:at])), "")
        if twice:
            raise Refused(f"“{twice}” stands there twice. Give one of them other words.")
        return world, key

    def _tags(self, concept: str, ask: Ask) -> Iterator[tuple[Place, str]]:
        """Each place with its tag: as written, from the ready character, or drawn."""
        taken = [tag for input_ in PLACES if (tag := getattr(self, input_))]
        theirs = dict(zip(PLACES, READY[self.ready].tags, strict=True)) if self.ready else {}
        for input_, place in PLACES.items():
            tag = getattr(self, input_)
            if not tag and input_ == "concept" and concept:
                continue
            if not tag and theirs:
                tag = "" if any(same(theirs[input_], own) for own in taken) else theirs[input_]
            elif not tag and self.draw:
                tag = _drawn(ask, place, taken)
                taken.append(tag)
            if tag:
                yield place, tag


def _drawn(ask: Ask, place: Place, taken: list[str]) -> str:
    """An example tag: the rolled one, or the next that is not there yet."""
    from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

    name = f"{WORLD}.{place.table}"
    drawn = draw(ask, name, place.kind.capitalize())
    rows = [row.text for row in ask.tables[name].rows]
    following = (*rows[drawn.row :], *rows[: drawn.row])
    return next(row for row in following if not any(same(row, tag) for tag in taken))


def _is_made(one: Character) -> bool:
    return any(tag.kind != "condition" for tag in Sheet.of(one).tags.values())
