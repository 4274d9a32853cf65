"""Datasworn: the oracle tables of a ruleset, each with its own licence and source. Moves and assets are ignored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .....rules.names import slug
from .....rules.refusal import Refused
from ..drafts import Draft, Reading, free_id
from ..format import Format

_LINK = re.compile(r"\[([^\]]*)\]\([^()]*\)")
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
MOST_DEEP = 40
"""The deepest nesting of collections."""


def tree_of(text: str, name: str) -> Any:
    """The tree of a JSON text. Raises `Refused`."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as why:
        raise Refused(f"{name}, line {why.lineno}: it is not JSON: {why.msg}.") from None
    except (ValueError, RecursionError):
        raise Refused(f"{name} is nested too deep, or holds a number that is too long.") from None


def read(text: str, name: str) -> Reading:
    reading = Reading([])
    tree = tree_of(text, name)
    found = list(_rollables(tree, "", ""))
    known: dict[str, str] = {}
    keys = [str(table.get("_id") or table.get("$id") or where) for _, where, table in found]
    for key, (_, _, table) in zip(keys, found, strict=True):
        known[key] = free_id(slug(str(table.get("name", "")), "table"), known.values())
    for key, (above, _, table) in zip(keys, found, strict=True):
        draft = _draft(table, above, known[key], known)
        draft.credit = draft.credit or _credit(tree)
        if draft.rows:
            reading.drafts.append(draft)
        else:
            reading.notes.append(f"{draft.title} has no rows with numbers and is left out.")
    if isinstance(tree, Mapping):
        reading.credit["title"] = str(tree.get("title") or tree.get("name") or tree.get("_id") or "")
    return reading


def _rollables(tree: Any, above: str, where: str, depth: int = 0) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every table, with the name of its collection, and its path."""
    rows = tree.get("rows") or tree.get("table") if isinstance(tree, Mapping) else None
    if isinstance(rows, list) and any(isinstance(row, Mapping) and _numbers(row) for row in rows):
        yield above, where, tree
    elif isinstance(tree, Mapping | list) and depth <= MOST_DEEP:
        name = str(tree.get("name") or above) if isinstance(tree, Mapping) else above
        for key, each in tree.items() if isinstance(tree, Mapping) else enumerate(tree):
            yield from _rollables(each, name, f"{where}/{key}", depth + 1)


def _numbers(row: Mapping[str, Any]) -> tuple[int, int] | None:
    """A row's numbers, in an older or a newer edition."""
    held = row.get("roll") if isinstance(row.get("roll"), Mapping) else row
    assert isinstance(held, Mapping)
    low, high = held.get("min", held.get("floor")), held.get("max", held.get("ceiling"))
    return (low, high) if type(low) is int and type(high) is int else None


def _draft(table: Mapping[str, Any], above: str, id_: str, known: Mapping[str, str]) -> Draft:
    name = str(table.get("name") or id_)
    draft = Draft(f"{above}: {name}" if above and above not in name else name, id=id_)
    draft.dice = re.sub(r"^1d", "d", str(table.get("dice") or "")).lower()
    for row in table.get("rows") or table.get("table") or ():
        numbers = _numbers(row) if isinstance(row, Mapping) else None
        if numbers is None:
            continue
        draft.rows.append(_text(row, known))
        draft.on.append(f"{numbers[0]}-{numbers[1]}" if numbers[0] != numbers[1] else f"{numbers[0]}")
    draft.credit = _credit(table.get("_source") or table.get("source"))
    return draft


def _text(row: Mapping[str, Any], known: Mapping[str, str]) -> str:
    """A row's text, with calls to other tables of the file."""
    texts = [str(row[key]) for key in ("text", "result", "text2", "summary", "text3") if row.get(key)]
    told = " · ".join(
        dict.fromkeys(" ".join(_TEMPLATE.sub("", _LINK.sub(r"\1", each)).replace("⏵", "").split()) for each in texts)
    )
    told = told.replace("{", "{{").replace("}", "}}")
    rolls = row.get("oracle_rolls")
    calls = []
    for each in rolls if isinstance(rolls, list) else ():
        each = each if isinstance(each, Mapping) else {}
        wanted, times = each.get("oracle"), each.get("number_of_rolls", 1)
        if wanted is None and isinstance(times, int) and 1 < times <= 20:
            calls.append(f"{{roll {times}}}")
        elif str(wanted) in known:
            calls.append(f"{{{known[str(wanted)]}}}" if times == 1 else f"{{{times} x {known[str(wanted)]}}}")
    return ": ".join(filter(None, [told, ", ".join(calls)])) or "…"


def _credit(source: Any) -> dict[str, str]:
    """A table's own credit."""
    if not isinstance(source, Mapping):
        return {}
    said = source.get("authors")
    authors = said if isinstance(said, list) else [said] if isinstance(said, str) else []
    names = [str(each.get("name", each)) if isinstance(each, Mapping) else str(each) for each in authors]
    found = {
        "author": ", ".join(names),
        "licence": str(source.get("license") or ""),
        "link": str(source.get("url") or ""),
        "notice": f"From {source['title']}." if source.get("title") else "",
    }
    return {key: value for key, value in found.items() if value}


READS = Format(
    "Datasworn",
    (".json",),
    lambda text: (
        text.lstrip()[:1] in "{[" and bool(re.search(r'"(?:oracles|oracle_type|rows|datasworn_version)"', text))
    ),
    read,
    place=22,
)
