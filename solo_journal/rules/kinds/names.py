"""Names in order: skills, bonds, gear, tags of a scene. Each may help or hinder, or have a value or a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .field import Bearer
from .listing import Listed, Listing
from .view import Chip, ChipsPart, Sign, StatusValue


class Names(Listing):
    """Names in order."""

    sign: Sign = ""
    """Whether it helps or hinders a roll that uses it."""
    in_view: bool = False
    """Whether it appears in the status line."""

    def sign_of(self, one: Listed) -> Sign:
        """Whether this one helps or hinders."""
        helps = one.table.get("helps")
        return self.sign if helps is None else "+" if helps else "-"

    def parts(self, holder: Bearer) -> Iterator[ChipsPart]:
        found = self.entries(holder.tree).values()
        told = ((one, self.describe(one)[len(one.name) :].strip(" :")) for one in found)
        chips = tuple(Chip(one.name, self.sign_of(one), behind) for one, behind in told)
        if chips:
            yield ChipsPart(self.label, chips)

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        if self.in_view and (told := [self.describe(one) for one in self.entries(holder.tree).values()]):
            yield StatusValue(self.label, " · ".join(told))

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        found = self.entries(holder.tree).values()
        return {one.name: one.value for one in found if isinstance(one.value, int)}
