"""JSON: the journal for other programs, one entry per line, and complete enough to be imported again.

The document is one object. `schema()` describes it in JSON Schema, and `solo-journal export --schema` prints that.

    {
    "format": "solo-journal", "version": 2,
    "title": "The Long Dusk", "author": "", "systems": ["..."],
    "content": "everything", "sessions": null, "scenes": null, "whole": true,
    "credits": ["..."],
    "entries": [
    {"session": 1, "scene": 0, "entry": {"id": "01K...", "at": "2026-11-20T19:04:11Z", "kind": "session", ...}},
    ...
    ]}

- `sessions` and `scenes` are `[first, last]`, or null for all.
- An `entry` is what the journal keeps, key by key (`campaign/entry.py`), except that a checkpoint lacks the campaign's
  id, because an imported campaign is another one. An amended entry also has `now`: `text`, `headline`, `struck`,
  `undone`, `bookmarked`, as they count at the end.
- With the content "everything" and no range it is `whole`: it holds every entry, and can be imported. Otherwise it
  holds only the entries that belong to the requested story.

Everything is ASCII, and `<`, `>` and `&` are escaped too, so the text is harmless wherever it is put.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ...entry import PARAGRAPHS, Entry
from ...journal.blocks import tree_of
from ...journal.log_line import Line
from ...save.formats import FORMAT as JOURNAL
from ...story.levels import is_told
from ..format import Export
from ..front_and_back import notices
from ..story import Story

FORMAT = "solo-journal"
VERSION = 2
"""The version of the document. Its entries are in the journal format that each checkpoint names."""
NOW = ("text", "headline", "struck", "undone", "bookmarked")
_SAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def pieces(story: Story) -> Iterator[str]:
    wanted = story.wanted
    head = {
        "format": FORMAT,
        "version": VERSION,
        "title": story.title,
        "author": wanted.author,
        "systems": list(story.world.systems),
        "content": wanted.content,
        "sessions": _ends(wanted.sessions),
        "scenes": _ends(wanted.scenes),
        "whole": story.everything and wanted.whole,
        "credits": list(notices(story)),
    }
    yield "{\n" + "".join(f"{_as_json(key)}: {_as_json(value)},\n" for key, value in head.items()) + '"entries": ['
    between = "\n"
    for line in story.lines():
        words = wanted.content != "story" or line.entry.shown_as in PARAGRAPHS
        if words and is_told(line, wanted.content, asides=wanted.asides):
            yield between + _as_json(_placed(line))
            between = ",\n"
    yield "\n]}\n"


def schema() -> dict[str, Any]:
    """The document as JSON Schema (2020-12)."""
    entry = Entry.model_json_schema(ref_template="#/$defs/{model}")
    kept = {**entry.pop("$defs", {}), "Entry": entry}
    kept["Checkpoint"]["required"].remove("campaign")
    ends = {"type": ["array", "null"], "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    now = {**dict.fromkeys(NOW, "boolean"), "text": "string", "headline": "string"}
    placed = {
        "session": {"type": "integer"},
        "scene": {"type": "integer"},
        "entry": {"$ref": "#/$defs/Entry"},
        "now": {"type": "object", "properties": {key: {"type": kind} for key, kind in now.items()}},
    }
    properties = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "title": {"type": "string"},
        "author": {"type": "string"},
        "systems": {"type": "array", "items": {"type": "string"}},
        "content": {"enum": ["story", "results", "everything"]},
        "sessions": ends,
        "scenes": ends,
        "whole": {"type": "boolean"},
        "credits": {"type": "array", "items": {"type": "string"}},
        "entries": {
            "type": "array",
            "items": {"type": "object", "properties": placed, "required": ["session", "scene", "entry"]},
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A campaign of Solo Journal",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "$defs": kept,
    }


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).translate(_SAFE)


def _ends(numbers: range | None) -> list[int] | None:
    return [numbers.start, numbers.stop - 1] if numbers else None


def _placed(line: Line) -> dict[str, Any]:
    tree = tree_of(line.entry)
    if "checkpoint" in tree:
        del tree["checkpoint"]["campaign"]
        tree["checkpoint"]["format"] = JOURNAL  # an entry of an older file is read, and told, as of today
    placed = {"session": line.session, "scene": line.scene, "entry": tree}
    if line.said or line.undone:
        placed["now"] = now_of(line)
    return placed


def now_of(line: Line) -> dict[str, Any]:
    """How an entry counts after all its amendments."""
    return {key: getattr(line, key) for key in NOW}


EXPORT = Export("json", "JSON", ".json", "for other programs, and for import", pieces, content="everything")
