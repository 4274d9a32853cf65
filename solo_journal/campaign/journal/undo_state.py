"""What stands and what is undone, by the last entries of a journal; no more of it is read than is needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ..entry import BACKSTAGE, Entry
from .journal import Journal


def is_undone(journal: Journal, id_: str) -> bool:
    later = takewhile(lambda each: each.id != id_, journal.backwards())
    return next((each.kind == "undo" for each in later if each.target == id_ and each.kind in ("undo", "redo")), False)


def live(journal: Journal) -> Iterator[Entry]:
    """What stands, newest first: without what was taken back, and without the taking back."""
    taken: dict[str, str] = {}
    for entry in journal.backwards():
        if entry.kind in ("undo", "redo"):
            taken.setdefault(entry.target, entry.kind)
        elif entry.kind not in BACKSTAGE and taken.get(entry.id) != "undo":
            yield entry


def undone_now(journal: Journal) -> Iterator[Entry]:
    """What redo would bring back, one after another: nothing once something new was done."""
    tail = list(takewhile(lambda each: each.kind in BACKSTAGE, journal.backwards()))
    stack: list[str] = []
    for entry in reversed(tail):
        if entry.kind == "undo":
            stack.append(entry.target)
        elif entry.kind == "redo" and stack:
            stack.pop()
    return (each for id_ in reversed(stack) if (each := journal.find(id_)))
