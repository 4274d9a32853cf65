"""What a procedure gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from .immutable import Map
from .world import World


class Event(NamedTuple):
    """Something that happened, for whoever listens: `session starts`, `scene starts`, `full`, `time passes`, ..."""

    name: str
    of: str = ""
    """What it happened to: a tracker's id, `duskara.twist`."""
    amount: int = 1


class Offer(NamedTuple):
    """Something to do next, prefilled: a procedure of its own (spend, block, add the condition)."""

    title: str
    procedure: str
    inputs: Mapping[str, Any] = Map()
    missing: str = ""
    """The input that the player still has to give, if any."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one procedure, and the world after it."""

    world: World
    headline: str
    """The result in a word or two: `Yes, but`, `d6`, `Success`. Odds are keyed by it."""
    detail: str = ""
    """Why: one sentence."""
    dice: str = ""
    """The dice as they are shown at the line's end: `5 v 2`."""
    asks: str = ""
    """What the player is asked to make of it: `What does it cost?`"""
    marks: tuple[str, ...] = ()
    """What else is true of this case and worth odds of its own: `yes`, `doubles`."""
    offers: tuple[Offer, ...] = ()
    events: tuple[Event, ...] = ()
