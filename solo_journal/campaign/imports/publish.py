"""Adds an imported campaign to the library when it is complete, and never in place of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..campaign import Campaign
from ..library.atomic_publish import appear
from ..library.identity import folder_name
from ..library.library import Library
from ..save.folder import Folder


def arrive(library: Library, title: str, fill: Callable[[Folder], None]) -> Campaign:
    """Let `fill` write a campaign's session files, check that it opens, and give it a free name in the library.

    Raises `Refused` and `StoreError`; then nothing is left behind.
    """

    def make(folder: Path) -> None:
        fill(Folder(folder))
        made = library.at(folder)
        made.on_disk.title = title
        made.settle()

    path = appear(library.places.campaigns, folder_name(title), make)
    return library.at(path)
