"""Readings and games of a campaign, with a toy game put on the shelf."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solo_journal.rules import systems
from solo_journal.rules.commons.reading import Set
from solo_journal.rules.commons.system import Add
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from .conftest import do

TOY = '''
"""A toy game."""
from solo_journal.rules.house_rules import HouseRule
from solo_journal.rules.system import System

TIE = HouseRule("commonstoy.tie", "Ties", {"win": "a tie wins", "lose": "a tie loses"}, "win", "it is kinder")
SYSTEM = System("commonstoy", "Toy", "A toy game.", (), readings=(TIE,), begin={"luck": 3})
'''


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game `commonstoy` on the shelf."""
    (tmp_path / "commonstoy.py").write_text(TOY, encoding="utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    yield
    sys.modules.pop("solo_journal.rules.systems.commonstoy", None)


def test_a_game_is_taken_up_with_its_state() -> None:
    done = do(Add(system="commonstoy"), World())
    assert done.after.systems == {"commonstoy": {"luck": 3}}
    assert (done.outcome.headline, done.outcome.because) == ("Toy", "A toy game.")


def test_a_game_is_taken_up_once() -> None:
    world = do(Add(system="commonstoy"), World()).after
    with pytest.raises(Refused, match="commonstoy is already in use"):
        do(Add(system="commonstoy"), world)


@pytest.mark.parametrize("name", ["commonstoys", "tracker", "no such game", "../x"])
def test_only_games_can_be_taken_up(name: str) -> None:
    with pytest.raises(Refused, match=re.escape(f"There is no game “{name}” to add.")):
        do(Add(system=name), World())


def test_a_reading_is_set_and_the_default_is_not_written() -> None:
    world = do(Add(system="commonstoy"), World()).after
    done = do(Set(name="tie", setting="lose"), world)
    assert done.after.readings == {"commonstoy.tie": "lose"}
    assert (done.outcome.headline, done.outcome.because) == ("Ties: a tie loses", "")
    assert do(Set(name="commonstoy.tie", setting="win"), done.after).after.readings == {}


@pytest.mark.parametrize(
    ("name", "setting", "says"),
    [
        ("commonstoy.tie", "draw", "Ties is one of win, lose, not “draw”."),
        ("commonstoy.ties", "win", "Known: Ties."),
    ],
)
def test_unknown_readings_and_settings_are_refused_with_the_options(name: str, setting: str, says: str) -> None:
    world = do(Add(system="commonstoy"), World()).after
    assert says in Set(name=name, setting=setting).refusal(world)


def test_a_reading_of_a_game_that_is_not_in_use_is_unknown() -> None:
    assert "There is no house rule “commonstoy.tie” here." in Set(name="commonstoy.tie", setting="win").refusal(World())
