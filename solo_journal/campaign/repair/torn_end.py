"""What stands at the end of a session file and cannot be read: what is known of it, told truthfully."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..journal.damaged_block import ID
from ..journal.unread_bytes import beginning_of
from ..save import world_snapshot

if TYPE_CHECKING:
    from ..journal.file_blocks import Torn
    from ..journal.session_file import SessionFile
    from ..save.folder import Folder


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
    state = world_snapshot.read(folder.state).state
    known = ID.search(raw.decode("utf-8", "replace"))
    return state is not None and known is not None and known[1] == state.as_of
