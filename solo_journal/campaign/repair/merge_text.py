"""What a merge would do, in words: entry by entry, before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from ...rules.changes import Change
from ...rules.counted import counted
from ...rules.shelf import Shelf
from ..entry import Entry
from ..story.change_text import changes_words
from ..story.labels import headline_words
from .entry_union import Twice
from .merge_plan import Merged, Plan, Version

NOTHING = "Nothing to merge: no copied files, no conflict markers."
ORIGINALS = "The files as they are go to trash/ in the campaign, and a snapshot of all of it is kept."
MOST_MISFITS = 20


def preview(plan: Plan, shelf: Shelf) -> Iterator[str]:
    """What would come in, what was edited on both sides, how the world would stand, what is left alone."""
    for file in plan.files:
        for version in file.versions:
            yield from _version(file, version, shelf)
    for state in plan.states:
        yield f"{state.name} is the state as another device had it; here it is counted from the journal."
        if state.title != plan.title:
            yield f"  It calls the campaign “{state.title}”; here it stays “{plan.title}”."
        yield from (f"  By hand: {words}" for words in _changed(state.by_hand, shelf))
    if plan.state_marked:
        yield "campaign.toml holds conflict markers of git; it is rebuilt from the journal."
    if plan.changes:
        yield f"Afterwards: {', '.join(_changed(plan.changes, shelf)) or 'small things differ'}."
    yield from _misfits(plan)
    yield from plan.left
    yield ORIGINALS if plan else "" if plan.left else NOTHING


def done(plan: Plan) -> str:
    """What was done, in one sentence."""
    return f"Merged: {came(plan)}. The files as they were are in trash/."


def came(plan: Plan) -> str:
    """How many entries came in, and how many that were here already have other words now."""
    unions = [version.union for file in plan.files for version in file.versions]
    new = sum(len(each.incoming) for each in unions)
    other = sum(len([one for one in each.twice if one.words]) + len(each.mended) for each in unions)
    told = [f"{counted(new, 'entry', 'entries')} added"] if new or not other else []
    return ", ".join([*told, *([f"{counted(other, 'entry', 'entries')} in other words"] if other else [])])


def notice(count: int) -> str:
    """What a player is told who opens a campaign that was changed in two places."""
    told = "A copy" if count == 1 else f"{count} copies"
    return f"{told} of this campaign's files, or git's conflict markers, were found."


def _version(file: Merged, version: Version, shelf: Shelf) -> Iterator[str]:
    union = version.union
    where = file.path.name if file.before is not None else f"{file.path.name}, which is not here itself"
    if union.incoming:
        yield f"{version.name} has {counted(len(union.incoming), 'entry', 'entries')} more than {where}:"
        yield from (f"  + {headline_words(entry, shelf)}" for entry in union.incoming)
    elif not (union.mended or union.twice):
        yield f"{version.name} has nothing that {where} does not have."
    for entry in union.mended:
        yield f"  An entry of {where} that cannot be read can be read there: {headline_words(entry, shelf)}"
    for twice in union.twice:
        yield from _twice(twice, shelf)
    if union.unreadable:
        count = counted(len(union.unreadable), "block", "blocks")
        yield f"  {count} of {version.name} cannot be read; they stay in the copy."


def _twice(twice: Twice, shelf: Shelf) -> Iterator[str]:
    if twice.words:
        yield "  An entry reads differently in the two. Both stay in its history; the last one counts:"
        words = [each for each in (twice.ours.text, twice.theirs.text) if each != twice.words[-1]]
        yield from (f"    “{each}”" for each in (*words, twice.words[-1]))
    else:
        yield "  An entry differs in the two in more than its words. It stays as it is here; the other goes to trash/:"
        yield from (
            f"    {each}" for each in dict.fromkeys(headline_words(each, shelf) for each in (twice.ours, twice.theirs))
        )


def _misfits(plan: Plan) -> Iterator[str]:
    for misfit in plan.misfits[:MOST_MISFITS]:
        change = misfit.change
        yield f"{change.path} was {change.before!r} where an entry was made, and would be {misfit.found!r} there now."
    if len(plan.misfits) > MOST_MISFITS:
        yield f"So it would be with {len(plan.misfits) - MOST_MISFITS} more."


def _changed(changes: tuple[Change, ...], shelf: Shelf) -> list[str]:
    """Changes of the world in words."""
    return changes_words(Entry(id="", at=datetime.fromtimestamp(0, UTC), kind="hand", change=changes), shelf)
