"""Opens a campaign from its snapshot, or from its journal if the snapshot cannot be used. Nothing is destroyed.

There are five cases of campaign.toml: it is behind the journal (later changes are applied), it was edited by hand (the
difference becomes an entry), its count differs (after a merge: the state is replayed), it is unreadable or missing (the
state comes from the journal), or its entry is unknown (the journal has not arrived yet: read-only).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from solo_journal.clock import age

from ...rules.changes import changes_between
from ...rules.command_hints import way
from ...rules.immutable import plain
from ...rules.shelf import Shelf
from ...rules.world import World
from ..entry import Checkpoint
from ..journal.damaged_block import beginning_of, in_utf_16
from ..journal.journal import Journal, checkpoint_of
from ..journal.replay import Fold, fold
from ..journal.session_file import SessionFile
from ..repair.conflicts import copies, has_markers
from ..store.disk import mark_of
from ..store.errors import StoreError
from . import world_snapshot
from .folder import LINKED, SESSION, Folder
from .formats import FORMAT
from .world_snapshot import HandEdit

MOST_TOLD = 20
"""The most values in doubt after a merge that are listed."""
STILL_WRITTEN = 2.0
"""Seconds in which another program may be in the middle of an append."""
NO_CHECKPOINT = "No session file has a readable checkpoint, so the campaign can only be read."
CUT_SHORT = (
    "{} ends before the entry that campaign.toml was written for: {:,} bytes of it are here. A sync tool may still be "
    "bringing the rest; until it is here, the campaign can only be read. If it is lost for good: {}."
)
NOT_TAKEN_OVER = "campaign.toml was edited by hand and the edit cannot be used, so the file is left as it is. {}"
NOT_HERE_YET = (
    "campaign.toml refers to an entry that the journal does not have. Its files may still be on their way; until they "
    "are here, the campaign can only be read. If they are lost for good: {}."
)
DAMAGED = (
    "The last entry in {} was damaged after it was saved: {:,} bytes of it are left{}. The campaign "
    "can only be read until they are put aside: {} does that and continues from campaign.toml."
)
TORN_END = (
    "{} ends in {:,} bytes that are not a whole entry: a write that was cut off, or a slip in an editor. They {}go to "
    "recovered/ with the next save."
)
NOT_UTF_8 = "{} was saved as UTF-16 by another program. {} makes it UTF-8 again."
STRANGERS = (
    "journal/ holds files that are not session files of this campaign, so they are not read: {}. Move them away."
)
IMPOSTOR = (
    "journal/{} is a link, pipe, device or folder where a plain file should be, so it is not read. Put the file itself "
    "there, or move it away."
)
ONLY_READ = "Until then, the campaign can only be read."
COUNTED_AGAIN = (
    "The journal is not the one that campaign.toml was written for: entries came from elsewhere or were taken "
    "out. The state was rebuilt from it."
)
COPIES = (
    "This campaign was changed in two places, and a sync tool left the other version beside it: {}. See what it would "
    "bring, then bring it in: {}."
)
MARKED = "git left its conflict markers in {}, so the campaign can only be read. Merge both sides: {}."


class NoCampaign(StoreError):
    """There is no campaign here."""


@dataclass(slots=True, eq=False, repr=False)
class Opened:
    """The result of opening a campaign."""

    id: str
    title: str
    world: World
    state: world_snapshot.Known = field(default_factory=world_snapshot.Known)
    """campaign.toml as it was found."""
    notices: list[str] = field(default_factory=list)
    """Sentences for the player."""
    read_only: str = ""
    """Why nothing can be written, as a sentence; else empty."""
    older: bool = False
    """It is in an older format and will be rewritten before anything else is written."""
    newer: bool = False
    """It was written by a newer version of the program."""
    by_hand: HandEdit | None = None
    """Changes made to campaign.toml by hand, not yet in the journal."""


def read_campaign(folder: Folder, journal: Journal) -> Opened:
    """Read a campaign and bring its journal up to date. Raises `NoCampaign`, or `StoreError` if neither snapshot nor
    journal can be used."""
    if not folder.exists():
        raise NoCampaign(f"There is no campaign in {folder.path.name}: it has no campaign.toml and no journal.")
    mark = mark_of(folder.state)
    found = world_snapshot.read(folder.state)
    journal.refresh()  # after the snapshot, which is never ahead of the journal then
    opened = _open(folder, journal, found)
    opened.state.mark = mark
    opened.older = not opened.newer and _oldest(found, journal) < FORMAT
    others = folder.strangers()
    beside = [each.path.name for each in copies(folder, others)]
    if beside:
        opened.notices.append(COPIES.format(", ".join(beside[:MOST_TOLD]), way("merge")))
    opened.notices += [*impostors(others), *strangers(others, beside)]
    if (last := journal.last) is not None:
        if has_markers(last.data):
            opened.read_only = opened.read_only or MARKED.format(last.path.name, way("merge"))
        if last.too_large:
            opened.read_only = f"{last.unread} {ONLY_READ}"
        if torn := describe_torn_end(last):
            opened.notices.append(torn)
    if linked := folder.linked():
        opened.read_only = f"{LINKED.format(linked)} {ONLY_READ}"
    if journal.missing():
        opened.notices.append(f"Session files of this campaign are missing: {journal.missing()}. Restore them.")
    return opened


def _oldest(found: world_snapshot.Found, journal: Journal) -> int:
    """The older format of campaign.toml and the last session file, which a migration rewrites last."""
    formats = [found.state.format] if found.state else []
    return min([*formats, journal.last.format] if journal.last else formats, default=FORMAT)


def _open(folder: Folder, journal: Journal, found: world_snapshot.Found) -> Opened:
    checkpoint = _last_checkpoint(journal)
    if max(found.newer, checkpoint.format if checkpoint else 0) > world_snapshot.FORMAT:
        return _newer(folder, journal, found, checkpoint)
    state = found.state
    if state is None or found.world is None:
        return _from_journal(folder, journal, found.trouble, checkpoint)
    opened = Opened(state.id, state.title, found.world, world_snapshot.Known(state.as_of, more=state.model_extra or {}))
    place = journal.place(state.as_of)
    if place is None and state.as_of not in journal.overwritten:
        opened.read_only = _why_not_here(folder, journal, state.as_of)
    elif place is None:
        _fold_again(opened, journal)
    elif found.by_hand:
        _take_by_hand(opened, found.world, journal, place)
    elif journal.count(*place) != state.count:
        opened.notices.append(COUNTED_AGAIN)
        _fold_again(opened, journal)
    elif place[0] < len(journal.paths) - 1:
        _fold_again(opened, journal)
    elif journal.last is not None and place[1] + 1 < len(journal.last):
        later = Fold(plain(found.world)).take(journal.last.changing(place[1] + 1))
        if later.sound() and not journal.apart:
            opened.world = later.world()
        else:
            _fold_again(opened, journal)
    return opened


def _why_not_here(folder: Folder, journal: Journal, id_: str) -> str:
    """Why the journal lacks the entry that campaign.toml names: it is torn, unreadable or missing."""
    last = journal.last
    if last is not None and last.tail is not None:
        raw = bytes(last.data[last.tail.offset :])
        if id_.encode() in raw:
            return DAMAGED.format(last.path.name, len(raw), _reading(raw), way("repair"))
    for path in reversed(journal.paths):
        file = journal.file(path)
        if why := file.unread or (NOT_UTF_8.format(path.name, way("repair")) if in_utf_16(file.data) else ""):
            return f"{why} {ONLY_READ}"
    if last is not None and (last.tail is not None or not last.blocks):
        return CUT_SHORT.format(last.path.name, last.size, way("missing"))
    if told := impostors(folder.strangers()):
        return f"{told[-1]} {ONLY_READ}"
    return NOT_HERE_YET.format(way("missing"))


def _reading(raw: bytes) -> str:
    words = beginning_of(raw)
    return f", and they read “{words}”" if words else ", and none of its text"


def impostors(others: Iterable[str]) -> list[str]:
    """A sentence for each link, pipe, device or folder with the name of a session file."""
    return [IMPOSTOR.format(name) for name in filter(_is_impostor, others)][:MOST_TOLD]


def _is_impostor(name: str) -> bool:
    return bool(SESSION.match(name)) and name == name.lower()


def strangers(others: Iterable[str], beside: Collection[str]) -> list[str]:
    """A sentence about other files among the session files, apart from the copies `beside` them; none if there are
    none."""
    found = [name for name in others if name not in beside and not _is_impostor(name)]
    more = f" and {len(found) - MOST_TOLD:,} more" if len(found) > MOST_TOLD else ""
    return [STRANGERS.format(", ".join(found[:MOST_TOLD]) + more)] if found else []


def describe_torn_end(last: SessionFile) -> str:
    """A sentence about an incomplete entry at the end of the last session file; empty if there is none, or if another
    program may still be writing it."""
    if last.tail is None or age(mark_of(last.path)[2] / 1e9) < STILL_WRITTEN or in_utf_16(last.data):
        return ""
    raw = bytes(last.data[last.tail.offset :])
    words = beginning_of(raw)
    return TORN_END.format(last.path.name, len(raw), f"read “{words}”, and " if words else "")


def _last_checkpoint(journal: Journal) -> Checkpoint | None:
    """The newest readable checkpoint."""
    files = (journal.file(path) for path in reversed(journal.paths))
    return next((found for file in files if (found := checkpoint_of(file))), None)


def _newer(folder: Folder, journal: Journal, found: world_snapshot.Found, checkpoint: Checkpoint | None) -> Opened:
    number = max(found.newer, checkpoint.format if checkpoint else 0)
    reason = (
        f"This campaign was written by a newer version of Solo Journal (format {number}; this one knows "
        f"{world_snapshot.FORMAT}). It is open for reading only: update the program to continue."
    )
    folded = fold(journal)
    world = folded.world() if folded and folded.sound() else found.world or World()
    known = found.state or checkpoint
    title = known.title if known else folder.path.name
    return Opened(found.state.id if found.state else "", title, world, read_only=reason, newer=True)


def _from_journal(folder: Folder, journal: Journal, trouble: str, checkpoint: Checkpoint | None) -> Opened:
    if checkpoint is None:
        too_large = journal.last.unread if journal.last and journal.last.too_large else ""
        why = (too_large or trouble or "campaign.toml is missing").rstrip(".")
        if journal.newest() is not None:
            return Opened("", folder.path.name, World(), read_only=f"{why}. {NO_CHECKPOINT}")
        raise StoreError(f"{folder.path.name} cannot be opened: {why}, and no session file has a readable entry.")
    opened = Opened(checkpoint.campaign, checkpoint.title, World(), world_snapshot.Known(keep=bool(trouble)))
    if trouble:
        opened.notices.append(f"{trouble} The state was rebuilt from the journal; the file is left as it is.")
    _fold_again(opened, journal)
    return opened


def _fold_again(opened: Opened, journal: Journal) -> None:
    folded = fold(journal)
    if folded is None:
        opened.read_only = NO_CHECKPOINT
        return
    opened.world, opened.state.as_of = folded.world(), ""
    opened.notices.extend(
        f"Entry {id_} makes an impossible change, so it was skipped." for id_ in folded.passed_over[:MOST_TOLD]
    )
    opened.notices.extend(
        f"{misfit.change.path} was {misfit.change.before!r} where an entry was made, and {misfit.found!r} here."
        for _, misfit in folded.misfits[:MOST_TOLD]
    )
    if len(folded.misfits) > MOST_TOLD:
        opened.notices.append(f"And {len(folded.misfits) - MOST_TOLD} more; `check` lists them all.")


def _take_by_hand(opened: Opened, edited: World, journal: Journal, place: tuple[int, int]) -> None:
    """Take in an edited campaign.toml: what differs from the state at its entry was edited, and is applied on top."""
    then, now = fold(journal, until=place), fold(journal)
    if then is None or now is None:
        opened.read_only = NO_CHECKPOINT
        return
    if (why := _unreadable(edited, journal.shelf)) and not _unreadable(then.world(), journal.shelf):
        opened.notices.append(NOT_TAKEN_OVER.format(why))
        opened.world, opened.state = now.world(), world_snapshot.Known(keep=True)
        return
    changes = changes_between(then.world(), edited)
    opened.by_hand = HandEdit(changes, opened.state.as_of) if changes else None
    opened.world, opened.state.as_of = now.world(), ""


def _unreadable(world: World, shelf: Shelf) -> str:
    """Why a game cannot read its own data in this world; empty if each can."""
    return next((why for game in shelf.games_in_use(world) if (why := game.fault(world))), "")
