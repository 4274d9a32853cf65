"""The screens beside the page in a terminal of three sizes, which it is given one after another while each screen is
open. `pytest --snapshot-update` looks anew."""

from __future__ import annotations

import os
from datetime import timedelta

from syrupy.assertion import SnapshotAssertion
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from solo_journal.campaign.library.exchange import adopt, samples
from solo_journal.campaign.library.library import Library

from ...playing import START
from ..cells import faint
from .conftest import Page, Player
from .test_frames import Frame

Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = ((80, 24), (120, 36), (200, 60))
FITTED = {"form", "entry", "earlier-state"}
"""Screens that fit the position and space at the time of opening: they are opened again at each size."""
Screens = tuple[tuple[str, str, str], ...]
"""Names of screens, each with the keys that open it and the words by which it is seen to be there."""


def age(library: Library) -> None:
    """Every campaign was played a while before the evening on which tests live, one day after another."""
    for at, folder in enumerate(sorted(library.folders(), key=lambda each: each.path.name)):
        then = (START - timedelta(days=2 + at)).timestamp()
        for path in folder.path.rglob("*"):
            os.utime(path, (then, then))


class Frames(Frame):
    """Several frames of one test, each in a file of its own."""

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        return f"{super().get_snapshot_name(test_location=test_location, index=0)}{index}"


async def looks(page: Page, snapshot: SnapshotAssertion, name: str = "", sizes: Sizes = SIZES) -> None:
    """At each size the frame is the one that was looked at, nothing is wider than the terminal, and every word can be
    read."""
    for width, height in sizes:
        await page.pilot.resize_terminal(width, height)
        await page.rests()
        frame = await page.sees(gone="Working ")  # how far the library has been read, where the machine is slow
        assert all(len(row) <= width for row in frame.split("\n")), name
        assert not faint(page.app), name
        index = f"[{width}x{height}]" + (f"[{name}]" if name else "")
        assert f"{frame}\n" == snapshot(name=index, extension_class=Frames), name


async def test_the_first_run(newcomer: Player, snapshot: SnapshotAssertion) -> None:
    async with newcomer.sits(SIZES[0], first="library") as page:
        await page.sees("Is his aunt glad to see him?")
        await looks(page, snapshot)
        await page.typed("1", "NEW CAMPAIGN")
        await looks(page, snapshot, "new-campaign")


async def test_the_library_of_a_sample(newcomer: Player, snapshot: SnapshotAssertion) -> None:
    library = newcomer.library
    for called in ("a-bell-for-low-ander", "the-long-dusk"):
        adopt(library, samples(library).find(called).path)
    age(library)
    async with newcomer.sits(SIZES[0], first="library") as page:
        await page.typed("↓", "▌ The Long Dusk", "5,351 words", gone="reading")
        await looks(page, snapshot)
        await through(page, snapshot, BESIDE_IT)


async def through(page: Page, snapshot: SnapshotAssertion, screens: Screens) -> None:
    """Look at one screen after another, each closed by Esc."""
    for name, keys, sees in screens:
        for sizes in [(size,) for size in SIZES] if name in FITTED else [SIZES]:
            await page.pilot.resize_terminal(*sizes[0])
            await page.typed(keys, sees)
            await looks(page, snapshot, name, sizes)
            await page.typed("⎋", gone=sees)


BESIDE_IT: Screens = (
    ("samples", "s", "1,800 words"),
    ("archive", "a", "Archive “The Long Dusk”"),
    ("import", "i", "File to import"),
    ("which-game", "n", "New campaign: which game?"),
)
SCREENS: Screens = (
    ("statistics", "/stats⏎", "THE STORY"),
    ("export", "/export⏎", "# The Long Dusk"),
    ("book", "/book⏎", "5,351 words"),
    ("sheet", "/sheet⏎", "what it means"),
    ("menu", "␣", "a letter runs it"),
    ("finder", "␣/undo", "Undo back to it"),
    ("keys", "␣Ok", "change key"),
    ("settings", "␣Os", "Themes preview"),
    ("form", "␣r", "RISK POOL"),
    ("help", "/help⏎", "Handbook"),
    ("search", "/search Hallow⏎", "session 3 · scene 12 · A name on a wall"),
    ("dice", "/stats⏎3", "At least 20 dice"),
    ("names", "/names⏎", "first seen"),
    ("earlier-state", "/lookback⏎", "Since then"),
    ("tables", "␣Db", "Draw from it"),
    ("new-table", "␣Dn", "For example"),
    ("cards", "␣Dc", "DRAW A CARD"),
    ("games", "␣Ogf", "Ask the wood"),
    ("entry", "/entry⏎", "Undo back to it"),
    ("undo", "␣U", "Enter undo"),
    ("scene", "␣n", "Enter start scene"),
    ("tracker", "␣Ta", "ADD A TRACKER"),
)


async def test_the_screens_of_the_sample(newcomer: Player, snapshot: SnapshotAssertion) -> None:
    library = newcomer.library
    adopt(library, samples(library).find("the-long-dusk").path)
    async with newcomer.sits(SIZES[0]) as page:
        await page.sees("Previously on The Long Dusk")
        await looks(page, snapshot, "previously")
        await page.typed("⎋", gone="Previously on")
        await through(page, snapshot, SCREENS)
