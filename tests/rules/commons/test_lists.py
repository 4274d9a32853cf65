"""The lists of people, places, things and threads."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from solo_journal.rules.commons.lists import Drop, Note, Rename, here, update_tags
from solo_journal.rules.commons.lonelog import Tags
from solo_journal.rules.commons.scene import Open
from solo_journal.rules.inputs import from_words
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.world import Listed, Scene, World

from ...rows import each_row
from .conftest import do, refused


@each_row(
    ("tags", "updates", "after"),
    [
        ([], ["hunter"], ["hunter"]),
        (["hunter"], ["+wary"], ["hunter", "wary"]),
        (["hunter"], ["hunter", "+hunter"], ["hunter"]),
        (["hunter", "wary"], ["-hunter"], ["wary"]),
        (["hunter"], ["-wary"], ["hunter"]),
        (["ally", "wary"], ["ally→foe"], ["foe", "wary"]),
        (["ally"], ["ally -> foe"], ["foe"]),
        (["ally"], ["wary→calm"], ["ally", "calm"]),
        (["ally", "foe"], ["ally->foe"], ["foe"]),
        (["HP 7/7", "AC 12"], ["HP-3", "bleeding"], ["HP 4/7", "AC 12", "bleeding"]),
        (["hp 7/7"], ["HP 9"], ["hp 9/7"]),
        (["Mood +1"], ["Mood-3"], ["Mood -2"]),
        (["Lock d8"], ["Lock d6"], ["Lock d6"]),
        (["wary"], ["HP-3"], ["wary", "HP-3"]),
        (["Gear:rope"], ["Gear:rope,lamp"], ["Gear:rope", "Gear:rope,lamp"]),
    ],
)
def test_tags_are_added_removed_and_changed(tags: Iterable[str], updates: Iterable[str], after: list[str]) -> None:
    assert list(update_tags(tags, updates)) == after


def test_a_new_name_is_put_on_its_list_and_seen() -> None:
    done = do(from_words(Note, ["list=person", "name=Orso", "tags=hunter, wary"]), World(scene=Scene(number=12)))
    assert done.after.people == {"orso": Listed(name="Orso", tags=("hunter", "wary"), seen=12)}
    assert done.outcome.headline == "Orso: hunter, wary"


def test_a_known_name_is_updated() -> None:
    world = do(Note(list="people", name="Orso", tags=("hunter",), note="owes me"), World()).after
    world = world.but(scene=Scene(number=3))
    after = do(Note(list="people", name="ORSO", tags=("-hunter", "ally"), state="hurt"), world).after
    assert after.people == {"orso": Listed(name="Orso", tags=("ally",), state="hurt", note="owes me", seen=3)}
    assert do(Note(list="people", name="Orso", note="", state=""), after).after.people["orso"].note == ""


def test_a_word_of_a_note_can_be_taken_away() -> None:
    world = do(Note(list="people", name="Orso", tags=("hunter, wary, old",)), World()).after
    same = do(Note(list="people", name="Orso", tags=("wary",)), world).after.people["orso"].tags
    assert same == ("hunter, wary, old", "wary")
    for act in (Note(list="people", name="Orso", tags=("-hunter", "old→ill")), Tags(text="[N:Orso|-hunter|old->ill]")):
        assert do(act, world).after.people["orso"].tags == ("wary", "ill")


def test_a_beginning_of_a_name_is_somebody_new() -> None:
    world = do(Note(list="people", name="Orso"), World()).after
    assert list(do(Note(list="people", name="Or"), world).after.people) == ["orso", "or"]


def test_a_new_thread_is_open() -> None:
    world = do(Note(list="threads", name="Who lit the beacon?"), World()).after
    assert world.threads["who-lit-the-beacon"].state == "Open"
    closed = do(Note(list="threads", name="Who lit the beacon?", state="Closed"), world).after
    assert closed.threads["who-lit-the-beacon"].state == "Closed"


def test_a_name_seen_in_this_scene_is_here() -> None:
    world = do(Open(title="The vents"), World()).after
    world = do(Note(list="people", name="Orso"), world).after
    assert [person.name for person in here(world).values()] == ["Orso"]
    world = do(Open(title="The shrine"), world).after
    assert here(world) == {}
    assert list(here(do(Note(list="people", name="Orso"), world).after)) == ["orso"]


def test_rename_keeps_what_is_known() -> None:
    world = do(Note(list="places", name="Gate", tags=("icy",)), World()).after
    done = do(Rename(list="places", name="gat", to="The Old Gate"), world)
    assert done.after.places == {"gate": Listed(name="The Old Gate", tags=("icy",))}
    assert done.outcome.headline == "Gate is now The Old Gate"


def test_drop_takes_a_name_off() -> None:
    world = do(Note(list="things", name="Rope"), World()).after
    assert do(Drop(list="things", name="rope"), world).after.things == {}


@pytest.mark.parametrize(
    ("procedure", "says"),
    [
        (Drop(list="people", name="Zhiren"), "No person “Zhiren”. Known: Orso, Mira."),
        (Drop(list="places", name="Gate"), "No place “Gate”. There is no place yet."),
        (Rename(list="people", name="Orso", to="mira"), "There is already a person called mira."),
        (Rename(list="people", name="Zhiren", to="Z"), "No person “Zhiren”"),
    ],
)
def test_unknown_and_taken_names_are_refused(procedure: Procedure, says: str) -> None:
    world = do(Note(list="people", name="Orso"), World()).after
    world = do(Note(list="people", name="Mira"), world).after
    assert says in refused(procedure, world)
