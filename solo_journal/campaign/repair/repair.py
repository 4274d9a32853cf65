"""`check --repair`: repairs what can be repaired without losing anything and without asking what was meant.

    a torn end                               -> recovered/, and the file ends at its last whole entry
    a torn end that had been saved           -> the same, and play continues from the world of campaign.toml
    a session file in UTF-16                 -> trash/, and it is rewritten as UTF-8
    the same entry twice, byte for byte      -> the second goes to recovered/
    a copy with nothing new                  -> trash/
    campaign.toml unreadable, wrong, missing -> recovered/, and it is rewritten from the journal

Everything else is left for the player: unreadable entries, edits by hand, copies with something new, git's markers,
missing files. A second repair finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ...rules.changes import changes_between, net
from ...rules.plurals import plural
from ...rules.refusal import Refused
from ..entry import Entry
from ..ids import Clock, new_id
from ..journal.blocks import block_of
from ..journal.damaged_block import in_utf_16
from ..journal.journal import Journal
from ..journal.replay import fold
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..save.load_campaign import read_campaign
from ..save.lock import hold
from ..save.world_snapshot import write_state
from ..store import disk
from ..store.errors import StoreError, TooLarge
from ..store.long_work import over
from .check_files import describe_torn_end, was_saved
from .conflicts import copies, has_markers
from .entry_union import pieces_of
from .merge_plan import plan_merge
from .quarantine import keep_aside, move_aside

NO_ENTRY = "It holds no whole entry. It goes to recovered/."
ROUNDS = 4
"""How many times to look again, because a repair may reveal another problem."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One possible repair."""

    where: str
    what: str
    """What is wrong and what will be done about it, as a sentence."""
    do: Callable[[], object]


def repairs(folder: Folder, clock: Clock) -> list[Repair]:
    """The possible repairs; nothing is written. Raises `Refused` if the campaign is newer than this program, and
    `StoreError` if nothing of it can be read."""
    opened = read_campaign(folder, Journal.load(folder))
    if opened.newer:
        raise Refused(opened.read_only)
    first: set[tuple[int, int]] = set()
    found = [
        each for file in _mendable(folder) for each in (*_torn_end_repairs(folder, file), *_twice(folder, file, first))
    ]
    if opened.read_only:  # what is empty may be filled yet by whoever brings the rest
        found = [each for each in found if each.what != NO_ENTRY]
    return [
        *found,
        *_damaged_entry_repairs(folder, clock),
        *_stale(folder, clock),
        *_state(folder, opened.id, opened.title),
    ]


def repair(folder: Folder, clock: Clock, agreed: Callable[[list[Repair]], bool]) -> list[Repair]:
    """Repair what can be repaired, and what that reveals, once `agreed` accepts it. Returns what was repaired. Raises
    like `repairs`."""
    expected = repairs(folder, clock)
    if not expected or not agreed(expected):
        return []
    done: list[Repair] = []
    with hold(folder.path):
        for _ in range(ROUNDS):
            found = repairs(folder, clock)
            for each in found:
                each.do()
            if not found:
                break
            done += found
    return done


def _mendable(folder: Folder) -> Iterator[SessionFile]:
    """The session files without git's markers, one in memory at a time."""
    for path in over(folder.sessions()):
        file = SessionFile.load(path)
        if not has_markers(file.data):
            yield file


def _torn_end_repairs(folder: Folder, file: SessionFile) -> Iterator[Repair]:
    """A torn end, left by a crash."""
    if in_utf_16(file.data):
        text = "An editor saved it as UTF-16. It is rewritten as UTF-8; the original goes to trash/."
        yield Repair(file.path.name, text, partial(_as_utf_8, folder, file))
        return
    if not file.blocks:
        text = NO_ENTRY
    elif file.tail is not None:
        text = f"{describe_torn_end(folder, file, file.tail)} They go to recovered/."
    else:
        return
    yield Repair(file.path.name, text, partial(_mend, folder, file.path))


def _mend(folder: Folder, path: Path) -> None:
    SessionFile.load(path).mend(folder)


def _damaged_entry_repairs(folder: Folder, clock: Clock) -> Iterator[Repair]:
    """The entry that campaign.toml names, if it is the torn one: what campaign.toml knows is kept."""
    last = Journal.load(folder).last
    if last is None or last.tail is None or not was_saved(folder, bytes(last.data[last.tail.offset :])):
        return
    text = "It holds the state after the torn entry. An entry by hand continues from there."
    yield Repair(folder.state.name, text, partial(_go_on, folder, clock))


