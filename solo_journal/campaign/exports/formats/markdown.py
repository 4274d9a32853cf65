"""Markdown: the story as prose, with questions and rolls as quiet quotations between."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

from ...story.marked_text import beside_links
from ...story.results import Result, Role
from ...story.sanitise import sanitise
from ..document import (
    Break,
    Chapter,
    Matter,
    Paragraph,
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

INLINE = re.compile(r"([\\`*_\[\]<>|~^$]|:(?=//|\w+:)|(?<!\w)[@#](?=\w)|%(?=%)|=(?==))")
"""Characters with a meaning in Markdown or its dialects: formulas, footnotes, marks, links."""
ENTITY = re.compile(r"&(?=#?\w+;)")
LINE_START = re.compile(r"(?m)^([ \t]*)([#+\-=:]|\d+[.)])(?=\s|$|[#=\-+])")
EDGE = re.compile(r"(?m)^[^\S\n]+|[^\S\n]+$")
MARGIN = re.compile(r"(?m)^[ \t]+|[ \t]+$")
BREAK = re.compile(r"(?<=[^\s])\n(?=[ ]*[^\s])")
"""A single newline, which Markdown reads as a space unless it is marked."""
IN_LINK = re.compile(r"[*^$]|~(?=~)|=(?==)|%(?=%)|_(?![^\W_])|(?<![^\W_])_")
"""Characters that have a meaning even in a web address."""
MARKS: dict[Role, str] = {"outcome": "**", "quiet": "*"}
SCENE_BREAK = "\n* * *\n"
SIGNS = "\\`*_[]<>|~^$:@#%=&\n"
"""Every character that may have a meaning after the first letter."""


def escape_markdown(text: str, inline: re.Pattern[str] = INLINE) -> str:
    """A text that Markdown shows as typed; `inline` matches the characters to escape within a line."""
    text = sanitise(text)
    return text if inline is INLINE and is_plain(text) else _lines(_signs(text, inline))


def is_plain(text: str) -> bool:
    """Whether a text has nothing to escape, as most have: one line of words that begins with a letter."""
    return text[:1].isalpha() and not text[-1].isspace() and not any(map(text.__contains__, SIGNS))


def _signs(text: str, inline: re.Pattern[str] = INLINE) -> str:
    return beside_links(
        text,
        lambda words: ENTITY.sub(r"\&", inline.sub(r"\\\g<0>", words)),
        lambda link: IN_LINK.sub(r"\\\g<0>", link),
    )


def _lines(text: str) -> str:
    safe = MARGIN.sub("", EDGE.sub(_escape_blanks, text))
    return BREAK.sub("\\\\\n", LINE_START.sub(_tame, safe))


def _escape_blanks(found: re.Match[str]) -> str:
    """Encode wide and non-breaking spaces at the edge of a line, where Markdown would drop them."""
    return "".join(blank if blank in " \t" else f"&#{ord(blank)};" for blank in found.group())


def _tame(found: re.Match[str]) -> str:
    mark = found.group(2)
    return found.group(1) + (f"{mark[:-1]}\\{mark[-1]}" if mark[0].isdigit() else f"\\{mark}")


def pieces(story: Story) -> Iterator[str]:
    setting = setting_of(story)
    page = front(story, setting)
    below = " · ".join(one_line(each) for each in (page.author, *page.games, page.when) if each)
    yield f"# {one_line(page.title)}\n"
    yield f"\n*{one_line(page.about)}*\n" if page.about else ""
    yield f"\n{below}\n" if below else ""
    for part in parts(story, setting):
        yield from write_part(part)


def strong(text: str) -> str:
    return f"**{one_line(text)}**"


def write_part(part: Part, named: Callable[[str], str] = strong) -> Iterator[str]:
    match part:
        case Chapter():
            yield f"\n## {one_line(part.words)}\n"
            yield f"\n*{one_line(part.note)}*\n" if part.note else ""
        case Break():
            yield f"{SCENE_BREAK}\n*{one_line(part.note)}*\n" if part.note else SCENE_BREAK
        case Passage():
            mark = "_" if part.kind == "aside" else ""  # not a star: words within may have stars of their own
            yield "".join([f"\n{mark}{paragraph(each)}{mark}\n" for each in enclose_paragraphs(part)])
        case Results():
            body = "\\\n".join(line for each in part.all for line in result(each))
            yield "\n" + "".join(f"> {line}\n" for line in body.split("\n"))
        case Picture():
            yield f"\n![{one_line(part.caption)}]({quote(part.file.name)})\n"
        case Matter():
            yield f"\n## {one_line(part.title)}\n"
            for group in part.groups:
                yield f"\n### {one_line(group.title)}\n\n" if group.title else "\n"
                for name, said in group.rows:
                    row = f"- {named(name)}{f': {one_line(said)}' if said else ''}\n" if name else ""
                    yield row or f"{escape_markdown(said)}\n\n"


def paragraph(runs: Paragraph) -> str:
    if len(runs) == 1 and not runs[0].styles and is_plain(runs[0].text):
        return runs[0].text
    return _lines(format_emphasis(runs, _signs))


def one_line(text: str) -> str:
    return escape_markdown(" ".join(text.split()))


def result(of: Result) -> Iterator[str]:
    if of.head:
        yield of.first(lambda text, role: f"{MARKS.get(role, '')}{one_line(text)}{MARKS.get(role, '')}")
    yield from of.below(one_line, "**{}**".format)


EXPORT = Export("markdown", "Markdown", ".md", "for editors, wikis and forums", pieces, pictures=True)
