"""What sessions and scenes do by themselves: overexertion is rested, poison works on, most Tribulations end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ...asking import Ask
from ...immutable import Map
from ...outcome import Event, Moved, Outcome, Tell
from ...procedure import Procedure
from ...world import World
from .body import Body
from .fight import Fight
from .telling import falls, fell, rid, worst
from .tribulations import LASTING
from .who import Who, everybody


class NewSession(Procedure):
    """A session starts: dice that overexertion took are back, and each poison takes 1 maximum Life Point.

    It happens by itself when a session starts. Poison kills when no maximum is left.

    Example: by itself, with nothing to fill in
    """

    id = "pathwalker.new_session"
    called = "A session starts"
    makes = "change"
    page = "Rolling Dice, Overexertion; Tribulations"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        waits = any(who.body.penalties or "poisoned" in who.body.tribulations for who in everybody(world))
        return "" if waits else "Nobody is overexerted or poisoned, so nothing changes."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        tells: list[Tell] = []
        events: list[Event] = []
        for who in everybody(world):
            body = who.body.but(penalties=Map())
            if who.body.penalties:
                back = ", ".join(f"{trait.capitalize()} +{dice}" for trait, dice in who.body.penalties.items())
                tells.append(Tell(text=f"{who.name} is rested", tone="good", subject=who.key, more=back))
            if "poisoned" in body.tribulations and body.lp_most:
                body = _poisoned(body)
                tells += _sickened(who, body)
                events += falls(who, body)
            world = who.into(world, body)
        return Outcome(
            world,
            "Session effects",
            "Overexertion is rested, and poison works on.",
            tone=worst(tells),
            tells=tuple(tells),
            events=tuple(events),
        )


def _sickened(who: Who, body: Body) -> Iterator[Tell]:
    moved = (Moved(label="maximum LP", before=who.body.lp_most, after=body.lp_most),)
    yield Tell(text=f"the poison works on in {who.name}", tone="bad", subject=who.key, moved=moved)
    yield from fell(who, body)


def _poisoned(body: Body) -> Body:
    most = body.lp_most - 1
    return body.but(lp_most=most, lp=min(body.lp, most))


class NewScene(Procedure):
    """A scene begins outside combat: what would fade in combat has faded, and who rested is not tired any more.

    It happens by itself when a scene begins.

    Example: by itself, with nothing to fill in
    """

    id = "pathwalker.new_scene"
    called = "A scene begins"
    makes = "change"
    page = "Rolling Dice, Tribulations"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        if Fight.of(world) is not None:
            return "A fight goes on, so rotations count."
        return "" if any(_rid(who.body) != who.body for who in everybody(world)) else "Nothing ends with the scene."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        tells: list[Tell] = []
        for who in everybody(world):
            body = _rid(who.body)
            gone = [kind for kind in who.body.tribulations if kind not in body.tribulations]
            tells += [rid(who, gone)] if gone else []
            world = who.into(world, body)
        return Outcome(world, "What faded", "It ends with the scene.", tells=tuple(tells))


def _rid(body: Body) -> Body:
    for kind, one in body.tribulations.items():
        if kind not in LASTING or (kind == "tired" and one.rest):
            body = body.without(kind)
    return body
