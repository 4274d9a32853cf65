"""A character sheet as a page to print."""

from __future__ import annotations

from collections.abc import Iterator

from ..document import Front, Group, Matter
from ..format import Export
from ..markup import matter, one_line, title_page
from ..story import Story
from ..story_parts import setting_of
from .html import page_start
from .sheet import sheet


def pieces(story: Story) -> Iterator[str]:
    setting = setting_of(story, curled=True)
    told, language = sheet(story, setting), setting.language
    title, page = one_line(told.name), Front(told.name, told.about, games=told.games)
    rows = matter(Matter(told.name, "sheet", (Group("", told.rows),)), 2)
    body = "".join(["<header>\n<h1>", title, "</h1>\n", *title_page(page), "</header>\n<main>\n", *rows, "</main>\n"])
    yield f'{page_start(title, language, body)}<body class="sheet">\n{body}</body>\n</html>\n'


EXPORT = Export(
    "sheet_html", "Character sheet, HTML", ".sheet.html", "one character, as a page to print", pieces,
    tells_story=False,
)  # fmt: skip
