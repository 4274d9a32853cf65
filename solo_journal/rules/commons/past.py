"""A draw from one's own past: somebody or something from the lists comes back, the long unseen most likely."""

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
"""States of threads that are over, and do not come back by themselves."""


class Known(NamedTuple):
    """Somebody or something that can come back."""

    list: str
    name: str
    seen: int
    """The scene in which it was last named."""
    weight: int
    """One, and one more for each scene since."""


class Recall(Procedure):
    """Draw somebody or something from your own past, to bring back into the story.

    Everybody on your lists of people and threads has one chance, and one more for each scene since they were last
    named: those not seen for a long time are the likeliest. Closed and abandoned threads stay out. With a list
    named, the draw is from that one alone.

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
    """Everybody who can come back, in the order of the lists."""
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
    """Counts a face as the place of whom it falls on, so that odds merge all faces of one."""
    return Tally("whose chance it is", 0, lambda state, face: bisect_right(lows, face) - 1)


def _since(came: Known, world: World) -> str:
    """When somebody was last named, in words."""
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
