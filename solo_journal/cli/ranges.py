"""Scenes and sessions by number: `3`, or `3-5`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..rules.world import World

NUMBERS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class Span(click.ParamType[range]):
    """One number, or two with a dash between."""

    name = "N|N-N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        found = NUMBERS.fullmatch(str(value).strip())
        if found is None:
            self.fail(f"Write one number or two with a dash, such as 3 or 3-5; not “{value}”.", param, ctx)
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            self.fail(f"{first} comes after {last}: write {last}-{first}.", param, ctx)
        return range(first, last + 1)


def must_be_there(world: World, scene: int | None, session: int | None) -> None:
    """Refuse a scene or session that has not been played yet."""
    from ..rules.refused import Unknown

    for what, wanted, last in (("scene", scene, world.scene.number), ("session", session, world.session.number)):
        if wanted is not None and wanted > last:
            until = f"The last one is {last}." if last else "None has begun yet."
            raise Unknown(f"There is no {what} {wanted}. {until}")
