"""What panes draw of a sheet, a campaign, a fighter or a foe: plain data, the same for every face."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

Sign = Literal["+", "-", ""]


class Stat(NamedTuple):
    """A number that rolls add."""

    name: str
    value: int
    note: str = ""
    """What lessens it just now: `-1 overexerted`."""
    signed: bool = True
    """Whether a sign is shown: one that rolls add, and not a count of coins."""


class StatGrid(NamedTuple):
    """Numbers that rolls add, side by side."""

    label: str
    stats: tuple[Stat, ...]


class MeterPart(NamedTuple):
    """A number between bounds. Where `top` is None it has no upper end."""

    label: str
    value: int
    low: int
    top: int | None
    good: bool | None
    """Whether it is good to have it full; None where it is neither."""
    near_end: bool = False
    history: tuple[str, ...] = ()
    """What raised it, oldest first, where the game keeps that."""


class StepPart(NamedTuple):
    """A die that runs down."""

    label: str
    die: int
    """Its sides; 0 once it is spent."""
    stairs: tuple[int, ...]
    """All that it can be, largest first."""
    falls: Fraction
    """The chance that it goes down when it is rolled next."""


class Chip(NamedTuple):
    """A name on the sheet."""

    name: str
    sign: Sign = ""
    value: str = ""


class ChipsPart(NamedTuple):
    """Names in order."""

    label: str
    chips: tuple[Chip, ...]
    signed: bool = False
    """Whether each is shown with its sign, which nothing else tells."""


class ConditionRow(NamedTuple):
    """What weighs on somebody."""

    name: str
    """With its weight, as it is told: `Cut shoulder +1t`."""
    recovery: str = ""
    weight: int = 1
    does: tuple[str, ...] = ()
    """Its effects in words."""
    until: str = "ends with"
    """What stands before its recovery."""

    @property
    def ends(self) -> str:
        """`ends with a long rest`; empty where nothing is known of that."""
        return f"{self.until} {self.recovery}" if self.recovery else ""


class ConditionsPart(NamedTuple):
    """All that weighs on somebody."""

    label: str
    conditions: tuple[ConditionRow, ...]


class ItemRow(NamedTuple):
    """Something carried."""

    name: str
    kind: str = ""
    slots: int = 1
    dice: str = ""
    in_hand: bool = False
    spent: bool = False
    note: str = ""
    """What comes of it: `falls 38% after a fight`."""


class ItemsPart(NamedTuple):
    """What is carried, and how much of the room it takes."""

    label: str
    items: tuple[ItemRow, ...]
    slots: MeterPart | None = None


class LinesPart(NamedTuple):
    """Free words."""

    label: str
    lines: tuple[str, ...]


ViewPart = StatGrid | MeterPart | StepPart | ChipsPart | ConditionsPart | ItemsPart | LinesPart


class MeterMove(NamedTuple):
    """A meter that went from one value to another: what statistics are made of."""

    id: str
    """That of its field, `augur.momentum`."""
    label: str
    whose: str
    """The character's id, or the fighter's; empty for the campaign."""
    before: int
    after: int


class SheetView(NamedTuple):
    """Somebody or something in the terms of a game."""

    name: str
    parts: tuple[ViewPart, ...]


class StatusValue(NamedTuple):
    """Something in view wherever the player is."""

    label: str
    text: str
    """The value in words: `2 of 6`, `The warden: resistant +2`."""
    value: int | None = None
    size: int | None = None
    near_end: bool = False
    good: bool | None = None
    history: tuple[str, ...] = ()
    """What raised it, oldest first, where the game keeps that."""
    id: str = ""
    """That of its field, `augur.momentum`; empty for a game that declares none."""

    @property
    def is_meter(self) -> bool:
        """Whether it is a number with a top, which can be drawn."""
        return self.value is not None and self.size is not None
