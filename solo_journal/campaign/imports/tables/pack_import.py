"""Imports tables from a text, a file or a folder as packs that can be previewed before they are saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ....rules.packs import Pack
from ....rules.refusal import Refused
from ....rules.row_check import Ground, undoable
from ...library.library import Library
from ...store import disk
from ...store.bounds import MOST_FILES, PACK, TABLES
from ...store.errors import StoreError
from .drafts import free_id, packs_of
from .format import format_of, formats

MOST_SHOWN = 20
"""The most rows of a table in a preview."""


@dataclass(slots=True)
class PackImport:
    """What was read and is not saved yet."""

    packs: list[tuple[Pack, dict[str, Any]]] = field(default_factory=list)
    """Each pack with the tree of its file."""
    notes: list[str] = field(default_factory=list)
    """The format, what was changed, and what could not be read."""


def from_text(
    text: str, name: str = "paste", given: Mapping[str, str] | None = None, *, as_typed: bool = False
) -> PackImport:
    """The packs of a text. The format follows from the ending of `name`, or from the look of the text. With `as_typed`
    its braces are the player's own. Raises `Refused`."""
    if not text.strip():
        raise Refused(f"{name} is empty. Write one row on each line.")
    read_as = format_of(name, text)
    reading = read_as.read(text, name)
    TABLES.must_fit(sum(len(draft.rows) for draft in reading.drafts))
    found = list(packs_of(reading, name, given or {}, as_typed=as_typed))
    return PackImport(found, [f"{name} is read as {read_as.name}.", *reading.notes])


def from_path(path: Path, given: Mapping[str, str] | None = None) -> PackImport:
    """The packs of a file, or of every readable file in a folder; the others are reported. Raises `Refused`."""
    path = path.expanduser()
    if not path.is_dir():
        return from_text(TABLES.text(path), path.name, given)
    endings = tuple(ending for each in formats() for ending in each.endings)
    names = [name for name in disk.names(path) if name.casefold().endswith(endings) and not name.startswith(".")]
    if not names:
        raise Refused(f"There is no table in {path}. Files end in {', '.join(sorted(set(endings)))}.")
    brought = PackImport()
    for name in names[:MOST_FILES]:
        try:
            one = from_text(TABLES.text(path / name), name, given)
        except (Refused, StoreError) as why:
            brought.notes.append(str(why))
            continue
        brought.packs += one.packs
        brought.notes += one.notes
    if not brought.packs:
        raise Refused("\n".join(brought.notes))
    return brought


def _missing_references(library: Library, brought: PackImport) -> list[str]:
    """What the imported rows refer to and the existing tables lack."""
    ground = Ground(library.tables)
    return [
        f"{pack.title}, {where}: {what}"
        for pack, tree in brought.packs
        for _, where, what in undoable(tree, pack.id, ground)
    ]


def keep(library: Library, brought: PackImport) -> list[Path]:
    """Save the packs in the player's folder, each under a free name. Raises `Refused` and `StoreError`."""
    import tomli_w

    folder = library.places.packs
    ready: list[tuple[Path, bytes]] = []
    for (pack, tree), id_ in zip(brought.packs, _free_ids(library, brought), strict=True):
        data = tomli_w.dumps({**tree, "id": id_}).encode()
        if len(data) > PACK.most_bytes:
            raise Refused(f"{pack.title} is larger than a pack may be, {PACK.most_bytes // 1_000_000} MB. Divide it.")
        ready.append((folder / f"{id_}.toml", data))
    disk.make_folder(folder)
    for path, data in ready:
        disk.create(path, data)
    library.tables.forget()
    return [path for path, _ in ready]


def _free_ids(library: Library, brought: PackImport) -> list[str]:
    """The id that each pack will have beside those that exist."""
    files = {name.removesuffix(".toml") for name in disk.names(library.places.packs)}
    taken = {pack.id for pack in library.tables.packs()} | set(library.tables.faults) | files
    found: list[str] = []
    for pack, _ in brought.packs:
        found.append(free_id(pack.id, taken))
        taken.add(found[-1])
    return found


def describe(library: Library, brought: PackImport) -> list[str]:
    """What was read, before it is saved: the format, what cannot be done, each pack, and the ids that are taken."""
    said = [*brought.notes, *_missing_references(library, brought)]
    for (pack, _), id_ in zip(brought.packs, _free_ids(library, brought), strict=True):
        said += _describe_pack(pack)
        if id_ != pack.id:
            said.append(f"There is a pack called {pack.id} already, so this one is {id_}.")
    return said


def _describe_pack(pack: Pack) -> list[str]:
    """A pack's credit, and each table with its rows and their odds."""
    from ...story.table_text import table_lines

    credit = " · ".join(each for each in (pack.author, pack.licence, pack.link) if each)
    said = [f"{pack.title} ({pack.id}): {credit or 'its licence is not stated'}"]
    for table in pack.tables.values():
        said += [f"  {line}" for line in table_lines(table, MOST_SHOWN)]
    return said
