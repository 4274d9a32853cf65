"""A character sheet as a page to print."""

from __future__ import annotations

from collections.abc import Iterator

from ..format import Export
from ..markup import matter, one_line, title_page
from ..parts import Front, Group, Matter
from ..story import Story
from ..story_parts import setting_of
from .html import opening, style
from .sheet import sheet


def pieces(story: Story) -> Iterator[str]:
    setting = setting_of(story, curled=True)
    told, language = sheet(story, setting), setting.language
    title = one_line(told.name)
    yield f'{opening(title, language, style())}<body class="sheet">\n<header>\n<h1>{title}</h1>\n'
    yield from title_page(Front(told.name, told.about, games=told.games))
    yield "</header>\n<main>\n"
    yield from matter(Matter(told.name, "sheet", (Group("", told.rows),)), 2)
    yield "</main>\n</body>\n</html>\n"


EXPORT = Export(
    "sheet_html", "Character sheet, HTML", ".sheet.html", "one character, as a page to print", pieces,
    tells_story=False,
)  # fmt: skip
