"""`check`: the whole campaign is read, and every recorded act is replayed and must come out as it was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pydantic import ValidationError

from ..rules.asking import NeedAnswer
from ..rules.changes import Change, apply, changes_between, patch
from ..rules.frozen import plain
from ..rules.refused import Refused, Unknown
from ..rules.world import World
from . import snapshot
from .amending import procedure_of, replayed, standing
from .campaign import Campaign
from .entry import Entry
from .folding import Fold, base_of, fold
from .journal import checkpoint_of
from .session_file import Damaged, SessionFile


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that `check` found. A note is worth knowing; anything else is wrong."""

    where: str
    text: str
    note: bool = False


@dataclass(slots=True)
class _Walk:
    """What a check carries along the journal."""

    campaign: Campaign
    seen: set[str] = field(default_factory=set)
    acts: dict[str, Entry] = field(default_factory=dict)
    """By target: the last act that counted for it."""
    overruled: set[str] = field(default_factory=set)
    count: int = 0
    end: Fold | None = None


def check(campaign: Campaign) -> Iterator[Finding]:
    """Everything that is wrong with a campaign, in sentences."""
    walk = _Walk(campaign)
    walk.overruled = {
        entry.target for entry in campaign.journal.entries() if isinstance(entry, Entry) and entry.kind == "overrule"
    }
    for place, file in enumerate(campaign.journal.files()):
        yield from _check_file(walk, file, place)
    if campaign.journal.waiting:
        yield Finding("journal", f"{len(campaign.journal.waiting)} entries are not saved yet: {campaign.unsaved}")
    yield from _check_snapshot(campaign)
    for notice in campaign.notices:
        yield Finding("campaign.toml", notice, note=True)


def _check_file(walk: _Walk, file: SessionFile, place: int) -> Iterator[Finding]:
    name = file.path.name
    checkpoint = checkpoint_of(file)
    if file.tail is not None:
        yield Finding(name, f"The last {len(file.tail.data)} bytes are a torn entry. The next entry puts them aside.")
    if checkpoint is None:
        yield Finding(name, "This session file does not begin with a readable checkpoint.")
    elif checkpoint.files != place or checkpoint.count != walk.count:
        yield Finding(name, "Entries came from elsewhere before this session; its checkpoint did not know them.", True)
    elif walk.end is not None and walk.end.tree != plain(checkpoint.world):
        yield Finding(name, "The world at the start of this session is not the one in which the last one ended.")
    found = Fold(plain(checkpoint.world)) if checkpoint else walk.end or Fold(plain(World()))
    for index, entry in enumerate(file.entries()):
        where = f"{name}, line {file.blocks[index].line}"
        walk.count += 1
        if isinstance(entry, Damaged):
            yield Finding(where, f"This entry cannot be read: {entry.why}")
            continue
        if file.blocks[index].state != "sealed":
            yield Finding(where, "This entry was edited or written by hand.", note=True)
        if entry.id in walk.seen:
            yield Finding(where, f"The id {entry.id} was used before.")
        walk.seen.add(entry.id)
        yield from _check_entry(walk, entry, found, where)
    file.forget()
    walk.end = found


def _check_entry(walk: _Walk, entry: Entry, found: Fold, where: str) -> Iterator[Finding]:
    if entry.target and entry.target not in walk.seen:
        yield Finding(where, f"It speaks of entry {entry.target}, which is not before it.")
    misfits = []
    try:
        before = found.world()
        misfits = list(patch(found.tree, entry.change))
        after = found.world()
    except ValidationError as error:
        first = error.errors()[0]
        yield Finding(where, f"Its changes lead to a world that cannot be: {first['loc']}: {first['msg']}.")
        return
    for misfit in misfits:
        yield Finding(
            where, f"{misfit.change.path} was {misfit.found!r} and not {misfit.change.before!r} as it says.", note=True
        )
    if apply(after, [change.back() for change in reversed(entry.change)])[0] != before and not misfits:
        yield Finding(where, "Taking its changes back does not lead to the world before it.")
    if entry.act and entry.outcome and not misfits and entry.target not in walk.overruled and entry.id not in walk.overruled:
        yield from _replay(walk, entry, before, where)
    if entry.act:
        walk.acts[entry.target or entry.id] = entry


def _replay(walk: _Walk, entry: Entry, before: World, where: str) -> Iterator[Finding]:
    """Resolve an act again from its record; what differs under another version of the rules is a note."""
    assert entry.act is not None and entry.outcome is not None
    ground = _ground(walk, entry, before)
    try:
        kind = type(procedure_of(entry))
        again = replayed(walk.campaign, entry, ground)
    except Unknown as error:
        yield Finding(where, f"It cannot be replayed: {error}", note=True)
        return
    except (Refused, NeedAnswer, ValidationError) as error:
        yield Finding(where, f"{entry.outcome.headline} cannot be replayed from its record: {error}")
        return
    other = kind.version != entry.act.version or dict(again.packs) != dict(entry.act.packs)
    if again.outcome.headline != entry.outcome.headline:
        text = f"It records “{entry.outcome.headline}”, and its own dice give “{again.outcome.headline}”."
    elif [step.outcome.headline for step in again.steps] != [step.outcome.headline for step in entry.act.steps]:
        text = "What followed from it by itself does not follow from its own dice."
    elif _as_set(changes_between(before, again.after)) != _as_set(entry.change):
        text = "What it changed is not what its own dice change."
    else:
        return
    yield Finding(where, text + (" Its rules have another version today." if other else ""), note=other)


def _ground(walk: _Walk, entry: Entry, before: World) -> World:
    """The world in which an act was resolved: a reroll and an offer taken begin before the act that they replace."""
    last = walk.acts.get(entry.target) if entry.target else None
    if last is None or entry.kind not in ("take", "reroll"):
        return before
    changes = last.change if entry.kind == "take" else standing(last, before).still
    return apply(before, [change.back() for change in reversed(changes)])[0]


def _as_set(changes: tuple[Change, ...]) -> set[str]:
    return {f"{change.path} {plain(change.before)!r} {plain(change.after)!r}" for change in changes}


def _check_snapshot(campaign: Campaign) -> Iterator[Finding]:
    found = snapshot.read(campaign.folder.state)
    if found.trouble:
        yield Finding("campaign.toml", found.trouble)
    if found.state is None or found.world is None or campaign.read_only:
        if campaign.read_only:
            yield Finding("campaign.toml", campaign.read_only)
        return
    folded = fold(campaign.journal, until=found.state.as_of)
    whole = base_of(campaign.journal) == len(campaign.journal.paths) - 1 and not found.by_hand
    if whole and folded is not None and folded.world() != found.world:
        yield Finding("campaign.toml", "It does not hold the world that the journal leads to.")
