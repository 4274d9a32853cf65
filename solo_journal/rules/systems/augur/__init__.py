"""Augur, core rules (playtest). The mechanics in our own words; the game is Mossy Antler's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...immutable import plain
from ...system import Credit, Gauge, Oracle, System
from ...world import Character, World
from .action import Act
from .create import Create, ready_offers
from .oracle import AskOracle
from .readings import ALL
from .saying import say
from .sheet import ID, MOMENTUM_MOST, Sheet
from .stances import Augur, DropObstacle, TakeStance
from .traits import Learn, SetApproach
from .wear import Harm, Heal, Momentum, Stress


def _sheet(world: World) -> Sheet | None:
    one = world.character()
    return Sheet.of(one) if one and ID in one.sheets else None


def _status(world: World) -> Iterator[tuple[str, str]]:
    if sheet := _sheet(world):
        yield "Momentum", f"{sheet.momentum} of {MOMENTUM_MOST}"
        yield "Stress", f"{sheet.stress} of {sheet.stress_most}"
    if obstacles := Augur.of(world).obstacles:
        yield "Against you", " · ".join(each.told() for each in obstacles.values())


def _gauges(world: World) -> Iterator[Gauge]:
    if sheet := _sheet(world):
        yield Gauge("Momentum", sheet.momentum, MOMENTUM_MOST, good=True)
        yield Gauge("Stress", sheet.stress, sheet.stress_most)


def _portrait(character: Character) -> Iterable[tuple[str, str]]:
    sheet = Sheet.of(character)
    lines = (
        ("approaches", " · ".join(f"{name} {value}" for name, value in sheet.approaches.items())),
        ("expertise", " · ".join(sheet.expertise)),
        ("bonds", " · ".join(sheet.bonds)),
        ("harm", " · ".join(_conditions(character))),
    )
    return ((label, value) for label, value in lines if value)


def _conditions(character: Character) -> Iterator[str]:
    yield from (f"{name} +{threat}t" for name, threat in Sheet.of(character).harm.items())


SYSTEM = System(
    id=ID,
    title="Augur",
    about=(
        "Risky deeds in a world that pushes back: a handful of dice against its threat.\n"
        "Momentum that builds, is burned and breaks; the sheet and the Action Chart are yours to fill in."
    ),
    place=50,
    credit=Credit(
        author="Mossy Antler",
        licence="no licence stated",
        link="https://www.mossyantler.dev/",
        notice=(
            "Compatible with Augur, core rules (playtest), by Mossy Antler, https://www.mossyantler.dev/. No licence "
            "is stated there: the mechanics are told in our own words, no text or picture is copied, and the author "
            "does not endorse this program. The Action Chart is a picture in the source; the one here is ours. Augur "
            "is close to Moxie: based on Moxie © 2024 by J.D. Maxwell and Oddity Press, licensed under CC BY 4.0."
        ),
    ),
    procedures=(
        AskOracle,
        Act,
        Momentum,
        Stress,
        Harm,
        Heal,
        TakeStance,
        DropObstacle,
        Create,
        SetApproach,
        Learn,
    ),
    readings=ALL,
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"likelihood": "likely"}, "-": {"likelihood": "unlikely"}}),
    core=Act,
    create=Create,
    ready=tuple(ready_offers()),
    sheet=(SetApproach, Learn, Momentum, Stress, Harm, Heal),
    portrait=_portrait,
    conditions=_conditions,
    packs=(ID,),
    begin=plain(Augur()),
    status=_status,
    gauges=_gauges,
    say=say,
    loop=(
        "1. Open a scene and write what happens. Say how things stand against you: stances of obstacles.\n"
        "2. Write what you try with @, and roll it: d: with the approach, the threat and what helps, such as "
        "d: finesse 2t +Scholar.\n"
        "3. Read the result on the Action Chart: it moves Momentum and Stress. Burn Momentum of 4 or more when you "
        "need it.\n"
        "4. Messy or worse costs something: take harm, tick a clock, let the world move.\n"
        "5. Ask what the world is or does with ?, ?+ where it is likely, ?- where it is not."
    ),
)
