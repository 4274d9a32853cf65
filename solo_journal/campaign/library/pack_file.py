"""Reads one pack file with care, since it may come from anybody, and finds all its faults at once."""

from __future__ import annotations

import copy
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli

from ...rules.pack_faults import BadPack
from ...rules.packs import Pack, read_pack
from ...rules.row_check import Ground, undoable
from ..store.bounds import PACK, Bounds

if TYPE_CHECKING:
    from ...rules.gamefile.faults import Faults

_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def read_file(file: Path, id_: str) -> Pack:
    """The pack in a file, which must have this id. Raises `BadPack` with its first fault, and that of each table."""
    told = _name_file(file)
    text = text_of(file, told)
    with suppress(BadPack, ValueError, RecursionError, MemoryError, OverflowError):
        pack = read_pack(tomli.loads(text), told)
        if pack.id == id_:
            return pack
    faults = _looked_over(text, told, id_)
    bad = BadPack(_first(faults))
    listed = faults.tree.get("table")
    bad.tables = {
        f"{id_}.{each.get('id')}": _first(faults, ("table", at))
        for at, each in enumerate(listed if isinstance(listed, list) else ())
        if isinstance(each, dict) and faults.sentences(("table", at))
    }
    raise bad


def _first(faults: Faults, within: tuple[str | int, ...] = ()) -> str:
    more = len(faults.sentences()) - 1
    return f"{faults.sentences(within)[0]}{f' And {more} more.' * bool(more)}"


def faults_in(file: Path, ground: Ground | None = None) -> list[str]:
    """Every fault of a pack file, by line; with a `ground`, also what its rows cannot do there."""
    try:
        return faults_of(text_of(file, _name_file(file)), _name_file(file), file.stem, ground)
    except BadPack as why:
        return [str(why)]


def faults_of(text: str, told: str, id_: str, ground: Ground | None = None) -> list[str]:
    """Every fault of a pack's text, each with its line, what is allowed there and the nearest name."""
    return list(_looked_over(text, told, id_, ground).sentences())


def _looked_over(text: str, told: str, id_: str, ground: Ground | None = None) -> Faults:
    from ...rules.gamefile.faults import Faults
    from ...rules.packs import faults_of_tree
    from .toml_slips import read

    found = read(text)
    faults, tree = Faults(told, found), copy.deepcopy(dict[str, Any](found.tree))
    for fault in faults_of_tree(tree, told) if tree or not found.slips else ():
        where, what = fault.apart(told)
        faults.add(fault.path, what, where)
    for path, where, what in undoable(found.tree, id_, ground) if ground else ():
        faults.add(path, what, where)
    its = found.tree.get("id", id_)
    if isinstance(its, str) and its != id_:
        faults.add(("id",), f"its id is “{its}”. Name the file {its}.toml, or the id {id_}.", "")
    return faults


def _name_file(file: Path) -> str:
    """The file's name in sentences, with its folder: `packs/marsh.toml`."""
    return "".join(each if each.isprintable() else "?" for each in f"{file.parent.name}/{file.name}")


def text_of(file: Path, told: str, bounds: Bounds = PACK) -> str:
    """The text of a file, named `told` in sentences. Raises `BadPack` unless it is a regular text file within these
    bounds. A pipe is opened without waiting for a writer, and then refused."""
    try:
        with open(file, "rb", opener=lambda path, flags: os.open(path, flags | _AT_ONCE)) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise BadPack(f"{told}: it is not a regular file.")
            content = stream.read(bounds.most_bytes + 1)
    except OSError as why:
        raise BadPack(f"{told}: it cannot be read ({why.strerror or 'the disk refused'}).") from None
    if len(content) > bounds.most_bytes:
        raise BadPack(f"{told}: a {bounds.kind} is at most {bounds.most_bytes // 1_000_000} MB. Make it shorter.")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadPack(f"{told}: it is not UTF-8 text. Save it as UTF-8.") from None
