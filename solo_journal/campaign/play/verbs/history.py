"""Undo and redo: the act is named first, and undone if the player agrees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from ....rules.plurals import plural
from ....rules.refusal import Refused
from ...campaign import Campaign
from ...entry import Entry
from ...journal.log_view import live
from ...story.labels import label_of
from .. import undo as undoing
from ..latest_lines import prose_kind
from ..port import Port, confirm_or_cancel
from .acts import show_amendment

T = TypeVar("T")
SHOWN = 12
"""How many acts are named at either end of those that are undone or redone together."""


async def undo(campaign: Campaign, port: Port) -> Entry:
    """Name the last act, undo it and return it. Raises `Refused` if there is none, or if it is no longer the last."""
    entry = undoing.next_undo(campaign)
    if entry is None:
        raise Refused(undoing.NOTHING_TO_UNDO)
    return await _turn(campaign, port, "undo", entry, undoing.undo)


async def undo_last(campaign: Campaign, port: Port, many: int) -> Entry:
    """Undo the last `many` acts as one, once the player has seen which. Raises `Refused` if there are fewer."""
    if many == 1:
        return await undo(campaign, port)
    acts = list[str]()
    for entry in live(campaign.journal):
        if entry.of_act not in acts:
            if len(acts) == many:
                return await back_to(campaign, port, entry.id, f"Undo the last {many} entries?")
            acts.append(entry.of_act)
    most = len(acts) - 1
    raise Refused(f"{plural(most, 'entry', 'entries')} can be undone at most." if most > 0 else undoing.NOTHING_TO_UNDO)


async def back_to(campaign: Campaign, port: Port, id_: str, question: str = "") -> Entry:
    """Undo everything after an entry as one, once the player has seen how much that is. Returns the oldest act that was
    undone. Redo restores all of it."""
    acts = undoing.since(campaign, id_)
    asks = question or f"Undo {plural(len(acts), 'entry', 'entries')}, all after this one?"
    await _turn_together(campaign, port, "undo", asks, acts[::-1], lambda: undoing.back_to(campaign, id_, len(acts)))
    return acts[-1]


async def redo(campaign: Campaign, port: Port) -> Entry:
    """Name the act that was undone last, with everything that going back undid, and redo it."""
    together = undoing.undone_together(campaign)
    if not together:
        raise Refused(undoing.NOTHING_TO_REDO)
    entry = together[0]
    if together[-1].along:
        return await _turn(campaign, port, "redo", together[-1], lambda campaign, _: undoing.redo(campaign, entry.id))
    if len(together) > 1:
        asks = f"Redo the {len(together):,} entries that were undone together?"
        again = partial(undoing.forth_again, campaign, entry.id)
        await _turn_together(campaign, port, "redo", asks, together, again)
        return entry
    return await _turn(campaign, port, "redo", entry, undoing.redo)


async def write_again(campaign: Campaign, port: Port, kind: str, words: str) -> bool:
    """Redo the paragraph undone last if it has this kind and these words, so that what was undone before it can be
    redone too. Returns whether it was."""
    undone = undoing.next_redo(campaign)
    kind = prose_kind(campaign) if kind == "prose" else kind
    if undone is None or undone.act or (undone.kind, undone.text) != (kind, words):
        return False
    await _save_turned(campaign, port, lambda: undoing.redo(campaign, undone.id))
    return True


async def _turn_together(
    campaign: Campaign, port: Port, does: str, question: str, acts: list[Entry], turn: Callable[[], object]
) -> None:
    """Undo or redo several acts, oldest first, once the player has seen which; of many, the first and the last."""
    told = [each for each in acts if not each.along] or acts
    ends = [*told[:SHOWN], *told[max(SHOWN, len(told) - SHOWN) :]]
    about = [label_of(campaign, each, port.voice) for each in ends]
    first, last = about[0], about[-1]
    if left := len(told) - len(ends):
        about.insert(SHOWN, f"… {left:,} more …")
    await confirm_or_cancel(port, question, does, about)
    await _save_turned(campaign, port, turn)
    if len(acts) > 1:  # the newest amendment names only one of them
        done = {"undo": "Undone", "redo": "Redone"}[does]
        await port.say(f"{done}: {len(acts):,} entries, from {first} to {last}")


async def _turn(
    campaign: Campaign, port: Port, does: str, entry: Entry, turn: Callable[[Campaign, str], Entry]
) -> Entry:
    """Name an act, and undo or redo just that."""
    await confirm_or_cancel(port, f"{does.capitalize()} {label_of(campaign, entry, port.voice, asked=True)}?", does)
    return await _save_turned(campaign, port, lambda: turn(campaign, entry.id))


async def _save_turned(campaign: Campaign, port: Port, turn: Callable[[], T]) -> T:
    turned = await port.save(turn)
    await show_amendment(campaign, port, next(iter(campaign.journal.backwards())))
    return turned
