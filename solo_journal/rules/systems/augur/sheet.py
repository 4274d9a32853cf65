"""A character's sheet in Augur: approaches, expertise, bonds, Momentum, Stress and harm."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ... import sheet_models
from ...immutable import Many, Map
from ...kinds.conditions import Adds, Conditions, Effect
from ...kinds.edit import Edit, Number
from ...kinds.edit_lists import EditNames, TakeName
from ...kinds.edit_numbers import EditMeter, EditScore
from ...kinds.holder import Holder
from ...kinds.home import Home
from ...kinds.listing import Names
from ...kinds.meter import End, Meter, Moves, Puts
from ...kinds.scores import Score, Scores
from ...out_of_story import OUT
from ...outcome import Moved

ID = "augur"
MOMENTUM_START = 2
"""The start of the Momentum track, to which it returns (core rules, Momentum)."""
MOMENTUM_MOST = 6
BURNS_FROM = 4
"""The lowest Momentum that can be burned."""
STRESS_MOST = 4
"""Default boxes of Stress. The source gives no number; this one is ours."""
HIGHEST_APPROACH = 6


class Sheet(sheet_models.Sheet):
    """A character's Augur sheet."""

    system = ID
    game = "Augur"

    approaches: Map[str, Annotated[int, Field(ge=0, le=HIGHEST_APPROACH)]] = Map()
    """Dice by approach."""
    expertise: Many[str] = ()
    abilities: Many[str] | None = None
    """None if never written down."""
    bonds: Many[str] = ()
    momentum: Annotated[int, Field(ge=0, le=MOMENTUM_MOST)] = MOMENTUM_START
    stress: Annotated[int, Field(ge=0, le=20)] = 0
    stress_most: Annotated[int, Field(ge=0, le=20)] = STRESS_MOST
    harm: Map[str, Annotated[int, Field(ge=1, le=6)]] = Map()
    """Threat dice by harm."""
    out: bool | None = None
    """Whether they are out of the story; absent if not."""


APPROACHES = Scores(
    "approaches", one="approach", top=HIGHEST_APPROACH, help="how you do things: as many action dice as it has"
)
EXPERTISE = Names(
    "expertise",
    one="expertise",
    sign="+",
    comes="expertise {told} added",
    help="a field of your own: one die more where it fits",
)
ABILITIES = Names(
    "abilities",
    one="ability",
    comes="ability {told} added",
    help="what only you can do: one die more where it fits",
)
BONDS = Names(
    "bonds",
    one="bond",
    comes="bond {told} added",
    help="what ties you to people and promises; it adds no die",
)
MOMENTUM = Meter(
    "Momentum",
    help="what carries you: results give and take it, and at 0 it costs Stress",
    top=MOMENTUM_MOST,
    start=MOMENTUM_START,
    good=True,
    empty=End((Moves("Stress", +1), Puts("Momentum", MOMENTUM_START)), says="at 0 Momentum costs 1 Stress"),
)
"""A loss that would reach 0 costs 1 Stress and resets the track to 2. Without free Stress it stays at 0, and that debt
is paid as soon as Stress is free; a gain in between cancels it."""
STRESS = Meter(
    "Stress",
    top="stress_most",
    good=False,
    help="what wears on you; with all boxes marked, a dire result takes you out of the story",
    full=End(says="no box of Stress is free: the next dire result takes them out of the story"),
)
STRESS_BOXES = Score("Stress boxes", at="stress_most", start=STRESS_MOST, drawn=False)


HARM = Conditions(
    "harm",
    help="an injury from 1 to 3: so many threat dice more on what you do, until it heals",
    holds="values",
    low=1,
    top=3,
    shows="{name} +{value} threat",
    comes="{told}",
    goes="{name} healed",
    effects=(Effect(on="action", gives=Adds("harm", times_weight=True)),),
)

SHEET = Home(
    ID, "character", (APPROACHES, EXPERTISE, ABILITIES, BONDS, MOMENTUM, STRESS, STRESS_BOXES, HARM, OUT), model=Sheet
)


