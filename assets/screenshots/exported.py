"""The pictures of what is handed on. `python assets/screenshots/exported.py` draws a sample as a book and a web page.

The book needs nothing but the extra `pdf`: Typst brings its fonts along, so the picture is the same on every machine.
The web page, light and dark, is drawn by a Chromium; where there is none, its picture stays as it is.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

import typst

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Story, Wanted, export
from solo_journal.campaign.exports.formats.pdf import data_of, set_book
from solo_journal.campaign.exports.story_parts import parts
from solo_journal.campaign.library.exchange import adopt, samples
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places

HERE = Path(__file__).parent
SAMPLE = "the-long-dusk"
PAGES = (3, 4)
"""Which pages of the book are shown, from 1."""
SCENE = 4
"""Which scene the web page holds."""
WINDOW = "620,900"
SCHEMES = {"light": 1, "dark": 0}
"""What Chromium calls the colours that a reader prefers."""
SPREAD = """
#set page(width: auto, height: auto, margin: 4mm, fill: luma(120))
#grid(columns: 2, gutter: 3mm, {})
"""
DOTS = 82.0
"""Dots per inch: what a page needs to be read on a screen, and no more."""


def main() -> None:
    """Draw the pictures anew."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        library = Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))
        sample = next(each.path for each in samples(library).cards() if each.path.name == SAMPLE)
        campaign = Campaign.open(adopt(library, sample), tables=library.tables)
        _book(campaign, home)
        if browser := shutil.which("chromium") or shutil.which("google-chrome"):
            _web_page(campaign, home, browser)
        else:
            print("There is no Chromium here, so the picture of the web page stays as it is.")


def _book(campaign: Campaign, home: Path) -> None:
    story = Story.of(campaign, Wanted())
    pages = set_book(story, [data_of(part) for part in parts(story)], "png")
    for number in PAGES:
        (home / f"{number}.png").write_bytes(pages[number - 1])
    _spread([f"{number}.png" for number in PAGES], home, "exported.png")


def _web_page(campaign: Campaign, home: Path, browser: str) -> None:
    page = home / "page.html"
    page.write_text("".join(export("html").write(campaign, Wanted(scenes=range(SCENE, SCENE + 1)))), encoding="utf-8")
    quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={home / 'browser'}"]
    for name, scheme in SCHEMES.items():
        drawn = [f"--window-size={WINDOW}", f"--screenshot={home / name}.png"]
        colours = f"--blink-settings=preferredColorScheme={scheme}"
        subprocess.run([browser, *quiet, *drawn, colours, page.as_uri()], check=True, capture_output=True)
    _spread([f"{name}.png" for name in SCHEMES], home, "exported-html.png")


def _spread(pictures: list[str], home: Path, name: str) -> None:
    """Two pictures side by side, as one."""
    shown = ", ".join(f'image("{each}", width: 148mm)' for each in pictures)
    (home / "spread.typ").write_text(SPREAD.format(shown), encoding="utf-8")
    typst.compile(str(home / "spread.typ"), output=str(HERE / name), format="png", ppi=DOTS, root=str(home))


if __name__ == "__main__":
    main()
