"""Discord: Markdown in messages of 2,000 characters, with results in spoilers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...story.marked_text import beside_links
from ...story.sanitise import sanitise
from ..format import Export
from ..messages import Place, split_messages
from ..story import Story

SIGNS = re.compile(r"([\\*_~`|<>\[\]])")
LINE_START = re.compile(r"(?m)^([ \t]*)([#\-+]|\d+(?=[.)]))")
MENTION = re.compile(r"@(?=everyone|here)")


def escape(text: str) -> str:
    """A text that Discord shows as typed, and that mentions nobody."""
    safe = MENTION.sub("@\u2060", beside_links(sanitise(text), lambda words: SIGNS.sub(r"\\\1", words)))
    return LINE_START.sub(_tame, safe)


def _tame(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}\u2060" if found[2].isdigit() else f"{found[1]}\\{found[2]}"


def pieces(story: Story) -> Iterator[str]:
    return split_messages(story, Place(escape, lambda line: f"||{line}||", 2_000))


EXPORT = Export("discord", "Discord", ".discord.txt", "messages of 2,000 characters; results behind spoilers", pieces)
