"""The Action Chart: what each result does, read from a table that players can edit.

The source shows its chart as a picture only, so the defaults in `assets/packs/augur.toml` are ours. A chart is a table
with five rows, from dire to perfect. A row begins with its effects, `-1M +1S`, and goes on with words after a dot.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ...asking import Ask
from ...refused import Refused
from ...tables import find_table
from .results import RESULTS
from .sheet import ID

_EFFECT = re.compile(r"^([+-]\d)([MS])$")
DOT = "·"


class Effect(NamedTuple):
    """What a result does to whoever acted."""

    momentum: int
    stress: int
    words: str


def effect_of(ask: Ask, chart: str, result: str) -> Effect:
    """What the chart says for a result: one of ours by its name, or any pack's. Raises `Refused` where it is none."""
    ours = f"{ID}.{chart}"
    table = find_table(ask.tables, ours if ours in ask.tables else chart)
    if len(table.rows) != len(RESULTS):
        raise Refused(f"{table.title} is no Action Chart: it needs {len(RESULTS)} rows, from dire to perfect.")
    ask.packs[table.pack] = table.version
    effects, dot, words = table.rows[RESULTS.index(result)].text.partition(DOT)
    if not dot:
        effects, words = "", effects
    moved = {"M": 0, "S": 0}
    for each in effects.split():
        found = _EFFECT.match(each)
        if found is None:
            raise Refused(f"{table.title}, {result}: “{each[:20]}” is no effect. Write +1M, -1M, +1S or -1S.")
        moved[found[2]] += int(found[1])
    return Effect(moved["M"], moved["S"], words.strip())
