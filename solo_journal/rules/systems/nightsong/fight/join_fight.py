"""Joining a fight: foes by one line, characters and allies beside the active one."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field

from ....characters import must_have_somebody, others
from ....immutable import Map
from ....inputs import SPOKEN, Line, Name, die_size
from ....line_form import inputs_of_guide
from ....line_grammar import After, Numeric, OneOf, Rest, Shaped
from ....names import exactly, find, fold_name
from ....outcome import Outcome, Tell
from ....primer import foes_in_primer
from ....procedure import Pick, WithoutDice
from ....refusal import BadInput, Refused
from ....system import beside
from ....world import World
from ..dying import able
from ..sheet import who
from ..state import ID
from .model import Caught, Fight, Member, fight_in
from .npc import STRONGEST, Attacks, Npc, Side, Strike, strike

_PRIMER = beside(__name__.removesuffix(".fight.join_fight"))
MOST = 40
"""Most NPCs on one side."""

T = TypeVar("T")
HitPoints = Annotated[
    T,
    Numeric("hp#"),
    Field(
        ge=1,
        le=STRONGEST,
        title="Hit points",
        description="hit points of each: 2 a rat, 4 a wolf, 6 a soldier, 12 an ogre",
    ),
]
Die = Annotated[Literal[12, 10, 8, 6, 4], BeforeValidator(die_size)]
_FIRST = {
    "nobody": "your side acts first",
    "us": "your side is caught by surprise and acts last",
    "them": "they are caught by surprise and act last",
}


def _die_behind(*words: str) -> dict[str, int]:
    """The die in a line for something worn or held: `armour4`, `armour d4`."""
    return {f"{word}{form}{die}": die for form in ("", " ", "d", " d") for word in words for die in (12, 10, 8, 6, 4)}


class Joins(WithoutDice):
    """Add somebody to a fight, with hit points and attacks."""

    words = "name"
    counts = "count"
    page = "ch. IV, Combat"

    name: Annotated[Name, Rest(ends=True, numbered=False)] = Field(
        description="a name in the singular, such as moth-wolf"
    )
    count: Annotated[int, Numeric(), Numeric("#x", lead=True)] = Field(
        1,
        ge=1,
        le=MOST,
        title="How many",
        description="how many come, such as 3: three wolves are a hard fight for one; several are numbered",
    )
    hp: HitPoints[int | None] = None
    attacks: Annotated[Attacks, Shaped(r"(\d{1,2}x)?d\d{1,2}(\+d\d{1,2})*( ranged)?", named=True)] = Field(
        (), description="how they attack: d6, bite d8+d8, 2xd4, d6 ranged; bare hands, d4, unless given"
    )
    armour: Annotated[Die | None, OneOf(_die_behind("armour", "armor"))] = Field(
        None,
        title="Armour die",
        description=("the die taken from what strikes them: d4 hide or leather, d6 mail or stone; none for most"),
    )
    shield: Annotated[Die | None, OneOf(_die_behind("shield"))] = Field(
        None,
        title="Shield die",
        description=("the die of a shield, which stops a whole blow each round and wears: d4 or d6; none for most"),
    )
    resolve_rating: Annotated[int, Numeric("resolve#")] = Field(
        50,
        ge=0,
        le=100,
        title="Resolve",
        description="their Resolve in percent: 30 cowardly, 50 average, 70 steadfast, 100 never tested",
    )
    special: Annotated[Line, After(("special",), text=True)] = Field(
        "", description="what else is to be known of them, in a few words"
    )

    def npcs(self, fight: Fight, world: World) -> Iterator[tuple[str, Npc]]:
        """Each NPC with a name that is unique in the fight."""
        assert self.hp is not None
        one = Npc(
            kind=self.name,
            hp=self.hp,
            max_hp=self.hp,
            armour=self.armour,
            shield=self.shield,
            resolve=self.resolve_rating,
            special=self.special,
            strikes=tuple(strike(each) for each in self.attacks) or (Strike(),),
        )
        taken = _names_in_use(fight, world)
        there = any(fold_name(each) == fold_name(self.name) for each in (*fight.foes, *fight.allies))
        first = 2 if there and not self.made_before(3) else 1
        yield from ((name, one) for name in _numbered(self.name, self.count, taken, first))

    def joined(self, fight: Fight, world: World, side: Side) -> tuple[Fight, list[str]]:
        """The fight with them in it, and their names. Raises `BadInput` for too many."""
        come = dict(self.npcs(fight, world))
        there = fight.npcs(side)
        if len(there) + len(come) > MOST:
            raise BadInput(f"One side can have {MOST} at most, and {len(there)} are there already.")
        return fight.but(**{"foes" if side == "theirs" else "allies": Map({**there, **come})}), list(come)


class Foe(Joins):
    """Add foes to the fight with one line. The first ones start it.

    A foe has hit points, attacks, sometimes armour and a shield, and a Resolve: the chance, in percent, to stand when
    the first of them falls and when half of them have fallen. Several of a name are numbered. Write ambush if they
    catch your side by surprise, and unaware if you catch them: the surprised side acts last in the first round.

    Dice with + are rolled together and the highest counts; 2xd6 is an attack made twice. The first attack is the
    default. For a rat, a wolf, a bandit, a soldier or an ogre the name alone is enough.

    One line: /foe 3 moth-wolf hp6 d6 armour4 resolve50, or /foe bone knight hp12 d8+d8 armour6 shield4 special slow

    Example: name=moth-wolf count=3 hp=6 attacks=d6 armour=4 resolve_rating=50
    """

    id = "nightsong.foe"
    version = 3
    called = "Foes appear"
    key = "fj"
    also = "foes, enemy, enemies, adversary, monsters, fight"
    tells_for = "changes"

    name: Annotated[Name, Rest(ends=True, numbered=False)] = Field(
        description="a name in the singular, such as moth-wolf; rat, wolf, bandit, soldier and ogre bring their numbers"
    )
    hp: HitPoints[int]
    caught: Annotated[Caught, SPOKEN, OneOf({"ambush": "us", "unaware": "them"})] = Field(
        "nobody",
        title="Caught by surprise",
        description="who is caught by surprise and acts last in round 1: nobody, us or them",
    )

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return inputs_of_guide(cls, inputs, foes_in_primer(_PRIMER), "caught")

    def happens(self, world: World) -> Outcome:
        fight = Fight.of(world)
        begins = fight is None
        if fight is not None and self.caught not in ("nobody", fight.caught if fight.round == 1 else ""):
            raise Refused("The fight has already begun: surprise counts only at its start.")
        if fight is None:
            must_have_somebody(able(world), "Nightsong")
            fight = _begin_fight(world, self.caught, anybody=not self.made_before(3))
        fight, come = self.joined(fight, world, "theirs")
        first = f" Round 1: {_FIRST[fight.caught]}." if begins else ""
        names = ", ".join(come)
        text = f"A fight begins: {names}" if begins else f"{names} join{'s' * (len(come) == 1)}"
        return Outcome(
            fight.into(world),
            f"A fight: {name_group(come)}" if begins else f"{name_group(come)} come up",
            f"{self.hp} HP, {fight.foes[come[0]].detail()}.{first}",
            tells=(Tell(text=text, subject=come[0]),),
        )


class Ally(Joins):
    """Bring somebody to your side of the fight: another of your characters, or somebody you do not play.

    A character with a sheet needs only the name. Anybody else brings hit points and attacks, as a foe does. In a round,
    each of your side attacks.

    One line: /ally Mira, or /ally Orso hp5 d6 resolve60

    Example: name=Orso hp=5 attacks=d6
    """

    id = "nightsong.ally"
    called = "Somebody joins your side"
    key = "fy"
    version = 3

    name: Annotated[Name, Pick(others, new=True), Rest(ends=True, numbered=False)] = Field(
        description="a character, or what they are called"
    )

    def happens(self, world: World) -> Outcome:
        fight = fight_in(world)
        key = exactly(world.characters, self.name)
        if key is None and self.hp is None and (found := find(self.name, {"character": world.characters})):
            key = found.key  # an NPC with numbers is somebody else
        if key is None or (ID not in world.characters[key].sheets and self.hp is not None):
            if self.hp is None:
                raise Refused(f"{self.name} is not a character. Give hit points and an attack, such as hp5 d6.")
            fight, come = self.joined(fight, world, "ours")
            detail = f"{self.hp} HP, {fight.allies[come[0]].detail()}."
            return Outcome(fight.into(world), f"{name_group(come)} on your side", detail)
        joins = who(world, key)
        if joins.sheet.out:
            raise Refused(f"{joins.name} is out of it. Somebody has to help first.")
        if joins.key in fight.party and not fight.party[joins.key].fled:
            raise Refused(f"{joins.name} is in this fight already.")
        fight = fight.but(party=fight.party.put(joins.key, Member()))
        return Outcome(fight.into(world), f"{joins.name} on your side")


def name_group(come: list[str]) -> str:
    """`moth-wolf`, `moth-wolf 1 to 3`."""
    return come[0] if len(come) == 1 else f"{come[0]} to {come[-1].rpartition(' ')[2]}"


def _begin_fight(world: World, caught: Caught, *, anybody: bool) -> Fight:
    """A new fight with the active character, or, with `anybody`, another of ours if that one cannot fight."""
    ours = [each.key for each in able(world)]
    active = world.character()
    other = ours[:1] if anybody and active and ID in active.sheets else []
    fight = Fight(
        caught=caught, party=Map({key: Member() for key in ([world.active] if world.active in ours else other)})
    )
    return fight.but(turn=fight.order[0])


def _numbered(name: str, count: int, taken: Collection[str], first: int) -> Iterator[str]:
    """Unused names: `moth-wolf`, or `moth-wolf 1` and so on for several; 2 beside an existing `moth-wolf`."""
    own = re.compile(rf"{re.escape(fold_name(name))}(?: \d+)?")
    if count == 1 and not any(own.fullmatch(each) for each in taken):
        yield name
        return
    free = (f"{name} {number}" for number in itertools.count(first) if fold_name(f"{name} {number}") not in taken)
    yield from itertools.islice(free, count)


def _names_in_use(fight: Fight, world: World) -> set[str]:
    """The names and ids in use, folded; characters with a sheet fight under theirs."""
    sheets = ((key, each.name) for key, each in world.characters.items() if ID in each.sheets)
    characters = (word for pair in sheets for word in pair)
    return {fold_name(each) for each in (*characters, *fight.allies, *fight.foes)}
