"""A pack: one TOML file with tables and their credit, read from its plain tree.

    format = 1
    id = "duskara"                        # a-z, 0-9, - and _
    title = "Duskara"
    author = "..."                        # author, licence, link and notice may be left out of a player's own pack
    licence = "CC BY-SA 4.0"
    link = "https://..."
    notice = "..."
    version = "1"

    [[table]]                             # uniform: each row is as likely as the next
    id = "subject"
    title = "Subject"
    rows = ["A third party", "The hero"]

    [[table]]                             # weighted; a row that is a text alone weighs 1
    id = "weather"
    rows = [{text = "Still", weight = 3}, "Gale"]

    [[table]]                             # ranged: d6, 2d6 (their sum), d100 or d% ("00" is 100)
    id = "mood"
    dice = "d6"
    rows = [{on = "1-3", text = "Dramatic"}, {on = "4-5", text = "Quiet"}, {on = 6, text = "Meanwhile"}]

    [[table]]                             # d66: two d6, tens and ones
    id = "omen"
    dice = "d66"
    rows = [{on = "11-36", text = "None"}, {on = "41-66", text = "A {subject} stirs"}]

    [[table]]                             # 6x6: two d6, row and column
    id = "verbs"
    dice = "6x6"
    rows = [["Observe", ...], ...]        # six rows of six

    [[table]]                             # each row is a line of a procedure up to its first ` · `, and offered
    id = "foes"
    offers = "nightsong.foe"              # what is so for every row goes behind it: "duskara.tag kind=gear"
    rows = ["2 moth-wolf hp4 d6 resolve50 · they circle until somebody bleeds"]

A row may call tables, roll dice and do more (see `table_calls.py`). A table without a title is called by its id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .names import slug
from .pack_faults import BadPack, Place, brief
from .pack_tables import MOST_ROWS, read_id, read_table
from .refusal import nearest
from .table_calls import calls
from .tables import Table

FORMAT = 1
_KEYS = ["format", "id", "title", "author", "licence", "link", "notice", "version", "table"]


@dataclass(frozen=True, slots=True)
class Pack:
    """Tables with one credit. In a player's own pack, author, licence, link and notice may be empty."""

    id: str
    title: str
    author: str
    licence: str
    link: str
    notice: str
    version: str
    tables: Mapping[str, Table]
    """By full name, in the order of the file."""


def read_pack(tree: Mapping[str, Any], file: str) -> Pack:
    """The pack in this tree; `file` is its name in error messages. Raises `BadPack`."""
    place = Place(file)
    _check_format(tree, place)
    place.check_keys(tree, _KEYS)
    id_ = read_id(tree, place)
    version = place.text(tree, "version", "1")
    return Pack(
        id=id_,
        title=place.text(tree, "title", id_),
        author=place.text(tree, "author"),
        licence=place.text(tree, "licence"),
        link=place.text(tree, "link"),
        notice=place.text(tree, "notice"),
        version=version,
        tables=_tables(tree.get("table"), id_, version, place),
    )


def _check_format(tree: Mapping[str, Any], place: Place) -> None:
    if "format" not in tree:
        raise place.wrong(f"format is missing. Begin the file with format = {FORMAT}.")
    came = tree["format"]
    if isinstance(came, str):
        raise place.wrong(f"format is a number without quotes: format = {FORMAT}.")
    if isinstance(came, bool) or came != FORMAT:
        raise place.wrong(f"format is {FORMAT} here, not {brief(came)}. A newer program may have written it.")


def _tables(listed: Any, pack: str, version: str, place: Place) -> Mapping[str, Table]:
    if not isinstance(listed, list) or not listed:
        raise place.wrong("it has no tables. Begin each with [[table]].")
    tables: dict[str, Table] = {}
    rows = 0
    for number, each in enumerate(listed, start=1):
        table = read_table(each, number, pack, version, place)
        rows += len(table.rows)
        if rows > MOST_ROWS:
            raise place.wrong(f"it has more than {MOST_ROWS:,} rows. Split it into two packs.")
        if table.name in tables:
            fault = place.wrong(f"two tables have the id “{table.id}”. Give one of them another.")
            fault.path = ("table", number - 1, "id")
            raise fault
        tables[table.name] = table
    for at, table in enumerate(tables.values()):
        _check_calls(table, at, tables, place)
    return tables


def _check_calls(table: Table, at: int, tables: Mapping[str, Table], place: Place) -> None:
    """Raise `BadPack` for calls of missing tables in this pack; those in other packs are checked when drawn."""
    for number, row in enumerate(table.rows, start=1):
        for call in calls(row.text):
            full = call.full(table.pack)
            if full not in tables and full.startswith(f"{table.pack}."):
                cell = divmod(number - 1, 6) if table.kind == "6x6" else (number - 1,)
                words = f"table “{table.id}”, {table.row_words(number - 1)}"
                here = place.inside(words, "table", at, "rows", *cell)
                help_ = nearest(full.partition(".")[2], [each.id for each in tables.values()])
                if not help_.startswith("Did you mean"):
                    help_ = f"{help_} One of another pack is called in full, such as names.hill."
                raise here.wrong(f"it calls a table “{call.name}” that is not there. {help_}".strip())


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
