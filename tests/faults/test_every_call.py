"""Any call of any save may fail, be cut short or be the last one: everything reported as saved is there."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from .conftest import Tried
from .layer import CHANGES, Cuts, Dies, Fails, Layer
from .saves import SAVES, Save
from .trying import Tries

FOR_EVER = 10**9
LASTING = (errno.ENOSPC, errno.EROFS, errno.EACCES)
each_save = pytest.mark.parametrize("save", SAVES, ids=[each.name for each in SAVES])


@each_save
def test_one_call_fails(save: Save, tmp_path: Path, tried: Tried) -> None:
    """Say a fault of the disk: EIO, also from fsync and from close."""
    cases = Tries(save, tmp_path).every(lambda nth: Fails(nth, nth, errno.EIO))
    tried("one call fails (EIO)", cases)
    assert cases > 3


@each_save
def test_every_call_from_the_nth_on_fails(save: Save, tmp_path: Path, tried: Tried) -> None:
    """Say a disk that is full, or becomes read-only, or a folder whose permissions were taken away."""
    cases = Tries(save, tmp_path).every(lambda nth: Fails(nth, FOR_EVER, LASTING[nth % 3]))
    tried("every call from the n-th on fails (ENOSPC, EROFS, EACCES in turn)", cases)


@each_save
def test_writes_and_reads_are_cut_short(save: Save, tmp_path: Path, tried: Tried) -> None:
    tries = Tries(save, tmp_path)
    layer = tries.one(tries.start.copied(tmp_path / "cut"), Layer(Cuts(1)))
    tried("writes and reads are cut short", layer.made.count("write") + layer.made.count("read"))


@each_save
def test_the_program_is_killed_at_a_call(save: Save, tmp_path: Path, tried: Tried) -> None:
    """Half-way through it, where it is a write."""
    tried("killed at the n-th call", Tries(save, tmp_path).every(Dies, among=CHANGES))
