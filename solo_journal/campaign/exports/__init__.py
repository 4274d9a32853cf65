"""Handing the story on. A file here is one format, found by its name; it defines `EXPORT`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from ...rules.refused import Unknown, nearest
from ..campaign import Campaign

Content = Literal["story", "results", "everything"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be handed on. An empty range takes everything."""

    sessions: range | None = None
    scenes: range | None = None
    content: Content = "results"
    """The prose alone, with the results between, or with dice, changes and what was taken back."""


@dataclass(frozen=True, slots=True)
class Export:
    """One format."""

    id: str
    title: str
    ending: str
    """How its files end: `.md`."""
    write: Callable[[Campaign, Wanted], Iterator[str]]
    """The text of a campaign, piece by piece, so that a long one needs no more memory than a short one."""


def formats() -> list[str]:
    """The formats there are."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def export(id_: str) -> Export:
    """The format of this id; unknown ones are refused with those there are."""
    if id_ not in formats():
        raise Unknown(f"There is no export to “{id_}”. {nearest(id_, formats())}".strip())
    found = importlib.import_module(f"{__name__}.{id_}").EXPORT
    assert isinstance(found, Export)
    return found