def meter_changes(before: Holder, after: Holder) -> tuple[Moved, ...]:
    """How far Stress and Momentum moved: freed Stress may pay a debt of Momentum."""
    sides = ((each.label, each.value(before.tree), each.value(after.tree)) for each in (STRESS, MOMENTUM))
    return tuple(Moved(label=label, before=one, after=two) for label, one, two in sides if one != two)


EDITS: tuple[Edit, ...] = (
    EditMeter(
        "augur.momentum",
        "Gain or lose Momentum",
        (MOMENTUM,),
        version=2,  # set to 0, it costs Stress too
        key="m",
        page="Core Rules, Momentum",
        amount=Number(
            "amount",
            "how much is gained, such as 1; -1 loses one, and a loss that reaches 0 costs 1 Stress",
            -6,
            6,
            start=0,
        ),
        to=Number("to", "where the track is put instead; 2 resets it", 0, MOMENTUM_MOST, label="Set to"),
        about="""
        Gain or lose Momentum, or set the track, for what an ability or the story does.

        The track goes from 0 to 6. At 0, lost or set, it marks 1 Stress and goes back to 2; where no Stress can be
        marked it stays at 0 until one can.

        Example: amount=1, or amount=-2, or to=2
        """,
    ),
    EditMeter(
        "augur.stress",
        "Mark or clear Stress",
        (STRESS, STRESS_BOXES),
        key="hs",
        page="Core Rules, Momentum",
        amount=Number(
            "amount", "boxes marked, such as 1 for a fright; -1 clears one after a quiet night", -20, 20, start=1
        ),
        most=Number("most", "boxes there are from now on, such as 5 after growing tougher", 0, 20, label="Maximum"),
        about="""
        Mark or clear Stress. Momentum that waits at 0 for a free box is paid at once.

        Example: amount=1, or amount=-1 to clear one
        """,
    ),
    EditNames(
        "augur.harm",
        "Take harm",
        (HARM,),
        key="c",
        also="condition, damage, hurt, wound, injury",
        page="Core Rules, Threat Dice",
        version=4,
        name_help=(
            "the injury, and how bad it is: 1 it smarts (unless you say more), 2 it limps, 3 hardly on their feet, "
            "such as Cut shoulder 2"
        ),
        gone="",
        value=Number(
            "threat",
            ("how bad it is: 1 it smarts, 2 it limps, 3 hardly on their feet; so many threat dice on every roll"),
            1,
            3,
            start=1,
        ),
        says="Harm: {told}",
        about="""
        Take harm: until it is healed it adds threat dice to the character's rolls, and makes no action impossible.

        One line: /harm Cut shoulder 2.

        Example: name="Cut shoulder" threat=1
        """,
    ),
    TakeName(
        "augur.heal",
        "Heal harm",
        (HARM,),
        key="hh",
        page="Core Rules, Threat Dice",
        version=2,
        name_help="the injury that is over, such as Cut shoulder, or the beginning of it",
        about="""
        Heal a harm, which then no longer adds threat.

        Example: name="Cut shoulder"
        """,
    ),
    EditScore(
        "augur.approach",
        "Set an approach",
        (APPROACHES,),
        key="sp",
        page="Core Rules, Action dice roll",
        name_help="the approach, such as Finesse",
        value=Number(
            "value",
            ("its action dice: 0 not your way, 1 tried, 2 fair, 3 good, 4 very good; left empty, it is taken away"),
            0,
            HIGHEST_APPROACH,
        ),
        about="""
        Set an approach of a character: how many action dice it gives. A new name makes a new approach.

        Example: name=Finesse value=3
        """,
    ),
    EditNames(
        "augur.learn",
        "Expertise, ability, bond",
        (EXPERTISE, ABILITIES, BONDS),
        version=2,  # what is removed is taken from where it is
        key="sl",
        page="Core Rules, Expertise; Working Together",
        which="kind",
        name_help="a field such as Old tunnels, a knack such as Catfall, or a tie such as Owes Mira a life",
        about="""
        Write down an expertise, an ability or a bond of a character, or remove one.

        An expertise and an ability each add a die where they fit, one of a kind to a roll. A bond adds no die.

        One line: /learn Old tunnels, /learn ability Catfall, /learn bond Owes Mira a life, /learn remove Old tunnels.

        Example: name="Old tunnels" kind=expertise
        """,
    ),
)
