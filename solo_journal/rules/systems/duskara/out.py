"""Leaving and rejoining the story after a fall."""

from __future__ import annotations

from ...kinds.holder import Holder
from ...out_of_story import Back, ComeBack, OutOfStory
from .conditions import kind_of, rested, with_condition
from .fields import SHEET


class Return(ComeBack):
    """Let somebody who was out of the story come back into it: rested, or with a condition to show for it.

    If they come back rested, they have slept: exhaustion and psychic depletion are over. Otherwise they come back with
    a condition, until something clears it.

    One line: /come back Injured.

    Example: bears=Injured
    """

    id = "duskara.come_back"
    home = SHEET

    def back(self, who: Holder) -> Back:
        if self.bears:
            return Back(with_condition(who, self.bears, kind_of(self.bears)), (), f"with {self.bears}", "mixed")
        after, gone = rested(who)
        return Back(after, (), ", ".join(("rested", *(f"no longer {name}" for name in gone))))


class Out(OutOfStory):
    """Say that somebody is out of the story for a while: left for dead, held by others, or taken in by them.

    They do nothing until you say that they come back, rested or with a condition to show for it; until then the story
    continues with somebody else, or with a search for them.

    Example: as it is
    """

    id = "duskara.out"
    comes_back = Return
