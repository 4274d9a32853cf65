"""Search at 1,000, 10,000 and 100,000 entries, compared with `grep` over the same files."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from benchmarks.big_campaign import library, write
from benchmarks.ratio import Ratio, milliseconds
from solo_journal.campaign.journal.journal import Journal
from solo_journal.campaign.story.search import search
from solo_journal.campaign.story.search_index import Texts

SIZES = (1_000, 10_000, 100_000)
FEW = 20
"""A screenful of hits."""
COMMON, RARE, NOWHERE = "heartbeats", "(2.7)", "zeppelin"
"""A word in nearly every entry, words in one near the beginning, and a word in none."""


def measure() -> Iterator[Ratio]:
    """The first and the last hits, with and without cached texts."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        for size in SIZES:
            yield from _at(home, size, write(home, size), "")
        yield from _at(home, SIZES[-1], write(home, SIZES[-1], per_session=SIZES[-1]), ", one session")


def _at(home: Path, size: int, folder: Path, note: str) -> Iterator[Ratio]:
    journal = library(home).open(str(folder)).journal
    texts = Texts(journal)
    texts.warm()
    first = milliseconds(lambda: _grep("-m1", NOWHERE, folder), 9)
    whole = milliseconds(lambda: _grep("-ic", RARE, folder), 9)
    many = milliseconds(lambda: _grep("-ic", COMMON, folder), 9)
    name = f"{size:,} entries{note}"
    yield Ratio(f"search: newest {FEW} hits, {name}", many, milliseconds(_first(journal, COMMON, texts)), "ms", "50 ms")
    yield Ratio(f"  the same, nothing cached, {name}", many, milliseconds(_first(journal, COMMON), 5), "ms", "50 ms")
    yield Ratio(f"  all of a rare word, {name}", whole, milliseconds(_first(journal, f'"{RARE}"', texts)), "ms", "1x")
    yield Ratio(f"  the same, nothing cached, {name}", whole, milliseconds(_first(journal, f'"{RARE}"'), 3), "ms", "")
    yield Ratio(f"  a word that is nowhere, {name}", first, milliseconds(_first(journal, NOWHERE, texts)), "ms", "1x")


def _first(journal: Journal, query: str, texts: Texts | None = None) -> Callable[[], object]:
    return lambda: list(islice(search(journal, query, texts), FEW))


def _grep(how: str, words: str, folder: Path) -> None:
    subprocess.run(["grep", "-rF", how, words, str(folder / "journal")], capture_output=True, check=False)
