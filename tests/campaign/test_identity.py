"""A folder that somebody copied is a campaign of its own, with its own drafts; one that was moved stays what it is."""

from __future__ import annotations

import shutil

import click
import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.cli.context import Context
from solo_journal.cli.options import tab


@pytest.fixture
def base(library: Library, campaign: Campaign) -> Campaign:
    """The campaign, opened from its library once."""
    return library.open(campaign.folder.path.name)


def test_a_copy_gets_an_id_and_drafts_of_its_own(library: Library, base: Campaign) -> None:
    shutil.copytree(base.folder.path, base.folder.path.with_name("twin"))
    twin = library.open("twin")
    assert any("is a copy of the-long-dusk" in notice for notice in twin.notices)
    assert twin.id != base.id
    state = library.places.state
    assert Draft.of(state, twin.id).path != Draft.of(state, base.id).path
    write(twin, "prose", "And on.")
    twin.settle()
    assert [each.text for each in check(twin) if not each.note] == []
    again = library.open("twin")
    assert (again.id, again.world, again.read_only) == (twin.id, twin.world, "")
    assert not any("copy" in notice for notice in again.notices)
    assert library.open("the-long-dusk").id == base.id


def test_one_that_was_moved_keeps_its_id(library: Library, base: Campaign) -> None:
    base.folder.path.rename(base.folder.path.with_name("elsewhere"))
    moved = library.open("elsewhere")
    assert (moved.id, moved.notices) == (base.id, [])


def test_a_copy_that_was_edited_by_hand_keeps_what_was_edited(library: Library, base: Campaign) -> None:
    twin = base.folder.path.with_name("twin")
    shutil.copytree(base.folder.path, twin)
    state = (twin / "campaign.toml").read_text()
    (twin / "campaign.toml").write_text(state.replace('next = ""', 'next = "By hand."'))
    opened = library.open("twin")
    assert opened.world.session.next == "By hand."
    opened.settle()
    assert library.open("twin").id != base.id


def test_a_copy_that_nobody_opened_yet_is_listed_as_one(library: Library, base: Campaign) -> None:
    shutil.copytree(base.folder.path, base.folder.path.with_name("a-twin"))
    of = {card.path.name: (card.copy_of, card.full_title) for card in library.cards()}
    assert of == {
        "the-long-dusk": ("", "The Long Dusk"),
        "a-twin": ("the-long-dusk", "The Long Dusk (a-twin)"),
    }
    library.open("a-twin")
    assert {card.copy_of for card in library.cards()} == {""}


def test_a_title_that_no_other_has_stands_alone(library: Library, base: Campaign) -> None:
    library.new("Ashes", ())
    assert sorted(card.full_title for card in library.cards()) == ["Ashes", "The Long Dusk"]


def test_campaigns_of_one_title_are_told_apart_by_their_number(library: Library) -> None:
    for _ in range(3):
        library.new("Nightsong, 29 November 2026", ("nightsong",))
    name = "Nightsong, 29 November 2026"
    assert sorted(each.full_title for each in library.cards()) == [name, f"{name} (2)", f"{name} (3)"]


def test_two_of_one_title_are_completed_and_found_by_their_folders(library: Library, base: Campaign) -> None:
    library.new("The Long Dusk", ())
    context = click.Context(click.Command("log"), obj=Context(campaigns=library.places.campaigns))
    param = click.Option(["--campaign"])
    found = tab("campaigns")(context, param, "the long")
    assert {(each.value, each.help) for each in found} == {
        ("the-long-dusk", "The Long Dusk"),
        ("the-long-dusk-2", "The Long Dusk"),
    }
    assert [library.find(each.value).path.name for each in found] == [each.value for each in found]
    assert [each.value for each in tab("campaigns")(context, param, "the-long-dusk-")] == ["the-long-dusk-2"]


def test_a_session_of_several_files_is_one_session(
    library: Library, base: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo_journal.campaign.save.on_disk.ROTATE", 2_000)
    for number in range(60):
        write(base, "prose", f"Step {number}.")
    base.settle()
    assert len(base.folder.sessions()) > 2
    (card,) = library.cards()
    assert card.sessions == base.world.session.number
