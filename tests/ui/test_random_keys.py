"""A slice of ten thousand random keys: no traceback, nothing lost, the journal sound."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from solo_journal.campaign.library.library import Library

from .random_keys import begin, sit, sound


async def test_random_keys_lose_nothing_and_end_nothing(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    begin(library)
    assert (await sit(library, random.Random(3), 40))[1] == []
    assert sound(library) == []
