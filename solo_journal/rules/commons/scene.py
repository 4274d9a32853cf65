"""Scenes: numbered parts of the story, with an optional title and mood."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ..command_hints import way
from ..inputs import Line
from ..outcome import Event, Outcome
from ..procedure import Now, Pick, WithoutDice
from ..refusal import Refused
from ..system import System
from ..world import Scene, World

MOODS = ("dramatic", "quiet", "meanwhile")
"""Suggested moods; any other word works too."""


def scene_heading(scene: Scene) -> str:
    """`Scene 12: The thermal vents`, or `Scene 12` without a title."""
    return f"Scene {scene.number}: {scene.title}" if scene.title else f"Scene {scene.number}"


def _outcome(world: World, scene: Scene, *events: Event) -> Outcome:
    detail = f"The mood is {scene.mood}." if scene.mood else ""
    return Outcome(world.but(scene=scene), scene_heading(scene), detail, events=events)


def _opened(world: World) -> Scene:
    """The scene that is on. Raises `Refused` before the first."""
    if not world.scene.number:
        raise Refused(f"No scene yet. Open one: {way('scene')}.")
    return world.scene


class Open(WithoutDice):
    """Start the next scene. You can leave title and mood empty and set them later.

    The number goes up by one. Nobody is in the scene until you name somebody.

    Example: title="The thermal vents" mood=dramatic
    """

    id = "scene.open"
    called = "Scene without a roll"
    key = "Sn"
    also = "open a scene, new scene"
    makes = "scene"
    words = "title"

    title: Line = Field("", description="what the scene is called, such as The thermal vents; it can wait")
    mood: Annotated[Line, Pick(lambda world: MOODS)] = Field(
        "", description="dramatic (obstacles rise), quiet (recover, talk), meanwhile (cut away) or your word"
    )

    def happens(self, world: World) -> Outcome:
        scene = Scene(number=world.scene.number + 1, title=self.title, mood=self.mood)
        return _outcome(world, scene, Event("scene starts", str(scene.number)))


class Set(WithoutDice):
    """Change the title or mood of this scene.

    What you leave out stays; an empty title or mood is removed.

    Example: title="The third shrine" mood=quiet
    """

    id = "scene.set"
    called = "Set title or mood"
    also = "title or mood of the scene"
    words = "title"

    title: Annotated[Line | None, Now(lambda world: world.scene.title)] = Field(
        None, description="the scene's title; empty removes it"
    )
    mood: Annotated[Line | None, Pick(lambda world: MOODS), Now(lambda world: world.scene.mood)] = Field(
        None, description="the scene's mood; empty removes it"
    )

    def happens(self, world: World) -> Outcome:
        old = _opened(world)
        if self.title is None and self.mood is None:
            raise Refused("Type a title, or a mood.")
        title = old.title if self.title is None else self.title
        mood = old.mood if self.mood is None else self.mood
        return _outcome(world, old.but(title=title, mood=mood))


class When(WithoutDice):
    """Say when this scene happens in the story: a day, an hour, a season, in your own words.

    It appears in the heading of the scene, on the page and in the book. Leave it empty to remove it.

    Example: when="three days later, before dawn"
    """

    id = "scene.when"
    called = "When"
    key = "Sw"
    also = "time in the story, date, calendar, hour"
    words = "when"

    when: Annotated[Line, Now(lambda world: world.scene.when)] = Field(
        description="when it happens, such as three days later, before dawn; empty removes it"
    )

    def happens(self, world: World) -> Outcome:
        scene, when = _opened(world), self.when or None
        if when == scene.when:
            raise Refused("That is already the scene's time.")
        return Outcome(world.but(scene=scene.but(when=when)), f"Scene {scene.number}: {when or 'no time'}")


SYSTEM = System(
    id="scene",
    title="Scenes",
    about="Begin a scene, and give it a title, a mood and a time.",
    procedures=(Open, Set, When),
)
