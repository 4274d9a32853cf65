"""Draws the first minute as an animation, `first-minute.svg`: `python -m assets.screenshots.first_minute`.

It plays in a scratch folder, key by key at the pace of the design, with a frame for each step. Dice, suggestions and
ids come from a seed, so another run draws the same.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

SEED = 11
RANDOM = random.Random
patch.object(random, "SystemRandom", lambda: RANDOM(SEED)).start()  # before anything asks for random numbers
COUNT = itertools.count(SEED)
patch("solo_journal.campaign.ids.randbits", lambda bits: next(COUNT)).start()

from assets.screenshots.make import HERE, library_in, settled, shot  # noqa: E402
from solo_journal.ui.app import SoloJournal  # noqa: E402
from solo_journal.ui.composer.composer import Composer  # noqa: E402

NAME = "first-minute"
SIZE = (80, 24)
PARTS = re.compile(r"<svg[^>]*viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>", re.DOTALL)
"""The size of a picture, and its content."""


class Step(NamedTuple):
    """What the player presses or types, and how many seconds to show the result."""

    keys: tuple[str, ...]
    seconds: float
    types: str = ""


STEPS = (
    Step((), 4),
    Step(("1",), 2.5),
    Step(("down",), 2.5),
    Step(("enter",), 4),
    Step(("2",), 2.5),
    Step(("enter", "enter"), 2.5),
    Step((), 3, "? Is the extra one ours?"),
    Step(("enter",), 3.5),
    Step((), 3, "It bears no seal, and its eye follows me."),
    Step(("enter", "enter"), 2.5),
    Step((), 2, "@ Open it before it calls home"),
    Step(("enter",), 3),
    Step(("0",), 4),
    Step((), 3, "It opens, but far off something has begun to hum."),
    Step(("enter", "enter"), 4),
)


async def pictures() -> Iterator[str]:
    """A frame for each step."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        app = SoloJournal(library_in(Path(scratch)))
        async with app.run_test(size=SIZE) as pilot:
            await settled(pilot)
            for number, step in enumerate(STEPS):
                for key in step.keys:
                    await pilot.press(key)
                    await settled(pilot)
                if step.types:
                    app.screen.query_one(Composer).put(step.types)
                    await settled(pilot)
                found.append(shot(app, f"m{number}"))
    return iter(found)


def moving(frames: Iterator[str]) -> str:
    """All frames in one picture, shown in turn; without animation, the last one stays."""
    whole = sum(step.seconds for step in STEPS)
    drawn, rules, size, at = [], [], "", 0.0
    for number, (step, frame) in enumerate(zip(STEPS, frames, strict=True)):
        found = PARTS.search(frame)
        assert found is not None
        size, begins, ends = found[1], 100 * at / whole, 100 * (at + step.seconds) / whole
        at += step.seconds
        before = f"0%, {begins - 0.01:.2f}% {{ visibility: hidden }} " if number else ""
        after = f" {ends + 0.01:.2f}%, 100% {{ visibility: hidden }}" if number + 1 < len(STEPS) else ""
        rules.append(f"@keyframes s{number} {{ {before}{begins:.2f}%, {ends:.2f}% {{ visibility: visible }}{after} }}")
        rules.append(f".s{number} {{ animation: s{number} {whole}s step-end infinite }}")
        hidden = "" if number + 1 == len(STEPS) else ' visibility="hidden"'
        drawn.append(f'<g class="s{number}"{hidden}>{found[2].strip()}</g>')
    style = "\n".join(rules)
    parts = "\n".join(drawn)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">\n<style>\n{style}\n</style>\n{parts}\n</svg>\n'


if __name__ == "__main__":
    (HERE / f"{NAME}.svg").write_text(moving(asyncio.run(pictures())), encoding="utf-8")
