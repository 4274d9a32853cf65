"""Undo and redo of whole acts, in whichever face they were done, across windows and restarts.

Both are entries of their own that name their target and carry the changes that revert or restore it. Going back to an
entry undoes everything after it in one save, and redo restores all of it.
"""

from __future__ import annotations

from functools import partial
from itertools import islice, takewhile
from typing import Literal

from ...rules.changes import changes_between
from ...rules.command_hints import way
from ...rules.refusal import Refused
from ...rules.world import World
from ..campaign import Campaign
from ..entry import ACT, BACK, Entry
from ..journal.log_view import live, undone_now
from ..journal.replay import apply_again, backwards
from ..save.unsaved import Made, Maker, Stamp

MOST_BACK = 20_000
"""The most entries that going back undoes: each takes some 7 kB of memory until all are saved."""
MOVED_ON = "Another window wrote in the meantime. Look at the log, then try again."
NOTHING_TO_UNDO = "Nothing to undo."
NOTHING_TO_REDO = "Nothing to redo."


def next_undo(campaign: Campaign) -> Entry | None:
    return next(live(campaign.journal), None)


def next_redo(campaign: Campaign) -> Entry | None:
    return next(undone_now(campaign.journal), None)


def undo(campaign: Campaign, expected: str = "") -> Entry:
    """Undo the last act that is not undone. Returns its entry, or the first of several. Raises `Refused` if there is
    none, or if it is not the one that the player was shown (`expected`)."""
    if not expected:
        campaign.look()
    last = next_undo(campaign)
    if last is None:
        raise Refused(NOTHING_TO_UNDO)
    if expected and last.id != expected:
        raise Refused(MOVED_ON)
    acts = of_act(campaign, last) if last.along else [last]
    return _save_reversal(campaign, "undo", acts, f"{ACT}{last.of_act}" if last.along else "")[-1]


def of_act(campaign: Campaign, entry: Entry) -> list[Entry]:
    """All entries of an act that are not undone, newest first. They were saved together, but another machine may have
    written between them since."""
    found = list(islice(takewhile(lambda each: each.id != entry.of_act, live(campaign.journal)), MOST_BACK + 1))
    if len(found) > MOST_BACK:
        raise _too_far()
    first = islice(live(campaign.journal), len(found), len(found) + 1)
    return [each for each in (*found, *first) if each.of_act == entry.of_act]


def redo(campaign: Campaign, expected: str = "") -> Entry:
    """Redo the act that was undone last. Returns its entry, or the first of several. Raises `Refused` if there is none,
    or another than `expected`."""
    if not expected:
        campaign.look()
    acts = undone_together(campaign)
    if not acts:
        raise Refused(NOTHING_TO_REDO)
    return forth_again(campaign, expected or acts[0].id)[0]


def since(campaign: Campaign, id_: str) -> list[Entry]:
    """The acts after an entry that are not undone, newest first: what going back to it undoes. Raises `Refused` if
    there are none."""
    found = list(takewhile(lambda each: each.id != id_, live(campaign.journal)))
    if not any(each.id == id_ for each in islice(live(campaign.journal), len(found), len(found) + 1)):
        raise Refused("That entry is no longer in the story. Choose one that is.")
    target = campaign.journal.find(id_)
    if target is not None and target.along:  # the act that made it holds as a whole
        found = [each for each in found if each.along != target.along]
    if not found:
        raise Refused("That is the last entry. Nothing after it can be undone.")
    if len(found) > MOST_BACK:
        raise _too_far()
    return found


def _too_far() -> Refused:
    far = f"That is more than {MOST_BACK:,} entries back."
    return Refused(f"{far} Continue from there in a campaign of its own: {way('whatif')}.")


def back_to(campaign: Campaign, id_: str, expected: int = 0) -> list[Entry]:
    """Undo everything after an entry in one save. Returns what was undone, newest first. Raises `Refused` if the number
    differs from what the player was shown (`expected`)."""
    acts = since(campaign, id_)
    if expected and len(acts) != expected:
        raise Refused(MOVED_ON)
    return _save_reversal(campaign, "undo", acts, f"{BACK}{id_}")


def undone_together(campaign: Campaign) -> list[Entry]:
    """What redo restores, oldest first: the act undone last, which may be several entries, or everything that going
    back undid."""
    last = next_redo(campaign)
    if last is None:
        return []
    act = list(takewhile(lambda each: each.of_act == last.of_act, undone_now(campaign.journal)))
    if len(act) > 1:
        return act
    undos = list(takewhile(lambda each: each.kind == "undo", campaign.journal.backwards()))
    if not undos or undos[0].target != last.id or not undos[0].text.startswith(BACK):
        return [last]
    batch = [each.target for each in takewhile(lambda each: each.text == undos[0].text, undos)]
    found = _find_entries(campaign, set(batch))
    return [found[id_] for id_ in batch if id_ in found]


def _find_entries(campaign: Campaign, wanted: set[str]) -> dict[str, Entry]:
    """Entries by id, found in one pass: looking up each of thousands would read the journal as often."""
    found: dict[str, Entry] = {}
    for entry in campaign.journal.backwards():
        if entry.id in wanted:
            found[entry.id] = entry
            if len(found) == len(wanted):
                break
    return found


def forth_again(campaign: Campaign, expected: str) -> list[Entry]:
    acts = undone_together(campaign)
    if not acts or acts[0].id != expected:
        raise Refused(MOVED_ON)
    return _save_reversal(campaign, "redo", acts, f"{ACT}{acts[0].of_act}" if acts[-1].along else "")


def _save_reversal(campaign: Campaign, kind: Literal["undo", "redo"], acts: list[Entry], text: str) -> list[Entry]:
    """Undo or redo acts in one save. The first one checks that nothing was written meanwhile."""

    campaign.keep_all(_turns(campaign, kind, acts, text))
    return acts


def written_again(campaign: Campaign, entry: Entry, write: Maker) -> Entry:
    """Undo the last entry and write it anew in its place, in one save. Raises `Refused`."""
    return campaign.keep_all([*_turns(campaign, "undo", [entry]), write])[-1]


def _turns(campaign: Campaign, kind: Literal["undo", "redo"], acts: list[Entry], text: str = "") -> list[Maker]:
    """The entries that undo or redo acts."""

    def turn(act: Entry, world: World, stamp: Stamp) -> Made:
        meant = (next_undo if kind == "undo" else next_redo)(campaign) if act is acts[0] else act
        if meant is None or meant.id != act.id:
            raise Refused(MOVED_ON)
        act = next((each for each in campaign.journal.waiting if each.id == act.id), meant)  # it may be another by now
        after = apply_again(world, backwards(act) if kind == "undo" else act.change)
        changes = changes_between(world, after)
        return Made(Entry(id=stamp.id, at=stamp.at, kind=kind, text=text, target=act.id, change=changes), after)

    return [partial(turn, act) for act in acts]
