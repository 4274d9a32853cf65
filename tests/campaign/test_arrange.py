"""Lines of the story moved to another place, split and joined: every reader tells the same order, every word stands
exactly once, and whatever was done is undone as one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, Story, export
from solo_journal.campaign.imports.own_json import draft
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines, live, recent
from solo_journal.campaign.journal.log_window import Window
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.amendments import edit, strike
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.arrange import join, join_texts, move, split, to_join
from solo_journal.campaign.play.undo import back_to, redo, undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.repair.merge import merge
from solo_journal.campaign.repair.merge_plan import plan_merge
from solo_journal.campaign.save.folder import Folder
from solo_journal.campaign.story.book import Book
from solo_journal.campaign.story.labels import label_of
from solo_journal.campaign.story.search import search
from solo_journal.campaign.story.stats.statistics import statistics
from solo_journal.rules.refusal import Refused

from ..playing import drawn

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
STORY = ("prose", "consequence", "aside")


def told(found: Iterator[Line | Damaged] | list[Line | Damaged] | list[Line]) -> list[str]:
    """The player's words among these lines."""
    return [each.text for each in found if isinstance(each, Line) and each.entry.kind in STORY]


def in_pages(campaign: Campaign) -> list[str]:
    """The story as a window reads it that begins at the end and grows backwards, three lines at a time."""
    window = Window.at_the_end(campaign.journal, page=3)
    while window.take(window.more_before()):
        pass
    return told(window.lines)


def in_book(campaign: Campaign) -> list[str]:
    book = Book.of(campaign.journal)
    return [text for chapter in book.chapters for text in told(book.lines(chapter))]


def exported(campaign: Campaign, format_: str = "text", **wanted: object) -> str:
    file = BytesIO()
    for _ in export(format_).put(Story.of(campaign, Selection(**wanted)), file):  # type: ignore[arg-type]
        pass
    return file.getvalue().decode()


def everywhere(campaign: Campaign) -> list[str]:
    """The story's words in its order: the same in every way of reading."""
    found = told(lines(campaign.journal))
    assert told(recent(campaign.journal, 1000, campaign.world)) == found
    assert in_pages(campaign) == found
    assert in_book(campaign) == found
    assert told(list(search(campaign.journal, "kind:prose,consequence,aside"))) == found[::-1]
    text = f" {' '.join(exported(campaign, 'text', content='story').split())} "
    places = [text.find(f" {' '.join(each.split())} ") for each in found]  # w1 is no part of w12
    assert -1 not in places
    assert places == sorted(places)
    return found


def ids(campaign: Campaign) -> list[str]:
    return [each.entry.id for each in lines(campaign.journal) if isinstance(each, Line) and each.entry.kind in STORY]


STEP = st.tuples(
    st.sampled_from(("write", "move", "move", "move", "split", "join", "undo", "undo", "redo", "redo", "scene")),
    st.integers(0, 9),
    st.integers(0, 9),
)


@settings(max_examples=drawn(30), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, min_size=4, max_size=20))
@example(steps=[("write", 0, 0), ("join", 0, 0), ("split", 0, 1), ("split", 1, 1), ("move", 1, 4)])
def test_every_word_stands_exactly_once_in_the_order_that_was_made(
    steps: list[tuple[str, int, int]], library: Library, do: Do, again: Again
) -> None:
    campaign = library.new("Arranged", ("duskara",))
    story: list[str] = []
    done: list[list[str]] = []
    undone: list[list[str]] = []
    count = 0
    for what, one, two in [("write", 0, 0)] * 3 + steps:
        before, here = list(story), ids(campaign)
        if what == "undo" and done:
            undo(campaign)
            undone.append(story)
            story = done.pop()
            continue
        if what == "redo" and undone:
            redo(campaign)
            done.append(story)
            story = undone.pop()
            continue
        try:
            if what == "write":
                words = [f"w{count + number}" for number in range(4)]
                count += 4
                write(campaign, "prose", " ".join(words))
                story = [*story, " ".join(words)]
            elif what == "scene":
                do(campaign, "scene.open", title=f"s{count}")
                count += 1
            elif not here:
                continue
            elif what == "move":
                at, behind = one % len(here), two % len(here)
                move(campaign, here[at], here[behind])
                story = [each for each in story if each != before[at]]
                story.insert(story.index(before[behind]) + 1, before[at])
            elif what == "split":
                at = one % len(here)
                words = story[at].split()
                where = two % len(words)
                first, second = " ".join(words[:where]), " ".join(words[where:])
                split(campaign, here[at], len(first))
                story[at : at + 1] = [first, second]
            elif what == "join":
                at = one % len(here)
                pair = to_join(campaign, here[at])
                join(campaign, here[at])
                assert pair is not None
                start = here.index(pair[0].entry.id)
                story[start : start + 2] = [join_texts(*before[start : start + 2])]
            else:
                continue
        except Refused:
            story = before
            continue
        done.append(before)
        undone.clear()
    assert everywhere(campaign) == story
    assert everywhere(again(campaign)) == story
    assert check(campaign) == []


