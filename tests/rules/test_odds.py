"""Exact odds of every kind of procedure that the core must carry, and what follows by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import ClassVar

import pytest

from solo_journal.rules import shelf, systems
from solo_journal.rules.answer_source import Ask, Chance, NoAnswers, Typed
from solo_journal.rules.dice_counting import HIGHEST, PEAK, TOTAL, TooMany
from solo_journal.rules.house_rules import HouseRule
from solo_journal.rules.odds import odds_of, percent
from solo_journal.rules.outcome import Outcome
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

BOLD = HouseRule("dice.bold", "Bold", {"yes": "ties win", "no": "ties lose"}, "no", "a toy's reading")


class Toy(Procedure):
    """A toy. It belongs to the dice tools, which listen to nothing."""

    id: ClassVar[str] = "dice.toy"
    called: ClassVar[str] = "Toy"


class Pools(Toy):
    """A pool against a pool: the higher die wins."""

    count: int = 2
    readings: ClassVar[tuple[HouseRule, ...]] = (BOLD,)

    def refusal(self, world: World) -> str:
        return "" if self.count else "A pool has at least one die."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        mine, twice = ask.roll("Chance", self.count, tally=PEAK).value
        theirs = ask.roll("Risk", self.count, tally=HIGHEST, by="Foe").value
        won = mine > theirs or (mine == theirs and BOLD.of(world) == "yes")
        marks = ("doubles",) if twice else ()
        return Outcome(world, "Yes" if won else "No", marks=marks)


class Tie(Toy):
    """One die against another, rolled again while they tie."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        while True:
            mine, theirs = (ask.roll(label).value[0] for label in ("Mine", "Theirs"))
            if mine != theirs:
                return Outcome(world, f"{mine}")
            ask.again()


class Always(Toy):
    """Rolled again whatever comes."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        ask.roll("Die")
        ask.again()
        raise Refused("never")


class Offered(Toy):
    """A choice after the dice."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        total = ask.roll("Die").value[0]
        if ask.choose("More", {"no": "stop", "yes": "go on"}, "no") == "yes":
            total += ask.roll("Second").value[0]
        return Outcome(world, f"{total}")


class Branch(Toy):
    """A second roll only on a 6."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        first = ask.roll("First").value[0]
        if first < 6:
            return Outcome(world, "plain")
        return Outcome(world, "hit" if ask.roll("Second", 2, 4, tally=TOTAL).value > 5 else "miss")


class Wide(Toy):
    """Seven dice as they fell: more cases than are counted."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world, f"{ask.roll('Dice', 7).value}")


class Long(Toy):
    """Two rolls whose cases multiply past what is counted."""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world, f"{ask.roll('One', 1, 500).value > ask.roll('Two', 1, 500).value}")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_odds_are_those_of_every_fall_of_the_dice(count: int) -> None:
    falls = list(product(range(1, 7), repeat=2 * count))
    won = sum(max(fall[:count]) > max(fall[count:]) for fall in falls)
    twice = sum(fall[:count].count(max(fall[:count])) > 1 for fall in falls)
    odds = odds_of(Pools(count=count), World(), tables={})
    assert odds.headlines["Yes"] == Fraction(won, len(falls))
    assert odds.headlines["No"] == 1 - Fraction(won, len(falls))
    assert odds.marks.get("doubles", 0) == Fraction(twice, len(falls))


def test_twelve_dice_against_twelve() -> None:
    def at_most(face: int) -> Fraction:
        return Fraction(face, 6) ** 12

    won = sum((at_most(face) - at_most(face - 1)) * at_most(face - 1) for face in range(1, 7))
    assert odds_of(Pools(count=12), World(), tables={}).headlines["Yes"] == won


def test_a_tie_that_is_rolled_again_does_not_count() -> None:
    odds = odds_of(Tie(), World(), tables={}).headlines
    assert odds == {f"{face}": Fraction(1, 6) for face in range(1, 7)}


def test_what_never_ends_has_no_odds() -> None:
    with pytest.raises(Refused, match="has no odds"):
        odds_of(Always(), World(), tables={})


def test_offers_count_as_declined() -> None:
    assert odds_of(Offered(), World(), tables={}).headlines == {f"{face}": Fraction(1, 6) for face in range(1, 7)}


def test_a_conditional_roll_is_counted_where_it_comes() -> None:
    odds = odds_of(Branch(), World(), tables={}).headlines
    assert odds == {"plain": Fraction(5, 6), "hit": Fraction(1, 16), "miss": Fraction(5, 48)}


def test_the_likeliest_headline_comes_first() -> None:
    assert list(odds_of(Branch(), World(), tables={}).headlines) == ["plain", "miss", "hit"]


@pytest.mark.parametrize("toy", [Wide(), Long()])
def test_too_many_cases_are_a_sentence(toy: Procedure) -> None:
    with pytest.raises(Refused, match=r"more than 200,000 cases: too many to count\."):
        odds_of(toy, World(), tables={})


class Chain(Toy):
    """A die after a die, which writes down each case that it is asked for."""

    asked: ClassVar[list[int]] = []
    dice: int

    def resolve(self, world: World, ask: Ask) -> Outcome:
        self.asked.append(1)
        first = ask.roll("1", 1, 6, tally=TOTAL).value
        for number in range(2, self.dice + 1 if first > 1 else 3):
            ask.roll(str(number), 1, 6, tally=TOTAL)
        return Outcome(world, "Done")


