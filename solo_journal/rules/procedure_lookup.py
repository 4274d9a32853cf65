"""Finds procedures by what a player types: an id, a name or a letter."""

from __future__ import annotations

from collections.abc import Iterable

from .immutable import Map
from .names import fold_name
from .procedure import Procedure
from .refusal import Refused
from .shelf import of
from .system import System
from .world import World


def procedures(name: str, world: World) -> list[type[Procedure]]:
    """The procedures of the systems in use with this present or former name; those of games come before tools."""
    shelf = of(world)
    if "." in name:
        try:
            kind = shelf.procedure(name)
        except Refused:
            return [] if "_" not in name else procedures(name.replace("_", "-"), world)
        home = kind.id.partition(".")[0]
        return [kind] if home in world.systems or home in shelf.tools() else []
    games = _of(name, list(shelf.games_in_use(world)))
    return games or _of(name, [each for each in shelf.in_use(world) if each.id not in world.systems])


def named(text: str, world: World) -> list[type[Procedure]]:
    """The procedures of the systems in use that an id, a name or the beginning of a line means."""
    kinds = (kind for each in of(world).in_use(world) for kind in each.procedures)
    return procedures(text.casefold().replace("-", "_"), world) or [
        kind for kind, _ in filter(None, [find_by_title(text, kinds)])
    ]


def find_by_title(text: str, kinds: Iterable[type[Procedure]], least: int = 1) -> tuple[type[Procedure], str] | None:
    """The procedure whose title, of at least `least` words, starts the line, and the rest of the line: `attack wolf`,
    `add a character Mira`, `end session`. The longest title wins, then the first."""
    found: list[tuple[int, type[Procedure]]] = []
    words = text.split()
    for kind in kinds:
        for name in (kind.called, short(kind).replace("_", " ")):
            length = _matching_words(words, name.split(), least)
            if length:
                found.append((length, kind))
    if not found:
        return None
    length, kind = max(found, key=lambda each: each[0])
    return kind, "".join(text.split(None, length)[length:])


ARTICLES = frozenset({"a", "an", "the"})


def _matching_words(words: list[str], name: list[str], least: int) -> int:
    """The number of words that match a title, ignoring articles; 0 if none."""
    if fold_name(" ".join(words[: len(name)])) == fold_name(" ".join(name)):
        return len(name) if len(name) >= least else 0
    bare, at = [each for each in name if fold_name(each) not in ARTICLES], 0
    for each in bare:
        at += at < len(words) and fold_name(words[at]) in ARTICLES
        if at == len(words) or fold_name(words[at]) != fold_name(each):
            return 0
        at += 1
    return at if len(bare) >= least else 0


def short(kind: type[Procedure]) -> str:
    """A procedure's name without its system."""
    return kind.id.partition(".")[2]


def _of(name: str, systems: list[System]) -> list[type[Procedure]]:
    if not name.strip():
        return []
    kinds = [kind for each in systems for kind in each.procedures]
    named = [kind for kind in kinds if short(kind).replace("-", "_") == name.replace("-", "_")]
    once = [kind for kind in kinds if name in (each.partition(".")[2] for each in kind.was)]
    also = [kind for kind in kinds if fold_name(name) in (fold_name(each.strip()) for each in kind.also.split(","))]
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
"""Letters that all games share, in menu order; a game's own letters come before `e`. Also the titles of these
groups."""
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
"""Menu titles that all games share."""
OWN = frozenset("abdgjklmpqtuwxy")
"""Letters that a game may use for its own commands."""
