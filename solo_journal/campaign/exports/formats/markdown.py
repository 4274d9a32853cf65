"""Markdown: the story as prose, its questions and rolls as quiet quotations between."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...rules.commons.scene import Set
from ...rules.lonelog_tags import reads, tags_only
from ..campaign import Campaign
from ..session_file import Damaged
from ..shown import shown
from ..view import Contents, Line, contents, lines
from ..wording import changes_words, fate_words, moved_words
from . import Export, Wanted

STORY = frozenset({"prose", "consequence", "action", "aside"})
INLINE = re.compile(r"([\\`*_\[\]<>|~])")
ENTITY = re.compile(r"&(?=#?\w+;)")
LINE_START = re.compile(r"(?m)^([ \t]*)([#+\-=]|\d+[.)])(?=\s|$|[#=\-+])")
EDGE = re.compile(r"(?m)^[^\S\n]+|[^\S\n]+$")
PARAGRAPH = re.compile(r"\n{2,}")
MARGIN = re.compile(r"(?m)^[ \t]+|[ \t]+$")
BREAK = re.compile(r"(?<=[^\s])\n(?=[ ]*[^\s])")
"""A single line break; without a mark, Markdown reads it as a space."""


def escaped(text: str) -> str:
    """A player's text so that Markdown shows it as typed."""
    safe = INLINE.sub(r"\\\1", shown(text))
    safe = ENTITY.sub(r"\&", safe)
    safe = MARGIN.sub("", EDGE.sub(_kept, safe))
    return BREAK.sub("\\\\\n", LINE_START.sub(_tame, safe))


def _kept(found: re.Match[str]) -> str:
    """Wide and unbreakable blanks at the edge of a line, where Markdown would drop them."""
    return "".join(blank if blank in " \t" else f"&#{ord(blank)};" for blank in found.group())


def _tame(found: re.Match[str]) -> str:
    mark = found.group(2)
    return found.group(1) + (f"{mark[:-1]}\\{mark[-1]}" if mark[0].isdigit() else f"\\{mark}")


def write(campaign: Campaign, wanted: Wanted) -> Iterator[str]:
    """The campaign as Markdown, paragraph by paragraph."""
    told = contents(campaign.journal)
    yield f"# {escaped(' '.join(campaign.title.split()))}\n"
    session = scene = -1
    quotes: list[str] = []
    for line in lines(campaign.journal, told, everything=wanted.content == "everything"):
        if isinstance(line, Damaged) or not _wanted(line, wanted):
            continue
        quote = _quote(line, wanted)
        headings = list(_headings(line, session, scene, told))
        session, scene = line.session, line.scene
        if quote and not headings:
            quotes.append(quote)
            continue
        yield from _flush(quotes)
        yield from headings
        if quote:
            quotes.append(quote)
        elif line.entry.kind in STORY and line.text and not line.undone and not tags_only(line.text):
            yield f"\n{_prose(line)}\n"
            if wanted.content == "everything" and (changed := changes_words(line)):
                quotes.append(f"[{escaped(', '.join(changed))}]")
    yield from _flush(quotes)


def _wanted(line: Line, wanted: Wanted) -> bool:
    in_sessions = wanted.sessions is None or line.session in wanted.sessions
    return in_sessions and (wanted.scenes is None or line.scene in wanted.scenes)


def _headings(line: Line, session: int, scene: int, told: Contents) -> Iterator[str]:
    if line.session != session and line.session:
        yield f"\n## Session {line.session}\n"
    if line.scene != scene and line.scene:
        parts = (str(line.scene), told.titles.get(line.scene, ""), told.moods.get(line.scene, ""))
        yield f"\n### {' · '.join(escaped(' '.join(part.split())) for part in parts if part)}\n"


def _flush(quotes: list[str]) -> Iterator[str]:
    """Neighbouring results as one quotation."""
    if quotes:
        body = "\\\n".join(quotes)
        yield "\n" + "".join(f"> {part}\n" for part in body.split("\n"))
        quotes.clear()


def _prose(line: Line) -> str:
    text = escaped(reads(line.text))
    if line.entry.kind == "aside":
        text = f"({text})"
    mark = "~~" if line.struck else "*" if line.entry.kind in ("aside", "action") else ""
    return "\n\n".join(f"{mark}{part}{mark}" for part in PARAGRAPH.split(text.strip("\n")))


def _quote(line: Line, wanted: Wanted) -> str:
    """A result, or what stands behind the scenes, as one line of a quotation; empty for prose."""
    entry, act = line.entry, line.act
    tagged = line.outcome is not None and tags_only(line.text)
    if wanted.content == "story" or (entry.kind in STORY and not line.undone and not tagged):
        return ""
    backstage = entry.kind in ("scene", "session", "checkpoint", "hand") or (act and act.procedure == Set.id)
    if backstage and wanted.content != "everything":
        return ""
    if act is None and wanted.content != "everything":
        return ""
    moved = "" if line.overruled else moved_words(act, line.outcome)
    headline = escaped(" ".join((moved or line.headline).split()))
    words = escaped(" ".join(reads(line.text).split()))
    words = "" if moved or tagged or words in headline else words
    result = f"**{headline}**" if headline else f"*{entry.kind}*"
    dice = f" ({escaped(line.outcome.dice)})" if line.outcome and line.outcome.dice else ""
    steps = "".join(f"; *{escaped(step.outcome.headline)}*" for step in act.steps) if act else ""
    quote = f"{words} — {result}{dice}{steps}" if words else f"{result}{dice}{steps}"
    if fate := fate_words(line):
        quote += f" ({escaped(fate)})"
    if wanted.content == "everything":
        changed = [] if moved else changes_words(line)
        quote += f" [{escaped(', '.join(changed))}]" if changed else ""
        quote = f"~~{quote}~~ (taken back)" if line.undone else quote
    return quote


EXPORT = Export("markdown", "Markdown", ".md", write)
