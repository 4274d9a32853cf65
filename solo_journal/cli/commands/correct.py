"""`correct`: faces that were typed wrongly, typed again."""

from __future__ import annotations

from collections.abc import Mapping

import click

from ...rules.refused import BadInput
from ..amending import amends
from ..options import Faces


@amends("correct", default="last", rolled=True)
@click.option("--dice", metavar="FACES", type=Faces(), help="What you rolled, in the order asked for, such as 5,2.")
def command(dice: tuple[int, ...] | None) -> Mapping[str, tuple[int, ...]]:
    """Correct the dice of an entry. The outcome follows.

    Example: solo-journal correct last --dice 5,2
    """
    if not dice:
        raise BadInput("No dice given. Type what you rolled: --dice 5,2.")
    return {"faces": dice}
