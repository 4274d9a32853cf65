"""Blocks and seals: cuts a journal file into entries without parsing it, and tells which of them are intact.

A block begins with a line `[[entry]]` and ends with its seal, a comment `#= ` with the CRC-32 of everything above it.
It is appended after an empty line, so that neither a seal without a newline nor text that somebody typed below the last
entry can swallow the header. Newlines are not part of the checksum, because a file may come back from Windows.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ...rules.refusal import Refused
from ..entry import Entry
from ..store.errors import StoreError, TooLarge, Unreadable
from ..store.toml_text import emit_block, parse

MAX_BLOCK = 1_000_000
MOST_UNSEALED = 100_000
"""The most consecutive headers without a seal, as left by a tool that drops comments; everything after them is one
block."""
MOST_LOOKED_AT, MOST_TRIED = 2_000_000, 1_000
"""How many bytes and headers at the end of a file are searched for entries without a seal."""
MOST_BLOCKS = 150_000
"""The most entries in one file, enough for a year of play in a single session; it may have twice as many headers and
seals."""
MOST_LINES = 2_000_000
"""The most lines in a file: 100,000 entries take about a million."""
TABLES = frozenset({"change"})

_BOM = rb"(?:\xef\xbb\xbf)?"
_HEADER = rb"[ \t]*\[\[[ \t]*entry[ \t]*\]\]"
_SEAL = rb"[ \t]*#= ([0-9a-f]{8})[ \t]*(?=\r?(?:\n|\Z))"
_HEADER_ON_TOP = re.compile(_BOM + rb"(" + _HEADER + rb")")
# A search for a plain line end is four times as fast as one for `^`.
_HEADER_LINE = re.compile(rb"\n" + _HEADER)
# As it is appended, a block's seal and the next header stand an empty line apart: they are found as one mark.
_MARK = re.compile(rb"\n(?:#= ([0-9a-f]{8})\n(\n)\[\[entry\]\]|" + _HEADER + rb"|" + _SEAL + rb")")
_IDLE = re.compile(_BOM + rb"(?:[ \t\r\n]++|#[^\x00-\x08\x0a-\x1f\x7f]*+(?=\r?(?:\n|\Z)))*+")

State = Literal["sealed", "edited", "unsealed"]


class Block(NamedTuple):
    """The span of one entry in a file's bytes, `end` excluded. The bytes themselves are not kept.

    It is "sealed" if the seal matches, "edited" if it does not, because somebody changed the words by hand, and
    "unsealed" if there is none: an entry written by hand, or text outside any entry.
    """

    start: int
    end: int
    state: State

    def raw(self, data: bytes) -> bytes:
        """The block's bytes, including the seal."""
        return data[self.start : self.end]

    def line(self, data: bytes) -> int:
        """The line of the file at which it begins, counted from 1."""
        return data.count(b"\n", 0, self.start) + 1


class Tail(NamedTuple):
    """What an interrupted write left after the last seal; it is saved elsewhere and cut off at `offset`."""

    offset: int
    data: bytes


class Split(NamedTuple):
    """A file cut into what precedes the first entry, the entries, and a torn end if there is one."""

    head: bytes
    blocks: list[Block]
    tail: Tail | None


def seal(body: bytes) -> str:
    """The seal of `body`: eight hexadecimal digits that do not depend on its newlines."""
    return f"{_checksum(body):08x}"


def seal_block(text: str) -> bytes:
    """A block ready to append: an empty line, the text from `[[entry]]` to its last newline, and its seal."""
    if not text.startswith("[[entry]]\n") or not text.endswith("\n"):
        raise ValueError("A block begins with a line [[entry]] and ends with a line end.")
    body = text.encode()
    block = b"\n%b#= %b\n" % (body, seal(body).encode())
    if len(block) > MAX_BLOCK:
        raise TooLarge(f"This entry takes {len(block):,} bytes, and the most is {MAX_BLOCK:,}. Divide it into several.")
    return block


def verified_block(data: Mapping[str, Any], tables: frozenset[str] = TABLES) -> bytes:
    """The sealed block of an entry, after reading it back and comparing. Raises StoreError if they differ, so that
    nothing is saved.

    Lists of mappings whose key is in `tables` become blocks of their own within it.
    """
    try:
        block = seal_block(emit_block("entry", data, tables))
    except ValueError as error:
        raise StoreError(f"The entry was not saved. {error}") from error
    found = split(block)
    alone = len(found.blocks) == 1 and found.blocks[0].state == "sealed" and found.tail is None
    back = read_block(found.blocks[0], block) if alone else None
    if repr(back) != repr(data) and not _same(data, back):  # their texts differ by the order of keys alone
        raise StoreError("The entry was not saved: the file does not hold what was written. Copy its text elsewhere.")
    return block


