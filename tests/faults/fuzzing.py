"""Spoilt files of every kind that the program reads, opened in every face, with the results as six integers.

    python -m tests.faults.fuzzing 100000 --seed 7     # by hand: as many cases as one likes

A case is told by its number alone: the seed of the mutation and the faces follow from it. `--only N` tries one again.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import re
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

import tomli
from pydantic import ValidationError

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.blocks import split
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.journal import Journal
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.library import settings
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.play.append import write
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.save.migrate import migrate
from solo_journal.campaign.save.world_snapshot import write_state
from solo_journal.campaign.store import system_calls
from solo_journal.campaign.store.errors import StoreError
from solo_journal.cli import runner
from solo_journal.line.loop import play
from solo_journal.rules.refusal import Refused
from solo_journal.shipped import shipped
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.log.entry_rows import rows_of
from solo_journal.ui.log.rows import RowOptions

from ..playing import Clock, library_at
from .mutations import BYTES, Mutation, members_of_zip, values_of_journal, values_of_json, values_of_toml

COUNTED = (
    "acknowledged bytes lost", "silent changes", "crashes", "hangs over a second", "escapes leaked",
    "bytes changed outside the edited block",
)  # fmt: skip
SLOW = 1.0
"""Seconds of the processor that one face may take."""
PART = 500
"""Cases that one process tries by hand: what they leave in its memory slows no later part down."""
LONG_AGO = 1_700_000_000
"""When a file was spoilt, in seconds since 1970."""
KEPT = 8
"""Entries of each sample that are played with, so that a case is short."""
ESCAPES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check",), ("book", "1-3", "--content", "everything"),
    ("previously",), ("stats",), ("memory", "Orso"), ("search", "the"), ("list",),
    ("export", "--format", "markdown", "--output", "-"), ("export", "--format", "lonelog", "--output", "-"),
    ("export", "--format", "html", "--output", "-"),
    ("export", "--format", "json", "--content", "everything", "--output", "-"),
    ("sheet",), ("tracker",), ("fight",), ("log", "--json"), ("undo",), ("ask", "Is it so?"), ("at", "1"),
    ("check", "--repair", "-y"), ("merge",),
)  # fmt: skip
GAME: tuple[tuple[str, ...], ...] = (
    ("game", "check", "briar"), ("game", "odds", "briar"), ("new", "In the thicket", "--system", "briar"),
    ("sheet", "add", "Ana"), ("sheet",), ("ask", "Is it so?"), ("check",),
)  # fmt: skip
"""What is done with a game that is a file, once it was spoilt."""
TABLES = Tables()


@dataclass
class Tally:
    """What was tried, and what went wrong, by the six things that count."""

    cases: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def note(self, what: str, case: int, why: str) -> None:
        """Something went wrong."""
        self.found[what] += 1
        self.told.append(f"case {case}: {what}: {why}")

    def add(self, other: Tally) -> None:
        """Add the results of another process."""
        self.cases.update(other.cases)
        self.found.update(other.found)
        self.told += other.told

    def table(self) -> Iterator[str]:
        """The six integers, under what was tried."""
        for kind, count in sorted(self.cases.items()):
            yield f"{kind:<84} {count:>7}"
        for what in COUNTED:
            yield f"{what:<84} {self.found[what]:>7}"


class Homes:
    """Small homes to spoil: the end of each sample campaign, with its state, settings, keys, a theme and a pack."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        self.bases = [_small(sample, scratch / f"base-{sample.name}") for sample in sorted(_samples())]
        self.archive = scratch / "archive.zip"
        self.document = scratch / "story.json"
        self.log = scratch / "story.md"
        with at_home(self.bases[0]):
            _run(("backup", str(self.archive)))
            _run(("export", "--format", "json", "--content", "everything", "--output", str(self.document)))
            _run(("export", "--format", "lonelog", "--output", str(self.log)))

    def fresh(self, number: int) -> Path:
        """A home of its own for a case."""
        home = self.scratch / "home"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(self.bases[number % len(self.bases)], home)
        return home


@dataclass(frozen=True)
class Kind:
    """A kind of file, where it lies in a home, and how it is spoilt."""

    name: str
    share: int
    find: Callable[[Path], Path]
    mutations: tuple[Mutation, ...]


def _journal(home: Path) -> Path:
    return Folder(_campaign(home)).sessions()[-1]


def _campaign(home: Path) -> Path:
    return next(path for path in sorted(home.iterdir()) if not path.name.startswith("."))


