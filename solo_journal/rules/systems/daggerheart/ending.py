"""How it ends: who has fallen and how they may go on, and the end of a fight, by hand or because nobody is left."""

from __future__ import annotations

from collections.abc import Iterator

from ...asking import Ask
from ...characters import fates, somebody_else
from ...fights import fight_over
from ...outcome import Offer, Outcome
from ...procedure import Procedure
from ...refused import why_not
from ...world import Character, World
from .fight import Fight, fight_in
from .harm import death_moves, last_act
from .sheet import Sheet
from .state import ID


def can_act(one: Character) -> bool:
    """Whether they have a sheet, and a hit point left."""
    return ID in one.sheets and not Sheet.of(one).fate and not Sheet.of(one).down


def able(world: World) -> list[str]:
    """Those who can act and be struck, by id; the one who is played comes first."""
    found = [key for key, each in world.characters.items() if can_act(each)]
    return sorted(found, key=lambda key: key != world.active)


def ways_on(world: World, key: str) -> Iterator[Offer]:
    """How the story goes on after a fall: nobody is left without anything to do."""
    name, sheet = world.characters[key].name, Sheet.of(world.characters[key])
    who, fight = {} if key == world.active else {"by": key}, Fight.of(world)
    if fight is None:
        yield from death_moves(world, key, sheet)
    if sheet.fate == "unconscious" and fight is None:
        yield Offer(f"{name} takes a long rest", "daggerheart.rest", {**who, "length": "long"})
    if sheet.fate == "unconscious" and fight is not None and not able(world):
        yield from fates(world, key)
    if sheet.fate == "blazing" and fight is None:
        yield last_act(world, key)
    if sheet.fate == "dead" and key == world.active:
        yield from somebody_else(world, key, ID, can_act)


def _fallen(world: World) -> list[str]:
    """Those of ours who are out, by id."""
    return [key for key, one in world.characters.items() if ID in one.sheets and Sheet.of(one).down]


class EndFight(Procedure):
    """End the fight: nobody stands against you any more, or somebody got away.

    Example: end it, with nothing to fill in
    """

    id = "daggerheart.end_fight"
    called = "End the fight"
    key = "fe"
    makes = "change"
    page = "a ruling of ours"

    def refusal(self, world: World) -> str:
        return why_not(fight_in, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        standing = {key: each.name for key, each in fight_in(world).standing.items()}
        after = world.but(fight=None)
        return fight_over(after, standing, (offer for key in _fallen(after) for offer in ways_on(after, key)))
