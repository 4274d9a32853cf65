"""The suite is green on any day: one place reads the clock, every process agrees, and nothing waits for ever."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import solo_journal
from solo_journal.clock import AHEAD, age, now

from . import processes
from .playing import LATER, ahead_of

ROOT = Path(solo_journal.__file__).parent.parent
READS_THE_CLOCK = (ROOT / "solo_journal" / "clock.py", ROOT / "tests" / "another_day" / "sitecustomize.py")
STARTS_PROGRAMS = (ROOT / "tests" / "processes.py", ROOT / "tests" / "ui" / "journeys" / "terminal.py")
MEASURES = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "sleep"}
"""What of `time` says nothing about the day."""
TELLS_THE_DAY = {f"datetime.{kind}.{how}" for kind in ("datetime", "date") for how in ("now", "utcnow", "today")}
ANOTHER_DAY = ROOT / "tests" / "another_day"
"""Holds what Python runs at its start, to live on another day."""
DAYS = ("tests/campaign/test_recap.py", "tests/line/test_process.py::test_a_pipe_is_played_to_its_end")
"""What counts the days since the last session, and line mode in a pipe."""
PAGES = ("tests/faults/test_death_of_the_app.py::test_sighup_ends_it", "tests/ui/journeys/test_waiting.py")
"""The page in a terminal."""


def names(tree: ast.Module) -> Iterator[str]:
    """The full names of what is imported from other modules and used."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            known |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found = {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            known |= found
            yield from found.values()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            first, _, rest = ast.unparse(node).partition(".")
            if first in known:
                yield f"{known[first]}.{rest}"


def reads_the_clock(code: str) -> list[str]:
    """What in a piece of code asks for the time of the day."""
    if not re.search(r"\b(?:date)?time\b", code):  # neither module is named
        return []
    return [
        name
        for name in names(ast.parse(code))
        if name in TELLS_THE_DAY or (name.startswith("time.") and name.split(".")[1] not in MEASURES)
    ]


@pytest.mark.parametrize("folder", ["solo_journal", "tests", "benchmarks", "assets"])
def test_one_place_reads_the_clock(folder: str) -> None:
    files = [file for file in (ROOT / folder).rglob("*.py") if file not in READS_THE_CLOCK]
    found = {str(file.relative_to(ROOT)): reads_the_clock(file.read_text("utf-8")) for file in files}
    assert {file: readings for file, readings in found.items() if readings} == {}


@pytest.mark.parametrize(
    "code",
    [
        "from datetime import datetime\nat = datetime.now()",
        "from datetime import datetime as when\nfield(default_factory=when.utcnow)",
        "import datetime\ndatetime.date.today()",
        "import time\ntime.time()",
        "import time as t\nt.strftime('%Y')",
        "from time import time_ns",
    ],
)
def test_a_second_place_would_be_found(code: str) -> None:
    assert reads_the_clock(code)


def test_clocks_that_only_measure_are_free() -> None:
    assert not reads_the_clock("import time\ntime.monotonic()\nfrom datetime import date\ndate.fromtimestamp(0)")


def test_a_program_that_a_test_starts_lives_on_the_same_day() -> None:
    code = "from solo_journal.clock import now; print(now().isoformat())"
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours, theirs = now(), datetime.fromisoformat(done.stdout.strip())
    assert LATER <= theirs <= ours < LATER + timedelta(hours=1)
    assert theirs.tzinfo == UTC


@pytest.mark.parametrize("moment", [datetime(2028, 2, 29, 12, tzinfo=UTC), datetime(1969, 7, 20, tzinfo=UTC)])
def test_the_clock_is_set_ahead_and_back_and_runs_on(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(AHEAD, ahead_of(moment))
    assert moment <= now() < moment + timedelta(hours=1)


def test_the_age_of_a_file_is_reported_by_the_clock_that_dated_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a program on another day would take what another one is writing for a leftover."""
    file = tmp_path / "half.tmp"
    file.touch()
    monkeypatch.setenv(AHEAD, str(400 * 86400))
    assert abs(age(file.stat().st_mtime)) < 3600


def test_what_is_no_number_of_seconds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(AHEAD, "tomorrow")
    with pytest.raises(ValueError, match="SOLO_JOURNAL_CLOCK_AHEAD is a number of seconds, not 'tomorrow'"):
        now()


@pytest.mark.skipif(os.name != "posix", reason="the journeys need a terminal of the system")
@pytest.mark.parametrize(
    ("day", "zone", "journeys"),
    [
        (LATER + timedelta(days=400), "Pacific/Auckland", DAYS),
        (datetime(2028, 2, 29, 2, 40, tzinfo=UTC), "America/St_Johns", DAYS + PAGES),
    ],
    ids=["400 days ahead", "the 29th of February"],
)
def test_journeys_pass_on_another_day_in_another_zone(
    day: datetime, zone: str, journeys: tuple[str, ...], tmp_path: Path
) -> None:
    """This very suite, with every Python in it living on that day."""
    environment = {**os.environ, "PYTHONPATH": str(ANOTHER_DAY), "ANOTHER_DAY": ahead_of(day), "TZ": zone}
    del environment[AHEAD]
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", f"--basetemp={tmp_path / 'scratch'}", *journeys]
    done = processes.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_programs_are_started_in_one_place_that_waits_with_a_limit() -> None:
    """A call of `subprocess` would wait for ever for a program that asks what nobody answers."""
    files = [file for file in (ROOT / "tests").rglob("*.py") if file not in STARTS_PROGRAMS]
    assert [str(file.relative_to(ROOT)) for file in files if starts_a_program(file.read_text("utf-8"))] == []


def starts_a_program(code: str) -> bool:
    """Whether a piece of code calls what starts one."""
    calls = [ast.unparse(node.func) for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    return any(call in ("subprocess.run", "subprocess.Popen", "os.system") for call in calls)
