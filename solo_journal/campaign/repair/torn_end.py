"""What stands at the end of a session file and cannot be read: what is known of it, told truthfully."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..journal.session_file import SessionFile, Torn
    from ..save.folder import Folder

MOST_WORDS = 300
"""Letters of an entry's words in a sentence about it."""
_TEXT = re.compile(r"""(?ms)^[ \t]*text[ \t]*=[ \t]*("{3}|'{3}|"|')?(.*)""")
_ENDS_LINE = re.compile(r"""(?m)(?<!\\)["'][ \t]*$|^[\w.]+[ \t]*=|^\[|^#= """)
_ENDS_LINES = {quote: re.compile(rf"(?m){quote}|^#= ") for quote in ('"' * 3, "'" * 3)}
"""Where the words end, by the quotes that they began with: only many lines go on past a quote."""


def torn(folder: Folder, file: SessionFile, tail: Torn) -> str:
    """What the torn end of a file is, in sentences: how large, whether it had been saved, and its words."""
    raw = bytes(file.at_hand[tail.offset : tail.offset + tail.size])
    words = beginning_of(raw)
    said = f"Its last {tail.size:,} bytes are a torn entry: a write that was cut off, or a slip in an editor."
    if was_saved(folder, raw):
        said = f"Its last {tail.size:,} bytes are a torn entry: it was damaged after it was saved."
    return f"{said} They read “{words}”." if words else said


def was_saved(folder: Folder, raw: bytes) -> bool:
    """Whether campaign.toml was written when the entry in these bytes was whole."""
    from ..journal.damaged_block import ID
    from ..save import world_snapshot

    state = world_snapshot.read(folder.state).state
    known = ID.search(raw.decode("utf-8", "replace"))
    return state is not None and known is not None and known[1] == state.as_of


def in_utf_16(data: bytes | bytearray) -> bool:
    """Whether an editor saved a file as UTF-16, which no session file is in."""
    return data[:2] in (b"\xff\xfe", b"\xfe\xff")


def words_in(raw: bytes) -> str:
    """The words of an entry that cannot be read, as far as they can be made out; empty where it has none."""
    found = _TEXT.search(raw.decode("utf-8", "replace"))
    if found is None:
        return ""
    end = _ENDS_LINES.get(found[1], _ENDS_LINE).search(found[2])
    return (found[2][: end.start()] if end else found[2]).strip()


def beginning_of(raw: bytes) -> str:
    """Their beginning on one line, for a sentence."""
    text = " ".join(words_in(raw).split())
    return f"{text[:MOST_WORDS]}..." if len(text) > MOST_WORDS else text
