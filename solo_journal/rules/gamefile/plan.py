"""A roll that was read: its sums, bands, changes and choices, every name looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import spec
from .fields import Known
from .language import Change, Range, Sum, When, Word
from .scope import Scope

Pools = Mapping[str, Sum]
"""Sums by the name of their group; the one without a name is under the empty one."""


class Deed(NamedTuple):
    """A change that was looked up."""

    change: Change
    known: Known | None = None
    name: str = ""
    """The score or condition in full; the id of a table or a roll; the input of a track, a clock or a die."""


class Band(NamedTuple):
    """One result."""

    spec: spec.BandSpec
    on: Word | Range
    when: tuple[When, ...]
    do: tuple[Deed, ...]
    choices: Mapping[str, tuple[Deed, ...]]
    offers: Mapping[str, Deed]


class Marked(NamedTuple):
    """A further fact."""

    say: str
    when: tuple[When, ...]
    do: tuple[Deed, ...]


class Modded(NamedTuple):
    """What a state or an input does to the dice."""

    when: tuple[When, ...]
    dice: Pools | None
    add: int
    more: int


class Later(NamedTuple):
    """A choice after the dice."""

    spec: spec.AfterSpec
    needs: tuple[When, ...]
    replace: Sum | None
    reroll: tuple[str, tuple[Range, ...]]
    """`all`, `lowest`, `highest`, or `not` with the faces that stay; empty for none."""
    do: tuple[Deed, ...]


@dataclass
class Roll:
    """A roll that is ready to be done."""

    spec: spec.RollSpec
    scope: Scope
    dice: Pools = field(default_factory=dict)
    none: Sum | None = None
    mods: tuple[Modded, ...] = ()
    read: tuple[str, Any] = ("total", None)
    """`total`, `highest`, `lowest`; `count` with a range; `against` with two groups; `group` with its name."""
    against: Sum | None = None
    target: tuple[str, Sum] | None = None
    """`at_most` or `at_least`, and what."""
    bands: tuple[Band, ...] = ()
    marks: tuple[Marked, ...] = ()
    after: tuple[Later, ...] = ()
    lower: tuple[str, Range, tuple[str, ...]] | None = None
    do: tuple[Deed, ...] = ()
    asked: Mapping[str, tuple[Deed, ...]] = field(default_factory=dict)
    """What follows by itself from what was asked for."""

    @property
    def rolls(self) -> bool:
        return bool(self.dice)
