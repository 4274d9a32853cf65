"""Table packs on disk, each read when one of its tables is first drawn from.

A pack's id is its file's name: `duskara.toml` holds the tables `duskara.*`. If a player's file has the same name as a
shipped one, as a translation would, it is used instead. A broken pack is left out and reported, and affects no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from ...shipped import shipped
from ..store.bounds import files_in
from ..store.long_work import over

if TYPE_CHECKING:
    from ...rules.packs import Pack
    from ...rules.tables import Table


LOOKS_EVERY = 1.0
"""Seconds between two checks for changes to the player's own packs."""


class Library(Mapping[str, "Table"]):
    """Every table by its full name. Looking one up reads only its pack; listing reads them all."""

    def __init__(self, *own: Path, shipped_packs: Path | None = None) -> None:
        """Use the shipped packs and those in the player's `own` folders: the last folder wins, a missing one counts as
        empty."""
        self._folders = (shipped_packs or shipped("assets", "packs"), *own)
        self._files: dict[str, list[Path]] | None = None
        self._packs: dict[str, Pack | None] = {}
        self._own, self._looked = own, 0.0
        self._stood: list[tuple[str, int, int]] = []
        self.faults: dict[str, str] = {}
        """A sentence for each pack that could not be read, by id."""
        self.table_faults: dict[str, str] = {}
        """The first fault of each table in them that has one, by full name."""

    def __getitem__(self, name: str) -> Table:
        """The table with this name. A broken pack has no tables; the reason is in `faults`."""
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
        """The pack with this id, or None if there is no readable one."""
        self._look_again()
        if id_ not in self._packs:
            self._packs[id_] = self._first(id_)
        return self._packs[id_]

    def packs(self) -> list[Pack]:
        """Every readable pack, by id; afterwards `faults` covers all the others."""
        self._look_again()
        found = (self.pack(id_) for id_ in over(sorted(self._listed())))
        return [pack for pack in found if pack is not None]

    def forget(self) -> None:
        """Read all packs again on demand, because one was added or changed."""
        self._files = None
        self._packs.clear()
        self.faults.clear()
        self.table_faults.clear()

    def _look_again(self) -> None:
        """Notice packs that were added or changed in the player's folders, possibly by another program."""
        if monotonic() - self._looked < LOOKS_EVERY:
            return
        self._looked = monotonic()
        stands: list[tuple[str, int, int]] = []
        for file in (file for folder in self._own for file in files_in(folder, ".toml").paths):
            with suppress(OSError):
                found = file.stat()
                stands.append((file.name, found.st_mtime_ns, found.st_size))
        if stands != self._stood:
            self._stood = stands
            self.forget()

    def _listed(self) -> dict[str, list[Path]]:
        """The files of each pack, the player's own before the shipped one."""
        if self._files is None:
            self._files = {}
            for folder in reversed(self._folders):
                listed = files_in(folder, ".toml")
                if listed.trouble:
                    self.faults[folder.name] = listed.trouble
                for file in listed.paths:
                    self._files.setdefault(file.stem, []).append(file)
        return self._files

    def _first(self, id_: str) -> Pack | None:
        """The first of a pack's files that can be read."""
        found = (self._read(id_, file) for file in self._listed().get(id_, ()))
        return next((pack for pack in found if pack is not None), None)

    def _read(self, id_: str, file: Path) -> Pack | None:
        from ...rules.pack_faults import BadPack  # where nothing is drawn, nothing waits for these
        from .pack_file import read_file

        try:
            return read_file(file, id_)
        except BadPack as why:
            self.faults[id_] = str(why)
            self.table_faults |= why.tables
            return None
