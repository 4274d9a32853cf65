"""Finds all faults in a pack's tree or a game's tables: each fault is corrected in a copy of the tree and reading goes
on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .names import slug
from .pack_faults import BadPack
from .packs import Pack, read_pack

MOST_FAULTS = 30
"""Most faults reported for one pack."""


def faults_of_tree(tree: dict[str, Any], file: str) -> Iterator[BadPack]:
    """Each fault, in no order. Changes the tree: afterwards it contains only valid parts."""
    found = set[str]()
    for _ in range(MOST_FAULTS):
        fault = _first(tree, file)
        if fault is None:
            return
        again = str(fault) in found
        if not again:
            yield fault
        if not _correct(tree, fault.path[:2] if again else fault.path) or (again and len(fault.path) < 3):
            return
        found.add(str(fault))


def _first(tree: dict[str, Any], file: str) -> BadPack | None:
    try:
        read_pack(tree, file)
    except BadPack as why:
        return why
    return None


def _correct(tree: Any, path: tuple[str | int, ...]) -> bool:
    """Replace the faulty part with a valid one so that reading can go on; False if that is impossible."""
    if not path:
        missing = next((key for key in ("format", "id") if key not in tree), "")
        tree[missing or "table"] = 1 if missing == "format" else "x" if missing else [{"id": "x", "rows": ["x"]}]
        return True
    *above, last = path
    here = tree
    for each in above:
        here = here[each]
    if path[0] == "table" and len(path) == 2:  # a whole table; its id stays, because other tables may call it
        table = here[last] if isinstance(here[last], dict) else {}
        rows = table.get("rows") if "dice" in table else None  # check what its rows call all the same
        texts = [each["text"] if isinstance(each, dict) and "text" in each else "x" for each in rows or ()]
        here[last] = {"id": slug(str(table.get("id", "")), f"table-{int(last) + 1}"), "rows": texts or ["x"]}
    elif "rows" in path:
        row = here[last]
        if isinstance(row, dict) and not ({"text"} < set(row) <= {"text", "on", "weight"} and row["text"] != "x"):
            return _correct(tree, path[:2])
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
