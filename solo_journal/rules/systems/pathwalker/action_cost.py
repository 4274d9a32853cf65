"""Actions in a turn: who may act, how many are left, and their cost for those who bleed or burn."""

from __future__ import annotations

from typing import NamedTuple

from ...command_hints import way
from ...outcome import Event, Tell
from ...refusal import Refused
from ...world import World
from .fight import Fight
from .readings import ACTIONS
from .sheet import COSTLY, Kind
from .who import Who, falls, find, of, ours, tell_loss

TURN_OVER = "pathwalker.turn over"
"""The event of the last action in a turn; the next turn begins."""
FOES_TURN = "pathwalker.foes turn"
"""The event that lets a foe take its turn at once."""
OVER = "pathwalker.over"
"""The event when the last foe falls, or the last of ours dies."""


def remaining_actions(world: World, key: str) -> int:
    """Somebody's remaining actions in this turn."""
    fight = Fight.of(world)
    if fight is None or key not in fight.now:
        return 0
    return int(ACTIONS.of(world)) + fight.given.get(key, 0) - fight.spent.get(key, 0)


def acting_fighter(world: World, by: str) -> Who:
    """The acting fighter: the named one, the active character, or, if it is not their turn, somebody whose turn it
    is."""
    fight = Fight.of(world)
    if by or fight is None or not fight.order or world.active in fight.now:
        return find(world, by)
    return of(world, next((key for key in fight.now if remaining_actions(world, key) > 0), fight.now[0]))


def one_of_ours(world: World, by: str) -> Who:
    """The same among the player's own; a foe only if named."""
    who = acting_fighter(world, by)
    return find(world) if who.foe and not by else who


def check_turn(world: World, who: Who, actions: int = 1) -> None:
    """Raise `Refused` for somebody without an action. Outside combat, and before Combat Flow, everybody may act."""
    fight = Fight.of(world)
    if fight is None or not fight.order:
        return
    if who.key not in fight.now:
        now = " and ".join(of(world, key).name for key in fight.now)
        raise Refused(f"It is the turn of {now}, not of {who.name}. Next turn: {way('pathwalker.turn')}.")
    if remaining_actions(world, who.key) < actions:
        raise Refused(f"{who.name} has no action left in this turn. Next turn: {way('pathwalker.turn')}.")


class Spent(NamedTuple):
    """The world after spending actions, and what they cost somebody who bleeds or burns."""

    world: World
    tells: tuple[Tell, ...] = ()
    events: tuple[Event, ...] = ()


def spend(world: World, who: Who, actions: int = 1, *, for_: Kind | None = None) -> Spent:
    """Spend actions. Somebody who bleeds or burns loses 1 LP for each one not spent on recovery."""
    check_turn(world, who, actions)
    fight = Fight.of(world)
    if fight is None:
        return Spent(world)
    if fight.order:
        spent = fight.spent.put(who.key, fight.spent.get(who.key, 0) + actions)
        world = fight.but(spent=spent).into(world)
    who = of(world, who.key)
    neglected = [kind for kind in COSTLY if who.bears(kind) and kind != for_]
    body = who.body.hurt(actions * len(neglected))
    if body == who.body:
        return Spent(world)
    tells = tell_loss(who, body, f"{who.name} keeps {' and '.join(neglected)}")
    return Spent(who.into(world, body), tuple(tells), tuple(falls(who, body)))


def over(world: World) -> tuple[Event, ...]:
    """The event when one side has nobody left: foes fall at 0 LP, ours when they are dead."""
    fight = Fight.of(world)
    if fight is None or not fight.foes:
        return ()
    characters = [who.body.dead for who in ours(world)]
    lost = bool(characters) and all(characters)
    won = all(foe.body.lp <= 0 for foe in fight.foes.values())
    return (Event(OVER),) if won or lost else ()


def turn_over(world: World) -> tuple[Event, ...]:
    """The consequences of an action: the end of the fight, or of a turn without any actions left."""
    fight = Fight.of(world)
    ended = over(world)
    if ended or fight is None or not fight.order:
        return ended
    if any(remaining_actions(world, key) > 0 for key in fight.now):
        return (Event(FOES_TURN),) if fight.answers else ()
    return (Event(TURN_OVER),)
