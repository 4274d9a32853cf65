"""Augur, core rules (playtest). Mechanics in our own words; the game is Mossy Antler's."""

from ...characters import ready_offers
from ...immutable import Map, plain
from ...out_of_story import falls_out, still_out
from ...system import Credit, Oracle, System, beside
from .action import Act
from .create import NAMES, Create
from .oracle import AskOracle
from .rest import Out, Rest, Return
from .roll import PUSH, ZERO_SIXES
from .sheet import EDITS, ID, SHEET
from .stances import DROP, STATE, Augur, TakeStance

SYSTEM = System(
    id=ID,
    title="Augur",
    about=(
        "Risky deeds in a world that pushes back: a handful of dice against its threat.\n"
        "Momentum that builds, is burned and breaks; obstacles with stances, and harm that follows you."
    ),
    pitch="lamplight trouble, stances, momentum",
    dice="d6",
    learn="Learned in half an hour from two pages in the program; a ready character starts at once.",
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
        Rest,
        Create,
        Out,
        Return,
    ),
    readings=(PUSH, ZERO_SIXES),
    oracle=Oracle(AskOracle, "question", {"": {}, "+": {"likelihood": "likely"}, "-": {"likelihood": "unlikely"}}),
    core=Act,
    create=Create,
    ready=ready_offers(Create.id, NAMES),
    groups=Map({"k": "Obstacles"}),
    react=falls_out(Out),
    fallen=still_out(Return),
    packs=(ID, "augur-world"),
    begin=plain(Augur()),
    fields=(SHEET, STATE),
    edits=(*EDITS, DROP),
    primer=beside(__name__),
)
