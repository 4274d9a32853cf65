"""Where campaigns come from and go to: samples that are copied, the archive, the last words on a card."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.library import exchange
from solo_journal.campaign.library.exchange import adopt
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.restore import archive, archive_of, restore
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.store.errors import StoreError
from solo_journal.rules.refusal import Refused

from .conftest import Disk, Do


def tree(path: Path) -> dict[str, bytes]:
    """Every file under a folder."""
    return {str(each.relative_to(path)): each.read_bytes() for each in path.rglob("*") if each.is_file()}


@pytest.fixture
def sample(campaign: Campaign, do: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign of two sessions where the shipped ones lie."""
    do(campaign, "scene.open", title="The thermal vents")
    write(campaign, "prose", "Steam climbs out of the crack.")
    do(campaign, "session.close", next="Orso's price")
    do(campaign, "session.start")
    write(campaign, "prose", "The wind had words in it.")
    campaign.settle()
    shelf = tmp_path / "shipped"
    shelf.mkdir()
    path = shelf / campaign.folder.path.name
    campaign.folder.path.rename(path)
    monkeypatch.setattr(exchange, "shipped", lambda *parts: shelf)
    return path


def test_samples_are_listed_like_any_campaigns(library: Library, sample: Path) -> None:
    assert [card.title for card in exchange.samples(library).cards()] == ["The Long Dusk"]
    assert not list(library.cards())


def test_a_copy_of_a_sample_is_sound_has_an_id_of_its_own_and_leaves_the_sample_as_it_is(
    library: Library, campaign: Campaign, sample: Path
) -> None:
    before = tree(sample)
    first, second = (Campaign.open(adopt(library, sample), tables=library.tables, clock=library.clock) for _ in "12")
    assert tree(sample) == before
    assert len({campaign.id, first.id, second.id}) == 3
    assert [each.id for each in first.journal.backwards()] == [each.id for each in campaign_at(sample, library)]
    assert not [finding for finding in check(first) if not finding.note]
    assert write(first, "prose", "And on it goes.")
    assert not first.unsaved
    assert {card.path for card in library.cards()} == {first.folder.path, second.folder.path}


def campaign_at(path: Path, library: Library) -> list[Entry]:
    return list(Campaign.open(path, tables=library.tables, clock=library.clock).journal.backwards())


def test_a_copy_keeps_its_own_id_when_its_snapshot_is_lost(library: Library, campaign: Campaign, sample: Path) -> None:
    path = adopt(library, sample)
    known = Campaign.open(path, tables=library.tables).id
    (path / "campaign.toml").unlink()
    assert Campaign.open(path, tables=library.tables).id == known != campaign.id


def test_a_copy_that_fails_leaves_nothing_behind(library: Library, sample: Path, broken: Disk) -> None:
    before = set(tree(library.places.campaigns))
    broken.fail("write", first=2)
    with pytest.raises(StoreError):
        adopt(library, sample)
    broken.mend()
    assert set(tree(library.places.campaigns)) - before <= {".lock"}
    assert not library.folders()


def test_the_archive_is_a_move_there_and_back(library: Library, campaign: Campaign) -> None:
    write(campaign, "prose", "Steam.")
    campaign.settle()
    before = tree(campaign.folder.path)
    away = archive(library, campaign.folder.path)
    assert not library.folders()
    assert [card.title for card in archive_of(library).cards()] == ["The Long Dusk"]
    assert tree(away) == before
    assert tree(restore(library, away)) == before


def test_nothing_is_overwritten_by_a_campaign_of_the_same_name(library: Library, campaign: Campaign) -> None:
    away = archive(library, campaign.folder.path)
    other = library.new("The Long Dusk", ())
    again = archive(library, other.folder.path)
    assert again.name == "the-long-dusk-2"
    third = library.new("The Long Dusk", ())
    back = restore(library, away)
    assert back.name == "the-long-dusk-2"
    assert len({third.id, Campaign.open(back, tables=library.tables).id}) == 2


@pytest.mark.parametrize("named", [".state", "nowhere", ".."])
def test_only_a_campaign_of_this_library_is_moved(library: Library, campaign: Campaign, named: str) -> None:
    with pytest.raises(Refused, match="no longer there"):
        archive(library, library.places.campaigns / named)
    assert library.folders()
