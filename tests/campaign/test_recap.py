"""Previously on: where the story stands, for somebody who comes back to it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Kind
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.levels import Level
from solo_journal.campaign.story.previously import how_it_ended, near_end, pages_back, previously
from solo_journal.campaign.story.results import Result, result_of
from solo_journal.rules import shelf
from solo_journal.rules.commons.scene import Open
from solo_journal.rules.inputs import make
from solo_journal.rules.trackers import Clock, Counter, StepDie, Timer, Track, Tracker

if TYPE_CHECKING:
    from ..playing import Clock as SetClock
    from .conftest import Do


def test_it_tells_the_end_of_the_story_and_what_comes_next(campaign: Campaign, do: Do) -> None:
    for number in range(6):
        write(campaign, "prose", f"words {number}")
    write(campaign, "aside", "not part of it")
    do(campaign, "session.close", next="Orso's price")
    recap = previously(campaign, 3)
    assert recap.begins_with == "Orso's price"
    assert [line.text for line in recap.last if line.entry.kind == "prose"][-1] == "words 5"
    assert len(recap.last) == 3


def test_dice_stand_with_what_was_tried_and_push_no_question_out(campaign: Campaign, do: Do) -> None:
    words: tuple[tuple[Kind, str], ...] = (
        ("question", "Is there smoke?"),
        ("action", "Creep up"),
        ("prose", "It burns."),
    )
    for kind, text in words:
        write(campaign, kind, text)
        for label in ("first", "second", "third") if kind != "question" else ():
            do(campaign, "dice.roll", expression="1d6", label=label)
    told = ["Is there smoke?", "Creep up", "first", "third", "It burns.", "third"]
    assert [line.text for line in previously(campaign, 5).last] == told


def test_a_break_of_the_scene_is_no_word_of_it_and_what_is_long_ends_with_a_sentence(campaign: Campaign) -> None:
    write(campaign, "prose", "Not \\[N:Orso|x], [Faden:Glut|Offen].")
    for text in ("***", "*Evening*.\n***\nNight.", "We ran. “Go!” " + "The rain ran with us " * 20):
        write(campaign, "prose", text)
    told = [words for words in how_it_ended(previously(campaign).last) if words]
    assert told == ["Not [N:Orso|x], Glut.", "Evening. Night.", "We ran. “Go!”"]


def test_it_tells_in_words_what_befell_until_the_player_does(library: Library, do: Do) -> None:
    campaign = library.new("The ford", ("nightsong",))
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "scene.open", title="The ford")
    do(campaign, "scene.open")
    write(campaign, "question", "Is it deep")
    write(campaign, "action", "Wade across")
    do(campaign, "dice.roll", expression="2d6", label="wading")
    do(campaign, "nightsong.foe", name="otter", hp=9, attacks="d6")
    do(campaign, "nightsong.hurt", why="", amount=30)
    fall = previously(campaign)
    asked, tried, fallen = how_it_ended(fall.last)
    assert asked == "Is it deep?"
    assert tried.startswith("Wade across: ")
    assert fallen == "Halla Greave is hurt. Halla Greave falls."
    write(campaign, "prose", "She goes under.")
    do(campaign, "campaign.note", text="Who cut the rope?")
    story = dict(pages_back(campaign, back := previously(campaign))[0].told)
    assert back.notes == story["Your notes"] == ("Who cut the rope?",)
    assert story["How it ended"] == (asked, tried, "She goes under.")
    assert story["The last scenes"] == ("1  The ford",)


@pytest.mark.parametrize("level", ["results", "everything"])
def test_a_die_that_is_spent_is_told_once(torch: Campaign, do: Do, level: Level) -> None:
    do(torch, "tracker.step", tracker="Torch", dice=(1, 1), times=3)
    assert list(how_it_ended(previously(torch).last)) == ["Torch is spent."]
    step = recent(torch.journal, 1)[0]
    assert result_of(step, level) == Result(changed=("Torch is spent (1 · 1)",))


def test_struck_and_undone_words_are_not_told_as_what_happened(campaign: Campaign) -> None:
    write(campaign, "prose", "told")
    amendments.strike(campaign, write(campaign, "prose", "struck").id)
    write(campaign, "prose", "undone")
    undo(campaign)
    assert [line.text for line in previously(campaign).last if line.entry.kind == "prose"] == ["told"]


def test_open_threads_and_trackers_near_their_end_are_reported(campaign: Campaign, do: Do) -> None:
    write(campaign, "prose", "[Thread:Beacon|Open] and [Thread:Old|Closed] and [Thread:Older|Abandoned]")
    write(campaign, "prose", "[Clock:Hunters 5/6] and [Clock:Storm 1/6]")
    recap = previously(campaign)
    assert recap.threads == ("Beacon: Open",)
    assert recap.trackers == ("Hunters 5/6",)


@pytest.mark.parametrize(
    ("tracker", "near"),
    [
        (StepDie(name="x", start=8, die=4), True),
        (StepDie(name="x", start=8, die=6), False),
        (Clock(name="x", value=5), True),
        (Track(name="x", value=8), False),
        (Timer(name="x", value=1, start=3), True),
        (Counter(name="x", value=100), False),
        (Counter(name="x", value=5, high=6), True),
    ],
)
def test_a_tracker_with_one_move_left_is_near_its_end(tracker: Tracker, near: bool) -> None:
    assert near_end(tracker) is near


def test_a_question_that_nobody_wrote_about_is_unanswered(campaign: Campaign, game: str) -> None:
    oracle = shelf.system(game).oracle
    assert oracle is not None
    for words in ("Is it near?", "Is it far?", "Is it here?"):
        perform_and_keep(campaign, make(oracle.procedure, {oracle.words: words}))
        if "far" in words:
            write(campaign, "prose", "It is.")
    perform_and_keep(campaign, Open())
    write(campaign, "prose", "Another place.")
    left = previously(campaign).unanswered
    assert [line.partition("? ")[0] for line in left] == ["Is it here"]


def test_after_a_long_time_it_says_how_the_game_goes(campaign: Campaign, clock: SetClock) -> None:
    write(campaign, "prose", "words")
    assert previously(campaign).goes_on
    assert previously(campaign).how_to_play == ()
    clock.now += timedelta(hours=7)
    assert not previously(campaign).goes_on
    clock.now += timedelta(days=31)
    assert len(previously(campaign).how_to_play) == 1


def test_a_clock_that_was_set_back_does_no_harm(campaign: Campaign, clock: SetClock) -> None:
    write(campaign, "prose", "words")
    clock.now -= timedelta(days=400)
    assert previously(campaign).away == timedelta(0)
    write(campaign, "prose", "later words")
    assert previously(campaign).last[-1].text == "later words"
