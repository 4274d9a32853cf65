"""Names of scenes. A scene from another log keeps its id there, before its title.

`S5a · Flash` is a flashback within scene 5, `T1-S2 · Else` a scene of another thread: ids of the notation that a
running number cannot express. A player may begin a title like that too.
"""

from __future__ import annotations

import re

from ...rules.tags_in_prose import strip_tags
from .marked_text import plain_text

ID = r"(?:T\d{1,6}[-+])*S\d{1,6}(?:[a-z]|\.\d{1,6})?"
UNNUMBERED = "–"
"""Stands for the id of a scene without one among others that have one: a prologue, an interlude."""
TITLED = re.compile(rf"({ID}|{UNNUMBERED})(?: · (.*))?", re.DOTALL)


def id_and_title(number: int, title: str, sign: str = "S") -> tuple[str, str]:
    """A scene's id, and its title without it: `S5a` and `Flash`. Without an id, its number after a sign, or nothing if
    it has no number."""
    found = TITLED.fullmatch(title)
    return (found[1].removeprefix(UNNUMBERED), found[2] or "") if found else (f"{sign}{number}", title)


def in_a_book(id_: str) -> str:
    """An id without the letter of the notation; empty for a scene of another thread."""
    return "" if id_.startswith("T") else id_.removeprefix("S")


def title_words(title: str) -> str:
    """A title for reading, without emphasis marks and trailing tags; an id stays."""
    found = TITLED.fullmatch(title)
    return with_id(found[1], title_words(found[2] or "")) if found else plain_text(strip_tags(title))


def with_id(id_: str, title: str) -> str:
    """A title that keeps an id."""
    return f"{id_} · {title}" if title else id_


def scene_words(number: int, *named: str) -> str:
    """A scene for reading, from its number, title and mood: `12 · The vents · dramatic`, `S5a · Flash`."""
    said = [part for part in named if part]
    if named and named[0] and TITLED.fullmatch(named[0]):
        return " · ".join([said[0].removeprefix(f"{UNNUMBERED} · "), *said[1:]])
    return " · ".join([str(number), *said]) if said else f"Scene {number}"
