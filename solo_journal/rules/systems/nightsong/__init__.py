"""Nightsong, by René-Pier Deshaies-Gélinas: the rules of chapter IV, retold in our own words."""

from __future__ import annotations

from collections.abc import Iterable

from ...characters import LEFT, SAVED, SETTLED
from ...immutable import Map
from ...outcome import Event
from ...procedure import Procedure
from ...system import Credit, Oracle, System, beside
from ...world import World
from .advance import Advance
from .cast import Cast
from .check import Check, Nuanced
from .clock import PASSES, SetHour, Time
from .conditions import Suffer
from .create import READY_TO_PLAY, Create, Next
from .dying import Die, Dwindle, Stabilise, dying, offers_for_fallen
from .fate import Fate
from .fields import ALLIES, BEGIN, EDITS, FOES, SHEET, STATE
from .fight.attack import AttackWith
from .fight.board import board
from .fight.by_hand import Rescue, ResolveTest, SetNpc, Withstand
from .fight.course import NOBODY_STANDS
from .fight.end_fight import EndFight, Flee, Withdraw
from .fight.join_fight import Ally, Foe
from .fight.model import Fight
from .fight.round import FoesAct, WholeRound
from .focus import FocusBack, FocusLost
from .harm import Heal, Hurt
from .item import Take
from .item_actions import Repair, Use, Wear
from .opposed_check import Opposed
from .readings import ALL
from .remedy import Remedy
from .rest import Rest
from .scene import PACK, DrawSpark, NextScene
from .state import ID
from .timers import StartTimer, follows


def _react(event: Event, world: World) -> Iterable[Procedure]:
    """Focus changes with sessions; lights, gear and clocks change with time."""
    if event.name == "session starts":
        yield FocusBack()
    elif event.name == "session ends":
        yield FocusLost()
    elif event.name == SAVED and event.of in dying(world):
        yield Stabilise(name=event.of, free=True)
    elif event.name == LEFT and event.of in dying(world):
        yield Dwindle(by=event.of)
    elif event.name == PASSES:
        yield from follows(event, world)
    else:
        over = event.name == SETTLED or (event.name, event.of) == (NOBODY_STANDS.name, NOBODY_STANDS.of)
        if over and Fight.of(world) is not None:
            yield EndFight()


SYSTEM = System(
    id=ID,
    title="Nightsong",
    groups=Map({"t": "Time", "b": "Items"}),
    about=(
        "Dark wilds, worn gear and a torch that burns down: ruins, beasts and hard choices.\n"
        "Plain and deadly: a d20 against a difficulty, dice that wear out, slots that fill, nuanced checks alone."
    ),
    pitch="dark wilds, worn gear, a torch that burns down",
    dice="d20",
    learn="Learned in twenty minutes: take a ready character and read the rest when it comes up.",
    place=20,
    credit=Credit(
        author="René-Pier Deshaies-Gélinas",
        licence="ORC License",
        link="https://farirpgs.com/",
        notice=(
            "This product is based on Nightsong, published by Fari RPGs (https://farirpgs.com/), developed and "
            "authored by Rene-Pier Deshaies-Gelinas, and is licensed for use under the Open RPG Creative License. "
            "This product is licensed under the ORC License held in the Library of Congress at TX 9-307-067 and "
            "available online at various locations including www.azoralaw.com/orclicense and others. All "
            "warranties are disclaimed as set forth therein. Attribution: Nightsong, © Fari RPGs, by René-Pier "
            "Deshaies-Gélinas. Reserved Material: none. Adapted: the rules are told in our own words; these "
            "mechanics stay under the ORC License."
        ),
    ),
    procedures=(
        Nuanced,
        Check,
        Opposed,
        Fate,
        Rest,
        Cast,
        Time,
        NextScene,
        DrawSpark,
        Foe,
        AttackWith,
        WholeRound,
        FoesAct,
        Ally,
        Withdraw,
        Rescue,
        Flee,
        ResolveTest,
        Withstand,
        SetNpc,
        EndFight,
        Take,
        Use,
        Wear,
        Repair,
        StartTimer,
        SetHour,
        Hurt,
        Heal,
        Remedy,
        Suffer,
        Stabilise,
        Dwindle,
        Die,
        Create,
        Advance,
        FocusBack,
        FocusLost,
        Next,
    ),
    readings=ALL,
    oracle=Oracle(
        Fate, "question", {"": {"threshold": "even"}, "+": {"threshold": "likely"}, "-": {"threshold": "unlikely"}}
    ),
    core=Nuanced,
    versus=Opposed,
    next_scene=NextScene,
    spark=DrawSpark,
    sheet=(Create, Take, Wear, Suffer),
    fields=(SHEET, STATE, FOES, ALLIES),
    edits=EDITS,
    create=Create,
    ready=READY_TO_PLAY,
    packs=(PACK, "nightsong-world"),
    begin=BEGIN,
    react=_react,
    fallen=offers_for_fallen,
    primer=beside(__name__),
    board=board,
    fight=Fight,
)
