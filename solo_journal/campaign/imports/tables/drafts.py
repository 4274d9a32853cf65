"""Tables as a format found them, with their credit, and the packs made from them."""

from __future__ import annotations

import copy
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, pairwise
from typing import Any

from ....rules.names import slug
from ....rules.pack_faults import BadPack, Place
from ....rules.pack_tables import read_range, rows_by_range, table_dice
from ....rules.packs import FORMAT, Pack, faults_of_tree, read_pack
from ....rules.refusal import Refused, quote
from ....rules.table_calls import calls

CREDIT = ("title", "author", "licence", "link", "notice", "version")
"""The credit of a whole pack, in this order."""
WHOSE = ("author", "licence", "link")
"""Credits that a player cannot override if the text gives them."""
_AGAIN = re.compile(
    r"(?:again, ?)?(?:re)?(?:roll|draw) (?:again )?(twice|three times)(?:,? (?:more|again|on this table))*[.!]?",
    re.IGNORECASE,
)
_ON = re.compile(r"(?:roll|draw) on (?:the )?(?:table )?“?(.+?)”?(?: table)?[.!]?", re.IGNORECASE)
SPAN = re.compile(r"[0-9]{1,6}(?:\s*[-–—]\s*[0-9]{1,6})?")
_BRACES = re.compile(r"(\{\{|\}\}|\{[^{}]*\}|\{)")
MADE = "Made on the page."
"""The notice of the player's own tables."""
MOST_FAULTS = 12
"""The most faults listed at once; the rest are counted."""


@dataclass(slots=True)
class Draft:
    """One table as found. Its rows are equally likely, or have numbers of its dice, or weights."""

    title: str
    rows: list[str] = field(default_factory=list)
    on: list[str] = field(default_factory=list)
    """The numbers of each row; empty if there are none."""
    weights: list[int] = field(default_factory=list)
    dice: str = ""
    id: str = ""
    offers: str = ""
    credit: Mapping[str, str] = field(default_factory=dict)
    """Its credit, if the file gives one for each table."""

    def tree(self, id_: str) -> dict[str, Any]:
        found: dict[str, Any] = {"id": id_, "title": self.title or id_}
        rows: list[Any] = list(self.rows)
        if self.offers:
            found["offers"] = self.offers
        if self.dice == "6x6":
            found["dice"] = self.dice
            rows = [rows[at : at + 6] for at in range(0, len(rows), 6)]
        elif self.on:
            found["dice"] = self.dice or dice_for(self.on)
            rows = [{"on": on, "text": text} for on, text in zip(self.on, rows, strict=True)]
        elif self.weights:
            rows = [{"text": text, "weight": weight} for text, weight in zip(rows, self.weights, strict=True)]
        return {**found, "rows": rows}


@dataclass(slots=True)
class Reading:
    drafts: list[Draft]
    credit: dict[str, str] = field(default_factory=dict)
    """The credit of all tables, as far as the text gives it; `id` as well."""
    notes: list[str] = field(default_factory=list)
    """What was changed, as sentences."""
    unread: list[str] = field(default_factory=list)
    """Lines that are not part of any table, in words."""


class Faults(Refused):
    """Everything that prevents reading a text, each with its line."""

    def __init__(self, faults: Iterable[str]) -> None:
        found = list(faults)
        more = f"\n… and {len(found) - MOST_FAULTS} more." if len(found) > MOST_FAULTS else ""
        super().__init__("\n".join(found[:MOST_FAULTS]) + more)


def title_of(name: str) -> str:
    """A title from a file name: `Marsh wolves` for `marsh-wolves.csv`."""
    stem = re.sub(r"\.\w+$", "", name).replace("-", " ").replace("_", " ").strip()
    return stem[:1].upper() + stem[1:]


def dice_for(on: Iterable[str]) -> str:
    """The dice for these row numbers: `d6`, `d100`, `2d6`, `d66`."""
    numbers = [int(each) for text in on for each in re.findall(r"[0-9]+", text)]
    low, high = min(numbers, default=1), max(numbers, default=1)
    if high < 100 and any(re.fullmatch(r"(?:.*[-–—]\s*)?0?00", text.strip()) for text in on):
        high = 100
    if low == 11 and high == 66:
        return "d66"
    return f"{low}d{high // low}" if low in (2, 3) and high % low == 0 else f"d{high}"


def is_ranged(cells: Iterable[str]) -> bool:
    """Whether all of these are numbers or ranges of a table's dice, without gaps."""
    found = [each.strip() for each in cells]
    if not found or not all(map(SPAN.fullmatch, found)):
        return False
    try:
        dice = table_dice(dice_for(found))
        spans = sorted(read_range(each, dice) for each in found)
    except Refused:
        return False
    follows = all(dice.after(before[1]) == after[0] for before, after in pairwise(spans))
    return spans[0][0] == dice.low and spans[-1][1] == dice.high and follows


def range_fault(cells: Sequence[str]) -> str:
    """Why these are not the numbers of dice, as a sentence."""
    for number, cell in enumerate(cells, start=1):
        if not SPAN.fullmatch(cell.strip()):
            return f"row {number} has “{cell}”, which is neither a number nor a range such as 1-3."
    try:
        rows_by_range(cells, cells, table_dice(dice_for(cells)), Place(""))
    except Refused as why:
        return str(why)
    return "no dice give these numbers."


