"""The player's own tables as text: edited on the page, saved in the player's folder."""

from __future__ import annotations

import re
from pathlib import Path

from ....rules.refusal import Refused, Unknown, nearest, quote
from ...library.library import Library
from ...library.pack_file import faults_of
from ...repair.quarantine import move_aside
from ...store import disk
from ...store.bounds import PACK, files_in
from .pack_export import to_edit
from .pack_import import from_text, keep

_NOTE = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|(#)')
"""A TOML string, or the sign that begins a comment."""


def text_of(library: Library, id_: str) -> str:
    """One of the player's packs as text to edit: its tables, or the file itself if it has comments, which would be
    lost. Raises `Refused` for one that came with the program."""
    pack = library.tables.pack(id_)
    file = PACK.text(own_file(library, id_))
    return file if pack is None or _has_notes(file) else to_edit(pack)


def move_to_trash(library: Library, id_: str) -> Path:
    """Move one of the player's packs to the `trash/` folder beside the others. Returns its new path. Raises `Refused`
    if it is not the player's, and `StoreError`."""
    aside = move_aside(own_file(library, id_), library.places.packs / "trash")
    library.tables.forget()
    return aside


def own_file(library: Library, id_: str) -> Path:
    """The file of one of the player's packs. Raises `Refused` for one that came with the program, or with a game."""
    file = library.places.packs / f"{id_}.toml"
    if not file.is_file() and id_ in library.games:
        raise Refused(f"{id_} is a game of yours. Its tables are in its file, {library.games.path(id_)}.")
    if not file.is_file() and library.tables.pack(id_) is None:
        known = [path.stem for path in files_in(library.places.packs, ".toml").paths]
        raise Unknown(
            f"There is no pack {quote(id_)}. {nearest(id_, known) if known else 'You have none yet.'}".strip()
        )
    if not file.is_file():
        raise Refused(
            f"{id_} came with the program and cannot be changed. To edit a copy, export it, then import the file."
        )
    return file


def _has_notes(file: str) -> bool:
    return any(found[1] for found in _NOTE.finditer(file))


def save_text(library: Library, text: str, id_: str = "") -> str:
    """Save an edited text as a new pack, or in place of the one with this id. Returns its id. Raises `Refused` with
    what is wrong in the text, and `StoreError`; then nothing is written."""
    import tomli_w

    if id_ and (library.tables.pack(id_) is None or _has_notes(PACK.text(own_file(library, id_)))):
        return _save(library, text, id_)
    given = {"id": id_} if id_ else {}
    name = f"{id_ or 'tables'}.md"
    try:
        brought = from_text(text, name, given, as_typed=True)
    except Refused as why:
        none = "There is no table here yet. Write a title after a # and each row after a -."
        raise Refused(str(why).replace(f"{name}: there is no table in it.", none).replace(f"{name}, ", "")) from None
    if not id_:
        return keep(library, brought)[0].stem
    if len(brought.packs) != 1:
        raise Refused("These tables have several licences. Give them one above the tables.")
    return _save(library, tomli_w.dumps(brought.packs[0][1]), id_)


def _save(library: Library, file: str, id_: str) -> str:
    """Save this file in place of a pack. Returns its id. Raises `Refused` with everything that is wrong with it."""
    if faults := faults_of(file, f"{library.places.packs.name}/{id_}.toml", id_):
        raise Refused("\n".join(faults))
    data = file.encode()
    if len(data) > PACK.most_bytes:
        raise Refused(f"A pack is at most {PACK.most_bytes // 1_000_000} MB. Divide it.")
    disk.replace(library.places.packs / f"{id_}.toml", data)
    library.tables.forget()
    return id_
