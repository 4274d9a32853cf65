"""A change in the words of the log: what each kind of thing says of itself, and what only the program needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.story.change_text import changes_words, owner_of_change, words_of_changes
from solo_journal.rules.changes import Change, OwnChange
from solo_journal.rules.immutable import Map
from solo_journal.rules.kinds import field_views
from solo_journal.rules.kinds.home import Home
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.kinds.scores import Score
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.world import Character, World

from ..playing import do

ORSO: Mapping[str, Any] = {"name": "Orso", "tags": ["hunter"], "state": "wary"}


@pytest.mark.parametrize(
    ("path", "before", "after", "words"),
    [
        ("session/number", 1, 2, ""),
        ("active", "kay", "mira", ""),
        ("people/orso/more", None, ["a second line"], ""),
        ("title", "Dusk", "Dawn", ""),
        ("scene/title", "The mill", "The ford", ""),
        ("shortcuts/sword", None, "1d8", ""),
        ("language", "en", "de", ""),
        ("people/orso/seen", 1, 2, ""),
        ("readings/pathwalker.tie", None, "reroll", "A tie of an opposed roll: both roll again"),
        ("readings/pathwalker.actions", "2", None, "Actions in a turn: one"),
        ("people/orso", None, ORSO, "Orso: wary, hunter"),
        ("people/orso", ORSO, None, "Orso removed"),
        ("threads/who", None, {"name": "Who sawed it?", "state": "Open"}, "Who sawed it? (Open)"),
        ("people/orso/tags", ["sad, lame"], ["sad, lame", "sad, lame, alive"], "Orso: alive"),
        ("trackers/torch", None, {"name": "Torch", "kind": "step", "die": 8}, "Torch d8 added"),
        ("trackers/hunters", None, {"name": "Hunters", "kind": "clock", "value": 3, "size": 6}, "Hunters 3/6 added"),
        ("trackers/torch/die", 8, 6, "Torch d8 -> d6"),
        ("trackers/torch/die", 4, None, "Torch d4 -> none"),
        ("trackers/hunters/value", 3, 4, "Hunters 3 -> 4"),
        ("trackers/hunters/size", 6, 8, "Hunters size 6 -> 8"),
        ("people/orso/state", "wary", "", "Orso: no longer wary"),
        ("people/orso/state", "", "wary", "Orso: wary"),
        ("people/orso/note", "owes a boat", None, "Orso: no longer owes a boat"),
        ("people/orso/note", None, "owes a boat", "Orso: owes a boat"),
        ("people/orso/tags", ["hunter"], [], "Orso: no longer hunter"),
        ("people/orso/tags", ["hunter"], ["hunter", "lame"], "Orso: lame"),
        ("people/orso/tags", ["hunter", "wary"], ["her father"], "Orso: her father; no longer hunter or wary"),
        ("people/orso/name", "Orso", "Orso the Red", "Orso is now Orso the Red"),
        ("characters/kay/notes/Fear", None, "the sea", "Fear the sea"),
        ("characters/kay/concept", "", "drone runner", "Kay: drone runner"),
        ("characters/kay-moor/concept", "", "drone runner", "Kay Moor: drone runner"),
        ("places/old-gate/note", "", "icy", "Old gate: icy"),
    ],
)
def test_a_change_in_words(path: str, before: Any, after: Any, words: str) -> None:
    assert words_of_changes([Change(path=path, before=before, after=after)], INSTALLED) == ([words] if words else [])


@pytest.mark.parametrize(
    ("path", "before", "after", "words"),
    [
        ("people/orso", None, ORSO, "person Orso: wary, hunter"),
        ("trackers/torch", None, {"name": "Torch", "kind": "step", "die": 8}, "step die Torch d8 added"),
        ("characters/kay", None, {"name": "Kay"}, "character Kay added"),
        ("people/orso", ORSO, None, "Orso removed"),
        ("people/orso/state", "", "wary", "Orso: wary"),
        ("characters/kay/sheets/duskara/tags/rope", None, {"name": "Rope", "kind": "gear"}, "gear Rope added"),
        (
            "characters/kay/sheets/duskara/tags/burnt",
            None,
            {"name": "Burnt", "kind": "condition"},
            "condition Burnt added",
        ),
        ("trackers/hunters/value", 3, 4, "Hunters 3 -> 4"),
        ("safety", None, {"lines": []}, ""),
    ],
)
def test_read_away_from_the_page_what_is_new_says_what_it_is(path: str, before: Any, after: Any, words: str) -> None:
    changes = [Change(path=path, before=before, after=after)]
    assert words_of_changes(changes, INSTALLED, labelled=True) == ([words] if words else [])


def test_a_change_of_a_sheet_is_worded_by_the_game_whose_sheet_it_is() -> None:
    change = Change(path="characters/kay/sheets/augur/momentum", before=2, after=4)
    assert words_of_changes([change], INSTALLED, "duskara") == ["Momentum 2 -> 4"]
    gone = Change(path="characters/kay/sheets/nobody/momentum", before=2, after=4)
    assert words_of_changes([gone], INSTALLED) == ["Kay nobody momentum 2 -> 4"]


@pytest.mark.parametrize(
    ("path", "before", "after", "owner"),
    [
        ("fight", None, {"system": "nightsong"}, "nightsong"),
        ("fight", {"system": "daggerheart"}, None, "daggerheart"),
        ("fight/foes", None, {"system": {"hp": 3}}, "pathwalker"),  # a foe of that name
        ("fight/round", 1, 2, "pathwalker"),
        ("systems/duskara/doubles", None, {}, "duskara"),
        ("trackers/torch/die", 8, 6, ""),
    ],
)
def test_a_change_belongs_to_the_game_that_it_names_or_that_acted(
    path: str, before: Any, after: Any, owner: str
) -> None:
    assert owner_of_change(Change(path=path, before=before, after=after), "pathwalker")[0] == owner


FEAR = Home("toy", "campaign", (Meter("Fear", top=12),))
HOPE = Home("toy", "character", (Meter("Hope", top=6),))
WOUND = Home("toy", "fight", (Meter("HP", top=6),), within="foes")


@pytest.mark.parametrize(
    ("own", "moved"),
    [
        (OwnChange(("fear",), Change(path="x", before=1, after=3)), [("toy.fear", "", 1, 3)]),
        (OwnChange(("hope",), Change(path="x", before=2, after=1), "kay"), [("toy.hope", "kay", 2, 1)]),
        (
            OwnChange(("foes", "wolf", "hp"), Change(path="x", before=6, after=4), fight=True),
            [("toy.hp", "wolf", 6, 4)],
        ),
        (OwnChange(("allies", "dog", "hp"), Change(path="x", before=6, after=4), fight=True), []),
        (OwnChange(("foes", "wolf"), Change(path="x", before=None, after={}), fight=True), []),
        (OwnChange(("hope",), Change(path="x", before=2, after=2), "kay"), []),
        (OwnChange(("hope",), Change(path="x", before=2, after=1)), []),
    ],
)
def test_what_a_change_did_to_meters(own: OwnChange, moved: list[tuple[str, str, int, int]]) -> None:
    found = list(field_views.moves((FEAR, HOPE, WOUND), own))
    assert [(each.id, each.whose, each.before, each.after) for each in found] == moved


def test_views_are_those_of_whom_they_are_asked_for() -> None:
    world = World(characters=Map({"kay": Character(name="Kay", sheets=Map({"toy": {"hope": 2}}))}), active="kay")
    assert [each.name for each in field_views.views((FEAR, HOPE), world)] == ["Kay"]
    [campaign] = field_views.views((FEAR, HOPE), world.but(systems={"toy": {"fear": 2}}), "campaign")
    assert [each.label for each in campaign.parts] == ["Fear"]


def test_what_wore_a_new_sheet_is_told_and_a_foe_by_its_name() -> None:
    """“sheet made” hid what the roll that made it cost; a foe went by its key."""
    grit, doom = Meter("Grit", top="most", start=5, good=True), Meter("Doom", top=6, good=False)
    most = Score("most", at="most", top=9, start=5)
    homes = (Home("toy", "character", (grit, doom, most)), Home("toy", "fight", (grit,), within="foes"))

    def sheet(**values: int) -> list[str]:
        own = OwnChange((), Change(path="characters/ida/sheets/toy", after={"most": 5, **values}), "ida")
        return list(field_views.words(homes, [own]))

    assert sheet(grit=2, doom=1) == ["sheet made", "Grit 5 -> 2", "Doom 0 -> 1"]
    assert sheet(grit=5) == sheet(grit=8, most=8) == sheet() == ["sheet made"]
    bitten = OwnChange(("foes", "wolf-1", "grit"), Change(path="x", before=5, after=3), fight=True)
    assert list(field_views.words(homes, [bitten])) == ["Wolf 1: Grit 5 -> 3"]


def test_a_meter_begins_at_nought_unless_it_says_otherwise() -> None:
    assert (Meter("Fear").begin(), Meter("Fear", start=2).begin()) == (0, 2)


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("[N:Jürgen Ögün|+lame]", "people/jurgen-ogun/tags", "Jürgen Ögün: lame"),
        ("[N:Дед Мороз|+lame] and [L:서울역|shut]", "people/person-2/tags", "Дед Мороз: lame"),
        ("[L:서울역|+lame] and [N:李雪|here]", "places/place/tags", "서울역: lame"),
        ("[N:李雪|+lame] and [N:Дед Мороз|here]", "people/person-2/tags", "Person 2: lame"),  # whose it is, nobody says
    ],
)
def test_a_change_has_the_name_that_its_line_says_in_any_script(text: str, path: str, words: str) -> None:
    changes = (Change(path=path, before=[], after=["lame"]),)
    entry = Entry(id="1", at=datetime(2026, 1, 1, tzinfo=UTC), kind="prose", text=text, change=changes)
    assert changes_words(entry, INSTALLED) == [words]


def test_what_was_renamed_goes_by_its_present_name(campaign: Campaign) -> None:
    """Its key stays as it was: of `Lamp` the log told `Torch 0 → 1`."""
    do(campaign, "tracker.add", name="Torch", kind="clock", size=6)
    do(campaign, "lists.note", list="people", name="שרה", note="a trader")
    told = []
    for id_, inputs in (
        ("tracker.rename", {"tracker": "Torch", "to": "Lamp"}),
        ("tracker.tick", {"tracker": "Lamp"}),
        ("tracker.rename", {"tracker": "Lamp", "to": "Beacon"}),
        ("lists.rename", {"list": "people", "name": "שרה", "to": "Sára"}),
        ("lists.notes", {"list": "people", "name": "Sára", "lines": ["owes me"]}),
        ("lonelog.tags", {"text": "[N:Sára|dead] lies beside the [L:Salt]"}),
        ("lists.drop", {"list": "people", "name": "Sára"}),
    ):
        told += changes_words(do(campaign, id_, **inputs), campaign.shelf)
    assert told == [
        "Torch is now Lamp",
        "Lamp 0 -> 1",
        "Lamp is now Beacon",
        "שרה is now Sára",
        "Sára: owes me",
        "Sára: dead",
        "Salt added",
        "Sára removed",
    ]


def test_a_name_is_spelt_as_the_line_has_it_and_what_is_noted_as_it_was(campaign: Campaign) -> None:
    do(campaign, "lonelog.tags", text="[N:Orso|ferryman]")
    line = do(campaign, "lonelog.tags", text="[N:ORSO|aka Old Orso]")
    assert changes_words(line, campaign.shelf) == ["ORSO: aka Old Orso"]
