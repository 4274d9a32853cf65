"""Reddit: Markdown in posts of 40,000 signs, results behind spoilers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..format import Export
from ..messages import Place, posted
from ..story import Story
from . import markdown

INLINE = re.compile(rf"{markdown.INLINE.pattern}|(!)")
LINE_END = re.compile(r"(?<!\\)((?:\\\\)*)\\\n")
"""The end of a line within a paragraph, in a form that older pages of Reddit do not know."""
BARE = re.compile(r"(?<![\w/])(/?[ru])/(?=\w)")


def escaped(text: str) -> str:
    """A text so that Reddit shows it as typed: `r/x` and `u/x` become no links, and nothing hides."""
    return LINE_END.sub(r"\1  \n", BARE.sub(r"\1\\/", markdown.escaped(text, INLINE)))


def pieces(story: Story) -> Iterator[str]:
    return posted(story, Place(escaped, lambda line: f">!{line}!<", 40_000, "  \n"))


EXPORT = Export("reddit", "Reddit", ".reddit.txt", "posts of 40,000 signs; results behind spoilers", pieces)
