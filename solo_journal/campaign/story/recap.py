"""Back after a long time: three short pages. What happened, how things stand, how to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...rules import shelf
from ...rules.world import World
from ..campaign import Campaign
from ..journal.scenes import last_scenes
from .entry_text import excerpt
from .previously import Recap
from .state_text import listed_words, scene_words
from .voice import TEXT, Voice, name_with

MOST_SCENES = 6
"""Scenes of which the titles are recalled."""
LATELY = 3
"""Scenes; whoever was named in them is still around."""


class Told(NamedTuple):
    """Something to recall: what it is, and the words."""

    label: str
    lines: tuple[str, ...]


class Page(NamedTuple):
    """One of the pages."""

    title: str
    told: tuple[Told, ...]


def pages_back(campaign: Campaign, recap: Recap, signs: tuple[str, ...] = (), voice: Voice = TEXT) -> tuple[Page, ...]:
    """The three pages. `signs` tell how the face that shows them is written on, `voice` how it words results."""
    games = [game for game in campaign.shelf.games_in_use(campaign.world) if game.loop]
    how = [Told("Signs", signs), *(Told(game.title, tuple(voice.signs(game.loop).split("\n"))) for game in games)]
    pages = (
        Page("The story so far", tuple(_story(campaign, recap, voice))),
        Page("How things are", tuple(_state(campaign.world, recap, voice))),
        Page("How to play", tuple(how)),
    )
    return tuple(Page(page.title, tuple(each for each in page.told if each.lines)) for page in pages)


def _story(campaign: Campaign, recap: Recap, voice: Voice) -> Iterator[Told]:
    yield Told("It begins with", (recap.begins_with,) if recap.begins_with else ())
    scene, after = ("Scene ", ": ") if voice.aloud else ("", "  ")
    last = last_scenes(campaign.journal, MOST_SCENES)
    named = [f"{scene}{each.number}{after}{each.title or 'untitled'}" for each in last]
    yield Told("The last scenes", tuple(named))
    yield Told("How it ended", tuple(excerpt(line, voice=voice) for line in recap.last))


def _state(world: World, recap: Recap, voice: Voice) -> Iterator[Told]:
    yield Told("Where", (scene_words(world),))
    yield Told("Who", tuple(_characters(world, shelf.of(world))))
    around = [each for each in world.people.values() if each.seen and world.scene.number - each.seen < LATELY]
    for game in shelf.games_in_use(world):
        yield Told(game.title, tuple(voice.value(f"{label}: {value}") for label, value in game.status(world)))
    yield Told("Around", tuple(name_with(each.name, listed_words(each)) for each in around))
    yield Told("Open threads", recap.threads)
    yield Told("Near their end", tuple(map(voice.value, recap.trackers)))
    yield Told("Unanswered", recap.unanswered)


def _characters(world: World, known: shelf.Shelf) -> Iterator[str]:
    for each in world.characters.values():
        weighs = [word for game in map(known.system, filter(known.has, each.sheets)) for word in game.conditions(each)]
        said = name_with(each.name, each.concept)
        yield f"{said} ({', '.join(weighs)})" if weighs else said
