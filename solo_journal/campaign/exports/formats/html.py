"""HTML: one file that needs no network. Light and dark as the reader's system has it, and it prints like a book."""

from __future__ import annotations

from collections.abc import Iterator

from ....shipped import shipped
from ..credits import notices
from ..format import Export
from ..markup import escaped, one_line, passage, results
from ..story import Story
from ..story_parts import Head, Passage, Results, SceneHead, SessionHead, contents, parts

STYLE = ("assets", "styles", "page.css")
# No script, no picture, no frame, nothing from elsewhere: whatever a text might smuggle in could do nothing.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def pieces(story: Story) -> Iterator[str]:
    """The page, piece by piece."""
    title = one_line(story.title)
    yield (
        '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml">\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(POLICY)}"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        '<meta name="color-scheme" content="light dark"/>\n<meta name="generator" content="Solo Journal"/>\n'
        f"<title>{title}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
    )
    by = f'<p class="author">{one_line(story.wanted.author)}</p>\n' if story.wanted.author else ""
    games = "".join(f'<p class="game">{one_line(game.title)}</p>\n' for game in story.games)
    yield f"<header>\n<h1>{title}</h1>\n{by}{games}</header>\n"
    yield from _contents(contents(story))
    if story.wanted.content != "prose":
        yield '<label class="fold"><input type="checkbox"/> The story alone</label>\n'
    yield "<main>\n"
    for part in parts(story):
        match part:
            case SessionHead():
                day = f' <time datetime="{part.day}">{part.day}</time>' if part.day else ""
                yield f'<h2 id="{part.key}">{part.words}{day}</h2>\n'
            case SceneHead():
                yield f'<h3 id="{part.key}">{_scene(part)}</h3>\n'
            case Passage():
                yield passage(part)
            case Results():
                yield results(part, fold=True)
    yield "</main>\n"
    said = "".join(f"<p>{escaped(notice)}</p>\n" for notice in notices(story))
    yield f"<footer>\n{said}</footer>\n</body>\n</html>\n" if said else "</body>\n</html>\n"


def _style() -> str:
    return shipped(*STYLE).read_text(encoding="utf-8")


def _scene(head: SceneHead) -> str:
    mood = f' <span class="mood">{one_line(head.mood)}</span>' if head.mood else ""
    return f'<span class="number">{head.number}</span> {one_line(head.title)}{mood}'


def _contents(heads: list[Head]) -> Iterator[str]:
    """Links to all sessions and scenes; none where there is nothing to choose from."""
    if len(heads) < 2:
        return
    yield "<nav>\n<h2>Contents</h2>\n<ol>\n"
    inside = False
    for head in heads:
        if isinstance(head, SessionHead):
            yield "</ol></li>\n" if inside else ""
            yield f'<li><a href="#{head.key}">{head.words}</a>\n<ol>\n'
            inside = True
        else:
            yield f'<li><a href="#{head.key}">{one_line(head.words)}</a></li>\n'
    yield ("</ol></li>\n" if inside else "") + "</ol>\n</nav>\n"


EXPORT = Export("html", "HTML", ".html", "one page for any browser; prints like a book", pieces)
