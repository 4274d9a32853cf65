"""The sample campaigns: each opens, proves itself, shows every kind of entry, and can be handed on."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry, Kind
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.exports.formats.markdown import escape_markdown
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.exchange import adopt
from solo_journal.campaign.library.library import Library as Shelves
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.marked_text import plain_text
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.inputs import make
from solo_journal.shipped import shipped

from . import processes

SESSIONS = {
    "a-bell-for-low-ander": 2,
    "seven-lamps-out": 2,
    "the-drowned-bell": 2,
    "the-long-dusk": 3,
    "the-salt-stair": 2,
    "the-winter-post": 2,
}
"""How many sessions each sample was played for."""
GAMES_IN_FILES = {"the-salt-stair": 1}
"""Which samples play a game in a file, and so bring a copy of it."""
SAMPLES = sorted(path for path in shipped("campaigns").iterdir() if path.is_dir())
NOT_PLAYED = {"hand", "checkpoint", "correct", "redraw"}
"""An edit of a file and the head of a session file, which nobody plays; and slips, of which a story holds none."""
IN_FEW = {"take", "draw", "move"}
"""A choice that dice leave in few games, a draw, which a game without tables does not need, and a moved line."""
FEWEST = 60
"""A sample has at least so many lines that count."""


@pytest.fixture(params=SAMPLES, ids=lambda path: path.name)
def sample(request: pytest.FixtureRequest) -> Path:
    """The folder of each sample in turn."""
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture
def copy(sample: Path, tmp_path: Path) -> Path:
    """A copy of the sample, so that nothing can alter it."""
    return Path(shutil.copytree(sample, tmp_path / sample.name))


@pytest.fixture
def campaign(copy: Path, tables: Library) -> Campaign:
    """The sample, opened from a copy."""
    return Campaign.open(copy, tables=tables)


def entries(campaign: Campaign) -> Iterator[Entry]:
    """Every entry that can be read."""
    return (entry for entry in campaign.journal.entries() if isinstance(entry, Entry))


def test_every_sample_is_described_and_no_other() -> None:
    told = (shipped("campaigns") / "README.md").read_text(encoding="utf-8")
    assert {path.name for path in SAMPLES} == set(SESSIONS)
    assert all(f"`{name}`" in told for name in SESSIONS)


def test_it_holds_a_campaign_and_nothing_that_a_program_left_behind(sample: Path) -> None:
    names = [path.relative_to(sample) for path in sample.rglob("*") if path.is_file()]
    sessions = [name for name in names if name.parent == Path("journal") and name.suffix == ".toml"]
    assert len(sessions) == SESSIONS[sample.name]
    games = [name for name in names if name.parent == Path("game")]
    assert len(games) == GAMES_IN_FILES.get(sample.name, 0)
    assert sorted(names) == sorted([Path("campaign.toml"), *sessions, *games])


def test_it_opens_without_a_word_and_changes_nothing(campaign: Campaign, sample: Path, copy: Path) -> None:
    assert (campaign.notices, campaign.read_only, campaign.unsaved) == ([], "", "")
    files = [path.relative_to(sample) for path in sample.rglob("*.toml")]
    assert all((copy / name).read_bytes() == (sample / name).read_bytes() for name in files)


def test_every_roll_replays_and_every_change_fits(campaign: Campaign) -> None:
    assert check(campaign) == [], "without a note either: the samples stand in today's rules"


def test_it_was_played_for_its_sessions_and_left_closed(campaign: Campaign, sample: Path) -> None:
    assert (campaign.world.session.number, campaign.world.session.open) == (SESSIONS[sample.name], False)
    assert campaign.world.session.next


def test_it_is_long_enough_to_show_what_play_is_like(campaign: Campaign) -> None:
    assert len(list(lines(campaign.journal))) >= FEWEST


def test_it_shows_every_kind_of_entry_that_is_played(campaign: Campaign) -> None:
    shown = {entry.kind for entry in entries(campaign)}
    assert set(get_args(Kind)) - NOT_PLAYED - IN_FEW - shown == set()


def test_one_that_plays_a_game_in_a_file_is_taken_up_with_it(library: Shelves) -> None:
    """A copy in the player's own library goes on, though no game of that name lies in the folder games."""
    name = next(iter(GAMES_IN_FILES))
    campaign = library.at(adopt(library, shipped("campaigns") / name))
    assert [game.title for game in campaign.shelf.games_in_use(campaign.world)] == ["Vowstone"]
    assert list(library.games) == []
    assert next(library.cards()).games == ("Vowstone",), "its file lies in the campaign alone"
    rolled = make(campaign.shelf.procedure("vowstone.face"), {"stat": "stout"})
    assert perform_and_keep(campaign, rolled, Typed([6, 1, 2])).performed.outcome.headline == "Strong hit"
    assert [finding for finding in check(campaign) if not finding.note] == []


def test_together_the_samples_show_what_few_games_have(tmp_path: Path, tables: Library) -> None:
    copies = [Path(shutil.copytree(path, tmp_path / path.name)) for path in SAMPLES]
    shown = {entry.kind for path in copies for entry in entries(Campaign.open(path, tables=tables))}
    assert set(get_args(Kind)) - NOT_PLAYED - shown == set()


def test_as_markdown_it_has_every_session_every_title_and_every_passage(campaign: Campaign, sample: Path) -> None:
    told = "".join(export("markdown").write(campaign, Selection()))
    assert "± The fight is over" not in told, "which the line above says"
    assert told.startswith(f"# {campaign.title}\n")
    assert all(f"*Session {number}" in told for number in range(1, SESSIONS[sample.name] + 1))
    assert f" · {escape_markdown(campaign.world.scene.title)}\n" in told
    prose = [line for line in lines(campaign.journal) if isinstance(line, Line) and line.entry.kind == "prose"]
    read = [plain_text(line.text) for line in prose if not line.struck]
    openings = [escape_markdown(text.strip().split("\n")[0]) for text in read if text.strip()]
    assert openings
    assert [opening for opening in openings if opening not in told] == []
    assert "nothing noted yet" not in told, "a placeholder of the page"
    assert "What faded" not in told, "the bare headline of a step that tells what it did"


def test_the_command_line_says_that_it_is_in_order(copy: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solo_journal", "check", "--campaign", str(copy)]
    home = {**os.environ, "SOLO_JOURNAL_HOME": str(tmp_path / "home")}
    done = processes.run(command, capture_output=True, text=True, env=home)
    assert (done.returncode, done.stderr) == (0, "")
