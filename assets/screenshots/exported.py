"""The picture of the exported book. `python assets/screenshots/exported.py` sets a sample and draws two of its pages.

It needs nothing but the extra `pdf`: Typst brings its fonts along, so the picture is the same on every machine.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import typst

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Story, Wanted
from solo_journal.campaign.exports.formats.pdf import data_of, set_book
from solo_journal.campaign.exports.parts import parts
from solo_journal.campaign.library import Library
from solo_journal.campaign.places import Places
from solo_journal.campaign.samples import adopt, samples

HERE = Path(__file__).parent
SAMPLE = "the-long-dusk"
PAGES = (3, 4)
"""Which pages are shown, from 1."""
SPREAD = """
#set page(width: auto, height: auto, margin: 4mm, fill: luma(120))
#grid(columns: 2, gutter: 3mm, {})
"""
DOTS = 82.0
"""Dots per inch: what a page needs to be read on a screen, and no more."""


def main() -> None:
    """Draw the picture anew."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        library = Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))
        sample = next(each.path for each in samples(library).cards() if each.path.name == SAMPLE)
        campaign = Campaign.open(adopt(library, sample), tables=library.tables)
        story = Story.of(campaign, Wanted())
        pages = set_book(story, [data_of(part) for part in parts(story)], "png")
        for number in PAGES:
            (home / f"{number}.png").write_bytes(pages[number - 1])
        shown = ", ".join(f'image("{number}.png", width: 148mm)' for number in PAGES)
        (home / "spread.typ").write_text(SPREAD.format(shown), encoding="utf-8")
        typst.compile(str(home / "spread.typ"), output=str(HERE / "exported.png"), format="png", ppi=DOTS, root=scratch)


if __name__ == "__main__":
    main()
