"""Tags: those that make a character, and which one a player means by `+Thermal Sense`, `-exh` or a bare name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, NamedTuple, get_args

from pydantic import BeforeValidator, Field

from ...characters import somebody
from ...inputs import SPOKEN, MaybeName, Name
from ...line_grammar import OneOf, Rest
from ...names import by_name, find, fresh_id, must_find, same
from ...outcome import Outcome, Tell
from ...procedure import Pick, WithoutDice
from ...refusal import BadInput, Refused, nearest, quote
from ...world import World
from .fields import SHEET, TAGS
from .state import Duskara, Sheet, Tag, TagKind, TraitKind, split_sign, tags_of


class Usable(NamedTuple):
    """A tag that a roll can count, with its sign."""

    name: str
    helps: bool
    foe: str = ""
    """The opponent's name, if it is their tag."""


def usable_tags(world: World, by: str = "", person: str = "") -> list[Usable]:
    """The available tags: of the acting character, the scene, and the opponent."""
    found: list[Usable] = []
    actor = world.character(by)
    if actor is not None:
        found += [Usable(tag.name, tag.helps) for tag in tags_of(actor)]
    elif by and (npc := world.person_id(by)):
        found += [Usable(tag, True) for tag in world.people[npc].tags]
    found += scene_tags(world)
    if person and (foe := world.person_id(person)):
        listed = world.people[foe]
        found += [Usable(tag, False, listed.name) for tag in listed.tags]
    return found


def scene_tags(world: World) -> list[Usable]:
    return [Usable(tag.name, tag.helps) for tag in Duskara.of(world).scene_tags.values()]


def tag_names(world: World) -> list[str]:
    """Names for completion: the active character's tags and the scene's."""
    return [tag.name for tag in usable_tags(world)]


def find_usable(texts: Iterable[str], usable: list[Usable]) -> list[Usable]:
    """The tags that these texts name, each once. Raises `BadInput`.

    A sign decides how a tag counts; without one its kind does. An unknown tag needs a sign.
    """
    found: list[Usable] = []
    for text in texts:
        tag = _count(text, usable)
        if any(same(tag.name, other.name) for other in found):
            raise BadInput(f"“{tag.name}” is named twice. A tag counts once.", tag.name)
        found.append(tag)
    return found


def _count(text: str, usable: list[Usable]) -> Usable:
    sign, name = split_sign(text)
    if not name:
        raise BadInput(f"A sign needs a tag after it, and “{text}” has none.", text)
    named = by_name(usable)
    if found := find(name, {"tag": named}):
        return named[found.key]._replace(helps=sign == "+") if sign else named[found.key]
    if not sign:
        parts = name.split()
        if len(parts) > 1 and all(find(each, {"tag": named}) for each in parts):
            raise BadInput(f"{quote(name)} names several tags. Put commas between them: {', '.join(parts)}.", name)
        near = nearest(name, [each.name for each in usable])
        raise BadInput(
            f"No tag {quote(name)}. Write +{name} if it helps or -{name} if it hinders. {near}".strip(), name
        )
    return Usable(name, sign == "+")


_SECOND_WORDS = {"flaw": "frailty", "scar": "ritual scar"}


OTHER_WORDS = BeforeValidator(lambda value: _SECOND_WORDS.get(value, value) if isinstance(value, str) else value)
"""Accepts the other word for a kind of tag: the solo chapter says Flaw, the book Frailty."""


def with_tag(world: World, key: str, name: str, kind: TagKind, old: str = "") -> World:
    """The world with a tag on the character with this id, replacing `old` if given.

    A Concept is stored with the character itself. Raises `Refused` if the sheet has a tag of this name.
    """
    character = world.characters[key]
    if kind == "concept":
        return world.but(characters=world.characters.put(key, character.but(concept=name)))
    sheet = Sheet.of(character)
    if any(same(tag.name, name) and id_ != old for id_, tag in sheet.tags.items()):
        raise Refused(f"{character.name} already has the tag {name}. Give this one another name.")
    tags = sheet.tags.put(old or fresh_id(name, sheet.tags, "tag"), Tag(name=name, kind=kind))
    return sheet.but(tags=tags).into(world, key)


# Programmed rather than declared: a tag may replace another, and the Concept is shared by all games.
class SetTag(WithoutDice):
    """Give a character a tag, or change one: a skill, a piece of gear, a goal, a nemesis.

    The book starts with a Concept, three Skills, a Frailty, two pieces of Gear, a Goal, a Motive, a Nemesis and two
    Relationships; an Attunement and a Ritual Scar may come later. In a roll, Frailty, Nemesis and Ritual Scar count as
    risk and every other kind as chance, unless you say otherwise with a sign.

    One line: /tag Rope work in a gale, /tag attunement Hears the ice, /tag ritual scar: Burnt palm

    Example: name="Thermal Sense" kind=skill.
    """

    id = "duskara.tag"
    called = "Add or change a tag"
    key = "st"
    words = "name"
    page = "the book, Character Creation"
    tells_for = "changes"
    already = "{name} is already a tag of that kind"

    printed: ClassVar[Mapping[str, str]] = {rf"^({'|'.join([*get_args(TraitKind), *_SECOND_WORDS])}): ?": r"\1 "}

    name: Annotated[Name, Rest()] = Field(description="the tag, a short phrase")
    kind: Annotated[TraitKind, OTHER_WORDS, SPOKEN, OneOf(), OneOf(_SECOND_WORDS)] = Field(
        "skill",
        description=(
            "concept, skill, gear, goal, motive, relationship and attunement help; frailty, nemesis "
            "and ritual scar hinder"
        ),
    )
    replaces: Annotated[MaybeName, Pick(SHEET.picks(TAGS))] = Field(
        "", title="Replaces", description="the tag that it takes the place of, if it changes one"
    )

    def happens(self, world: World) -> Outcome:
        key = somebody(world, self.by)
        character, old = world.characters[key], ""
        told = f"{character.name} has {'new' if self.kind == 'gear' else 'a new'} {self.kind}: {self.name}"
        if self.replaces:
            if self.kind == "concept":
                raise Refused("A Concept always takes the place of the one before. Leave out what it replaces.")
            traits = {id_: tag for id_, tag in Sheet.of(character).tags.items() if tag.kind != "condition"}
            old = must_find(traits, self.replaces, "tag")
            told = f"{character.name}'s {traits[old].kind} {traits[old].name} becomes the {self.kind} {self.name}"
        after = with_tag(world, key, self.name, self.kind, old)
        return Outcome(after, self.name, tells=(Tell(text=told, subject=key),))
