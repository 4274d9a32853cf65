"""Reading the journal on the command line: log, search, check and export."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo_journal.cli.output import columns

from .conftest import Run


@pytest.fixture
def told(play: Run) -> Run:
    """Two sessions and two scenes."""
    play("scene", "The vents", "--mood", "dramatic")
    play("note", "Steam climbs out of the crack.")
    play("ask", "Is the gate guarded?", "--dice", "5,2")
    play("note", "Two of them.", "--kind", "consequence")
    play("session", "close")
    play("session", "start")
    play("scene", "The third shrine")
    play("note", "Orso waits.")
    return play


def test_the_log_reads_like_the_story(told: Run) -> None:
    assert told("log").out.splitlines() == [
        "== Session 1",
        "",
        "-- Scene 1: The vents · dramatic",
        "",
        "Steam climbs out of the crack.",
        "",
        "? Is the gate guarded? → Yes (5 v 2)",
        "=> Two of them.",
        "",
        "== Session 1 ends",
        "",
        "== Session 2",
        "",
        "-- Scene 2: The third shrine",
        "",
        "Orso waits.",
    ]


def test_the_log_of_the_story_alone_tells_what_the_book_tells(told: Run) -> None:
    for line in (
        "=> [Clock:Alarm 1/6]", "@ sneak past", "Oil *burns*.", "[Track:Wall 8/8] => Success!",
        "=> [Track:Gate 8/8] => Done!", "[Thread:Who rang|Open]"
    ):  # fmt: skip
        told("note", line)
    story = told("log", "--all", "--content", "story").out
    assert [line for line in story.splitlines() if line] == [
        "-- Scene 1: The vents", "Steam climbs out of the crack.", "Two of them.",
        "-- Scene 2: The third shrine", "Orso waits.", "Oil burns.", "Success!", "Done!",
    ]  # fmt: skip
    assert "\n\n\n" not in story
    for line in filter(None, told("book", "1-2").out.splitlines()):
        assert line.startswith("---") or line in story


def test_the_log_of_a_scene_a_session_and_the_last_lines(told: Run) -> None:
    assert "Orso waits." not in told("log", "--scene", "1").out
    assert "Orso waits." in told("log", "--scene", "2").out
    assert "Steam" not in told("log", "--session", "2").out
    assert told("log", "-n", "1").out == "Orso waits.\n"
    texts = [entry.get("text", "") for entry in told("log", "--all", "--json").object["entries"]]
    assert [text for text in texts if "." in text] == ["Steam climbs out of the crack.", "Two of them.", "Orso waits."]


def test_the_log_can_show_everything(told: Run) -> None:
    told("undo")
    told("do", "duskara.zoom", "out")
    told("do", "duskara.scene_tag", "+Vent Nearby")
    out = told("log", "--everything").out
    assert out.count("Vent Nearby") == 2, "as what it is, and as what it changed"
    assert "Undone: Orso waits." in out
    assert "    Chance beats risk." in out


def test_search_finds_every_word_without_case_newest_first(told: Run, run: Run) -> None:
    told("note", "orso leaves.")
    lines = told("search", "ORSO").out.splitlines()
    assert [line.partition("  ")[2] for line in lines if "  " in line] == ["orso leaves.", "Orso waits."]
    assert [entry["text"] for entry in told("search", "orso waits", "--json").object["entries"]] == ["Orso waits."]
    ran = run("search", "dragons")
    assert (ran.code, ran.out) == (0, "")
    assert "No matches" in ran.err


def test_check_finds_a_campaign_in_order(told: Run) -> None:
    assert told("check").out.startswith("No problems: ")
    assert told("check", "--json").object["clean"] is True


def test_check_finds_a_forged_roll_and_exits_1(told: Run, run: Run, home: Path) -> None:
    file = sorted((home / "the-long-dusk" / "journal").iterdir())[0]
    file.write_bytes(file.read_bytes().replace(b'headline = "Yes"', b'headline = "Yes, and"'))
    ran = run("check")
    assert ran.code == 1
    assert "1 problem. Nothing was changed." in ran.out
    assert "its own dice give “Yes”" in ran.out
    assert run("check", "--json").object["clean"] is False


def test_export_reads_like_a_story_with_or_without_the_mechanics(told: Run) -> None:
    results, story = told("export").out, told("export", "--content", "prose").out
    assert results.startswith("# The Long Dusk\n")
    assert "Is the gate guarded? **Yes** (5 v 2)" in results
    assert "Steam climbs" in story
    assert "Is the gate guarded?" not in story
    assert not re.search(r"\d v \d|Yes", story)
    assert len(told("export", "--content", "everything").out) > len(results)


def test_export_takes_a_scene_a_session_or_a_range(told: Run) -> None:
    assert "Orso" not in told("export", "--scene", "1").out
    assert "Steam" not in told("export", "--format", "markdown", "--session", "2").out
    both = told("export", "--scene", "1-2").out
    assert "Steam" in both
    assert "Orso" in both
    assert told("export", "--scene", "2-9").out == told("export", "--scene", "2").out


def test_export_to_a_file_is_whole_and_never_over_another_unasked(told: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "dusk.md"
    assert told("export", "-o", str(file)).out == f"Exported to {file} (Markdown).\n"
    assert file.read_text(encoding="utf-8") == told("export").out
    file.write_text("mine", encoding="utf-8")
    ran = run("export", "-o", str(file))
    assert ran.code == 1
    assert "--force" in ran.err
    assert file.read_text(encoding="utf-8") == "mine"
    told("export", "--content", "prose", "-o", str(file), "--force")
    assert file.read_text(encoding="utf-8") == told("export", "--content", "prose").out


@pytest.mark.parametrize("target", ["missing/dusk.md", ""])
def test_export_to_where_no_file_can_be_is_a_sentence(told: Run, run: Run, tmp_path: Path, target: str) -> None:
    ran = run("export", "--force", "-o", str(tmp_path / target))
    assert (ran.code, ran.out) == (1, "")
    assert str(tmp_path) in ran.err


def test_a_broken_campaign_toml_is_reported_and_play_continues(told: Run, run: Run, home: Path) -> None:
    (home / "the-long-dusk" / "campaign.toml").write_bytes(b"= broken")
    ran = run("ask", "Is it?", "--dice", "5,2", "--campaign", "the-long-dusk")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Yes   5 v 2")
    assert "rebuilt from the journal" in ran.err
    assert (home / "the-long-dusk" / "campaign.toml").read_bytes() == b"= broken"


def test_a_very_long_title_moves_no_column_but_its_own() -> None:
    rows = [("x" * 160, "1 session"), ("Ash", "2 sessions")]
    assert [*columns(rows)] == [f"{'x' * 160}  1 session", f"Ash{' ' * 39}2 sessions"]
