"""What a small story looks like in each format, to be read in a diff. Renewed by `pytest --snapshot-update`."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import formats
from solo_journal.campaign.play.append import write

from .conftest import written

if TYPE_CHECKING:
    from ..conftest import Do

NOT_TEXT = frozenset({"pdf", "json"})
"""Pages are looked at as pictures; the journal's ids are other ones each time."""


def told(campaign: Campaign, format_: str) -> str:
    """A story in a format as text: of an archive, each file that is text."""
    data = written(campaign, format_)
    if not zipfile.is_zipfile(BytesIO(data)):
        text = data.decode()
        return text.partition("<style>")[0] + text.partition("</style>")[2] if "<style>" in text else text
    archive = zipfile.ZipFile(BytesIO(data))
    names = [each for each in archive.namelist() if each.endswith((".md", ".xhtml"))]
    return "".join(f"==== {name}\n{archive.read(name).decode()}\n" for name in names)


@pytest.mark.parametrize("format_", [each for each in formats() if each not in NOT_TEXT])
def test_a_small_story(story: Campaign, do: Do, format_: str, snapshot: SnapshotAssertion) -> None:
    do(story, "character.add", name="Kaelen", concept="who feels heat")
    write(story, "prose", 'He said *no*, "and" went -- north.\n\n***\n\n[N:Orso|-hunter] [Clock:Alarm 1/6]')
    assert told(story, format_) == snapshot