def written(campaign: Campaign, *texts: str) -> list[str]:
    return [write(campaign, "prose", text).id for text in texts]


def test_what_is_moved_or_joined_is_named_by_the_words_that_it_has(campaign: Campaign) -> None:
    one, _, three = written(campaign, "One stone.", "Two stones.", "Three.")
    for words in ("A boulder.", "A mountain."):
        edit(campaign, one, words)
    edited = next(live(campaign.journal))
    assert label_of(campaign, edited) == "edited: “A boulder.”, now “A mountain.”"
    assert label_of(campaign, edited, asked=True) == "the edit of “A boulder.”, now “A mountain.”"
    assert label_of(campaign, join(campaign, one)[-1]) == "joined: “A mountain.”"
    moved = move(campaign, one, three)
    assert label_of(campaign, moved) == "moved: “A mountain. Two stones.”"
    undo(campaign)
    assert label_of(campaign, moved) == "moved: “A mountain. Two stones.”", "as redo asks"


def test_split_and_join_are_undone_and_redone_as_one_and_are_named(campaign: Campaign, again: Again) -> None:
    one, *_ = written(campaign, "Steam climbs. Nobody sees a hand.", "A bell.", "The end.")
    kept = split(campaign, one, len("Steam climbs. "))
    assert label_of(campaign, kept[-1]) == "split: “Steam climbs. Nobody sees a hand.”"
    assert everywhere(campaign) == ["Steam climbs.", "Nobody sees a hand.", "A bell.", "The end."]
    join(campaign, kept[1].id)
    assert everywhere(again(campaign)) == ["Steam climbs.", "Nobody sees a hand. A bell.", "The end."]
    assert undo(campaign).text == "Nobody sees a hand. A bell."
    assert label_of(campaign, next(iter(campaign.journal.backwards()))) == "undone: joined: “Nobody sees a hand.”"
    assert everywhere(campaign) == ["Steam climbs.", "Nobody sees a hand.", "A bell.", "The end."]
    undo(campaign)
    assert everywhere(campaign) == ["Steam climbs. Nobody sees a hand.", "A bell.", "The end."]
    redo(campaign)
    redo(campaign)
    assert everywhere(again(campaign)) == ["Steam climbs.", "Nobody sees a hand. A bell.", "The end."]
    with pytest.raises(Refused, match="part of another"):
        move(campaign, ids_of(campaign, "A bell."), one)
    join(campaign, ids_of(campaign, "The end."))
    assert everywhere(campaign) == ["Steam climbs.", "Nobody sees a hand. A bell. The end."]
    undo(campaign)


def ids_of(campaign: Campaign, text: str) -> str:
    """The entry that was written so."""
    return next(each.id for each in campaign.journal.backwards() if each.text == text)


def test_going_back_to_the_second_half_leaves_the_split_whole(campaign: Campaign) -> None:
    one, *_ = written(campaign, "One two.")
    half = split(campaign, one, 4)[1].id
    written(campaign, "Three.")
    back_to(campaign, half)
    assert everywhere(campaign) == ["One", "two."]


def test_what_came_from_a_session_long_ago_brings_all_that_was_said_of_it(campaign: Campaign, do: Do) -> None:
    old, other = written(campaign, "Old words.", "Other words.")
    do(campaign, "session.close")
    do(campaign, "session.start")
    edit(campaign, old, "Mended words.")
    strike(campaign, other)
    last, *_ = written(campaign, "New words.")
    move(campaign, old, last)
    move(campaign, other, last)
    assert told(recent(campaign.journal, 3)) == ["New words.", "Other words.", "Mended words."]
    window = Window.at_the_end(campaign.journal, page=3)
    assert not window.at_start
    assert told(window.lines) == ["New words.", "Other words.", "Mended words."]
    assert [each.struck for each in window.lines if isinstance(each, Line)][-3:] == [False, True, False]
    window.take(window.around(old))
    assert window.index(old) is not None
    assert told(lines(campaign.journal)) == in_book(campaign) == ["New words.", "Other words.", "Mended words."]


def test_a_window_that_is_open_follows(campaign: Campaign) -> None:
    one, two, three = written(campaign, "One.", "Two.", "Three.")
    window = Window.at_the_end(campaign.journal)
    move(campaign, one, three)
    assert window.catch_up().anew
    assert told(window.lines) == ["Two.", "Three.", "One."]
    join(campaign, two)
    window.catch_up()
    assert told(window.lines) == ["Two. Three.", "One."]
    undo(campaign)
    undo(campaign)
    window.catch_up()
    assert told(window.lines) == ["One.", "Two.", "Three."]


