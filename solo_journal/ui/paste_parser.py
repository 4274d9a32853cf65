"""What is pasted comes as one text, whatever stands in it.

Textual looks for keys within a paste as well: of what follows an escape character up to 32 characters come as keys, and
before the paste. So a pasted line could run. Here everything between the two marks that a terminal puts around a paste
is text, and nothing else.
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
"""Characters at the end of what came that may be the beginning of a mark."""
ESC = "\x1b"
ALONE = re.compile(r"[\x20-@`{|}~]")
"""After an escape these are keys of their own: no sequence that a key sends begins so. Textual loses the escape."""
BETWEEN = re.compile(rf"(?<={ESC})(?={ALONE.pattern})")


class PasteParser(XTermParser):
    """Textual's parser of what a terminal sends, with the pastes read before it sees them."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasted: list[str] | None = None
        """What was pasted so far, while a paste comes in."""
        self._rest = ""
        """The end of what came, where a mark may have begun."""
        self._since = 0.0
        self._escaped = False
        """Whether what came last ended in an escape."""

    def feed(self, data: str) -> Iterable[Message]:
        """The events in what a terminal sent; none in a part of a mark or of a paste until the rest is there."""
        if not data:
            yield from super().feed("")
            return
        data, self._rest = self._rest + data, ""
        while data:
            if self._pasted is None:
                typed, mark, data = data.partition(START)
                self._rest = "" if mark else _begun(typed)
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
        """What is nothing more than a key, now that no more of it came."""
        if self._rest and self._pasted is None and get_time() >= self._since + constants.ESCAPE_DELAY:
            rest, self._rest = self._rest, ""
            yield from self._typed(rest, waits=False)
        yield from super().tick()

    def _typed(self, keys: str, *, waits: bool = True) -> Iterator[Message]:
        """The events in what is no paste; where nothing more of it comes, an escape that it ends in is a key too."""
        for part in BETWEEN.split(keys) if keys else ():
            if self._escaped and ALONE.match(part):
                yield from self._out_of_time()
            self._escaped = part.endswith(ESC)
            yield from super().feed(part)
        if not waits:
            yield from self._out_of_time()

    def _out_of_time(self) -> Iterable[Message]:
        """What waits for more of it is all that came."""
        if self._timeout_time is not None:
            self._timeout_time = 0.0
            yield from super().tick()


def _begun(typed: str) -> str:
    """The beginning of a paste's mark, at the end of what was typed."""
    return next((START[:many] for many in range(OVER, 0, -1) if typed.endswith(START[:many])), "")


def keep_pastes_whole() -> None:
    """Have the terminal be read so."""
    if sys.platform == "win32":
        from textual.drivers import win32 as driver
    else:
        from textual.drivers import linux_driver as driver
    setattr(driver, "XTermParser", PasteParser)  # noqa: B010 - its name for what it imported
