"""Stories to export: a bit of everything, the samples, and a hostile one."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Kind
from solo_journal.campaign.exports import Selection, Story, export
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.shipped import shipped

if TYPE_CHECKING:
    from ..conftest import Do

NASTY = (
    "</script><script>alert(1)</script> ]]> [x](javascript:y) ![i](z) <http://a.b> [[wikilink]] \u202eRTL\u202c "
    "<!-- --> {{7*7}} #panic() $x$ @import \\def\n\n---\n| a |\n|---|\n``` \x1b]0;t\x07 &lt; \x00\x0b\ufffe\uffff \x85"
)
"""What has gone wrong in other programs, in one text."""
SAMPLES = sorted(path for path in shipped("campaigns").iterdir() if (path / "journal").is_dir())


def written(campaign: Campaign, format_: str, wanted: Selection | None = None) -> bytes:
    """A campaign in a format, as bytes."""
    file = io.BytesIO()
    for _ in export(format_).put(Story.of(campaign, wanted or Selection()), file):
        pass
    return file.getvalue()


def told(campaign: Campaign, format_: str, wanted: Selection | None = None) -> str:
    """A campaign in a format of text."""
    return written(campaign, format_, wanted).decode("utf-8")


@pytest.fixture
def story(campaign: Campaign, do: Do) -> Campaign:
    """Two sessions and three scenes of a little of everything."""
    do(campaign, "scene.open", title="The *thermal* vents", mood="dramatic")
    write(campaign, "prose", "Steam climbs.\nI count.\n\n# Not a heading <b>")
    write(campaign, "action", "Slip past [N:Orso|hunter]")
    do(campaign, "dice.roll", expression="1d6", label="Stones", dice=(4,))
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    do(campaign, "tracker.step", tracker="Torch", dice=(3,))
    do(campaign, "scene.open", title="The third shrine")
    struck = write(campaign, "prose", "Struck words.\n\nAnd more.")
    amendments.strike(campaign, struck.id)
    write(campaign, "prose", "Undone words.")
    undo(campaign)
    edited = write(campaign, "prose", "Old words.")
    amendments.edit(campaign, edited.id, "New words.")
    do(campaign, "session.close")
    do(campaign, "session.start")
    do(campaign, "scene.open")
    write(campaign, "aside", "to myself")
    roll = do(campaign, "dice.roll", expression="1d20", label="Fall", dice=(2,))
    amendments.overrule(campaign, roll.id, "20, since I say so")
    return campaign


@pytest.fixture
def hostile(campaign: Campaign, do: Do) -> Campaign:
    """A campaign with hostile text everywhere."""
    campaign.on_disk.title = NASTY
    do(campaign, "scene.open", title=NASTY, mood=NASTY)
    kinds: tuple[Kind, ...] = ("prose", "action", "consequence", "aside")
    entry = [write(campaign, kind, NASTY) for kind in kinds][-1]
    amendments.strike(campaign, entry.id, NASTY)
    roll = do(campaign, "dice.roll", expression="1d6", label=NASTY)
    amendments.overrule(campaign, roll.id, NASTY)
    name = re.sub(r"[\[\]|\s]+", " ", NASTY[:60]).strip()
    do(campaign, "character.add", name=name, concept=" ".join(NASTY.split())[:200])
    do(campaign, "tracker.add", name=NASTY[:100], kind="step", die="d8")
    do(campaign, "tracker.step", tracker=" ".join(NASTY[:100].split()))
    do(campaign, "tracker.add", name="[Clock]|3/4 " + NASTY[:40], kind="clock", size=6)
    undo(campaign)
    return campaign


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory, tables: Library) -> Callable[[Path], Campaign]:
    """Opens a copy of a sample, once for all tests, which only read it."""
    scratch = tmp_path_factory.mktemp("samples")
    return cache(lambda path: Campaign.open(Path(shutil.copytree(path, scratch / path.name)), tables=tables))


@pytest.fixture(params=SAMPLES, ids=lambda path: path.name)
def sample(request: pytest.FixtureRequest, opened: Callable[[Path], Campaign]) -> Campaign:
    """Each sample in turn."""
    return opened(request.param)
