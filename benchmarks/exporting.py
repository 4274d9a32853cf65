"""Exports of 1,000 and 100,000 entries: time per entry, and total memory."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import brief
from benchmarks.big_campaign import write
from benchmarks.ratio import Ratio
from solo_journal.campaign.exports import export, formats

SMALL, LARGE = 1_000, 100_000
SLOW = frozenset({"pdf"})
"""Typeset formats are measured at a tenth."""
CODE = """
import sys, time
from pathlib import Path
from benchmarks import brief
from benchmarks.big_campaign import library
from solo_journal.campaign.exports import Story, Selection, export
from solo_journal.campaign.exports.file_writer import save
campaign = library(Path(sys.argv[1])).open(sys.argv[2])
chosen = export(sys.argv[3])
start = time.perf_counter()
for _ in save(chosen, Story.of(campaign, Selection(content=chosen.content)), Path(sys.argv[1]) / "out", over=True):
    pass
print(time.perf_counter() - start)
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""


def measure() -> Iterator[Ratio]:
    """Microseconds per entry, and peak memory of a process, for each format."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        small, large, tenth = write(home, SMALL), write(home, LARGE), write(home, LARGE // 10)
        for format_ in brief.some([each for each in formats() if export(each).tells_story and not export(each).folder]):
            folder, most = (tenth, LARGE // 10) if format_ in SLOW else (large, LARGE)
            few, many = _run(home, small, format_), _run(home, folder, format_)
            least, most = brief.entries(SMALL), brief.entries(most)
            sizes = f"{format_}: {least:,} / {most:,} entries"
            yield Ratio(f"{sizes}, each", few[0] / least * 1e6, many[0] / most * 1e6, "us", "linear: 1x")
            yield Ratio("  peak memory", few[1], many[1], "MB", "flat: 2x")


def _run(home: Path, folder: Path, format_: str) -> tuple[float, float]:
    """Seconds and megabytes of one export in a process of its own (Linux)."""
    arguments = [sys.executable, "-c", CODE, str(home), str(folder), format_]
    seconds, kilobytes = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), float(kilobytes) / 1024
