"""The sheet of one character as a page to print."""

from __future__ import annotations

from collections.abc import Iterator

from ....shipped import shipped
from ..format import Export
from ..markup import escaped, matter, one_line
from ..parts import Group, Matter
from ..sheets import sheet
from ..story import Story
from ..story_parts import setting_of
from .html import POLICY, STYLE


def pieces(story: Story) -> Iterator[str]:
    """The page."""
    setting = setting_of(story, curled=True)
    told, language = sheet(story, setting), setting.language
    yield (
        '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
        f'lang="{language.code}" dir="{language.direction}">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(POLICY)}"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        '<meta name="color-scheme" content="light dark"/>\n<meta name="generator" content="Solo Journal"/>\n'
        f"<title>{one_line(told.name)}</title>\n<style>\n{shipped(*STYLE).read_text(encoding='utf-8')}</style>\n"
        f'</head>\n<body class="sheet">\n<header>\n<h1>{one_line(told.name)}</h1>\n'
    )
    yield f'<p class="about">{one_line(told.about)}</p>\n' if told.about else ""
    yield from (f'<p class="game">{one_line(game)}</p>\n' for game in told.games)
    yield "</header>\n<main>\n"
    yield from matter(Matter(told.name, "sheet", (Group("", told.rows),)), 2)
    yield "</main>\n</body>\n</html>\n"


EXPORT = Export(
    "sheet_html", "Character sheet, HTML", ".sheet.html", "one character, as a page to print", pieces,
    tells_story=False,
)  # fmt: skip
