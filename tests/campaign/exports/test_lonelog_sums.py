"""Dice in a log add up to the total that it states."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.library.packs import Library
from solo_journal.shipped import shipped

FIRST = Path(__file__).parent.parent / "golden" / "samples-1"
"""Samples in format 1, whose dice are kept in words."""
SAMPLES = sorted(path for folder in (shipped("campaigns"), FIRST) for path in folder.iterdir() if path.is_dir())
SUM = re.compile(r"(?P<added>=[\d,]+ [+-] .*=[\d,]+)(?P<more>(?: [+-]\d+)*) =(?P<total>-?\d+)(?: vs| ->|,)")


def log(sample: Path, folder: Path, tables: Library) -> str:
    """A copy of the sample as a log."""
    campaign = Campaign.open(Path(shutil.copytree(sample, folder / sample.parent.name / sample.name)), tables=tables)
    return "".join(export("lonelog").write(campaign, Selection()))


def test_every_sum_in_a_sample_is_right(tmp_path: Path, tables: Library) -> None:
    sums = list(SUM.finditer("".join(log(sample, tmp_path, tables) for sample in SAMPLES)))
    assert sums
    for found in sums:
        rows = re.findall(r"(?:^| ([+-]) [^=]*)=([\d,]+)", found["added"])
        faces = sum(int(f"{sign}1") * int(face) for sign, row in rows for face in row.split(","))
        assert faces + sum(map(int, found["more"].split())) == int(found["total"]), found[0]


def test_dice_that_do_not_come_to_the_total_are_listed_beside_it(tmp_path: Path, tables: Library) -> None:
    text = log(FIRST / "a-bell-for-low-ander", tmp_path, tables)
    assert "Hope d12=7 + Fear d12=4 + Advantage d6=4 +2 =17, Difficulty d6=4 -> Success with Hope" in text
