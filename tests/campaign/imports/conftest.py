"""Files to import, and the way there and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.imports import Imported, import_file
from solo_journal.campaign.library.library import Library

Import = Callable[..., Imported]


def log_of(campaign: Campaign, wanted: Selection | None = None, format_: str = "lonelog") -> str:
    """A campaign as a log."""
    return "".join(export(format_).write(campaign, wanted or Selection()))


@pytest.fixture
def read(library: Library, tmp_path: Path) -> Import:
    """Import a text as a new campaign."""

    def read(text: str, name: str = "log.md", **how: object) -> Imported:
        file = tmp_path / name
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        return import_file(library, file, **how)  # type: ignore[arg-type]

    return read
