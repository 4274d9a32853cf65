"""A pass through a journal: each line with the world in which it was done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ....rules.changes import patch
from ....rules.immutable import plain
from ....rules.shelf import INSTALLED, Shelf
from ....rules.world import World
from ...journal.journal import Journal
from ...journal.log_line import Line
from ...journal.log_view import lines


@dataclass(slots=True)
class Ground:
    """The world before a line, parsed only on demand."""

    tree: dict[str, Any] = field(default_factory=dict)
    shelf: Shelf = INSTALLED

    def world(self) -> World:
        """The world before the line. Raises `pydantic.ValidationError` if an edit by hand broke it."""
        return World.model_validate(plain(self.tree)).on(self.shelf)

    def print_of(self, *parts: str) -> str:
        """A fingerprint of some parts of the world, for comparison."""
        return json.dumps([self.tree.get(part) for part in parts], sort_keys=True, default=str)


def walk(journal: Journal) -> Iterator[tuple[Line, Ground]]:
    """Every line, including undone ones, with the world before it. The ground changes as the pass goes on."""
    ground = Ground(shelf=journal.shelf)
    for line in lines(journal, everything=True):
        if not isinstance(line, Line):
            continue
        if line.entry.checkpoint and not ground.tree:
            ground.tree = plain(line.entry.checkpoint.world)
        yield line, ground
        patch(ground.tree, line.entry.change)
