"""A choice that dice left open is listed, declined unless taken, and taken by its number.

No game on the shelf has one yet that the test may rely on, so it brings its own.
"""

from __future__ import annotations

import sys
import types
from importlib.machinery import ModuleSpec
from typing import ClassVar

import pytest

from solo_journal.rules import systems
from solo_journal.rules.answer_source import Ask
from solo_journal.rules.dice_counting import TOTAL
from solo_journal.rules.outcome import Outcome
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.system import System
from solo_journal.rules.world import World

from .conftest import Run


class Dare(Procedure):
    """Roll a die; you may double it.

    Example: nothing to fill in.
    """

    id: ClassVar[str] = "daring.dare"
    called: ClassVar[str] = "Dare"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        face: int = ask.roll("Dare", tally=TOTAL).value
        took = ask.choose("Double", {"no": "leave it", "yes": "double it"}, "no")
        return Outcome(world, str(face * 2 if took == "yes" else face))


@pytest.fixture
def daring(play: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A campaign with one more game on the shelf."""
    name = f"{systems.__name__}.daring"
    module = types.ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    module.__dict__["SYSTEM"] = System("daring", "Daring", "A game for this test.", (Dare,))
    monkeypatch.setitem(sys.modules, name, module)
    return play


def test_it_is_printed_with_the_command_that_takes_it(daring: Run) -> None:
    lines = daring("do", "daring.dare", "--dice", "3").out.splitlines()
    assert lines == ["3   3", "  1  Double: double it:  solo-journal take 1"]


def test_taken_it_resolves_the_same_dice_again(daring: Run) -> None:
    rolled = daring("do", "daring.dare", "--dice", "3", "--json").object
    assert daring("take", "--json").object["open"] == [
        {"number": 1, "title": "Double: double it", "choice": "Double", "option": "yes"}
    ]
    taken = daring("take", "1", "--json").object
    assert (taken["kind"], taken["target"], taken["outcome"]["headline"]) == ("take", rolled["id"], "6")
    assert daring("log", "-n", "1").out == "6 (3)\n"
    assert daring("check").code == 0


def test_it_takes_no_inputs(daring: Run, run: Run) -> None:
    daring("do", "daring.dare")
    ran = run("take", "1", "much")
    assert ran.code == 1
    assert "Unexpected “much”." in ran.err


def test_an_offer_takes_what_it_misses_and_nothing_that_it_has(run: Run) -> None:
    run("new", "Gate", "--system", "pathwalker")
    ready, own = (
        next(
            str(at)
            for at, each in enumerate(run("take", "--json").object["open"], 1)
            if each["title"].startswith(title)
        )
        for title in ("Play Juno", "Make your own")
    )
    assert "ready is given twice" in run("take", ready, "ready=bone reader").err
    assert "Unexpected “Ida”." in run("take", ready, "Ida").err
    assert "Unexpected “x”." in run("take", own, "Ida", "x").err
    assert run("take", own, "Ida").out.startswith("Ida is ready")
