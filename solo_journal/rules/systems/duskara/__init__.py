"""Duskara: Children of the Twilight, with its solo chapter. By Roberto Bisceglie; the rules in our own words."""

from __future__ import annotations

from collections.abc import Iterable

from ...characters import ready_offers
from ...immutable import Map, plain
from ...out_of_story import falls_out, still_out
from ...outcome import Event
from ...procedure import Procedure
from ...system import Credit, Oracle, System, beside
from ...world import World
from .conditions import AddCondition, Backlash, Recover
from .create import READY, Create
from .fields import EDITS, SHEET, STATE
from .npc import NpcActs
from .oracle import TWIST_IS_FULL, AskOracle, Twist
from .readings import ALL
from .risk import Risk
from .scene import Inspire, NextScene, Zoom
from .state import ID, Duskara
from .story import Out, Return, StoryEnd
from .tags import SetTag


def _react(event: Event, world: World) -> Iterable[Procedure]:
    """A full Twist Counter brings a twist; a character's fate brings ways to continue."""
    if (event.name, event.of) == (TWIST_IS_FULL.name, TWIST_IS_FULL.of):
        yield Twist()
    yield from falls_out(Out)(event, world)


SYSTEM = System(
    id=ID,
    title="Duskara: Children of the Twilight",
    about=(
        "Windcallers between a burning day and a frozen night: pilgrimage, loss, resilience, ritual.\n"
        "Quick and light: six-sided dice, tags instead of numbers, a complete oracle for playing alone."
    ),
    pitch="burning day, frozen night; words, not numbers",
    dice="d6",
    learn="Learned in ten minutes: the program knows the rules, and a character is a few words.",
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
        NpcActs,
        Inspire,
        NextScene,
        Twist,
        AddCondition,
        Recover,
        Backlash,
        Out,
        Return,
        SetTag,
        Create,
        Zoom,
        StoryEnd,
    ),
    readings=ALL,
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"favour": "advantage"}, "-": {"favour": "disadvantage"}}),
    core=Risk,
    next_scene=NextScene,
    spark=Inspire,
    create=Create,
    ready=ready_offers(Create.id, {ready: one.name for ready, one in READY.items()}),
    sheet=(SetTag, AddCondition),
    groups=Map({"t": "Tags of the scene", "w": "Twist"}),
    packs=(ID, "duskara-world"),
    begin=plain(Duskara()),
    react=_react,
    fallen=still_out(Return),
    fields=(SHEET, STATE),
    edits=EDITS,
    primer=beside(__name__),
)
