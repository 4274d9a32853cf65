"""The page: time to its first word, first content and story, compared with a bare app; time to paint a key; memory."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from fcntl import ioctl
from pathlib import Path

from benchmarks import brief
from benchmarks.big_campaign import PER_SESSION, write
from benchmarks.ratio import Ratio
from solo_journal.ui.splash import OPENS

SMALL, LARGE = 100, 100_000
TIMES = 7
KEYS = 41
ROWS, COLUMNS = 36, 120
ENOUGH = 60.0
"""Longest wait for a word, in seconds."""
STEERING = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[()][A-Z0-9]|[=>78])")
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App[None]):
    def compose(self):
        yield Static("What happens next?")
Bare().run()
"""
CONTENT = b"What happens next?"
"""In both apps: the placeholder of the composer, which is there before the campaign."""
STORY = b"nobody on the wall"
"""In every entry, so at the end of the story on the screen."""
THERE = b"saved"
"""In the masthead once the campaign is open."""


def measure() -> Iterator[Ratio]:
    """First content, a key, and memory, for a small and a large campaign, alternating."""
    with tempfile.TemporaryDirectory() as scratch:
        homes = {size: _home(Path(scratch) / str(size), size) for size in (SMALL, LARGE)}
        old = _home(Path(scratch) / "old", LARGE, LARGE)
        bare = _Run([sys.executable, "-c", BARE], homes[SMALL])
        play = [sys.executable, "-m", "solo_journal", "play"]
        runs = {size: _Run(play, home, story=True) for size, home in homes.items()}
        one = _Run(play, old, story=True)
        for run in (bare, *runs.values(), one):
            run.leave()
        for _ in range(0 if brief.is_brief() else TIMES):
            bare.start()
            for run in (*runs.values(), one):
                run.start()
        yield Ratio("page: first word", bare.first, runs[LARGE].word, "ms", "")
        for size, run in runs.items():
            yield Ratio(f"page: first content, {size:,} entries", bare.first, run.first, "ms", "1.5x")
            yield Ratio(f"page: the story, {size:,} entries", bare.first, run.story, "ms", "2x")
            yield Ratio(f"page: all of it, {size:,} entries", bare.first, run.there, "ms", "")
        yield Ratio(f"page: all of it, {LARGE:,} in one session", runs[LARGE].there, one.there, "ms", "1.5x")
        small, large = runs[SMALL], runs[LARGE]
        _type(small, large)
        yield Ratio("page: a key until it is painted", small.key, large.key, "ms", "1.2x")
        yield Ratio("page: memory", small.memory, large.memory, "MB", "2x")


def _home(home: Path, size: int, per_session: int = PER_SESSION) -> Path:
    home.mkdir()
    write(home, size, per_session)
    return home


class _Run:
    """One program in a terminal, started repeatedly."""

    def __init__(self, command: list[str], home: Path, *, story: bool = False) -> None:
        self._command = command
        self._awaited = [CONTENT, STORY, THERE] if story else [CONTENT]
        # As installed: both sides find compiled modules.
        self._environment = {
            **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
            **({} if brief.is_brief() else {"PYTHONPYCACHEPREFIX": str(home.parent / ".compiled")}),
            "SOLO_JOURNAL_HOME": str(home),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "PYTHONUTF8": "1",
        }
        self._words: list[float] = []
        self._firsts: list[float] = []
        self._stories: list[float] = []
        self._there: list[float] = []
        self._keys: list[float] = []
        self.memory = 0.0
        """Peak memory in MB (Linux)."""

    @property
    def word(self) -> float:
        """Milliseconds from the start to its first word."""
        return statistics.median(self._words[1:] or self._words)

    @property
    def first(self) -> float:
        """Milliseconds from the start to the first content; the very first start, which compiles, is left out."""
        return statistics.median(self._firsts[1:] or self._firsts)

    @property
    def story(self) -> float:
        """Milliseconds from the start until the end of the story is readable, from the cache."""
        return statistics.median(self._stories[1:] or self._stories)

    @property
    def there(self) -> float:
        """Milliseconds from the start until the campaign is open and the story is live."""
        return statistics.median(self._there[1:] or self._there)

    @property
    def key(self) -> float:
        """Milliseconds from a key to its letter on the screen."""
        return statistics.median(self._keys)

    def start(self) -> None:
        """Start it once."""
        with self._terminal():
            pass

    def leave(self) -> None:
        """Start it once and quit it as players do."""
        with self._terminal() as (terminal, _):
            time.sleep(brief.seconds(2))
            os.write(terminal, b"\x1b\x11\r")
            with contextlib.suppress(OSError):  # the terminal is closed
                while select.select([terminal], [], [], brief.seconds(3))[0]:
                    os.read(terminal, 65536)

    @contextlib.contextmanager
    def typing(self) -> Iterator[Callable[[bytes], None]]:
        """Start it; the yielded function writes a key and waits for its letter."""
        with self._terminal() as (terminal, pid):
            time.sleep(brief.seconds(2))  # let background work finish
            _drain(terminal)
            os.write(terminal, b"\x1b")  # closes a question that may be open
            time.sleep(brief.seconds(1))

            def key(letter: bytes) -> None:
                _drain(terminal)
                start = time.perf_counter()
                os.write(terminal, letter)
                _until(terminal, letter)
                self._keys.append((time.perf_counter() - start) * 1000)
                time.sleep(0.03)

            yield key
            status = Path(f"/proc/{pid}/status").read_text()
            self.memory = float(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024

    @contextlib.contextmanager
    def _terminal(self) -> Iterator[tuple[int, int]]:
        ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        start = time.perf_counter()
        process = subprocess.Popen(
            self._command, stdin=theirs, stdout=theirs, stderr=theirs, env=self._environment, start_new_session=True
        )
        os.close(theirs)
        try:
            seen = _until(ours, OPENS.encode(), CONTENT)
            self._words.append((time.perf_counter() - start) * 1000)
            for words, times in zip(self._awaited, (self._firsts, self._stories, self._there), strict=False):
                seen = _until(ours, words, seen=seen)
                times.append((time.perf_counter() - start) * 1000)
            yield ours, process.pid
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait(ENOUGH)
            os.close(ours)


def _type(*runs: _Run) -> None:
    """Type a line in each, a key at a time and alternating, so that both see the same load."""
    with contextlib.ExitStack() as open_:
        keys = [open_.enter_context(run.typing()) for run in runs]
        for at in range(brief.times(KEYS)):
            for key in keys:
                key(b"abcdefghij"[at % 10 : at % 10 + 1])


def _until(terminal: int, *words: bytes, seen: bytes = b"") -> bytes:
    """Read until one of these words appears; returns everything read."""
    while not any(word in STEERING.sub(b"", seen) for word in words):
        if not select.select([terminal], [], [], ENOUGH)[0]:
            raise TimeoutError(f"{words} never came. The end of what was written: {seen[-1000:]!r}")
        seen += os.read(terminal, 65536)
    return seen


def _drain(terminal: int) -> None:
    os.set_blocking(terminal, False)
    with contextlib.suppress(BlockingIOError):
        while os.read(terminal, 65536):
            pass
    os.set_blocking(terminal, True)
