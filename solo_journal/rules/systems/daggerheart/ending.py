"""The end of a fight, by hand or because nobody is left against you."""

from __future__ import annotations

from typing import Any, ClassVar

from ...asking import Ask
from ...outcome import Outcome, Tell
from ...procedure import Procedure
from ...refused import why_not
from ...world import World
from .fallen import ways_on
from .fight import fight_in
from .sheet import Sheet
from .state import ID


def _fallen(world: World) -> list[str]:
    """Those of ours who are out, by id."""
    return [key for key, one in world.characters.items() if ID in one.sheets and Sheet.of(one).fate]


class EndFight(Procedure):
    """End the fight: nobody stands against you any more, or somebody got away.

    Example: end it, with nothing to fill in
    """

    id = "daggerheart.end_fight"
    called = "End the fight"
    key = "fe"
    makes = "change"
    page = "a ruling of ours"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        return why_not(fight_in, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight = fight_in(world)
        left = [Tell(text=f"{each.name} still stands", subject=key) for key, each in fight.standing.items()]
        return Outcome(
            world.but(fight=None),
            "The fight is over",
            "It ends by your word." if left else "Nobody is left against you.",
            asks="The fight is over: what is left of it?",
            tone="plain" if left else "good",
            tells=tuple(left),
            offers=tuple(offer for key in _fallen(world) for offer in ways_on(world.but(fight=None), key)),
        )
