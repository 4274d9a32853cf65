"""Reads the settings that the first picture needs, without importing the models that check all of them
(`settings.py`)."""

from __future__ import annotations

from pathlib import Path

from ..store.bounds import SETTINGS
from ..store.errors import StoreError, Unreadable


def theme_wanted(path: Path) -> str:
    """The theme in the settings; empty if there is none or they cannot be read, which is reported later."""
    try:
        theme = SETTINGS.tree(path).get("theme")
    except (StoreError, Unreadable, OSError):
        return ""
    return theme if isinstance(theme, str) else ""
