"""The size of an act in its journal, compared with format 1: each act of the samples, made again."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import brief
from benchmarks.ratio import Ratio
from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import REPLACING, Entry, act_of, result_of
from solo_journal.campaign.journal.blocks import block_of, split
from solo_journal.campaign.journal.replay import apply_changes, replay_act
from solo_journal.campaign.library.packs import Library
from solo_journal.rules.answer_source import NeedAnswer
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World
from solo_journal.shipped import shipped


def measure() -> Iterator[Ratio]:
    """Bytes per act over all samples in format 1."""
    acts = [pair for path in sorted(shipped("campaigns").glob("*/journal")) for pair in _acts(path.parent)]
    acts = acts[: brief.entries(len(acts))]
    before, now = (sum(sizes) / len(acts) for sizes in zip(*acts, strict=True))
    yield Ratio(f"bytes per act, {len(acts)} acts of the samples", before, now, "B", "1.3x")


def _acts(path: Path) -> Iterator[tuple[int, int]]:
    """The bytes of each act as stored, and as it would be written today."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(shutil.copytree(path, Path(scratch) / path.name))
        campaign = Campaign.open(copy, tables=Library())
        world = World()
        for session in campaign.folder.sessions():
            data = session.read_bytes()
            for block, entry in zip(split(data).blocks, campaign.journal.file(session).entries(), strict=True):
                assert isinstance(entry, Entry)
                if entry.checkpoint:
                    world = World.model_validate(entry.checkpoint.world)
                if entry.act and entry.kind not in REPLACING and (again := _again(campaign, entry, world)):
                    yield len(block.raw(data)), len(block_of(again))
                world = apply_changes(world, entry.change)


def _again(campaign: Campaign, entry: Entry, world: World) -> Entry | None:
    """The same entry as it would be stored today; None if the rules no longer allow it."""
    try:
        done = replay_act(entry, world, campaign.tables, campaign.shelf)
    except (Refused, NeedAnswer):
        return None
    return entry.model_copy(update={"outcome": result_of(done.outcome), "act": act_of(done), "change": done.changes})
