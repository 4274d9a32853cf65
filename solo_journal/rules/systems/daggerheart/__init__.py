"""Daggerheart: Duality Dice, Hope and Fear, with the GM's side for one player. The mechanics in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...immutable import Map, plain
from ...outcome import Event
from ...procedure import Procedure
from ...system import Credit, Gauge, Oracle, System
from ...world import Character, World
from .action import ROLLED, Act
from .adversaries import Join, Wound
from .attack import Attack
from .board import board
from .countdowns import Begin, Tick, TickAll
from .create import Create, ready_offers
from .death import DeathMove
from .editing import Learn, SetNumber
from .ending import EndFight
from .fate import Fate
from .fight import WON
from .gm import GmMove, SetFear
from .groups import CHARACTER, FIGHTING, GM, TRACKS
from .harm import Damage
from .reaction import React
from .readings import ALL
from .rests import Rest
from .saying import say
from .sheet import Sheet
from .state import FEAR_MOST, ID, Daggerheart
from .strike import Strike
from .wear import Condition, Mark


def _react(event: Event, world: World) -> Iterable[Procedure]:
    """Countdowns follow each action roll; the last adversary's fall ends the fight."""
    if event.name == ROLLED:
        yield TickAll(result=event.of)
    if event.name == WON:
        yield EndFight()


def _sheet(world: World) -> Sheet | None:
    one = world.character()
    return Sheet.of(one) if one and ID in one.sheets else None


def _status(world: World) -> Iterator[tuple[str, str]]:
    state = Daggerheart.of(world)
    if sheet := _sheet(world):
        yield "HP", f"{sheet.hp_left} of {sheet.hp_most}"
        yield "Hope", f"{sheet.hope} of {sheet.hope_most}"
        yield "Stress", f"{sheet.stress} of {sheet.stress_most}"
    yield "Fear", f"{state.fear} of {FEAR_MOST}"
    if state.countdowns:
        yield "Countdowns", " · ".join(f"{each.name} {each.value}" for each in state.countdowns.values())


def _gauges(world: World) -> Iterator[Gauge]:
    if sheet := _sheet(world):
        yield Gauge("Hope", sheet.hope, sheet.hope_most, good=True)
        yield Gauge("Stress", sheet.stress, sheet.stress_most)
    yield Gauge("Fear", Daggerheart.of(world).fear, FEAR_MOST)


def _portrait(character: Character) -> Iterable[tuple[str, str]]:
    if ID not in character.sheets:
        return ()
    sheet = Sheet.of(character)
    armor = f"armor {sheet.armor_left} of {sheet.armor_most}"
    lines = (
        ("traits", " · ".join(f"{trait} {value:+d}" for trait, value in sheet.traits.items())),
        ("body", f"HP {sheet.hp_left} of {sheet.hp_most} · {armor} · Evasion {sheet.evasion}"),
        ("thresholds", f"{sheet.major} / {sheet.severe}"),
        ("Experiences", " · ".join(f"{name} {value:+d}" for name, value in sheet.experiences.items())),
        ("weapons", " · ".join(f"{each.name} {each.trait} {each.damage}" for each in sheet.weapons.values())),
        ("level", f"{sheet.level} · Proficiency {sheet.proficiency}"),
        ("conditions", " · ".join(_conditions(character))),
    )
    return ((label, value) for label, value in lines if value)


def _conditions(character: Character) -> Iterator[str]:
    sheet = Sheet.of(character)
    yield from sheet.conditions
    if sheet.fate:
        yield sheet.fate.capitalize()


SYSTEM = System(
    id=ID,
    title="Daggerheart",
    about=(
        "Heroic fantasy of hope and fear: two twelve-sided dice, and which of them is higher.\n"
        "The program keeps the GM's side: Fear, moves, countdowns, adversaries. Bring your own copy of the game."
    ),
    place=30,
    credit=Credit(
        author="Critical Role, LLC",
        licence="Darrington Press Community Gaming License",
        link="https://www.daggerheart.com",
        notice=(
            "This product includes materials from the Daggerheart System Reference Document 1.0, © Critical Role, LLC. "
            "under the terms of the Darrington Press Community Gaming (DPCGL) License. More information can be found "
            "at https://www.daggerheart.com. There are no previous modifications by others. This program is not "
            "affiliated with or endorsed by Critical Role or Darrington Press; the rules are told in our own words."
        ),
    ),
    groups=Map({FIGHTING: "z", TRACKS: "b", GM: "j", CHARACTER: "s"}),
    procedures=(
        Fate,
        Act,
        React,
        Attack,
        Strike,
        Join,
        Wound,
        EndFight,
        Damage,
        DeathMove,
        Rest,
        GmMove,
        SetFear,
        Begin,
        Tick,
        TickAll,
        Mark,
        Condition,
        Create,
        SetNumber,
        Learn,
    ),
    oracle=Oracle(Fate, "question", {"": {}, "+": {"likelihood": "likely"}, "-": {"likelihood": "unlikely"}}),
    core=Act,
    create=Create,
    ready=tuple(ready_offers()),
    sheet=(SetNumber, Learn, Mark, Condition, Damage),
    portrait=_portrait,
    conditions=_conditions,
    packs=(ID,),
    readings=ALL,
    begin=plain(Daggerheart()),
    react=_react,
    status=_status,
    gauges=_gauges,
    board=board,
    say=say,
    loop=(
        "1. Open a scene and write what happens. What is easy or impossible is not rolled.\n"
        "2. Write what you try with @ and state the stakes; roll it with d: trait, Difficulty, +Experience, adv or "
        "dis, such as d: agility 14 +Scholar.\n"
        "3. With Hope you gain a Hope; with Fear the GM gains a Fear. After a failure or with Fear, draw a GM move.\n"
        "4. Fights: /adversary brings them in, the numbered moves attack and let them strike.\n"
        "5. Rest with two downtime moves; the GM gains Fear meanwhile. Countdowns draw nearer with every roll.\n"
        "6. Ask what the world is or does with ?, ?+ where it is likely, ?- where it is not."
    ),
)
