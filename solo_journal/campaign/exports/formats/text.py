"""Plain text: lines of at most 72 columns for mail, printers and whatever else knows no layout."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from ...story.sanitise import shown, shown_line
from ..credits import notices
from ..format import Export
from ..story import Story
from ..story_parts import Passage, Result, SceneHead, SessionHead, enclosed, parts

WIDTH = 72
INDENT = "    "
BLANKS = re.compile(r"[ \t\n]+")
"""Where a line may be broken; an unbreakable space is none."""


def pieces(story: Story) -> Iterator[str]:
    """The story as plain text, paragraph by paragraph."""
    yield _headed(_one_line(story.title), "=")
    if story.wanted.author:
        yield f"{_one_line(story.wanted.author)}\n"
    for part in parts(story):
        match part:
            case SessionHead():
                yield "\n\n" + _headed(part.words + (f", {part.day:%Y-%m-%d}" if part.day else ""), "=")
            case SceneHead():
                yield "\n" + _headed(_one_line(part.words), "-")
            case Passage():
                yield "".join(f"\n{_paragraph(each, part)}\n" for each in enclosed(part))
            case _:
                yield "\n" + "".join(f"{_result(each)}\n" for each in part.all)
    for notice in notices(story):
        yield f"\n{_filled(shown(notice))}\n"


def _one_line(text: str) -> str:
    return " ".join(shown_line(text).split(" ")).strip()


def _headed(words: str, rule: str) -> str:
    return f"{words}\n{rule * min(len(words), WIDTH)}\n"


def _filled(text: str, indent: str = "", first: str = "") -> str:
    """A text in lines of at most 72 columns; its own line breaks stay, and a longer word keeps a line to itself."""
    lines = [BLANKS.sub(" ", line) for line in text.split("\n")]
    filled = []
    for number, line in enumerate(lines):
        start = first if number == 0 and first else indent
        filled.append(
            textwrap.fill(line, WIDTH, initial_indent=start, subsequent_indent=indent, break_long_words=False,
                          break_on_hyphens=False, expand_tabs=False, replace_whitespace=False)
        )  # fmt: skip
    return "\n".join(each.rstrip() for each in filled)


def _paragraph(text: str, passage: Passage) -> str:
    first = "> " if passage.kind == "action" else ""
    said = f"[struck: {shown(text)}]" if passage.struck else shown(text)
    return _filled(said, "  " if first else "", first)


def _result(result: Result) -> str:
    """A result as an indented paragraph."""
    came = result.headline or (f"[{result.kind}]" if result.kind else "")
    dice = f" ({result.dice})" if result.dice else ""
    said = f"{result.words} -> {came}{dice}" if result.words and came else f"{result.words}{came}{dice}"
    said += "".join(f"; {step}" for step in result.steps)
    for more in (result.fate, result.why, ", ".join(result.changed)):
        said += f" [{more}]" if more else ""
    marks = [mark for mark, holds in (("struck", result.struck), ("taken back", result.undone)) if holds]
    said = f"[{', '.join(marks)}] {said}" if marks else said
    told = [f"- {tell}" for tell in result.tells]
    return "\n".join(_filled(_one_line(each).strip(), INDENT + "  ", INDENT) for each in (said, *told))


EXPORT = Export("text", "Plain text", ".txt", "for mail and printers", pieces)
