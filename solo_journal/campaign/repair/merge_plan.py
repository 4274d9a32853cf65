"""What there is to bring together in a campaign that was changed in two places. It is read and planned; nothing is
written, so that it can be shown first. `merging` does it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...rules.changes import Change, Misfit, changes_between
from ...rules.refusal import Refused
from ...rules.world import World
from ..entry import MERGED, Entry, Kind
from ..ids import Clock, new_id
from ..journal.damaged_block import ID
from ..journal.file_blocks import LARGEST
from ..journal.journal import Facts, Journal
from ..journal.replay import Fold, fold, patched
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.folder import Folder, names_in
from ..save.load_campaign import read_campaign
from ..store import disk
from ..store.disk import mark_of
from ..store.errors import StoreError, TooLarge
from ..store.long_work import over
from .conflicts import copies, holds_markers, marked, sides
from .entry_union import Piece, Union, pieces_at, pieces_of, union

THE_OTHER_SIDE = "the other side of git's markers"
MOST_PUT_ASIDE = 1_000
"""Files of `recovered` that are looked at."""
MOST_COPY = 100_000_000
"""Bytes that a copy of a session file may have."""
_IDS = re.compile(ID.pattern.encode())


@dataclass(frozen=True, slots=True)
class Version:
    """Another version of a session file: a copy beside it, or the other side of git's markers."""

    name: str
    union: Union

    @property
    def new(self) -> bool:
        """Whether it has anything that is not here: an entry, other words, or what nobody can read."""
        found = self.union
        return bool(found.incoming or found.mended or found.twice or found.unreadable)


@dataclass(frozen=True, slots=True)
class Merged:
    """One session file as it is to be."""

    path: Path
    before: bytes | None
    """Its bytes as they are; None where only a copy of it is left."""
    after: bytes
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class OtherState:
    """Another version of campaign.toml: what it calls the campaign, and what somebody changed in it by hand."""

    name: str
    title: str
    by_hand: tuple[Change, ...] = ()


@dataclass(slots=True)
class Plan:
    """What a merge would do."""

    folder: Folder
    id: str
    """The campaign's."""
    title: str
    """The campaign's, too."""
    files: list[Merged] = field(default_factory=list)
    states: list[OtherState] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    """What is entered beside what comes in: edits of words, and changes that only this can tell."""
    last: Path | None = None
    """The session file that is the last one then; `entries` go to its end."""
    changes: tuple[Change, ...] = ()
    """How the world is altered by it."""
    misfits: list[Misfit] = field(default_factory=list)
    """Changes that were made in another world than the one in which they stand then."""
    left: list[str] = field(default_factory=list)
    """What cannot be brought together, in sentences; it stays as it is."""
    copies: list[Path] = field(default_factory=list)
    """Files that go to trash/ in the end."""
    state_marked: bool = False
    """Git left its markers in campaign.toml."""
    seen: tuple[object, ...] = ()
    """What the files looked like when it was planned."""

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.files or self.copies or self.state_marked)

    def stale(self) -> list[Path]:
        """The copies of session files that have nothing new, so that they need nobody's say."""
        new = {version.name for file in self.files for version in file.versions if version.new or file.before is None}
        return [path for path in self.copies if path.parent == self.folder.journal and path.name not in new]


class _After(Journal):
    """The journal as it is to be."""

    merged: dict[Path, SessionFile]
    first: int | None = None
    """The place of the session file from which the state is counted, where it must not be a later one."""

    def file(self, path: Path) -> SessionFile:
        return self.merged.get(path) or Journal.file(self, path)

    def _facts(self, path: Path) -> Facts:
        self._known_facts.pop(path, None)  # what is to be there does not lie on the disk yet
        return Journal._facts(self, path)

    def base(self, until: int | None = None) -> int:
        usual = Journal.base(self, until)
        return usual if self.first is None else min(usual, self.first)


def seen(folder: Folder) -> tuple[object, ...]:
    """What tells that a session file or a copy was written, came or went."""
    paths = (*folder.sessions(), *(each.path for each in copies(folder)))
    return tuple((path, mark_of(path)) for path in paths)


