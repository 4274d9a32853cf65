"""Parses a log's front matter: `title: "The Long Dusk"`. It is a small part of YAML, which is all that logs use."""

from __future__ import annotations

import re

from ...exports.carried_rows import values_in

ITEM = re.compile(r"([A-Za-z][\w -]{0,40}):(?:\s+(.*))?")
MOST_LINES = 400


def front_matter(rows: list[str]) -> tuple[dict[str, list[str]], int]:
    """The values by lower-case key, a list for each, and the number of lines; none if the file does not begin with
    `---`."""
    if not rows or rows[0].strip() != "---":
        return {}, 0
    end = next((number for number, row in enumerate(rows[1:MOST_LINES], start=1) if row.strip() in ("---", "...")), 0)
    if not end:
        return {}, 0
    found: dict[str, list[str]] = {}
    key = ""
    for row in rows[1:end]:
        item = ITEM.fullmatch(row.rstrip())
        if item and not row.startswith((" ", "\t", "-")):
            key = item[1].strip().casefold().replace(" ", "_")
            found[key] = values_in(item[2] or "")
        elif key and row.strip():
            found[key].extend(values_in(row.strip().removeprefix("- ")))
    return found, end + 1
