"""Nightsong, by René-Pier Deshaies-Gélinas; the rules of chapter IV in our own words."""

from __future__ import annotations

from ...frozen import Map, plain
from ...system import Credit, Oracle, System
from . import fight
from .check import Check
from .fate import LIKELY, UNLIKELY, Fate
from .nuanced import Nuanced
from .opposed import Opposed
from .readings import ALL
from .state import ID, State

SYSTEM = System(
    id=ID,
    title="Nightsong",
    groups=Map({fight.FIGHTS: "z"}),
    about=(
        "Dark wilds, worn gear and a torch that burns down: ruins, beasts and hard choices.\n"
        "Plain and deadly: a d20 against a difficulty, dice that wear out, slots that fill, nuanced checks alone."
    ),
    credit=Credit(
        author="René-Pier Deshaies-Gélinas",
        licence="ORC License",
        link="https://farirpgs.com/",
        notice=(
            "This product is based on Nightsong, published by Fari RPGs (https://farirpgs.com/), developed and "
            "authored by Rene-Pier Deshaies-Gelinas, and is licensed for use under the Open RPG Creative License. "
            "This product is licensed under the ORC License held in the Library of Congress at TX 9-307-067 and "
            "available online at various locations including www.azoralaw.com/orclicense and others. All "
            "warranties are disclaimed as set forth therein. Attribution: Nightsong, © Fari RPGs, by René-Pier "
            "Deshaies-Gélinas. Reserved Material: none. Adapted: the rules are told in our own words; these "
            "mechanics stay under the ORC License."
        ),
    ),
    procedures=(Nuanced, Check, Opposed, Fate, *fight.PROCEDURES),
    readings=(*ALL, *fight.READINGS),
    oracle=Oracle(Fate, "question", {"": {}, "+": {"threshold": LIKELY}, "-": {"threshold": UNLIKELY}}),
    core=Nuanced,
    begin=plain(State()),
    react=fight.react,
    board=fight.board,
)
