"""The parts of a sheet, campaign or fighter as plain data for every face, and in words for those that show text."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

Sign = Literal["+", "-", ""]


class Stat(NamedTuple):
    """A number that rolls add."""

    name: str
    value: int
    note: str = ""
    """What reduces it at present: `-1 overexerted`."""
    signed: bool = True
    """Whether a sign is shown; not for counts such as coins."""


class StatGrid(NamedTuple):
    """Numbers that rolls add, side by side."""

    label: str
    stats: tuple[Stat, ...]


class MeterPart(NamedTuple):
    """A number within bounds; `top` None means no upper end."""

    label: str
    value: int
    low: int
    top: int | None
    good: bool | None
    """Whether full is good; None for neither."""
    near_end: bool = False
    history: tuple[str, ...] = ()
    """What raised it, oldest first, if the game records that."""


class StepPart(NamedTuple):
    """A step die."""

    label: str
    die: int
    """Its sides; 0 if spent."""
    stairs: tuple[int, ...]
    """All sizes, largest first."""
    falls: Fraction
    """The chance that it steps down at the next roll."""


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
    """Whether each is shown with its sign, as nothing else shows it."""


class ConditionRow(NamedTuple):
    """A condition."""

    name: str
    """With its weight: `Cut shoulder +1t`."""
    recovery: str = ""
    weight: int = 1
    does: tuple[str, ...] = ()
    """Its effects in words."""
    until: str = "ends with"
    """The words before its recovery."""

    @property
    def ends(self) -> str:
        """`ends with a long rest`; empty if unknown."""
        return f"{self.until} {self.recovery}" if self.recovery else ""


class ConditionsPart(NamedTuple):
    """All conditions."""

    label: str
    conditions: tuple[ConditionRow, ...]


class ItemRow(NamedTuple):
    """An item."""

    name: str
    kind: str = ""
    slots: int = 1
    dice: str = ""
    in_hand: bool = False
    spent: bool = False
    note: str = ""
    """What may happen to it: `falls 38% after a fight`."""


class ItemsPart(NamedTuple):
    """Items and the slots they take."""

    label: str
    items: tuple[ItemRow, ...]
    slots: MeterPart | None = None


class LinesPart(NamedTuple):
    """Free text."""

    label: str
    lines: tuple[str, ...]


ViewPart = StatGrid | MeterPart | StepPart | ChipsPart | ConditionsPart | ItemsPart | LinesPart


class MeterMove(NamedTuple):
    """A meter that went from one value to another, for statistics."""

    id: str
    """The field's id, `augur.momentum`."""
    label: str
    whose: str
    """The id of the character or fighter; empty for the campaign."""
    before: int
    after: int


class SheetView(NamedTuple):
    """A holder's fields in one game."""

    name: str
    parts: tuple[ViewPart, ...]


class StatusValue(NamedTuple):
    """A value for the status line."""

    label: str
    text: str
    """The value in words: `2 of 6`, `The warden: resistant +2`."""
    value: int | None = None
    size: int | None = None
    near_end: bool = False
    good: bool | None = None
    history: tuple[str, ...] = ()
    """What raised it, oldest first, if the game records that."""
    id: str = ""
    """The field's id, `augur.momentum`; empty if the game declares no fields."""

    @property
    def is_meter(self) -> bool:
        """Whether it is a number with a top, which can be drawn as a bar."""
        return self.value is not None and self.size is not None


BETWEEN = " · "
IN_USE = {"weapon": "in hand", "shield": "in hand", "shard": "in hand", "remedy": "in hand", "supply": "lit"}
"""How an unpacked item is used, by its kind; otherwise it is worn."""


def part_words(part: ViewPart, *, in_use: bool = False) -> tuple[str, str]:
    """A part's label and value: `Momentum`, `2 of 6`; for items, `in_use` adds how they are used."""
    match part:
        case StatGrid(label, stats):
            if not label and len(stats) == 1:
                return stats[0].name, str(stats[0].value)
            return label, BETWEEN.join(f"{each.name} {each.value}{f' {each.note}' * bool(each.note)}" for each in stats)
        case MeterPart(label, value, _, top):
            return label, str(value) if top is None else f"{value} of {top}"
        case StepPart(label, die):
            return label, f"d{die}" if die else "spent"
        case ChipsPart(label, chips):
            return label, BETWEEN.join(map(chip_words, chips))
        case ConditionsPart(label, conditions):
            return label, BETWEEN.join(each.name for each in conditions)
        case ItemsPart(label, items):
            return label, BETWEEN.join(map(carried_words if in_use else item_words, items))
        case LinesPart(label, lines):
            return label, BETWEEN.join(lines)


def chip_words(chip: Chip) -> str:
    """`Roofs`, `Scholar +3`."""
    return f"{chip.name} {chip.value}".strip()


def item_words(item: ItemRow) -> str:
    """`Spear d8`, `Buckler broken`."""
    return f"{item.name} {item.dice or 'broken' * item.spent}".strip()


def carried_words(item: ItemRow) -> str:
    """An item with how it is used: `Spear d8 in hand`, `Leather d4 worn`, `Torch d6 lit`."""
    return f"{item_words(item)} {use_words(item)}".strip()


def use_words(item: ItemRow) -> str:
    """`in hand`, `worn`, `lit`; empty if packed away."""
    return IN_USE.get(item.kind, "worn") if item.in_hand else ""
