"""The part of `check` about the files themselves: copies, git's markers, quarantined files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...rules.command_hints import way
from ...rules.refusal import Refused
from ..ids import Clock
from ..journal.damaged_block import ID, beginning_of
from ..journal.file_blocks import LARGEST
from ..save import world_snapshot
from ..save.folder import Folder, names_in
from ..save.load_campaign import impostors, strangers
from ..store.errors import StoreError
from .conflicts import copies, holds_markers
from .merge_plan import plan_merge

if TYPE_CHECKING:
    from ..journal.file_blocks import Torn
    from ..journal.session_file import SessionFile
    from ..save.folder import Folder


@dataclass(frozen=True, slots=True)
class Finding:
    """A place and a sentence. A note is worth knowing; anything else is a problem."""

    where: str
    text: str
    note: bool = False
    unproved: bool = False
    """Whether an act could not be replayed, or gives something else by the rules of today."""


HOLDS_MARKERS = "It holds git's conflict markers. Merge both sides: {}."


def check_files(folder: Folder, clock: Clock) -> Iterator[Finding]:
    """Everything that is out of place or needs attention."""
    yield from _copies(folder, clock)
    for path in (folder.state, *folder.sessions()):
        if _marked(folder, path):
            yield Finding(path.name, HOLDS_MARKERS.format(way("merge")))
    others = folder.strangers()
    known = {each.path.name for each in copies(folder, others)}
    yield from (Finding("journal", text) for text in impostors(others))
    yield from (Finding("journal", text, note=True) for text in strangers(others, known))
    if kept := len(names_in(folder.recovered)):
        text = f"Files that were put aside: {kept}. {way('salvage')} brings back what the journal lacks of them."
        yield Finding("recovered", text, note=True)


def _copies(folder: Folder, clock: Clock) -> Iterator[Finding]:
    found = copies(folder)
    if not found:
        return
    try:
        plan = plan_merge(folder, clock)
    except (Refused, StoreError):
        yield from (Finding(each.path.name, f"It is a copy of {each.of.name} that nothing reads.") for each in found)
        return
    stale = plan.stale()
    for path in plan.copies:
        if path in stale:
            text = f"A sync tool left it, and it has nothing new: {way('repair')} moves it to trash/."
        else:
            text = f"A sync tool left it, and it has something that is not here. {way('merge')} shows what."
        yield Finding(path.name, text, note=path in stale)
    yield from (Finding("merge", sentence) for sentence in plan.left)


def _marked(folder: Folder, path: Path) -> bool:
    try:
        return holds_markers(path, world_snapshot.LIMIT if path == folder.state else LARGEST)
    except (StoreError, OSError):
        return False


def describe_torn_end(folder: Folder, file: SessionFile, tail: Torn) -> str:
    """Sentences about the torn end of a file: its size, whether it had been saved, and its words."""
    raw = bytes(file.data[tail.offset : tail.offset + tail.size])
    words = beginning_of(raw)
    said = f"Its last {tail.size:,} bytes are a torn entry: a write that was cut off, or a slip in an editor."
    if was_saved(folder, raw):
        said = f"Its last {tail.size:,} bytes are a torn entry: it was damaged after it was saved."
    return f"{said} They read “{words}”." if words else said


def was_saved(folder: Folder, raw: bytes) -> bool:
    """Whether campaign.toml proves that the entry in these bytes was whole."""
    state = world_snapshot.read(folder.state).state
    known = ID.search(raw.decode("utf-8", "replace"))
    return state is not None and known is not None and known[1] == state.as_of
