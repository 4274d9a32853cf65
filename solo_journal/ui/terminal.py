"""Checks whether the terminal can show the page, before it starts."""

from __future__ import annotations

import os
import select
import sys

LINE_MODE = "Using line mode, as with `solo-journal play --line`: it does everything that the page does."


def trouble() -> str:
    """Why the page cannot be shown here, as a sentence with the way out; empty if it can."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""  # the page is drawn elsewhere, such as in a browser, and speaks over a pipe
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return f"The page needs a terminal, and this is a pipe or a file. {LINE_MODE}"
    if os.environ.get("TERM", "windows" if os.name == "nt" else "") in ("dumb", ""):
        return f"This terminal cannot show the page (TERM={os.environ.get('TERM', '')}). {LINE_MODE}"
    encoding = (getattr(sys.stderr, "encoding", "") or "").lower().replace("-", "")
    if encoding != "utf8":
        return f"The page needs a terminal in UTF-8, and this one is {encoding or 'unknown'}. {LINE_MODE}"
    return ""


def is_closed() -> bool:
    """Whether the terminal was closed. Where no signal comes, nothing else ends the program."""
    if not os.environ.get("TEXTUAL_DRIVER"):
        return not sys.stdin.isatty()
    if sys.platform == "win32":
        return False
    pipe = select.poll()
    pipe.register(sys.stdin.fileno(), 0)
    return any(happened & select.POLLHUP for _, happened in pipe.poll(0))


def plain_colours() -> bool:
    """Whether the player asked for no colours."""
    return bool(os.environ.get("NO_COLOR"))


def only_ascii() -> bool:
    """Whether the terminal has only ASCII glyphs, like the Linux console."""
    return os.environ.get("TERM", "") == "linux"
