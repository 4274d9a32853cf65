"""What a line would do is told before it is done: in words, with the number it rolls against, or why it cannot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.line_resolver import roll_of
from solo_journal.campaign.play.named_dice import numbers_of
from solo_journal.campaign.play.preview import plan_line, preview
from solo_journal.rules.refusal import Refused

from ..playing import Clock, do, library_at
from ..rows import each_row


@pytest.fixture
def four_games(home: Path) -> Campaign:
    campaign = library_at(home, Clock()).new("Four games", ("daggerheart", "nightsong", "duskara", "pathwalker"))
    do(campaign, "character.add", name="Kay")
    do(campaign, "daggerheart.create", ready="wayfarer")
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    return campaign


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/time 2 turns", "2 turns pass."),
        ("/time 1 watch", "1 watch passes."),
        ("/daggerheart.action agility", "against Difficulty 12 (default)"),
        ("/daggerheart.action agility 12", "against Difficulty 12."),
        ("d: plain check 2 vs extreme", "Plain check: 1 die, against DR 18."),
        ("/daggerheart.reaction finesse v 14 +1", "against Difficulty 14."),
        ("/pathwalker.opposed 4 against 3", "Opposed roll: 7 dice."),  # the sixes of both are rolled
        ("/torch", "Step a die: 1 die."),
        ("? Is [N:Orso|hunter] here?", "First the tags in it act."),
        ("It rains.", "It is saved as text."),
        ("@ Jump", "It is saved as an action."),
        ("/", "It opens the menu."),
        ("d: opposed +2 against 1", "Opposed check: 2 dice"),
        ("d: plain check 2 15", "Plain check: 1 die, against DR 15."),
        ("d: agility", "Action roll"),
    ],
)
def test_a_line_is_previewed_before_it_runs(four_games: Campaign, line: str, told: str) -> None:
    before = len(list(four_games.journal.backwards()))
    assert any(told in each for each in preview(four_games, read_line(line)))
    assert len(list(four_games.journal.backwards())) == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/time 2 fortnights", "is not a unit"),
        ("/frobnicate", "frobnicate"),
        ("/tracker.tick Hunterz", "No tracker"),
        ("/fork", r"Several match “fork”: 1\) Resonance Fork, 2\) Old Fork"),
    ],
)
def test_what_cannot_be_done_says_why(four_games: Campaign, line: str, why: str) -> None:
    for name in ("Resonance Fork", "Old Fork"):
        do(four_games, "tracker.add", name=name, kind="clock", size=4)
    with pytest.raises(Refused, match=why):
        preview(four_games, read_line(line))


@pytest.mark.parametrize(
    ("line", "sets"),
    [
        ("? Does the ice hold? 30", "/fate 30 Does the ice hold?"),
        ("?+ 20% Do they wake?", "/fate 20% Do they wake?"),
        ("? Are there 70 of them?", ""),
        ("? Is it warm?", ""),
    ],
)
def test_a_number_that_is_a_word_after_the_question_mark_is_reported_with_the_line_that_sets_it(
    home: Path, line: str, sets: str
) -> None:
    campaign = library_at(home, Clock()).new("Ice", ("nightsong",))
    told = [each for each in preview(campaign, read_line(line)) if "part of the question" in each]
    assert told == ([f"The number is part of the question, and {sets} sets it."] if sets else [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("? Do they hear us? (likely)", "“likely” is part of the question, and ?+ asks so."),
        ("? Is the bridge up, hardly", "/ask question=Is the bridge up odds=hardly asks so."),
        ("?? Is it Bo", "? is part of the question; the signs are ?, ?+, ?−."),
        ("? Will it rain? quite certain", "“quite certain” is part of the question; ?+ likely, ?− unlikely."),
        ("? Is it likely that they wait?", ""),
        ("? Does she laugh?", ""),
    ],
)
def test_a_likelihood_after_a_question_is_reported_with_the_sign_that_means_it(
    home: Path, line: str, told: str
) -> None:
    campaign = library_at(home, Clock()).new("Rain", ("other",))
    said = [each for each in preview(campaign, read_line(line)) if "part of the question" in each]
    assert (told in said[0]) if told else not said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("d20+Agility-2 v 15", "d20{agility:+d}-2 v 15"),
        ("2d8 - agil", "2d8 {minus:+d}"),
    ],
)
def test_dice_take_the_numbers_of_any_games_sheet(four_games: Campaign, line: str, told: str) -> None:
    agility = dict(numbers_of(four_games.world))["Agility"]
    with pytest.raises(Refused, match=r"Nothing on the sheet is called “Agilty”\. Did you mean Agility"):
        roll_of(four_games, "d20+Agilty")
    read = roll_of(four_games, line)
    written = told.format(agility=agility, minus=-agility)
    assert read.model_dump(include={"expression", "label"}) == {
        "expression": written.replace("2d8 -", "2d8 - ").replace("2d8 +", "2d8+"),
        "label": line,
    }


@pytest.mark.parametrize("games", [("augur", "daggerheart"), ("daggerheart", "augur")])
def test_a_line_that_no_game_can_do_is_refused_by_the_one_that_knows_its_words(
    home: Path, games: tuple[str, str]
) -> None:
    campaign = library_at(home, Clock()).new("Two games", games)
    do(campaign, "character.add", name="Kay")
    for game in games:  # each has a stat called Finesse, which is no reason against the other
        do(campaign, f"{game}.create", ready="wayfarer" if game == "daggerheart" else "lamplighter", by="kay")
    for line, game in (
        ("agility v 15", "daggerheart"),
        ("presence 12 with Nobody Here", "daggerheart"),
        ("force v nothing of that name", "augur"),
    ):
        read = roll_of(campaign, line)
        assert read.id.partition(".")[0] == game, line
        assert bool(read.refusal(campaign.world)) == ("15" not in line), line


HALLA = {"method": "ready", "ready": "Halla Greave"}
PAPER = (
    ("nightsong", HALLA, "HP", ("hp 5", "hp +1", "hp -2", "hp 3/6", "hp +9"), "56436"),
    ("daggerheart", {"ready": "wayfarer"}, "HP", ("hp -2", "hp +1", "hp 3", "hp +9"), "4536"),
    ("daggerheart", {"ready": "wayfarer"}, "Fear", ("fear 3", "fear -1", "fear +2"), "324"),
    ("pathwalker", {"ready": "rook thief"}, "LP", ("lp -2", "lp 5", "life −2", "lp 4 Tess Rook"), "4534"),
    ("augur", {"ready": "lamplighter"}, "Stress", ("stress 1", "stress +1", "stress 1"), "121"),
)
"""A game, somebody of it, a meter, lines after `/`, and what is shown after each."""


@each_row(("game", "inputs", "label", "lines", "shown"), PAPER)
def test_a_sign_changes_what_a_sheet_shows_and_a_number_alone_sets_it_in_every_game(
    home: Path, game: str, inputs: dict[str, Any], label: str, lines: tuple[str, ...], shown: str
) -> None:
    campaign = library_at(home, Clock()).new(f"{game} {label}", (game,))
    do(campaign, f"{game}.create", **inputs)
    for line, value in zip(lines, shown, strict=True):
        procedure = plan_line(campaign, read_line(f"/{line}")).procedure
        assert procedure is not None
        do(campaign, procedure.id, **procedure.model_dump(exclude_defaults=True))
        values = {each.label: each.text for each in campaign.shelf.system(game).values(campaign.world)}
        assert values[label].partition(" ")[0] == value, line
    with pytest.raises(Refused, match="already"):
        plan_line(campaign, read_line(f"/{lines[0].split()[0]} {shown[-1]}"))