@pytest.mark.parametrize(("dice", "counts"), [(3, True), (4, True), (6, False), (9, False)])
def test_a_walk_that_would_be_far_too_long_is_given_up_early(dice: int, counts: bool) -> None:
    Chain.asked.clear()
    try:
        assert odds_of(Chain(dice=dice), World(), tables={}, most=5_000).headlines == {"Done": 1}
    except TooMany:
        assert not counts
        assert len(Chain.asked) < 700, "the rolls that are allowed would have been 833 cases"
    else:
        assert counts
        assert len(Chain.asked) == 6 + 5 * 6 ** (dice - 1)


def test_what_the_rule_refuses_has_no_odds_either() -> None:
    with pytest.raises(Refused, match="at least one die"):
        odds_of(Pools(count=0), World(), tables={})


def test_a_reading_for_this_act_alone_changes_its_odds_and_not_the_world() -> None:
    world = World()
    usual = odds_of(Pools(count=1), world, tables={}).headlines["Yes"]
    bold = odds_of(Pools(count=1), world, tables={}, readings={"dice.bold": "yes"}).headlines["Yes"]
    assert (usual, bold) == (Fraction(15, 36), Fraction(21, 36))
    act = perform(Pools(count=1), world, Typed([3, 3]), tables={}, readings={"dice.bold": "yes"})
    assert (act.outcome.headline, act.readings, act.after) == ("Yes", {"dice.bold": "yes"}, world)


TOY_SYSTEM = '''
from typing import ClassVar
from solo_journal.rules.outcome import Event, Outcome
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.system import System


class Light(Procedure):
    """Light the fuse."""
    id: ClassVar[str] = "toyfuse.light"
    called: ClassVar[str] = "Light"

    def resolve(self, world, ask):
        lit = ask.roll("Spark").value[0] >= 3
        return Outcome(world, "lit" if lit else "out", events=(Event("lit", "fuse"),) * lit)


class Bang(Procedure):
    """It goes off."""
    id: ClassVar[str] = "toyfuse.bang"
    called: ClassVar[str] = "Bang"

    def resolve(self, world, ask):
        size = ask.roll("Size", 2).value
        state = {"size": sum(size)}
        return Outcome(world.but(systems=world.systems.put("toyfuse", state)), f"{size}", events=(Event("bang"),))


class Echo(Procedure):
    """An echo, for ever in a hall of mirrors."""
    id: ClassVar[str] = "toyfuse.echo"
    called: ClassVar[str] = "Echo"

    def refusal(self, world):
        return "" if world.scene.title == "Hall of mirrors" else "There is no echo here."

    def resolve(self, world, ask):
        return Outcome(world, "echo", events=(Event("bang"),))


SYSTEM = System(
    id="toyfuse", title="Fuse", about="A toy.", procedures=(Light, Bang, Echo),
    react=lambda event, world: {"lit": [Bang()], "bang": [Echo()]}.get(event.name, []),
)
'''


@pytest.fixture
def fuse(tmp_path: Path) -> Iterator[Procedure]:
    """A toy system on the shelf: what is lit goes off by itself, with dice of its own."""
    (tmp_path / "toyfuse.py").write_text(TOY_SYSTEM, "utf-8")
    systems.__path__.append(str(tmp_path))
    try:
        yield shelf.procedure("toyfuse.light")()
    finally:
        systems.__path__.remove(str(tmp_path))
        sys.modules.pop("solo_journal.rules.systems.toyfuse", None)


def test_what_follows_by_itself_is_a_step_with_dice_of_its_own(fuse: Procedure) -> None:
    act = perform(fuse, World(), Typed([3, 4, 6]), tables={})
    assert act.outcome.headline == "lit"
    assert [step.procedure.id for step in act.steps] == ["toyfuse.bang"]
    assert [answer.label for answer in act.answers] == ["Spark", "Size"]
    assert act.after.systems["toyfuse"] == {"size": 10}
    assert [(change.path, change.before, change.after) for change in act.changes] == [
        ("systems/toyfuse", None, {"size": 10})
    ]


def test_step_dice_that_were_not_typed_are_rolled(fuse: Procedure) -> None:
    act = perform(fuse, World(), Typed([3]), tables={})
    assert len(act.answers[1].faces) == 2


def test_steps_replay_from_the_record(fuse: Procedure) -> None:
    act = perform(fuse, World(), Chance(2), tables={})
    again = perform(fuse, World(), NoAnswers(), tables={}, given=act.answers)
    assert (again.steps, again.after) == (act.steps, act.after)


def test_odds_leave_out_what_follows_by_itself(fuse: Procedure) -> None:
    assert odds_of(fuse, World(), tables={}).headlines == {"lit": Fraction(2, 3), "out": Fraction(1, 3)}


def test_steps_that_follow_each_other_for_ever_are_stopped(fuse: Procedure) -> None:
    world = World()
    hall = world.but(scene=world.scene.but(number=1, title="Hall of mirrors"))
    with pytest.raises(Refused, match="More than 64 steps"):
        perform(fuse, hall, Typed([6, 1, 1]), tables={})


def test_what_may_happen_is_never_zero_and_what_may_fail_never_all() -> None:
    chances = (Fraction(0), Fraction(1, 1296), Fraction(7, 20), Fraction(1295, 1296), Fraction(1))
    assert [*map(percent, chances)] == ["0%", "<1%", "35%", ">99%", "100%"]
