"""Windows as far as it can be simulated: no call of POSIX alone, names that it keeps for devices, and its paths."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from solo_journal.campaign.exports import export_line
from solo_journal.campaign.exports.file_writer import suggest_file_name
from solo_journal.campaign.library.identity import folder_name, refuse_device
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ..processes import run as run_process

SCRIPT = Path(__file__).with_name("without_posix.py")
A_LIFE = r"""
new CON --system duskara
new "aux." --system other
new Aux --system other
ask "Is the wind up?" --campaign con-campaign
note "[N:Orso|hunter] waits." --campaign aux-campaign
roll 3d6 --campaign aux-campaign
undo --campaign aux-campaign
search orso --campaign aux-campaign
export --campaign aux-campaign -o told.md
backup all.zip --campaign aux-campaign
restore all.zip --copy
sheet add "Łucja" --campaign aux-campaign
session close "The mill" --campaign aux-campaign
list
check
where
""".strip()


def test_a_campaign_lives_where_there_is_no_posix(tmp_path: Path) -> None:
    environment = {**os.environ, "SOLO_JOURNAL_HOME": str(tmp_path / "home"), "PYTHONPATH": str(SCRIPT.parents[2])}
    done = run_process(
        [sys.executable, str(SCRIPT)], input=A_LIFE, cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    told = done.stdout.splitlines()
    assert [line for line in told if line.startswith("= ")] == ["= 0"] * len(A_LIFE.splitlines()), done.stderr
    for folder in ("con-campaign", "aux-campaign", "aux-campaign-2", "aux-campaign-3"):
        assert (tmp_path / "home" / folder / "campaign.toml").is_file()
    assert "No problems: every roll replays as recorded." in told
    assert "Orso waits." in (tmp_path / "told.md").read_text("utf-8")


@pytest.mark.parametrize("title", ["CON", "aux.", "Nul", "LPT1", "com0 "])
def test_no_folder_and_no_proposed_file_has_the_name_of_a_device(title: str) -> None:
    wanted, export = export_line.read("", World())[1:]
    assert folder_name(title).endswith("-campaign")
    assert suggest_file_name(title, wanted, export).endswith("-campaign.md")


@pytest.mark.parametrize("name", ["nul.md", "Con.html", "lpt1", "aux.tar.md"])
def test_nothing_is_written_to_a_device(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_device(tmp_path / name)
    monkeypatch.setattr(sys, "platform", "win32")
    refuse_device(tmp_path / f"my-{name}")
    with pytest.raises(Refused, match="name of a device"):
        refuse_device(tmp_path / name)


@pytest.mark.parametrize("title", ["The end...", "A: B|C?", "dots .", "<x>"])
def test_a_folder_ends_in_no_dot_and_holds_nothing_that_windows_refuses(title: str) -> None:
    name = folder_name(title)
    assert not set(name) & set('<>:"/\\|?*. ')


def test_the_drive_and_the_backslashes_of_a_path_stay_as_they_are_typed() -> None:
    asked = export_line.read(r"C:\Users\Anna Sol\told.html --content story", World())
    assert asked.name == r"C:\Users\Anna Sol\told.html"
