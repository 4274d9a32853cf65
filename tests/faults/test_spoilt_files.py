"""Spoilt files of every kind, by seed: what `fuzzing` counts stays at 0. A quarter of them each day, all in
the full profile; by hand, ever more of them can be tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..playing import drawn
from .conftest import Tried
from .fuzzing import COUNTED, run

CASES, PARTS = drawn(600), 2
PAGES = 401
"""One case in this many is opened on the page, which takes as long as forty others."""


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_changed_or_ended_by_a_spoilt_file(part: int, tmp_path: Path, tried: Tried) -> None:
    tally = run(range(part, CASES, PARTS), 1, tmp_path, PAGES, whole=False)
    assert {what: tally.found[what] for what in COUNTED} == dict.fromkeys(COUNTED, 0), "\n".join(tally.told)
    for kind, cases in tally.cases.items():
        tried(f"a spoilt file: {kind}", cases)
