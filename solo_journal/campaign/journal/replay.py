"""The state of a campaign from its journal: a checkpoint, and every change after it in order. An act can also be
rebuilt from its record and resolved again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pydantic import ValidationError

from ...rules.answer_source import NeedAnswer, NoAnswers
from ...rules.changes import Change, Misfit, apply, keys_in, patch
from ...rules.immutable import plain
from ...rules.inputs import make
from ...rules.names import with_recorded_keys
from ...rules.perform import Performed, perform
from ...rules.procedure import Procedure, recorded_as
from ...rules.refusal import Refused, Unknown
from ...rules.shelf import INSTALLED, Shelf
from ...rules.tables import SeveralTables, Table
from ...rules.world import World
from ..entry import REPLACING, Entry
from ..store.errors import Unreadable, first_fault
from ..store.long_work import over
from .damaged_block import Damaged
from .journal import Journal, checkpoint_of
from .session_file import SessionFile
from .sides import Sides, find_again

SideOf = Callable[[Entry], str]


@dataclass(slots=True, eq=False, repr=False)
class Fold:
    """A world during replay."""

    tree: dict[str, Any] = field(default_factory=dict)
    misfits: list[tuple[str, Misfit]] = field(default_factory=list)
    """Changes whose `before` did not match, by the id of their entry."""
    sides: Sides = field(default_factory=Sides)
    passed_over: list[str] = field(default_factory=list)
    """Entries that were skipped in a careful replay, because their changes lead to an invalid world."""

    def take(self, entries: Iterable[Entry | Damaged], *, careful: bool = False, side_of: SideOf | None = None) -> Fold:
        """Apply the changes of these entries; if `careful`, only those that lead to a valid world. `side_of` tells on
        which device each was written, if there were several."""
        for entry in entries:
            if not isinstance(entry, Entry) or not entry.change:
                continue
            before = plain(self.tree) if careful else self.tree
            misfits = self._patch(entry, side_of)
            if careful and not self.sound():
                self.tree = before
                self.passed_over.append(entry.id)
            else:
                self.misfits.extend((entry.id, misfit) for misfit in misfits)
        return self

    def _patch(self, entry: Entry, side_of: SideOf | None) -> tuple[Misfit, ...]:
        if entry.merges:
            self.sides = Sides()
        if side_of is None or entry.merges:
            return patch(self.tree, entry.change)
        side = side_of(entry)
        return tuple(misfit for change in entry.change for misfit in self.sides.patch(self.tree, change, side))

    def sound(self) -> bool:
        """Whether the current state is a valid world."""
        try:
            World.model_validate(plain(self.tree))
        except ValidationError:
            return False
        return True

    def world(self) -> World:
        """The current world. Raises `Unreadable` if it is not valid."""
        try:
            return World.model_validate(plain(self.tree))
        except ValidationError as error:
            raise Unreadable(f"The state cannot be read: {first_fault(error)}.") from error


def start_of(file: SessionFile) -> Fold | None:
    """The replay at the beginning of a session file, from its checkpoint."""
    checkpoint = checkpoint_of(file)
    return Fold(plain(checkpoint.world)) if checkpoint else None


def fold(journal: Journal, until: tuple[int, int] | None = None, side_of: SideOf | None = None) -> Fold | None:
    """The state at the end of the journal, or right after the entry at position `until`; None without a readable
    checkpoint. If an edit by hand broke it, entries that lead to an invalid world are skipped. A session whose
    checkpoint does not know those before it was written on another device."""
    found = _follow(journal, until, side_of, careful=False)
    return found if found is None or found.sound() else _follow(journal, until, side_of, careful=True)


def _follow(journal: Journal, until: tuple[int, int] | None, side_of: SideOf | None, *, careful: bool) -> Fold | None:
    last = len(journal.paths) - 1 if until is None else until[0]
    found: Fold | None = None
    base = journal.base(last)
    for number in over(range(base, last + 1)):
        file = journal.file(journal.paths[number])
        found = found or start_of(file)
        if found is not None:
            end = until[1] + 1 if until and number == last else None
            by_file = partial(_side, "there" if number > base else "here") if base < last else None
            found.take(file.changing(end=end), careful=careful, side_of=side_of or by_file)
    return found


def _side(side: str, entry: Entry) -> str:
    return side


def apply_changes(world: World, changes: Iterable[Change]) -> World:
    """The world with these changes. Raises `Refused` if the result is not valid."""
    try:
        return apply(world, changes)[0]
    except ValidationError as error:
        raise Refused(f"This would make the campaign's state impossible: {first_fault(error)}.") from error


def apply_again(world: World, changes: Iterable[Change]) -> World:
    """The world with changes of an earlier act, or their inverse, also where a merge gave its things other keys. Raises
    `Refused` if the result is not valid."""
    changes = tuple(changes)
    tree = plain(world)
    if patch(tree, changes):
        tree, sides = plain(world), Sides({"": "elsewhere"})
        for change in changes:
            if (found := find_again(tree, change)) is not None:
                sides.patch(tree, found, "here")
    try:
        return World.model_validate(tree).on(world.shelf)
    except ValidationError as error:
        raise Refused(f"This would make the campaign's state impossible: {first_fault(error)}.") from error


def backwards(entry: Entry) -> tuple[Change, ...]:
    """The changes that revert an entry."""
    return tuple(change.back() for change in reversed(entry.change))


def procedure_of(entry: Entry, shelf: Shelf = INSTALLED) -> Procedure:
    """An entry's procedure with its recorded inputs. Raises `Refused` if it has none."""
    if entry.act is None:
        raise Refused("That entry has no outcome. Edit its text instead.")
    return make(shelf.procedure(entry.act.procedure), entry.act.inputs)


