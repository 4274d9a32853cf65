"""Session files that vanish are asked about, never taken for an empty campaign; they may come back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.unreadable import go_on_without, has_vanished
from solo_journal.rules.refusal import Refused

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]


def prose(campaign: Campaign) -> list[str]:
    return [line.text for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]


def wrong(campaign: Campaign) -> list[str]:
    return [finding.text for finding in check(campaign) if not finding.note]


@pytest.fixture
def gone(torch: Campaign, do: Do, tmp_path: Path) -> tuple[Campaign, Path]:
    """The last of two sessions is not here; where it is."""
    write(torch, "prose", "First evening.")
    do(torch, "session.close")
    do(torch, "session.start")
    write(torch, "prose", "Second evening.")
    do(torch, "tracker.tick", tracker="Hunters")
    torch.settle()
    last = torch.folder.sessions()[-1]
    return torch, last.rename(tmp_path / last.name)


def test_it_is_only_read_and_the_way_on_is_named(gone: tuple[Campaign, Path], again: Again) -> None:
    reopened = again(gone[0])
    assert "check --without-missing" in reopened.read_only
    assert reopened.world.trackers["hunters"].format_value() == "1/6"
    assert has_vanished(reopened.folder)


def test_where_it_is_lost_play_continues_from_what_is_left(
    gone: tuple[Campaign, Path], again: Again, tmp_path: Path
) -> None:
    campaign, _ = gone
    state = campaign.folder.state.read_bytes()
    given_up = go_on_without(campaign.folder, tmp_path / "state")
    assert {change.path for change in given_up} >= {"trackers/hunters/value"}
    reopened = again(campaign)
    assert (reopened.read_only, reopened.title, reopened.id) == ("", campaign.title, campaign.id)
    assert reopened.world.trackers["hunters"].format_value() == "0/6"
    assert [path.read_bytes() for path in campaign.folder.trash.iterdir()] == [state]
    write(reopened, "prose", "And on.")
    assert prose(again(campaign)) == ["First evening.", "And on."]
    assert wrong(again(campaign)) == []


def test_what_comes_back_after_all_is_part_of_the_story_again(
    gone: tuple[Campaign, Path], again: Again, tmp_path: Path, do: Do
) -> None:
    campaign, late = gone
    go_on_without(campaign.folder, tmp_path / "state")
    reopened = again(campaign)
    do(reopened, "session.start")
    write(reopened, "prose", "Another second evening.")
    reopened.settle()
    late.rename(campaign.folder.journal / late.name)
    back = again(campaign)
    assert sorted(prose(back)) == ["Another second evening.", "First evening.", "Second evening."]
    assert back.world.trackers["hunters"].format_value() == "1/6"
    assert back.read_only == ""


def test_an_open_page_can_be_written_on_again(gone: tuple[Campaign, Path], again: Again, tmp_path: Path) -> None:
    page = again(gone[0])
    go_on_without(page.folder, tmp_path / "state")
    page.look()
    write(page, "prose", "And on.")
    assert prose(again(page)) == ["First evening.", "And on."]


def test_where_nothing_has_vanished_there_is_nothing_to_do(torch: Campaign, tmp_path: Path) -> None:
    torch.settle()
    before = torch.folder.state.read_bytes()
    with pytest.raises(Refused, match="nothing to skip"):
        go_on_without(torch.folder, tmp_path / "state")
    assert torch.folder.state.read_bytes() == before


def test_where_nothing_is_left_it_is_not_begun_anew(gone: tuple[Campaign, Path], tmp_path: Path) -> None:
    campaign, _ = gone
    campaign.folder.sessions()[0].rename(tmp_path / "first")
    before = campaign.folder.state.read_bytes()
    with pytest.raises(Refused, match="Nothing of the journal is left"):
        go_on_without(campaign.folder, tmp_path / "state")
    assert campaign.folder.state.read_bytes() == before
