"""A fight by Daggerheart's rules: adversaries, and who has the spotlight. Nobody rolls for turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ... import sheet_models
from ...board import Board, Fighter
from ...immutable import Frozen, Map
from ...names import must_find
from ...outcome import Offer
from ...refused import Refused
from ...world import World
from .duality import Result
from .readings import SPOTLIGHT
from .sheet import Sheet
from .state import ID, Daggerheart

NO_FIGHT = "No fight goes on. An adversary begins one: /adversary 2 cave rat dif11 hp3 atk+1 1d6+1."
WON = "daggerheart.won"
"""The event of the last adversary going down."""


class Adversary(Frozen):
    """Somebody against you, as their stat block has them. Hit points are counted as marked."""

    name: str
    difficulty: Annotated[int, Field(ge=1, le=60)] = 12
    hp: Annotated[int, Field(ge=0, le=40)] = 0
    hp_most: Annotated[int, Field(ge=1, le=40)] = 4
    major: Annotated[int, Field(ge=1, le=200)] = 6
    severe: Annotated[int, Field(ge=1, le=400)] = 12
    attack: Annotated[int, Field(ge=-10, le=20)] = 0
    count: Annotated[int, Field(ge=1, le=20)] = 1
    sides: Literal[4, 6, 8, 10, 12, 20] = 6
    bonus: Annotated[int, Field(ge=-20, le=60)] = 0

    @property
    def hp_left(self) -> int:
        """Hit points that are not marked."""
        return self.hp_most - self.hp

    @property
    def down(self) -> bool:
        """Whether they are out of the fight."""
        return self.hp >= self.hp_most

    @property
    def damage(self) -> str:
        """`1d8+3`."""
        return f"{self.count}d{self.sides}{self.bonus:+d}" if self.bonus else f"{self.count}d{self.sides}"


class Fight(sheet_models.Fight):
    """The fight that goes on."""

    system = ID
    game = "Daggerheart"

    adversaries: Map[str, Adversary] = Map()
    spotlight: Literal["ours", "theirs"] = "ours"

    def find(self, called: str) -> str:
        """The id of a standing adversary so called. Raises `Refused`."""
        down = [key for key, each in self.adversaries.items() if each.down]
        key = must_find(self.adversaries, called, "adversary", unlikely=down)
        if self.adversaries[key].down:
            raise Refused(f"{self.adversaries[key].name} is down already.")
        return key

    @property
    def standing(self) -> dict[str, Adversary]:
        """Those who still fight, by id."""
        return {key: each for key, each in self.adversaries.items() if not each.down}


def fight_in(world: World) -> Fight:
    """The fight that goes on. Raises `Refused` where there is none, or one of another game."""
    return Fight.on(world, NO_FIGHT)


def adversary_names(world: World) -> list[str]:
    """Those who still fight against you, by name."""
    fight = Fight.of(world)
    return [each.name for each in fight.standing.values()] if fight else []


def spotlit(world: World, result: Result) -> World:
    """The world after a roll in a fight: a failure gives the spotlight to the GM, and so does Fear by this reading."""
    fight = Fight.of(world)
    keeps = result.success and (result.hope or SPOTLIGHT.of(world) == "failure")
    if fight is None or keeps or fight.spotlight == "theirs":
        return world
    return fight.but(spotlight="theirs").into(world)


def given_back(world: World) -> World:
    """The world after the GM's move in a fight: the spotlight is yours again."""
    fight = Fight.of(world)
    return fight.but(spotlight="ours").into(world) if fight and fight.spotlight == "theirs" else world


def board(world: World) -> Board | None:
    """The fight in view. Picking an adversary attacks it, or lets it strike while the spotlight is the GM's."""
    fight = Fight.of(world)
    if fight is None:
        return None
    ours = [_ours(world, key) for key in world.characters if ID in world.characters[key].sheets]
    theirs = [_theirs(world, fight, each) for each in fight.adversaries.values()]
    whose = "yours" if fight.spotlight == "ours" else "the GM's"
    title = f"The spotlight is {whose} · Fear {Daggerheart.of(world).fear}"
    return Board(title, (*ours, *theirs), tuple(_moves(world, fight)))


def _ours(world: World, key: str) -> Fighter:
    sheet, name = Sheet.of(world.characters[key]), world.characters[key].name
    marks = (*sheet.conditions, *((sheet.fate,) if sheet.fate else ()))
    told = f"Hope {sheet.hope} · Stress {sheet.stress}/{sheet.stress_most} · armor {sheet.armor_left}"
    return Fighter(name, "ours", "HP", sheet.hp_left, sheet.hp_most, told, marks, bool(sheet.fate), key == world.active)


def _theirs(world: World, fight: Fight, one: Adversary) -> Fighter:
    told = f"Difficulty {one.difficulty} · {one.attack:+d} {one.damage} · {one.major}/{one.severe}"
    offer = None if one.down else _attack(world, one) if fight.spotlight == "ours" else _strike(one, 0)
    return Fighter(one.name, "theirs", "HP", one.hp_left, one.hp_most, told, (), one.down, offer=offer)


def _moves(world: World, fight: Fight) -> Iterator[Offer]:
    """What can be done next. The adversary nearest to its end is attacked, and the first who stands strikes."""
    standing = list(fight.standing.values())
    fear = Daggerheart.of(world).fear
    if standing and fight.spotlight == "ours":
        attack = _attack(world, min(standing, key=lambda each: each.hp_left))
        yield from [attack] if attack else []
        yield from [_strike(standing[0], 1)] if fear else []
    elif standing:
        yield _strike(standing[0], 0)
        yield Offer("Another GM move instead", "daggerheart.gm_move", {"size": "minor"})
    yield Offer("End the fight", "daggerheart.end_fight")


def _attack(world: World, on: Adversary) -> Offer | None:
    one = world.character()
    weapon = next(iter(Sheet.of(one).weapons.values()), None) if one else None
    if weapon is None:
        return None
    return Offer(
        f"Attack {on.name} with {weapon.name}", "daggerheart.attack", {"target": on.name, "action": f"Attack {on.name}"}
    )


def _strike(one: Adversary, fear: int) -> Offer:
    price = " for a Fear" if fear else ""
    inputs = {"name": one.name, "how": f"{one.name} strikes", **({"fear": fear} if fear else {})}
    return Offer(f"{one.name} strikes{price}", "daggerheart.strike", inputs)
