"""The dying: their clock, the help that stops it, and death."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

from pydantic import Field

from ...characters import characters, fates
from ...inputs import Line, MaybeName
from ...line_grammar import Known, OneOf, Rest
from ...outcome import Event, Mark, Offer, Outcome, Tell
from ...procedure import Pick, WithoutDice
from ...refusal import Refused
from ...world import World
from .readings import HELPED
from .sheet import FALLS, Who, everybody, who
from .state import ID


def dying(world: World) -> dict[str, str]:
    """Names of dying characters, by id."""
    return {each.key: each.name for each in everybody(world) if each.sheet.dying}


def next_up(world: World, dead: Who) -> Iterator[Offer]:
    """Offers after a death: another character, or a new one."""
    gone = {dead.key, world.active, *(each.key for each in everybody(world) if each.sheet.dead)}
    for key, each in world.characters.items():
        if key not in gone:
            yield Offer(f"Play {each.name}", "character.play", {"name": key})
    for person in islice(world.people.values(), 1):
        inputs = {"name": person.name, "concept": ", ".join(person.tags)}
        yield Offer(f"Take over {person.name}", "nightsong.next", inputs)
    yield Offer("Bring in a new character", "nightsong.next", missing="name")


def offers_of_help(world: World, dying: Who, *, beaten: bool = False) -> Iterator[Offer]:
    """Offers to help a dying character, or their possible fates if nobody can help. Right after being `beaten` a die
    decides; later their clock comes first. In a fight the board offers a rescue to those who can."""
    if world.fight is not None:
        return
    by = {} if dying.key == world.active else {"by": dying.key}
    runs_on = Offer(f"{dying.name}'s clock runs on", "nightsong.dwindle", by)
    if any(each.key != dying.key for each in able(world)):
        yield from (Offer(f"Help {dying.name}", "nightsong.stabilise", {"name": dying.key}, urgency="now"), runs_on)
    else:
        found = fates(world, dying.key, beaten=beaten)
        yield from (*found, runs_on) if beaten else (runs_on, *found)


def able(world: World) -> list[Who]:
    """Characters with a sheet who can act."""
    return [each for each in everybody(world) if not each.sheet.out]


def offers_for_fallen(world: World, *, beaten: bool = False) -> Iterator[Offer]:
    """Offers for each fallen character once a fight is over."""
    for each in everybody(world):
        if each.sheet.dying:
            yield from offers_of_help(world, each, beaten=beaten)
        elif each.sheet.stable:
            yield from fates(world, each.key, beaten=True) if beaten and not able(world) else ()
            rest = {"length": "long", **({} if each.key == world.active else {"by": each.key})}
            yield Offer(f"{each.name} takes a long rest", "nightsong.rest", rest)
        elif each.sheet.dead and each.key == world.active:
            yield from next_up(world, each)


DEAD = Mark("dead", chance="to die")


def death_outcome(world: World, dead: Who, how: str) -> Outcome:
    sheet = dead.sheet.but(dying=None, stable=False, dead=True)
    after = dead.with_sheet(world, sheet)
    return Outcome(
        after,
        f"{dead.name} dies",
        how,
        asks=f"{dead.name} dies: what is left behind?",
        tone="bad",
        tells=(Tell(text=f"{dead.name} dies", tone="bad", subject=dead.key, falls=True),),
        marks=(DEAD.name,),
        offers=tuple(next_up(after, dead)),
        events=(Event(FALLS, dead.key),),
    )


def out_of_danger(world: World, dying: Who) -> tuple[World, Tell]:
    """A dying character is helped: the clock stops. Their state then is a house rule."""
    on_their_feet = HELPED.of(world) == "one"
    sheet = dying.sheet.but(dying=None, stable=not on_their_feet, hp=int(on_their_feet))
    more = "on their feet at 1 HP" if on_their_feet else "at 0 HP until a rest or other healing"
    tell = Tell(text=f"{dying.name} is out of danger", tone="good", subject=dying.key, more=more)
    return dying.with_sheet(world, sheet), tell


def must_be_dying(found: Who) -> Who:
    """The character, if they are dying. Raises `Refused`."""
    if found.sheet.dying is None:
        raise Refused(f"{found.name} is {'dead; help comes too late' if found.sheet.dead else 'not dying'}.")
    return found


class Dwindle(WithoutDice):
    """Let the clock of a dying character run: one for each round in a fight, or each minute outside.

    It runs by itself when time passes. At zero they die, and somebody else continues the story.

    Example: amount=1, with 2 rounds left: 1 round left.
    """

    id = "nightsong.dwindle"
    befalls = characters
    tells_for = "changes"
    called = "Run the dying clock"
    key = "hw"
    page = "ch. IV, Hit Points"
    marks = (DEAD,)

    amount: int = Field(
        1, ge=1, title="How much", description="rounds or minutes that have passed, such as 1; most live for 2 to 5"
    )

    def happens(self, world: World) -> Outcome:
        found = who(world, self.by)
        dying = found.sheet.dying
        if dying is None:
            raise Refused(f"{found.name} is not dying, so no clock runs.")
        left = max(0, dying.left - self.amount)
        if not left:
            return death_outcome(world, found, "No help came in time.")
        after = dying.but(left=left)
        return Outcome(
            found.with_sheet(world, found.sheet.but(dying=after)),
            f"{found.name} is dying, {after.describe()} left",
            "Help would stop the clock.",
            tone="bad",
            tells=(
                Tell(text=f"{found.name} is dying", tone="bad", subject=found.key, more=f"{after.describe()} left"),
            ),
            offers=tuple(offers_of_help(world, found)),
        )


class Stabilise(WithoutDice):
    """Help a dying character: the clock stops, and they are stable.

    They lie at 0 hit points until a rest, a Remedy or other healing brings them back (house rule). In a fight this is a
    rescue and takes an action; whether it works is yours to judge, or a check.

    Example: how="A belt around the thigh, pulled tight", and Brenna's clock stops.
    """

    id = "nightsong.stabilise"
    tells_for = "headline"
    called = "Help the dying"
    key = "hs"
    words = "how"
    page = "ch. IV, Hit Points"
    version = 2
    readings = (HELPED,)

    how: Annotated[Line, Rest()] = Field(
        "", title="In your words", description="what is done for them, such as: a belt around the thigh"
    )
    name: Annotated[MaybeName, Pick(lambda world: dying(world).values()), Known(characters)] = Field(
        "", description="the one who is dying, such as Brenna; the active character unless named"
    )
    free: Annotated[bool, OneOf({"free": True})] = Field(
        False,
        title="Costs no action",
        description="in a fight: it costs nobody's action, such as when help comes from outside",
    )

    def happens(self, world: World) -> Outcome:
        found = must_be_dying(who(world, self.name))
        if world.fight is not None and world.fight.get("system") == ID and not self.free:
            raise Refused(f"In a fight that is somebody's action: rescue {found.name}, or make it free.")
        after, tell = out_of_danger(world, found)
        offers = tuple(offers_for_fallen(after)) if after.fight is None else ()
        return Outcome(after, f"{found.name} is out of danger", tone="good", tells=(tell,), offers=offers)


class Die(WithoutDice):
    """Let a character die, because the story says so or because you did not use the dying clock.

    The journal keeps everything. Then play another character, take over somebody who travels along, or make a new one.

    Example: how="The ice closes over her" ends Brenna's part in the story.
    """

    id = "nightsong.die"
    befalls = characters
    tells_for = "headline"
    called = "A character dies"
    key = "hx"
    words = "how"
    page = "ch. IV, Death"
    marks = (DEAD,)

    how: Line = Field(
        "", title="How it happens", description="the last moment in your own words, such as: the ice closes over her"
    )

    def happens(self, world: World) -> Outcome:
        found = who(world, self.by)
        if found.sheet.dead:
            raise Refused(f"{found.name} is dead already. Play another character, or bring in a new one.")
        return death_outcome(world, found, self.how or "The story says so.")
