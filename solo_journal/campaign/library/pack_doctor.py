"""The player's own packs, gone through for faults."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...rules.refused import Unknown, nearest
from ..store.bounds import files_in
from .library import Library
from .pack_file import faults_in


def checked(library: Library, named: str = "") -> Iterator[str]:
    """The faults of the player's own packs, or of the one that is named, which may be a file. Raises `Unknown`."""
    folder = library.places.packs
    file = Path(named).expanduser()
    if named and file.suffix == ".toml" and file.is_file():
        yield from faults_in(file)
        return
    own = files_in(folder, ".toml").paths
    if named and not (folder / f"{named}.toml").is_file():
        if library.tables.pack(named) is not None:
            return
        raise Unknown(f"There is no pack “{named}” in {folder}. {nearest(named, [each.stem for each in own])}".strip())
    for each in own:
        if not named or each.stem == named:
            yield from faults_in(each)
