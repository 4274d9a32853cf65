"""Search finds what was written and what came out, newest first, whatever its case and accents."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.search import search

if TYPE_CHECKING:
    from .conftest import Do


@pytest.fixture
def story(campaign: Campaign, do: Do) -> Campaign:
    do(campaign, "scene.open", title="The Café")
    write(campaign, "prose", "Orso steps out of the café.")
    write(campaign, "prose", "Nobody steps out.")
    do(campaign, "dice.roll", expression="1d6", label="Falling stones", dice=(4,))
    return campaign


def found(campaign: Campaign, query: str) -> list[str]:
    return [line.text for line in search(campaign.journal, query)]


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("steps", ["Nobody steps out.", "Orso steps out of the café."]),
        ("CAFE", ["Orso steps out of the café.", "The Café"]),
        ("steps orso", ["Orso steps out of the café."]),
        ('"steps out of"', ["Orso steps out of the café."]),
        ('"out steps"', []),
        ("rolled 1d6", ["Falling stones"]),
        ("steps -orso", ["Nobody steps out."]),
        ('out -"steps out of"', ["Nobody steps out."]),
        ("steps -scene:1", []),
        ("-kind:prose,session", ["Falling stones", "The Café"]),
        ("steps date:2026-11", ["Nobody steps out.", "Orso steps out of the café."]),
        ("steps date:2026-10..2026-11-01", []),
        ("steps -date:2026", []),
        ("", []),
        ('""', []),
        ("(", []),
    ],
)
def test_every_term_must_be_there_and_the_newest_comes_first(story: Campaign, query: str, texts: list[str]) -> None:
    assert found(story, query) == texts


def test_what_counts_now_is_found(story: Campaign) -> None:
    gone = write(story, "prose", "a mistake")
    undo(story)
    assert found(story, "mistake") == []
    entry = write(story, "prose", "a wrod")
    amendments.edit(story, entry.id, "a word")
    assert (found(story, "wrod"), found(story, "word")) == ([], ["a word"])
    assert gone.id != entry.id


def test_hits_know_their_session_and_scene(story: Campaign, do: Do) -> None:
    do(story, "scene.open")
    hit = next(search(story.journal, "orso"))
    assert (hit.session, hit.scene) == (1, 1)


def test_the_newest_hits_come_before_the_old_files_are_read(
    story: Campaign, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    do(story, "session.close")
    do(story, "session.start")
    write(story, "prose", "Orso again.")
    with monkeypatch.context() as patch:
        patch.setattr(SessionFile, "load", lambda path: pytest.fail(f"{path} was read"))
        assert [line.text for line in islice(search(story.journal, "orso"), 1)] == ["Orso again."]
    assert len(found(story, "orso")) == 2
