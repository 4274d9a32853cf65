"""The library of tables: packs on disk, each read when a table of it is first drawn from.

A pack is found by its file's name, which is its id: `duskara.toml` holds the tables `duskara.*`. Where a player's
own file has the name of a shipped one (a translation, say), theirs is used. A broken pack is left out and told, and
stops no other.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..rules.pack_faults import BadPack
from ..rules.packs import Pack, read_pack
from ..rules.tables import Table
from ..shipped import shipped

MOST_BYTES = 1_000_000
"""A pack file is at most this long: 1 MB."""


class Library(Mapping[str, Table]):
    """Every table there is, by its full name. Looking one up reads its pack alone; listing reads them all."""

    def __init__(self, *own: Path, shipped_packs: Path | None = None) -> None:
        """The shipped packs and those of the player's `own` folders: the last folder wins, a missing one is empty."""
        self._folders = (shipped_packs or shipped("assets", "packs"), *own)
        self._files: dict[str, list[Path]] | None = None
        self._packs: dict[str, Pack | None] = {}
        self.faults: dict[str, str] = {}
        """What is wrong with the packs that were tried and cannot be read: a sentence for each, by the pack's id."""

    def __getitem__(self, name: str) -> Table:
        """The table of this name. A broken pack has no tables; the reason is among the `faults`."""
        pack = self.pack(name.partition(".")[0])
        if pack is None:
            raise KeyError(name)
        return pack.tables[name]

    def __iter__(self) -> Iterator[str]:
        for pack in self.packs():
            yield from pack.tables

    def __len__(self) -> int:
        return sum(len(pack.tables) for pack in self.packs())

    def pack(self, id_: str) -> Pack | None:
        """The pack of this id, or None where there is none that can be read."""
        if id_ not in self._packs:
            self._packs[id_] = self._first(id_)
        return self._packs[id_]

    def packs(self) -> list[Pack]:
        """Every pack that can be read, by id; afterwards `faults` tells of all the others."""
        found = (self.pack(id_) for id_ in sorted(self._listed()))
        return [pack for pack in found if pack is not None]

    def _listed(self) -> dict[str, list[Path]]:
        """The files of each pack, the player's own before the shipped one."""
        if self._files is None:
            self._files = {}
            for folder in reversed(self._folders):
                for file in _toml_files(folder):
                    self._files.setdefault(file.stem, []).append(file)
        return self._files

    def _first(self, id_: str) -> Pack | None:
        """The first of a pack's files that can be read."""
        found = (self._read(id_, file) for file in self._listed().get(id_, ()))
        return next((pack for pack in found if pack is not None), None)

    def _read(self, id_: str, file: Path) -> Pack | None:
        told = "packs/" + "".join(each if each.isprintable() else "?" for each in file.name)
        try:
            pack = read_pack(_tree(file, told), told)
            if pack.id != id_:
                raise BadPack(f"{told}: its id is “{pack.id}”. Name the file {pack.id}.toml, or the id {id_}.")
        except BadPack as why:
            self.faults[id_] = str(why)
            return None
        return pack


def _toml_files(folder: Path) -> Iterable[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.suffix == ".toml" and not each.name.startswith("."))
    except OSError:
        return []


def _tree(file: Path, told: str) -> Mapping[str, Any]:
    """The plain tree of a pack file. Raises `BadPack` for what is no small regular TOML file."""
    import tomli

    try:
        text = _bytes(file, told).decode("utf-8-sig")
        return tomli.loads(text)
    except UnicodeDecodeError:
        raise BadPack(f"{told}: it is not UTF-8 text. Save it as UTF-8.") from None
    except OSError as why:
        raise BadPack(f"{told}: it cannot be read ({why.strerror or 'the disk says no'}).") from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as why:
        first = str(why).splitlines()[0][:120] if str(why) else "nested too deep"
        raise BadPack(f"{told}: it is not TOML: {first}.") from None


def _bytes(file: Path, told: str) -> bytes:
    """What the file holds. A pipe is opened without waiting for a writer, and then refused."""
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BadPack(f"{told}: it is not a regular file.")
        with os.fdopen(descriptor, "rb", closefd=False) as stream:
            content = stream.read(MOST_BYTES + 1)
    finally:
        os.close(descriptor)
    if len(content) > MOST_BYTES:
        raise BadPack(f"{told}: a pack is at most {MOST_BYTES // 1_000_000} MB. Split it into two.")
    return content
