"""Writes a pack for other programs: Markdown, columns, or its own TOML. Importing it gives the same pack."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping

from ....rules.packs import FORMAT, Pack
from ....rules.refusal import BadInput
from .drafts import CREDIT, MADE, Draft
from .formats.separated_values import WHOLE


def drafts_of(pack: Pack) -> Iterator[Draft]:
    """The tables of a pack as drafts."""
    for table in pack.tables.values():
        ranged = table.kind in ("ranged", "d66")
        draft = Draft(table.title, [row.text for row in table.rows], id=table.id, offers=table.offers)
        draft.dice = f"{table.dice}" if ranged else "6x6" if table.kind == "6x6" else ""
        draft.on = [row.on for row in table.rows] if ranged else []
        draft.weights = [row.high - row.low + 1 for row in table.rows] if table.kind == "weighted" else []
        yield draft


def export_pack(pack: Pack, kind: str) -> str:
    """The pack as a text of this kind: `md`, `csv`, `tsv` or `toml`. Raises `BadInput`."""
    match kind:
        case "md":
            return _markdown(pack, dict(_credit(pack)))
        case "csv" | "tsv":
            return _columns(pack, "," if kind == "csv" else "\t")
        case "toml":
            import tomli_w

            tables = [each.tree(each.id) for each in drafts_of(pack)]
            return tomli_w.dumps({"format": FORMAT, **dict(_credit(pack)), "table": tables})
    raise BadInput(f"Tables are written as md, csv, tsv or toml, not {kind}.")


def to_edit(pack: Pack) -> str:
    """The pack as Markdown without anything self-evident."""
    plain = {"id": pack.id, "title": pack.title.strip("# "), "notice": MADE, "version": "1"}
    return _markdown(pack, {key: value for key, value in _credit(pack) if plain.get(key) != value})


def _credit(pack: Pack) -> Iterator[tuple[str, str]]:
    yield "id", pack.id
    yield from ((key, getattr(pack, key)) for key in CREDIT if getattr(pack, key))


def _columns(pack: Pack, delimiter: str) -> str:
    out = io.StringIO()
    out.writelines(f"# {key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in _credit(pack))
    rows = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    rows.writerow(WHOLE)
    for draft in drafts_of(pack):
        for at, text in enumerate(draft.rows):
            on = draft.on[at] if draft.on else ""
            weight = draft.weights[at] if draft.weights else ""
            rows.writerow([draft.id, draft.title, draft.dice, draft.offers, on, weight, text])
    return out.getvalue()


def _markdown(pack: Pack, said: Mapping[str, str]) -> str:
    front = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in said.items()]
    lines = ["---", *front, "---", ""] if front else []
    alone = [each.title for each in pack.tables.values()] == [pack.title]
    lines += [] if alone else [f"# {pack.title}", ""]
    for draft in drafts_of(pack):
        lines += [f"{'#' if alone else '##'} {draft.title} {{#{draft.id}}}", ""]
        lines += [f"<!-- offers: {draft.offers} -->", ""] if draft.offers else []
        lines += [*_table(draft), ""]
    return "\n".join(lines)


def _table(draft: Draft) -> Iterator[str]:
    if draft.dice == "6x6":
        yield "| 6x6 | 1 | 2 | 3 | 4 | 5 | 6 |"
        yield "|---" * 7 + "|"
        for line in range(6):
            yield f"| {line + 1} | " + " | ".join(map(_cell, draft.rows[6 * line : 6 * line + 6])) + " |"
    elif draft.on or draft.weights:
        first = [*draft.on] or [f"{weight}" for weight in draft.weights]
        yield f"| {draft.dice or 'weight'} | {_cell(draft.title)} |"
        yield "|---|---|"
        yield from (f"| {on} | {_cell(text)} |" for on, text in zip(first, draft.rows, strict=True))
    else:
        yield from (f"- {_escape(text) if text.strip('|-: ') else _cell(text)}" for text in draft.rows)


def _escape(text: str) -> str:
    """A text that Markdown reads back unchanged: backslashes, dashes alone and what looks like a link are escaped."""
    return re.sub(r"([\\<*`]|\A-(?=[- ]*\Z)|\[(?=[^\]]*\]\()|\[(?=\[))", r"\\\1", text)


def _cell(text: str) -> str:
    return _escape(text).replace("|", "\\|")
