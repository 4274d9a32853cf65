"""The model of a fight: both sides, the round, and who has acted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from .... import sheet_models
from ....command_hints import way
from ....immutable import Frozen, Many, Map
from ....names import must_find
from ....refusal import Refused
from ....world import World
from ..sheet import Sheet, Who
from ..state import GAME, ID
from .npc import Npc, Side

Caught = Literal["nobody", "us", "them"]
"""Who was surprised."""
CAUGHT: Mapping[str, Side] = {"us": "ours", "them": "theirs"}


class Member(Frozen):
    """A character in the fight. Hit points and gear are on the sheet."""

    fled: bool = False


class Fight(sheet_models.Fight):
    """The current fight."""

    system = ID
    game = GAME
    begins = ("A foe", "nightsong.foe", "3 moth-wolf hp6 d6 armour4 resolve50")

    round: Annotated[int, Field(ge=1)] = 1
    caught: Caught = "nobody"
    turn: Side = "ours"
    """Whose turn it is."""
    acted: Many[str] = ()
    """Ids of those on that side who have acted."""
    party: Map[str, Member] = Map()
    """Characters in the fight, by id."""
    allies: Map[str, Npc] = Map()
    """By name, like foes."""
    foes: Map[str, Npc] = Map()
    melee: Map[str, Many[str]] = Map()
    """Melee opponents of each of our side; they count while both stand."""
    away: Many[str] | None = None
    """Ids of our side who are out of reach of melee until the foes have acted."""

    @property
    def order(self) -> tuple[Side, Side]:
        """The sides in the order of this round: a surprised side acts last in the first."""
        return ("theirs", "ours") if self.caught == "us" and self.round == 1 else ("ours", "theirs")

    @property
    def last_turn(self) -> bool:
        """Whether this turn ends the round."""
        return self.turn == self.order[1]

    @property
    def caught_side(self) -> Side | None:
        """The side that was surprised."""
        return CAUGHT.get(self.caught)

    def npcs(self, side: Side) -> Map[str, Npc]:
        return self.allies if side == "ours" else self.foes

    def side_of(self, key: str) -> Side:
        """The side of this id."""
        return "theirs" if key in self.foes else "ours"

    def npc(self, key: str) -> Npc | None:
        """The NPC with this id; None for a character."""
        return self.foes.get(key) or self.allies.get(key)

    def put(self, key: str, npc: Npc) -> Fight:
        if key in self.foes:
            return self.but(foes=self.foes.put(key, npc))
        return self.but(allies=self.allies.put(key, npc))

    def has_acted(self, key: str) -> Fight:
        """The fight after somebody has acted."""
        return self if key in self.acted else self.but(acted=(*self.acted, key))

    def met(self, one: str, other: str) -> Fight:
        """The fight with these two in melee."""
        ours, foe = (other, one) if one in self.foes else (one, other)
        there = self.melee.get(ours, ())
        return self if foe in there else self.but(melee=self.melee.put(ours, (*there, foe)))

    def stepped_away(self, key: str) -> Fight:
        """The fight with somebody out of every melee."""
        if key not in self.foes:
            return self.but(melee=self.melee.without(key))
        left = {ours: tuple(each for each in met if each != key) for ours, met in self.melee.items()}
        return self.but(melee=Map({ours: met for ours, met in left.items() if met}))

    def engaged(self, world: World, key: str) -> bool:
        """Whether somebody is in melee with a standing enemy."""
        theirs, ours = standing(self, world, "theirs"), standing(self, world, "ours")
        if key in self.foes:
            return any(key in self.melee.get(each, ()) for each in ours)
        return any(each in theirs for each in self.melee.get(key, ()))

    def passed(self) -> Fight:
        """The fight with the other side's turn; after the last turn, a new round."""
        away = None if self.turn == "theirs" else self.away
        if not self.last_turn:
            return self.but(turn=self.order[1], acted=(), away=away)
        after = self.but(round=self.round + 1, acted=(), away=away)
        return after.but(
            turn=after.order[0],
            foes=Map({key: npc.but(guarded=False) for key, npc in self.foes.items()}),
            allies=Map({key: npc.but(guarded=False) for key, npc in self.allies.items()}),
        )


def fight_in(world: World) -> Fight:
    """The current fight. Raises `Refused` if there is none or it belongs to another game."""
    return Fight.on(world)


def members(fight: Fight, world: World) -> Iterator[Who]:
    """The characters in the fight who are still in the world."""
    for key in fight.party:
        character = world.characters.get(key)
        if character is not None:
            yield Who(key, character.name, Sheet.of(character))


def standing(fight: Fight, world: World, side: Side) -> list[str]:
    """Ids of those of a side who still fight: characters first, then in order of arrival."""
    npcs = [key for key, npc in fight.npcs(side).items() if npc.stands]
    if side == "theirs":
        return npcs
    return [who.key for who in members(fight, world) if not fight.party[who.key].fled and not who.sheet.out] + npcs


def is_over(fight: Fight, world: World) -> bool:
    """Whether one side had somebody and has nobody left."""
    sides: dict[Side, bool] = {"ours": bool(fight.party or fight.allies), "theirs": bool(fight.foes)}
    return any(there and not standing(fight, world, side) for side, there in sides.items())


def both_stand(fight: Fight, world: World) -> None:
    """Raise `Refused` if nobody of a side stands."""
    if not standing(fight, world, "theirs"):
        raise Refused(f"No foe is left. Bring more, {way('nightsong.foe')}, or end it: {way('nightsong.end_fight')}.")
    if not standing(fight, world, "ours"):
        raise Refused(
            f"Nobody of yours is left. Bring somebody, {way('nightsong.ally')}, or end it: "
            f"{way('nightsong.end_fight')}."
        )


Body = Npc | Sheet
"""Whoever fights, as far as blows are concerned."""


def body_of(fight: Fight, world: World, key: str) -> Body:
    return fight.npc(key) or Sheet.of(world.characters[key])


def with_body(world: World, key: str, body: Body) -> World:
    return fight_in(world).put(key, body).into(world) if isinstance(body, Npc) else body.into(world, key)


def character(world: World, fight: Fight, key: str) -> Who | None:
    return next((who for who in members(fight, world) if who.key == key), None)


def name_of(fight: Fight, world: World, key: str) -> str:
    known = world.characters.get(key) if fight.npc(key) is None else None
    return known.name if known else key


class Called(NamedTuple):
    """A fighter, for lookup by name."""

    name: str


def find(fight: Fight, world: World, called: str, likely: Collection[str] | None = None) -> str:
    """The id of a fighter by name. With `likely` ids, others match only by their full name. Raises `Refused`."""
    everybody = {key: Called(name_of(fight, world, key)) for key in (*fight.party, *fight.allies, *fight.foes)}
    unlikely = () if likely is None else [key for key in everybody if key not in likely]
    return must_find(everybody, called, "fighter", unlikely)
