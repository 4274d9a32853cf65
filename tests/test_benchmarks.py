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


@pytest.mark.skipif(sys.platform != "linux", reason="they read memory where Linux tells it")
@pytest.mark.parametrize("named", [["page"], [group for group in groups() if group != "page"]], ids=["page", "rest"])
def test_every_benchmark_runs_to_its_end(named: list[str]) -> None:
    """Few programs: to start one for each group took longer than the groups."""
    command = [sys.executable, "-m", "benchmarks", "--brief", *named]
    environment = {**os.environ, "TERM": "xterm-256color"}
    done = processes.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    head, *measured = done.stdout.splitlines()
    assert head.startswith("what")
    killed = [line for line in measured if "kills: " in line]
    assert bool(killed) == ("kills" in named)
    assert all(line.split()[-1] == "0" for line in killed)
