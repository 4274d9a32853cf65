"""After a long absence: three pages of recap; a search through all campaigns; the context of a line."""

from __future__ import annotations

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story.previously import pages_back, previously
from solo_journal.campaign.story.search import Context, Shelf
from solo_journal.rules.refusal import BadInput

from ...playing import do


def test_three_pages_tell_the_story_the_state_and_how_to_play(campaign: Campaign) -> None:
    do(campaign, "character.add", name="Kaelen", concept="Drone runner")
    do(campaign, "duskara.condition", name="Exhausted")
    do(campaign, "scene.open", title="The vents")
    write(campaign, "prose", "[N:Orso|hunter] steps out. [Thread:Beacon|Open] [Clock:Hunters 5/6]")
    do(campaign, "session.close", next="Orso's price")
    story, state, play = pages_back(campaign, previously(campaign), ("? asks",))
    assert dict(story.told)["It begins with"] == ("Orso's price",)
    assert dict(story.told)["The last scenes"] == ("1  The vents",)
    told = dict(state.told)
    assert told["Who"] == ("Kaelen: Drone runner (Exhausted)",)
    assert (told["Around"], told["Open threads"], told["Near their end"]) == (
        ("Orso: hunter",),
        ("Beacon: Open",),
        ("Hunters 5/6",),
    )
    assert "Unanswered" not in told
    assert [each.label for each in play.told] == ["Signs", "Duskara: Children of the Twilight"]


def test_a_story_that_has_not_begun_has_pages_too(campaign: Campaign) -> None:
    assert [page.title for page in pages_back(campaign, previously(campaign))] == [
        "The story so far",
        "How things are",
        "How to play",
    ]


def test_all_campaigns_are_searched_and_what_is_written_meanwhile_is_found(library: Library, game: str) -> None:
    one, other = library.new("One", (game,)), library.new("Other", (game,))
    write(one, "prose", "Orso steps out.")
    shelf = Shelf(library)
    assert [(hit.title, hit.line.text) for hit in shelf.search("orso")] == [("One", "Orso steps out.")]
    write(other, "prose", "Orso again.")
    assert {(hit.title, hit.path) for hit in shelf.search("orso")} == {
        ("One", one.folder.path),
        ("Other", other.folder.path),
    }
    with pytest.raises(BadInput):
        list(shelf.search("kind:nothing"))


def test_the_neighbours_of_a_line_are_shown_with_it(campaign: Campaign) -> None:
    ids = [write(campaign, "prose", f"words {number}").id for number in range(9)]
    context = Context(campaign.journal, 2)
    for at in (4, 0, 8):
        lines, place = context.around(ids[at])
        assert lines[place].entry.id == ids[at]
        texts = [line.text for line in lines if line.entry.kind == "prose"]
        assert texts == [f"words {number}" for number in range(max(0, at - 2), min(8, at + 2) + 1)]
    assert context.around("01NOWHERE") == ([], 0)


def test_its_neighbours_are_those_of_now(campaign: Campaign) -> None:
    first = write(campaign, "prose", "one")
    context = Context(campaign.journal, 1)
    write(campaign, "prose", "two")
    assert [line.text for line in context.around(first.id)[0]][-1] == "two"
