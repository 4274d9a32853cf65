"""A copy of a campaign is another campaign: it gets an id of its own, in its state and in each of its checkpoints."""

from __future__ import annotations

from ..entry import Entry
from ..journal.entry_block import block_of
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..store import disk


def rename_campaign(folder: Folder, id_: str) -> None:
    """Give a campaign that nobody has opened yet another id. Raises `StoreError`."""
    for path in folder.sessions():
        disk.replace(path, session_under(SessionFile.load(path), id_))
    state = world_snapshot.read(folder.state).state
    if state is not None:
        disk.replace(folder.state, world_snapshot.text(state.but(id=id_)))


def session_under(file: SessionFile, id_: str) -> bytes:
    """A session file with another campaign's id at its checkpoint. All else stays byte for byte. Raises
    `Unreadable` where the file could not be read."""
    whole = file.whole()
    data, end = bytearray(), 0
    for index, block in enumerate(file.blocks):
        entry = file.entry(index)
        if isinstance(entry, Entry) and entry.checkpoint is not None:
            own = entry.but(checkpoint=entry.checkpoint.but(campaign=id_))
            data += whole[end : block.start] + block_of(own).lstrip(b"\n")
            end = block.end
    return bytes(data + whole[end:])