def unread_ranges(where: str, numbers: Sequence[str]) -> list[str]:
    """Why ranges before rows are kept as text; nothing if they are read, or are plain numbers."""
    if is_ranged(numbers) or all(map(str.isdigit, numbers)) or not all(map(SPAN.fullmatch, numbers)):
        return []
    return [f"{where}: {range_fault(numbers)} Its numbers are kept as text, and all rows are equally likely."]


def packs_of(
    reading: Reading, name: str, given: Mapping[str, str], *, as_typed: bool = False
) -> Iterator[tuple[Pack, dict[str, Any]]]:
    """The packs made from a reading, each with its tree: one, or one for each licence. `given` is the player's credit,
    which does not override that of the text. With `as_typed` a brace that calls nothing is a slip and reported;
    otherwise it is foreign text and kept. Raises `BadPack` with everything that is wrong."""
    _leave_out_never(reading)
    if not any(draft.rows for draft in reading.drafts):
        where = "There are no rows yet." if as_typed else f"{name} has no rows."
        raise BadPack(f"{where} Write each on a line of its own, such as - Rain.")
    if as_typed and reading.unread:
        raise Faults(reading.unread)
    if not as_typed:
        _again(reading)
        _escape(reading, name)
    if len(reading.drafts) == 1 and given.get("title") and reading.drafts[0].title == title_of(name):
        reading.drafts[0].title = given["title"]
    groups: dict[tuple[tuple[str, str], ...], list[Draft]] = {}
    for draft in reading.drafts:
        groups.setdefault(tuple(sorted(draft.credit.items())), []).append(draft)
    stem = re.sub(r"\.\w+$", "", name)
    for number, (credit, drafts) in enumerate(groups.items(), start=1):
        written = {key: value for key, value in {**reading.credit, **dict(credit)}.items() if value}
        said = {**written, **{key: value for key, value in given.items() if value}}
        for key in WHOSE:
            if said.get(key) != (stays := written.get(key, said.get(key))):
                reading.notes.append(f"{name} names its {key}, {stays}, which is kept.")
                said[key] = str(stays)
        id_ = slug(given.get("title") or said.get("id") or said.get("title") or stem, "tables")
        tree: dict[str, Any] = {"format": FORMAT, "id": id_ if number == 1 else f"{id_[:36]}-{number}"}
        tree |= {key: said[key] for key in CREDIT if said.get(key)}
        tree.setdefault("title", title_of(name) or id_)
        if not tree.get("notice") and not tree.get("link"):
            tree["notice"] = MADE if as_typed else f"Imported from {name}."
        tree["table"] = [draft.tree(id_) for draft, id_ in zip(drafts, _ids(drafts), strict=True)]
        try:
            yield read_pack(tree, name), tree
        except BadPack:
            faults = sorted(
                faults_of_tree(copy.deepcopy(tree), name), key=lambda each: [f"{part:>6}" for part in each.path]
            )
            raise BadPack("\n".join(map(str, faults))) from None


def free_id(base: str, taken: Container[str]) -> str:
    """An id that is not taken: this one, or this one with a number."""
    numbered = (f"{base[:36]}-{number}" for number in count(2))
    return next(each for each in chain([base], numbered) if each not in taken)


def _ids(drafts: Iterable[Draft]) -> list[str]:
    found: list[str] = []
    for draft in drafts:
        found.append(free_id(draft.id or slug(draft.title, "table"), found))
    return found


def _leave_out_never(reading: Reading) -> None:
    """Leave out rows with a weight of 0, which never come, and note it."""
    for draft in reading.drafts:
        never = [at for at, weight in enumerate(draft.weights) if not weight]
        told = "a weight of 0 means never, so this row is left out."
        reading.notes += [f"{draft.title}, row {at + 1}: {told}" for at in never]
        for at in reversed(never):
            del draft.rows[at], draft.weights[at]


def _again(reading: Reading) -> None:
    """Make rows that say so draw again, `Roll twice on this table`, `Roll on Encounters`, except in text that this
    program wrote."""
    ids = _ids(reading.drafts)
    for draft in reading.drafts if "id" not in reading.credit else ():
        for at, text in enumerate(draft.rows):
            if found := _AGAIN.fullmatch(text):
                draft.rows[at] = f"{{roll {found[1].lower()}}}".replace("three", "3")
            elif (found := _ON.fullmatch(text)) and (id_ := slug(found[1], "")) in ids:
                draft.rows[at] = f"{{{id_}}}"


def _escape(reading: Reading, name: str) -> None:
    """Escape braces that call nothing, and note it; other braces in the row keep their effect."""
    known = set(_ids(reading.drafts))
    for draft in reading.drafts:
        for at, text in enumerate(draft.rows):
            pieces = [(piece, _does_nothing(piece, known)) for piece in _BRACES.split(text)]
            whys = dict.fromkeys(why for _, why in pieces if why)
            draft.rows[at] = "".join(re.sub(r"([{}])", r"\1\1", piece) if why else piece for piece, why in pieces)
            if whys:
                some = any(piece[:1] == "{" != piece[1:2] and not why for piece, why in pieces)
                reading.notes.append(
                    f"{draft.title or name}, row {at + 1}: {'some of ' * some}its braces do nothing "
                    f"and are kept as text ({', and '.join(whys)})."
                )


def _does_nothing(piece: str, known: Container[str]) -> str:
    """Why a brace calls nothing; empty if it calls something, or is no brace."""
    try:
        of = [each.name for each in calls(piece) if "." not in each.name and each.name not in known]
    except Refused as reason:
        return reason.reason.short
    return f"no table is called {quote(of[0])}" if of else ""
