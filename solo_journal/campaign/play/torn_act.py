"""Whether an act at the end of the journal that has no seal is whole, or the beginning of one that was cut off.

What parses counts, and words that parse are whole. An act may parse and still lack some of its changes: but it can be
resolved again from its record, and must then change the same.
"""

from __future__ import annotations

from ...rules.asking import NeedAnswer
from ...rules.immutable import plain
from ...rules.refused import Refused, Unknown
from ..campaign import Campaign
from ..entry import Entry
from ..journal.replay import patched
from .amendments import REPLACING, replayed
from .undo import backwards


def is_torn(campaign: Campaign, entry: Entry) -> bool:
    """Whether this last entry, which has no seal, is only the beginning of one."""
    if entry.kind in ("undo", "redo"):
        target = campaign.journal.find(entry.target)
        turned = () if target is None else backwards(target) if entry.kind == "undo" else target.change
        return [each.path for each in turned] != [each.path for each in entry.change]
    if entry.act is None or entry.kind in REPLACING:
        return entry.act is not None
    try:
        before = patched(campaign.on_disk.world, backwards(entry))
        again = replayed(campaign, entry, before)
    except Unknown:
        return False
    except (Refused, NeedAnswer):
        return True
    # A file keeps neither the order of changes nor of keys.
    made, recorded = ({each.path: plain(each.after) for each in changes} for changes in (again.changes, entry.change))
    return made != recorded or [each.outcome.headline for each in again.steps] != [
        each.outcome.headline for each in entry.act.steps
    ]