KINDS = (
    Kind("journal, bytes", 22, _journal, BYTES),
    Kind("journal, values", 40, _journal, (values_of_journal,)),
    Kind("campaign.toml", 12, lambda home: _campaign(home) / "campaign.toml", (*BYTES, *[values_of_toml] * 12)),
    Kind("settings and keys", 4, lambda home: home / ".state" / "settings.toml", (*BYTES, *[values_of_toml] * 6)),
    Kind("theme", 3, lambda home: home / ".state" / "themes" / "mine.toml", (*BYTES, *[values_of_toml] * 12)),
    Kind("pack", 4, lambda home: home / ".packs" / "mine.toml", (*BYTES, *[values_of_toml] * 6)),
    Kind("game", 4, lambda home: home / ".games" / "briar.toml", (*BYTES, *[values_of_toml] * 20)),
    Kind("Lonelog", 5, lambda home: home / "story.md", BYTES),
    Kind("JSON", 6, lambda home: home / "story.json", (*BYTES, *[values_of_json] * 20)),
    Kind("ZIP", 4, lambda home: home / "archive.zip", (*BYTES, *[members_of_zip] * 12)),
)
_DEALT = [kind for kind in KINDS for _ in range(kind.share)]


def run(cases: Iterable[int], seed: int, scratch: Path, pages: int = 100, *, whole: bool = True) -> Tally:
    """Try these cases, each in every face if `whole`, otherwise in one chosen by its number; every `pages`-th also on
    the page."""
    tally, homes = Tally(), Homes(scratch)
    if whole:
        with at_home(homes.fresh(0)) as home:  # what the page imports is no hang of the first case
            asyncio.run(_on_the_page(library_at(home, Clock())))
    with _unsynced():
        for number in cases:
            _try(number, seed, homes, tally, page=number % pages == 0, whole=whole)
    return tally


def _try(number: int, seed: int, homes: Homes, tally: Tally, *, page: bool, whole: bool) -> None:
    chance = Random(f"{seed}-{number}")
    kind = chance.choice(_DEALT)
    home = homes.fresh(number)
    for each in (homes.archive, homes.document, homes.log):
        if kind.find(home).name == each.name:
            shutil.copy(each, home / each.name)
    path = kind.find(home)
    path.write_bytes(chance.choice(kind.mutations)(path.read_bytes(), chance))
    os.utime(path, (LONG_AGO, LONG_AGO))  # what is written at this moment is not told torn: somebody may write it still
    tally.cases[kind.name] += 1
    with at_home(home):
        _Case(number, home, kind, chance, tally).tried(page=page, whole=whole)


