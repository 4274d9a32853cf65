"""Plans the merge of a campaign that was changed in two places. Nothing is written, so that the plan can be shown
first; `merge` carries it out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from ...rules.changes import Change, Misfit, changes_between
from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import MERGED, Entry, Kind
from ..ids import Clock, new_id
from ..journal.file_blocks import LARGEST
from ..journal.journal import Facts, Journal
from ..journal.replay import apply_changes, fold
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder
from ..save.load_campaign import read_campaign
from ..store import disk
from ..store.disk import mark_of
from ..store.errors import StoreError, TooLarge
from .conflicts import copies, has_markers, sides
from .entry_union import Piece, Union, pieces_of, union
from .other_versions import entries_elsewhere, other_versions


@dataclass(frozen=True, slots=True)
class Version:
    """Another version of a session file: a copy, or the other side of git's markers."""

    name: str
    union: Union

    @property
    def new(self) -> bool:
        """Whether it has anything that ours lacks: an entry, other words, or an unreadable block."""
        found = self.union
        return bool(found.incoming or found.mended or found.twice or found.unreadable)


@dataclass(frozen=True, slots=True)
class Merged:
    """One session file after the merge."""

    path: Path
    before: bytes | None
    """Its current bytes; None if only a copy of it is left."""
    after: bytes
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class OtherState:
    """Another version of campaign.toml: its title, and changes made to it by hand."""

    name: str
    title: str
    by_hand: tuple[Change, ...] = ()


@dataclass(slots=True)
class Plan:
    """What a merge would do."""

    folder: Folder
    id: str
    """The campaign's id."""
    title: str
    files: list[Merged] = field(default_factory=list)
    states: list[OtherState] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    """Entries that the merge adds of its own: edits of words, and changes that nothing else records."""
    last: Path | None = None
    """The session file that will be the last one; `entries` go to its end."""
    changes: tuple[Change, ...] = ()
    """How it changes the world."""
    misfits: list[Misfit] = field(default_factory=list)
    """Changes that were made in another world than the one that now precedes them."""
    left: list[str] = field(default_factory=list)
    """What cannot be merged, as sentences; it stays as it is."""
    copies: list[Path] = field(default_factory=list)
    """Files that go to trash/ at the end."""
    state_marked: bool = False
    """campaign.toml contains git's markers."""
    seen: tuple[object, ...] = ()
    """The versions of the files at the time of planning."""

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.files or self.copies or self.state_marked)

    def stale(self) -> list[Path]:
        """Copies of session files without anything new, which can be removed without asking."""
        new = {version.name for file in self.files for version in file.versions if version.new}
        return [path for path in self.copies if path.parent == self.folder.journal and path.name not in new]


class _After(Journal):
    """The journal after the merge."""

    merged: dict[Path, SessionFile]
    first: int | None = None
    """The latest session file from which the state may be replayed, if there is a limit."""

    def file(self, path: Path) -> SessionFile:
        return self.merged.get(path) or Journal.file(self, path)

    def _facts(self, path: Path) -> Facts:
        self._known_facts.pop(path, None)  # what is to be there does not lie on the disk yet
        return Journal._facts(self, path)

    def base(self, until: int | None = None) -> int:
        usual = Journal.base(self, until)
        return usual if self.first is None else min(usual, self.first)


def files_stamp(folder: Folder) -> tuple[object, ...]:
    """Changes whenever a session file or a copy is written, added or removed."""
    paths = (*folder.sessions(), *(each.path for each in copies(folder)))
    return tuple((path, mark_of(path)) for path in paths)


def plan_merge(folder: Folder, clock: Clock, *, recovered: bool = False) -> Plan:
    """Plan a merge of copies and git's markers, or of what is in `recovered`. Raises `Refused` if the campaign is newer
    than this program, and `StoreError` if nothing of it can be read."""
    looked = files_stamp(folder)
    journal = Journal.load(folder)
    opened = read_campaign(folder, journal)
    if opened.newer:
        raise Refused(opened.read_only)
    others = other_versions(journal, opened.id, recovered=recovered)
    plan = Plan(folder, opened.id, opened.title, left=others.left, copies=others.copies, seen=looked)
    elsewhere = entries_elsewhere(journal, others)
    plan.files = [_merge_file(journal, path, versions, elsewhere[path]) for path, versions in others.of.items()]
    with suppress(StoreError, OSError):
        plan.state_marked = has_markers(disk.read(folder.state, world_snapshot.LIMIT))
    if plan:
        _count(plan, journal, opened.world, others.states, clock)
    return plan


