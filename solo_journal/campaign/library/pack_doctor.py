"""Checks the player's own packs for faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from ...rules.refusal import Unknown, nearest
from ...rules.row_check import Ground
from ...rules.trackers import Tracker
from ..store.bounds import files_in
from .library import Library
from .pack_file import faults_in

SOUND = "No faults: every table can be drawn from."


def faulty(library: Library, trackers: Mapping[str, Tracker]) -> dict[str, list[str]]:
    """The player's own packs with faults, by id, each with all of them."""
    ground = Ground(library.tables, trackers)
    found = {each.stem: faults_in(each, ground) for each in files_in(library.places.packs, ".toml").paths}
    return {id_: faults for id_, faults in found.items() if faults}


def check_packs(library: Library, named: str = "", trackers: Mapping[str, Tracker] | None = None) -> Iterator[str]:
    """The faults of the player's own packs, or of one pack or file; `trackers` are those of the open campaign. Raises
    `Unknown`."""
    library.tables.forget()
    folder, ground = library.places.packs, Ground(library.tables, trackers or {})
    file = Path(named).expanduser()
    if named and file.suffix == ".toml" and file.is_file():
        yield from faults_in(file, ground)
        return
    own = files_in(folder, ".toml").paths
    if named and not (folder / f"{named}.toml").is_file():
        if library.tables.pack(named) is not None:
            return
        raise Unknown(f"There is no pack “{named}” in {folder}. {nearest(named, [each.stem for each in own])}".strip())
    for each in own:
        if not named or each.stem == named:
            yield from faults_in(each, ground)
