"""Combat Flow: the order of turns, and what happens when a turn begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import groupby

from pydantic import Field

from ...answer_source import Ask
from ...command_hints import way
from ...dice_counting import TOTAL
from ...immutable import Map
from ...outcome import Event, Outcome, Tell
from ...procedure import Procedure
from ...refusal import Refused
from ...world import World
from . import elapsed_time
from .action_cost import FOES_TURN, over
from .fight import Fight, rotation_of
from .readings import SHARED
from .sheet import FADES_AFTER, GAME, LASTING, Body, Kind
from .who import Who, describe_questions, everybody, falls, of, ours, rid, tell_loss, worst


def fighters(world: World) -> list[str]:
    """Ids of all fighters: living characters, then standing foes."""
    return [who.key for who in everybody(world) if not who.out]


def stands(world: World) -> bool:
    return any(who.body.lp > 0 for who in ours(world))


def sharing_dice(world: World, key: str) -> int:
    """Somebody's present bonus dice for Shared Combat."""
    fight = Fight.of(world)
    if fight is None or key not in fight.now or len(fight.now) < 2:
        return 0
    return len(fight.now) - (SHARED.of(world) == "others")


class Flow(Procedure):
    """Enter Combat Flow: everybody rolls a d6 and adds their Swiftness score; the highest acts first.

    Characters with the same total are in Shared Combat: they act together in any order, with a bonus die for each other
    who shares the turn. On the same total as a foe, the character acts first (a ruling of this program).

    Example: nothing to fill in
    """

    id = "pathwalker.flow"
    version = 4  # the turn after it: the dying bleed and burn too
    called = "Enter Combat Flow"
    key = "fw"
    page = "Rolling Dice, Combat"
    readings = (SHARED,)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight = self.require(world)
        scores: dict[str, int] = {}
        for key in fighters(world):
            who = of(world, key)
            rolled: int = ask.roll(f"Flow: {who.name}", 1, 6, tally=TOTAL, by=who.name, part="flow").value
            scores[key] = rolled + who.body.score("swiftness")
            world = who.into(world, _counted(who.body))
        fight = Fight.on(world)
        order = tuple(_order(scores, fight))
        after = fight.but(order=order, scores=Map(scores), turn=0, rotation=1).into(world)
        told = (f"{' and '.join(of(world, key).name for key in group)} with {scores[group[0]]}" for group in order)
        return Outcome(after, f"{of(world, order[0][0]).name} begins", f"{', then '.join(told)}.")

    def require(self, world: World) -> Fight:
        fight = Fight.on(world)
        if fight.order:
            raise Refused("Combat Flow is rolled already.")
        if not any(foe.body.lp > 0 for foe in fight.foes.values()):
            raise Refused("Nobody is left against you. End the fight, or bring in foes.")
        if all(key in fight.foes for key in fighters(world)):
            raise Refused(f"Nobody is left on your side. Make a {GAME} sheet for the one who fights, or end the fight.")
        return fight


def _counted(body: Body) -> Body:
    """The body with fading Tribulations counted from the first rotation of this fight."""
    fading = {kind: one.but(since=1) for kind, one in body.tribulations.items() if kind not in LASTING}
    return body.but(tribulations=Map({**body.tribulations, **fading}))


def _order(scores: dict[str, int], fight: Fight) -> Iterator[tuple[str, ...]]:
    """The turns in order: characters with equal totals share one, foes act one after another."""
    ranked = sorted(scores, key=lambda key: (-scores[key], key in fight.foes))
    for (_, foe), group in groupby(ranked, key=lambda key: (scores[key], key in fight.foes)):
        keys = tuple(group)
        yield from ((key,) for key in keys) if foe else (keys,)


