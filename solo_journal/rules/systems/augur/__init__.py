"""Augur, core rules (playtest). The mechanics in our own words; the game is Mossy Antler's."""

from __future__ import annotations

from ...immutable import plain
from ...system import Credit, Oracle, System
from .action import Act
from .create import Create, ready_offers
from .oracle import AskOracle
from .readings import ALL
from .sheet import EDITS, ID, SHEET
from .stances import DROP, STATE, Augur, TakeStance

SYSTEM = System(
    id=ID,
    title="Augur",
    about=(
        "Risky deeds in a world that pushes back: a handful of dice against its threat.\n"
        "Momentum that builds, is burned and breaks; the sheet and the Action Chart are yours to fill in."
    ),
    place=50,
    credit=Credit(
        author="Mossy Antler",
        licence="no licence stated",
        link="https://www.mossyantler.dev/",
        notice=(
            "Compatible with Augur, core rules (playtest), by Mossy Antler, https://www.mossyantler.dev/. No licence "
            "is stated there: the mechanics are told in our own words, no text or picture is copied, and the author "
            "does not endorse this program. The Action Chart is a picture in the source; the one here is ours. Augur "
            "is close to Moxie: based on Moxie © 2024 by J.D. Maxwell and Oddity Press, licensed under CC BY 4.0."
        ),
    ),
    procedures=(
        AskOracle,
        Act,
        TakeStance,
        Create,
    ),
    readings=ALL,
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"likelihood": "likely"}, "-": {"likelihood": "unlikely"}}),
    core=Act,
    create=Create,
    ready=tuple(ready_offers()),
    packs=(ID, "augur-world"),
    begin=plain(Augur()),
    fields=(SHEET, STATE),
    edits=(*EDITS, DROP),
    loop=(
        "1. Open a scene and write what happens. Say how things stand against you: stances of obstacles.\n"
        "2. Write what you try with @, and roll it: d: with the approach, the threat and what helps, such as "
        "d: finesse 2t +Scholar.\n"
        "3. Read the result on the Action Chart: it moves Momentum and Stress. Burn Momentum of 4 or more when you "
        "need it.\n"
        "4. Messy or worse costs something: take harm, tick a clock, let the world move.\n"
        "5. Ask what the world is or does with ?, ?+ where it is likely, ?- where it is not."
    ),
)
