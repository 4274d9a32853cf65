"""A draw from the campaign's own past: a person or thread returns, most likely one not seen for a long time."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ..answer_source import Ask
from ..dice_counting import Tally
from ..inputs import SPOKEN, Line
from ..outcome import Offer, Outcome
from ..procedure import Procedure
from ..system import System
from ..world import LISTS, World
from .lists import find_list

OVER = frozenset({"closed", "abandoned"})
"""States of finished threads, which do not return."""


class Known(NamedTuple):
    """A person or thread that can return."""

    list: str
    name: str
    seen: int
    """The last scene that mentioned it."""
    weight: int
    """1, plus 1 for each scene since then."""


class Recall(Procedure):
    """Draw a person or thread from your own past, to bring back into the story.

    Everyone on your lists of people and threads has one chance, plus one for each scene since they last appeared, so
    those you have not seen for a long time are the most likely. Closed and abandoned threads are left out. If you name
    a list, only that one is used.

    Example: list=people
    """

    id = "past.recall"
    called = "Recall from the past"
    key = "Pb"
    also = "draw from your own past, own past, bring someone back"
    makes = "draw"
    words = "label"

    list: Annotated[Literal["any", "people", "threads", "places", "things"], SPOKEN] = Field(
        "any", description="any (people and threads), people, threads, places or things"
    )
    label: Line = Field("", title="Drawn for", description="your question, such as: who comes to the door?")

    def refusal(self, world: World) -> str:
        if known(world, self.list):
            return ""
        where = "lists of people and threads" if self.list == "any" else f"list of {self.list}"
        return f"There is nobody to draw: your {where} hold nothing yet. Note a name first, such as [N:Orso|hunter]."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        past = known(world, self.list)
        lows = tuple(accumulate((each.weight for each in past), initial=1))
        several = len(past) > 1
        came = past[ask.roll("Past", 1, lows[-1] - 1, tally=_whose(lows)).value if several else 0]
        return Outcome(
            world,
            came.name,
            because=f"{_since(came, world)}; {came.weight} of {lows[-1] - 1} chances.",
            asks=f"{came.name}: what brings it back?" if came.list != "people" else f"{came.name}: why now?",
            offers=(Offer(f"{came.name} is seen again", "lists.note", {"list": came.list, "name": came.name}),),
        )


def known(world: World, which: str) -> tuple[Known, ...]:
    """Everyone who can return, in the order of the lists."""
    lists = ("people", "threads") if which == "any" else (which,)
    return tuple(
        Known(name, each.name, each.seen, 1 + max(0, world.scene.number - each.seen))
        for name in LISTS
        if name in lists
        for each in find_list(world, name).values()
        if each.state.casefold() not in OVER
    )


@lru_cache(maxsize=16)
def _whose(lows: tuple[int, ...]) -> Tally:
    """Counts a face as the index of the one it hits, so that odds merge their faces."""
    return Tally("whose chance it is", 0, lambda state, face: bisect_right(lows, face) - 1)


def _since(came: Known, world: World) -> str:
    """When it was last mentioned, in words."""
    ago = world.scene.number - came.seen
    if not came.seen:
        return "Not named in any scene so far"
    if ago <= 0:
        return "Named in this very scene"
    return f"Last named in scene {came.seen}, {'one scene' if ago == 1 else f'{ago} scenes'} ago"


SYSTEM = System(
    id="past",
    title="Your own past",
    about="Brings back somebody or something from your own lists.",
    procedures=(Recall,),
)
