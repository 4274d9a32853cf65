"""`check`: reads the whole campaign and replays every recorded act, which must come out as recorded."""

from __future__ import annotations

import json
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from pydantic import ValidationError

from ...rules.answer_source import NeedAnswer
from ...rules.changes import Change, changes_between, net, patch
from ...rules.immutable import plain
from ...rules.names import of_edition_1
from ...rules.plurals import plural
from ...rules.refusal import Refused, Unknown
from ...rules.shelf import Shelf
from ...rules.world import World
from ..campaign import Campaign
from ..entry import REPLACING, Checkpoint, Entry
from ..journal.damaged_block import Damaged
from ..journal.file_blocks import LARGEST
from ..journal.journal import checkpoint_of
from ..journal.places import Move, read_move
from ..journal.replay import Fold, fold, other_version, recorded_versions, replay_act
from ..journal.session_file import SessionFile
from ..library.game_files import of_its_time
from ..play.amendments import ground
from ..save import world_snapshot
from ..store.errors import first_fault
from ..story.change_text import part_words
from .check_files import Finding, check_files, describe_torn_end
from .conflicts import has_markers

CLOCKS_DIFFER = timedelta(minutes=5)
"""Two programs may finish writing in another order than they began, but not by more than this."""


STEP = 50
"""Entries that are checked between two progress reports."""
FIRST_LOOK = 0.3
"""The share of the work that is done once every entry has been read."""


@dataclass(slots=True)
class _Walk:
    """The state of a check while it goes through the journal."""

    campaign: Campaign
    seen: set[str] = field(default_factory=set)
    undone: set[str] = field(default_factory=set)
    acts: dict[str, list[Entry]] = field(default_factory=dict)
    """By entry: its own act, and those that replaced it, oldest first."""
    overruled: set[str] = field(default_factory=set)
    files: int = 0
    count: int = 0
    at: datetime | None = None
    merged: bool = False
    """Entries were merged from elsewhere, so a change's `before` need not match."""
    end: Fold | None = None


def check(campaign: Campaign) -> list[Finding]:
    """Everything that is wrong with a campaign, in sentences."""
    found: list[Finding] = []
    for _ in check_steps(campaign, found):
        pass
    return found


def verdict(found: Collection[Finding]) -> str:
    """The result of a check in a sentence: problems, or what could not be proved, or that all is well."""
    if wrong := sum(not each.note for each in found):
        return f"{plural(wrong, 'problem')}. Nothing was changed."
    unproved = sum(each.unproved for each in found)
    if unproved:
        return f"No problems found, but {plural(unproved, 'roll')} could not be replayed as recorded: see the notes."
    return "No problems: every roll replays as recorded."


def check_steps(campaign: Campaign, found: list[Finding]) -> Generator[float, None, None]:
    """The same in steps, each with the progress from 0 to 1. Problems are added to `found`."""
    walk, all_ = _Walk(campaign), max(1, campaign.journal.count())
    for number, entry in enumerate(campaign.journal.entries()):
        if isinstance(entry, Entry) and entry.kind == "overrule":
            walk.overruled.add(entry.target)
        elif isinstance(entry, Entry) and entry.merges:
            walk.merged = True
        if number % STEP == 0:
            yield min(1.0, number / all_) * FIRST_LOOK
    for file in campaign.journal.files():
        for each in _check_file(walk, file):
            if each is not None:
                found.append(each)
            else:
                yield FIRST_LOOK + min(1.0, walk.count / all_) * (1 - FIRST_LOOK)
    if campaign.journal.waiting:
        found.append(
            Finding("journal", f"{len(campaign.journal.waiting)} entries are not saved yet: {campaign.unsaved}")
        )
    found += [*_check_snapshot(campaign), *check_files(campaign.folder, campaign.clock)]
    told = {each.text for each in found}
    found += (Finding("campaign.toml", notice, note=True) for notice in campaign.notices if notice not in told)


