"""The themes of the page: those in `assets/themes`, and the player's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from textual.color import Color, ColorParseError
from textual.theme import Theme

from ..campaign.store.bounds import MOST_THEMES, THEME, files_in
from ..campaign.store.errors import StoreError
from ..shipped import shipped
from .roles import roles

if TYPE_CHECKING:
    from pydantic import TypeAdapter

COLOURS = (
    "primary", "secondary", "warning", "error", "success", "accent", "foreground", "background", "surface", "panel",
    "boost",
)  # fmt: skip


def themes(own: Path) -> Iterator[Theme | str]:
    """Every theme, the player's own last, and a sentence for each file that is not a valid one."""
    yield from (_ours(file) for file in sorted(_files()))
    listed = files_in(own, ".toml", MOST_THEMES)
    yield from (_read(file) for file in listed.paths)
    if listed.trouble:
        yield listed.trouble


def find_theme(name: str, own: Path) -> Theme | None:
    """The theme with this name, unless it is one of Textual's; the player's own win."""
    if own.is_dir():
        mine = [each for each in themes(own) if isinstance(each, Theme) and each.name == name]
        return mine[-1] if mine else None
    return next((_ours(file) for file in _files() if file.stem == name), None)


def _files() -> Iterable[Path]:
    return shipped("assets", "themes").glob("*.toml")


def _ours(file: Path) -> Theme:
    """One of our own themes, which are known to be valid."""
    return Theme(**THEME.tree(file))


@cache
def _reader() -> TypeAdapter[Theme]:
    """The parser of a player's theme."""
    from pydantic import TypeAdapter

    return TypeAdapter(Theme)


def _read(file: Path) -> Theme | str:
    from pydantic import ValidationError

    try:
        theme = _reader().validate_python(THEME.tree(file))
        for colour in (*(getattr(theme, name) for name in COLOURS), *theme.variables.values()):
            if colour is not None:
                Color.parse(colour)
        if not all(0 <= share <= 1 for share in (theme.luminosity_spread, theme.text_alpha)):
            raise ValueError("luminosity_spread and text_alpha are shares, from 0 to 1")
        roles({**theme.to_color_system().generate(), **theme.variables})  # what cannot be worn is none
    except (StoreError, OSError, ValidationError, ColorParseError, ValueError, ArithmeticError) as error:
        return f"The theme {file.name} cannot be used: {error}"
    return theme
