"""Where the files that come with the program lie: table packs, themes, styles, sample campaigns."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(*parts: str) -> Path:
    """A shipped file or folder, such as `shipped("assets", "packs")`. An installed package holds them inside itself;
    in a checkout they stand beside it. What is not shipped is a path to nothing, not an error."""
    inside = _PACKAGE / "_shipped"
    home = inside if inside.is_dir() else _PACKAGE.parent
    return home.joinpath(*parts)