def planned(folder: Folder, clock: Clock, *, recovered: bool = False) -> Plan:
    """What there is to bring together: copies and git's markers, or what lies in `recovered`. Raises `Refused`
    where the campaign is newer than this program, and `StoreError` where nothing of it can be read."""
    looked = seen(folder)
    journal = Journal.load(folder)
    opened = read_campaign(folder, journal)
    if opened.newer:
        raise Refused(opened.read_only)
    plan = Plan(folder, opened.id, opened.title, seen=looked)
    others = {} if recovered else _other_sides(journal, plan)
    states = [] if recovered else _copies(plan, others)
    if recovered:
        _put_aside(plan, journal, others)
    elsewhere = _elsewhere(journal, others)
    plan.files = [_merged(journal, path, versions, elsewhere[path]) for path, versions in others.items()]
    _look_at_state(plan)
    if plan:
        _count(plan, journal, opened.world, states, clock)
    return plan


Others = dict[Path, list[tuple[str, list[Piece]]]]
"""Every other version of a session file, by the file."""


def _other_sides(journal: Journal, plan: Plan) -> Others:
    """The other side of each session file in which git left its markers."""
    others: Others = {}
    for path in over(journal.paths):
        try:
            if holds_markers(path, LARGEST):
                others[path] = [(THE_OTHER_SIDE, pieces_at(path, sides(journal.file(path).whole()).theirs))]
        except (StoreError, OSError) as error:
            plan.left.append(f"{path.name}: {error}")
    return others


def _copies(plan: Plan, others: Others) -> list[tuple[str, world_snapshot.Found]]:
    """Take in the copies beside the session files; those of campaign.toml are given back."""
    states = []
    for copy in copies(plan.folder):
        name = copy.path.name
        try:
            data = disk.read(copy.path, MOST_COPY)
            versions = list(dict.fromkeys(sides(data))) if marked(data) else [data]
            pieces = [pieces_at(copy.path, each) for each in versions if copy.of != plan.folder.state]
        except (StoreError, OSError) as error:
            plan.left.append(f"{name} is left alone: {error}")
            continue
        if copy.of != plan.folder.state:
            others.setdefault(copy.of, []).extend((name, each) for each in pieces)
        else:
            found = world_snapshot.found_in(data[: world_snapshot.LIMIT])
            if found.state is None or found.newer or found.state.id != plan.id:
                plan.left.append(f"{name} is left alone: it is another campaign's. Move it elsewhere.")
                continue
            states.append((name, found))
        plan.copies.append(copy.path)
    return states


def _put_aside(plan: Plan, journal: Journal, others: Others) -> None:
    """Take in the entries of `recovered` that the journal does not have, and the words that somebody mended by hand. A
    file of which nothing else is left goes to trash/ in the end."""
    known = _homes(journal, {each.id for _, pieces in _fragments(plan.folder, []) for each in pieces})
    taken: set[str] = set()
    for path, pieces in _fragments(plan.folder, plan.left):
        name = path.name
        new = [each for each in pieces if isinstance(each.entry, Entry) and each.entry.kind != "checkpoint"]
        new = [each for each in new if each.id not in taken and _is_news(each, journal, known.get(each.id, set()))]
        if new and journal.paths:
            home = next((each for each in journal.paths if name.startswith(each.stem)), journal.paths[-1])
            others.setdefault(home, []).append((f"recovered/{name}", new))
            taken.update(each.id for each in new)
        elif not pieces:
            plan.left.append(f"{name} holds a fragment, which can only be read in a text editor: {path}")
        if new and all(isinstance(each.entry, Entry) for each in pieces):
            plan.copies.append(path)


def _is_news(piece: Piece, journal: Journal, homes: set[Path]) -> bool:
    """Whether the journal lacks an entry, or has it in other words than somebody gave it by hand."""
    files = [journal.file(path) for path in homes if piece.state != "sealed"]
    there = [file.entry(at) for file in files if (at := file.find(piece.id)) is not None]
    return not homes or any(each != piece.entry for each in there)


def _fragments(folder: Folder, left: list[str]) -> Iterator[tuple[Path, list[Piece]]]:
    """What lies in `recovered`, one file in memory at a time; why not, to what is `left`."""
    for name in over(names_in(folder.recovered)[:MOST_PUT_ASIDE]):
        path = folder.recovered / name
        try:
            yield path, pieces_at(path, disk.read(path, LARGEST))
        except (StoreError, OSError) as error:
            left.append(f"{name} is left alone: {error}")


def _elsewhere(journal: Journal, others: Others) -> dict[Path, frozenset[str]]:
    """For each file, which entries of its other versions stand in another session file of this campaign already."""
    homes = _homes(journal, {piece.id for versions in others.values() for _, pieces in versions for piece in pieces})
    return {path: frozenset(id_ for id_, found in homes.items() if found - {path}) for path in others}


