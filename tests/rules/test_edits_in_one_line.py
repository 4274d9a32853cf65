"""What is declared and nothing else is edited by one line, as it stands on paper; and told as it was written."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo_journal.rules.answer_source import Chance
from solo_journal.rules.changes import Change, OwnChange
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.conditions import Conditions, Effect, Tops
from solo_journal.rules.kinds.edit import Keep
from solo_journal.rules.kinds.edit_lists import EditNames
from solo_journal.rules.kinds.home import Home
from solo_journal.rules.kinds.items import Items
from solo_journal.rules.kinds.listing import Names
from solo_journal.rules.kinds.meter import Clears, End, Marks, Meter, Moves, Puts
from solo_journal.rules.kinds.scores import Scores
from solo_journal.rules.kinds.small_kinds import Deck, Flag, Lines, Step, Tracks
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure_lookup import find_by_title
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.system import System
from solo_journal.rules.world import Character, World

from ..rows import each_row

LEANINGS = Scores("Leanings", one="leaning", low=-3, top=3)
SAP = Meter("Sap", top=6, start=4, good=True, spill="Rot", empty=End((Marks("Drained"),), event="dry"))
ROT = Meter("Rot", top=4, good=False, full=End((Moves("Sap", 1), Clears("Drained"))))
KIN = Names("Kin", one="kin", holds="values", worth=2, shows="{name} {value:+d}", low=-2, top=3)
WOES = Conditions("Woes", one="woe", holds="values", shows="{name} ({value}p)")
MOODS = Conditions("Moods", one="mood", holds="values")
VOWS = Tracks("Vows", one="oath", ranks={"light": 8, "very heavy": 2})
SEALS = Names("Seals", one="seal", most=2)
BAG = Items("Bag", one="thing", each=("die",))
OMENS = Deck("Omens", cards=("The eel", "Lamp"))
SHEET = Home(
    "tide",
    "character",
    (
        LEANINGS,
        SAP,
        ROT,
        KIN,
        WOES,
        VOWS,
        SEALS,
        BAG,
        MOODS,
        OMENS,
        Lines("Looks"),
        Flag("Sunk", ends="afloat"),
        Step("Wick"),
    ),
)
FLOOD = End((Puts("High water", 0),), event="flood")
WATER = Home("tide", "campaign", (Meter("High water", top=5, full=FLOOD), Names("Rumours", one="rumour")))
UNTIL = EditNames("tide.moods", "Mood", (MOODS,), keeps=(Keep("until", "what ends it", "it passes"),))
TIDE = System("tide", "Tide", "For tests.", (), fields=(SHEET, WATER), edits=(UNTIL,))
SHELF = Shelf(own={"tide": TIDE})
WORLD = World(active="wil", characters=Map({"wil": Character(name="Wil")}), systems=Map({"tide": {}}))


def played(world: World, line: str) -> World:
    """The world once a line was done, whose first words name an edit."""
    found = find_by_title(line, TIDE.procedures)
    assert found is not None
    kind, words = found
    return perform(from_line(kind, words, world), world.on(SHELF), Chance(0), tables={}).outcome.world


def sheet(*lines: str) -> dict[str, object]:
    world = WORLD
    for line in lines:
        world = played(world, line)
    return dict(SHEET.at(world, "wil").tree)


@each_row(
    ("lines", "at", "held"),
    [
        (["leanings Calm 2"], "leanings", {"Calm": 2}),
        (["leanings Very calm -1", "leanings very calm 3"], "leanings", {"Very calm": 3}),
        (["kin Orso +3"], "kin", {"Orso": 3}),
        (["kin Orso"], "kin", {"Orso": 2}),
        (["kin Orso Vale −2", "kin orso vale 1"], "kin", {"Orso Vale": 1}),
        (["kin Number 7"], "kin", {"Number 7": 2}),
        (["woes Cold (2p)"], "woes", {"Cold": 2}),
        (["mood Wary 2"], "moods", {"Wary 2": "it passes"}),
        (["begin an oath Find the ferry, very heavy"], "vows", "very heavy"),
        (["begin oath Find the ferry"], "vows", "light"),
        (["bag Old lamp d8", "bag old lamp d6"], "bag", {"old-lamp": {"name": "Old lamp", "slots": 1, "dice": [6]}}),
        (["sap full"], "sap", 6),
        (["sap 2/6", "sap +1"], "sap", 3),
        (["sap to 2"], "sap", 2),
        (["looks One eye, 2 rings"], "looks", "One eye, 2 rings"),
        (["set wick d10"], "wick", 10),
        (["set wick d10", "set wick up"], "wick", 12),
        (["set wick d10", "set wick 2"], "wick", 6),
        (["woes Cold", "woes clear Cold"], "woes", {}),
        (["woes Cold", "woes Cold remove=yes"], "woes", {}),
        (["sunk"], "sunk", True),
        (["sunk yes", "sunk no"], "sunk", False),
        (["omens The eel", "omens discard The eel"], "omens", {"hand": [], "discard": ["The eel"]}),
        (["draw from omens Lamp"], "omens", {"hand": ["Lamp"], "discard": []}),
    ],
)
def test_a_line_says_it_as_it_is_on_paper(lines: Sequence[str], at: str, held: object) -> None:
    found = sheet(*lines)[at]
    if at == "vows":
        assert isinstance(found, dict)
        [oath] = found.values()
        assert (oath["name"], oath["rank"]) == ("Find the ferry", held)
    else:
        assert found == held


@pytest.mark.parametrize(("line", "left"), [("high water +2", 2), ("high water +7", 0)])
def test_what_the_campaign_has_is_called_by_its_name_in_words_and_may_be_emptied_by_its_end(
    line: str, left: int
) -> None:
    assert played(WORLD, line).systems.get("tide", {}).get("high_water", 0) == left


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("leanings Calm 9", "Calm goes from -3 to 3, not to 9."),
        ("leanings Calm", "There is no leaning “Calm”. There are none yet."),
        ("woes -Cold", "No woe begins with a sign."),
        ("sunk perhaps", "“perhaps” is not part of Sunk. It takes yes, on."),
    ],
)
def test_what_no_field_takes_is_refused_in_a_sentence(line: str, why: str) -> None:
    with pytest.raises((Refused, BadInput)) as told:
        played(WORLD, line)
    assert str(told.value).startswith(why[: why.index(".")])


def test_what_finds_no_room_reaches_both_ends_once() -> None:
    before = SHEET.at(WORLD, "wil").moved(ROT, 2)
    after = before.moved(SAP, -9)
    assert (after.value(SAP), after.value(ROT)) == (1, 4)
    assert [each.name for each in after.events] == ["dry"]
    assert not WOES.entries(after.tree)


def test_what_is_written_down_as_it_begins_is_no_change() -> None:
    changes = [
        OwnChange(("high_water",), Change(path="", before=None, after=0)),
        OwnChange(("rumours",), Change(path="", before=None, after=["The bell is gone"])),
    ]
    assert TIDE.say is not None
    assert list(TIDE.say(changes)) == ["The bell is gone added"]


def test_there_are_as_many_as_there_can_be_and_no_more() -> None:
    kind = TIDE.procedure("tide.seals")
    assert kind is not None
    world = played(played(WORLD, "seals Red"), "seals Grey")
    assert make(kind, {"name": "Blue"}).refusal(world).startswith("Wil has as many of Seals as there can be.")
    assert not make(kind, {"name": "Red", "gone": True}).refusal(world)


@pytest.mark.parametrize(("debt", "left", "sap"), [(0, 0, 0), (1, 0, 2), (3, 2, 2)])
def test_an_end_for_which_there_is_no_room_at_the_bottom_waits(debt: int, left: int, sap: int) -> None:
    luck = Meter("Luck", top=3, start=debt, good=True)
    grit = Meter("Grit", top=5, start=1, good=True, empty=End((Moves("Luck", -1), Puts("Grit", 2))))
    home = Home("toy", "character", (luck, grit))
    after = home.nobody(WORLD).moved(grit, -1)
    assert (after.value(luck), after.value(grit)) == (left, sap)


def test_a_name_is_one_however_it_is_written() -> None:
    who = SHEET.at(WORLD, "wil").marked(KIN, "Orso", 3).marked(KIN, "orso", 1)
    assert who.tree["kin"] == {"Orso": 1}


def test_no_state_takes_the_top_of_a_meter_below_its_bottom() -> None:
    grit = Meter("Grit", low=1, top=3, good=True)
    hurts = Conditions("Hurts", effects=(Effect(gives=Tops("Grit", -2)),))
    who = Home("toy", "character", (grit, hurts)).nobody(WORLD).marked(hurts, "Cut").marked(hurts, "Burn")
    assert who.bounds(grit) == (1, 1)


def test_an_end_that_was_reached_is_not_reached_again_by_what_else_moves() -> None:
    full = SHEET.at(WORLD, "wil").moved(ROT, 4)
    assert full.value(SAP) == 5
    assert full.moved(SAP, -2).value(SAP) == 3
