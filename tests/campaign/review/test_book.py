"""The journal as a book: a page for each scene, the prose first, bookmarks, and the reading position."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.campaign.story.book import Book, Ribbon, Stopped
from solo_journal.campaign.story.passages import passages

from ...playing import do


@pytest.fixture
def story(campaign: Campaign) -> Campaign:
    write(campaign, "prose", "Before all of it.")
    do(campaign, "scene.open", title="Vents")
    write(campaign, "prose", "Steam. [N:Orso]")
    do(campaign, "dice.roll", expression="1d6", label="Falling stones", dice=(4,))
    write(campaign, "aside", "ask about the drones")
    do(campaign, "session.close")
    do(campaign, "session.start")
    write(campaign, "consequence", "The torch is wet.")
    do(campaign, "scene.open")
    do(campaign, "scene.set", title="The shrine", mood="quiet")
    write(campaign, "prose", "Nobody is here.")
    return campaign


def headings(campaign: Campaign) -> list[tuple[int, str]]:
    return [(each.session, each.heading) for each in Book.of(campaign.journal).chapters]


def test_sessions_hold_scenes_and_a_scene_may_continue_in_the_next(story: Campaign) -> None:
    assert headings(story) == [
        (1, "Before the first scene"),
        (1, "1 · Vents"),
        (2, "1 · Vents, continued"),
        (2, "2 · The shrine · quiet"),
    ]


def test_every_line_of_the_story_is_on_one_page(story: Campaign) -> None:
    book = Book.of(story.journal)
    paged = [line.entry.id for each in book.chapters for line in book.lines(each) if isinstance(line, Line)]
    assert paged == [line.entry.id for line in lines(story.journal) if isinstance(line, Line)]


def test_an_undone_scene_has_no_page_until_it_is_redone(story: Campaign) -> None:
    before = headings(story)
    do(story, "scene.open", title="Too early")
    undo(story)
    write(story, "prose", "Still here.")
    assert headings(story) == before
    undo(story)
    redo(story)
    assert headings(story) == before


def test_a_page_shows_what_counts_now(story: Campaign) -> None:
    entry = write(story, "prose", "a wrod")
    amendments.edit(story, entry.id, "a word")
    amendments.strike(story, write(story, "prose", "struck").id)
    write(story, "prose", "gone")
    undo(story)
    book = Book.of(story.journal)
    texts = [each.text for each in passages(book.lines(book.chapters[-1]), "story")]
    assert texts == ["Nobody is here.", "a word"]


def test_mechanics_are_between_the_prose_or_left_out(story: Campaign) -> None:
    book = Book.of(story.journal)
    page = book.lines(book.chapters[1])
    assert [(each.look, each.text) for each in passages(page)] == [
        ("prose", "Steam."),
        ("act", "± person Orso added"),
        ("act", "Falling stones — 4 (4)"),
    ]
    assert "(ask about the drones)" in [each.text for each in passages(page, "everything")]
    assert [each.text for each in passages(page, "story")] == ["Steam."]


def test_bookmarks_come_in_the_order_of_the_story_with_their_page(story: Campaign) -> None:
    ids = [line.entry.id for line in lines(story.journal) if isinstance(line, Line) and line.entry.kind == "prose"]
    for id_ in (ids[2], ids[1], ids[0]):
        amendments.bookmark(story, id_)
    amendments.bookmark(story, ids[0])
    assert [(each.line.entry.id, each.chapter) for each in Book.of(story.journal).marked()] == [
        (ids[1], 1),
        (ids[2], 3),
    ]


def test_a_scene_knows_its_page(story: Campaign) -> None:
    book = Book.of(story.journal)
    assert [book.chapter_of(2, 1), book.chapter_of(9, 2), book.chapter_of(9, 9)] == [2, 3, 3]


def test_an_empty_campaign_has_no_page(campaign: Campaign) -> None:
    assert Book.of(campaign.journal).chapters == ()


def test_the_reading_position_is_kept_for_each_campaign(tmp_path: Path) -> None:
    one, other = Ribbon.of(tmp_path, "01ONE"), Ribbon.of(tmp_path, "01OTHER")
    assert one.read() is None
    one.put(Stopped(session=2, scene=5, row=12, mechanics="hidden"))
    assert one.read() == Stopped(session=2, scene=5, row=12, mechanics="hidden")
    assert other.read() is None


@pytest.mark.parametrize("spoilt", [b"row = ", b'row = "x"', b"\xff"])
def test_an_unreadable_reading_position_does_no_harm(tmp_path: Path, spoilt: bytes) -> None:
    ribbon = Ribbon.of(tmp_path, "../01ONE")
    ribbon.put(Stopped())
    assert ribbon.path.parent == tmp_path / "reading"
    ribbon.path.write_bytes(spoilt)
    assert ribbon.read() is None


def test_an_older_reading_position_has_mechanics_as_a_boolean(tmp_path: Path) -> None:
    ribbon = Ribbon.of(tmp_path, "01ONE")
    ribbon.put(Stopped(scene=5))
    for old, now in (("true", "margin"), ("false", "hidden")):
        ribbon.path.write_text(f"scene = 5\nmechanics = {old}\n")
        assert ribbon.read() == Stopped(scene=5, mechanics=now)
