"""What a later program wrote under a kind that this one does not know: its words are shown, and nothing is damage."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import KINDS, RESERVED, Entry, Result
from solo_journal.campaign.exports import Level, Selection, Story, export, formats
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.unsaved import Made
from solo_journal.campaign.story.entry_text import log_line
from solo_journal.rules.changes import Change

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]


def enter(campaign: Campaign, kind: str, **parts: object) -> Entry:
    """Keep an entry as a later program would."""
    return campaign.keep(
        lambda world, stamp: Made(Entry.model_validate({"id": stamp.id, "at": stamp.at, "kind": kind, **parts}), world)
    )


def test_kinds_to_come_are_reserved() -> None:
    assert {"note", "verbatim", "split", "join", "rewind", "unreadable"} == RESERVED
    assert KINDS.isdisjoint(RESERVED)


@pytest.mark.parametrize("kind", [*sorted(RESERVED), "long-after"])
def test_its_words_are_shown_and_it_is_no_damage(campaign: Campaign, again: Again, kind: str) -> None:
    first = write(campaign, "prose", "Steam climbs.")
    enter(campaign, kind, text="The beacon goes out.", target=first.id)
    reopened = again(campaign)
    assert [log_line(line) for line in lines(reopened.journal)][-2:] == ["Steam climbs.", "The beacon goes out."]
    assert list(check(reopened)) == []
    assert not reopened.notices
    assert undo(reopened).kind == kind
    assert [log_line(line) for line in lines(again(campaign).journal)][-1] == "Steam climbs."


def test_one_without_words_and_one_with_a_result_are_reported(campaign: Campaign, again: Again) -> None:
    enter(campaign, "rewind")
    enter(campaign, "split", text="Here they part", outcome=Result(headline="Two ways"))
    assert [log_line(line) for line in lines(again(campaign).journal)][-2:] == [
        "[rewind]",
        "Here they part → Two ways",
    ]


@pytest.mark.parametrize("format_", [each for each in formats() if export(each).pieces and export(each).tells_story])
@pytest.mark.parametrize("content", ["story", "results", "everything"])
def test_every_export_has_its_words(campaign: Campaign, format_: str, content: Level) -> None:
    write(campaign, "prose", "Steam climbs.")
    enter(campaign, "note", text="The beacon goes out.")
    enter(campaign, "rewind")
    story = Story.of(campaign, Selection(content=content))
    file = BytesIO()
    for _ in export(format_).put(story, file):
        pass
    assert "The beacon goes out." in file.getvalue().decode()


def test_what_it_changed_counts(campaign: Campaign, do: Do, again: Again) -> None:
    do(campaign, "tracker.add", name="Hunters", kind="clock", size=6)
    after = campaign.world.but(scene=campaign.world.scene.but(title="The gate"))
    campaign.keep(
        lambda world, stamp: Made(
            Entry(
                id=stamp.id,
                at=stamp.at,
                kind="rewind",
                change=(Change(path="scene/title", before="", after="The gate"),),
            ),
            after,
        )
    )
    assert again(campaign).world.scene.title == "The gate"


@pytest.mark.parametrize("kind", ["", "No", "a b", "x" * 41, "kind\n"])
def test_what_is_no_word_is_damage_as_before(kind: str) -> None:
    with pytest.raises(ValidationError):
        Entry.model_validate({"id": "0" * 26, "at": "2026-11-20T19:00:00Z", "kind": kind})
