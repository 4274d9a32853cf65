"""The lines of a stream, one after another, and whether another one is there already."""

from __future__ import annotations

import codecs
import io
import select
import sys
from dataclasses import dataclass, field
from typing import TextIO

AT_ONCE = 65_536
"""Bytes that are taken at a time."""


@dataclass(slots=True)
class LineReader:
    """Reads one line after another. A stream without a file descriptor is read with its own `readline`."""

    stream: TextIO
    _text: str = ""
    _decoder: io.IncrementalNewlineDecoder | None = None
    _ended: bool = False
    _fd: int = field(init=False, default=-1)

    def __post_init__(self) -> None:
        if isinstance(self.stream, io.TextIOWrapper) and isinstance(self.stream.buffer, io.BufferedReader):
            bytes_in = codecs.getincrementaldecoder(self.stream.encoding)("replace")
            self._decoder = io.IncrementalNewlineDecoder(bytes_in, translate=True)
            self._fd = self.stream.fileno()

    def readline(self) -> str:
        """The next line with its newline; empty at the end of the stream. Blocks. Raises `OSError`."""
        if self._decoder is None:
            return self.stream.readline()
        while "\n" not in self._text and not self._ended:
            taken = self.stream.buffer.read1(AT_ONCE)  # type: ignore[attr-defined]
            self._text += self._decoder.decode(taken, final=not taken)
            self._ended = not taken
        if self._ended and sys.stdin is not None and self.stream.isatty():
            self._ended = False  # Ctrl-D ends one answer; a terminal can go on
        line, end, self._text = self._text.partition("\n")
        return line + end

    @property
    def more(self) -> bool:
        """Whether another line, or at least its beginning, is already waiting."""
        if self._text or self._fd < 0 or self._ended or sys.platform == "win32":
            return bool(self._text)
        try:
            return bool(select.select([self._fd], [], [], 0)[0])
        except (OSError, ValueError):
            return False
