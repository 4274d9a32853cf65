"""What an act changed in Duskara's part of the world, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...system import OwnChange


def say(changes: Sequence[OwnChange]) -> Iterator[str]:
    """`Twist Counter 1 -> 2`, `Exhausted added`, `+Geothermal Vent gone`."""
    ticks = [own for own in changes if own.keys[:1] == ("doubles",)]
    if ticks:
        yield _counter(ticks)
    for own in changes:
        if own.keys[:1] == ("scope",):
            yield f"zoomed {'out to the scene' if own.change.after == 'scene' else 'in to the moment'}"
        elif own.keys[:1] in (("tags",), ("scene_tags",)) and len(own.keys) == 2:
            yield from _came_or_went(own.change.before, own.change.after)
        elif own.keys[:1] in (("tags",), ("scene_tags",)) and len(own.keys) == 3:
            name = own.keys[1].replace("-", " ").capitalize()
            yield f"{name} {own.keys[2]} {own.change.before} -> {own.change.after}"
        elif own.character and not own.keys and isinstance(own.change.after, dict):
            for tag in own.change.after.get("tags", {}).values():
                yield from _came_or_went(None, tag)


def _counter(ticks: Sequence[OwnChange]) -> str:
    """Ticks have the numbers 1 to 3, and the newest go first: so the changed numbers tell both values."""
    added = [int(own.keys[1]) for own in ticks if len(own.keys) == 2 and own.change.before is None]
    gone = [int(own.keys[1]) for own in ticks if len(own.keys) == 2 and own.change.after is None]
    if added:
        return f"Twist Counter {min(added) - 1} -> {max(added)}"
    return f"Twist Counter {max(gone)} -> {min(gone) - 1}" if gone else "Twist Counter edited"


def _came_or_went(before: Any, after: Any) -> Iterator[str]:
    tag, what = (after, "added") if after is not None else (before, "gone")
    if isinstance(tag, dict) and "name" in tag:
        sign = "" if "helps" not in tag else "+" if tag["helps"] else "-"
        yield f"{sign}{tag['name']} {what}"
