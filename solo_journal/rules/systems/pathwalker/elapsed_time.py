"""Effects of sessions, scenes and rest: overexertion ends, poison continues, most Tribulations end, the tired
recover."""

from __future__ import annotations

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...immutable import Map
from ...outcome import Event, Moved, Outcome, Tell
from ...plurals import counted
from ...procedure import Procedure
from ...refusal import BadInput, Refused
from ...world import World
from .event_text import describe_questions, falls, fell, moved_lp, rid, ways_on, worst
from .fight import Fight
from .sheet import Body
from .tribulations import LASTING
from .who import Who, everybody, find, names


class NewSession(Procedure):
    """A session starts: dice lost to overexertion return, and each poison takes 1 maximum Life Point.

    It happens by itself when a session starts. Poison kills when no maximum is left.

    Example: by itself, with nothing to fill in
    """

    id = "pathwalker.new_session"
    version = 2
    called = "A session starts"
    tells_for = "headline"
    makes = "change"
    page = "Rolling Dice, Overexertion; Tribulations"

    def refusal(self, world: World) -> str:
        waits = any(who.body.penalties or _sick(who.body) for who in everybody(world))
        return "" if waits else "Nobody is overexerted or poisoned, so nothing changes."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        tells: list[Tell] = []
        events: list[Event] = []
        for who in everybody(world):
            body = who.body.but(penalties=Map())
            if who.body.penalties:
                back = ", ".join(f"{trait.capitalize()} +{dice}" for trait, dice in who.body.penalties.items())
                tells.append(Tell(text=f"{who.name} is rested", tone="good", subject=who.key, more=back))
            if _sick(body):
                body = body.but(lp_most=body.lp_most - 1, lp=min(body.lp, body.lp_most - 1))
                most = Moved(label="maximum LP", before=who.body.lp_most, after=body.lp_most, key="lp_most")
                moved = (most, *moved_lp(who, body))
                tells.append(Tell(text=f"the poison works on in {who.name}", tone="bad", subject=who.key, moved=moved))
                tells += fell(who, body)
                events += falls(who, body)
            world = who.into(world, body)
        return Outcome(
            world,
            "Session effects",
            asks=describe_questions(world, events),
            tone=worst(tells),
            tells=tuple(tells),
            offers=tuple(offer for event in events for offer in ways_on(world, event.of)),
            events=tuple(events),
        )


def _sick(body: Body) -> bool:
    return "poisoned" in body.tribulations and not body.dead


class NewScene(Procedure):
    """A scene begins outside combat: whatever would fade in combat has faded, and those who rested are no longer tired.

    It happens by itself when a scene begins.

    Example: by itself, with nothing to fill in
    """

    id = "pathwalker.new_scene"
    called = "A scene begins"
    makes = "change"
    tells_for = "headline"
    page = "Rolling Dice, Tribulations"

    def refusal(self, world: World) -> str:
        if Fight.of(world) is not None:
            return "A fight is still on, so rotations count."
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


class Rest(Procedure):
    """Rest when you are tired: in combat for d6 rotations of defence only, outside for a scene or a group's task.

    In combat the rotations count down at each of your turns. Outside, Tired ends when the next scene begins, or at once
    if a significant group task has passed meanwhile.

    Example: rest, with nothing to fill in
    """

    id = "pathwalker.rest"
    befalls = names
    version = 3  # the dying cannot rest
    tells_for = "headline"
    called = "Rest from being tired"
    key = "z"
    makes = "roll"
    page = "Rolling Dice, Tribulations"

    done: bool = Field(
        False,
        title="Already over",
        description="a long piece of work of the whole group has passed meanwhile, so the rest is over",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, fights = self.require(world), Fight.of(world) is not None
        if self.done:
            rested = who.into(world, who.body.without("tired"))
            return Outcome(rested, "Rested", "The task is done.", tone="good", tells=(rid(who, ["tired"]),))
        face: int = ask.roll("Rotations", 1, 6, tally=TOTAL).value if fights else 1
        resting = who.body.tribulations.put("tired", who.body.tribulations["tired"].but(rest=face))
        after = who.into(world, who.body.but(tribulations=resting))
        until = counted(face, "rotation") if fights else "until the next scene"
        tells = (Tell(text=f"{who.name} rests", subject=who.key, more=until),)
        detail = f"{who.name} only defends until then." if fights else ""
        return Outcome(after, f"Resting {face}" if fights else "Resting", detail, tells=tells)

    def require(self, world: World) -> Who:
        who = find(world, self.by)
        one = who.body.tribulations.get("tired")
        if who.body.lp <= 0 and not self.made_before(3):
            raise Refused(f"{who.name} is {'dead' if who.body.dead else 'dying'}: Life Points decide.")
        if one is None:
            raise Refused(f"{who.name} is not tired.")
        if one.rest and not self.done:
            raise Refused(f"{who.name} rests already.")
        if self.done and Fight.of(world) is not None:
            raise BadInput("done: in combat rest takes rotations. Leave it out.")
        return who
