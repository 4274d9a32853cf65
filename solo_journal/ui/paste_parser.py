"""Delivers pasted text as one text, whatever it contains.

Textual also looks for keys within a paste: after an escape character, up to 32 characters arrive as keys, and before
the paste. So a pasted line could run. Here everything between the two marks that a terminal puts around a paste is
text, and nothing else.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator

from textual import constants, events
from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.message import Message

START, END = BRACKETED_PASTE_START, BRACKETED_PASTE_END
OVER = len(END) - 1
"""Characters at the end of the input that may be the beginning of a mark."""
ESC = "\x1b"
ALONE = re.compile(r"[\x20-@`{|}~]")
"""After an escape these are keys of their own, because no key sequence begins so. Textual would lose the escape."""
BETWEEN = re.compile(rf"(?<={ESC})(?={ALONE.pattern})")


class PasteParser(XTermParser):
    """Textual's input parser, with pastes taken out first."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasted: list[str] | None = None
        """The paste so far, while one is arriving."""
        self._rest = ""
        """The end of the input, which may be the beginning of a mark."""
        self._since = 0.0
        self._escaped = False
        """Whether the last input ended in an escape."""

    def feed(self, data: str) -> Iterable[Message]:
        """The events in the terminal's input; none for part of a mark or of a paste until the rest arrives."""
        if not data:
            yield from super().feed("")
            return
        data, self._rest = self._rest + data, ""
        while data:
            if self._pasted is None:
                typed, mark, data = data.partition(START)
                self._rest = "" if mark else _partial_mark(typed)
                self._since = get_time()
                yield from self._typed(typed.removesuffix(self._rest) if self._rest else typed)
                if mark:
                    yield from self._typed("", waits=False)
                    self._pasted = []
            else:
                text, mark, data = data.partition(END)
                if mark:
                    whole, self._pasted = "".join((*self._pasted, text)), None
                    yield events.Paste(whole.replace("\0", ""))
                else:
                    self._pasted.append(text[:-OVER])
                    self._rest = text[-OVER:]

    def tick(self) -> Iterable[Message]:
        """The events for input that turned out to be only keys, because nothing followed."""
        if self._rest and self._pasted is None and get_time() >= self._since + constants.ESCAPE_DELAY:
            rest, self._rest = self._rest, ""
            yield from self._typed(rest, waits=False)
        yield from super().tick()

    def _typed(self, keys: str, *, waits: bool = True) -> Iterator[Message]:
        """The events in input outside pastes; unless it `waits`, a final escape is a key too."""
        for part in BETWEEN.split(keys) if keys else ():
            if self._escaped and ALONE.match(part):
                yield from self._out_of_time()
            self._escaped = part.endswith(ESC)
            yield from super().feed(part)
        if not waits:
            yield from self._out_of_time()

    def _out_of_time(self) -> Iterable[Message]:
        """Handle what has been waiting for more, because nothing followed."""
        if self._timeout_time is not None:
            self._timeout_time = 0.0
            yield from super().tick()


def _partial_mark(typed: str) -> str:
    """The beginning of a paste mark at the end of the input."""
    return next((START[:many] for many in range(OVER, 0, -1) if typed.endswith(START[:many])), "")


def keep_pastes_whole() -> None:
    """Install this parser."""
    if sys.platform == "win32":
        from textual.drivers import win32 as driver
    else:
        from textual.drivers import linux_driver as driver
    setattr(driver, "XTermParser", PasteParser)  # noqa: B010 - its name for what it imported
