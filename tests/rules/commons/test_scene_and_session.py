"""Scenes and sessions."""

from __future__ import annotations

import pytest

from solo_journal.rules.commons import scene, session
from solo_journal.rules.outcome import Event
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import Scene, Session, World

from .conftest import do


@pytest.mark.parametrize(
    ("opening", "headline", "detail"),
    [
        (scene.Open(title="The thermal vents"), "Scene 12: The thermal vents", ""),
        (scene.Open(), "Scene 12", ""),
        (scene.Open(title="Vents", mood="dramatic"), "Scene 12: Vents", "The mood is dramatic."),
    ],
)
def test_a_scene_has_the_next_number(opening: scene.Open, headline: str, detail: str) -> None:
    done = do(opening, World(scene=Scene(number=11, title="Before", mood="quiet")))
    assert (done.outcome.headline, done.outcome.because) == (headline, detail)
    assert done.outcome.events == (Event("scene starts", "12"),)
    assert done.after.scene == Scene(number=12, title=opening.title, mood=opening.mood)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (scene.Set(title="Shrine"), Scene(number=3, title="Shrine", mood="quiet")),
        (scene.Set(mood="dramatic"), Scene(number=3, title="Vents", mood="dramatic")),
        (scene.Set(title="", mood=""), Scene(number=3)),
    ],
)
def test_what_is_left_out_of_a_scene_stays(change: scene.Set, after: Scene) -> None:
    done = do(change, World(scene=Scene(number=3, title="Vents", mood="quiet")))
    assert done.after.scene == after
    assert done.outcome.events == ()


def test_there_is_no_scene_to_change_before_the_first() -> None:
    with pytest.raises(Refused, match="No scene yet"):
        do(scene.Set(title="Vents"), World())
    assert "Type a title" in scene.Set().refusal(World(scene=Scene(number=1)))


def test_a_session_ends_with_what_the_next_begins_with() -> None:
    first = do(session.Start(), World())
    assert (first.outcome.headline, first.outcome.because) == ("Session 1", "")
    assert first.outcome.events == (Event("session starts", "1"),)
    closed = do(session.Close(next="Orso's price"), first.after)
    assert closed.after.session == Session(number=1, open=False, next="Orso's price")
    assert closed.outcome.events == (Event("session ends", "1"),)
    assert closed.outcome.because == "Next time begins with: Orso's price"
    second = do(session.Start(), closed.after)
    assert second.outcome.because == "Begins with: Orso's price"
    assert second.after.session == Session(number=2, open=True, next="")


def test_one_session_at_a_time() -> None:
    opened = do(session.Start(), World()).after
    with pytest.raises(Refused, match="Session 1 is still open"):
        do(session.Start(), opened)
    with pytest.raises(Refused, match="No session is open"):
        do(session.Close(), World())
