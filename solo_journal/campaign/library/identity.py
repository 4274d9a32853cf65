"""Gives a copy of a campaign an id of its own, in its state and in each of its checkpoints."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from itertools import groupby
from pathlib import Path

from ...rules.letter_folding import fold_letters
from ...rules.names import slug
from ...rules.refusal import Refused
from ..entry import Entry
from ..ids import Clock, new_id
from ..journal.blocks import block_of
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..save.lock import hold
from ..store import disk
from ..store.bounds import NOTED
from ..store.errors import StoreError
from ..store.long_work import over
from .places import file_name_for

RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""File names that some systems reserve for devices."""
_PAIRS = """
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѕ=dz
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
"""
_LETTERS = dict(each.split("=") for each in _PAIRS.split())
"""Transliterations of other alphabets. Latin letters are folded as everywhere else; other scripts are kept."""
LONGEST = 40


def folder_name(title: str) -> str:
    """A folder name for a campaign with this title; `campaign` if no character of it is usable."""
    parts = groupby(unicodedata.normalize("NFC", title), lambda letter: unicodedata.category(letter)[0] in "LMN")
    name = "-".join(filter(None, (_in_short("".join(letters)) for of_word, letters in parts if of_word)))
    name = name[:LONGEST].strip("-") or "campaign"
    return f"{name}-campaign" if name in RESERVED else name


def refuse_device(path: Path) -> None:
    """Refuse a file name that Windows reserves for a device, because anything written to it would be lost."""
    if sys.platform == "win32" and path.name.partition(".")[0].strip().casefold() in RESERVED:
        raise Refused(f"{path.name} is the name of a device in Windows. Choose another.")


def _in_short(word: str) -> str:
    latin = "".join(_LETTERS.get(each, each) for each in fold_letters(word))
    if latin.isascii():
        return slug(latin, "")
    own = unicodedata.normalize("NFC", word.casefold())
    try:
        os.fsencode(own)
    except UnicodeEncodeError:
        return slug(latin, "")
    return own


COPIED = (
    "This folder is a copy of {}, so it has become a campaign of its own: its drafts and rollback copies are no longer "
    "shared with that one."
)
_ID = re.compile(rb'(?m)^id = "([0-9A-Za-z]{1,40})"')


def own_identity(folder: Folder, state: Path, clock: Clock) -> str:
    """Give a copied campaign an id of its own. Returns a sentence for the player; empty if it is no copy.

    The folder of each campaign is recorded by id in `state`, the player's folder of drafts. If a campaign is in another
    folder than recorded, it was moved, unless a campaign with that id is still there: then it was copied. It costs two
    small reads and raises nothing; what cannot be recorded is checked another time.
    """
    id_, here = _id_in(folder.state), str(folder.path.resolve())
    noted = state / "places" / file_name_for(id_)
    known = lies_at(state, id_) if id_ else here
    if known == here:
        return ""
    try:
        if known and _id_in(Path(known) / folder.state.name) == id_:
            return COPIED.format(Path(known).name) if _replace_id(folder, new_id(clock()), state) else ""
        _note(noted, here)
    except (StoreError, OSError):
        pass
    return ""


def lies_at(state: Path, id_: str) -> str:
    """The folder in which the campaign with this id was last opened; empty if unknown."""
    try:
        return disk.read(state / "places" / file_name_for(id_), NOTED.most_bytes).decode("utf-8", "replace")
    except (StoreError, OSError):
        return ""


def _replace_id(folder: Folder, id_: str, state: Path) -> bool:
    """Change a campaign's id in campaign.toml. Its checkpoints keep the old one, which matters only without
    campaign.toml. A campaign.toml that was edited by hand is left until the edit is in the journal."""
    with hold(folder.path, 0.0):
        found = world_snapshot.read(folder.state)
        if found.state is None or found.by_hand or found.newer or found.state.format != world_snapshot.FORMAT:
            return False
        disk.replace(folder.state, world_snapshot.text(found.state.but(id=id_)))
    _note(state / "places" / file_name_for(id_), str(folder.path.resolve()))
    return True


def _note(noted: Path, here: str) -> None:
    disk.make_folder(noted.parent)
    disk.replace(noted, here.encode("utf-8", "replace"))


def _id_in(path: Path) -> str:
    """The id at the head of a campaign.toml; empty if there is none."""
    try:
        found = _ID.search(disk.read_part(path, 0, 4_000))
    except (StoreError, OSError):
        return ""
    return found[1].decode() if found else ""


def rename_campaign(folder: Folder, id_: str) -> None:
    """Give another id to a campaign that has never been opened. Raises `StoreError`."""
    for path in over(folder.sessions()):
        disk.replace(path, session_under(SessionFile.load(path), id_))
    state = world_snapshot.read(folder.state).state
    if state is not None:
        disk.replace(folder.state, world_snapshot.text(state.but(id=id_)))


def session_under(file: SessionFile, id_: str) -> bytes:
    """A session file with another campaign id in its checkpoint and otherwise unchanged. Raises `Unreadable`."""
    whole = file.whole()
    data, end = bytearray(), 0
    for index, block in enumerate(file.blocks):
        entry = file.entry(index)
        if isinstance(entry, Entry) and entry.checkpoint is not None:
            own = entry.but(checkpoint=entry.checkpoint.but(campaign=id_))
            data += whole[end : block.start] + block_of(own).lstrip(b"\n")
            end = block.end
    return bytes(data + whole[end:])
