"""The oracle (rules 1.5): every published roll, the Twist Counter, and both readings of equal dice."""

from __future__ import annotations

from collections.abc import Callable

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.perform import Performed
from solo_journal.rules.systems.duskara.state import Duskara
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


@each_row(
    ("favour", "faces", "answer", "dice", "ticks"),
    [
        ("advantage", [1, 5, 5], "Yes, and", "1 [5] v 5", 1),
        ("advantage", [4, 4, 2], "Yes", "[4] 4 v 2", 0),
        ("advantage", [5, 1, 2], "Yes", "[5] 1 v 2", 0),
        ("disadvantage", [3, 3, 1], "Yes, and", "3 v [3] 1", 1),
        ("disadvantage", [2, 6, 6], "No", "2 v [6] 6", 0),
        ("both", [5, 2], "Yes", "5 v 2", 0),
    ],
)
def test_with_favour_the_higher_die_is_kept_and_only_kept_dice_are_doubles(
    play: Play, world: World, favour: str, faces: list[int], answer: str, dice: str, ticks: int
) -> None:
    done = play("duskara.ask", world, faces, favour=favour)
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == (answer, dice)
    assert Duskara.of(done.after).twist == ticks


def test_doubles_tick_the_twist_counter_with_their_question_and_scene(play: Play, world: World) -> None:
    world = world.but(scene=world.scene.but(number=12))
    done = play("duskara.ask", world, [2, 2], question="Does Zhiren see me?")
    (change,) = done.changes
    assert change.path == "systems/duskara/doubles/1"
    assert change.after == {"question": "Does Zhiren see me?", "scene": 12}
    assert done.outcome.events == ()
    assert "1 of 3" in done.outcome.because


def test_equal_dice_may_be_read_as_yes_but(play: Play, world: World) -> None:
    done = play("duskara.ask", world, [6, 6], {"duskara.equal": "yes_but"})
    assert done.outcome.headline == "Yes, but"
    assert Duskara.of(done.after).twist == 1


def test_any_pair_may_tick_but_does_not_alter_the_answer(play: Play, world: World) -> None:
    done = play("duskara.ask", world, [4, 4, 2], {"duskara.doubles": "any"}, favour="advantage")
    assert done.outcome.headline == "Yes"
    assert Duskara.of(done.after).twist == 1


def test_both_favours_may_give_two_dice_each(play: Play, world: World) -> None:
    done = play("duskara.ask", world, [1, 5, 2, 3], {"duskara.both": "two_each"}, favour="both")
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("Yes", "1 [5] v 2 [3]")


def test_it_works_in_a_campaign_that_does_not_play_duskara(play: Play) -> None:
    assert play("duskara.ask", World(), [2, 5]).outcome.headline == "No"