def _go_on(folder: Folder, clock: Clock) -> None:
    """Continue with the world of campaign.toml, although the journal no longer leads there."""
    journal, state = Journal.load(folder), world_snapshot.read(folder.state)
    folded = fold(journal)
    if journal.last is None or state.state is None or state.world is None or folded is None:
        return
    changes = changes_between(folded.world(), state.world)
    if changes:
        at = clock()
        journal.last.append(block_of(Entry(id=new_id(at), at=at, kind="hand", change=changes)))
    write_state(folder, state.state.id, state.state.title, state.state.model_extra)


def _as_utf_8(folder: Folder, file: SessionFile) -> None:
    move_aside(file.path, folder.trash)
    disk.create(file.path, bytes(file.data).decode("utf-16", "replace").encode())


def _twice(folder: Folder, file: SessionFile, first: set[tuple[int, int]]) -> Iterator[Repair]:
    """Entries that are in the journal a second time, byte for byte. `first` holds the length and hash of those seen so
    far."""
    again, whole = [], bytes(file.data)
    for index, block in enumerate(file.blocks):
        raw = block.raw(whole).strip()
        known = (len(raw), hash(raw))
        if known in first and file.entry(index).id:
            again.append(index)
        first.add(known)
    file.forget()
    if len(again) == len(file.blocks) > 0:
        text = "All that it holds is in other session files. It goes to trash/."
        yield Repair(file.path.name, text, partial(move_aside, file.path, folder.trash))
    elif again := [index for index in again if index]:  # the first is the checkpoint that the file needs
        count = plural(len(again), "entry stands", "entries stand")
        text = f"{count} here a second time, the same to the byte. The second goes to recovered/."
        yield Repair(file.path.name, text, partial(_take_out, folder, file.path, frozenset(again)))


def _take_out(folder: Folder, path: Path, extra: frozenset[int]) -> None:
    """Remove blocks from a session file, with a fragment before them that would become its torn end, and keep them."""
    pieces, end = pieces_of(SessionFile.load(path))
    rest = b"".join(piece.raw for index, piece in enumerate(pieces) if index not in extra) + end
    tail = SessionFile.of(path, rest).tail
    out = (rest[tail.offset :] if tail else b"") + b"".join(pieces[index].raw for index in sorted(extra))
    keep_aside(f"{path.stem}-twice.toml", out, folder.recovered)
    disk.replace(path, rest[: tail.offset] if tail else rest)


def _stale(folder: Folder, clock: Clock) -> Iterator[Repair]:
    """Copies of session files without anything new."""
    for path in plan_merge(folder, clock).stale() if copies(folder) else ():
        text = "It is a copy that a sync tool left, and it has nothing new. It goes to trash/."
        yield Repair(path.name, text, partial(move_aside, path, folder.trash))


def _state(folder: Folder, id_: str, title: str) -> Iterator[Repair]:
    """campaign.toml, if it is unusable and the journal knows what it should say."""
    journal = Journal.load(folder)
    why = _state_trouble(folder, journal)
    if why and not journal.missing():
        yield Repair(folder.state.name, f"{why} It is rebuilt from the journal.", partial(_anew, folder, id_, title))


def _state_trouble(folder: Folder, journal: Journal) -> str:
    """What is wrong with campaign.toml that may be repaired; empty if nothing is, or if it must stay."""
    try:
        if has_markers(disk.read(folder.state, world_snapshot.LIMIT)):
            return ""
    except FileNotFoundError:
        return "It is missing."
    except TooLarge:
        return f"It is larger than {world_snapshot.LIMIT:,} bytes. It goes to recovered/."
    except StoreError:
        return ""
    found = world_snapshot.read(folder.state)
    if found.state is None:
        return "It cannot be read. It goes to recovered/."
    place = journal.place(found.state.as_of)
    if found.by_hand or place is None or journal.count(*place) != found.state.count:
        return ""
    folded = fold(journal, until=place)
    # A file need not hold what is empty, so that what is empty on both sides is no difference.
    differs = changes_between(found.world, folded.world()) if folded and found.world else ()
    right = not any(change.before or change.after for change in net(differs))
    return "" if right else "It does not hold the world that the journal leads to. It goes to recovered/."


def _anew(folder: Folder, id_: str, title: str) -> None:
    if folder.state.name in disk.names(folder.path):
        move_aside(folder.state, folder.recovered)
    write_state(folder, id_, title)
