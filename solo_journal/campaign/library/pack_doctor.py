"""All faults of a pack at once, each with its line: what was found is put right in thought, and the rest is read on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import tomli

from ...rules.names import slug
from ...rules.pack_faults import BadPack
from ...rules.packs import read_pack
from ...rules.refused import Unknown, nearest
from ..store.bounds import PACK, files_in
from .library import Library

MOST_FAULTS = 30
"""Faults of one pack that are told at once."""
_HEADER = re.compile(r"\s*\[\[\s*table\s*\]\]")
_STRING = re.compile(
    r'"""(?:\\.|(?!""").)*"""|\'\'\'(?:(?!\'\'\').)*\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
SOUND: Mapping[str, Any] = {"id": "x", "rows": ["x"]}
"""A table without a fault, which stands for one that has any."""
Path_ = tuple[str | int, ...]


def checked(library: Library, named: str = "") -> Iterator[str]:
    """The faults of the player's own packs, or of the one that is named, which may be a file. Raises `Unknown`."""
    folder = library.places.packs
    file = Path(named).expanduser()
    if named and file.suffix == ".toml" and file.is_file():
        yield from faults_in(file)
        return
    own = files_in(folder, ".toml").paths
    if named and not (folder / f"{named}.toml").is_file():
        if library.tables.pack(named) is not None:
            return
        raise Unknown(f"There is no pack “{named}” in {folder}. {nearest(named, [each.stem for each in own])}".strip())
    for each in own:
        if not named or each.stem == named:
            yield from faults_in(each)


def faults_in(file: Path) -> list[str]:
    """Every fault of a pack file, in the order of its lines."""
    try:
        return faults_of(PACK.text(file), file.stem)
    except ValueError as why:
        return [f"packs/{file.name}: it is not TOML: {str(why)[:120]}."]


def faults_of(text: str, id_: str) -> list[str]:
    """Every fault of the text of a pack, in the order of its lines."""
    told = f"packs/{id_}.toml"
    try:
        tree: Any = tomli.loads(text)
    except tomli.TOMLDecodeError as why:
        return [_syntax(told, text, str(why))]
    except RecursionError:
        return [f"{told}: it is not TOML: nested too deep."]
    found: dict[str, tuple[int, str]] = {}
    for _ in range(MOST_FAULTS):
        fault = _first(tree, told, id_)
        if fault is None:
            break
        line = line_of(text, fault.path)
        words = str(fault)
        placed = f"{told}, line {line}{words.removeprefix(told)}" if line and words.startswith(told) else words
        again = words in found
        found.setdefault(words, (line, placed))
        if again or not _mended(tree, fault.path):
            break
    return [words for _, words in sorted(found.values())]


def _first(tree: Mapping[str, Any], told: str, stem: str) -> BadPack | None:
    try:
        pack = read_pack(tree, told)
    except BadPack as why:
        return why
    if pack.id != stem:
        fault = BadPack(f"{told}: its id is “{pack.id}”. Name the file {pack.id}.toml, or the id {stem}.")
        fault.path = ("id",)
        return fault
    return None


def _syntax(told: str, text: str, why: str) -> str:
    """What is no TOML, by its line, with the usual way out."""
    place = re.search(r"\(at line (\d+), column \d+\)|\(at end of document\)", why)
    line = int(place[1]) if place and place[1] else text.count("\n") + 1
    said = re.sub(r"\s*\(at [^)]*\)", "", why)
    row = text.split("\n")[line - 1].strip() if line <= text.count("\n") + 1 else ""
    help_ = "Look for a missing comma, quote or bracket there or on the line before."
    if row and "=" not in row and not row.startswith(("[", '"', "'", "]", "{", "}", "#")):
        help_ = 'A line reads key = "text".'
    return f"{told}, line {line}: it is not TOML: {said[0].lower()}{said[1:]}. {help_}"


def _mended(tree: Any, path: Path_) -> bool:
    """Put right in thought what stands here, so that the rest can be read; False where that cannot be done."""
    if not path:
        missing = next((key for key in ("format", "id") if key not in tree), "")
        tree[missing or "table"] = 1 if missing == "format" else "x" if missing else [dict(SOUND)]
        return True
    *above, last = path
    here = tree
    for each in above:
        here = here[each]
    if path[0] == "table" and len(path) == 2:  # the table as a whole: its id stays, for others may call it
        kept = here[last].get("id") if isinstance(here[last], dict) else None
        here[last] = {**SOUND, "id": slug(kept if isinstance(kept, str) else "", f"table-{int(last) + 1}")}
    elif "rows" in path:
        row = here[last]
        if isinstance(row, dict) and not ({"text"} < set(row) <= {"text", "on", "weight"} and row["text"] != "x"):
            return _mended(tree, path[:2])
        here[last] = {**row, "text": "x"} if isinstance(row, dict) else "x"
    elif last == "id" and path[0] == "table":
        here[last] = f"x{path[1]}"
    elif last in ("format", "id"):
        return False
    else:
        del here[last]
    return True


def line_of(text: str, path: Path_) -> int:
    """The line on which this part of a pack stands, from 1; 0 where that is not known."""
    lines = text.split("\n")
    headers = [number for number, line in enumerate(lines, start=1) if _HEADER.match(line)]
    begin, end = 0, len(lines)
    if path[:1] == ("table",) and len(path) > 1:
        at = int(path[1])
        if at >= len(headers):
            return 0
        begin, end = headers[at], headers[at + 1] - 1 if at + 1 < len(headers) else len(lines)
        path = path[2:]
    elif headers:
        end = headers[0] - 1
    if not path:
        return begin
    key = re.compile(rf"\s*[\"']?{re.escape(str(path[0]))}[\"']?\s*=")
    found = next((number for number in range(begin + 1, end + 1) if key.match(lines[number - 1])), begin)
    if path[0] != "rows" or len(path) < 2 or found == begin:
        return found
    return _row_line("\n".join(lines[found - 1 : end]), int(path[1]), found)


def _row_line(text: str, row: int, line: int) -> int:
    """The line of this element of the list that begins in a text, whose first line is `line`."""
    bare = _STRING.sub(lambda found: re.sub(r"[^\n]", "#" if found[0].startswith("#") else "x", found[0]), text)
    depth, count, fresh = 0, -1, False
    for at, letter in enumerate(bare[bare.index("[") :], start=bare.index("[")):
        if depth == 1 and fresh and not letter.isspace() and letter not in "#,]":
            count, fresh = count + 1, False
            if count == row:
                return line + bare.count("\n", 0, at)
        if letter in "[{":
            depth += 1
            fresh = fresh or depth == 1
        elif letter in "]}":
            depth -= 1
            if not depth:
                break
        elif letter == "," and depth == 1:
            fresh = True
    return line
