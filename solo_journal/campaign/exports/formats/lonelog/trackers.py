"""Trackers as tags. Clocks, tracks and timers have tags of their own; supplies and counters belong to the active
character.

A step die that is rolled as time passes is a timer too, because a pursuer is not a possession. Money is written as such
once a log has called it that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .....rules.lonelog_stats import stat_in
from .....rules.lonelog_tags import tags_in
from . import sheet, words

KINDS = {"clock": "Clock", "track": "Track", "timer": "Timer"}


def kind_of(tracker: Mapping[str, Any]) -> str:
    """The kind of a tracker's own tag; empty for one that belongs to a character."""
    timed = tracker.get("kind") == "step" and tracker.get("every")
    return "Timer" if timed else KINDS.get(tracker.get("kind", ""), "")


def tag_of(tracker: Mapping[str, Any]) -> str:
    """`[Clock:Hunters 2/6]` for a tracker with a tag of its own; empty if readers would not understand it."""
    value = tracker["die"] if "die" in tracker else tracker["value"]
    return gauge(kind_of(tracker), tracker["name"], value, tracker.get("size"))


def gauge(kind: str, called: str, value: int, size: int | None = None) -> str:
    """A tag for something that fills or runs down; empty if its name cannot be in one."""
    name = words.name(called)
    count = f"{value}/{size}" if size is not None else f"{value}"
    tag = f"[{kind}:{name} {count}]"
    read = list(tags_in(tag))
    return tag if len(read) == 1 and (read[0].name, read[0].value) == (name, value) else ""


def money(tracker: Mapping[str, Any]) -> str:
    """A kind of money: `[Wealth:Gold 45]`."""
    return f"[Wealth:{sheet.part(words.name(tracker['name']), str(tracker['value']))}]"


def part_of(tracker: Mapping[str, Any]) -> str:
    """A step die or a counter as part of a character's tag: `Torch d6`, `Gold 4`; a spent one is `Torch d0`."""
    name = words.name(tracker["name"])
    if tracker.get("kind") == "step":
        stat = stat_in(f"{name} d{tracker['die']}")
        known = stat is not None and stat.label == name and stat.die
        return f"{name} d{tracker['die']}" if known else sheet.part(name, f"d{tracker['die']}")
    high = tracker.get("high")
    return sheet.part(name, f"{tracker['value']}" + (f"/{high}" if high is not None else ""))


def format_removed(tracker: Mapping[str, Any]) -> str:
    """The text for a removed die or counter."""
    if tracker.get("kind") == "step":
        return part_of({**tracker, "die": 0})
    return sheet.part(words.name(tracker["name"]), sheet.NONE)


def format_step(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """`Torch d8→Torch d6`, the one form of a step that all readers keep."""
    name, last = words.name(after["name"]), part_of(after)
    step = f"{name} d{before['die']}→{name} d{after['die']}"
    stat = stat_in(step) if before["die"] != after["die"] else None
    return step if stat and stat.label == name else last


def format_value(tracker: Mapping[str, Any]) -> str:
    """Its value, for a remark: `d6`, `2/6`."""
    if "die" in tracker:
        return f"d{tracker['die']}"
    size = tracker.get("size", tracker.get("high"))
    return f"{tracker.get('value', 0)}" + (f"/{size}" if size is not None else "")
