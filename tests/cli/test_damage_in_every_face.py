"""An entry that cannot be read is marked in its place with its words, and worded alike, wherever the story is shown."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from solo_journal.campaign.exports import export
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.journal import Journal
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.story.levels import LEVELS
from solo_journal.line.loop import play
from solo_journal.ui.log.entry_rows import rows_of
from solo_journal.ui.log.rows import RowOptions

from ..campaign.exports.test_every_format import STORIES, words_of
from ..playing import Clock, library_at
from .conftest import Run

WORDS = "The ferryman counts the coins of [N:Orso] twice."
SHOWN = "The ferryman counts the coins"
COMMANDS = ("log", "log --all", "log --json", "book 1", "book 1 --json", "search ferryman", "previously")
LINES = ("/log", "/book 1", "/search ferryman", "/previously")


@pytest.fixture(params=["a quote is missing", "a wrong type", "no id", "bytes that are no UTF-8"])
def home_with_damage(request: pytest.FixtureRequest, run: Run, home: Path) -> Path:
    """A campaign in whose middle an entry was spoilt."""
    run("new", "Dusk", "--system", "duskara")
    run("scene", "The quay")
    for words in ("Rain on the jetty.", WORDS, "Then the bell rings."):
        run("note", words)
    (path,) = (home / "dusk" / "journal").iterdir()
    whole = path.read_bytes()
    spoilt = {
        "a quote is missing": (f'{WORDS}"'.encode(), WORDS.encode()),
        "a wrong type": (b'kind = "prose"\ntext = "The f', b'kind = 7\ntext = "The f'),
        "no id": (whole[whole.rfind(b"id = ", 0, whole.index(WORDS.encode())) :].split(b"\n")[0] + b"\n", b""),
        "bytes that are no UTF-8": (b"twice.", b"twice\xe9."),
    }[request.param]
    assert spoilt[0] in whole
    path.write_bytes(whole.replace(*spoilt))
    return home


def test_commands_mark_it(home_with_damage: Path, run: Run) -> None:
    for command in COMMANDS:
        ran = run(*command.split())
        said = " ".join(str(ran.object if "--json" in command else ran.out).split())
        assert ran.code == 0, command
        assert said.count(SHOWN) == 1, (command, said)
        assert "An entry that cannot be read: 0001-" in said, command
        assert "line " in said, command


def test_line_mode_marks_it(home_with_damage: Path) -> None:
    for line in LINES:
        out = io.StringIO()
        play(library_at(home_with_damage, Clock()), "", stdin=io.StringIO(f"{line}\n"), stdout=out)
        told = out.getvalue().split("\n", 3)[-1]
        assert "An entry that cannot be read: 0001-" in told, line
        assert SHOWN in told, line


def test_the_page_marks_it_at_every_detail(home_with_damage: Path) -> None:
    journal = Journal.load(Folder(home_with_damage / "dusk"))
    (damaged,) = (each for each in Window.at_the_end(journal).lines if isinstance(each, Damaged))
    for detail in LEVELS:
        rows = " ".join((row.left + row.right).plain.strip() for row in rows_of(damaged, RowOptions(60, detail)))
        assert "An entry that cannot be read: 0001-" in rows
        assert SHOWN in rows


@pytest.mark.parametrize("format_", STORIES)
def test_exports_mark_it(home_with_damage: Path, run: Run, tmp_path: Path, format_: str) -> None:
    for content in ("prose", "results", "everything"):
        file = tmp_path / f"story-{content}{export(format_).ending}"
        ran = run("export", "--format", format_, "--content", content, "-o", str(file))
        assert "Entries that cannot be read: 1" in ran.err
        pages = sorted(file.glob("Sessions/*")) if file.is_dir() else []  # a vault is a folder of pages
        whole = b"".join(each.read_bytes() for each in pages or [file])
        told = words_of("markdown" if pages else format_, whole)
        assert "entry that cannot read" in told.replace(" be ", " "), content
        assert told.count(SHOWN) == 1, content


def test_an_import_of_the_json_keeps_its_words(home_with_damage: Path, run: Run, tmp_path: Path) -> None:
    run("export", "--format", "json", "--content", "everything", "-o", str(tmp_path / "story.json"))
    assert run("import", str(tmp_path / "story.json")).code == 0
    again = run("log", "--all").out
    assert SHOWN in again
    assert again.index("Rain on") < again.index(SHOWN) < again.index("Then the bell")
    assert run("check").code == 0
