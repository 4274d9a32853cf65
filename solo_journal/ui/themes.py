"""The themes of the page: those of `assets/themes`, and the player's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from textual.color import Color, ColorParseError
from textual.theme import Theme

from ..campaign.store import disk
from ..campaign.store.errors import StoreError
from ..campaign.store.toml_text import parse
from ..shipped import shipped

if TYPE_CHECKING:
    from pydantic import TypeAdapter

DEFAULTS = {"pane-rule": "#808080 40%", "prose": "ansi_default", "quiet": "#808080"}
"""Variables of our own, for themes whose colours are the terminal's."""
READABLE = 4.5
"""How far quiet words stand out from the page at least, as a ratio of contrast, where the theme has so much to give."""
QUIETEST = 4
"""How much of the page's own colour may be mixed into quiet words, in tenths."""
LIMIT = 100_000
COLOURS = (
    "primary", "secondary", "warning", "error", "success", "accent", "foreground", "background", "surface", "panel",
    "boost",
)  # fmt: skip


def themes(own: Path) -> Iterator[Theme | str]:
    """Every theme, the player's own last; a sentence for each file that is none."""
    for folder in (shipped("assets", "themes"), own):
        files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
        yield from (_read(file) for file in files)


def called(name: str, own: Path) -> Theme | None:
    """The theme of this name, where it is no theme of Textual's; the player's own before ours."""
    if own.is_dir():
        mine = [each for each in themes(own) if isinstance(each, Theme) and each.name == name]
        return mine[-1] if mine else None
    files = (file for file in shipped("assets", "themes").glob("*.toml") if file.stem == name)
    return next((Theme(**parse(disk.read(file, LIMIT))) for file in files), None)


def defaults(theme: Theme) -> dict[str, str]:
    """Variables of our own, made from the colours of a theme that does not set them."""
    colours = theme.to_color_system().generate()
    words, page = Color.parse(colours["foreground"]), Color.parse(colours["background"])
    if words.ansi is not None or page.ansi is not None:
        return DEFAULTS
    mixed = (words.blend(page, tenths / 10) for tenths in range(QUIETEST, 0, -1))
    quiet = next((each for each in mixed if contrast(each, page) >= READABLE), words)
    return {"pane-rule": words.blend(page, 0.75).hex, "prose": words.hex, "quiet": quiet.hex}


def contrast(one: Color, other: Color) -> float:
    """How far two colours stand out from each other: 1 where they are the same, 21 for black on white."""
    darker, lighter = sorted(map(_light, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: Color) -> float:
    """How light a colour looks, from 0 to 1 (WCAG's relative luminance)."""
    shares = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in colour.normalized)
    return sum(share * weight for share, weight in zip(shares, (0.2126, 0.7152, 0.0722), strict=True))


@cache
def _reader() -> TypeAdapter[Theme]:
    """Reads what a player wrote; ours, which the first picture puts on, are known to be right."""
    from pydantic import TypeAdapter

    return TypeAdapter(Theme)


def _read(file: Path) -> Theme | str:
    from pydantic import ValidationError

    try:
        theme = _reader().validate_python(parse(disk.read(file, LIMIT)))
        for colour in (*(getattr(theme, name) for name in COLOURS), *theme.variables.values()):
            if colour is not None:
                Color.parse(colour)
        if not all(0 <= share <= 1 for share in (theme.luminosity_spread, theme.text_alpha)):
            raise ValueError("luminosity_spread and text_alpha are shares, from 0 to 1")
        defaults(theme)  # it is worn as soon as it is chosen, so what cannot be worn is none
    except (StoreError, OSError, ValidationError, ColorParseError, ValueError, ArithmeticError) as error:
        return f"The theme {file.name} cannot be used: {error}"
    return theme
