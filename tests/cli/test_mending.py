"""Files that need looking after, from a shell: bringing together, mending, backing up, bringing back."""

from __future__ import annotations

import shutil
import stat
import sys
from pathlib import Path

import pytest

from .conftest import Run

EDITOR = """\
#!{python}
import pathlib, sys
pathlib.Path({given!r}).write_text(" ".join(sys.argv[1:]))
file = pathlib.Path(sys.argv[2])
file.write_text(file.read_text().replace('= Both know this.', '= "Both know this."'))
"""
TORN = b'\n[[entry]]\ntext = "Stea'


@pytest.fixture
def journal(play: Run, home: Path) -> Path:
    """The journal of a campaign with a few words in it."""
    play("tracker", "add", "Torch", "kind=step", "die=d8")
    play("note", "Both know this.")
    return home / "the-long-dusk" / "journal"


@pytest.fixture
def apart(run: Run, play: Run, journal: Path) -> Path:
    """What another device wrote lies beside the session file, as a sync tool leaves it; where."""
    file = next(journal.iterdir())
    before = file.read_bytes()
    play("note", "There.")
    play("tracker", "step", "Torch", "--dice", "3")
    copy = file.with_name(f"{file.stem}.sync-conflict-20261120-190411-AB12CD3.toml")
    copy.write_bytes(file.read_bytes())
    file.write_bytes(before)
    (journal.parent / "campaign.toml").unlink()
    assert run("note", "Here.").code == 0
    return copy


def test_merge_tells_what_it_would_do_and_does_it_only_when_told(run: Run, apart: Path) -> None:
    told = run("merge")
    assert told.code == 0
    assert "  + “There.”" in told.out
    assert "Torch d8 → d6" in told.out
    assert "To merge: solo-journal merge --yes" in told.out
    assert "There." not in run("log", "--all").out
    done = run("merge", "--yes")
    assert "2 entries added" in done.out
    assert not apart.exists()
    log = run("log", "--all").out
    assert "There." in log
    assert "Here." in log
    assert run("check").code == 0
    assert "Nothing to merge" in run("merge", "--yes").out


def test_merge_gives_one_object(run: Run, apart: Path) -> None:
    tree = run("merge", "--json").object
    assert (tree["done"], tree["copies"]) == (False, [str(apart)])
    assert [len(version["incoming"]) for file in tree["files"] for version in file["versions"]] == [2]
    assert [change["path"] for change in tree["changes"]] == ["trackers/torch/die"]
    assert run("merge", "--yes", "--json").object["done"] is True


def test_check_tells_of_a_copy_with_something_new(run: Run, apart: Path) -> None:
    ran = run("check")
    assert ran.code == 1
    assert f"{apart.name}: A sync tool left it, and it has something that is not here." in ran.out


def test_a_campaign_that_is_only_read_says_why_once(run: Run, journal: Path) -> None:
    file = max(journal.iterdir())
    file.write_bytes(file.read_bytes() + b"<<<<<<< here\n=======\n>>>>>>> there\n")
    ran = run("note", "Here.")
    assert ran.code == 1
    assert ran.err.count("conflict markers") == 1, ran.err


def test_repair_names_what_it_mends_before_and_checks_after(run: Run, journal: Path) -> None:
    file = next(journal.iterdir())
    file.write_bytes(file.read_bytes() + TORN)
    assert run("check").code == 1
    left = run("check", "--repair", stdin=b"n\n", terminal=True)
    assert (left.code, "Repaired" in left.out) == (1, False)
    ran = run("check", "--repair", stdin=b"y\n", terminal=True)
    assert ran.code == 0
    assert ran.out.index("a torn entry") < ran.out.index("Repaired: ") < ran.out.index("No problems")
    assert "Nothing to repair" in run("check", "--repair").out


def test_repair_gives_one_object(run: Run, journal: Path) -> None:
    file = next(journal.iterdir())
    file.write_bytes(file.read_bytes() + TORN)
    assert run("check", "--repair", "--json").object["clean"] is True


