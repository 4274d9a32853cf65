"""All that is wrong with the tree of a pack, or with the tables of a game.

What was found is put right in thought, and the rest is read on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .names import slug
from .pack_faults import BadPack
from .packs import Pack, read_pack

MOST_FAULTS = 30
"""Faults of one pack that are told at once."""


def faults_of_tree(tree: dict[str, Any], file: str) -> Iterator[BadPack]:
    """Each fault, in no order. Afterwards the tree holds what is sound."""
    found = set[str]()
    for _ in range(MOST_FAULTS):
        fault = _first(tree, file)
        if fault is None:
            return
        again = str(fault) in found
        if not again:
            yield fault
        if not _mended(tree, fault.path[:2] if again else fault.path) or (again and len(fault.path) < 3):
            return
        found.add(str(fault))


def _first(tree: dict[str, Any], file: str) -> BadPack | None:
    try:
        read_pack(tree, file)
    except BadPack as why:
        return why
    return None


def _mended(tree: Any, path: tuple[str | int, ...]) -> bool:
    """Put right in thought what stands here, so that the rest can be read; False where that cannot be done."""
    if not path:
        missing = next((key for key in ("format", "id") if key not in tree), "")
        tree[missing or "table"] = 1 if missing == "format" else "x" if missing else [{"id": "x", "rows": ["x"]}]
        return True
    *above, last = path
    here = tree
    for each in above:
        here = here[each]
    if path[0] == "table" and len(path) == 2:  # the table as a whole: its id stays, for others may call it
        table = here[last] if isinstance(here[last], dict) else {}
        rows = table.get("rows") if "dice" in table else None  # what they call is looked up all the same
        texts = [each["text"] if isinstance(each, dict) and "text" in each else "x" for each in rows or ()]
        here[last] = {"id": slug(str(table.get("id", "")), f"table-{int(last) + 1}"), "rows": texts or ["x"]}
    elif "rows" in path:
        row = here[last]
        if isinstance(row, dict) and not ({"text"} < set(row) <= {"text", "on", "weight"} and row["text"] != "x"):
            return _mended(tree, path[:2])
        here[last] = {**row, "text": "x"} if isinstance(row, dict) else "x"
    elif last == "id" and path[0] == "table":
        here[last] = f"{slug(str(here.get(last, '')), 'table')}-{int(path[1]) + 1}"
    elif last in ("format", "id"):
        here[last] = 1 if last == "format" else "x"
    else:
        del here[last]
    return True


def sound(tree: dict[str, Any], file: str) -> Pack | None:
    return read_pack(tree, file) if _first(tree, file) is None else None
