"""Every benchmark runs: briefly, for nothing here asserts what anything costs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import benchmarks
from benchmarks.__main__ import groups

from . import processes

ROOT = Path(benchmarks.__path__[0]).parent


def brief(*words: str) -> list[str]:
    """The lines of a brief run."""
    command = [sys.executable, "-m", "benchmarks", "--brief", *words]
    environment = {**os.environ, "TERM": "xterm-256color"}
    done = processes.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    lines: list[str] = done.stdout.splitlines()
    return lines


@pytest.mark.skipif(sys.platform != "linux", reason="they read memory where Linux tells it")
@pytest.mark.parametrize("group", groups())
def test_a_group_of_benchmarks_runs_to_its_end(group: str) -> None:
    head, *measured = brief(group)
    assert head.startswith("what")
    assert measured
    if group == "kills":
        assert all(line.split()[-1] == "0" for line in measured)
