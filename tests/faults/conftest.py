"""How many cases each fault was tried in, for the table at the end of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

Tried = Callable[[str, int], None]


@pytest.fixture(autouse=True)
def _at_home(home: object) -> None:
    """No test reaches the folders of the person who runs it."""


@pytest.fixture
def tried(record_property: Callable[[str, object], None]) -> Tried:
    """Note how many cases a fault was tried in; what was lost in any of them has failed the test before."""
    return lambda fault, cases: record_property("tried", f"{cases} {fault}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of faults: how many cases of each were tried, and in how many tests something was lost."""
    tried, lost = Counter[str](), Counter[str]()
    for report in (*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ())):
        for name, said in getattr(report, "user_properties", ()):
            if name == "tried":
                cases, _, fault = str(said).partition(" ")
                tried[fault] += int(cases)
                lost[fault] += report.failed
    if tried:
        terminalreporter.write_line(f"{'fault':<84} {'cases':>7} {'lost':>5}")
        for fault, total in tried.items():
            terminalreporter.write_line(f"{fault:<84} {total:>7} {lost[fault]:>5}")
