"""What the player keeps beside the story: the campaign's title, notes, lines and veils, and when a scene happens."""

from __future__ import annotations

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, Story, export
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.change_text import changes_words
from solo_journal.campaign.story.labels import label_of
from solo_journal.campaign.story.levels import Level
from solo_journal.campaign.story.memory import memories
from solo_journal.campaign.story.search import search
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.world import World

from ..playing import do


def test_another_title_is_reported_in_the_library_and_undone_after_a_restart(library: Library) -> None:
    campaign = library.new("Untitled", ("duskara",))
    do(campaign, "campaign.name", title="Salt, first book")
    campaign.settle()
    assert [card.title for card in library.cards()] == ["Salt, first book"]
    again = library.open("Salt, first book")
    assert again.title == "Salt, first book"
    undo(again)
    again.settle()
    assert (again.title, [card.title for card in library.cards()]) == ("Untitled", ["Untitled"])
    redo(again)
    assert again.title == "Salt, first book"
    assert not check(again)


def test_the_time_of_a_scene_is_in_its_heading_alone(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    do(campaign, "scene.open", title="The pans", mood="quiet")
    entry = do(campaign, "scene.when", when="the third night")
    do(campaign, "scene.open", title="The boat")
    assert campaign.world.scene.when is None, "a new scene has a time of its own"
    assert changes_words(entry, INSTALLED) == []
    window = Window.at_the_end(campaign.journal)
    assert window.heading(1) == ("The pans", "the third night · quiet")
    assert window.heading(2) == ("The boat", "")
    headings = [line.heading for line in lines(campaign.journal) if isinstance(line, Line) and line.heading]
    assert headings[0] == "The pans · the third night · quiet"
    undo(campaign)
    assert campaign.world.scene.when == "the third night"


def test_notes_grow_line_by_line_and_are_written_anew(library: Library) -> None:
    campaign = library.new("Salt", ())
    do(campaign, "campaign.note", text="Orso owes us, a boat")
    noted = do(campaign, "campaign.note", text="Who rang the bell?")
    assert label_of(campaign, noted, asked=True) == "“Note: Who rang the bell?”", "an undo names what it undoes"
    assert campaign.world.notes == ("Orso owes us, a boat", "Who rang the bell?")
    do(campaign, "campaign.notes", lines=["Who rang the bell?"])
    assert reopened(library, campaign).notes == ("Who rang the bell?",)
    undo(campaign)
    assert reopened(library, campaign).notes == ("Orso owes us, a boat", "Who rang the bell?")
    do(campaign, "campaign.notes", lines=[])
    assert campaign.world.notes is None


def test_a_note_of_a_name_has_lines_and_headings_and_is_found_exported_and_undone(library: Library) -> None:
    campaign = library.new("Salt", ())
    do(campaign, "scene.open", title="The pans")
    do(campaign, "lists.note", list="people", name="Orso", tags=["hunter"], note="owes us a boat")
    lines = ["owes us a boat", "# Debts", "three nights at the *pans*, and a heron"]
    do(campaign, "lists.notes", list="people", name="Orso", lines=lines)
    do(campaign, "campaign.notes", lines=["# Open", "Who rang the bell?"])
    assert [line.text for line in search(campaign.journal, "heron")] == ["Orso"]
    assert ("note", "# Debts") in memories(campaign, "Orso")[0].now
    campaign.settle()
    notes = exported(campaign, "everything").partition("## Notes")[2]
    assert notes.index("### Open") < notes.index("bell?") < notes.index("### Orso") < notes.index("### Debts")
    assert "heron" in notes[notes.index("### Debts") :]
    assert "heron" not in exported(campaign, "results")
    assert check(campaign) == []
    undo(campaign)
    undo(campaign)
    assert reopened(library, campaign).people["orso"].notes == ("owes us a boat",)
    with pytest.raises(Refused, match="That is the note already"):
        do(campaign, "lists.notes", list="people", name="Orso", lines=["owes us a boat"])


def test_lines_and_veils_are_reported_in_one_sentence(library: Library) -> None:
    campaign = library.new("Salt", ())
    do(campaign, "campaign.veils", lines=["harm to children"], veils=["torture", "spiders"])
    safety = reopened(library, campaign).safety
    assert safety is not None
    assert safety.describe() == "Lines: harm to children · Veils: torture, spiders"
    do(campaign, "campaign.veils", veils=["blood, much of it"])
    safety = reopened(library, campaign).safety
    assert safety is not None
    assert safety.describe() == "Lines: harm to children · Veils: blood, much of it", "what is not given stays"
    do(campaign, "campaign.veils", lines=[], veils=[])
    assert campaign.world.safety is None


def exported(campaign: Campaign, content: Level) -> str:
    story = Story.of(campaign, Selection(content=content))
    return "".join(export("markdown").pieces(story))  # type: ignore[misc]


def reopened(library: Library, campaign: Campaign) -> World:
    campaign.settle()
    return library.open(campaign.title).world