def test_missing_sessions_are_gone_on_without_when_the_player_says_so(run: Run, play: Run, journal: Path) -> None:
    play("session", "close")
    play("session", "start")
    play("note", "Second evening.")
    sorted(journal.iterdir())[-1].unlink()
    refused = run("note", "x")
    assert refused.code == 1
    assert "check --without-missing" in refused.err
    assert run("check", "--without-missing", stdin=b"n\n", terminal=True).code == 1
    ran = run("check", "--without-missing", "--yes")
    assert (ran.code, "No problems" in ran.out) == (0, True)
    assert run("note", "And on.").code == 0
    assert "nothing to skip" in run("check", "--without-missing").err


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that is called like vim, and mends what it is shown; what it was given."""
    program, given = tmp_path / "vim", tmp_path / "given"
    program.write_text(EDITOR.format(python=sys.executable, given=str(given)), "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", str(program))
    return given


def test_the_editor_opens_at_the_damaged_line_and_the_check_follows(run: Run, journal: Path, editor: Path) -> None:
    assert "Everything can be read." in run("check", "--edit").out
    file = next(journal.iterdir())
    text = file.read_text("utf-8").replace('"Both know this."', "Both know this.")
    file.write_text(text, "utf-8")
    line = text.split("\n").index("text = Both know this.") + 1
    ran = run("check", "--edit")
    assert editor.read_text().split() == [f"+{line}", str(file)]
    assert f"{file.name}, line {line}: " in ran.out
    assert ran.code == 0


def test_without_an_editor_there_is_a_sentence(run: Run, journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    file = next(journal.iterdir())
    file.write_text(file.read_text("utf-8").replace('"Both know this."', "Both know this."), "utf-8")
    ran = run("check", "--edit")
    assert ran.code == 1
    assert "No editor found." in ran.err


def test_a_backup_comes_back_identical_where_the_campaign_is_gone(
    run: Run, play: Run, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Backed up to dusk.zip: " in play("backup", "dusk.zip").out
    folder = journal.parent
    whole = {path.name: path.read_bytes() for path in folder.rglob("*.toml")}
    shutil.rmtree(folder)
    assert "Restored as the-long-dusk: " in run("restore", "dusk.zip").out
    assert {path.name: path.read_bytes() for path in folder.rglob("*.toml")} == whole
    assert run("backup", "dusk.zip").code == 1
    assert run("backup", "dusk.zip", "--force").code == 0


def test_restoring_what_is_there_already_has_to_be_said_how(run: Run, play: Run, home: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "dusk.zip")
    play("backup", file)
    ran = run("restore", file)
    assert ran.code == 1
    assert "--replace" in ran.err
    assert "--copy" in ran.err
    assert run("restore", file, stdin=b"\n", terminal=True).code == 0
    assert not (home / "the-long-dusk-2").exists()
    assert run("restore", file, "--copy").code == 0
    assert (home / "the-long-dusk-2").is_dir()
    assert run("restore", file, "--replace").code == 0
    assert (home / ".archive" / "the-long-dusk").is_dir()
    shutil.rmtree(home / "the-long-dusk")
    assert "Restored: " in run("restore", "the-long-dusk").out
    assert (home / "the-long-dusk").is_dir()


@pytest.mark.parametrize("name", ["nothing.zip", "x\x1b[31m"])
def test_what_is_neither_a_file_nor_in_the_archive_is_a_sentence(run: Run, name: str) -> None:
    ran = run("restore", name)
    assert ran.code == 1
    assert "No backup file and no archived campaign" in ran.err
    assert "\x1b" not in ran.err


def test_an_entry_that_cannot_be_read_is_reported_with_its_words(run: Run, play: Run, journal: Path) -> None:
    play("note", "And on.")
    file = next(journal.iterdir())
    file.write_text(file.read_text().replace('= "Both know this."', "= Both know this."))
    for arguments in (("log",), ("log", "--all")):
        assert "Both know this." in run(*arguments).out
    assert "It reads “Both know this" in run("play", "--line", stdin=b"/log\n").out


def test_what_was_put_aside_is_shown_and_comes_back(run: Run, play: Run, journal: Path) -> None:
    assert "Nothing to recover" in play("salvage").out
    (journal.parent / "recovered").mkdir()
    file = next(journal.iterdir())
    whole = file.read_text()
    start = whole.index("[[entry]]", whole.index("Torch"))
    (journal.parent / "recovered" / f"{file.stem}-replaced-1.toml").write_text(whole[start:])
    file.write_text(whole[:start])
    (journal.parent / "campaign.toml").unlink()
    shown = run("salvage")
    assert "+ “Both know this.”" in shown.out
    assert "solo-journal salvage --yes" in shown.out
    assert "Both know this." not in run("log", "--all").out
    assert "Recovered: 1 entry added." in run("salvage", "--yes").out
    assert "Both know this." in run("log", "--all").out
