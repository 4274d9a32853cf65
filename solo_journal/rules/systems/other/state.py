"""The campaign's own fields: the dial of disorder, whether surprises are possible, and prepared events."""

from __future__ import annotations

from collections.abc import Iterator

from ...kinds.edit import Edit, Number
from ...kinds.edit_lists import EditNames
from ...kinds.edit_numbers import EditScore
from ...kinds.edits import EditFlag
from ...kinds.field import Bearer
from ...kinds.home import Home
from ...kinds.listing import Names
from ...kinds.scores import Score
from ...kinds.small_kinds import Flag
from ...kinds.view import StatusValue
from .free_sheet import CONDITIONS, ID


class Dial(Score):
    """A number shown only after it was changed once."""

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        value = self.value(holder.tree)
        if value != self.start:
            yield StatusValue(self.label, f"{value} of {self.top}", value, self.top, good=False)


DISORDER = Dial("Disorder", top=6, start=2, drawn=False)
SURPRISES = Flag("surprises", good=True, says="A surprise may come", ends="No surprise may come", drawn=False)
PREPARED = Names("prepared", one="prepared event")
WEIGHTS = Names("weights", one="weight", holds="values", low=0, top=9, shows="{name} ×{value}")
STATE = Home(ID, "campaign", (DISORDER, SURPRISES, PREPARED, WEIGHTS))


EDITS: tuple[Edit, ...] = (
    EditNames(
        "other.condition",
        "Condition",
        (CONDITIONS,),
        version=2,
        key="c",
        also="state, status effect",
        name_help="a condition, with a number if it counts in rolls: Limping, Poisoned -2",
        example={"name": "Poisoned -2"},
        about="""
        Write down a condition that somebody has, or remove it.

        A number after it is added to every roll of your sheet as long as it lasts: Poisoned -2, Blessed +1. Without a
        number it only reminds you. Poisoned gone takes it away.

        Example: name="Poisoned -2"
        """,
    ),
    EditScore(
        "other.disorder",
        "Dial of disorder",
        (DISORDER,),
        key="td",
        also="chaos, tension, dial",
        was=("other.tx",),  # its letters once
        value=Number("value", "where it is put: 0 quiet, 2 usual, 4 unsettled, 6 wild", 0, 6, needed=True),
        example={"value": 4},
        about="""
        Set the dial of disorder. It says how far the story may stray from what you expect.

        At 0 every scene comes as expected and no question brings a surprise; at 6 half of all scenes are something
        else, and every second question brings a surprise, where those may come.

        Example: value=4
        """,
    ),
    EditFlag(
        "other.surprises",
        "Allow surprises",
        (SURPRISES,),
        key="tu",
        also="random event, surprise",
        about="""
        Say whether a question in this scene may bring a surprise. The first one that comes turns it off until the next
        scene.

        Example: on=yes
        """,
    ),
    EditNames(
        "other.prepare",
        "Prepared event",
        (PREPARED,),
        also="plan, prepare, event",
        name_help="something that may happen, in a few words, such as The ferry does not come back",
        example={"name": "The ferry does not come back"},
        about="""
        Prepare something that may happen, or take it off again. Where a scene turns out to be something else, one of
        what is prepared is drawn, each as likely as the next, and taken off the list.

        Example: name="The ferry does not come back"
        """,
    ),
    EditNames(
        "other.weigh",
        "Weight of a name",
        (WEIGHTS,),
        version=2,
        key="tw",
        also="weight, list, thread, person",
        name_help="a thread or a person of your lists, such as Orso",
        value=Number(
            "weight", "how often it counts when one is drawn: 0 never, 1 as the others, 3 often", 0, 9, start=1
        ),
        gone="even",
        example={"name": "Orso", "weight": 3},
        about="""
        Let a thread or a person on your lists be drawn more often than the others, or never.

        Example: name=Orso weight=3
        """,
    ),
)
"""Edits of these fields."""
