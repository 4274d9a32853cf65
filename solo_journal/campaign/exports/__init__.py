"""Handing the story on. A file (or folder) in `formats/` is one format, found by its name; it defines `EXPORT`."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import PurePath

from ...rules.refused import Unknown, nearest
from ..story.levels import Level
from . import formats as _formats
from .format import Export
from .story import Story
from .wanted import Wanted

__all__ = ["DEFAULT", "Export", "Level", "Story", "Wanted", "export", "for_file", "formats"]

DEFAULT = "markdown"
"""The format where nobody names one."""


def formats() -> list[str]:
    """The ids of the formats there are, without importing them."""
    return sorted(module.name for module in pkgutil.iter_modules(_formats.__path__))


def export(id_: str) -> Export:
    """The format of this id; unknown ones are refused with those there are."""
    if id_ not in formats():
        near = nearest(id_, formats()) or "There are markdown, html, epub, pdf and others."
        raise Unknown(f"There is no export to “{id_}”. {near}")
    found = importlib.import_module(f"{_formats.__name__}.{id_}").EXPORT
    assert isinstance(found, Export)
    return found


def for_file(name: str) -> Export:
    """The format that a file's name ends in; a name that says none is refused with those there are."""
    known = sorted((export(id_) for id_ in formats()), key=lambda each: -len(each.ending))
    found = next((each for each in known if name.casefold().endswith(each.ending)), None)
    if found is None:
        endings = ", ".join(f"{each.ending} for {each.title}" for each in known)
        raise Unknown(f"The ending of {PurePath(name).name} says no format that is known here. There is {endings}.")
    return found