@dataclass
class _Case:
    """One spoilt home."""

    number: int
    home: Path
    kind: Kind
    chance: Random
    tally: Tally

    def tried(self, *, page: bool, whole: bool) -> None:
        """Open faces on it, and check the results."""
        if self.kind.name in ("Lonelog", "JSON"):
            self._command(("import", str(self.kind.find(self.home))))
        elif self.kind.name == "ZIP":
            self._command(("restore", str(self.kind.find(self.home)), "--copy"))
        if self.kind.name == "game":
            for words in GAME:
                self._command(words)
        if self.kind.name == "pack":
            self._command(("draw", "mine.things"))
        faces: list[Callable[[], None]] = [
            lambda: self._command(("log", "--all", "--everything")),
            lambda: self._command(self.chance.choice(COMMANDS)),
            lambda: self._face("page rows", self._drawn),
        ]
        for face in faces if whole else faces[self.number % 9 :][:1]:
            face()
        if self.chance.random() < (0.15 if whole else 0.02):
            self._face("line mode", self._line)
        if page:
            self._face("page", self._page)
        self._face("the store", self._kept)

    def _command(self, words: tuple[str, ...]) -> None:
        self._face(" ".join(words), lambda: self._said(_run(words)))

    def _face(self, name: str, face: Callable[[], None]) -> None:
        began = time.process_time()
        try:
            face()
        except (Refused, StoreError):
            pass
        except Exception:
            told = traceback.format_exc().strip().splitlines()
            self.tally.note("crashes", self.number, f"{self.kind.name}, {name}: {told[-3].strip()} {told[-1]}")
        if time.process_time() - began > SLOW:
            self.tally.note("hangs over a second", self.number, f"{self.kind.name}, {name}")

    def _said(self, out: str) -> None:
        if "No such option" in out:
            raise AssertionError(out)
        if "wrong in the program" in out:
            log = (self.home / ".state" / "last-error.log").read_text().strip().splitlines()
            raise AssertionError(f"{log[-1]} at {next(line for line in log[::-1] if 'File' in line).strip()}")
        if leaked := ESCAPES.search(out.replace("\r\n", "\n").replace("\t", " ")):
            self.tally.note("escapes leaked", self.number, f"{self.kind.name}: {leaked[0]!r}")

    def _drawn(self) -> None:
        campaign = Campaign.open(_campaign(self.home), tables=TABLES)
        for item in Window.at_the_end(campaign.journal).items:
            for row in rows_of(item, RowOptions(60, "everything")):
                self._said((row.left + row.right).plain)

    def _line(self) -> None:
        out = io.StringIO()
        words = io.StringIO("/log\n/status\nSome words.\n? Is it so?\n/undo\n\n")
        play(library_at(self.home, Clock()), "", stdin=words, stdout=out)
        self._said(out.getvalue())

    def _page(self) -> None:
        asyncio.run(_on_the_page(library_at(self.home, Clock())))
        log = self.home / ".state" / "last-error.log"
        if log.exists():
            raise AssertionError(log.read_text().strip().splitlines()[-1])

    def _kept(self) -> None:
        """All that parses is there, and the next words change nothing in the files."""
        folder = Folder(_campaign(self.home))
        before = {path: path.read_bytes() for path in folder.sessions() if path.is_file()}
        campaign = Campaign.open(folder.path, tables=TABLES)
        there = {each.id: each for each in campaign.journal.entries()}
        damaged = [each.raw for each in there.values() if isinstance(each, Damaged)]
        told = [*campaign.notices, campaign.read_only]
        for id_, entry in _by_another_reading(before.values()).items():
            known = there.get(id_)
            words = (entry.text[:20], json.dumps(entry.text)[1:21])  # TOML escapes as JSON does
            shown = isinstance(known, Damaged) or any(each in raw for each in words for raw in (*damaged, *told))
            if not shown and not (isinstance(known, Entry) and _says(known) == _says(entry)):
                self.tally.note("silent changes", self.number, f"{self.kind.name}: {id_} {entry.text[:30]!r}")
        if not campaign.read_only:
            with suppress(Refused):
                kept = write(campaign, "prose", "And on.")
                if not campaign.unsaved and Journal.load(folder).find(kept.id) is None:
                    self.tally.note("acknowledged bytes lost", self.number, "what was said to be kept")
        recovered = [each.read_bytes() for each in folder.recovered.glob("*")] if folder.recovered.exists() else []
        for path, data in before.items():
            now = path.read_bytes() if path.exists() else b""
            if not now.startswith(data):
                rest = data[
                    next((at for at, both in enumerate(zip(now, data, strict=False)) if len({*both}) > 1), len(now)) :
                ]
                if not any(rest in each or data in each for each in recovered):
                    self.tally.note("bytes changed outside the edited block", self.number, path.name)


@contextmanager
def _unsynced() -> Iterator[None]:
    """No power is lost here, so that nothing need wait for the disk."""

    class Quick(system_calls.Calls):
        fsync = staticmethod(lambda fd: None)

    before, system_calls.io = system_calls.io, Quick()
    try:
        yield
    finally:
        system_calls.io = before


def _says(entry: Entry) -> tuple[object, ...]:
    return entry.at, entry.kind, entry.text, entry.target, entry.outcome, entry.act


def _by_another_reading(files: Iterable[bytes]) -> dict[str, Entry]:
    """What a reader finds that checks no seal and knows no state: every block that is TOML by itself and an entry, up
    to the next or to a line with a seal. An id that stands there twice tells nothing."""
    found: dict[str, list[Entry]] = {}
    for data in files:
        sealed = {data[block.start : block.end] for block in split(data).blocks if block.state == "sealed"}
        for raw in re.split(rb"(?m)^(?=\[\[entry\]\])|(?<=^#= [0-9a-f]{8}\n)", data):
            with suppress(
                tomli.TOMLDecodeError, UnicodeDecodeError, ValidationError, ValueError, KeyError, RecursionError
            ):
                document = tomli.loads(raw.decode())
                (tree,) = document.pop("entry")
                if document:  # a header that was spoilt: what stands below it is another entry's
                    continue
                entry = Entry.model_validate(tree)
                evident = entry.text and entry.kind in ("prose", "action", "consequence", "aside")
                if raw.rstrip() + b"\n" in sealed or (evident and entry.id and raw.endswith(b"\n")):
                    found.setdefault(entry.id, []).append(entry)
    return {id_: entries[0] for id_, entries in found.items() if len(entries) == 1}


