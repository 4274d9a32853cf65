"""Combat Flow: the order of turns, and what happens when a turn begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from ...answer_source import Ask
from ...command_hints import way
from ...dice_counting import TOTAL
from ...immutable import Map
from ...outcome import Event, Outcome, Tell
from ...procedure import Procedure
from ...refusal import Refused
from ...world import World
from . import dying
from .action_cost import FOES_TURN, over
from .event_text import describe_questions, falls, lost, rid, worst
from .fight import Fight
from .readings import SHARED
from .sheet import GAME, ID, Body
from .tribulations import FADES_AFTER, LASTING
from .who import Who, everybody, of


def fighters(world: World, fight: Fight) -> list[str]:
    """Ids of all fighters: living characters, then standing foes."""
    ours = [key for key, one in world.characters.items() if ID in one.sheets and not of(world, key).body.dead]
    return [*ours, *(key for key, foe in fight.foes.items() if foe.body.lp > 0)]


def stands(world: World) -> bool:
    return any(not who.foe and who.body.lp > 0 for who in everybody(world))


def sharing(world: World, key: str) -> int:
    """Somebody's present bonus dice for Shared Combat."""
    fight = Fight.of(world)
    if fight is None or key not in fight.now or len(fight.now) < 2:
        return 0
    return len(fight.now) - (SHARED.of(world) == "others")


class Flow(Procedure):
    """Enter Combat Flow: everybody rolls a d6 and adds their Swiftness score; the highest acts first.

    Characters with the same total are in Shared Combat: they act together in any order, with a bonus die for each other
    who shares the turn. On the same total as a foe, the character acts first (a ruling of ours).

    Example: roll it, with nothing to fill in
    """

    id = "pathwalker.flow"
    version = 3
    called = "Enter Combat Flow"
    key = "fw"
    makes = "roll"
    page = "Rolling Dice, Combat"
    readings = (SHARED,)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight = self.require(world)
        scores: dict[str, int] = {}
        for key in fighters(world, fight):
            who = of(world, key)
            rolled: int = ask.roll(f"Flow: {who.name}", 1, 6, tally=TOTAL, by=who.name, part="flow").value
            penalty = who.body.penalties.get("swiftness", 0)
            scores[key] = rolled + max(0, who.body.traits.get("swiftness", 0) - penalty)
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
        if all(key in fight.foes for key in fighters(world, fight)):
            raise Refused(f"Nobody is left on your side. Make a {GAME} sheet for whoever fights, or end the fight.")
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

    Example: go on, with nothing to fill in
    """

    id = "pathwalker.turn"
    called = "Next turn"
    key = "fn"
    makes = "roll"
    goes_on = True
    tells_for = "headline"
    page = "Rolling Dice, Rotations & Sequences; Tribulations; Death"
    readings = (SHARED,)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight = self._passed(world, self.require(world))
        before = self.require(world).rotation
        world = fight.into(world)
        tells: list[Tell] = []
        events: list[Event] = []
        for key in fight.now:
            begun = _begins(ask, of(world, key), fight.rotation, sharing(world, key))
            world = begun.who.into(world, begun.body)
            tells += begun.tells
            events += begun.events
        who_acts = " and ".join(of(world, key).name for key in fight.now)
        goes_on = fight.answers and fight.now[0] in fight.foes and stands(world)
        if fight.answers and not goes_on:
            world = Fight.on(world).but(answers=None).into(world)
        return Outcome(
            world,
            f"Turn of {who_acts}",
            f"Rotation {fight.rotation} begins." if fight.rotation != before else "",
            asks=describe_questions(world, events),
            tone=worst(tells),
            tells=tuple(tells),
            events=(*events, *(over(world) or ((Event(FOES_TURN),) if goes_on else ()))),
        )

    def require(self, world: World) -> Fight:
        fight = Fight.on(world)
        if not fight.order:
            raise Refused(f"Combat Flow is not rolled yet. Roll it: {way('pathwalker.flow')}.")
        if not fighters(world, fight):
            raise Refused("Nobody is left in this fight. End it.")
        return fight

    def _passed(self, world: World, fight: Fight) -> Fight:
        there = set(fighters(world, fight))
        turn, rotation = fight.turn, fight.rotation
        while True:
            turn += 1
            if turn >= len(fight.order):
                turn, rotation = 0, rotation + 1
            if there & set(fight.order[turn]):
                break
        empty: Map[str, int] = Map()
        return fight.but(turn=turn, rotation=rotation, spent=empty, given=empty)


@dataclass
class _Begun:
    """The state of somebody at the beginning of their turn."""

    who: Who
    body: Body
    tells: list[Tell] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def hurt(self, damage: int, text: str) -> None:
        now, self.body = self.who._replace(body=self.body), self.body.hurt(damage)
        self.tells += lost(now, self.body, text)
        self.events += falls(now, self.body)


def _begins(ask: Ask, who: Who, rotation: int, shared: int) -> _Begun:
    """What the beginning of a turn does to somebody."""
    name, begun = who.name, _Begun(who, who.body)
    faded = [
        kind
        for kind, one in who.body.tribulations.items()
        if kind not in LASTING and one.since and rotation - one.since >= FADES_AFTER
    ]
    for kind in faded:
        begun.body = begun.body.without(kind)
    if faded:
        begun.tells.append(rid(who, faded))
    now = who._replace(body=begun.body)
    if now.body.dying and not who.foe:
        struggle = dying.struggle(ask, now.body.dice("endurance", shared), name)
        begun.body = struggle.after(now.body)
        begun.tells += struggle.tells(now)
        begun.events += struggle.events(now)
        return begun
    if "bleeding" in begun.body.tribulations:
        begun.hurt(1, f"{name} bleeds")
    if "burning" in begun.body.tribulations:
        face: int = ask.roll(f"Burning {name}", 1, 4, tally=TOTAL, part="damage").value
        begun.hurt(face, f"{name} burns")
    tired = begun.body.tribulations.get("tired")
    if tired is not None and tired.rest == 1:
        begun.body = begun.body.without("tired")
        begun.tells.append(rid(who, ["tired"]))
    elif tired is not None and tired.rest:
        begun.body = begun.body.but(tribulations=begun.body.tribulations.put("tired", tired.but(rest=tired.rest - 1)))
    charmed = begun.body.tribulations.get("charmed")
    if charmed is not None:
        whose = f" of {charmed.source}" if charmed.source else ""
        text = f"{name} follows one reasonable order{whose}"
        begun.tells.append(Tell(text=text, tone="good" if who.foe else "bad", subject=who.key))
    return begun
