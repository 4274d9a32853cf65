"""BBCode, for forums. Results are in spoilers, so that a reader meets the story first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...story.results import Role
from ...story.sanitise import sanitise
from ..document import Break, Chapter, Matter, Part, Passage, Picture, Results, enclose_paragraphs, format_emphasis
from ..format import Export
from ..front_and_back import front
from ..story import Story
from ..story_parts import parts, setting_of

TAG = re.compile(r"\[(?=/?[A-Za-z*])")
JOINER = "\u2060"
"""Follows a player's bracket, which would otherwise begin a tag, because BBCode has no escape."""
MARKS = ("[b]", "[/b]"), ("[i]", "[/i]")
ROLES: dict[Role, str] = {"outcome": "b", "quiet": "i"}


def escape(text: str) -> str:
    """A text that a forum shows as typed."""
    return TAG.sub(f"[{JOINER}", sanitise(text))


def pieces(story: Story) -> Iterator[str]:
    setting = setting_of(story)
    page = front(story, setting)
    yield f"[size=150][b]{_line(page.title)}[/b][/size]\n"
    yield "".join(f"[i]{_line(each)}[/i]\n" for each in page.below)
    for part in parts(story, setting):
        yield from _write_part(part)


def _write_part(part: Part) -> Iterator[str]:
    match part:
        case Chapter():
            yield f"\n[size=125][b]{_line(part.words)}[/b][/size]\n"
            yield f"[i]{_line(part.note)}[/i]\n" if part.note else ""
        case Break():
            yield f"\n* * *\n{f'[i]{_line(part.note)}[/i]{chr(10)}' if part.note else ''}"
        case Passage():
            yield from (f"\n{format_emphasis(each, escape, *MARKS)}\n" for each in enclose_paragraphs(part))
        case Results():
            lines = "\n".join(
                line
                for each in part.all
                for line in (each.first(_mark_up), *each.below(_line, "[b]{}[/b]".format))
                if line
            )
            yield f"\n[spoiler]{lines}[/spoiler]\n"
        case Picture():
            yield f"\n[i]{_line(part.caption or part.file.name)}[/i]\n"
        case Matter():
            yield f"\n[size=125][b]{_line(part.title)}[/b][/size]\n"
            for group in part.groups:
                yield f"\n[i]{_line(group.title)}[/i]\n" if group.title else ""
                for name, said in group.rows:
                    row = f"[b]{_line(name)}[/b]{f': {_line(said)}' if said else ''}\n" if name else ""
                    yield row or f"\n{escape(said)}\n"


def _line(text: str) -> str:
    return escape(" ".join(text.split()))


def _mark_up(text: str, role: Role) -> str:
    mark = ROLES.get(role, "")
    return f"[{mark}]{_line(text)}[/{mark}]" if mark else _line(text)


EXPORT = Export("bbcode", "BBCode", ".bbcode.txt", "for forums; results behind spoilers", pieces)