def _check_file(walk: _Walk, file: SessionFile) -> Iterator[Finding | None]:
    """The problems of a session file, with a None every few entries."""
    name = file.path.name
    if file.tail is not None and not has_markers(file.data):
        yield Finding(name, describe_torn_end(walk.campaign.folder, file, file.tail))
    yield from _check_start(walk, checkpoint_of(file), file.path)
    found = walk.end or Fold(plain(World()))
    for index, entry in enumerate(file.entries()):
        where = f"{name}, line {file.line(index)}"
        walk.count += 1
        if walk.count % STEP == 0:
            yield None
        if isinstance(entry, Damaged):
            yield Finding(where, f"This entry cannot be read: {entry.why}")
            continue
        if file.blocks[index].state != "sealed":
            yield Finding(where, "Its seal does not match: it was edited or written by hand.", note=True)
        yield from _check_order(walk, entry, where)
        yield from _check_entry(walk, entry, found, where)
    file.forget()
    walk.end = found


def _check_start(walk: _Walk, checkpoint: Checkpoint | None, path: Path) -> Iterator[Finding]:
    """Check that a session begins where the last one ended. The world continues from its checkpoint."""
    name = path.name
    walk.files += 1
    if checkpoint is None:
        yield Finding(name, "This session file does not begin with a readable checkpoint.")
        return
    world = Fold(plain(checkpoint.world))
    if checkpoint.files >= walk.files:
        missing = checkpoint.files - walk.files + 1
        yield Finding(name, f"Session files before this one are missing: {missing}. Restore them.")
        walk.files, walk.count = checkpoint.files + 1, checkpoint.count
    elif checkpoint.files < walk.files - 1 or checkpoint.count < walk.count:
        walk.merged = True
        yield Finding(name, "Entries came from elsewhere before this session; its checkpoint did not know them.", True)
    elif checkpoint.count != walk.count:
        yield Finding(name, f"{checkpoint.count} entries came before this session, and {walk.count} are here.")
    elif walk.end is not None and world.sound() and walk.end.sound() and walk.end.world() != world.world():
        before = walk.campaign.journal.paths.index(path) - 1
        joined = fold(walk.campaign.journal, until=(before, LARGEST)) if walk.merged else None
        if joined is None or joined.world() != world.world():
            yield Finding(name, "The world at the start of this session is not the one in which the last one ended.")
    walk.end = world


def _check_order(walk: _Walk, entry: Entry, where: str) -> Iterator[Finding]:
    if entry.id in walk.seen:
        yield Finding(where, f"The id {entry.id} was used before.")
    walk.seen.add(entry.id)
    if entry.target and entry.target not in walk.seen:
        yield Finding(where, f"It refers to entry {entry.target}, which does not come before it.")
    move = read_move(entry.text) if entry.kind == "move" else Move("", "")
    if not walk.seen.issuperset(filter(None, move[1:])):
        yield Finding(
            where, "It moves an entry to a place that does not come before it, so the entry stays where it was."
        )
    if walk.at is not None and entry.at < walk.at - CLOCKS_DIFFER:
        why = "a clock was wrong, or entries were moved or imported"
        yield Finding(where, f"It is dated before the entry above it: {why}.", True)
    walk.at = entry.at
    if entry.kind == "undo":
        walk.undone.add(entry.target)
    elif entry.kind == "redo":
        walk.undone.discard(entry.target)


def _check_entry(walk: _Walk, entry: Entry, found: Fold, where: str) -> Iterator[Finding]:
    if entry.act is None and not entry.change:
        return
    known = plain(found.tree)
    try:
        before = World.model_validate(plain(known))
        misfits = patch(found.tree, entry.change)
        World.model_validate(plain(found.tree))
    except ValidationError as error:
        found.tree = known
        yield Finding(where, f"Its changes make the state impossible: {first_fault(error)}.", note=walk.merged)
        return
    for misfit in misfits:
        part, said, was = part_words(misfit.change.but(after=misfit.found))
        text = f"{part} was {was} and not {said} as it says."
        yield Finding(where, text, note=walk.merged)
    if entry.act is None:
        return
    if entry.outcome and not misfits:
        by_hand = not walk.overruled.isdisjoint((entry.id, entry.target))
        for finding in _replay(walk, entry, before, where):
            # An overruled act is exempt, and so is one that was made in another world; both are told all the same.
            yield replace(finding, note=finding.note or by_hand or walk.merged, unproved=True)
    walk.acts.setdefault(entry.target or entry.id, []).append(entry)


