"""Random keys over the app: no key ends it with a traceback, nothing that was kept is lost, the journal stays sound.

    .venv/bin/python -m tests.ui.random_keys 10000 [seed]

A slice of it runs in the suite (`test_random_keys.py`).
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from textual import events
from textual.keys import _character_to_key

from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import places
from solo_journal.campaign.play.append import write
from solo_journal.campaign.repair.check import check
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel

from ..playing import do
from .frames import frame

NAMED = (
    "enter", "escape", "tab", "shift+tab", "space", "backspace", "delete", "up", "down", "left", "right", "home", "end",
    "pageup", "pagedown", "f1", "f2", "f3", "f5", "f6", "f8", "f9", "ctrl+z", "ctrl+y", "ctrl+p", "ctrl+a", "ctrl+u",
    "ctrl+o", "ctrl+j", "ctrl+g", "ctrl+q",
)  # fmt: skip
SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ?@d:=>/[]|+-.,!é界"
FIRST = "Steam climbs out of the crack like breath."
SITTING = 400
"""Keys after which the program is left and begun again."""


def begin(library: Library) -> None:
    """A campaign that has something of everything."""
    campaign = library.new("Random keys", ("nightsong", "duskara"))
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "scene.open", title="The quay", mood="quiet")
    do(campaign, "tracker.add", name="Torch", kind="step", die=8)
    do(campaign, "lists.note", list="people", name="Orso", tags=["hunter"])
    do(campaign, "nightsong.fate", question="Is anyone here?")
    write(campaign, "prose", FIRST)
    campaign.settle()


async def sit(library: Library, rolled: random.Random, keys: int) -> tuple[int, list[str]]:
    """Press this many keys in one sitting, or until the program quits; a failure lists the last ones."""
    app = SoloJournal(library, CampaignModel.open(library, "Random keys"))
    pressed: list[str] = []
    try:
        async with app.run_test(size=rolled.choice([(80, 24), (100, 30), (160, 45)])) as pilot:
            await pilot.pause(0.3)
            while len(pressed) < keys and app.return_code is None:
                key = rolled.choice(NAMED) if rolled.random() < 0.4 else rolled.choice(SIGNS)
                pressed.append(key)
                name = key if len(key) > 1 else _character_to_key(key)
                app.post_message(events.Key(name, key if len(key) == 1 else " " if key == "space" else None))
                for _ in range(200):
                    await pilot.pause(0)
                    if app.in_turn.at_rest or app.return_code is not None:
                        break
                frame(app)
    except Exception as error:
        return len(pressed), [f"{type(error).__name__}: {error} after {' '.join(pressed[-20:])}"]
    return len(pressed), [f"it ended with {app.return_code}"] if app.return_code else []


def sound(library: Library) -> list[str]:
    """What is wrong with the campaign that was played."""
    campaign = library.open("Random keys")
    found = [finding.text for finding in check(campaign) if not finding.note]
    kept = [each.entry.text for each in lines(campaign.journal, everything=True) if isinstance(each, Line)]
    return found if FIRST in kept else [*found, "the first paragraph is gone"]


def press(library: Library, keys: int, seed: int) -> list[str]:
    """Press this many keys over as many sittings as it takes, and return what is wrong then."""
    rolled, left = random.Random(seed), keys
    begin(library)
    while left > 0:
        pressed, wrong = asyncio.run(sit(library, rolled, min(left, SITTING)))
        left -= max(pressed, 1)
        if wrong or (wrong := sound(library)):
            return wrong
    return []


def main(given: Sequence[str]) -> int:
    """Press them and report; 1 if anything is wrong."""
    keys, seed = int(given[0]) if given else 10_000, int(given[1]) if len(given) > 1 else 1
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        os.environ["SOLO_JOURNAL_HOME"] = home
        os.chdir(home)
        wrong = press(Library(places(Path(home))), keys, seed)
    print(f"{keys} keys, seed {seed}, {time.monotonic() - began:.0f} s: {'; '.join(wrong) or 'nothing wrong'}")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
