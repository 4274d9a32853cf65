"""Writes a campaign of any size like the program would, without syncing at each entry."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks import brief
from solo_journal.campaign.entry import Checkpoint, Entry
from solo_journal.campaign.ids import new_id
from solo_journal.campaign.journal.blocks import block_of
from solo_journal.campaign.journal.file_blocks import ROTATE
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.save.formats import FORMAT
from solo_journal.rules import shelf
from solo_journal.rules.changes import Change
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.world import Session, World

PROSE = (
    "Steam climbs out of the crack like breath. I have counted eleven heartbeats between one gust and the next; "
    "at the twelfth the whole ledge goes white and nobody on the wall could see a hand."
)
PER_SESSION = 100


def library(home: Path) -> Library:
    """A library in a scratch folder."""
    return Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))


def write(home: Path, entries: int, per_session: int = PER_SESSION) -> Path:
    """A campaign with `entries` entries; returns its folder. A session too large for one file continues in the next."""
    game = "duskara"
    folder = home / f"big-{entries}-{per_session}"
    entries, per_session = brief.entries(entries), brief.entries(per_session)
    (folder / "journal").mkdir(parents=True)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    world = World(systems=Map({game: dict(shelf.system(game).begin)}))
    written = files = 0
    for number in range(1, (entries + per_session - 1) // per_session + 1):
        started = Entry(id=new_id(at), at=at, kind="session", change=_start(world, number))
        blocks = [block_of(_checkpoint(world, at, files, written)), block_of(started)]
        world = world.but(session=Session(number=number, open=True))
        size = 0
        for index in range(per_session - 2):
            if size >= ROTATE:
                _file(folder, files := files + 1, at, blocks)
                written, size = written + len(blocks), 0
                blocks = [block_of(_checkpoint(world, at, files, written))]
            at += timedelta(minutes=1)
            blocks.append(block_of(Entry(id=new_id(at), at=at, kind="prose", text=f"{PROSE} ({number}.{index})")))
            size += len(blocks[-1])
        _file(folder, files := files + 1, at, blocks)
        written += len(blocks)
    return folder


def _file(folder: Path, number: int, at: datetime, blocks: list[bytes]) -> None:
    (folder / "journal" / f"{number:04}-{new_id(at)[-6:].lower()}.toml").write_bytes(b"".join(blocks))


def _checkpoint(world: World, at: datetime, files: int, count: int) -> Entry:
    tree = Map(plain(world))
    checkpoint = Checkpoint(format=FORMAT, campaign="BIG", title="Big", files=files, count=count, world=tree)
    return Entry(id=new_id(at), at=at, kind="checkpoint", checkpoint=checkpoint)


def _start(world: World, number: int) -> tuple[Change, ...]:
    opened = Change(path="session/open", before=world.session.open, after=True)
    changes = (Change(path="session/number", before=number - 1, after=number), opened)
    return tuple(change for change in changes if change.before != change.after)
