"""Imports a campaign from the JSON that this program exports. Its content is checked entry by entry, as on disk."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from ...rules.refusal import Refused
from ..entry import Entry
from ..exports.formats.json import FORMAT, VERSION
from ..ids import new_id
from ..journal.blocks import block_of
from ..journal.value_gate import fault_in
from ..library.library import MOST_TITLE, UNTITLED, Library
from ..save.folder import Folder
from ..save.formats import entry_now, format_in
from ..save.world_snapshot import FORMAT as JOURNAL
from ..store import bounds, disk
from ..store.errors import first_fault
from ..store.long_work import steps
from ..story.sanitise import clean_text
from .report import Draft, Report

ID = re.compile(r"[0-9A-Za-z]{1,40}")
ENTRIES, END = '"entries": [', "]}"
"""The lines between which a document has its entries, one per line."""
USUAL_ROW = 320
LONGEST_HEAD = 50
LONGEST_ROW = 32_000_000
"""The most bytes in one line."""


def draft(library: Library, path: Path, title: str = "") -> Draft:
    """What a file would become. Raises `Refused` and `StoreError`."""
    document, placed, count = _document(path)
    own = document.get("title")
    named = " ".join(clean_text(title or (own if isinstance(own, str) else "")).split())[:MOST_TITLE] or UNTITLED
    report = Report(named)
    files = _files(steps(placed, count), new_id(library.clock()), path.name, report)

    def fill(folder: Folder) -> None:
        disk.make_folder(folder.journal)
        for number, packed in enumerate(files, start=1):
            name = f"{number:04}-{new_id(library.clock())[-6:].lower()}.toml"
            disk.create(folder.journal / name, zlib.decompress(packed))

    return Draft(report, fill)


def _document(path: Path) -> tuple[dict[str, Any], Iterable[Any], int]:
    """The head of a document, its entries, and about how many there are. One that still has an entry per line is
    streamed, however long it is; any other is loaded whole."""
    name = path.name
    rows = _rows(path) if path.is_file() else iter(())
    head = list(islice(takewhile(lambda row: row != ENTRIES, rows), LONGEST_HEAD))
    if len(head) < LONGEST_HEAD and head[:1] == ["{"] and (began := "".join(head)).endswith(","):
        document = _head(_parse(f'{began}"entries": []}}', name), name)
        placed = (_parse(row.removesuffix(","), name) for row in takewhile(lambda row: row != END, rows))
        return document, placed, path.stat().st_size // USUAL_ROW
    document = _head(_parse(bounds.STORY.text(path, 0), name), name)
    bounds.STORY.must_fit(len(document["entries"]))
    return document, document["entries"], len(document["entries"])


def _rows(path: Path) -> Iterator[str]:
    """The lines of a file, read in chunks."""
    begun = b""
    for piece in disk.pieces(path, bounds.OWN.most_bytes):
        *whole, begun = (begun + piece).split(b"\n")
        yield from (row.decode("utf-8", "replace").strip() for row in whole)
        if len(begun) > LONGEST_ROW:
            return
    yield begun.decode("utf-8", "replace").strip()


def _parse(text: str, name: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError, MemoryError) as error:
        why = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        raise Refused(f"{name} cannot be read as JSON: {why}.") from None


def _head(document: Any, name: str) -> dict[str, Any]:
    """The document, if it is one of ours that can be imported."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused(
            f"{name} is not a Solo Journal export. To import another program's log, save it as Lonelog in a .md file."
        )
    if not isinstance(document.get("version"), int):
        raise Refused(f"{name} does not state its version. Export it again.")
    if document["version"] not in range(1, VERSION + 1):
        raise Refused(f"{name} was written by a newer Solo Journal. Update this one, then import it.")
    if document.get("whole") is not True or not isinstance(document.get("entries"), list):
        raise Refused(f"{name} holds only a part of a campaign. Export the whole: --format json --content everything.")
    return document


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _files(placed: Iterable[Any], id_: str, name: str, report: Report) -> list[bytes]:
    """The session files of these entries, compressed; each begins with a checkpoint."""
    packed, file, seen, written = list[bytes](), bytearray(), set[str](), JOURNAL
    for number, each in enumerate(placed, start=1):
        bounds.OWN.must_fit(number)
        where = f"{name}, entry {number}"
        entry, written = _entry(each, id_, where, written)
        if entry.id in seen or not ID.fullmatch(entry.id):
            raise Refused(f"{where} has an id that is in use or cannot be read: {entry.id[:60]}.")
        seen.add(entry.id)
        if checkpoint := entry.checkpoint:
            if checkpoint.format > JOURNAL:
                raise Refused(f"{where} has the journal's format {checkpoint.format}, and this program {JOURNAL}.")
            entry = entry.but(checkpoint=checkpoint.but(format=JOURNAL))
            packed += [zlib.compress(file, 1)] if file else []
            file = bytearray()
        elif not file:
            raise Refused(f"{where} is not a checkpoint, and a journal begins with one.")
        file.extend(block_of(entry))
        report.entries = number
        for change in entry.change:
            if change.path == "session/number" and isinstance(change.after, int):
                report.begins(change.after, entry.at.date())
            if change.path == "scene/number":
                report.opens(entry.text)
    if not file:
        raise Refused(f"{name} holds no entries.")
    return [*packed, zlib.compress(file, 1)]


def _entry(placed: Any, id_: str, where: str, written: int) -> tuple[Entry, int]:
    """An entry as it would be written today, and the journal format of it and the entries after it."""
    tree = placed.get("entry") if isinstance(placed, Mapping) else None
    if not isinstance(tree, dict):
        raise Refused(f"{where} is not an entry.")
    if isinstance(tree.get("checkpoint"), dict):
        tree["checkpoint"]["campaign"] = id_
        written = format_in(tree["checkpoint"])
    try:
        entry = Entry.model_validate_json(json.dumps(entry_now(tree, written)))
        if fault := fault_in(entry):
            raise Refused(f"{where}: {fault}.")
        return entry, written
    except ValidationError as error:
        raise Refused(f"{where}: {first_fault(error)}.") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{where} cannot be read: {error}.") from None
