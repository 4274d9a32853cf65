"""Imported logs of 2,000 and 20,000 lines: processor time per line, whatever it contains."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import brief
from benchmarks.big_campaign import PROSE, library
from benchmarks.ratio import Ratio
from solo_journal.campaign.imports import draft_of

SMALL, LARGE = 2_000, 20_000
SCENE, SESSION = 40, 400
"""Lines of each."""
NAMES = 300
LINES = {
    "prose": "{prose} {n}\n",
    "people in every line": "=> He came to the door. [N:Guard {name}|tired {n}|-wary] [L:Place {name}|dark]",
    "clocks in every line": "=> Near. [Clock:Al {clock} {part}/6] [Track:Climb {clock} {part}/8] [Timer:Air {part}]",
    "a character in every line": "=> It hurts. [PC:Mirel|HP {part}|Gear:rope,lamp] [PC:Mirel|HP-1]",
    "dialogue": 'N (Guard {name}): "{prose}"',
    "generators": "gen: Somebody {n}\n  Trait: d6={part} -> tired\n  Goal: d6={part} -> sleep",
    "questions": "? Is it so, {n}?\nd: Chance d6=4 vs Risk d6=2 -> Yes\n=> {prose}",
}


def measure() -> Iterator[Ratio]:
    """Microseconds per line, for each sort of log."""
    few, many = brief.entries(SMALL), brief.entries(LARGE)
    with tempfile.TemporaryDirectory() as scratch:
        for what, line in LINES.items():
            base, measured = (_each(Path(scratch), line, count) for count in (few, many))
            yield Ratio(f"import, {what}: {few:,} / {many:,} lines", base, measured, "us", "linear: 1.5x")


def _each(home: Path, line: str, count: int) -> float:
    log = home / "log.md"
    log.write_text("\n".join(_log(line, count)), encoding="utf-8")
    shelf = library(home)
    start = time.process_time()
    draft_of(shelf, log)
    return (time.process_time() - start) / count * 1e6


def _log(line: str, count: int) -> Iterator[str]:
    """Sessions of scenes with such lines, fenced if they are notation."""
    fence = "" if line.endswith("\n") else "```"
    for n in range(count):
        if n % SESSION == 0:
            yield f"{fence if n else ''}\n## Session {n // SESSION + 1}\n{fence}"
        if n % SCENE == 0:
            yield f"{fence}\n### S{n // SCENE + 1} *The next room*\n{fence}"
        yield line.format(n=n, name=n % NAMES, clock=n % 30, part=n % 6, prose=PROSE)
    yield fence
