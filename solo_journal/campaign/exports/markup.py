"""Pieces of HTML that are also valid XML, for web pages and e-books alike.

A player's text never becomes markup: control characters and direction changes become visible symbols, and what XML
cannot hold becomes U+FFFD.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ..story.marked_text import Run
from ..story.results import Result, Role
from ..story.sanitise import sanitise
from .document import (
    Break,
    Chapter,
    Front,
    Group,
    Matter,
    Paragraph,
    Part,
    Passage,
    Picture,
    Results,
    enclose_paragraphs,
)
from .languages import direction_of

_NOT_XML = dict.fromkeys((0xFFFE, 0xFFFF), 0xFFFD)
ENGLISH = ' lang="en" dir="ltr"'
"""For labels and credits, which are English whatever the language of the story."""
ELEMENTS = {"strong": "strong", "emphasis": "em"}


def escape(text: str) -> str:
    """A text for an element or a quoted attribute."""
    return html.escape(sanitise(text).translate(_NOT_XML))


def one_line(text: str) -> str:
    """A text for a heading."""
    return escape(" ".join(text.split()))


def written(part: Part, level: int, source: Callable[[Path], str], *, fold: bool) -> str:
    """A part of the story. Its heading is of this `level`; `source` gives the address of a picture; blocks of results
    that are longer than a line can be folded, where that works."""
    match part:
        case Chapter():
            on = ' class="on"' if part.runs_on and fold else ""
            note = f'<p class="note">{one_line(part.note)}</p>\n' if part.note else ""
            return f'<h{level} id="{part.key}"{on}>{numbered(part)}{one_line(part.title)}</h{level}>\n{note}'
        case Matter():
            inner = "".join(matter(part, level + 1))
            return f'<h{level} id="{part.key}">{one_line(part.title)}</h{level}>\n{inner}'
        case Break():
            note = f'<p class="note">{one_line(part.note)}</p>\n' if part.note else ""
            return f'<hr class="pause"/>\n{note}'
        case Passage():
            return "".join(_told(each, part) for each in enclose_paragraphs(part))
        case Results():
            inner = "".join(_result(each, fold=fold) for each in part.all)
            return f'<div class="results" role="note">\n{inner}</div>\n'
        case Picture():  # its caption is also its alternative text
            caption = one_line(part.caption)
            below = f"<figcaption>{caption}</figcaption>" if caption else ""
            return f'<figure><img src="{source(part.file)}" alt="{caption}"/>{below}</figure>\n'


def numbered(part: Chapter | Matter) -> str:
    """The number before a title, if there is one."""
    number = part.number if isinstance(part, Chapter) else ""
    return f'<span class="number">{number}</span> ' if number else ""


def _told(of: Paragraph, told: Passage) -> str:
    text = "".join(run.text for run in of)
    kind = told.kind if told.kind in ("aside", "action", "list") else "lines" if "\n" in text else ""
    said = f' class="{kind}"' if kind else ""
    return f'<p{said} dir="{direction_of(text)}">{_mark_fate("".join(map(_run, of)), told.fate)}</p>\n'


def _run(run: Run) -> str:
    said = escape(run.text).replace("\n", "<br/>\n")
    for style, element in ELEMENTS.items():
        if style in run.styles:
            said = f"<{element}>{said}</{element}>"
    return said


def _result(result: Result, *, fold: bool) -> str:
    head = _mark_fate(result.first(_mark_up), "x" if result.gone else "")
    more = "".join(map("<p>{}</p>".format, result.below(one_line, '<b class="outcome">{}</b>'.format)))
    if not head:  # what words of the story changed by themselves
        return f'<div class="more"{ENGLISH}>{more}</div>\n'
    if not more:
        return f"<p>{head}</p>\n"
    if not fold:
        return f'<p>{head}</p>\n<div class="more"{ENGLISH}>{more}</div>\n'
    return f'<details><summary>{head}</summary>\n<div class="more"{ENGLISH}>{more}</div></details>\n'


def _mark_up(text: str, role: Role) -> str:
    element = "b" if role == "outcome" else "span"
    return f'<{element} class="{role}">{one_line(text)}</{element}>'


def title_page(page: Front) -> Iterator[str]:
    """The lines below the title."""
    games = (("game", game) for game in page.games)
    for kind, said in (("about", page.about), ("author", page.author), *games, ("when", page.when)):
        yield f'<p class="{kind}">{one_line(said)}</p>\n' if said else ""


def matter(told: Matter, level: int) -> Iterator[str]:
    """A page before or after the story, below its heading; `level` is that of headings within it."""
    for group in told.groups:
        if group.title:
            yield f"<h{level}>{one_line(group.title)}</h{level}>\n"
        yield from _rows(group, english=told.key == "credits")


def _rows(group: Group, *, english: bool) -> Iterable[str]:
    plain = [said for name, said in group.rows if not name]
    for at, said in enumerate(plain, start=1):
        about = ENGLISH if english and at < len(plain) else f' dir="{direction_of(said)}"'
        yield f"<p{about}>{escape(said)}</p>\n"
    rows = "".join(
        f'<dt dir="auto">{one_line(name)}</dt>\n<dd dir="{direction_of(said)}">{one_line(said)}</dd>\n'
        for name, said in group.rows if name
    )  # fmt: skip
    yield f"<dl>\n{rows}</dl>\n" if rows else ""


def _mark_fate(markup: str, fate: str) -> str:
    return f"<s>{markup}</s>" if fate and markup else markup
