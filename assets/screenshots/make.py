"""Draws the pictures for the README, and its first minute: `python -m assets.screenshots.make`.

Independent of the machine: the clock is simulated, the dice are given, and the home is a scratch folder.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Kind
from solo_journal.campaign.library.exchange import adopt, samples
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.inputs import make
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.screens.book import BookScreen
from solo_journal.ui.screens.book_page import open_book
from solo_journal.ui.screens.form import FormScreen

HERE = Path(__file__).parent
SAMPLE = "the-long-dusk"
NOW = datetime(2026, 12, 5, 12, tzinfo=UTC)
LINE = "? Did anybody follow them?"
BEFORE: tuple[tuple[Kind, str], ...] = (
    (
        "prose",
        "Morning, by the clock. The flame stands straight up, as it does when nothing moves for a hundred miles.",
    ),
    (
        "prose",
        "Orso's boy has slept in the handcart. He says that he heard the beacon breathe. I tell him that it is the "
        "oil, and he looks at me as one looks at somebody who is being kind.",
    ),
    ("prose", "Then Moth turns its good eye to the road and will not turn it back."),
    (
        "prose",
        "Three lamps on the pilgrim road, where there should be one. They stop where the second shrine was, and start "
        "again, and stop. Whoever it is reads every stone.",
    ),
)
"""The text of the scene before the first question."""
WEB_FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)
MADE_WITH = re.compile(r"\s*<!-- Generated with .*? -->")
NAMES = re.compile(r"terminal-\d+")
Show = Callable[[Pilot[Any]], Awaitable[None]]


class Clock:
    """A clock that advances by a second at each look."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def do(campaign: Campaign, id_: str, dice: Iterable[int] = (), *, text: str = "", **inputs: Any) -> None:
    """Run a procedure with given dice; `text` is the line that it came from."""
    perform_and_keep(campaign, make(shelf.procedure(id_), inputs), Typed(dice, Chance(1)), text=text)


def played(library: Library) -> Campaign:
    """A copy of the sample, continued by a few lines."""
    sample = next(each.path for each in samples(library).cards() if each.path.name == SAMPLE)
    campaign = library.open(adopt(library, sample).name)
    do(campaign, "session.start")
    do(campaign, "duskara.mood", [3], title="Whoever trims the flame")
    for kind, text in BEFORE:
        write(campaign, kind, text)
    do(campaign, "duskara.ask", [5, 2], question="Is it the trimmer from Low Weir?")
    write(campaign, "consequence", "It is. He has brought oil, and his wife, and somebody with a slate under one arm.")
    write(campaign, "action", "Read the slate from the wall, before they see us")
    do(campaign, "duskara.risk", [2, 4], text="+Drone Handling", tags="+Drone Handling")
    write(campaign, "consequence", "Names. Thirty-one of them, in a hand I know, and one more at the foot, still wet.")
    do(campaign, "tracker.tick", tracker="Hunters")
    write(campaign, "prose", '[N:Ansa|carries the slate] waves, as if she were late. "You left a line out," she calls.')
    campaign.settle()
    return campaign


async def picture(name: str, app: SoloJournal, show: Show) -> None:
    """Draw one picture. It refers to no web address; the reader's own font will do."""
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        while isinstance(app.screen, FormScreen) or getattr(app.screen, "action_dismiss_it", None):
            await pilot.press("escape")
            await settled(pilot)
        await show(pilot)
        await settled(pilot)
        drawn = shot(app, name)
    (HERE / f"{name}.svg").write_text(drawn, encoding="utf-8")


def shot(app: SoloJournal, name: str) -> str:
    """The screen, without anything that differs between runs."""
    drawn = MADE_WITH.sub("", WEB_FONTS.sub("", app.export_screenshot(title=app.TITLE)))
    plain = "\n".join(line.rstrip() for line in NAMES.sub(name, drawn).splitlines())
    return f"{plain.strip()}\n"


def library_in(home: Path) -> Library:
    """A library in a scratch folder with a simulated clock."""
    return Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"), Clock())


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until the screen is up to date."""
    for _ in range(3):
        await pilot.pause(0.3)
        works = [each for each in pilot.app.workers if each.group in ("odds", "cards", "pages", "beside")]
        if works:  # with an empty list it would wait for all, including a dialog that waits for its player
            await pilot.app.workers.wait_for_complete(works)


async def typed(pilot: Pilot[Any]) -> None:
    """A question being typed: the strip shows its odds."""
    page: Any = pilot.app.screen
    page.composer.focus()
    page.composer.put(LINE)


async def the_book(pilot: Pilot[Any]) -> None:
    """A chapter of the book, with results between its paragraphs."""
    page: Any = pilot.app.screen
    pilot.app.push_screen(BookScreen(page.model, open_book(page.model), 4))


PICTURES: tuple[tuple[str, Show], ...] = (("play", typed), ("book", the_book))
"""The pictures: name, and the steps before each."""
SIZE = (120, 36)


async def main() -> None:
    """Play and draw, each picture in its own home."""
    for name, show in PICTURES:
        with tempfile.TemporaryDirectory() as scratch:
            library = library_in(Path(scratch))
            campaign = played(library)
            at = (NOW - timedelta(days=2)).timestamp()
            for path in campaign.folder.path.rglob("*"):
                os.utime(path, (at, at))
            await picture(name, SoloJournal(library, CampaignModel.open(library, campaign.folder.path.name)), show)


if __name__ == "__main__":
    asyncio.run(main())
    subprocess.run([sys.executable, "-m", "assets.screenshots.first_minute"], check=True)  # with dice of its own
