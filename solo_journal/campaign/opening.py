"""Opening a campaign: from its snapshot where that is good, from its journal where it is not. Nothing is destroyed.

The five cases of campaign.toml: it is behind the journal (the later changes are applied), it was edited by hand (the
difference becomes an entry), its count differs (a merge: the state is folded again), it is unreadable or missing (the
state comes from the journal), its entry is unknown (the journal has not arrived: read-only).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rules.changes import Change, changes_between, patch
from ..rules.frozen import plain
from ..rules.world import World
from . import snapshot
from .entry import Entry
from .folder import Folder
from .folding import base_of, fold
from .journal import Journal, checkpoint_of
from .store.errors import StoreError


class NoCampaign(StoreError):
    """There is no campaign at this place."""


@dataclass(slots=True)
class Opened:
    """What opening found."""

    id: str
    title: str
    world: World
    journal: Journal
    as_of: str = ""
    """The entry that campaign.toml stands at, where it can be relied on."""
    notices: list[str] = field(default_factory=list)
    """What the player should know, in sentences."""
    read_only: str = ""
    """Why nothing can be written, in a sentence; empty where it can."""
    keep_state: bool = False
    """campaign.toml cannot be read and must not be overwritten unasked."""
    by_hand: tuple[Change, ...] = ()
    """What somebody changed in campaign.toml, still to be entered in the journal."""


def read_campaign(folder: Folder) -> Opened:
    """Read a campaign. Raises `NoCampaign`, or `StoreError` where neither snapshot nor journal can be used."""
    if not folder.exists():
        raise NoCampaign(f"There is no campaign in {folder.path.name}: it has no campaign.toml and no journal.")
    found = snapshot.read(folder.state)
    state = found.state
    journal = Journal.load(folder)
    if state is not None and state.format > snapshot.FORMAT:
        return _newer(folder, state, journal)
    if state is None or found.world is None:
        return _from_journal(folder, journal, found.trouble)
    opened = Opened(state.id, state.title, found.world, journal, as_of=state.as_of)
    place = _place(journal, state.as_of)
    if place is None:
        opened.read_only = (
            "campaign.toml speaks of an entry that the journal does not have. Its files may still be on their way; "
            "until they are here, the campaign can only be read."
        )
        return opened
    if found.by_hand:
        _take_by_hand(opened, found.world, journal)
    elif not _stands(journal, state, place):
        _fold_again(opened, journal)
    else:
        _catch_up(opened, journal, place)
    return opened


def _newer(folder: Folder, state: snapshot.State, journal: Journal) -> Opened:
    reason = (
        f"This campaign was written by a newer version of Solo Journal (format {state.format}; this one knows "
        f"{snapshot.FORMAT}). It is open for reading only: update the program to go on."
    )
    folded = fold(journal)
    return Opened(state.id, state.title, folded.world() if folded else World(), journal, read_only=reason)


def _from_journal(folder: Folder, journal: Journal, trouble: str) -> Opened:
    folded = fold(journal)
    first = checkpoint_of(journal.file(journal.paths[0])) if journal.paths else None
    if folded is None or first is None:
        why = trouble or "campaign.toml is missing"
        raise StoreError(f"{folder.path.name} cannot be opened: {why}, and no session file has a readable checkpoint.")
    opened = Opened(first.campaign, first.title, folded.world(), journal, keep_state=bool(trouble))
    if trouble:
        opened.notices.append(f"{trouble} The state was rebuilt from the journal; the file is left as it is.")
    return opened


def _place(journal: Journal, as_of: str) -> tuple[int, int] | None:
    """Where an entry stands: the session file and the entry in it. Mostly the last ones, so the search runs back."""
    for number in range(len(journal.paths) - 1, -1, -1):
        index = journal.file(journal.paths[number]).find(as_of)
        if index is not None:
            return number, index
    return None


def _stands(journal: Journal, state: snapshot.State, place: tuple[int, int]) -> bool:
    """Whether the journal up to `as_of` is the one that the snapshot was made of."""
    number, index = place
    checkpoint = checkpoint_of(journal.file(journal.paths[number]))
    if checkpoint is None or base_of(journal) < number:
        return False
    return checkpoint.count + index + 1 == state.count


def _catch_up(opened: Opened, journal: Journal, place: tuple[int, int]) -> None:
    number, index = place
    if number < len(journal.paths) - 1:
        _fold_again(opened, journal, quiet=True)
        return
    assert journal.last is not None
    later = [entry for entry in journal.last.entries(index + 1) if isinstance(entry, Entry) and entry.change]
    if later:
        tree = plain(opened.world)
        for entry in later:
            patch(tree, entry.change)
        opened.world = World.model_validate(tree)


def _fold_again(opened: Opened, journal: Journal, *, quiet: bool = False) -> None:
    folded = fold(journal)
    if folded is None:
        opened.read_only = "No session file has a readable checkpoint, so the campaign can only be read."
        return
    opened.world = folded.world()
    opened.as_of = ""
    if quiet:
        return
    opened.notices.append("The journal holds entries that came from elsewhere; the state was counted again from it.")
    opened.notices.extend(
        f"{misfit.change.path} was {misfit.change.before!r} where an entry was made, and {misfit.found!r} here."
        for _, misfit in folded.misfits
    )


def _take_by_hand(opened: Opened, edited: World, journal: Journal) -> None:
    """Somebody edited campaign.toml: what differs from the state at its entry was meant, and goes on top."""
    then = fold(journal, until=opened.as_of)
    now = fold(journal)
    if then is None or now is None:
        return
    opened.by_hand = changes_between(then.world(), edited)
    opened.world = now.world()
    opened.as_of = ""
