"""The strip says what the line being typed would do, with its exact odds, before anything is rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest
from textual.content import Content

from solo_journal.campaign.play.line_parser import read_line
from solo_journal.rules.odds import Odds
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer.odds_preview import foretell
from solo_journal.ui.composer.odds_text import describe_odds
from solo_journal.ui.page.safe_text import whole

from ...playing import do


def line(model: CampaignModel, text: str) -> str:
    """What the strip says of this line."""
    return foretell(model, read_line(text))().plain


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("? Is he alone", "? yes 58%  ━━━━━━━━━━━━━┄┄┄┄┄┄┄┄┄  ?+ 75%  ?− 42%\tdoubles 17% → ✦"),
        ("d: +th -ex", "+Thermal Sense −Exhausted; 1 die, yes 50%"),
        ("d: +2 moderate", "chance 2 moderate; 1 die, yes 50%"),
        ("d:", "Risk pool; 1 die, yes 50%"),
        ("d: +th", "+Thermal Sense; 2 dice, yes 78%"),
        ("d: 3d6+2", "3d6+2: 5 to 20, 12.5 on average"),
        ("d: 1d1", "1d1: always 1"),
        ("/draw verbs 2", "Draw from Verbs: Echo · Echo <1%, Observe · Echo <1%, Call · Echo <1%"),
        ("/torch", "Step a die; d8 62%, d6 25%, d4 12%"),
        ("@ Slip past", "Enter saves it; then d: rolls for it (Risk pool)."),
        ("=> Through", "Enter saves it as a consequence."),
        ("(note: later)", "Enter saves it as an aside, beside the story."),
        ("plain prose", ""),
    ],
)
def test_a_line_is_foretold(model: CampaignModel, text: str, said: str) -> None:
    assert line(model, text) == said


def test_the_gauge_is_shown_as_a_double_would_leave_it(model: CampaignModel) -> None:
    do(model.campaign, "duskara.counter", value=0)
    assert line(model, "? Is he alone").endswith("doubles 17% → ◆◇◇")


def test_the_sign_being_typed_is_highlighted(model: CampaignModel) -> None:
    content = foretell(model, read_line("?- Is he alone"))()
    bold = [content.plain[span.start : span.end] for span in content.spans if "bold" in str(span.style)]
    assert bold == ["?− 42%"]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("d: nonsense", "“nonsense” is not part of Risk pool."),
        ("d: +", "Nothing follows “+”. Write tags that count"),
        ("d: 1000d1000", "These odds have more than"),
        ("? " + "x" * 2000, "question is a text"),
        ("d: [/]\x1b[2J", "“[/]␛[2J” is not part of Risk pool"),
    ],
)
def test_what_cannot_be_read_says_why(model: CampaignModel, text: str, begins: str) -> None:
    assert line(model, text).startswith(begins)


def test_an_exploding_die_has_no_highest_sum(model: CampaignModel) -> None:
    assert line(model, "d: d6!") == "d6!: 1 or more, 4.2 on average"


def test_a_procedure_is_reported_by_its_help(model: CampaignModel) -> None:
    assert line(model, "/inspire").startswith("Inspiration: Draw a few words")
    assert line(model, "/ins").startswith("/inspire: ")
    assert line(model, "/").startswith("Enter opens the menu")
    assert line(model, "/xyzzy") == ""


def test_the_commands_of_the_page_come_before_procedures_of_that_name(model: CampaignModel) -> None:
    model.own_commands = {"rename": "Change a name.", "export": "Write the story to a file."}
    assert line(model, "/rename Orso") == "/rename: Change a name."
    assert line(model, "/exp") == "/export: Write the story to a file."
    for typed in ("/учзщке", "/учз", "/εχπορτ", "／ｅｘｐｏｒｔ"):
        assert line(model, typed) == "/export: Write the story to a file.", "on any keyboard, as Enter takes it"


def test_a_sign_before_the_odds_ends_no_sentence(model: CampaignModel) -> None:
    foretold = foretell(model, read_line("? Is it far? Or near"))()
    assert whole(foretold, 72).plain.startswith("? yes 58%; “or near” is part of the question")
    asked = Content("It needs one: strength (lift, break), dexterity (sneak, balance)")
    assert whole(asked, 58).plain.rstrip() == "It needs one: strength (lift, break)", "no half of what is in brackets"


def test_without_a_game_the_oracle_of_any_other_one_answers_and_its_roll_comes_after_d(plain: CampaignModel) -> None:
    assert line(plain, "? Is he alone").startswith("? yes 50%")
    assert line(plain, "d: agile").startswith("“agile” is on no sheet.")
    assert line(plain, "@ Run") == "Enter saves it; then d: rolls for it (Roll)."


def test_the_leading_mark_is_named_even_if_unlikely() -> None:
    third = Fraction(1, 3)
    odds = Odds({"No": 1 - third, "Yes": third}, {"yes": third, "no": 1 - third}, lead="yes")
    assert odds.case[:2] == ("yes", Fraction(1, 3))
    assert list(odds.beside()) == []
    assert list(describe_odds(odds)) == ["yes 33%"]
    twists = Odds({"No": 1 - third, "Yes": third}, {"yes": third, "no": 1 - third, "doubles": third / 2}, lead="yes")
    assert list(describe_odds(twists)) == ["yes 33%", "doubles 17%"]
    beside = Odds({"Hit": third, "Miss": 1 - third}, {"match": third})
    assert list(describe_odds(beside)) == ["Hit 33%", "Miss 67%", "match 33%"]


def test_without_marks_the_likeliest_headlines_are_named() -> None:
    odds = Odds({"Hit": Fraction(1, 2), "Miss": Fraction(1, 3), "Fumble": Fraction(1, 6)}, {})
    assert list(describe_odds(odds)) == ["Hit 50%", "Miss 33%", "Fumble 17%"]
