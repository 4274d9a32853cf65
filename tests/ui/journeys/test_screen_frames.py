"""The screens beside the page, in a terminal of three sizes. `pytest --snapshot-update` records them anew."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from solo_journal.campaign.library.exchange import adopt, samples
from solo_journal.campaign.library.library import Library

from ...playing import START
from ..cells import faint
from ..frames import Frame, strips_of, text_of
from .conftest import Page, Player

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
Size = tuple[int, int]
DAY = re.compile(r"-2026-11-\d\d\.zip")
"""The day in the name of a backup: the day where the tests run, which in Auckland is the next one."""
FILE = re.compile(r"\b0001-\w{6}\b")
"""The name of a session's file, whose end is by chance."""
Screens = Sequence[tuple[str, str, str]]
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
        name = super().get_snapshot_name(test_location=test_location, index=0)
        return f"{name}[{index}]" if isinstance(index, str) else name


async def looks(page: Page, size: Size, snapshot: SnapshotAssertion, name: str = "", sees: str = "") -> None:
    """Once these words are there, the frame is the one that was looked at, nothing in it is wider than the terminal,
    and every word can be read."""
    await page.rests()
    await page.sees(*[sees] * bool(sees), gone="Working ")  # how far the library has been read, on a slow machine
    await page.rests()
    strips = strips_of(page.app)
    frame = text_of(strips)
    assert all(len(row) <= size[0] for row in frame.split("\n"))
    assert not faint(page.app, strips)
    told = FILE.sub("0001-abcdef", DAY.sub("-2026-11-20.zip", f"{frame}\n"))
    assert told == snapshot(name=name or None, extension_class=Frames)


@SIZES
async def test_the_first_run(newcomer: Player, size: Size, snapshot: SnapshotAssertion) -> None:
    async with newcomer.sits(size, first="library") as page:
        await looks(page, size, snapshot, sees="Is his aunt glad to see him?")
        await page.writes("1")
        await looks(page, size, snapshot, "new-campaign", "NEW CAMPAIGN")


@SIZES
async def test_the_library_of_a_sample(newcomer: Player, size: Size, snapshot: SnapshotAssertion) -> None:
    library = newcomer.library
    for called in ("a-bell-for-low-ander", "the-long-dusk"):
        adopt(library, samples(library).find(called).path)
    age(library)
    async with newcomer.sits(size, first="library") as page:
        await page.typed(
            "↓", "▌ The Long Dusk", "A name on a wall" if size[0] > 100 else "▲ Grief-Struck", gone="reading"
        )
        await looks(page, size, snapshot)
        await through(page, size, snapshot, BESIDE_IT)


async def through(page: Page, size: Size, snapshot: SnapshotAssertion, screens: Screens) -> None:
    """Look at one screen after another, each closed by one Esc, as is a question on it."""
    for name, keys, sees in screens:
        under, depth = page.app.screen, len(page.app.screen_stack)
        page.type(keys)
        await looks(page, size, snapshot, name, sees)
        await page.writes("⎋" * (len(page.app.screen_stack) - depth))
        assert page.app.screen is under, name


BESIDE_IT: Screens = (
    ("samples", "s", "▲ Wrenched shoulder"),
    ("archive", "a", "Archive “The Long Dusk”"),
    ("import", "i", "File to import"),
    ("which-game", "n", "New campaign: which game?"),
)
PARAGRAPH, QUESTION = (f"⎋⇞{'↑' * back}⏎" for back in (7, 11))
"""The keys that open the menu of an entry, so many before the newest."""
SCREENS: Screens = (
    ("statistics", "/stats⏎", "THE STORY"),
    ("export", "/export⏎", "# The Long Dusk"),
    ("book", "/book⏎", "12 scenes ·"),
    ("chapter", "/book⏎⏎", "Between one gust"),
    ("sheet", "/sheet⏎", "what it means"),
    ("menu", "␣", "a letter runs it"),
    ("finder", "␣/undo", "Undo back to it"),
    ("keys", "␣Ok", "change key"),
    ("settings", "␣Os", "Themes preview"),
    ("form", "␣r", "RISK POOL"),
    ("help", "/help⏎", "How Duskara is played"),
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
    ("rename", "␣Pr", "Rename which name?"),
    ("notes", "␣Nn", "no notes yet"),
    ("overrule", f"{QUESTION}o", "Which outcome counts"),
    ("edit", f"{PARAGRAPH}e", "Ctrl+S save"),
    ("split", f"{PARAGRAPH}p", "Esc cancel"),
    ("move", f"{PARAGRAPH}m", "after which line?"),
    ("when", "␣Sw", "before dawn"),
    ("backup", "␣Fb", "Back up to which file?"),
    ("import-tables", "␣Di", "from pasted text"),
    ("house-rules", "␣Oh", "Saved when you go back"),
    ("key-press", "␣Ok⏎", "Press the key for"),
    ("restore", "␣Fr", "Restore which backup file,"),
    ("check", "␣Fk", "No problems"),
    ("shortcuts", "␣Ds", "Add a shortcut"),
    ("character", "␣Pa", "ADD A CHARACTER"),
    ("veils", "␣/veils⏎", "LINES AND VEILS"),
    ("quit", "/session⏎⏻", "Enter quit"),
)


SMALL = ("undo", "notes", "quit")
"""Those that are looked at in the smallest terminal."""


@pytest.mark.parametrize("size", [(40, 15), (80, 24), (120, 36), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_screens_of_the_sample(newcomer: Player, size: Size, snapshot: SnapshotAssertion) -> None:
    library = newcomer.library
    adopt(library, samples(library).find("the-long-dusk").path)
    async with newcomer.sits(size) as page:
        await looks(page, size, snapshot, "previously", "Previously on")
        await page.writes("⎋")
        await looks(page, size, snapshot, "page")
        if size[0] < 100:  # beside a wide page they open no screen
            await through(page, size, snapshot, [("panes", "/panes⏎", "[1 Oracle]")])
        await through(page, size, snapshot, [each for each in SCREENS if size[0] > 40 or each[0] in SMALL])