def split(data: bytes) -> Split:
    """Cut the bytes of a file at its headers and seals. Anything after the last seal is its torn tail.

    Raises `TooLarge` as soon as there are more than `MOST_BLOCKS` entries.
    """
    if data.count(b"\n") > MOST_LINES:
        raise TooLarge(f"It has more than {MOST_LINES:,} lines, the most that one file may have.")
    top = _first_header(data)
    head_end = done = _past_idle(data, 0, len(data)) if top is None else top
    blocks: list[Block] = []
    whole = 0
    for block in () if top is None else _spans(data, top):
        if block.state != "unsealed":
            blocks.append(block)
            whole, done = len(blocks), block.end
        elif len(blocks) - whole >= MOST_UNSEALED:
            blocks[-1] = block._replace(start=blocks[-1].start)
        else:
            blocks.append(block)
    del blocks[whole:]
    torn = _past_idle(data, done, len(data))
    return Split(data[:head_end], blocks, Tail(torn, data[torn:]) if torn < len(data) else None)


def unsealed_end(data: bytes, tail: Tail, counts: Callable[[bytes], bool]) -> tuple[list[Block], Tail | None]:
    """Divide what follows the last seal at its headers: the blocks up to the last one that `counts`, and the torn rest.
    An interrupted append never counts, but a whole entry that somebody wrote by hand does, with or without a seal."""
    starts = [tail.offset, *(mark.start() + 1 for mark in _HEADER_LINE.finditer(data, tail.offset))]
    ends = [*starts[1:], len(data)]
    for number in reversed(range(len(starts))):
        if len(data) - starts[number] > MOST_LOOKED_AT or len(starts) - number > MOST_TRIED:
            break
        if ends[number] - starts[number] <= MAX_BLOCK and counts(data[starts[number] : ends[number]]):
            spans = zip(starts[: number + 1], ends, strict=False)
            found = [Block(start, end, "unsealed") for start, end in spans]
            torn = _past_idle(data, ends[number], len(data))
            return found, Tail(torn, data[torn:]) if torn < len(data) else None
    return [], tail


def read_block(block: Block, data: bytes) -> dict[str, Any]:
    """The values of one entry. Raises Unreadable, with the line in the file, if it is not TOML, and TooLarge past the
    bound."""
    raw = data[block.start : min(block.end, block.start + MAX_BLOCK + 1)]  # that is enough to refuse it
    try:
        return read_raw(raw)
    except StoreError:  # its line is counted only now
        return read_raw(raw, block.line(data))


def read_raw(raw: bytes, line: int = 1) -> dict[str, Any]:
    """Like `read_block`, from the block's own bytes, which begin at this line of the file."""
    if len(raw) > MAX_BLOCK:
        raise TooLarge(f"The entry at line {line} is larger than {MAX_BLOCK:,} bytes, the most that is read.")
    match parse(raw, line):
        case {"entry": [dict(entry)]}:
            return entry
    raise Unreadable(f"The text from line {line} on belongs to no [[entry]]. Put it in one.", line)


def _first_header(data: bytes) -> int | None:
    if on_top := _HEADER_ON_TOP.match(data):
        return on_top.start(1)
    later = _HEADER_LINE.search(data)
    return later.start() + 1 if later else None


def _spans(data: bytes, top: int) -> Iterator[Block]:
    """All non-blank spans from the first header to the last header or seal."""
    checksum = _checksum if b"\r" in data else zlib.crc32  # asked once, for all blocks
    begun: int | None = top
    done = top
    marks = 0
    for mark in _MARK.finditer(data, top):
        before_gap, gap, alone = mark.groups()
        at = mark.start() + 1
        marks += 2 if gap else 1
        if marks > 2 * MOST_BLOCKS:
            raise TooLarge(f"It has more than {MOST_BLOCKS:,} entries, the most that one file may have.")
        written = before_gap or alone
        if written and begun is not None:
            done = mark.start(2) if gap else data.find(b"\n", mark.end()) + 1 or len(data)
            yield Block(begun, done, "sealed" if checksum(data[begun:at]) == int(written, 16) else "edited")
            begun = mark.end(2) if gap else None
        elif not alone:  # a seal without a header is a comment like others
            header = mark.end(2) if gap else at
            start = _past_idle(data, done, header) if begun is None else begun
            if start < header:
                yield Block(start, header, "unsealed")
            begun = header


def _checksum(body: bytes) -> int:
    return zlib.crc32(body.replace(b"\r\n", b"\n") if b"\r" in body else body)


def _past_idle(data: bytes, start: int, end: int) -> int:
    """The position of the first byte that is neither blank nor part of a comment; `end` if there is none."""
    idle = _IDLE.match(data, start, end)
    return idle.end() if idle else start


def _same(given: object, back: object) -> bool:
    """Whether two values are equal and of the same type: in Python True == 1 == 1.0, in the file they differ."""
    if isinstance(given, Mapping):
        return isinstance(back, dict) and given.keys() == back.keys() and all(_same(given[k], back[k]) for k in back)
    if isinstance(given, (list, tuple)):
        return isinstance(back, list) and len(given) == len(back) and all(map(_same, given, back))
    return given == back and isinstance(given, type(back)) and isinstance(given, bool) is isinstance(back, bool)


def block_of(entry: Entry) -> bytes:
    """An entry ready to append: written, parsed back, compared, sealed. Raises `Refused` if no file can hold it."""
    try:
        return verified_block(entry.tree())
    except StoreError as error:
        raise Refused(str(error)) from error


def tree_of(entry: Entry) -> dict[str, Any]:
    """An entry as the documented object that `--json` prints."""
    import json

    from pydantic_core import to_json

    tree: dict[str, Any] = json.loads(to_json(entry.tree()))
    return tree