def test_it_belongs_to_the_scene_where_it_is(campaign: Campaign, do: Do) -> None:
    do(campaign, "scene.open", title="The vents")
    one, question = written(campaign, "Steam climbs.")[0], do(campaign, "duskara.ask", question="Is it open?").id
    do(campaign, "scene.open", title="The gate")
    gate, *_ = written(campaign, "The gate.")
    move(campaign, one, gate)
    move(campaign, question, one)
    assert [line.text for line in search(campaign.journal, "scene:2 steam")] == ["Steam climbs."]
    assert list(search(campaign.journal, "scene:1 steam")) == []
    text = exported(campaign, "markdown", content="results")
    assert text.index("The gate.") < text.index("Steam climbs.") < text.index("Is it open?")
    assert [(each.number, each.words) for each in statistics(campaign).scenes] == [(1, 0), (2, 7)]
    part = exported(campaign, "text", content="story", scenes=range(2, 3))
    assert "Steam climbs." in part
    assert check(campaign) == []


def test_headings_stay_and_a_result_is_joined_with_nothing(campaign: Campaign, do: Do) -> None:
    scene = do(campaign, "scene.open", title="The vents").id
    one, *_ = written(campaign, "Steam climbs.")
    do(campaign, "duskara.ask", question="Is it open?")
    for refused, why in (
        (lambda: move(campaign, scene, one), "heading stays"),
        (lambda: join(campaign, one), "No plain paragraph"),
        (lambda: split(campaign, one, 0), "both sides"),
        (lambda: move(campaign, one, one), "already"),
    ):
        with pytest.raises(Refused, match=why):
            refused()
    assert everywhere(campaign) == ["Steam climbs."]


def test_words_of_scripts_without_spaces_are_joined_without_one() -> None:
    assert join_texts("蒸気が上がる。", "鐘が鳴る。") == "蒸気が上がる。鐘が鳴る。"
    assert join_texts("蒸気が", "上がる。") == "蒸気が上がる。"
    assert join_texts("Steam ", " climbs.") == "Steam climbs."


@pytest.fixture
def apart(campaign: Campaign, tmp_path: Path) -> tuple[Campaign, Campaign]:
    """Two machines that went on from the same evening."""
    written(campaign, "One.", "Two.", "Three.", "Four.")
    campaign.settle()
    shutil.copytree(campaign.folder.path, tmp_path / "there")
    return campaign, Campaign.open(tmp_path / "there", tables=campaign.tables, clock=campaign.clock)


def together(here: Campaign, there: Campaign, again: Again) -> Campaign:
    """Both in one, as a folder that is synced leaves them."""
    name = here.journal.paths[-1].name
    shutil.copy(there.journal.paths[-1], here.folder.journal / f"{name[:-5]} (1).toml")
    merge(plan_merge(here.folder, here.clock), here.folder.path.parent)
    return again(here)


def test_two_machines_that_both_moved_lose_no_word(apart: tuple[Campaign, Campaign], again: Again) -> None:
    here, there = apart
    one, two, three, four = ids(here)
    move(here, one, three)
    move(there, three, one)
    move(here, two, four)
    move(there, two, one)
    merged = together(here, there, again)
    assert sorted(everywhere(merged)) == ["Four.", "One.", "Three.", "Two."]
    assert check(merged) == []


def test_what_two_machines_joined_and_edited_apart_is_shown_again(
    apart: tuple[Campaign, Campaign], again: Again
) -> None:
    here, there = apart
    one, two, *_ = ids(here)
    join(here, one)
    join(there, two)
    merged = together(here, there, again)
    assert all(word in " ".join(everywhere(merged)) for word in ("One.", "Two.", "Three.", "Four."))


def test_a_place_that_cannot_be_read_leaves_the_line_where_it_was(campaign: Campaign, again: Again) -> None:
    one, _, three = written(campaign, "One.", "Two.", "Three.")
    move(campaign, one, three)
    path = campaign.journal.paths[-1]
    path.write_text(path.read_text().replace('text = "Three."', 'text = "Three.'))
    damaged = again(campaign)
    assert told(lines(damaged.journal)) == told(recent(damaged.journal, 20)) == in_pages(damaged) == ["One.", "Two."]


def test_our_own_json_brings_the_order_along(campaign: Campaign, library: Library, tmp_path: Path) -> None:
    one, _, three = written(campaign, "One.", "Two.", "Three.")
    move(campaign, one, three)
    join(campaign, three)
    file = tmp_path / "all.json"
    file.write_text(exported(campaign, "json", content="everything"))
    folder = Folder(tmp_path / "came")
    folder.path.mkdir()
    draft(library, file).save(folder)
    came = Campaign.open(folder.path, tables=campaign.tables, clock=campaign.clock)
    assert told(lines(came.journal)) == ["Two.", "Three. One."]


def test_a_split_leaves_a_tag_whole_and_its_name_is_short(campaign: Campaign) -> None:
    text = "They wait. [N:Orso|hunter] comes."
    entry = write(campaign, "prose", text)
    assert label_of(campaign, entry) == "“They wait. Orso comes.” Orso: hunter"
    second = split(campaign, entry.id, text.index("Orso"))[1]
    assert second.text == "[N:Orso|hunter] comes."
    assert label_of(campaign, next(iter(campaign.journal.backwards()))) == "split: “They wait. Orso comes.”"
