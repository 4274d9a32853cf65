"""Rewrites a campaign in today's format: at the first change, never by merely opening it.

    a snapshot of the whole campaign -> each session file from the first to the last -> campaign.toml

Each file names its own format, so an interrupted migration continues where it stopped. What cannot be read stays as it
is, byte for byte.
"""

from __future__ import annotations

from pathlib import Path

from solo_journal.clock import now

from ..entry import Entry
from ..journal.blocks import block_of
from ..journal.session_file import SessionFile
from ..library.backup import ENDING, pack_campaign
from ..library.places import file_name_for
from ..repair.entry_union import pieces_of
from ..repair.quarantine import keep_aside
from ..store import disk
from ..store.long_work import over
from .folder import Folder
from .formats import FORMAT
from .world_snapshot import write_state


def keep_snapshot(folder: Folder, id_: str, state: Path, before: str) -> Path:
    """Copy the campaign as it is. Returns the copy. `state` is the player's folder of drafts and snapshots. Call it
    with the lock held. Raises `StoreError`, and then nothing may be rewritten."""
    name = f"{now():%Y%m%d-%H%M%S}-before-{before}{ENDING}"
    return keep_aside(name, pack_campaign(folder).data, snapshots(state, id_))


def snapshots(state: Path, id_: str) -> Path:
    """The folder of a campaign's copies."""
    return state / "snapshots" / file_name_for(id_)


def migrate(folder: Folder, id_: str, title: str, state: Path) -> Path:
    """Rewrite a campaign in today's format. Returns the snapshot of how it was. `state` is the player's folder of
    drafts and snapshots. Call it with the lock held. Raises `StoreError`."""
    kept = keep_snapshot(folder, id_, state, "migration")
    for path in over(folder.sessions()):
        file = SessionFile.load(path)
        if file.format < FORMAT:
            disk.replace(path, in_this_format(file))
    write_state(folder, id_, title)
    return kept


def in_this_format(file: SessionFile) -> bytes:
    """A session file as it would be written today. Anything between its entries stays."""
    pieces, end = pieces_of(file)
    data, whole = bytearray(), file.whole()
    for piece, block in zip(pieces, file.blocks, strict=True):
        entry = piece.entry
        if not isinstance(entry, Entry):
            data += piece.raw
            continue
        if entry.checkpoint is not None:
            entry = entry.but(checkpoint=entry.checkpoint.but(format=FORMAT))
        above = piece.raw[: piece.raw.index(block.raw(whole).rstrip())]
        data += above + block_of(entry).lstrip(b"\n")
    return bytes(data + end)
