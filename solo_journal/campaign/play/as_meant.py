"""What an earlier act does when it is done again: for whom it meant, whatever they are called now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from ...rules.changes import Change
from ...rules.kinds.apply import replace_names, unknown_names
from ...rules.procedure import Procedure
from ..campaign import Campaign
from ..entry import Entry
from ..journal.replay import first_of, procedure_of


def as_meant(campaign: Campaign, entry: Entry) -> tuple[Procedure, tuple[Procedure, ...]]:
    """An entry's procedure and its tags for those whom they meant: by their present names, not a namesake who came
    later, and by whom the player played then.

    A record holds names, which people can read, and not the world's keys: the journal knows who bore a name when. A
    name that nobody has is one that another device wrote after the renaming, and is looked for before the entry too.
    """
    procedure, first = procedure_of(entry, campaign.shelf), first_of(entry, campaign.shelf)
    world, played, was, now = campaign.world, campaign.world.active, dict[str, str](), dict[str, str]()
    past = campaign.journal.backwards()
    for change in _changes_back(takewhile(lambda each: each.id != entry.id, past)):
        if change.path == "active":
            played = change.before
        elif thing := _renamed(change):
            was[thing] = change.before
            now.setdefault(thing, change.after)
        elif change.before is None:
            was.pop(change.path, None)  # it did not exist then
    others = {name: now[thing] for thing, name in was.items()}
    lost = {name for each in (procedure, *first) for name in unknown_names(each, world)} - others.keys()
    for change in _changes_back(past) if lost else ():
        if thing := _renamed(change):
            name = now.setdefault(thing, change.after)
            if change.before in lost:
                others.setdefault(change.before, name)
    found = replace_names(procedure, others)
    if played != world.active and played in world.characters and not found.by:
        given = {name: getattr(found, name) for name in found.model_fields_set}
        found = type(found).model_validate({**given, "by": world.characters[played].name})
    return found, tuple(replace_names(each, others) for each in first)


def _changes_back(entries: Iterable[Entry]) -> Iterator[Change]:
    return (change for entry in entries for change in reversed(entry.change))


def _renamed(change: Change) -> str:
    """The path of what this renames; empty if it renames nothing."""
    thing, _, name = change.path.rpartition("/")
    return thing if name == "name" and thing.count("/") == 1 and change.before and change.after else ""
