"""Rewrites tags that a player typed for readers that neither count nor remember.

A step becomes the resulting value, a mention of a thread or a clock repeats its state, and a tag over several lines
becomes one line. Everything else stays as typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from .....rules.kinds.on_sheet import sheet_rows
from .....rules.lonelog_stats import stat_in
from .....rules.lonelog_tags import Tag, tags_in
from .....rules.names import exactly, same
from .....rules.refusal import Refused
from .....rules.shelf import of
from .....rules.world import World
from . import sheet, trackers

GAUGES = {"Clock": "clock", "Track": "track", "Timer": "timer", "E": "clock"}
STEP = re.compile(r"[+-]\d{1,9}")


class Typist:
    """Writes tags for the world that they led to."""

    def __init__(self, tree: Mapping[str, Any], world: Callable[[], World | None]) -> None:
        self.tree = tree
        self.world = world
        self.remarks: list[str] = []
        """What tags said beyond what a tag may hold."""
        self.money: list[str] = []
        """The kinds of money that they named."""

    def canonical(self, text: str) -> str:
        """A text with its tags rewritten."""
        pieces, at = [], 0
        for tag in tags_in(text):
            pieces += [text[at : tag.start], self.tag(tag)]
            at = tag.end
        return "".join([*pieces, text[at:]])

    def tag(self, tag: Tag) -> str:
        steps = bool(tag.parts and STEP.fullmatch(tag.parts[0]))
        match tag.kind:
            case "PC":
                return self._character(tag)
            case "Thread":
                return self._thread(tag)
            case "Wealth":
                return _tag(tag, *map(self._sum, tag.parts))
            case "Inv" if steps and (known := self._called("things", tag.name)):  # with its current number
                return _tag(tag, tag.name, known.get("state", ""), *tag.parts[1:])
            case kind if tag.value is None and (known := self._called("trackers", tag.name)):
                if known.get("kind") == GAUGES.get(kind):
                    return _tag(tag, f"{tag.name} {_count(known)}", *tag.parts[steps:])
        return tag.source

    def _thread(self, tag: Tag) -> str:
        """A thread with only its state; anything else becomes a remark."""
        known = self._called("threads", tag.name) or {}
        stated = bool(tag.parts) and not tag.parts[0].startswith(("+", "-"))
        more = [part.removeprefix("+") for part in tag.parts[stated:] if not part.startswith("-")]
        if more:
            self.remarks.append(f"{tag.name}: {', '.join(more)}")
        return _tag(tag, tag.name, tag.parts[0] if stated else known.get("state") or "Open")

    def _sum(self, part: str) -> str:
        """The current amount of money: `Gold 37`."""
        stat = stat_in(part.replace(" +", "+").replace(" -", "-"))
        if stat is None:
            return part
        self.money.append(stat.label)
        known = self._called("trackers", stat.label)
        return f"{stat.label} {known['value']}" if stat.delta and known and "value" in known else part

    def _character(self, tag: Tag) -> str:
        one = self._called("characters", tag.name)
        name, parts = tag.name, tag.parts
        active = self.tree.get("characters", {}).get(self.tree.get("active", ""))
        if one is None and stat_in(tag.name) is not None and isinstance(active, Mapping):
            one, name, parts = active, active["name"], (tag.name, *tag.parts)
        return _tag(tag, name, *(self._part(one, part) for part in parts))

    def _part(self, one: Mapping[str, Any] | None, part: str) -> str:
        stat = stat_in(part)
        if stat is None or one is None:
            return part
        if stat.delta:
            return self._value(one, stat.label) or part
        arrow = part.replace("->", "→")
        if stat.before is not None and arrow.count(stat.label) < 2:
            old, _, new = (each.strip() for each in arrow.partition("→"))
            return f"{old}→{stat.label} {new}"
        return part

    def _value(self, one: Mapping[str, Any], label: str) -> str:
        """The current value of a character's number."""
        noted = (sheet.part(known, text) for known, text in one.get("notes", {}).items() if same(known, label))
        if told := next(noted, "") or self._on_sheet(one, label):
            return told
        tracker = self._called("trackers", label)
        if tracker is None:
            return ""
        return f"{label} {_count(tracker)}" if trackers.kind_of(tracker) else trackers.part_of(tracker)

    def _on_sheet(self, one: Mapping[str, Any], label: str) -> str:
        """`HP 6/7`, if one of their sheets has such a number."""
        world = self.world()
        key = exactly(world.characters, one["name"]) if world else None
        if world is None or key is None:
            return ""
        try:
            rows = [row for row in sheet_rows(world, key, of(world)) if row.value is not None and same(row.name, label)]
        except Refused:
            return ""
        return next((f"{row.name} {row.value}{'' if row.top is None else f'/{row.top}'}" for row in rows), "")

    def _called(self, section: str, name: str) -> Mapping[str, Any] | None:
        known = self.tree.get(section, {}).values()
        return next((each for each in known if same(each.get("name", ""), name)), None)


def _tag(tag: Tag, *parts: str) -> str:
    return f"[{'#' if tag.reference else ''}{tag.kind}:{'|'.join(parts)}]"


def _count(tracker: Mapping[str, Any]) -> str:
    return trackers.format_value(tracker).removeprefix("d")
