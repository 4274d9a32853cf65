"""Bringing a campaign together that was changed in two places, as it was planned and shown.

It is done under the lock, after a snapshot of the whole campaign outside its folder:

    each session file as it was -> trash/, its union in its place, the last one first -> campaign.toml
    -> the copies -> trash/

Cut off anywhere, the copies are still there, and merging again brings in nothing twice.
"""

from __future__ import annotations

from pathlib import Path

from ...rules.refused import Refused
from ..journal.blocks import block_of
from ..journal.session_file import SessionFile
from ..save import world_snapshot
from ..save.lock import hold
from ..save.rebuild_snapshot import write_state
from ..save.rollback_copies import keep_snapshot
from ..store import disk
from ..store.long_work import over
from .merge_plan import Plan, seen
from .quarantine import keep_aside, move_aside

MOVED_ON = "Something in the campaign changed since you looked, so nothing was brought together. Look again."


def merge(plan: Plan, state: Path) -> Path:
    """Do what was planned; where the snapshot of the campaign as it was lies. `state` is the folder of snapshots and
    drafts. Raises `Refused` where something changed since, and `StoreError` where it cannot be done."""
    folder = plan.folder
    with hold(folder.path):
        if seen(folder) != plan.seen:
            raise Refused(MOVED_ON)
        kept = keep_snapshot(folder, plan.id, state, "merge")
        _bring_files_together(plan)
        _bring_state_up_to_date(plan)
        for path in plan.copies:
            move_aside(path, folder.trash)
    return kept


def _bring_files_together(plan: Plan) -> None:
    """Put each union in its place, the last file first: with it comes what tells of the merge, in one piece."""
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
    """Write campaign.toml anew from the journal. One that cannot be read for another reason than git's markers is left
    alone, and so is what somebody edited in it by hand and is still to be entered."""
    path = plan.folder.state
    found = world_snapshot.read(path)
    if plan.state_marked:
        keep_aside(path.name, disk.read(path, world_snapshot.LIMIT), plan.folder.trash)
    elif found.state is None or found.by_hand or found.newer:
        return
    more = found.state.model_extra if found.state else None
    write_state(plan.folder, plan.id, plan.title, more)
