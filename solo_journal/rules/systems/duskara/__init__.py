"""Duskara: Children of the Twilight, with its solo chapter. By Roberto Bisceglie; the rules in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...immutable import plain
from ...outcome import Event
from ...procedure import Procedure
from ...system import Credit, Gauge, Oracle, System
from ...world import Character, World
from .character_tags import RemoveTag, SetTag
from .inspire import Inspire
from .mood import NextScene
from .oracle import TWIST_IS_FULL, AskOracle
from .readings import ALL
from .recovering import ClearCondition, Recover
from .risk import Risk
from .saying import say
from .scene_tags import AddSceneTag, DropSceneTag
from .sheet import Sheet
from .state import ID, TWIST_AT, Duskara
from .story import StoryEnd
from .suffering import AddCondition, Backlash
from .twist import SetCounter, Twist
from .zoom import Zoom


def _react(event: Event, world: World) -> Iterable[Procedure]:
    """A full Twist Counter brings a twist."""
    if (event.name, event.of) == (TWIST_IS_FULL.name, TWIST_IS_FULL.of):
        yield Twist()


def _status(world: World) -> Iterator[tuple[str, str]]:
    state = Duskara.of(world)
    yield "Twist", f"{state.twist} of {TWIST_AT}"
    character = world.character()
    conditions = list(_conditions(character)) if character else []
    if conditions:
        yield "Conditions", " · ".join(conditions)
    if state.scene_tags:
        yield "Scene", " · ".join(f"{'+' if tag.helps else '-'}{tag.name}" for tag in state.scene_tags.values())
    if state.scope == "scene":
        yield "Zoom", "out"


def _gauges(world: World) -> Iterator[Gauge]:
    doubles = Duskara.of(world).doubles.values()
    told = (f"scene {tick.scene}: {tick.question}" if tick.scene else tick.question for tick in doubles)
    yield Gauge("Twist Counter", len(doubles), TWIST_AT, tuple(told))


def _portrait(character: Character) -> Iterator[tuple[str, str]]:
    """The tags of a character by their kind."""
    tags = Sheet.of(character).tags.values()
    for kind in dict.fromkeys(tag.kind for tag in tags):
        yield kind, " · ".join(tag.name for tag in tags if tag.kind == kind)


def _conditions(character: Character) -> Iterator[str]:
    yield from (tag.name for tag in Sheet.of(character).conditions.values())


SYSTEM = System(
    id=ID,
    title="Duskara: Children of the Twilight",
    about=(
        "Windcallers between a burning day and a frozen night: pilgrimage, loss, resilience, ritual.\n"
        "Quick and light: six-sided dice, tags instead of numbers, a complete oracle for playing alone."
    ),
    place=10,
    credit=Credit(
        author="Roberto Bisceglie",
        licence="CC BY-SA 4.0",
        link="https://archive.projectduskara.com/",
        notice=(
            "“Duskara: Children of the Twilight”, © 2026 Roberto Bisceglie, https://archive.projectduskara.com/, is "
            "licensed under CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/. Adapted: the rules are told "
            "in our own words, and the word tables were put into a data file that stays under that licence. The author "
            "does not endorse this program."
        ),
    ),
    procedures=(
        AskOracle,
        Risk,
        Inspire,
        NextScene,
        Twist,
        AddCondition,
        ClearCondition,
        Recover,
        Backlash,
        SetTag,
        RemoveTag,
        AddSceneTag,
        DropSceneTag,
        Zoom,
        SetCounter,
        StoryEnd,
    ),
    readings=ALL,
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"favour": "advantage"}, "-": {"favour": "disadvantage"}}),
    core=Risk,
    next_scene=NextScene,
    spark=Inspire,
    sheet=(SetTag, RemoveTag, AddCondition, ClearCondition),
    portrait=_portrait,
    conditions=_conditions,
    packs=(ID,),
    begin=plain(Duskara()),
    react=_react,
    status=_status,
    gauges=_gauges,
    say=say,
    loop=(
        "1. Open a scene, with a mood that you choose or roll.\n"
        "2. Write what happens. Ask the oracle what the world is or does: ? with a question, ?+ or ?- where the "
        "story favours one side.\n"
        "3. When your character risks something, write it with @ and roll the pool: d: with the tags that help (+) "
        "and hinder (-).\n"
        "4. After a costly result, take a condition or change the scene.\n"
        "5. Three doubles at the oracle bring a twist. Open questions: draw inspiration.\n"
        "6. When the story is told, end it: the character gains a trait."
    ),
)