class at_home:  # noqa: N801 - it reads as one
    """The program's files lie in this folder for the length of a `with`."""

    def __init__(self, home: Path) -> None:
        self.home, self.before = home, os.environ.get("SOLO_JOURNAL_HOME")

    def __enter__(self) -> Path:
        os.environ["SOLO_JOURNAL_HOME"] = str(self.home)
        return self.home

    def __exit__(self, *_: object) -> None:
        os.environ.pop("SOLO_JOURNAL_HOME")
        if self.before is not None:
            os.environ["SOLO_JOURNAL_HOME"] = self.before


def _run(words: tuple[str, ...]) -> str:
    """Run a command in this process; all that it put out."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace", write_through=True)
    before, sys.stdin = sys.stdin, io.StringIO("")
    try:
        with redirect_stdout(out), redirect_stderr(out):
            runner.run(words)
    finally:
        sys.stdin = before
    out.seek(0)
    return out.read()


async def _on_the_page(library: Library) -> None:
    """The page as it opens, with a look at what most players open."""
    model = CampaignModel.open(library, _campaign(library.places.campaigns).name)
    app = SoloJournal(library, model)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        for key in ("f6", "f6", "f3", "escape"):
            await pilot.press(key)
        await pilot.pause()


def _samples() -> Iterator[Path]:
    return (path for path in shipped("campaigns").iterdir() if (path / "journal").is_dir())


def _small(sample: Path, home: Path) -> Path:
    """A home with the end of a sample: its last checkpoint and a few entries."""
    folder = Folder(home / sample.name)
    folder.journal.mkdir(parents=True)
    last = Folder(sample).sessions()[-1]
    data = last.read_bytes()
    file = SessionFile.of(last, data)
    chosen = [file.blocks[0], *file.blocks[-KEPT:]]
    small = b"\n".join(block.raw(data) for block in chosen)
    (folder.journal / "0001-aaaaaa.toml").write_bytes(
        small.replace(b"files = 2", b"files = 0").replace(b"files = 1", b"files = 0")
    )
    first = file.entry(0)
    assert isinstance(first, Entry)
    assert first.checkpoint is not None
    write_state(folder, first.checkpoint.campaign, first.checkpoint.title)
    state = home / ".state"
    migrate(folder, first.checkpoint.campaign, first.checkpoint.title, state)
    shutil.rmtree(state)
    (state / "themes").mkdir(parents=True)
    keys = {"page.detail": "f9", "composer.menu": "f2"}
    settings.write(state / "settings.toml", settings.Settings(theme="mine", keys=keys, folded=("names",)))  # type: ignore[arg-type]
    themes = shipped("assets", "themes")
    shutil.copy(sorted(themes.glob("*.toml"))[0], state / "themes" / "mine.toml")
    theme = (state / "themes" / "mine.toml").read_text()
    (state / "themes" / "mine.toml").write_text(re.sub(r'(?m)^name = ".*"', 'name = "mine"', theme))
    (home / ".games").mkdir()
    shutil.copy(shipped("assets", "games", "briar.toml"), home / ".games" / "briar.toml")
    (home / ".packs").mkdir()
    (home / ".packs" / "mine.toml").write_text(PACK)
    return home


PACK = """\
format = 1
id = "mine"
title = "Mine"
author = "Nobody"
licence = "CC0-1.0"
link = "https://example.org/"
notice = "Free."
version = "1"

[[table]]
id = "things"
title = "Things"
rows = ["a lamp", "a bell", "a rope", "a knife", "a map", "a coin"]
"""


def main() -> int:
    """By hand: run this many cases and print the table."""
    asked = argparse.ArgumentParser()
    asked.add_argument("cases", type=int, nargs="?", default=2000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--pages", type=int, default=50, help="every how many-th case is opened on the page")
    asked.add_argument("--only", type=int, help="one case alone")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    how = asked.parse_args()
    numbers = range(how.cases) if how.only is None else range(how.only, how.only + 1)
    pages = how.pages if how.only is None else 1
    tally = Tally()
    with ProcessPoolExecutor(how.workers, get_context("spawn"), max_tasks_per_child=1) as workers:
        parts = [
            workers.submit(_in_a_process_of_its_own, numbers[at : at + PART], how.seed, pages)
            for at in range(0, len(numbers), PART)
        ]
        for part in as_completed(parts):
            tally.add(part.result())
            for line in part.result().told:
                print(line, flush=True)
    for line in tally.table():
        print(line)
    return 1 if tally.found else 0


def _in_a_process_of_its_own(numbers: range, seed: int, pages: int) -> Tally:
    with tempfile.TemporaryDirectory() as scratch:
        return run(numbers, seed, Path(scratch), pages)


if __name__ == "__main__":
    sys.exit(main())