def _merge_file(
    journal: Journal, path: Path, versions: list[tuple[str, list[Piece]]], elsewhere: frozenset[str]
) -> Merged:
    """A session file merged with all its other versions."""
    before = journal.file(path).whole() if path in journal.paths else None
    ours = (sides(before).ours if has_markers(before) else before) if before is not None else b""
    pieces, end = pieces_of(SessionFile.of(path, ours))
    done = []
    for name, theirs in versions:
        found = union(pieces, theirs, elsewhere)
        pieces = found.pieces
        done.append(Version(name, found))
    after = b"".join(piece.raw for piece in pieces) + end
    if len(after) > LARGEST:
        raise TooLarge(f"This merge would make {path.name} {len(after):,} bytes long, and the limit is {LARGEST:,}.")
    return Merged(path, before, after, tuple(done))


def _count(
    plan: Plan, journal: Journal, now: World, states: list[tuple[str, world_snapshot.Found]], clock: Clock
) -> None:
    """Replay the state from before the first new entry, and record what a later checkpoint would hide."""
    after = _after(plan, journal)
    plan.last = after.paths[-1] if after.paths else None
    before = fold(after)
    usual = before.world() if before else now
    changed = [after.paths.index(each.path) for each in plan.files if each.before != each.after]
    after.first = min(changed, default=None)
    known = fold(journal)
    versions = [version for each in plan.files for version in each.versions]
    incoming = {entry.id: version.name for version in versions for entry in version.union.incoming}
    folded = fold(after, side_of=lambda entry: incoming.get(entry.id, ""))
    world = folded.world() if folded else now
    old = {(id_, misfit.change.path) for id_, misfit in known.misfits} if known else set()
    misfits = folded.misfits if folded else []
    plan.misfits = [misfit for id_, misfit in misfits if (id_, misfit.change.path) not in old]
    for twice in (each for version in versions for each in version.union.twice):
        plan.entries += [_entry("edit", clock, words, twice.ours.id) for words in twice.words]
    hidden = changes_between(usual, world)
    if hidden or plan.misfits or any(version.union.apart for version in versions):  # so that `check` knows why
        plan.entries.append(_merged(after, hidden))
    for name, found in states:
        assert found.state is not None
        by_hand = _by_hand(after, found, world)
        plan.states.append(OtherState(name, found.state.title, by_hand))
        if by_hand:
            plan.entries.append(_entry("hand", clock, change=by_hand))
            world = apply_changes(world, by_hand)
    plan.changes = changes_between(now, world)


def _after(plan: Plan, journal: Journal) -> _After:
    """The journal after the plan."""
    after = _After(journal.folder)
    after.merged = {each.path: SessionFile.of(each.path, each.after) for each in plan.files}
    after.paths = sorted({*journal.paths, *after.merged}, key=lambda path: (int(path.name.split("-")[0]), path.name))
    return after


def _by_hand(after: Journal, found: world_snapshot.Found, world: World) -> tuple[Change, ...]:
    """The changes made by hand in another version of campaign.toml, applied to this world."""
    place = after.place(found.state.as_of) if found.state and found.by_hand else None
    then = fold(after, until=place) if place else None
    if then is None or found.world is None:
        return ()
    return changes_between(world, apply_changes(world, changes_between(then.world(), found.world)))


def _merged(after: Journal, hidden: tuple[Change, ...]) -> Entry:
    """The entry that records the merge, the same on each device that makes it."""
    last = next(after.backwards())
    digest = sha256(b"".join(after.file(path).whole() for path in after.paths[-1:])).digest()
    return Entry(
        id=new_id(last.at, int.from_bytes(digest[:10], "big")), at=last.at, kind="hand", text=MERGED, change=hidden
    )


def _entry(kind: Kind, clock: Clock, text: str = "", target: str = "", change: tuple[Change, ...] = ()) -> Entry:
    return Entry(id=new_id(at := clock()), at=at, kind=kind, text=text, target=target, change=change)
