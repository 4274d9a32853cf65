"""The union of two versions of one session file, by entry id.

Each side keeps its order; where both continued, earlier entries come first, so that the union is the same whichever
side it is made on. It contains every entry of both sides. An entry that was edited by hand on one side stays as it was
written, and the other words become an edit of it: `twice` holds both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..entry import AMENDING, BACKSTAGE, REPLACING, Entry
from ..journal.blocks import State
from ..journal.damaged_block import Damaged
from ..journal.session_file import SessionFile


@dataclass(frozen=True, slots=True)
class Piece:
    """One block of a session file, and the blank lines and comments before it."""

    raw: bytes
    state: State
    entry: Entry | Damaged

    @property
    def id(self) -> str:
        """Its entry's id; empty if it cannot be read."""
        return self.entry.id


@dataclass(frozen=True, slots=True)
class Twice:
    """An entry that differs between the two sides."""

    ours: Entry
    theirs: Entry
    words: tuple[str, ...]
    """Its versions in order of time; the last one counts. Empty if more than the words differ: then ours stays."""


@dataclass(slots=True)
class Union:
    """The result."""

    pieces: list[Piece] = field(default_factory=list)
    incoming: list[Entry] = field(default_factory=list)
    """Entries that only the other side had, in its order."""
    mended: list[Entry] = field(default_factory=list)
    """Entries that are unreadable on our side and readable on theirs."""
    twice: list[Twice] = field(default_factory=list)
    both: frozenset[str] = frozenset()
    """The ids of entries that were edited, moved or decided anew on both sides: the last one counts."""
    apart: bool = False
    """Whether acts of one side are among those of the other, which did not know them."""
    unreadable: list[Damaged] = field(default_factory=list)
    """Unreadable blocks that only the other side has; they are left out."""

    def data(self, end: bytes) -> bytes:
        """The union as the bytes of a file; `end` follows its last block."""
        return b"".join(piece.raw for piece in self.pieces) + end


def pieces_of(file: SessionFile) -> tuple[list[Piece], bytes]:
    """A session file in pieces, and what follows the last one. Raises `Unreadable` if it could not be read."""
    pieces, at, data = [], 0, file.whole()
    for index, block in enumerate(file.blocks):
        raw = data[at : block.end]
        pieces.append(Piece(raw if raw.endswith(b"\n") else raw + b"\n", block.state, file.entry(index)))
        at = block.end
    return pieces, data[at : file.tail.offset if file.tail else len(data)]


def pieces_at(path: Path, data: bytes) -> list[Piece]:
    """The bytes of a session file in pieces."""
    return pieces_of(SessionFile.of(path, data))[0]


def union(ours: Sequence[Piece], theirs: Sequence[Piece], elsewhere: frozenset[str] = frozenset()) -> Union:
    """Both sides as one. Entries that are already in other session files (`elsewhere`) are not added again."""
    found = Union()
    new = _new(ours, theirs, elsewhere, found)
    others = {piece.id: piece for piece in theirs if piece.id}
    for piece in _in_order(ours, theirs, new):
        other = others.pop(piece.id, None) if piece.id not in new else None
        found.pieces.append(_one_of(piece, other, found) if other else piece)
    found.incoming = [piece.entry for piece in new.values() if isinstance(piece.entry, Entry)]
    known = {piece.id for piece in theirs}
    alone = [piece.entry for piece in ours if piece.id not in known]
    found.both = _amended(found.incoming) & _amended(alone)
    found.apart = any(map(_acts, found.incoming)) and any(map(_acts, alone))
    return found


def _amended(entries: Iterable[Entry | Damaged]) -> frozenset[str]:
    return frozenset(
        each.target
        for each in entries
        if isinstance(each, Entry) and each.kind in (*REPLACING, "edit", "overrule", "move")
    )


def _acts(entry: Entry | Damaged) -> bool:
    return isinstance(entry, Entry) and bool(entry.act or entry.change)


def _new(ours: Sequence[Piece], theirs: Sequence[Piece], elsewhere: frozenset[str], found: Union) -> dict[str, Piece]:
    """The pieces that only the other side has, by id, in its order."""
    known = {piece.id for piece in ours if piece.id} | elsewhere
    raw = {piece.raw.strip() for piece in ours if isinstance(piece.entry, Damaged)}
    new: dict[str, Piece] = {}
    for piece in theirs:
        if isinstance(piece.entry, Entry):
            if piece.id not in known:
                new.setdefault(piece.id, piece)
        elif piece.id not in known and piece.raw.strip() not in raw:
            found.unreadable.append(piece.entry)
    return new


def _in_order(ours: Sequence[Piece], theirs: Sequence[Piece], new: Mapping[str, Piece]) -> Iterator[Piece]:
    """Our pieces with the new ones among them: each after the last piece that precedes it on both sides, and among
    pieces of ours alone by id, which sorts by time."""
    here, there = ({piece.id for piece in side if piece.id} for side in (ours, theirs))
    runs: dict[str, list[Piece]] = {}
    anchor = ""
    for piece in theirs:
        if piece.id in here:
            anchor = piece.id
        elif new.get(piece.id) is piece:
            runs.setdefault(anchor, []).append(piece)
    waiting = deque(runs.pop("", ()))
    for piece in ours:
        while waiting and not _begins(piece) and (piece.id in there or waiting[0].id < piece.id):
            yield waiting.popleft()
        yield piece
        waiting.extend(runs.pop(piece.id, ()))
    yield from waiting


def _begins(piece: Piece) -> bool:
    """Whether it begins a session file. Nothing comes before a checkpoint, whatever the ids."""
    return isinstance(piece.entry, Entry) and piece.entry.checkpoint is not None


def _one_of(ours: Piece, theirs: Piece, found: Union) -> Piece:
    """The version of an entry that stays in the file. Differences are recorded in `found`."""
    if isinstance(theirs.entry, Damaged):
        return ours
    if isinstance(ours.entry, Damaged):
        found.mended.append(theirs.entry)
        return theirs
    if ours.entry == theirs.entry:
        return ours
    alike = ours.entry.but(text=theirs.entry.text) == theirs.entry
    if not alike or ours.entry.kind in AMENDING | BACKSTAGE:
        found.twice.append(Twice(ours.entry, theirs.entry, ()))
        return ours
    original = theirs if theirs.state == "sealed" != ours.state else ours
    words = [theirs.entry.text, ours.entry.text]
    if ours.state == "sealed":
        words.reverse()
    later = words[1:] if original.entry.text == words[0] else words
    found.twice.append(Twice(ours.entry, theirs.entry, tuple(later)))
    return original
