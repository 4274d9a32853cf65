"""Procedures by what a player calls them: by id, by name, or by their letter."""

from __future__ import annotations

from collections.abc import Iterable

from .immutable import Map
from .names import folded
from .procedure import Procedure
from .refusal import Refused
from .shelf import Shelf, of
from .system import System
from .world import World


def procedures(name: str, world: World, shelf: Shelf | None = None) -> list[type[Procedure]]:
    """The procedures of the systems in use that answer to a name, or once did; those of games come before the tools."""
    shelf = shelf or of(world)
    if "." in name:
        try:
            kind = shelf.procedure(name)
        except Refused:
            return [] if "_" not in name else procedures(name.replace("_", "-"), world, shelf)
        home = kind.id.partition(".")[0]
        return [kind] if home in world.systems or home in shelf.tools() else []
    games = _of(name, list(shelf.games_in_use(world)))
    return games or _of(name, [each for each in shelf.in_use(world) if each.id not in world.systems])


def titled(text: str, kinds: Iterable[type[Procedure]], least: int = 1) -> tuple[type[Procedure], str] | None:
    """The procedure whose name, of so many words at least, a line begins with, and what stands behind it: `attack
    wolf`, `add a character Mira`, `end session`. The longest name wins, of two of the same the first."""
    found: list[tuple[int, type[Procedure]]] = []
    words = text.split()
    for kind in kinds:
        for name in (kind.called, short(kind).replace("_", " ")):
            length = _named_by(words, name.split(), least)
            if length:
                found.append((length, kind))
    if not found:
        return None
    length, kind = max(found, key=lambda each: each[0])
    return kind, "".join(text.split(None, length)[length:])


ARTICLES = frozenset({"a", "an", "the"})


def _named_by(words: list[str], name: list[str], least: int) -> int:
    """How many words of a line are a name, whose articles may be left out; 0 where it begins otherwise."""
    if folded(" ".join(words[: len(name)])) == folded(" ".join(name)):
        return len(name) if len(name) >= least else 0
    bare, at = [each for each in name if folded(each) not in ARTICLES], 0
    for each in bare:
        at += at < len(words) and folded(words[at]) in ARTICLES
        if at == len(words) or folded(words[at]) != folded(each):
            return 0
        at += 1
    return at if len(bare) >= least else 0


def short(kind: type[Procedure]) -> str:
    """A procedure's own name, without its system."""
    return kind.id.partition(".")[2]


def _of(name: str, systems: list[System]) -> list[type[Procedure]]:
    if not name:
        return []
    kinds = [kind for each in systems for kind in each.procedures]
    named = [kind for kind in kinds if short(kind).replace("-", "_") == name.replace("-", "_")]
    once = [kind for kind in kinds if name in (each.partition(".")[2] for each in kind.was)]
    also = [kind for kind in kinds if folded(name) in (folded(each.strip()) for each in kind.also.split(","))]
    return named or [kind for kind in kinds if kind.key == name] or once or also


SHARED = Map(
    {
        "o": "Oracle",
        "r": "Core roll",
        "v": "Other rolls",
        "n": "Next scene",
        "i": "Inspiration",
        "c": "Condition",
        "h": "Harm and healing",
        "z": "Rest",
        "s": "Sheet",
        "f": "Fight",
        "e": "Ending or advance",
    }
)
"""In the order in which a game's own stand between them: before `e`, which comes last. As a group, it is called so."""
IN_GROUPS = Map(
    {
        "ss": "Sheet",
        "sc": "Create a sheet",
        "fa": "Attack",
        "ff": "Fight board",
        "fj": "Foes",
        "fe": "End",
        "fc": "Other moves",
    }
)
"""What these ways lead to in every game that has them."""
OWN = frozenset("abdgjklmpqtuwxy")
"""The letters that a game may use for what it alone has."""
