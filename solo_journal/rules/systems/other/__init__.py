"""Other game: for any game that the program does not know. A free sheet, any roll, and an oracle of our own."""

from __future__ import annotations

from ...characters import ready_offers
from ...immutable import Map
from ...system import Credit, Oracle, System, beside
from .amounts import Damage, Gain, Heal, Spend, StepDie, number_called
from .create import READY, Create, WriteLine, sheet_in
from .free_sheet import ID, SHEET
from .oracle import SURPRISE, AskOracle, Spark, Surprise
from .roll import Roll
from .roll_line import DICE
from .scene import DrawName, NextScene
from .state import EDITS, STATE

SYSTEM = System(
    id=ID,
    title="Other game",
    about=(
        "Any game that you own or make up: your sheet as lines, any dice, and an oracle that suits all.\n"
        "Or no game at all: write freely, with dice, tables, trackers and lists."
    ),
    pitch="any game, or none: your sheet, your dice",
    dice="any",
    learn="Nothing to learn: you know your game.",
    place=90,
    credit=Credit(
        author="The Solo Journal developers",
        licence="CC0 1.0",
        link="https://creativecommons.org/publicdomain/zero/1.0/",
        notice="The oracle, the scene test and the tables of Other game come with Solo Journal, under CC0 1.0.",
    ),
    procedures=(
        AskOracle,
        Roll,
        NextScene,
        Damage,
        Heal,
        Spend,
        Gain,
        StepDie,
        DrawName,
        Surprise,
        Spark,
        Create,
        WriteLine,
    ),
    readings=(DICE,),
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"odds": "likely"}, "-": {"odds": "unlikely"}}),
    core=Roll,
    next_scene=NextScene,
    spark=Spark,
    create=Create,
    sheet_in=sheet_in,
    number_called=number_called,
    ready=ready_offers(Create.id, {ready: name for ready, (name, _) in READY.items()}),
    groups=Map({"t": "Turns of the story"}),
    packs=(f"{ID}-world",),
    begin=STATE.begin(),
    react=lambda event, world: (Surprise(),) if event == SURPRISE else (),
    fields=(SHEET, STATE),
    edits=EDITS,
    primer=beside(__name__),
)
