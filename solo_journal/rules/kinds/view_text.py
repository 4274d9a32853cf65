"""Parts of a view in words, for all faces that show text."""

from __future__ import annotations

from .view import (
    Chip,
    ChipsPart,
    ConditionsPart,
    ItemRow,
    ItemsPart,
    LinesPart,
    MeterPart,
    StatGrid,
    StepPart,
    ViewPart,
)

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
