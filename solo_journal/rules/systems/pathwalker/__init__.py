"""Pathwalker One, a game of sixes. Mechanics in our own words; the game is its author's."""

from __future__ import annotations

from collections.abc import Iterable

from ...characters import LEFT, SAVED, SETTLED, ready_offers
from ...outcome import Event
from ...procedure import Procedure
from ...system import Credit, Oracle, System, beside
from ...world import World
from .action_cost import FOES_TURN, OVER, TURN_OVER
from .afflictions import Afflict, Cure, Recover
from .attack import Attack
from .board import board
from .create import NAMES, Create, SetTrait
from .deeds import FoesAct, deed_of_foe
from .elapsed_time import Die, NewScene, NewSession, Rest
from .fields import CHANGE_GEAR, FOES, LEARN, SHEET
from .fight import Fight
from .flow import Flow, NextTurn
from .foes import EndFight, Join
from .healing import Heal, Life, Use
from .movement import Give, Move
from .opposed_roll import Oppose
from .readings import ALL
from .sheet import GAME, ID
from .trait import Try
from .wager import AskOracle
from .who import fallen_names, is_dying, of


def _react(event: Event, world: World) -> Iterable[Procedure]:
    """Reactions to sessions and scenes, to the last action of a turn, and to the fall of a side."""
    match event.name:
        case "session starts":
            yield NewSession()
        case "scene starts":
            yield NewScene()
        case name if name == OVER or (name == SETTLED and Fight.of(world)):
            yield EndFight()
        case name if name == SAVED and is_dying(world, event.of):
            yield Life(amount=1 - of(world, event.of).body.lp, by=event.of)
        case name if name == LEFT and world.fight is None and is_dying(world, event.of):
            yield Die(by=event.of)
        case name if name == FOES_TURN:
            yield deed_of_foe(world)
        case name if name == TURN_OVER:
            yield NextTurn()


SYSTEM = System(
    id=ID,
    title=GAME,
    about=(
        "A game of sixes: nine traits, pools of dice, and every six is a success.\n"
        "Wagers that push past your limits, fights in rotations, eleven Tribulations that stay with you."
    ),
    pitch="nine traits, opposed pools, every six counts",
    dice="d6",
    learn="Learned in half an hour: one roll for everything, and fights when you want them.",
    place=40,
    credit=Credit(
        author="Pathwalker",
        licence="no licence stated",
        link="https://pathwalkerone.com/",
        notice=(
            "Compatible with Pathwalker One, https://pathwalkerone.com/. No licence is stated there: the mechanics are "
            "told in our own words, no text or picture is copied, and its author does not endorse this program."
        ),
    ),
    procedures=(
        AskOracle,
        Try,
        Oppose,
        Attack,
        FoesAct,
        NextTurn,
        Join,
        Flow,
        Recover,
        Afflict,
        Cure,
        Rest,
        Heal,
        Life,
        Use,
        Die,
        Move,
        Give,
        EndFight,
        NewSession,
        NewScene,
        Create,
        SetTrait,
    ),
    readings=ALL,
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"likelihood": "likely"}, "-": {"likelihood": "unlikely"}}),
    core=Try,
    versus=Oppose,
    create=Create,
    ready=ready_offers(Create.id, NAMES),
    sheet=(SetTrait, Life, Afflict, Cure),
    react=_react,
    board=board,
    fight=Fight,
    fallen=fallen_names,
    packs=("pathwalker-world",),
    fields=(SHEET, FOES),
    edits=(CHANGE_GEAR, LEARN),
    primer=beside(__name__),
)