def first_of(entry: Entry, shelf: Shelf) -> tuple[Procedure, ...]:
    """The procedures that ran first as part of an entry's act: its tags."""
    first = entry.act.first if entry.act else ()
    return tuple(make(shelf.procedure(each.procedure), each.inputs) for each in first)


def replay_act(entry: Entry, before: World, tables: Mapping[str, Table], shelf: Shelf) -> Performed:
    """Resolve an act again from its record, in the world before it. If several packs now have a table of this name, the
    pack that it drew from counts. Raises `Refused` or `NeedAnswer` if the record no longer fits the rules."""
    act = entry.act
    assert act is not None

    def again(tables: Mapping[str, Table]) -> Performed:
        with recorded_as(dict(recorded_versions(entry))), with_recorded_keys(keys_in(entry.change)):
            return perform(
                procedure_of(entry, shelf),
                before.on(shelf),
                NoAnswers(),
                tables=tables,
                given=act.answers,
                readings=dict(act.readings),
                first=first_of(entry, shelf),
            )

    try:
        return again(tables)
    except SeveralTables:
        return again({name: each for name, each in tables.items() if name.partition(".")[0] in act.packs})


def recorded_versions(entry: Entry) -> list[tuple[str, int]]:
    """The procedures of an act and its steps, each with the recorded version of its rules."""
    assert entry.act is not None
    followed = ((step.procedure, step.version) for step in (*entry.act.first, *entry.act.steps))
    return [*followed, (entry.act.procedure, entry.act.version)]


def other_version(entry: Entry, shelf: Shelf) -> bool:
    """Whether the act or one of its steps was recorded under another version of the rules than today's."""
    try:
        return any(shelf.procedure(id_).version != version for id_, version in recorded_versions(entry))
    except Unknown:
        return True


def is_torn(entry: Entry, target: Entry | None, world: World, tables: Mapping[str, Table], shelf: Shelf) -> bool:
    """Whether the last entry, which led to this world and has no seal, is only the beginning of one. `target` is the
    entry that it amends.

    Whatever parses counts, and words that parse are whole. An act may parse and still lack some of its changes, but it
    can be resolved again from its record and must then make the same ones.
    """
    if entry.kind in ("undo", "redo"):
        turned = () if target is None else backwards(target) if entry.kind == "undo" else target.change
        return [each.path for each in turned] != [each.path for each in entry.change]
    if entry.act is None or entry.kind in REPLACING:
        return entry.act is not None
    try:
        before = apply_changes(world, backwards(entry))
        again = replay_act(entry, before, tables, shelf)
    except Unknown:
        return False
    except (Refused, NeedAnswer):
        return True
    # A file keeps neither the order of changes nor of keys.
    now, recorded = ({each.path: plain(each.after) for each in changes} for changes in (again.changes, entry.change))
    if other_version(entry, shelf):  # its rules may have done otherwise; what is torn lacks some of what it did
        return recorded != now and all(now.get(path, ...) == each for path, each in recorded.items())
    return now != recorded or [each.outcome.headline for each in again.steps] != [
        each.outcome.known_by for each in entry.act.steps
    ]
