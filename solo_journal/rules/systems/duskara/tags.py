"""Finding the tag that a player means by `+Thermal Sense`, `-exh` or a bare name, and which way it counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...names import by_name, find, same
from ...refused import BadInput, nearest, quoted
from ...world import World
from .sheet import tags_of
from .state import Duskara

PLUS, MINUS = "+", "-−"
"""The signs; a true minus sign is one too."""


@dataclass(frozen=True, slots=True)
class Usable:
    """A tag that a roll can count, and which way it does."""

    name: str
    helps: bool
    foe: str = ""
    """The name of the opponent whose tag it is."""


def usable_tags(world: World, by: str = "", person: str = "") -> list[Usable]:
    """The tags in reach: those of the one who acts, of the scene, and of the person against whom it is done."""
    found: list[Usable] = []
    actor = world.character(by)
    if actor is not None:
        found += [Usable(tag.name, tag.helps) for tag in tags_of(actor)]
    elif by and (npc := world.person_id(by)):
        found += [Usable(tag, True) for tag in world.people[npc].tags]
    found += [Usable(tag.name, tag.helps) for tag in Duskara.of(world).scene_tags.values()]
    if person and (foe := world.person_id(person)):
        listed = world.people[foe]
        found += [Usable(tag, False, listed.name) for tag in listed.tags]
    return found


def tag_names(world: World) -> list[str]:
    """The names that completion offers: the active character's tags and the scene's."""
    return [tag.name for tag in usable_tags(world)]


def match(called: str, usable: Iterable[Usable]) -> Usable | None:
    """The tag so called; None where there is none. Raises `Ambiguous` where several could be meant."""
    named = by_name(usable)
    found = find(called, {"tag": named})
    return named[found.key] if found else None


def split_sign(text: str) -> tuple[str, str]:
    """The sign of a text, `+`, `-` or nothing, and what follows it."""
    if text[:1] == PLUS:
        return "+", text[1:].strip()
    if text[:1] and text[:1] in MINUS:
        return "-", text[1:].strip()
    return "", text.strip()


def counted(texts: Iterable[str], usable: list[Usable]) -> list[Usable]:
    """The tags that these texts name, each once. Raises `BadInput`.

    A sign decides which way a tag counts; without one its kind does. A tag that nobody knows needs a sign.
    """
    found: list[Usable] = []
    for text in texts:
        tag = _count(text, usable)
        if any(same(tag.name, other.name) for other in found):
            raise BadInput(f"“{tag.name}” is named twice. A tag counts once.")
        found.append(tag)
    return found


def _count(text: str, usable: list[Usable]) -> Usable:
    sign, name = split_sign(text)
    if not name:
        raise BadInput(f"A sign needs a tag behind it, and “{text}” has none.")
    tag = match(name, usable)
    if tag is not None:
        return replace(tag, helps=sign == "+") if sign else tag
    if not sign:
        near = nearest(name, [each.name for each in usable])
        raise BadInput(f"No tag {quoted(name)}. Write +{name} if it helps or -{name} if it hinders. {near}".strip())
    return Usable(name, sign == "+")
