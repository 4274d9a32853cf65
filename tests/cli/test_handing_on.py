"""Handing on and taking in on the command line: files, pipes, progress, refusals."""

from __future__ import annotations

import json
import os
import signal
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from .. import processes
from .conftest import Run


@pytest.fixture
def told(play: Run) -> Run:
    """A campaign with two scenes in it."""
    play("scene", "The thermal vents")
    play("note", "Steam climbs out of the crack.")
    play("ask", "Is the gate guarded?", "--dice", "5,2")
    play("scene", "The third shrine")
    play("note", "[N:Orso|hunter] steps out, dry.")
    return play


@pytest.mark.parametrize("ending", [".md", ".html", ".txt", ".json", ".epub", ".pdf", ".lonelog.md"])
def test_the_name_of_the_file_says_the_format(told: Run, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"dusk{ending}"
    assert told("export", "-o", str(file)).out.startswith(f"Exported to {file} (")
    begins = {
        ".md": b"# The",
        ".html": b"<!DOCTYPE",
        ".txt": b"The Long",
        ".json": b"{",
        ".epub": b"PK",
        ".pdf": b"%PDF",
    }
    expected = b"---\ntitle" if ending == ".lonelog.md" else begins[ending]
    assert file.read_bytes().lstrip(b" ").startswith(expected)


def test_a_book_goes_into_a_pipe(told: Run, home: Path) -> None:
    command = [sys.executable, "-m", "solo_journal", "export", "--format", "epub", "-o", "-"]
    done = processes.run(command, capture_output=True, check=True)
    assert zipfile.ZipFile(BytesIO(done.stdout)).testzip() is None
    assert done.stderr == b""


def test_content_title_author_and_credits(told: Run) -> None:
    text = told("export", "--content", "prose", "--title", "Ember", "--author", "Émile", "--no-credits").out
    assert text.startswith("# Ember\n\nÉmile · ")
    assert "Is the gate guarded?" not in text, "no words answer it"
    assert "5 v 2" not in text
    assert "Credits" not in text


def test_without_typst_a_sentence_says_how_and_the_page_is_written_on_request(
    told: Run, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "typst" else real(name, *rest))
    ran = run("export", "-o", str(tmp_path / "dusk.pdf"))
    assert ran.code == 1
    assert 'pip install "solo-journal[pdf]"' in ran.err
    assert list(tmp_path.glob("dusk*")) == []
    ran = run("export", "-o", str(tmp_path / "dusk.pdf"), "--fallback")
    assert (ran.code, ran.out) == (0, f"Exported to {tmp_path / 'dusk.html'} (HTML).\n")


def test_the_schema_is_printed_by_a_command(run: Run) -> None:
    assert run("export", "--schema").object["title"] == "A campaign of Solo Journal"


def test_interrupted_it_leaves_nothing(told: Run, tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from dataclasses import replace\n"
        "from importlib import import_module\n"
        "text = import_module('solo_journal.campaign.exports.formats.text')\n"
        "def pieces(story):\n"
        "    yield 'Half'\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    yield 'more'\n"
        "text.EXPORT = replace(text.EXPORT, pieces=pieces)\n"
        "from solo_journal.__main__ import main\n"
        "sys.exit(main(['export', '-o', sys.argv[1]]))\n"
    )
    (tmp_path / "out").mkdir()
    done = processes.run([sys.executable, "-c", code, str(tmp_path / "out" / "dusk.txt")], capture_output=True)
    assert done.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in done.stderr
    assert os.listdir(tmp_path / "out") == []  # noqa: PTH208


def test_a_log_comes_in_as_another_campaign_with_a_report(told: Run, tmp_path: Path) -> None:
    file = tmp_path / "dusk.lonelog.md"
    told("export", "-o", str(file))
    out = told("import", str(file), "--title", "Dusk again").out
    assert out.startswith("Imported as “Dusk again” (dusk-again): 1 session, 2 scenes, ")
    assert "Kept as text" not in out
    assert out.endswith("Commands now act on it; for another campaign, add --campaign NAME.\n")
    strange = tmp_path / "strange.md"
    strange.write_text("## Session 1\n\nWords.\n\n```\n%% who knows\n```\n", encoding="utf-8")
    assert "line 6: %% who knows" in told("import", str(strange)).out
    assert "who knows" not in told("import", str(strange), "--quiet").out
    again = told("export", "--format", "lonelog", "--campaign", "dusk-again", "--title", "The Long Dusk").out
    assert again == file.read_text(encoding="utf-8")
    told("session", "end", "--campaign", "dusk-again")
    append = ("import", str(strange), "--append", "--campaign", "dusk-again")
    assert told(*append, "--preview").out.startswith("To the end of “Dusk again” (dusk-again):\n1 session, ")
    assert told(*append).out.startswith("Added to “Dusk again” (dusk-again): 1 session, ")


def test_our_json_comes_in_and_out_again(told: Run, tmp_path: Path) -> None:
    file = tmp_path / "dusk.json"
    told("export", "-o", str(file))
    report = json.loads(told("import", str(file), "--json").out)
    assert report["campaign"] == "the-long-dusk-2"
    assert told("export", "--format", "json", "--campaign", report["campaign"]).out == file.read_text(encoding="utf-8")
    told("check", "--campaign", report["campaign"])


@pytest.mark.parametrize(("name", "says"), [("none.md", "There is no file"), ("", "is a folder")])
def test_what_cannot_be_imported_is_a_sentence(run: Run, tmp_path: Path, name: str, says: str) -> None:
    ran = run("import", str(tmp_path / name))
    assert (ran.code, ran.out) == (1, "")
    assert says in ran.err
