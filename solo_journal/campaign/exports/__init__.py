"""Exports. Each file (or folder) in `formats/` is one format, found by its name; it defines `EXPORT`. Other packages
bring formats by entry points, whose names are their ids."""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import suppress
from pathlib import PurePath

from ...rules.refusal import Refused, Unknown, nearest
from ...rules.shelf import entry_points
from ..story.levels import Level
from . import formats as _formats
from .format import Export
from .selection import Selection
from .story import Story

__all__ = ["DEFAULT", "Export", "Level", "Selection", "Story", "export", "for_file", "formats"]

GROUP = "solo_journal.formats"
"""The entry points of formats in other packages."""
DEFAULT = "markdown"
"""The default format."""


def formats() -> list[str]:
    """The ids of all formats, without importing them."""
    return sorted({*_built_in(), *entry_points(GROUP)})


def _built_in() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(_formats.__path__)]


def export(id_: str) -> Export:
    """The format with this id. An unknown one is refused with a list."""
    if id_ in _built_in():
        found: object = importlib.import_module(f"{_formats.__name__}.{id_}").EXPORT
    elif load := entry_points(GROUP).get(id_):
        try:
            found = load()
        except Exception as error:  # it is another's, and must not end anything here
            raise Refused(f"The export format “{id_}” of another package cannot be loaded: {error}.") from error
    else:
        near = nearest(id_, formats()) or "There are markdown, html, epub, pdf and others."
        raise Unknown(f"There is no export format “{id_}”. {near}")
    if not isinstance(found, Export):
        raise Refused(f"“{id_}” of another package is not an export format. Choose another.")
    return found


def exports() -> list[Export]:
    """All formats; one of another package that cannot be loaded is skipped."""
    found = []
    for id_ in formats():
        with suppress(Refused):
            found.append(export(id_))
    return found


def for_file(name: str) -> Export:
    """The format for a file name's ending. An unknown ending is refused with a list."""
    usual, file = export(DEFAULT), PurePath(name).name
    if file.casefold().endswith(usual.ending) and file.count(".") == 1:  # no other needs to be imported
        return usual
    known = sorted(exports(), key=lambda each: -len(each.ending))
    found = next((each for each in known if name.casefold().endswith(each.ending)), None)
    if found is None:
        endings = ", ".join(each.ending.removeprefix(".") for each in known)
        if any(each.ending == f".{file.casefold()}" for each in known):
            raise Unknown(f"{file} is only an extension. Put a name before it, such as story.{file.casefold()}.")
        raise Unknown(f"The ending of {file} is not a known format. Known endings: {endings}.")
    return found
