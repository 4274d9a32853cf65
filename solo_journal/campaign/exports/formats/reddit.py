"""Reddit: Markdown in posts of 40,000 characters, with results in spoilers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..format import Export
from ..messages import Place, split_messages
from ..story import Story
from . import markdown

INLINE = re.compile(rf"{markdown.INLINE.pattern}|(!)")
LINE_END = re.compile(r"(?<!\\)((?:\\\\)*)\\\n")
"""A line break within a paragraph in a form that old Reddit does not know."""
BARE = re.compile(r"(?<![\w/])(/?[ru])/(?=\w)")


def escape(text: str) -> str:
    """A text that Reddit shows as typed: `r/x` and `u/x` do not become links, and nothing is hidden."""
    return LINE_END.sub(r"\1  \n", BARE.sub(r"\1\\/", markdown.escape_markdown(text, INLINE)))


def pieces(story: Story) -> Iterator[str]:
    return split_messages(story, Place(escape, lambda line: f">!{line}!<", 40_000, "  \n"))


EXPORT = Export("reddit", "Reddit", ".reddit.txt", "posts of 40,000 characters; results behind spoilers", pieces)
