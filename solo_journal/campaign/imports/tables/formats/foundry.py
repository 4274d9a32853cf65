"""Foundry roll tables: one exported table, several in a list, or one per line as in a compendium."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from .....rules.pack_tables import table_dice
from .....rules.refusal import Refused
from ..drafts import Draft, Reading
from ..format import Format
from .datasworn import tree_of

_LABEL = re.compile(r"@\w+\[[^\]]*\]\{([^{}]*)\}")
_BARE = re.compile(r"@\w+\[([^\]]*)\]")
_ROLL = re.compile(r"\[\[(?:/g?m?r(?:oll)? )?([^\[\]#]+?)(?:\s*#[^\[\]]*)?\]\]")


class _Words(HTMLParser):
    """The visible text of an HTML description."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("p", "br", "li", "div", "td", "h1", "h2", "h3"):
            self.said.append(" ")


def words(html: Any) -> str:
    """A text without markup, on one line. `[[2d6]]` becomes dice of a row; a link becomes its label."""
    reader = _Words()
    reader.feed(str(html or ""))
    reader.close()
    said = _BARE.sub(r"\1", _LABEL.sub(r"\1", "".join(reader.said)))
    parts = re.split(_ROLL, said.replace("{", "{{").replace("}", "}}"))
    return " ".join("".join(f"{{{each}}}" if at % 2 else each for at, each in enumerate(parts)).split())


def read(text: str, name: str) -> Reading:
    lines = [line for line in text.split("\n") if line.strip()]
    many = len(lines) > 1 and all(line.startswith("{") and line.rstrip().endswith("}") for line in lines)
    tree = [tree_of(line, name) for line in lines] if many else tree_of(text, name)
    reading = Reading([])
    for each in tree if isinstance(tree, list) else [tree]:
        if not isinstance(each, Mapping) or not isinstance(each.get("results"), list):
            raise Refused(
                f"{name} is not a roll table: it has no list of results. Export the table itself from Foundry."
            )
        _table(each, reading)
    return reading


def _table(tree: Mapping[str, Any], reading: Reading) -> None:
    draft = Draft(" ".join(str(tree.get("name") or "").split()))
    formula = re.sub(r"^1d", "d", str(tree.get("formula") or "").replace(" ", "").lower())
    results = [each for each in tree["results"] if isinstance(each, Mapping)]
    spans = [_span(each) for each in results]
    for each in results:
        said = words(each.get("text") or each.get("description"))
        named = words(each.get("name"))
        draft.rows.append(" · ".join(dict.fromkeys(filter(None, (named, said)))) or "…")
    if formula and all(spans):
        draft.on = [f"{low}-{high}" for low, high in (span for span in spans if span)]
        draft.dice = formula
        try:
            table_dice(formula)
        except Refused:
            reading.notes.append(f"{draft.title}: its dice {formula} are not those of a table; each row has its width.")
            draft.weights = [max(1, span[1] - span[0] + 1) for span in spans if span]
            draft.on, draft.dice = [], ""
    else:
        found = [each.get("weight") for each in results]
        draft.weights = [each if type(each) is int and each >= 0 else 1 for each in found]
    if about := words(tree.get("description")):
        draft.credit = {"notice": about}
    reading.drafts.append(draft)


def _span(result: Mapping[str, Any]) -> tuple[int, int] | None:
    found = result.get("range")
    if isinstance(found, list) and [type(each) for each in found] == [int, int]:
        return found[0], found[1]
    return None


READS = Format(
    "Foundry roll table",
    (".json", ".db"),
    lambda text: text.lstrip()[:1] in "{[" and '"results"' in text and '"formula"' in text,
    read,
    place=20,
)
