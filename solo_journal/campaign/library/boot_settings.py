"""What the first picture needs of the settings, read without the models that check all of them (`settings.py`)."""

from __future__ import annotations

from pathlib import Path

from ..store.bounds import SETTINGS
from ..store.errors import StoreError, Unreadable


def theme_wanted(path: Path) -> str:
    """The theme that the settings name; empty where they name none or cannot be read, which is told later."""
    try:
        theme = SETTINGS.tree(path).get("theme")
    except (StoreError, Unreadable, OSError):
        return ""
    return theme if isinstance(theme, str) else ""
