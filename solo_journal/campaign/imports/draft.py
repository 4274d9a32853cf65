"""A campaign that is not made yet: what an import would make of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..save.folder import Folder
from .report import Report


class Draft(NamedTuple):
    """A campaign that could be made of a file."""

    report: Report
    save: Callable[[Folder], None]
    """Writes its session files."""
