"""Guided creation of a Windcaller: the twelve tags in one act, typed, drawn or ready-made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import sheet_outcome, whose_sheet
from ...inputs import SPOKEN, MaybeName
from ...line_grammar import OneOf, Rest
from ...names import same
from ...outcome import Outcome, Tell
from ...procedure import NowOf, Procedure, Ways
from ...refusal import Refused
from ...world import Character, World
from .state import Sheet, TraitKind
from .tags import with_tag

WORLD = "duskara-world"
"""The pack with examples of each kind of tag."""


PLACES = (
    "concept",
    "skill",
    "second_skill",
    "third_skill",
    "frailty",
    "gear",
    "second_gear",
    "goal",
    "motive",
    "nemesis",
    "relationship",
    "second_relationship",
)
"""The inputs for the tags that the book starts with; the last word of each is the kind of its tag."""
TABLES = {"frailty": "frailties", "gear": "gear", "nemesis": "nemeses"}
"""Kinds whose examples are not in a table named by the kind with an s."""
Folk = Literal["", "bell singer", "kite runner", "vent warden", "water thief"]


class Ready(NamedTuple):
    """A name and the twelve tags in the order of the sheet."""

    name: str
    tags: tuple[str, ...]


READY: Mapping[str, Ready] = {
    "bell singer": Ready(
        "Mirel Sand",
        (
            "Bell-singer who lost her choir",
            "Sings a crowd calm",
            "Knows the Deep Roads by echo",
            "Weather Working",
            "Hears the lost choir in high wind",
            "Grandmother's tuning fork",
            "Storm cloak, twice patched",
            "Bring the last rite to the last shrine",
            "What I sent out came back with a verse added",
            "Whoever answers when I call on the night side",
            "Brother Ash, who keeps my place at the fire",
            "The dead choir, on certain evenings",
        ),
    ),
    "kite runner": Ready(
        "Tavo Reed",
        (
            "Kite-runner who will not look down",
            "Reads the wind in cloth",
            "Rope work in a gale",
            "Kite signals",
            "Pride in never having been rescued",
            "Signal kite and three colours of tail",
            "Forty metres of spider rope",
            "Walk the whole ring, once, without turning",
            "They laughed",
            "A rival Windcaller who is simply better",
            "The blind kite maker at the terminator market",
            "Kellan, rival and spare rope",
        ),
    ),
    "vent warden": Ready(
        "Ysa Corrin",
        (
            "Vent warden of a settlement that froze",
            "Thermal Sense",
            "Turbine repair with what is lying about",
            "Ice craft",
            "Overwhelmed by Thermal Noise",
            "Ceramic heat flask",
            "A key to a shelter that may no longer stand",
            "Learn who sealed the third shaft, and open it",
            "It was my repair that failed",
            "The company that sells heat by the hour",
            "Yuna, the only mechanic I trust, unpaid since spring",
            "My father, who speaks to me through a third person",
        ),
    ),
    "water thief": Ready(
        "Nadim Orr",
        (
            "Water thief, retired, which surprised everyone else",
            "Hides in steam",
            "Water Finding",
            "Bargains over water",
            "Owes everyone a drink and most an explanation",
            "Water still the size of a fist",
            "Mask of a house that has died out",
            "Return what I stole, unnoticed",
            "The water was not theirs to sell",
            "Tallow the broker, who owns the debt of four villages",
            "Senna, nine years old, who has decided that I am his",
            "An uncle in the wind militia who looks away",
        ),
    ),
}
"""Ready Windcallers, written for this program."""
DRAW = "?"
"""Typed in a field, it draws the tag."""


def _tag(about: str, such_as: str, title: str | None = None) -> Any:
    """The field of a place, with examples of this world."""
    told = f"{about}, such as {such_as}; if empty, drawn"
    return Field("", title=title, description=told)


def _concept_now(world: World, given: Mapping[str, Any]) -> str:
    """The concept of the character who gets the tags."""
    after, key = whose_sheet(world, given.get("by") or "", given.get("name") or "", has=_is_made, what="tags")
    return after.characters[key].concept


class Create(Procedure):
    """Make a Windcaller: the twelve tags that the book starts with, on one page and in one act.

    Write the ones you know; ? draws one. The others are drawn from examples of this world as well, unless you prefer to
    leave them empty, and you can change every tag later. Or take a ready character: bell singer, kite runner, vent
    warden or water thief. Your own words stay, including a concept that the character already has, and theirs fill the
    rest.

    A specific tag is used more often than a broad one: Walks the windward wall asleep, not Agile.

    Example: concept="Bell-singer who lost her choir" skill="Thermal Sense" draw=no
    """

    id = "duskara.create"
    version = 3
    called = "Make a Windcaller"
    key = "sc"
    makes = "change"
    tells_for = "changes"
    words = "name"
    already = "No tag is written, and none is drawn"
    page = "the book, Character Creation; the examples are by this program"
    ways: ClassVar[Ways | None] = Ways("ready", {"": (*PLACES[1:], "draw")})

    ready: Annotated[Folk, SPOKEN, OneOf()] = Field(
        "",
        title="Ready character",
        description="a ready one (bell singer, kite runner, vent warden, water thief); your own if empty",
    )
    name: Annotated[MaybeName, Rest()] = Field("", description="a new character's name; left out, the one you play")
    concept: Annotated[MaybeName, NowOf(_concept_now)] = _tag(
        "who you are in a few words",
        "Vent warden of a settlement that froze · Water thief, retired · Salt miner with dreams of a sea",
    )
    skill: MaybeName = _tag(
        "what you do well, or a gift", "Thermal Sense · Rope work in a gale · Reads the wind in cloth", "Skill"
    )
    second_skill: MaybeName = _tag(
        "something else that you do well", "Bargains over water · Drone Handling · Sings a crowd calm"
    )
    third_skill: MaybeName = _tag(
        "one more, perhaps an odd one",
        "Lies in the old formal speech · Hides in steam · Remembers every route once walked",
    )
    frailty: MaybeName = _tag(
        "what hurts you again and again",
        "Cannot leave a child behind · Lungs full of salt · Overwhelmed by Thermal Noise",
    )
    gear: MaybeName = _tag(
        "a thing that you would not give away",
        "Wind Compass · Drone with one good eye · Forty metres of spider rope",
        "Gear",
    )
    second_gear: MaybeName = _tag(
        "another one, perhaps with a past",
        "Windkeeper's seal, expired · Mask of a house that has died out · Bone whistle that only drones hear",
    )
    goal: MaybeName = _tag(
        "what you want to have done in the end",
        "Relight the beacon at Hallow · Find the settlement where it rains · Learn to sleep",
    )
    motive: MaybeName = _tag(
        "why it must be you", "It was my repair that failed · They laughed · I owe my warmth to somebody who froze"
    )
    nemesis: MaybeName = _tag(
        "who or what stands against you",
        "My twin, who kept the house · The dry wind · The company that sells heat by the hour",
    )
    relationship: MaybeName = _tag(
        "somebody who matters",
        "Old Rask, who taught me to fall · A drone called Moth · The ferry crew of the meltwater",
        "Relationship",
    )
    second_relationship: MaybeName = _tag(
        "somebody else, perhaps far away",
        "The voice on the relay · A prisoner who writes to me every month · The herd of glass-moths, who follow",
    )
    draw: bool = Field(
        True, title="Draw the rest", description="draw the tags that you leave empty from examples of this world"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after, key = self.require(world)
        tells: list[Tell] = []
        told = len(ask.answers)
        for kind, tag in self._tags(after.characters[key].concept, ask):
            after = with_tag(after, key, tag, kind)
            drawn, told = [each.label for each in ask.answers[told:]], len(ask.answers)
            tells.append(Tell(text=f"{kind}: {tag}", subject=key, rolls=tuple(drawn)))
        who = after.characters[key]
        return sheet_outcome(after, key, "", *tells, asks=f"{who.name}: what made them set out today?")

    def require(self, world: World) -> tuple[World, str]:
        """The world with the character who gets the tags, and their id. Raises `Refused`."""
        ready = READY[self.ready].name if self.ready else ""
        world, key = whose_sheet(world, self.by, self.name, ready=ready, has=_is_made, what="tags")
        given = self._written()
        twice = next((tag for at, tag in enumerate(given) if any(same(tag, other) for other in given[:at])), "")
        if twice:
            raise Refused(f"“{twice}” is there twice. Reword one of them.", twice)
        return world, key

    def _written(self) -> list[str]:
        """The tags in the player's own words."""
        return [tag for place in PLACES if (tag := getattr(self, place)) not in ("", DRAW)]

    def _tags(self, concept: str, ask: Ask) -> Iterator[tuple[TraitKind, str]]:
        """Each kind with its tag: as written, from the ready character, or drawn."""
        taken = self._written()
        theirs = dict(zip(PLACES, READY[self.ready].tags, strict=True)) if self.ready else {}
        for place in PLACES:
            kind: TraitKind = place.rpartition("_")[2]  # type: ignore[assignment]
            tag = getattr(self, place)
            if not tag and kind == "concept" and concept:
                continue
            drawn = tag == DRAW and not self.made_before(3)
            if not tag and theirs:
                tag = "" if any(same(theirs[place], own) for own in taken) else theirs[place]
            elif drawn or (not tag and self.draw):
                tag = _draw_example(ask, kind, taken)
                taken.append(tag)
            if tag:
                yield kind, tag


def _draw_example(ask: Ask, kind: str, taken: list[str]) -> str:
    """An example tag: the rolled one, or the next that is not there yet."""
    from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

    name = f"{WORLD}.{TABLES.get(kind, f'{kind}s')}"
    drawn = draw(ask, name, kind.capitalize())
    rows = [row.text for row in ask.tables[name].rows]
    following = (*rows[drawn.row :], *rows[: drawn.row])
    return next(row for row in following if not any(same(row, tag) for tag in taken))


def _is_made(one: Character) -> bool:
    return any(tag.kind != "condition" for tag in Sheet.of(one).tags.values())
