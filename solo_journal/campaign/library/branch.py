"""What if: a new campaign that continues from any entry of another one, which stays as it is.

Amendments and undos after that entry are left out, so the branch is as the story was then.
"""

from __future__ import annotations

from pathlib import Path

from ...rules.refusal import Refused
from ..campaign import Campaign
from ..entry import Entry
from ..exports.pictures import FOLDER, LARGEST, kind_of
from ..ids import new_id
from ..journal.blocks import block_of
from ..journal.session_file import SessionFile
from ..save.folder import Folder
from ..store import disk
from .atomic_publish import appear
from .backup import plain_files
from .game_files import hand_on
from .identity import folder_name
from .library import Library

GONE = "That entry is not on disk yet, or no longer there. Save, then try again."


def branch(library: Library, campaign: Campaign, id_: str, title: str) -> Path:
    """Make a campaign of everything up to and including an entry. Returns its folder. Raises `Refused` and
    `StoreError`."""
    place = campaign.journal.place(id_)
    if place is None:
        raise Refused(GONE)
    last, index = place
    own = new_id(library.clock())

    def make(path: Path) -> None:
        folder = Folder(path)
        disk.make_folder(folder.journal)
        for number, each in enumerate(campaign.journal.paths[: last + 1]):
            file = campaign.journal.file(each)
            data = _data(file, index if number == last else len(file) - 1, own)
            disk.create(folder.journal / each.name, data)
        hand_on(campaign.folder.path, path)
        _pictures(campaign.folder.path / FOLDER, path / FOLDER)
        made = library.at(path)
        made.on_disk.title = title
        made.settle()

    return appear(library.places.campaigns, folder_name(title), make)


def _pictures(shown: Path, to: Path) -> None:
    """Copy the pictures that the story shows, and its cover."""
    for picture in filter(kind_of, plain_files(shown, [])):
        target = to / picture.relative_to(shown)
        disk.make_folder(target.parent)
        disk.create(target, disk.read(picture, LARGEST))


def _data(file: SessionFile, index: int, own: str) -> bytes:
    """The bytes of a session file up to a block, with the branch's id in its checkpoint."""
    first = file.entry(0)
    data = bytes(file.data[: file.blocks[index].end])
    if not isinstance(first, Entry) or first.checkpoint is None:
        return data
    block = block_of(first.but(checkpoint=first.checkpoint.but(campaign=own)))
    return data[: file.blocks[0].start] + block.lstrip(b"\n") + data[file.blocks[0].end :]
