"""The scenes of a campaign by name."""

from __future__ import annotations

from collections.abc import Callable

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.annotations import last_scenes, scenes
from solo_journal.campaign.play import undo
from solo_journal.campaign.play.port import run
from solo_journal.campaign.play.verbs.scenes import next_scene

from .conftest import Do
from .test_port import Scripted

Again = Callable[[Campaign], Campaign]


def titles(campaign: Campaign) -> list[tuple[int, str, str]]:
    return [(each.number, each.title, each.mood) for each in scenes(campaign.journal)]


def test_scenes_are_called_as_they_came_to_be(campaign: Campaign, do: Do, again: Again) -> None:
    do(campaign, "scene.open")
    do(campaign, "scene.set", title="The vents", mood="dramatic")
    do(campaign, "session.close")
    do(campaign, "session.start")
    do(campaign, "scene.open", title="The shrine")
    assert titles(again(campaign)) == [(1, "The vents", "dramatic"), (2, "The shrine", "")]


def test_a_scene_after_the_end_of_a_session_begins_the_next(campaign: Campaign, do: Do) -> None:
    do(campaign, "session.close")
    run(next_scene(campaign, Scripted("The shrine")))
    assert (campaign.world.session.number, campaign.world.session.open) == (2, True)
    assert titles(campaign)[-1][1] == "The shrine"


def test_a_scene_that_was_undone_is_none(campaign: Campaign, do: Do) -> None:
    do(campaign, "scene.open", title="The vents")
    do(campaign, "scene.open", title="Too early")
    undo.undo(campaign)
    assert titles(campaign) == [(1, "The vents", "")]
    do(campaign, "scene.open", title="The shrine")
    assert titles(campaign) == [(1, "The vents", ""), (2, "The shrine", "")]


def test_the_last_scenes_are_read_from_no_more_files_than_they_stand_in(
    campaign: Campaign, do: Do, again: Again, had: list[int]
) -> None:
    for number in range(9):
        do(campaign, "scene.open", title=f"Place {number}")
        do(campaign, "scene.set", mood="calm")
        if number % 2:
            do(campaign, "session.close")
            do(campaign, "session.start")
    undo.undo(campaign)
    reopened = again(campaign)
    every = scenes(reopened.journal)
    for count in range(1, 11):
        assert last_scenes(again(campaign).journal, count) == every[-count:], count
    had.clear()
    last_scenes(reopened.journal, 1)
    near = sum(had)
    had.clear()
    last_scenes(reopened.journal, 9)
    assert 2 * near < sum(had)


def test_a_campaign_that_has_just_begun_has_no_scene(campaign: Campaign) -> None:
    assert titles(campaign) == []
