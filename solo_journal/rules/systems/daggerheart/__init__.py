"""Daggerheart: Duality Dice, Hope and Fear, and the GM's side for a single player. Mechanics in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...changes import OwnChange
from ...characters import SETTLED, ready_offers
from ...immutable import Map, plain
from ...kinds.field_views import words
from ...outcome import Event
from ...procedure import Procedure
from ...system import Credit, Oracle, System, beside
from ...world import World
from .action import ROLLED, Act
from .adversaries import Join, Wound
from .attack import Attack, Strike
from .board import board
from .countdowns import Begin, Tick, TickAll
from .create import NAMES, Create
from .death import DeathMove
from .fields import ADVERSARIES, EDITS, SHEET, STATE
from .fight import WON, Fight
from .gm import Fate, GmMove
from .harm import Damage, EndFight, offers_for_fallen
from .reaction import React
from .rests import Rest
from .state import ALL, ID, Daggerheart
from .wear import Mark, Use

HOMES = (SHEET, STATE, ADVERSARIES)


def _react(event: Event, world: World) -> Iterable[Procedure]:
    """Countdowns follow each action roll; the fight ends when the last adversary falls."""
    if event.name == ROLLED:
        yield TickAll(result=event.of)
    if event.name == WON or (event.name == SETTLED and Fight.of(world)):
        yield EndFight(by=event.of)


def _say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """Words for changes: derived from the fields, except what the result and the board show already."""
    for own in changes:
        keys, before, after = own.keys, own.change.before, own.change.after
        if keys[:1] == ("rested",) or (own.fight and keys == ("spotlight",)):
            continue  # shown by the result; the spotlight is on the board
        elif own.fight and len(keys) > 2:
            yield from (f"{keys[1].replace('-', ' ')} {said}" for said in ADVERSARIES.words(keys[2:], before, after))
        else:
            yield from words(HOMES, [own])


SYSTEM = System(
    id=ID,
    title="Daggerheart",
    about=(
        "Heroic fantasy of hope and fear: two twelve-sided dice, and which of them is higher.\n"
        "The program keeps the GM's side: Fear, moves, countdowns, adversaries with their numbers."
    ),
    pitch="heroic hope against rising fear",
    dice="2d12",
    learn="Learned in an hour from two pages in the program; a ready character starts at once.",
    place=30,
    credit=Credit(
        author="Critical Role, LLC",
        licence="Darrington Press Community Gaming License",
        link="https://www.daggerheart.com",
        notice=(
            "This product includes materials from the Daggerheart System Reference Document 1.0, © Critical Role, LLC. "
            "under the terms of the Darrington Press Community Gaming (DPCGL) License. More information can be found "
            "at https://www.daggerheart.com. There are no previous modifications by others. This program is not "
            "affiliated with or endorsed by Critical Role or Darrington Press; the rules are told in our own words."
        ),
    ),
    groups=Map({"g": "The GM"}),
    procedures=(
        Fate,
        Act,
        React,
        Attack,
        Strike,
        Join,
        Wound,
        EndFight,
        Damage,
        DeathMove,
        Rest,
        GmMove,
        Begin,
        Tick,
        TickAll,
        Mark,
        Use,
        Create,
    ),
    oracle=Oracle(Fate, "question", {"": {}, "+": {"likelihood": "likely"}, "-": {"likelihood": "unlikely"}}),
    core=Act,
    create=Create,
    ready=ready_offers(Create.id, NAMES),
    fields=HOMES,
    edits=EDITS,
    sheet=(Mark, Damage),
    packs=(ID, "daggerheart-world"),
    readings=ALL,
    begin=plain(Daggerheart()),
    react=_react,
    board=board,
    fight=Fight,
    fallen=offers_for_fallen,
    say=_say,
    primer=beside(__name__),
)
