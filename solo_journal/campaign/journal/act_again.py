"""An act from its record: what was done, resolved again, and whether the last one is whole."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.answer_source import NeedAnswer, NoAnswers
from ...rules.immutable import plain
from ...rules.inputs import make
from ...rules.perform import Performed, perform
from ...rules.procedure import Procedure, recorded_as
from ...rules.refusal import Refused, Unknown
from ...rules.shelf import INSTALLED, Shelf
from ...rules.tables import SeveralTables, Table
from ...rules.world import World
from ..entry import REPLACING, Entry
from .replay import backwards, patched


def procedure_of(entry: Entry, shelf: Shelf = INSTALLED) -> Procedure:
    """The procedure of an entry with its recorded inputs; refused where the entry has none."""
    if entry.act is None:
        raise Refused("That entry has no outcome. Edit its text instead.")
    return make(shelf.procedure(entry.act.procedure), entry.act.inputs)


def first_of(entry: Entry, shelf: Shelf) -> tuple[Procedure, ...]:
    """What was done before the procedure of an entry as a part of its act."""
    first = entry.act.first if entry.act else ()
    return tuple(make(shelf.procedure(each.procedure), each.inputs) for each in first)


def replayed(entry: Entry, before: World, tables: Mapping[str, Table], shelf: Shelf) -> Performed:
    """An act resolved again from its record, in the world before it. A name that other packs have by now means the
    table of a pack that it drew from. Raises `Refused` or `NeedAnswer` where the record does not fit the rules as they
    are now."""
    act = entry.act
    assert act is not None

    def again(tables: Mapping[str, Table]) -> Performed:
        with recorded_as(dict(made(entry))):
            return perform(
                procedure_of(entry, shelf),
                before,
                NoAnswers(),
                tables=tables,
                shelf=shelf,
                given=act.answers,
                readings=dict(act.readings),
                first=first_of(entry, shelf),
            )

    try:
        return again(tables)
    except SeveralTables:
        return again({name: each for name, each in tables.items() if name.partition(".")[0] in act.packs})


def made(entry: Entry) -> list[tuple[str, int]]:
    """The procedures of an act and its steps, each with the version of its rules then."""
    assert entry.act is not None
    followed = ((step.procedure, step.version) for step in (*entry.act.first, *entry.act.steps))
    return [*followed, (entry.act.procedure, entry.act.version)]


def other_version(entry: Entry, shelf: Shelf) -> bool:
    """Whether the act or one of its steps was made under another version of its rules than today's."""
    try:
        return any(shelf.procedure(id_).version != version for id_, version in made(entry))
    except Unknown:
        return True


def is_torn(entry: Entry, target: Entry | None, world: World, tables: Mapping[str, Table], shelf: Shelf) -> bool:
    """Whether the last entry, which led to this world and has no seal, is only the beginning of one. `target` is the
    entry that it speaks of.

    What parses counts, and words that parse are whole. An act may parse and still lack some of its changes: but it can
    be resolved again from its record, and must then change the same.
    """
    if entry.kind in ("undo", "redo"):
        turned = () if target is None else backwards(target) if entry.kind == "undo" else target.change
        return [each.path for each in turned] != [each.path for each in entry.change]
    if entry.act is None or entry.kind in REPLACING:
        return entry.act is not None
    try:
        before = patched(world, backwards(entry))
        again = replayed(entry, before, tables, shelf)
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
