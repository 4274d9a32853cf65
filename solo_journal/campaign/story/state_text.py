"""The state of a world in words: the scene, the characters, trackers, decks and everything on the lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...rules import shelf
from ...rules.cards import Deck, title_of
from ...rules.commons.lists import find_list
from ...rules.commons.scene import scene_heading
from ...rules.world import LISTS, Character, Listed, World
from .scene_name import title_words

if TYPE_CHECKING:
    from ...rules.tables import Tables


class Part(NamedTuple):
    """A part of the state: its title, and rows of (label, value)."""

    title: str
    rows: tuple[tuple[str, str], ...]


NOT_HERE = "kept as it is; this game is not installed here"


def state_parts(world: World) -> Iterator[Part]:
    """The non-empty parts of the state."""
    parts = [Part("Scene", tuple(_scene(world)))]
    first = [world.characters[key] for key in sorted(world.characters, key=lambda key: key != world.active)]
    parts += [Part(each.name, tuple(character_rows(each, shelf.of(world)))) for each in first]
    parts.append(Part("Trackers", tuple((each.name, each.format_value()) for each in world.trackers.values())))
    parts += [
        Part(which.capitalize(), tuple((each.name, item_text(each)) for each in find_list(world, which).values()))
        for which in LISTS
    ]
    parts.append(Part("Cards", tuple(deck_rows(world, {}))))
    parts += [Part(each.title, tuple(each.status(world))) for each in shelf.games_in_use(world)]
    yield from (part for part in parts if part.rows)


def deck_rows(world: World, tables: Tables) -> Iterator[tuple[str, str]]:
    """Each deck in use: the hand, and how many cards were dealt and discarded."""
    decks = [(title_of(name, tables), world.deck(name)) for name in world.decks]
    decks += [(own.label, Deck(**own.raw(holder.tree))) for holder, own in shelf.game_decks(world)]
    for title, deck in ((title, deck) for title, deck in decks if deck.hand or deck.discard):
        hand = f"in hand: {', '.join(deck.hand)}" if deck.hand else "nothing in hand"
        yield title, f"{hand}; discard pile: {len(deck.discard)}"


def character_rows(character: Character, known: shelf.Shelf) -> Iterator[tuple[str, str]]:
    """Who a character is, and their sheets."""
    if character.concept or not (character.sheets or character.notes):
        yield "who", character.concept or "nothing noted yet"
    yield from sheet_rows(character, known)


def sheet_rows(character: Character, known: shelf.Shelf) -> Iterator[tuple[str, str]]:
    """A character's sheets as their games show them, and the player's own notes."""
    for id_ in character.sheets:
        if not known.has(id_):
            yield id_, NOT_HERE
            continue
        game = known.system(id_)
        portrait = list(game.sheet_rows(character))
        yield from portrait
        told = " · ".join(value for _, value in portrait)
        weighs = [each for each in game.conditions(character) if each not in told]
        if weighs:
            yield "weighed down by", " · ".join(weighs)
    yield from character.notes.items()


def item_text(thing: Listed) -> str:
    """An item on a list: its state, each word of its tags once, and its note."""
    words = dict.fromkeys(word for tag in thing.tags for word in tag.split(", "))
    said = ", ".join(each for each in (thing.state, *words) if each)
    return ". ".join(each for each in (said, f"{thing.note} …" if thing.more else thing.note) if each)


def scene_words(world: World) -> str:
    """`Scene 12: The thermal vents, dramatic, session 4`."""
    scene, session = world.scene, world.session
    head = scene_heading(scene.but(title=title_words(scene.title))) if scene.number else "before the first scene"
    return ", ".join(each for each in (head, scene.mood, f"session {session.number}") if each)


def _scene(world: World) -> Iterator[tuple[str, str]]:
    yield "where", scene_words(world)
    here = [each.name for each in world.people.values() if each.seen == world.scene.number]
    if here and world.scene.number:
        yield "here", ", ".join(here)
    if world.session.next:
        yield "begins with", world.session.next
