"""People, places, threads and things as tags. By the notation, what a restatement leaves out persists, so what was
removed is withdrawn by a tag of its own; a thread's tag holds only its state, and remarks are remarks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Self

from . import words

KINDS = {"people": "N", "places": "L", "threads": "Thread", "things": "Inv"}


class Known(NamedTuple):
    """Somebody or something as the log last described it."""

    name: str = ""
    tags: tuple[str, ...] = ()
    state: str = ""
    """For a thread; for a thing, how many there are."""
    note: str = ""

    @classmethod
    def of(cls, one: Mapping[str, Any]) -> Self:
        """An item of a list in the world, reduced to what a tag can hold."""
        tags = tuple(each for each in map(words.value, one.get("tags", ())) if each)
        return cls(words.name(one["name"]), tags, words.value(one.get("state", "")), words.value(one.get("note", "")))


def lines(section: str, was: Known, now: Known) -> Iterator[str]:
    """What changed since it was last described; a `was` without a name is new."""
    kind = KINDS[section]
    if was.name and was.name != now.name:
        yield words.note(f"{was.name} is now {now.name}")
        was = Known()
    thread = section == "threads"
    told, here = ([word for tag in each.tags for word in tag.split(", ")] for each in (was, now))
    lost = [] if thread else [f"-{word}" for word in told if word not in here]  # a comma parts what is withdrawn
    if lost:
        yield f"=> [{kind}:{'|'.join([now.name, *lost])}]"
    fresh = [each for each in now.tags if not set(told).issuperset(each.split(", "))]
    if not was.name or was.state != now.state or (fresh and not thread):
        parts = [now.state or "Open"] if thread else [*([now.state] if section == "things" else []), *now.tags]
        yield f"=> [{kind}:{'|'.join([now.name, *(each for each in parts if each)])}]"
    if thread and fresh:
        yield words.note(f"{now.name}: {', '.join(fresh)}")
    if now.note and now.note != was.note:
        yield words.note(f"{now.name}: {now.note}")
