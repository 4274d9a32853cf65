"""HTML: one file that needs no network. Light or dark like the reader's system, and it prints like a book."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path

from ....shipped import shipped
from ..book_font import faces
from ..document import Chapter, Matter, Picture
from ..format import Export
from ..front_and_back import front
from ..languages import Language
from ..markup import escape, numbered, one_line, title_page, written
from ..pictures import bytes_of, kind_of
from ..story import Story
from ..story_parts import parts, setting_of
from ..typography import Typography

STYLE = ("assets", "styles", "page.css")
# No script, no frame, nothing from elsewhere: whatever a text might smuggle in could do nothing.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)


def pieces(story: Story) -> Iterator[str]:
    setting = setting_of(story, curled=True)
    page, language = front(story, setting), setting.language
    title = one_line(page.title) or "Untitled"
    heads, signs = _beforehand(story, setting)
    signs.update(title, *title_page(page))
    yield page_start(title, language, signs)
    yield "<body>\n<header>\n"
    if page.cover:
        yield f'<p class="cover"><img src="{_source(page.cover)}" alt="{title}"/></p>\n'
    yield f"<h1>{title}</h1>\n{''.join(title_page(page))}</header>\n"
    yield from _contents(heads, language.words["contents"])
    yield f'<main class="{story.wanted.mechanics}">\n'
    if story.wanted.content != "story":
        yield '<p class="fold" lang="en" dir="ltr"><label><input type="checkbox"/> The story alone</label></p>\n'
    for part in parts(story, setting):
        yield written(part, 2, _source, fold=True)
    yield "</main>\n</body>\n</html>\n"


def page_start(title: str, language: Language, signs: Iterable[str]) -> str:
    """Everything before the body of a page with these characters: its fonts are embedded."""
    fonts = ((face, base64.b64encode(face.read()).decode()) for face in faces(signs))
    rules = "".join(face.rule(f"data:font/woff2;base64,{data}") for face, data in fonts)
    return (
        '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
        f'lang="{language.code}" dir="{language.direction}">\n'
        '<head>\n<meta charset="utf-8"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        '<meta name="color-scheme" content="light dark"/>\n<meta name="generator" content="Solo Journal"/>\n'
        f"<title>{title}</title>\n<style>\n{rules}{shipped(*STYLE).read_text(encoding='utf-8')}</style>\n</head>\n"
    )


def _beforehand(story: Story, setting: Typography) -> tuple[list[Chapter | Matter], set[str]]:
    """The headings of the page, and all its characters, found by an extra pass over the story."""
    heads: list[Chapter | Matter] = []
    signs: set[str] = set(setting.language.words["contents"])
    for part in parts(story, setting):
        heads += [part] if isinstance(part, Chapter | Matter) else []
        signs.update(part.caption if isinstance(part, Picture) else written(part, 2, str, fold=True))
    story.done = 0
    return heads, signs


def _source(file: Path) -> str:
    """A picture embedded in the page, which loads no other file."""
    return f"data:image/{kind_of(file)};base64,{base64.b64encode(bytes_of(file)).decode()}"


def _contents(heads: list[Chapter | Matter], title: str) -> Iterator[str]:
    """Links to all chapters and pages; none if there is only one."""
    if len(heads) < 2:
        return
    yield f'<nav aria-labelledby="contents">\n<h2 id="contents">{one_line(title)}</h2>\n<ol>\n'
    yield from (f'<li><a href="#{each.key}">{numbered(each)}{one_line(each.title)}</a></li>\n' for each in heads)
    yield "</ol>\n</nav>\n"


EXPORT = Export(
    "html", "HTML", ".html", "one page for any browser; prints like a book", pieces, margin=True, pictures=True
)
