"""Cost of an act, of opening a campaign, and of memory, at 100 and 100,000 entries."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.big_campaign import library, write
from benchmarks.ratio import Ratio, milliseconds
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.rules import shelf

SMALL, LARGE = 100, 100_000


def measure() -> Iterator[Ratio]:
    """Act, opening and memory for a small and a large campaign, and for one huge session."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        small, large = write(home, SMALL), write(home, LARGE)
        giant = write(home, LARGE, per_session=LARGE)
        yield Ratio("act, fsync and all: 100 / 100,000 entries", _act(home, small), _act(home, large), "ms", "1.2x")
        yield Ratio("  the same, all in one session", _act(home, small), _act(home, giant), "ms", "1.2x")
        yield Ratio("open and show 200 lines", _open(home, small), _open(home, large), "ms", "flat")
        yield Ratio("  the same, all in one session", _open(home, small), _open(home, giant), "ms", "")
        yield Ratio("memory of an open campaign", _memory(home, small), _memory(home, large), "MB", "2x")
        yield Ratio("  the same, all in one session", _memory(home, small), _memory(home, giant), "MB", "")


def _act(home: Path, folder: Path) -> float:
    campaign = library(home).open(str(folder))
    game = shelf.system("duskara")
    assert game.oracle is not None
    question = game.oracle.procedure.model_validate({game.oracle.words: "Is it so?"})

    def act() -> None:
        perform_and_keep(campaign, question)
        campaign.settle()

    return milliseconds(act, 41)


def _open(home: Path, folder: Path) -> float:
    books = library(home)

    def open_() -> None:
        recent(Campaign.open(folder, tables=books.tables).journal, 200)

    return milliseconds(open_, 9)


def _memory(home: Path, folder: Path) -> float:
    """The peak memory of a process that opens the campaign, shows its end and writes a line, in MB (Linux)."""
    code = (
        "import sys; from pathlib import Path; from benchmarks.big_campaign import library;"
        "from solo_journal.campaign.journal.log_view import recent;"
        "from solo_journal.campaign.play.append import write;"
        "c = library(Path(sys.argv[1])).open(sys.argv[2]); recent(c.journal, 200); write(c, 'prose', 'One more.');"
        "print(next(l for l in open('/proc/self/status') if l.startswith('VmHWM')).split()[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(home), str(folder)], capture_output=True, text=True, check=True
    )
    return float(done.stdout) / 1024
