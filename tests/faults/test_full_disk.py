"""The disk takes this many bytes and no more: nothing half-written is called saved, and play goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .conftest import Tried
from .layer import Fault, Full, Layer, Real, spoiled
from .saves import SAVES, Save
from .trying import Tries

each_save = pytest.mark.parametrize("save", SAVES, ids=[each.name for each in SAVES])


class Counting(Fault):
    """Counts what is written."""

    def __init__(self) -> None:
        self.written = 0

    def call(self, number: int, name: str, real: Real, arguments: tuple[Any, ...]) -> Any:
        result = real(*arguments)
        if name == "write":
            self.written += result
        return result


def bytes_of(save: Save, tries: Tries) -> int:
    """How many bytes a save writes."""
    player = tries.start.copied(tries.scratch / "counted")
    it, counting = save.opened(player), Counting()
    with spoiled(Layer(counting)):
        save.done_by(player, it)
    return counting.written


@each_save
def test_the_disk_is_full_after_so_many_bytes(save: Save, tmp_path: Path, tried: Tried) -> None:
    """Every number of bytes for words that are kept; every 67th for the longer saves."""
    tries = Tries(save, tmp_path)
    total = bytes_of(save, tries)
    rooms = range(0, total + 1, 1 if save is SAVES[0] else 67)
    for room in rooms:
        tries.one(tries.start.copied(tmp_path / f"room-{room}"), Layer(Full(room)))
    tried("the disk is full after n bytes", len(rooms))
