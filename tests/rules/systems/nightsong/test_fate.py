"""The Die of Fate as rules 2.12 has it: the gap, its reading, clamping, published chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.odds import odds_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.fate import Fate
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play


def test_a_line_gives_a_threshold_or_a_published_chance() -> None:
    assert from_line(Fate, "70 Is it warm?", World()) == Fate(question="Is it warm?", threshold=70)
    assert from_line(Fate, "20% Do they wake?", World()) == Fate(question="Do they wake?", chance=20)


@pytest.mark.parametrize(("face", "answer"), [(50, "Positive"), (51, "Negative"), (59, "Negative")])
def test_with_the_other_reading_there_is_no_gap(play: Play, face: int, answer: str) -> None:
    done = play("nightsong.fate", World(), [face], readings={"nightsong.fate_gap": "off"})
    assert done.outcome.headline == answer
    assert dict(done.readings) == {"nightsong.fate_gap": "off"}


@each_row(
    ("threshold", "face", "answer"),
    [(30, 30, "Positive"), (30, 39, "Unclear"), (30, 40, "Negative"), (70, 79, "Unclear"), (70, 80, "Negative"),
     (0, 1, "Positive"), (0, 2, "Unclear"), (-20, 11, "Negative"), (400, 99, "Positive"), (400, 100, "Unclear"),
     (91, 100, "Unclear"), (90, 100, "Negative")],
)  # fmt: skip
def test_the_threshold_moves_the_bands_and_never_leaves_1_to_99(
    play: Play, threshold: int, face: int, answer: str
) -> None:
    assert play("nightsong.fate", World(), [face], threshold=threshold).outcome.headline == answer


def test_from_91_on_it_says_that_nothing_is_negative(play: Play) -> None:
    assert "nothing is negative" in play("nightsong.fate", World(), [95], threshold=91).outcome.because
    assert "nothing is negative" not in play("nightsong.fate", World(), [95], threshold=90).outcome.because


def test_the_signs_of_the_oracle_are_70_and_30() -> None:
    oracle = shelf.system("nightsong").oracle
    assert oracle is not None
    thresholds = {sign: make(Fate, inputs).threshold for sign, inputs in oracle.signs.items()}
    assert thresholds == {"": 50, "+": 70, "-": 30}


@pytest.mark.parametrize(
    ("inputs", "odds"),
    [
        ({}, (50, 9, 41)),
        ({"threshold": "likely"}, (70, 9, 21)),
        ({"threshold": 30}, (30, 9, 61)),
        ({"threshold": 95}, (95, 5, 0)),
        ({"chance": 35}, (35, 0, 65)),
    ],
)
def test_its_odds(inputs: dict[str, object], odds: tuple[int, int, int]) -> None:
    found = odds_of(make(shelf.procedure("nightsong.fate"), inputs), World(), tables={}).headlines
    told = [found.get(each, 0) for each in ("Positive", "Unclear", "Negative")]
    assert told == [Fraction(each, 100) for each in odds]


def test_an_unclear_answer_offers_to_ask_again(play: Play) -> None:
    offers = play("nightsong.fate", World(), [55], question="Is it far?", threshold=50).outcome.offers
    assert [(offer.procedure, dict(offer.inputs)) for offer in offers] == [
        ("nightsong.fate", {"question": "Is it far?", "threshold": 50})
    ]


def test_a_threshold_and_a_chance_together_are_refused(play: Play) -> None:
    with pytest.raises(Refused, match="one of the two"):
        play("nightsong.fate", World(), [1], threshold=50, chance=50)
