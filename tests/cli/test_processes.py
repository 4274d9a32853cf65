"""The command line as real processes: several at once, one after another, into a pipe that closes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from .. import processes

ASKERS, QUESTIONS = 4, 3


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A home of its own for the processes, with a campaign in it."""
    environment = {**os.environ, "SOLO_JOURNAL_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    shell(environment, "new", "Dusk", "--system", "duskara")
    return environment


def shell(environment: dict[str, str], *arguments: str) -> str:
    """Run one command to its end; what it printed."""
    command = [sys.executable, "-m", "solo_journal", *arguments]
    done = processes.run(command, env=environment, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (0, "")
    printed: str = done.stdout
    return printed


def test_several_processes_at_once_lose_nothing(environment: dict[str, str]) -> None:
    shell(environment, "tracker", "add", "Gold", "counter")
    code = (
        "import sys; from solo_journal.__main__ import main\n"
        f"for n in range({QUESTIONS}):\n"
        "    assert main(['ask', f'{sys.argv[1]}-{n}?']) == 0\n"
        "    assert main(['tracker', 'tick', 'Gold']) == 0\n"
    )
    command = [sys.executable, "-c", code]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with ExitStack() as running:
        askers = [
            running.enter_context(processes.started([*command, str(asker)], env=environment, **pipes))
            for asker in range(ASKERS)
        ]
        assert [asker.communicate(timeout=processes.LIMIT)[1] for asker in askers] == [b""] * ASKERS
    assert [asker.returncode for asker in askers] == [0] * ASKERS
    entries = json.loads(shell(environment, "log", "--all", "--json"))["entries"]
    asked = sorted(entry["text"] for entry in entries if entry["kind"] == "question")
    assert asked == sorted(f"{asker}-{n}?" for asker in range(ASKERS) for n in range(QUESTIONS))
    assert json.loads(shell(environment, "tracker", "--json"))["trackers"]["gold"]["value"] == ASKERS * QUESTIONS
    assert json.loads(shell(environment, "check", "--json")) == {"clean": True, "findings": []}


def test_undo_in_one_process_and_redo_in_another(environment: dict[str, str]) -> None:
    shell(environment, "tracker", "add", "Torch", "step", "d8")
    shell(environment, "tracker", "step", "Torch", "--dice", "1")
    assert "Torch d8 → d4" in shell(environment, "undo")
    assert json.loads(shell(environment, "tracker", "--json"))["trackers"]["torch"]["die"] == 8
    shell(environment, "redo")
    assert json.loads(shell(environment, "tracker", "--json"))["trackers"]["torch"]["die"] == 4


def test_a_pipe_that_closes_is_no_trouble(environment: dict[str, str]) -> None:
    for _ in range(2):
        shell(environment, "note", "words " * 20_000)
    command = [sys.executable, "-m", "solo_journal", "export"]
    with processes.started(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as export:
        assert export.stdout
        assert export.stderr
        export.stdout.read(10)
        export.stdout.close()
        assert export.stderr.read() == b""
    assert export.returncode == 0


def test_a_terminal_without_our_letters_gets_question_marks(environment: dict[str, str]) -> None:
    shell(environment, "note", "naïve “quotes” 🐉")
    command = [sys.executable, "-m", "solo_journal", "log", "-n", "1"]
    done = processes.run(command, env={**environment, "PYTHONIOENCODING": "latin-1"}, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"na\xefve ?quotes? ?\n", b"")


def test_nothing_heavy_is_imported_on_the_way(environment: dict[str, str]) -> None:
    commands = (["ask", "Is it?"], ["do", "tracker.step", "die=d8"], ["undo"], ["log"])
    code = (
        f"import sys; from solo_journal.__main__ import main; [main(each) for each in {commands!r}];"
        "print([m for m in ('textual', 'rich', 'asyncio', 'markdown_it', 'filelock') if m in sys.modules])"
    )
    done = processes.run([sys.executable, "-c", code], env=environment, capture_output=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"


ROOMS = {"", "campaign", "cli", "cli.commands", "rules", "rules.commons", "rules.kinds", "rules.systems"} | {
    f"campaign.{room}" for room in ("journal", "library", "play", "play.verbs", "repair", "save", "store", "story")
}
LIBRARIES = {"click", "pydantic", "pydantic_core", "annotated_types", "typing_extensions", "typing_inspection"} | {
    "tomli", "tomli_w"
}  # fmt: skip
NOT_OURS = {"asyncio", "concurrent", "http", "importlib.metadata", "logging", "multiprocessing", "sqlite3", "ssl"}
"""Of the standard library: what costs as much as all of a short command."""
MOST_FILES = 142


def test_what_a_question_imports(environment: dict[str, str]) -> None:
    """Which rooms and libraries it takes to answer one, and no game but the one that is asked; of the standard library
    no more than a Python that has imported the libraries."""
    asked = imported(environment, "from solo_journal.__main__ import main; main(['ask', 'Is it?'])")
    bare = imported(environment, "import click, pydantic, tomli, tomli_w\nclass M(pydantic.BaseModel): x: int = 0\nM()")
    ours = {name.removeprefix("solo_journal").lstrip(".") for name in asked if name.split(".")[0] == "solo_journal"}
    folders = {name.rpartition(".")[0] for name in ours}
    games = {name.split(".")[2] for name in ours if name.startswith("rules.systems.")}
    assert games == {"duskara"}
    assert {name for name in folders if "duskara" not in name} <= ROOMS
    assert len(ours) < MOST_FILES
    others = {name.split(".")[0] for name in asked - bare} - set(sys.stdlib_module_names)
    assert {name for name in others if not name.startswith("_") and "__mypyc" not in name} <= {
        "solo_journal",
        *LIBRARIES,
    }
    assert (asked - bare) & NOT_OURS == set()


def imported(environment: dict[str, str], code: str) -> set[str]:
    """The modules that a piece of code imports."""
    done = processes.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"],
        env={**environment, "PYDANTIC_DISABLE_PLUGINS": "__all__"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def test_help_of_a_command_reads_no_rules(environment: dict[str, str]) -> None:
    code = (
        "import sys; from solo_journal.__main__ import main; main(['ask', '--help']);"
        "print([m for m in ('pydantic', 'solo_journal.campaign.campaign', 'solo_journal.cli.commands.log')"
        " if m in sys.modules])"
    )
    done = processes.run([sys.executable, "-c", code], env=environment, capture_output=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"