def _homes(journal: Journal, ids: set[str]) -> dict[str, set[Path]]:
    """The session files in which each of these entries stands, where it does."""
    wanted, homes = ids - {""}, dict[str, set[Path]]()
    for path in over(journal.paths if wanted else ()):
        file = journal.file(path)
        for id_ in wanted.intersection(each.decode() for each in _IDS.findall(file.data)):
            if file.find(id_) is not None:
                homes.setdefault(id_, set()).add(path)
    return homes


def _merged(journal: Journal, path: Path, versions: list[tuple[str, list[Piece]]], elsewhere: frozenset[str]) -> Merged:
    """A session file with all its other versions in it."""
    before = journal.file(path).whole() if path in journal.paths else None
    ours = (sides(before).ours if marked(before) else before) if before is not None else b""
    pieces, end = pieces_of(SessionFile.of(path, ours))
    done = []
    for name, theirs in versions:
        found = union(pieces, theirs, elsewhere)
        pieces = found.pieces
        done.append(Version(name, found))
    after = b"".join(piece.raw for piece in pieces) + end
    if len(after) > LARGEST:
        raise TooLarge(f"{path.name} would come to {len(after):,} bytes in this merge, and the most is {LARGEST:,}.")
    return Merged(path, before, after, tuple(done))


def _look_at_state(plan: Plan) -> None:
    """See whether git left its markers in campaign.toml. The title is then the one on this side of them."""
    try:
        data = disk.read(plan.folder.state, world_snapshot.LIMIT)
        plan.state_marked = marked(data)
        ours = world_snapshot.found_in(sides(data).ours).state if plan.state_marked else None
    except (StoreError, OSError):
        return
    if ours is not None:
        plan.id, plan.title = ours.id, ours.title


def _count(
    plan: Plan, journal: Journal, now: World, states: list[tuple[str, world_snapshot.Found]], clock: Clock
) -> None:
    """Count the state again from before the first entry that came in, and enter what a later checkpoint hides."""
    after = _after(plan, journal)
    plan.last = after.paths[-1] if after.paths else None
    usual = _world(fold(after), now)
    changed = [after.paths.index(each.path) for each in plan.files if each.before != each.after]
    after.first = min(changed, default=None)
    known = fold(journal)
    folded = fold(after)
    world = _world(folded, now)
    if folded is not None:
        old = {(id_, misfit.change.path) for id_, misfit in known.misfits} if known else set()
        plan.misfits = [misfit for id_, misfit in folded.misfits if (id_, misfit.change.path) not in old]
    for each in plan.files:
        for version in each.versions:
            for twice in version.union.twice:
                plan.entries += [_entry("edit", clock, words, twice.ours.id) for words in twice.words]
    hidden = changes_between(usual, world)
    if hidden or plan.misfits:  # it also tells `check` why changes do not fit
        plan.entries.append(_entry("hand", clock, MERGED, change=hidden))
    for name, found in states:
        assert found.state is not None
        by_hand = _by_hand(after, found, world)
        plan.states.append(OtherState(name, found.state.title, by_hand))
        if by_hand:
            plan.entries.append(_entry("hand", clock, change=by_hand))
            world = patched(world, by_hand)
    plan.changes = changes_between(now, world)


def _after(plan: Plan, journal: Journal) -> _After:
    """The journal as the plan leaves it."""
    after = _After(journal.folder)
    after.merged = {each.path: SessionFile.of(each.path, each.after) for each in plan.files}
    paths = {*journal.paths, *after.merged}
    after.paths = sorted(paths, key=lambda path: (int(path.name.partition("-")[0]), path.name))
    return after


def _world(folded: Fold | None, otherwise: World) -> World:
    return folded.world() if folded is not None else otherwise


def _by_hand(after: Journal, found: world_snapshot.Found, world: World) -> tuple[Change, ...]:
    """What somebody edited by hand in another version of campaign.toml, as changes of this world."""
    place = after.place(found.state.as_of) if found.state and found.by_hand else None
    then = fold(after, until=place) if place else None
    if then is None or found.world is None:
        return ()
    return changes_between(world, patched(world, changes_between(then.world(), found.world)))


def _entry(kind: Kind, clock: Clock, text: str = "", target: str = "", change: tuple[Change, ...] = ()) -> Entry:
    at = clock()
    return Entry(id=new_id(at), at=at, kind=kind, text=text, target=target, change=change)
