"""Time travel: the campaign as it was right after any entry, and what has changed since.

Nothing is stored twice. The world of that moment is replayed from its session's checkpoint; undoing everything after
it, from the end, gives the same world.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.changes import changes_between
from ...rules.refusal import Refused
from ...rules.shelf import of
from ...rules.world import World
from ..campaign import Campaign
from ..entry import Entry
from ..journal.journal import Journal
from ..journal.replay import apply_changes, fold
from .change_text import words_of_changes
from .state_text import scene_words


@dataclass(frozen=True, slots=True)
class Moment:
    """A campaign as it was right after an entry."""

    entry: Entry
    world: World
    since: tuple[str, ...]
    """What has changed since, in words."""


def moment(campaign: Campaign, entry: Entry) -> Moment:
    """The moment after an entry. Raises `Refused` if the journal does not lead there, `Unreadable` if the world is not
    valid."""
    world = world_after(campaign.journal, entry.id)
    return Moment(entry, world, tuple(differences(world, campaign.world)))


def world_after(journal: Journal, id_: str) -> World:
    """The world right after the entry with this id."""
    ids = [each.id for each in journal.waiting]
    if id_ in ids:
        so_far = journal.waiting[: ids.index(id_) + 1]
        return apply_changes(_fold_until(journal, None), [change for each in so_far for change in each.change])
    place = journal.place(id_)
    if place is None:
        raise Refused(f"There is no entry {id_} in this campaign.")
    return _fold_until(journal, place)


def differences(then: World, now: World) -> list[str]:
    """The differences between two worlds in words: first where the story is, then what changed."""
    there, here = scene_words(then), scene_words(now)
    moved = [f"{there} -> {here}"] if there != here else []
    return moved + words_of_changes(changes_between(then, now), of(now))


def _fold_until(journal: Journal, until: tuple[int, int] | None) -> World:
    found = fold(journal, until)
    if found is None:
        raise Refused("The journal has no checkpoint that can be read, so the state at that time is unknown.")
    return found.world().on(journal.shelf)
