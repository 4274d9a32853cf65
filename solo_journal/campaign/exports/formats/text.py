"""Plain text: lines of at most 72 columns, for mail and printers."""

from __future__ import annotations

from collections.abc import Iterator

from ...story.line_wrap import cells, wrap_line
from ...story.sanitise import sanitise_line
from ..document import (
    Break,
    Chapter,
    Front,
    Matter,
    Part,
    Passage,
    Picture,
    Results,
    enclose_paragraphs,
    format_emphasis,
)
from ..format import Export
from ..front_and_back import front
from ..story import Story
from ..story_parts import parts, setting_of

WIDTH = 72
TITLE = 56
"""The widest line of the title page."""
INDENT, DEEPER = "    ", "      "
BREAK = "*   *   *"
MARKS = ("*", "*"), ("_", "_")
"""Emphasis as in plain-text mail."""


def pieces(story: Story) -> Iterator[str]:
    setting = setting_of(story)
    page = front(story, setting)
    yield _title(page)
    for part in parts(story, setting):
        yield from _write_part(part)


def _title(page: Front) -> str:
    lines = [*wrap_line(_line(page.title), TITLE)]
    below = ["\n".join(_center(each) for each in wrap_line(_line(said), TITLE)) for said in page.below]
    rule = "=" * min(max(map(cells, lines)), WIDTH)
    return "\n".join([*map(_center, (*lines, rule)), *([""] if below else []), *below, ""])


def _center(line: str) -> str:
    return " " * max(0, (WIDTH - cells(line)) // 2) + line


def _write_part(part: Part) -> Iterator[str]:
    match part:
        case Chapter():
            yield f"\n\n{_headed(part.words, '-')}" + (f"{_wrap_text(part.note)}\n" if part.note else "")
        case Break():
            yield f"\n{_center(BREAK)}\n" + (f"{_center(part.note)}\n" if part.note else "")
        case Passage():
            yield from (f"\n{_wrap_text(format_emphasis(each, str, *MARKS))}\n" for each in enclose_paragraphs(part))
        case Results():
            yield "\n"
            for each in part.all:
                lines = map(_line, each.lines())
                yield from (f"{_wrap_text(line, DEEPER if at else INDENT, DEEPER)}\n" for at, line in enumerate(lines))
        case Picture():
            yield f"\n[{part.caption}]\n"
        case Matter():
            yield f"\n\n{_headed(part.title, '-')}"
            for group in part.groups:
                yield f"\n{_line(group.title)}\n" if group.title else ""
                yield "\n" if group.rows and group.rows[0][0] else ""
                for name, said in group.rows:
                    row = f"{_line(name)}: {_line(said)}" if said else _line(name)
                    yield f"{_wrap_text(row, '', INDENT)}\n" if name else f"\n{_wrap_text(said)}\n"


def _line(text: str) -> str:
    return " ".join(sanitise_line(text).split(" ")).strip()


def _headed(words: str, rule: str) -> str:
    return f"{_line(words)}\n{rule * min(cells(_line(words)), WIDTH)}\n"


def _wrap_text(text: str, first: str = "", further: str = "") -> str:
    """A text wrapped to 72 columns; its own line breaks stay."""
    found = (wrap_line(line, WIDTH, further if at else first, further) for at, line in enumerate(text.split("\n")))
    return "\n".join(each for lines in found for each in lines)


EXPORT = Export("text", "Plain text", ".txt", "for mail and printers", pieces)
