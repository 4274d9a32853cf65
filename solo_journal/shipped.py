"""Finds files that come with the program: table packs, themes, styles, sample campaigns."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(*parts: str) -> Path:
    """The path of a shipped file or folder, such as `shipped("assets", "packs")`: inside an installed package, or
    beside it in a checkout. A missing file gives a path, not an error."""
    inside = _PACKAGE / "_shipped"
    home = inside if inside.is_dir() else _PACKAGE.parent
    return home.joinpath(*parts)
