"""Merges a campaign that was changed in two places, as planned and shown.

It holds the lock, and first takes a snapshot of the whole campaign outside its folder:

    each session file as it was -> trash/, its union in its place, the last one first -> campaign.toml
    -> the copies -> trash/

If it is interrupted anywhere, the copies are still there, and merging again adds nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from ...rules.changes import Change
from ...rules.plurals import plural
from ...rules.refusal import Refused
from ...rules.shelf import Shelf
from ..entry import REPLACING, Entry
from ..journal.blocks import block_of
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.lock import hold
from ..save.migrate import keep_snapshot
from ..save.world_snapshot import write_state
from ..store import disk
from ..store.long_work import over
from ..story.change_text import changes_words, part_words
from ..story.labels import DONE, headline_words
from ..story.voice import TEXT, Voice
from .entry_union import Twice, Union
from .merge_plan import Merged, Plan, Version, files_stamp
from .quarantine import keep_aside, move_aside

NOTHING = "Nothing to merge: no copied files, no conflict markers."
NOTHING_ASIDE = "Nothing to recover: the journal has every entry that was put aside."
ORIGINALS = "The files as they are go to trash/ in the campaign, and a snapshot of all of it is kept."
MOST_MISFITS = 20
MOST_LINES = 20
"""The most lines of the preview of a recovery."""


def preview(plan: Plan, shelf: Shelf, voice: Voice = TEXT) -> Iterator[str]:
    """What would be added, what was edited on both sides, the resulting world, and what is left alone."""
    for file in plan.files:
        for version in file.versions:
            yield from _version(file, version, shelf, voice)
    for state in plan.states:
        yield f"{state.name} is the state as another device had it; here it is counted from the journal."
        if state.title != plan.title:
            yield f"  It calls the campaign “{state.title}”; here it stays “{plan.title}”."
        yield from (f"  By hand: {words}" for words in _describe_changes(state.by_hand, shelf, voice))
    if plan.state_marked:
        yield "campaign.toml holds conflict markers of git; it is rebuilt from the journal."
    if plan.changes:
        yield f"Afterwards: {', '.join(_describe_changes(plan.changes, shelf, voice))}."
    yield from _misfits(plan, shelf, voice)
    yield from plan.left
    yield ORIGINALS if plan else "" if plan.left else NOTHING


def describe_recovery(plan: Plan, shelf: Shelf, voice: Voice = TEXT) -> list[str]:
    """What would be recovered, or why nothing can be; a limited number of lines."""
    lines = list(preview(plan, shelf, voice)) if plan.files else [NOTHING_ASIDE, *plan.left]
    more = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], f"And {more:,} lines more."] if more > 1 else lines


def describe_merge(plan: Plan, what: str) -> str:
    """A sentence: how many entries were merged or recovered, and how many existing ones have new words."""
    unions = [version.union for file in plan.files for version in file.versions]
    new = sum(len(each.incoming) for each in unions)
    other = sum(len([one for one in each.twice if one.words]) + len(each.mended) for each in unions)
    told = [f"{plural(new, 'entry', 'entries')} added"] if new or not other else []
    told += [f"{plural(other, 'entry', 'entries')} reworded"] if other else []
    return f"{what}: {', '.join(told)}. The files as they were are in trash/."


def notice(count: int) -> str:
    """The notice for a player who opens a campaign that was changed in two places."""
    told = "A copy" if count == 1 else f"{count} copies"
    return f"{told} of this campaign's files, or git's conflict markers, were found."


def _version(file: Merged, version: Version, shelf: Shelf, voice: Voice) -> Iterator[str]:
    union = version.union
    where = file.path.name if file.before is not None else f"{file.path.name}, which is not here itself"
    if union.incoming:
        yield f"{version.name} has {plural(len(union.incoming), 'entry', 'entries')} more than {where}:"
        yield from (f"  + {_in_words(entry, union, shelf, voice)}" for entry in union.incoming)
        for piece in union.pieces:
            if piece.id in union.both and isinstance(piece.entry, Entry):
                yield f"  Changed in both; the last change counts: {headline_words(piece.entry, shelf, voice)}"
    elif not (union.mended or union.twice):
        yield f"{version.name} has nothing that {where} does not have."
    for entry in union.mended:
        yield f"  An entry of {where} that cannot be read can be read there: {headline_words(entry, shelf, voice)}"
    for twice in union.twice:
        yield from _twice(twice, shelf, voice)
    if union.unreadable:
        count = plural(len(union.unreadable), "block", "blocks")
        yield f"  {count} of {version.name} cannot be read; they stay in the copy."


def _in_words(entry: Entry, union: Union, shelf: Shelf, voice: Voice) -> str:
    """An entry in a few words; an amendment by its new words or by what it is about: `moved: “I count.”`"""
    if entry.kind not in DONE or entry.kind in REPLACING:
        return headline_words(entry, shelf, voice)
    targets = (each.entry for each in union.pieces if each.id == entry.target and isinstance(each.entry, Entry))
    about = entry if entry.kind == "edit" else next(targets, None)
    return f"{DONE[entry.kind]}: {headline_words(about, shelf, voice)}" if about else DONE[entry.kind]


def _twice(twice: Twice, shelf: Shelf, voice: Voice) -> Iterator[str]:
    if twice.words:
        yield "  An entry reads differently in the two. Both stay in its history; the last one counts:"
        words = [each for each in (twice.ours.text, twice.theirs.text) if each != twice.words[-1]]
        yield from (f"    “{each}”" for each in (*words, twice.words[-1]))
    else:
        yield "  An entry differs in the two in more than its words. It stays as it is here; the other goes to trash/:"
        yield from (
            f"    {each}"
            for each in dict.fromkeys(headline_words(each, shelf, voice) for each in (twice.ours, twice.theirs))
        )


def _misfits(plan: Plan, shelf: Shelf, voice: Voice) -> Iterator[str]:
    """What both sides changed, in words: the later change counts, but what one side removed stays removed."""
    for misfit in plan.misfits[:MOST_MISFITS]:
        change = misfit.change.but(before=misfit.found)
        told = ", ".join(_describe_changes((change,), shelf, voice))
        left_out = misfit.found is None and misfit.change.before is not None
        yield f"{'Left out, as it was removed' if left_out else 'Changed in both; this counts'}: {told}."
    if len(plan.misfits) > MOST_MISFITS:
        yield f"And {len(plan.misfits) - MOST_MISFITS} more."


def _describe_changes(changes: tuple[Change, ...], shelf: Shelf, voice: Voice) -> list[str]:
    """Changes of the world in words."""
    entry = Entry(id="", at=datetime.fromtimestamp(0, UTC), kind="hand", change=changes)
    said = changes_words(entry, shelf) or ["{}: {} -> {}".format(*part_words(each)) for each in changes]
    return [*map(voice.change, said)]


MOVED_ON = "The campaign changed since you looked, so nothing was merged. Look again."


def merge(plan: Plan, state: Path) -> Path:
    """Carry out the plan. Returns the snapshot of how the campaign was. `state` is the folder of snapshots and drafts.
    Raises `Refused` if something changed since it was planned, and `StoreError`."""
    folder = plan.folder
    with hold(folder.path):
        if files_stamp(folder) != plan.seen:
            raise Refused(MOVED_ON)
        kept = keep_snapshot(folder, plan.id, state, "merge")
        _bring_files_together(plan)
        _bring_state_up_to_date(plan)
        for path in plan.copies:
            move_aside(path, folder.trash)
    return kept


def _bring_files_together(plan: Plan) -> None:
    """Replace each file by its union, the last file first, because it holds the entry that records the merge."""
    entries = b"".join(map(block_of, plan.entries))
    merged = {each.path: each for each in plan.files}
    if entries and plan.last is not None and plan.last not in merged:
        file = SessionFile.load(plan.last)
        file.mend(plan.folder)
        file.append(entries)
    for path in over(sorted(merged, key=lambda path: path != plan.last)):
        before, after = merged[path].before, merged[path].after + (entries if path == plan.last else b"")
        if before is None:
            disk.create(path, after)
        elif before != after:
            keep_aside(path.name, before, plan.folder.trash)
            disk.replace(path, after)


def _bring_state_up_to_date(plan: Plan) -> None:
    """Rewrite campaign.toml from the journal, unless it is unreadable for another reason than git's markers, or was
    edited by hand and the edit is not in the journal yet."""
    path = plan.folder.state
    found = world_snapshot.read(path)
    if plan.state_marked:
        keep_aside(path.name, disk.read(path, world_snapshot.LIMIT), plan.folder.trash)
    elif found.state is None or found.by_hand or found.newer:
        return
    more = found.state.model_extra if found.state else None
    write_state(plan.folder, plan.id, plan.title, more)
