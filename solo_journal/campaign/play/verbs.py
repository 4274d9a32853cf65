"""What is done to what was done, once for every face: take back, bring back."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from ...rules.refused import Refused
from ..campaign import Campaign
from ..entry import Entry
from ..story.labels import named
from . import undo as undoing

T = TypeVar("T")


class Asks(Protocol):
    """What these verbs need of a `Port`."""

    async def confirm(self, question: str, does: str) -> bool:
        """Whether the player agrees."""
        ...

    async def save(self, work: Callable[[], T]) -> T:
        """Do what writes, in the face's own way."""
        ...


class Turned(NamedTuple):
    """An act that was taken back or brought back."""

    entry: Entry
    told: str
    """The act in a few words."""


async def undo(campaign: Campaign, port: Asks) -> Turned | None:
    """Name the last act, and take it back where the player agrees; None where they do not. Raises `Refused` where there
    is none, and where it is no longer the last."""
    entry = undoing.next_undo(campaign)
    if entry is None:
        raise Refused("There is nothing to take back.")
    told, id_ = named(campaign, entry), entry.id
    if not await port.confirm(f"Take back {told}?", "take it back"):
        return None
    return Turned(await port.save(lambda: undoing.undo(campaign, id_)), told)


async def redo(campaign: Campaign, port: Asks) -> Turned | None:
    """Name the act that was taken back last, and bring it back likewise."""
    entry = undoing.next_redo(campaign)
    if entry is None:
        raise Refused("There is nothing to bring back: nothing was undone, or something new was done since.")
    told, id_ = named(campaign, entry), entry.id
    if not await port.confirm(f"Bring back {told}?", "bring it back"):
        return None
    return Turned(await port.save(lambda: undoing.redo(campaign, id_)), told)
