"""Reads pages of the journal: runs of blocks at any place, each with its session and scene.

Reading changes nothing and may run in a thread. Between a page and what was read before, only blocks that amend others
are parsed; their bytes identify them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any, Literal, NamedTuple

from ...rules.changes import Change, value_at
from ...rules.world import World
from ..entry import AMENDING, BACKSTAGE, Entry
from ..store.long_work import over
from .damaged_block import Damaged
from .journal import Journal, checkpoint_of
from .session_file import SessionFile

Found = Entry | Damaged
Place = dict[str, Any]
PLACE: Place = {"session/number": 0, "scene/number": 0, "scene/title": "", "scene/mood": "", "scene/when": ""}
"""The values that say where in the story an entry is, before anything has happened."""

_KINDS = "|".join(sorted(AMENDING | {"undo", "redo"})).encode()
_TELLS = re.compile(rb"""kind["']?[ \t]*=[ \t]*["']{1,3}(?:%s)\b""" % _KINDS), re.compile(rb"s(?:cene|ession)/")
"""Match the bytes of blocks that amend another or change session or scene, and a few more. There are two patterns
because each begins with a literal, which is searched ten times as fast as an alternation."""


class Spot(NamedTuple):
    """The position of a block: its session file, and its index there."""

    file: int
    block: int


START = Spot(0, 0)
Run = list[tuple[Spot, Found]]
Told = list[tuple[Spot, Entry]]


class Held(NamedTuple):
    """A block of the story with its position."""

    spot: Spot
    found: Found
    session: int
    scene: int
    from_afar: bool = False
    """It was moved here from before the part whose amendments the window knows."""

    @property
    def key(self) -> str:
        """Its key: the entry's id, or the file and line of a damaged block."""
        return key_of(self.found)

    @property
    def heads_a_scene(self) -> bool:
        """Whether it opens a scene."""
        return isinstance(self.found, Entry) and self.found.kind == "scene"


class Page(NamedTuple):
    """A run of the journal that was read for a window."""

    joins: Literal["before", "after", "instead"]
    start: Spot
    end: Spot
    held: list[Held]
    place: Place
    """Session and scene at the start of the page."""
    told: Told
    """The amendments between the start of the page and what the window already knew when it was read."""
    heard_from: Spot
    turn: int
    """The generation of the journal that it was read from."""


def key_of(found: Found) -> str:
    """A block's key: the entry's id, or the file and line of a damaged one."""
    return found.id if isinstance(found, Entry) else f"{found.path.name}:{found.line}"


def in_story(found: Found) -> bool:
    """Whether a block is a line of its own. Damaged ones are, since nobody knows what they say."""
    return isinstance(found, Damaged) or found.kind not in BACKSTAGE | AMENDING


def amending_offsets(data: bytes) -> list[int]:
    """The offsets at which blocks seem to amend another, or to change session or scene."""
    return sorted(found.start() for sign in _TELLS for found in sign.finditer(data))


def tells(found: Found) -> bool:
    """Whether a block amends another, or changes session or scene."""
    return isinstance(found, Entry) and (
        found.kind in AMENDING or found.kind in ("undo", "redo") or any(each.path in PLACE for each in found.change)
    )


def move(place: Place, entry: Entry) -> None:
    """Update the place to what it is after an entry."""
    if entry.checkpoint:
        place.update({path: value_at(entry.checkpoint.world, path) or none for path, none in PLACE.items()})
    for change in entry.change:
        if change.path in PLACE:
            place[change.path] = change.after or PLACE[change.path]


def move_back(place: Place, entry: Entry) -> None:
    """Update the place to what it was before an entry."""
    for change in entry.change:
        if change.path in PLACE:
            place[change.path] = change.before or PLACE[change.path]


def place_in(world: World) -> Place:
    """The place that this world is in."""
    parts = {"session": world.session, "scene": world.scene}
    return {path: getattr(parts[part], key) or none for path, none in PLACE.items() for part, key in [path.split("/")]}


def place_blocks(run: Iterable[tuple[Spot, Found]], place: Place) -> Iterator[Held]:
    """The story blocks of a run that begins at this place."""
    now = dict(place)
    for spot, found in run:
        if isinstance(found, Entry):
            move(now, found)
        if in_story(found):
            yield Held(spot, found, now["session/number"], now["scene/number"])


def end_of(journal: Journal) -> Spot:
    """The position of the next block to be written."""
    return Spot(max(0, len(journal.paths) - 1), len(journal.last) if journal.last else 0)


def forwards(journal: Journal, start: Spot, end: Spot) -> Iterator[tuple[Spot, Found]]:
    """The blocks from `start` up to `end`."""
    for number, file, first, last in _stretches(journal, start, end):
        yield from ((Spot(number, index), file.entry(index)) for index in range(first, last))


def read_back(journal: Journal, end: Spot, count: int, undone: Collection[str]) -> Run:
    """The blocks before `end`, as many as it takes for `count` lines that are not undone."""
    back: Run = []
    taken = dict.fromkeys(undone, "undo")
    left = count
    for spot, found in _backwards(journal, end):
        back.append((spot, found))
        if isinstance(found, Entry) and found.kind in ("undo", "redo"):
            taken.setdefault(found.target, found.kind)
        left -= in_story(found) and taken.get(key_of(found)) != "undo"
        if left <= 0:
            break
    return back[::-1]


def read_on(journal: Journal, start: Spot, end: Spot, count: int) -> tuple[Run, Spot]:
    """`count` blocks from `start` on, and the position of the next one."""
    run = list(islice(forwards(journal, start, end), count))
    return run, Spot(run[-1][0].file, run[-1][0].block + 1) if len(run) == count else end


def amendments_between(journal: Journal, start: Spot, end: Spot) -> Iterator[tuple[Spot, Entry]]:
    """The entries from `start` up to `end` that amend others, or change session or scene."""
    for number, file, first, last in _stretches(journal, start, end):
        yield from amendments_in(number, file, first, last)


def amendments_in(number: int, file: SessionFile, first: int, last: int) -> Iterator[tuple[Spot, Entry]]:
    """The same for some blocks of the `number`-th file."""
    if first >= last:
        return
    offset = file.blocks[first].start
    # A copy: while a pattern looks at the bytes themselves, nobody can append to them.
    data = bytes(file.data[offset : file.blocks[last - 1].end])
    for index in dict.fromkeys(file.block_at(offset + at) for at in amending_offsets(data)):
        found = file.entry(index)
        if isinstance(found, Entry) and tells(found):
            yield Spot(number, index), found


def place_at(journal: Journal, spot: Spot) -> Place:
    """The place before the block at this position."""
    if spot.file >= len(journal.paths):
        return dict(PLACE)
    file = journal.file(journal.paths[spot.file])
    return {path: _value_before(file, spot.block, path) or none for path, none in PLACE.items()}


def spot_of(journal: Journal, id_: str) -> Spot | None:
    """The position of an entry; for an amendment, that of its target."""
    seen: set[str] = set()
    while (place := journal.place(id_)) is not None:
        found = journal.file(journal.paths[place[0]]).entry(place[1])
        if not isinstance(found, Entry) or not found.target or in_story(found) or id_ in seen:
            return Spot(*place)
        seen.add(id_)  # two that speak of each other, by somebody's hand, are where the last one is
        id_ = found.target
    return None


def spot_of_scene(journal: Journal, scene: int) -> Spot | None:
    """The position at which a scene begins; the last one, if its beginning was undone and done again."""
    for number in range(len(journal.paths) - 1, -1, -1):
        file = journal.file(journal.paths[number])
        for index, entry in _entries_changing(file, len(file), "scene/number"):
            if in_story(entry) and any((each.path, each.after) == ("scene/number", scene) for each in entry.change):
                return Spot(number, index)
    return None


def entries_changing(file: SessionFile, path: str) -> Iterator[Entry]:
    """The entries of a file that change this path, in order."""
    yield from reversed([entry for _, entry in _entries_changing(file, len(file), path)])


def _stretches(journal: Journal, start: Spot, end: Spot) -> Iterator[tuple[int, SessionFile, int, int]]:
    """The files between two positions, each with the indices of its first block in that range and of the one after."""
    paths = journal.paths
    for number in over(range(start.file, min(end.file + bool(end.block), len(paths)))):
        file = journal.file(journal.paths[number])
        first = start.block if number == start.file else 0
        yield number, file, first, min(end.block, len(file)) if number == end.file else len(file)


def _backwards(journal: Journal, end: Spot) -> Iterator[tuple[Spot, Found]]:
    paths = journal.paths
    for number in range(min(end.file, len(paths) - 1), -1, -1):
        file = journal.file(journal.paths[number])
        last = min(end.block, len(file)) if number == end.file else len(file)
        yield from ((Spot(number, index), file.entry(index)) for index in range(last - 1, -1, -1))


def _value_before(file: SessionFile, before: int, path: str) -> Any:
    """The value at a path of the world before a block."""
    for _, entry in _entries_changing(file, before, path):
        return _last(entry, path).after
    checkpoint = checkpoint_of(file)
    return value_at(checkpoint.world, path) if checkpoint else None


def _last(entry: Entry, path: str) -> Change:
    return next(each for each in reversed(entry.change) if each.path == path)


def _entries_changing(file: SessionFile, before: int, path: str) -> Iterator[tuple[int, Entry]]:
    """The entries up to a block that change this path, last one first."""
    for index in file.holding(path.encode(), before):  # without its quotes: an editor may have written others
        found = file.entry(index)
        if isinstance(found, Entry) and any(each.path == path for each in found.change):
            yield index, found
