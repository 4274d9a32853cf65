"""Texts are folded once, cached up to a limit, and never stale; a search can be stopped between chunks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story import search_index as module
from solo_journal.campaign.story.search import search
from solo_journal.campaign.story.search_index import Named, Texts

from ...playing import do


@pytest.fixture
def story(campaign: Campaign) -> Campaign:
    """Three sessions, a line in each."""
    for number in ("one", "two", "three"):
        if number != "one":
            do(campaign, "session.close")
            do(campaign, "session.start")
        write(campaign, "prose", f"Steam number {number}.")
    return campaign


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were read."""
    read: list[str] = []
    load: Callable[..., SessionFile] = SessionFile.load

    def counted(path: Path) -> SessionFile:
        read.append(path.name)
        return load(path)

    monkeypatch.setattr(SessionFile, "load", counted)
    return read


def found(campaign: Campaign, query: str, texts: Texts) -> list[str]:
    return [line.text for line in search(campaign.journal, query, texts)]


def test_folded_texts_are_not_read_again(story: Campaign, loads: list[str]) -> None:
    texts = Texts(story.journal)
    texts.warm()
    assert len(loads) == 2
    assert found(story, "nowhere", texts) == []
    assert len(loads) == 2
    assert found(story, "number one", texts) == ["Steam number one."]
    assert len(loads) == 3


def test_a_file_that_was_edited_by_hand_is_folded_anew(story: Campaign) -> None:
    texts = Texts(story.journal)
    texts.warm()
    old = story.journal.paths[0]
    old.write_bytes(old.read_bytes().replace(b"Steam number one.", b"Smoke, once."))
    assert found(story, "smoke", texts) == ["Smoke, once."]
    assert found(story, "steam", texts) == ["Steam number three.", "Steam number two."]


def test_entries_written_meanwhile_are_found(story: Campaign) -> None:
    texts = Texts(story.journal)
    texts.warm()
    write(story, "prose", "Steam again.")
    assert found(story, "steam", texts)[0] == "Steam again."
    do(story, "session.close")
    do(story, "session.start")
    write(story, "prose", "Steam at last.")
    assert found(story, "steam", texts)[:2] == ["Steam at last.", "Steam again."]


def test_the_cache_keeps_to_its_limit(story: Campaign, monkeypatch: pytest.MonkeyPatch, loads: list[str]) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 1)
    texts = Texts(story.journal)
    once = found(story, "steam", texts)
    read = len(loads)
    assert found(story, "steam", texts) == once
    assert len(loads) == 2 * read


def test_a_search_can_be_stopped_between_two_chunks(story: Campaign) -> None:
    def end() -> None:
        raise InterruptedError

    hits = search(story.journal, "steam", Texts(story.journal), end)
    assert next(hits).text == "Steam number three."
    with pytest.raises(InterruptedError):
        next(hits)


def test_every_name_that_was_ever_given_is_known(story: Campaign) -> None:
    write(story, "prose", "[N:Orso] at [L:Hallow]")
    do(story, "lists.rename", list="people", name="Orso", to="The hunter")
    do(story, "lists.drop", list="places", name="Hallow")
    assert Texts(story.journal).names() == {
        Named("people", "orso", "Orso"),
        Named("people", "orso", "The hunter"),
        Named("places", "hallow", "Hallow"),
    }
