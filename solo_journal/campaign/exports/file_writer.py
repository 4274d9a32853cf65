"""Writes a story to a file, whole or not at all, or piece by piece to a stream."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Generator
from pathlib import Path
from typing import IO, BinaryIO

from ...rules.refusal import Refused
from ..library.identity import folder_name, refuse_device
from ..store import disk
from ..store.atomic_file import write_atomically
from ..store.errors import saving
from .format import Export
from .selection import Selection
from .story import Story

IN_MEMORY = 1 << 20
"""The most bytes of a book that are buffered in memory, rather than in a temporary file, before they go to a stream."""


def save(export: Export, story: Story, path: Path, *, over: bool = False) -> Generator[float, None, None]:
    """Write a story to a file. Each step yields the progress from 0 to 1; close the iterator to stop.

    The file appears when everything is written. An existing one is left alone unless `over`. Raises `Refused` and
    `StoreError`.
    """
    refuse_device(path)
    if not path.parent.is_dir():
        raise Refused(f"There is no folder {path.parent} to write {path.name} to. Make it first, or choose another.")
    if path.is_dir():
        raise Refused(f"{path} is a folder. Name a file in it.")
    if not over and (path.exists() or path.is_symlink()):
        raise Refused(f"{path} already exists. Choose another name, or overwrite it.")
    if not export.folder or path.suffix.lower() == ".zip":
        with write_atomically(path, over=over) as file:
            yield from _passed(export, story, file)
        return
    with (  # a folder appears when it is complete
        saving(f"{path} was not saved"),
        tempfile.SpooledTemporaryFile(IN_MEMORY) as whole,
        tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}-") as beside,
    ):
        yield from _passed(export, story, whole)
        made = Path(beside) / path.name
        with zipfile.ZipFile(whole) as archive:
            archive.extractall(made)
        disk.move(made, path)


def stream(export: Export, story: Story, out: BinaryIO) -> Generator[float, None, None]:
    """Write a story to a stream without seeking. Binary formats are buffered until they are complete."""
    if export.pieces is not None:
        yield from _passed(export, story, out)
        return
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as whole:
        yield from _passed(export, story, whole)
        whole.seek(0)
        shutil.copyfileobj(whole, out)


def suggest_file_name(title: str, wanted: Selection, export: Export) -> str:
    """A file name for a story: its title as a folder name, the part, and the ending."""
    part = ""
    for what, numbers in (("session", wanted.sessions), ("scene", wanted.scenes)):
        if numbers:
            part += f"-{what}-{numbers.start}" + (f"-{numbers.stop - 1}" if len(numbers) > 1 else "")
    return f"{folder_name(wanted.title or title)}{part}{export.ending}"


def describe_losses(story: Story, export: Export) -> list[str]:
    """Sentences about what could not be written."""
    marked = f"Entries that cannot be read: {story.unreadable}. Each is marked in its place, with its words."
    return [*([marked] if story.unreadable else []), *story.remarks, *(story.unseen if export.pictures else [])]


def _passed(export: Export, story: Story, file: IO[bytes]) -> Generator[float, None, None]:
    for _ in export.put(story, file):
        yield story.done / max(1, story.entries)
