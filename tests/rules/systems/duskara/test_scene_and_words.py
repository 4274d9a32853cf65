"""The mood of the next scene and inspiration (rules 1.6)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.odds import Odds, RollsForMany, odds_of
from solo_journal.rules.outcome import Event
from solo_journal.rules.perform import Performed
from solo_journal.rules.systems.duskara.scene import Inspire, NextScene
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Scene, World

from ....rows import each_row

Play = Callable[..., Performed]


@each_row(
    ("face", "mood"),
    [(1, "Dramatic"), (2, "Dramatic"), (3, "Dramatic"), (4, "Quiet"), (5, "Quiet"), (6, "Meanwhile")],
)
def test_a_die_gives_the_mood_and_opens_the_next_scene(play: Play, world: World, face: int, mood: str) -> None:
    world = world.but(scene=Scene(number=12, title="The thermal vents", mood="dramatic"))
    done = play("duskara.mood", world, [face], title="The third shrine")
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == (mood, str(face))
    assert done.after.scene == Scene(number=13, title="The third shrine", mood=mood.lower())
    assert done.outcome.events == (Event("scene starts", "13"),)


def test_a_mood_that_is_chosen_is_not_rolled(play: Play, world: World) -> None:
    done = play("duskara.mood", world, mood="Meanwhile", title="Elsewhere")
    assert done.answers == ()
    assert (done.outcome.headline, done.after.scene.mood) == ("Meanwhile", "meanwhile")


def test_a_scene_without_a_title_asks_for_one(play: Play, world: World) -> None:
    done = play("duskara.mood", world, [5])
    assert done.after.scene.title == ""
    assert done.outcome.asks == "Quiet: what is the scene called?"
    assert "called" not in play("duskara.mood", world, [5], title="Rest").outcome.asks


def test_moods_have_the_odds_that_the_help_tells(world: World, tables: Tables) -> None:
    odds = odds_of(NextScene(), world, tables=tables).headlines
    assert odds == {"Dramatic": Fraction(1, 2), "Quiet": Fraction(1, 3), "Meanwhile": Fraction(1, 6)}
    for mood, chance in odds.items():
        assert f"{mood} " in NextScene.help()
        assert f"{float(chance) * 100:.1f}%" in NextScene.help()


@pytest.mark.parametrize(
    ("faces", "adjective", "words"),
    [
        ([1, 3, 1, 3, 2, 3], True, "Shatter · Hollow Mask"),
        ([1, 1, 1, 4, 1, 5], True, "Observe · Distant Flame"),
        ([4, 4, 1, 6], False, "Echo · Echo"),
        ([6, 6, 6, 6], False, "Guide · Secret"),
    ],
)
def test_two_dice_for_each_word_are_row_and_column(
    play: Play, world: World, faces: list[int], adjective: bool, words: str
) -> None:
    done = play("duskara.inspire", world, faces, adjective=adjective)
    assert done.outcome.headline == words
    assert [answer.label for answer in done.answers] == ["Verb", *(["Adjective"] if adjective else []), "Noun"]
    assert done.changes == ()
    assert done.packs == {"duskara": "1"}


def test_echo_is_drawn_twice_as_often_as_any_other_verb(world: World, tables: Tables) -> None:
    with pytest.raises(RollsForMany, match=r"Verb: 35 results, each 2\.8% to 5\.6%; Noun: 36 ") as many:
        odds_of(Inspire(adjective=False), world, tables=tables)
    verbs = many.value.singles["Verb"]
    assert isinstance(verbs, Odds)
    assert verbs.headlines["Echo"] == Fraction(2, 36) == 2 * verbs.headlines["Guide"]
    assert f"{100 / 36:.1f}%" in Inspire.help()
