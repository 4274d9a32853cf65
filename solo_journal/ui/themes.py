"""The themes of the page: those of `assets/themes`, and the player's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from textual.color import Color, ColorParseError
from textual.theme import Theme

from ..campaign.store import disk
from ..campaign.store.errors import StoreError
from ..campaign.store.toml_text import parse
from ..shipped import shipped

DEFAULTS = {"pane-rule": "#808080 40%", "prose": "ansi_default", "quiet": "#808080"}
"""Variables of our own, for themes that do not set them."""
LIMIT = 100_000
_THEME = TypeAdapter(Theme)


def themes(own: Path) -> Iterator[Theme | str]:
    """Every theme, the player's own last; a sentence for each file that is none."""
    for folder in (shipped("assets", "themes"), own):
        files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
        yield from (_read(file) for file in files)


def _read(file: Path) -> Theme | str:
    try:
        theme = _THEME.validate_python(parse(disk.read(file, LIMIT)))
        colours = (theme.primary, theme.foreground, theme.background, *theme.variables.values())
        for colour in colours:
            if colour:
                Color.parse(colour)
    except (StoreError, OSError, ValidationError, ColorParseError) as error:
        return f"The theme {file.name} cannot be used: {error}"
    return theme