def _replay(walk: _Walk, entry: Entry, before: World, where: str) -> list[Finding]:
    """Resolve an act again from its record. A difference under another version of the rules is a note.

    An act whose inputs are names may also be proved with the name look-up of format 1.
    """
    found = list(_replay_once(walk, entry, before, where))
    if found and entry.act is not None:
        for shelf in of_its_time(
            walk.campaign.shelf.own, walk.campaign.shelf, recorded_versions(entry), before.systems
        ):
            if not list(_replay_once(walk, entry, before, where, shelf)):
                return []
    if found:
        with of_edition_1():
            if not list(_replay_once(walk, entry, before, where)):
                return []
    return found


def _replay_once(walk: _Walk, entry: Entry, before: World, where: str, shelf: Shelf | None = None) -> Iterator[Finding]:
    assert entry.act is not None
    assert entry.outcome is not None
    acts = walk.acts.get(entry.target, []) if entry.kind in REPLACING else []
    try:
        again = replay_act(
            entry,
            ground(before, [act for act in acts if act.id not in walk.undone]),
            walk.campaign.tables,
            shelf or walk.campaign.shelf,
        )
    except Unknown as error:
        yield Finding(where, f"It cannot be replayed: {error}", note=True)
        return
    except (Refused, NeedAnswer) as error:
        why = f"it has no answer for {error}." if isinstance(error, NeedAnswer) else str(error)
        text = f"“{entry.outcome.headline}” cannot be replayed from its record: {why}"
        yield Finding(where, text, note=other_version(entry, walk.campaign.shelf))
        return
    named = {roll.label for roll in entry.outcome.rolls} - {answer.label for answer in entry.act.answers}
    if named:
        yield Finding(where, f"It names a roll “{min(named)}” that its act did not ask for.")
        return
    other = other_version(entry, walk.campaign.shelf)
    # Another version may word the same change anew; what only rolled is known by its words.
    reworded = other and (bool(entry.change) or not entry.act.answers)
    other = other or dict(again.packs) != dict(entry.act.packs)
    recorded, given = entry.outcome.known_by, again.outcome.headline
    if recorded != given and not (reworded and not again.procedure.verdicts):
        text = f"It records “{recorded}”, and its own dice give “{given}”."
    elif not reworded and [step.outcome.headline for step in (*again.first, *again.steps)] != [
        step.outcome.known_by for step in (*entry.act.first, *entry.act.steps)
    ]:
        text = "Its automatic steps do not follow from its own dice."
    elif _as_set(changes_between(before, again.after)) != _as_set(entry.change):
        text = "What it changed is not what its own dice change."
    else:
        return
    yield Finding(where, text + (" Its rules have another version today." if other else ""), note=other)


def _as_set(changes: tuple[Change, ...]) -> set[str]:
    """Changes in a comparable form: older entries do not say at which place of its map a value came or went."""
    sides = ([change.path, plain(change.before), plain(change.after)] for change in net(changes))
    return {json.dumps(each, sort_keys=True, default=str) for each in sides}


def _check_snapshot(campaign: Campaign) -> Iterator[Finding]:
    found = world_snapshot.read(campaign.folder.state)
    if found.trouble:
        yield Finding("campaign.toml", found.trouble)
    if campaign.read_only:
        yield Finding("campaign.toml", campaign.read_only)
    if found.state is None or found.world is None or campaign.read_only:
        return
    place = campaign.journal.place(found.state.as_of)
    if place is None:
        yield Finding("campaign.toml", f"It was written at entry {found.state.as_of}, which the journal does not have.")
        return
    count = campaign.journal.count(*place)
    if count != found.state.count:
        text = f"It was written when {found.state.count} entries led to its world, and {count} do now."
        yield Finding("campaign.toml", text, note=True)
        return
    folded = fold(campaign.journal, until=place)
    if not found.by_hand and folded is not None and folded.world() != found.world:
        yield Finding("campaign.toml", "It does not hold the world that the journal leads to.")
