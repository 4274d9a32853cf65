"""A pasted text: its paragraphs are kept in order, many in one save; signs and commands act in their turn."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, TextIO

import pytest

from solo_journal.campaign.store import system_calls
from solo_journal.line.loop import play

from .conftest import Player


def pasted(path: Path, text: str) -> TextIO:
    """A stream of which all is there at once, as of a terminal into which a text was pasted."""
    path.write_text(text, encoding="utf-8", newline="")
    return path.open(encoding="utf-8")


def paste(player: Player, path: Path, text: str) -> str:
    out = io.StringIO()
    with pasted(path, text) as stdin:
        player.code = play(player.library, stdin=stdin, stdout=out)
    return player.checked(out.getvalue())


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Each time that something was made durable."""
    found: list[Any] = []

    class Counting(system_calls.Calls):
        @staticmethod
        def fsync(fd: Any) -> None:
            found.append(fd)

    monkeypatch.setattr(system_calls, "io", Counting())
    return found


def test_many_paragraphs_are_kept_in_order_in_few_saves(player: Player, tmp_path: Path, synced: list[Any]) -> None:
    texts = [f"Paragraph {number}.\nOf two lines." for number in range(1_000)]
    said = paste(player, tmp_path / "text", "\n\n".join(texts) + "\n\nUnder way")
    assert [line.text for line in player.story(1_000)] == texts
    assert said.count("Saved") < 20
    assert len(synced) < 100
    assert player.draft() == "Under way"
    assert player.faults() == []


def test_signs_commands_and_tags_in_it_are_done_in_their_turn(player: Player, tmp_path: Path) -> None:
    lines = (
        "One.",
        "Two.",
        "[N:Orso|hunter] waits.",
        "Three.",
        "(note: a word)",
        "Four.",
        "/trackers",
        "\\? no.",
        "Five.",
    )
    paste(player, tmp_path / "text", "\n\n".join(lines) + "\n\n")
    told = [line.text for line in player.story(8)]

    assert told == ["One.", "Two.", "[N:Orso|hunter] waits.", "Three.", "a word", "Four.", "? no.", "Five."]
    assert "orso" in player.campaign.world.people


def test_what_is_refused_is_the_draft_whole(player: Player, tmp_path: Path) -> None:
    (path,) = player.campaign.folder.sessions()
    path.write_bytes(path.read_bytes() + b"\n<<<<<<< HEAD\n=======\n>>>>>>> there\n")
    said = paste(player, tmp_path / "text", "One.\n\n\\? Two.\n\nThree.\n\nFour.")
    assert "conflict markers" in said
    assert player.draft() == "One.\n\n\\? Two.\n\nThree.\nFour."


def test_escapes_in_it_are_kept_in_order_and_run_nothing(player: Player, tmp_path: Path) -> None:
    escapes = "a\x1b[31mred\x1b[0m b\x1b]52;c;AAAA\x07 c\x1b[200~d\x1b[201~ e\x9b2J f"
    paste(player, tmp_path / "text", f"First.\n\n{escapes}\n\nLast.\n\n")
    assert [line.text for line in player.story(3)] == ["First.", escapes, "Last."]


def test_the_sign_that_says_the_last_answer_again_is_a_line_in_what_is_pasted(player: Player, tmp_path: Path) -> None:
    paste(player, tmp_path / "text", "One and one\n=\nTwo.\n\nThe end.\n\n")
    assert [line.text for line in player.story(2)] == ["One and one\n=\nTwo.", "The end."]
