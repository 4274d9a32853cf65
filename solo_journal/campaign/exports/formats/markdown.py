"""Markdown: the story as prose, its questions and rolls as quiet quotations between."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...story.sanitise import shown
from ..credits import notices
from ..format import Export
from ..story import Story
from ..story_parts import Passage, Result, SceneHead, SessionHead, enclosed, parts

INLINE = re.compile(r"([\\`*_\[\]<>|~])")
ENTITY = re.compile(r"&(?=#?\w+;)")
LINE_START = re.compile(r"(?m)^([ \t]*)([#+\-=]|\d+[.)])(?=\s|$|[#=\-+])")
EDGE = re.compile(r"(?m)^[^\S\n]+|[^\S\n]+$")
MARGIN = re.compile(r"(?m)^[ \t]+|[ \t]+$")
BREAK = re.compile(r"(?<=[^\s])\n(?=[ ]*[^\s])")
"""A single line break; without a mark, Markdown reads it as a space."""


def escaped(text: str, inline: re.Pattern[str] = INLINE) -> str:
    """A player's text so that Markdown shows it as typed; `inline` are the signs within a line that are escaped."""
    safe = inline.sub(r"\\\1", shown(text))
    safe = ENTITY.sub(r"\&", safe)
    safe = MARGIN.sub("", EDGE.sub(_kept, safe))
    return BREAK.sub("\\\\\n", LINE_START.sub(_tame, safe))


def _kept(found: re.Match[str]) -> str:
    """Wide and unbreakable blanks at the edge of a line, where Markdown would drop them."""
    return "".join(blank if blank in " \t" else f"&#{ord(blank)};" for blank in found.group())


def _tame(found: re.Match[str]) -> str:
    mark = found.group(2)
    return found.group(1) + (f"{mark[:-1]}\\{mark[-1]}" if mark[0].isdigit() else f"\\{mark}")


def pieces(story: Story) -> Iterator[str]:
    """The story as Markdown, paragraph by paragraph."""
    yield f"# {_one_line(story.title)}\n"
    if story.wanted.author:
        yield f"\n*{_one_line(story.wanted.author)}*\n"
    for part in parts(story):
        match part:
            case SessionHead():
                yield f"\n## {part.words}\n"
            case SceneHead():
                yield f"\n### {_one_line(part.words)}\n"
            case Passage():
                yield f"\n{_passage(part)}\n"
            case _:
                body = "\\\n".join(_quote(each) for each in part.all)
                yield "\n" + "".join(f"> {line}\n" for line in body.split("\n"))
    said = list(notices(story))
    if said:
        yield "\n## Credits\n" + "".join(f"\n{escaped(notice)}\n" for notice in said)


def _one_line(text: str) -> str:
    return escaped(" ".join(text.split()))


def _passage(passage: Passage) -> str:
    mark = "~~" if passage.struck else "*" if passage.kind in ("aside", "action") else ""
    return "\n\n".join(f"{mark}{escaped(part)}{mark}" for part in enclosed(passage))


def _quote(result: Result) -> str:
    """A result as a line of a quotation, and what happened as further ones."""
    came = f"**{_one_line(result.headline)}**" if result.headline else f"*{result.kind}*" if result.kind else ""
    dice = f" ({_one_line(result.dice)})" if result.dice else ""
    steps = "".join(f"; *{_one_line(step)}*" for step in result.steps)
    words = _one_line(result.words)
    quote = f"{words} — {came}{dice}{steps}" if words and came else f"{words}{came}{dice}{steps}"
    quote += f" ({escaped(result.fate)})" if result.fate else ""
    if result.changed:
        quote += f" [{escaped(', '.join(result.changed))}]"
    quote = f"~~{quote.strip()}~~" if result.undone or result.struck else quote.strip()
    quote = f"{quote} (taken back)" if result.undone else quote
    return "\\\n".join((quote, *(_one_line(tell) for tell in result.tells)))


EXPORT = Export("markdown", "Markdown", ".md", "for editors, wikis and forums", pieces)
