"""Marks of Markdown that others typed, as they are read: a link is its words, a quotation and a table are their own.

What was struck through, a line of nothing but hashtags, and a tag that is not known are no part of the story. With
everything they stay as typed, as marks that are not known here do.
"""

from __future__ import annotations

import re

from ...rules.lonelog_tags import naturalised
from .levels import Level

LINK = re.compile(r"(?<!!)\[([^\[\]\n]+)\]\((?:https?://|mailto:|[\w./#-])[^()\s]*\)")
STRUCK = re.compile(r"~~(?=\S)[^~\n]+~~[ \t]?")
QUOTED = re.compile(r"(?m)^[ \t]*(?:>[ \t]?)+")
RULED = re.compile(r"(?m)^[ \t]*\|[\s:|-]*\|[ \t]*(?:\n|$)")
ROW = re.compile(r"(?m)^[ \t]*\|[ \t]*(.+?)[ \t]*\|[ \t]*$")
CELLS = re.compile(r"[ \t]*\|[ \t]*")
HASHTAGS = re.compile(r"(?m)^[ \t]*(?:#[^\W\d_][\w-]*[ \t]*)+(?:\n|$)")


def unmarked(text: str, level: Level) -> str:
    """The words of a text at a level."""
    text = naturalised(text) if level == "story" and ("[" in text or "［" in text) else text
    if level == "everything" or not ("#" in text or ">" in text or "|" in text or "](" in text or "~~" in text):
        return text
    text = LINK.sub(r"\1", QUOTED.sub("", RULED.sub("", text)))
    text = ROW.sub(lambda found: CELLS.sub(" · ", found[1]), text)
    return HASHTAGS.sub("", STRUCK.sub("", text)) if level == "story" else text
