"""The real program in a real terminal of the system: bytes in, bytes out."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from fcntl import ioctl
from pathlib import Path

ENOUGH = 60.0
"""Seconds after which something that is waited for does not come any more."""
STEERING = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>78]|\]22;[a-z-]*\x07)")
"""What the program itself may tell a terminal: to move, to colour, to clear, to shape the pointer of the mouse."""
KEYS = {"⏎": "\r", "⇥": "\t", "␣": " ", "⎋": "\x1b"}


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, command: list[str], environment: dict[str, str], size: tuple[int, int]) -> None:
        self._ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        self.bytes = b""
        self._hung_up = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError):
            while not self._hung_up:
                if select.select([self._ours], [], [], 0.1)[0]:
                    chunk = os.read(self._ours, 65536)
                    if not chunk:
                        break
                    self.bytes += chunk

    @property
    def text(self) -> str:
        """Everything that was written so far."""
        return self.bytes.decode("utf-8", "replace")

    @property
    def words(self) -> str:
        """The same without what steers the terminal."""
        return STEERING.sub("", self.text)

    def type(self, keys: str) -> None:
        """Type these keys, in one burst."""
        self.sends("".join(KEYS.get(sign, sign) for sign in keys).encode())

    def sends(self, data: bytes) -> None:
        """Let these bytes come from the keyboard."""
        os.write(self._ours, data)

    def hang_up(self) -> None:
        """Close the window."""
        self._hung_up = True
        self._reader.join(ENOUGH)
        os.close(self._ours)

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until this holds."""
        end = time.monotonic() + ENOUGH
        while not holds():
            assert time.monotonic() < end, f"This never came. The end of what was written:\n{self.words[-3000:]}"
            time.sleep(0.03)

    def sees(self, *words: str) -> None:
        """Wait until these words were written."""
        self.until(lambda: all(each in self.words for each in words))

    def fresh(self, keys: str, *words: str) -> None:
        """Type, and wait until these words are drawn again."""
        start = len(self.words)
        self.type(keys)
        self.until(lambda: all(each in self.words[start:] for each in words))

    def settles(self) -> None:
        """Wait until nothing more is written; a key after Esc is a key of its own only then."""
        seen = -1
        while seen != len(self.bytes):
            seen = len(self.bytes)
            time.sleep(0.4)

    def kill(self) -> None:
        """End the program without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.close()

    def close(self) -> int:
        """Wait for its end, and let go; its exit code."""
        if self.process.poll() is None:
            try:
                self.process.wait(ENOUGH)
            except subprocess.TimeoutExpired:
                self.process.kill()
        code = self.process.wait(ENOUGH)
        self._reader.join(0.5)
        with contextlib.suppress(OSError):
            os.close(self._ours)
        return code


def program(home: Path, size: tuple[int, int] = (120, 36), **changed: str) -> AbstractContextManager[Terminal]:
    """Start the page on this home; what is changed to nothing is taken out of its environment."""
    return running(["-m", "solo_journal", "play"], home, size, **changed)


@contextmanager
def running(arguments: list[str], home: Path, size: tuple[int, int] = (120, 36), **changed: str) -> Iterator[Terminal]:
    """Start this Python with some arguments in a terminal."""
    strange = re.compile("LC_|PYTHON(?!PATH)|NO_COLOR|COLUMNS$|LINES$")  # what would change how it looks
    plain = {key: value for key, value in os.environ.items() if not strange.match(key)}
    environment = {
        **plain,
        "SOLO_JOURNAL_HOME": str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        **changed,
    }
    terminal = Terminal([sys.executable, *arguments], {key: value for key, value in environment.items() if value}, size)
    try:
        yield terminal
    finally:
        if terminal.process.returncode is None:
            terminal.kill()
