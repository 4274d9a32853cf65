"""Back to an entry as one act, and forth again; and a campaign of its own from any entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.journal import Journal
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines, live
from solo_journal.campaign.library.branch import branch
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play import undo as taking_back
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.arrange import split
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.undo import back_to, forth_again, redo, since, undo, undone_together
from solo_journal.campaign.play.verbs import history
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.time_travel import world_after
from solo_journal.rules.refusal import Refused

from .test_port import Scripted

if TYPE_CHECKING:
    from .conftest import Do


def told(campaign: Campaign) -> list[str]:
    """The words of the story as it counts."""
    found = [line for line in lines(campaign.journal) if isinstance(line, Line) and not line.undone]
    return [line.text for line in found if line.entry.kind in ("prose", "scene")]


@pytest.fixture
def story(campaign: Campaign, do: Do) -> list[str]:
    """Ids of entries, over two sessions, with changes, an undone act and an edit among them."""
    ids = [write(campaign, "prose", "One. [N:Orso|hunter]").id]
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    ids.append(write(campaign, "prose", "Two.").id)
    do(campaign, "tracker.step", tracker="Torch", dice=(1,))
    write(campaign, "prose", "Undone.")
    undo(campaign)
    do(campaign, "session.close")
    do(campaign, "session.start")
    do(campaign, "scene.open", title="The gate")
    ids.append(write(campaign, "prose", "Three. [N:Orso|-hunter]").id)
    amendments.edit(campaign, ids[1], "Two, again.")
    return ids


def test_what_was_undone_together_is_redone_together_unless_another_act_was_meant(
    campaign: Campaign, story: list[str]
) -> None:
    world = campaign.world
    acts = since(campaign, story[1])
    back_to(campaign, story[1], len(acts))
    with pytest.raises(Refused):
        redo(campaign, story[0])
    assert redo(campaign).id == acts[-1].id
    assert campaign.world == world


def test_the_player_reads_what_is_undone_before_and_that_it_was_after(campaign: Campaign) -> None:
    first, *_ = (write(campaign, "prose", text).id for text in ("A frost.", "[N:Ilse] came.", "A thaw.", "Rain."))
    run(history.back_to(campaign, face := Scripted(True, True), first))
    run(history.redo(campaign, face))
    assert [list(about) for about in face.about] == [["“Ilse came.” Ilse", "“A thaw.”", "“Rain.”"]] * 2
    assert face.said == [f"{done}: 3 entries, from “Ilse came.” Ilse to “Rain.”" for done in ("Undone", "Redone")]
    for at in range(40):
        write(campaign, "prose", f"Day {at}.")
    run(history.back_to(campaign, face := Scripted(True), first))
    (about,) = face.about
    assert [about[0], about[12], about[-1]] == ["“Ilse came.” Ilse", "… 19 more …", "“Day 39.”"]


def test_back_to_an_entry_undoes_all_after_it_as_one_and_redo_brings_it_back(
    campaign: Campaign, story: list[str]
) -> None:
    world, words, count = campaign.world, told(campaign), campaign.journal.count()
    acts = since(campaign, story[1])
    assert back_to(campaign, story[1], len(acts)) == acts
    assert campaign.journal.count() == count + len(acts)
    assert campaign.world == world_after(campaign.journal, story[1])
    assert told(campaign) == ["One. [N:Orso|hunter]", "Two."]
    assert [found for found in check(campaign) if not found.note] == []
    together = undone_together(campaign)
    assert [each.id for each in together] == [each.id for each in acts[::-1]]
    forth_again(campaign, together[0].id)
    assert (campaign.world, told(campaign)) == (world, words)
    assert [found for found in check(campaign) if not found.note] == []
    assert undone_together(campaign) == []


def test_going_back_to_what_an_act_of_several_made_leaves_that_act_whole(campaign: Campaign) -> None:
    made = split(campaign, write(campaign, "prose", "The wind. The rain.").id, 10)
    after = write(campaign, "prose", "The end.")
    assert [each.id for each in since(campaign, made[1].id)] == [after.id]
    back_to(campaign, made[1].id)
    assert told(campaign) == ["The wind.", "The rain."]


def test_what_comes_back_is_found_in_one_walk(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [write(campaign, "prose", f"Line {number}.").id for number in range(40)]
    back_to(campaign, ids[0])
    looked: list[str] = []
    find = Journal.find

    def counted(journal: Journal, id_: str) -> Entry | None:
        looked.append(id_)
        return find(journal, id_)

    monkeypatch.setattr(Journal, "find", counted)
    assert [each.id for each in undone_together(campaign)] == ids[1:]
    assert len(looked) < 4, "to look for each would read the journal as often as there are entries"


def test_what_was_undone_one_by_one_comes_back_one_by_one(campaign: Campaign, story: list[str]) -> None:
    back_to(campaign, story[1])
    undo(campaign)
    assert len(undone_together(campaign)) == 1
    assert redo(campaign).id == story[1]


def test_going_back_is_refused_where_there_is_no_way(
    campaign: Campaign, story: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    last = next(iter(live(campaign.journal)))
    for id_, says in ((last.id, "last entry"), ("nothing", "no longer in the story")):
        with pytest.raises(Refused, match=says):
            back_to(campaign, id_)
    with pytest.raises(Refused, match="Another window"):
        back_to(campaign, story[0], 1)
    monkeypatch.setattr(taking_back, "MOST_BACK", 1)
    with pytest.raises(Refused, match="in a campaign of its own: `solo-journal branch`"):
        back_to(campaign, story[0])


def test_what_if_is_a_campaign_of_its_own_that_stands_as_the_story_stood(
    campaign: Campaign, library: Library, story: list[str], do: Do
) -> None:
    before = {path.name: path.read_bytes() for path in campaign.journal.paths}
    for at, id_ in enumerate(story):
        path = branch(library, campaign, id_, f"What if {at}")
        made = Campaign.open(path, tables=library.tables, clock=library.clock)
        assert (made.title, made.world) == (f"What if {at}", world_after(campaign.journal, id_))
        assert made.id != campaign.id
        assert made.notices == []
        assert told(made)[-1].startswith(("One.", "Two.", "Three.")[at])
        assert [found for found in check(made) if not found.note] == []
        write(made, "prose", "Elsewhere.")
        do(made, "session.close")
        do(made, "session.start")
        assert [found for found in check(made) if not found.note] == []
    assert {path.name: path.read_bytes() for path in campaign.journal.paths} == before


def test_what_if_takes_its_pictures_along(campaign: Campaign, library: Library, story: list[str]) -> None:
    pictures = campaign.folder.path / "pictures"
    (pictures / "towns").mkdir(parents=True)
    for name in ("cover.png", "towns/low.png"):
        (pictures / name).write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02")
    taken = branch(library, campaign, story[0], "What if") / "pictures"
    assert sorted(each.name for each in taken.rglob("*.png")) == ["cover.png", "low.png"]