class NextTurn(Procedure):
    """Start the next turn; after the last one the rotation ends and the next begins.

    At the beginning of a turn: bleeding costs 1 LP, burning d4, the dying roll against death, a rest is a rotation
    nearer to its end, and what lasted five rotations fades. It happens by itself when the last action is spent.

    Example: nothing to fill in
    """

    id = "pathwalker.turn"
    version = 2  # the dying bleed and burn too
    called = "Next turn"
    key = "fn"
    goes_on = True
    tells_for = "headline"
    page = "Rolling Dice, Rotations & Sequences; Tribulations; Death"
    readings = (SHARED,)

    foes: bool = Field(
        False,
        title="The foes answer",
        description="the foes act, one after another, until it is your turn again",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        before = self.require(world)
        fight = self._passed(world, before)
        fight = fight.but(answers=True) if self.foes else fight
        world = fight.into(world)
        tells: list[Tell] = []
        events: list[Event] = []
        for key in fight.now:
            world = _begins(ask, world, of(world, key), tells, events, dying_bleed=not self.made_before(2))
        who_acts = " and ".join(of(world, key).name for key in fight.now)
        goes_on = fight.answers and fight.now[0] in fight.foes and stands(world)
        if fight.answers and not goes_on:
            world = Fight.on(world).but(answers=None).into(world)
        return Outcome(
            world,
            f"Turn of {who_acts}",
            f"Rotation {fight.rotation} begins." if fight.rotation != before.rotation else "",
            asks=describe_questions(world, events),
            tone=worst(tells),
            tells=tuple(tells),
            events=(*events, *(over(world) or ((Event(FOES_TURN),) if goes_on else ()))),
        )

    def require(self, world: World) -> Fight:
        fight = Fight.on(world)
        if not fight.order:
            raise Refused(f"Combat Flow is not rolled yet. Roll it: {way('pathwalker.flow')}.")
        if not fighters(world):
            raise Refused("Nobody is left in this fight. End it.")
        return fight

    def _passed(self, world: World, fight: Fight) -> Fight:
        there = set(fighters(world))
        turn, rotation = fight.turn, fight.rotation
        while True:
            turn += 1
            if turn >= len(fight.order):
                turn, rotation = 0, rotation + 1
            if there & set(fight.order[turn]):
                break
        empty: Map[str, int] = Map()
        return fight.but(turn=turn, rotation=rotation, spent=empty, given=empty)


def _begins(ask: Ask, world: World, who: Who, tells: list[Tell], events: list[Event], *, dying_bleed: bool) -> World:
    """The world after the beginning of somebody's turn, with what it did to them added to `tells` and `events`."""
    rotation, name = rotation_of(world), who.name

    def becomes(body: Body, told: Iterable[Tell]) -> None:
        nonlocal who
        tells.extend(told)
        events.extend(falls(who, body))
        who = who._replace(body=body)

    def hurts(damage: int, text: str) -> None:
        body = who.body.hurt(damage)
        becomes(body, tell_loss(who, body, text))

    def loses(*kinds: Kind) -> None:
        if kinds:
            becomes(reduce(Body.without, kinds, who.body), [rid(who, kinds)])

    borne = who.body.tribulations
    loses(*(kind for kind, one in borne.items() if kind not in LASTING and 0 < one.since <= rotation - FADES_AFTER))
    dying = who.body.dying and not who.foe
    if who.bears("bleeding") and (dying_bleed or not dying):
        hurts(1, f"{name} bleeds")
    if who.bears("burning") and (dying_bleed or not dying):
        face: int = ask.roll(f"Burning {name}", 1, 4, tally=TOTAL, part="damage").value
        hurts(face, f"{name} burns")
    if dying:
        if who.body.dying:  # not dead of that
            shared = sharing_dice(world, who.key)
            struggle = elapsed_time.struggle(ask, who.body.dice("endurance", shared), name)
            becomes(struggle.after(who.body), struggle.tells(who))
        return of(world, who.key).into(world, who.body)
    tired = who.body.tribulations.get("tired")
    if tired is not None and tired.rest == 1:
        loses("tired")
    elif tired is not None and tired.rest:
        becomes(who.body.put("tired", tired.but(rest=tired.rest - 1)), ())
    if (charmed := who.body.tribulations.get("charmed")) is not None:
        whose = f" of {charmed.source}" if charmed.source else ""
        tells.append(Tell(text=f"{name} follows one reasonable order{whose}", tone=who.bad, subject=who.key))
    return of(world, who.key).into(world, who.body)
