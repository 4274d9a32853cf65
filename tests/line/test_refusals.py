"""Bad input of every kind gets a sentence, and nothing that was typed is lost."""

from __future__ import annotations

import pytest

from solo_journal.line.loop import only_looks

from .conftest import Player, Script

LONG = "word " * 20_000


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("/frobnicate the gate", "Unknown command /frobnicate."),
        ("/frobnicate. the gate", "Unknown command /frobnicate. Start with"),
        ("/inspir the gate", "Did you mean /inspire"),
        ("/end it now", "Did you mean /end the session or /end the story?"),
        ("/session_end for today", "Did you mean /end the session?"),
        ("/ask question=x favour=great", "favour is one of even, advantage, disadvantage, both, not “great”."),
        ("/ask favor=even", "Did you mean favour?"),
        ("/ask question=x question=y", "question is given twice."),
        ("/session later on", "Type start, end, or nothing after /session."),
        ("/log many lines", "Not a number of lines: “many lines”."),
        ("/edit 99 x", "Entries are numbered from the newest."),
        ("/step the lantern", "No tracker “the lantern”."),
        ("/readings equal maybe", "Equal dice at the oracle is one of"),
        ("/odds torch now", "“torch” has no odds."),
        ("/dice sometimes now", "Type on, off, or nothing after /dice."),
        ("/export story.doc now", "is not a known format"),
        ("/export html", "html is only an extension. Put a name before it, such as story.html."),
        ("/library nowhere at all", "There is no campaign “nowhere at all”."),
        ("/sheet no one", "No character “no one”."),
        ("/zoom scope=far", "scope is one of"),
        ("d: +th +th", "A tag counts once."),
        ("d: nonsense here", "“nonsense” is not part of Risk pool. Did you mean scene?"),
        ("d: 99999d6", "99999"),
        ("d: 2d6kh1 and climb", "Dice take no words: “and climb”. Roll 2d6kh1 alone."),
        (f"? {LONG}", "question is a text of at most 1000 characters"),
        ("@ Run from [Clock:Hunters 9/6]", "Hunters is a clock that holds from 0 up to 6, not 9."),
        ("? Is [Clock:Hunters 9/6] near?", "Hunters is a clock that holds from 0 up to 6, not 9."),
    ],
)
def test_a_refused_line_gets_its_reason_and_comes_back(player: Player, line: str, says: str) -> None:
    before = player.told()
    out = player.play(line)
    assert says in out
    assert f"Your line: {line.rstrip()}" in out
    assert player.told() == before
    assert (line in player.draft()) != only_looks(line), "the page would offer it, and has no such command"


def test_a_form_that_nobody_can_fill_asks_nothing(player: Player) -> None:
    out = player.play("/drop_scene_tag")
    assert "Remove a scene tag: no scene tag." in out
    assert "A full stop cancels" not in out


def test_a_refused_line_can_be_kept_as_prose(player: Player) -> None:
    player.play("\\/frobnicate the gate", "")
    assert player.story()[-1].text == "/frobnicate the gate"


def test_a_refused_paragraph_is_still_being_written(player: Player) -> None:
    out = player.play("They are near.", "[Clock:Hunters 9/6]", "", "/back", "[Clock:Hunters 3/6]", "")
    assert "You are still writing the paragraph." in out
    assert player.campaign.world.trackers["hunters"].format_value() == "3/6"
    assert player.story()[-1].text == "They are near.\n[Clock:Hunters 3/6]"


def test_a_sign_below_a_refused_paragraph_is_not_done(player: Player) -> None:
    before = player.told()
    player.play("[Clock:Hunters 9/6]", "? Is it far?", "5", "2")
    assert player.told() == before
    assert "[Clock:Hunters 9/6]\n" in player.draft()
    assert "? Is it far?" in player.draft()


def test_dice_are_asked_for_until_they_fit(player: Player) -> None:
    out = player.play("? Is it far?", "seven", "7", "5 2", "", "5", "2")
    assert "Not a number on 1d6: “seven”." in out
    assert "a face is 1 to 6, not 7." in out
    assert player.told()[-1] == "“Is it far?” Yes (5 v 2)"


def test_leaving_the_dice_rolls_nothing_and_gives_the_line_back(player: Player) -> None:
    before = player.told()
    out = player.play("Steam.", "? Is it far?", "5", ".")
    assert "Nothing was rolled.\nYour line: ? Is it far?" in out
    assert player.told() == [*before, "“Steam.”"]
    assert "? Is it far?" in player.draft()


def test_a_number_that_is_not_on_offer_is_no_prose(player: Player) -> None:
    out = player.play("@ Jump", "d: +th", "4 1", "9", "\\9", "")
    assert "No offer 9." in out
    assert player.story()[-1].text == "9"


def test_what_a_terminal_could_obey_is_stored_as_typed_and_shown_harmlessly(player: Player) -> None:
    nasty = "\x1b]0;owned\x07 [/] plan \x1b[2J 🜁 \u202e txt"
    out = player.play(nasty, "", f"? {nasty}", "5", "2", f"/note {nasty}", "/log")
    assert "\x1b" not in out
    assert "␛]0;owned␇ [/] plan" in out
    assert any(line.text == nasty for line in player.story())


def test_a_very_long_line_is_kept_whole(player: Player) -> None:
    player.play(LONG, "")
    assert player.story()[-1].text == LONG


def test_half_letters_are_kept_as_far_as_they_go(player: Player) -> None:
    player.play("caf\udce9", "")
    assert player.story()[-1].text.startswith("caf")
    assert player.faults() == []


def test_a_campaign_that_is_not_there_is_a_sentence(player: Player) -> None:
    assert "There is no campaign “nowhere”." in player.play(called="nowhere")
    assert player.code == 1


@pytest.mark.parametrize(("answers", "code"), [(("1", "/quit", ""), 0), ((".",), 0)])
def test_at_a_terminal_the_list_follows_a_name_that_fits_none(
    player: Player, answers: tuple[str, ...], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe is told only, as above: whoever wrote it is not there to choose."""
    monkeypatch.setattr(Script, "isatty", lambda _: True)
    told = player.play(*answers, called="nowhere")
    assert told.startswith("There is no campaign “nowhere”.")
    assert f"1. {player.campaign.title}" in told
    assert player.code == code


def test_a_lone_full_stop_is_not_taken_for_prose(player: Player) -> None:
    before = player.told()
    assert "Nothing to cancel." in player.play(".", "")
    assert player.told() == before


@pytest.mark.parametrize(
    "line", ["", "?", "@", "=>", "d:", "/", "\\", "()", "[", "?+", "1", "0", "-1", "/=", "/ .", "/x=1"]
)
def test_no_scrap_of_a_line_ends_the_program(player: Player, line: str) -> None:
    player.play(line, ".", "", "After.", "")
    assert player.code == 0
    assert player.story()[-1].text.endswith("After.")
