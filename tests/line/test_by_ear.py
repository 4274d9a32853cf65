"""Line mode as somebody hears it: no sign is spoken that is none of the player's, and nothing is said twice unasked."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.command_lookup import nothing_called
from solo_journal.campaign.story.voice import SPEECH
from solo_journal.line.commands import command_in
from solo_journal.line.loop import play
from solo_journal.rules import shelf

from ..playing import Clock, library_at
from .conftest import Player

SESSION = (
    "[N:Orso|hunter] waits at the gate. [Clock:Hunters 3/6] [Thread:Beacon|Open]",
    "",
    "? Is the gate guarded?",
    "He waves me through.",
    "",
    "?+ Is it warm inside?",
    "A stove.",
    "",
    "d: 3d6+2",
    "/log 9",
    "/sheet",
    "/trackers",
    "/threads",
    "/previously",
    "/memory Orso",
    "/stats",
    "/odds ?+",
    "/preview ? Is it far",
)
UNSPOKEN = re.compile(r"->|=>|--|==|[→·▸●○±…|{}\[\]]|\d/\d|(?<!/)\b[a-z]+\.[a-z]+\b")
"""Arrows, dots, slashes between numbers, brackets, ids: what a voice reads as noise."""


FIGHTS = {
    "nightsong": "/foe 2 wolf hp6 d4 armour4 resolve60",
    "daggerheart": "/adversary 2 cave rat dif11 hp3 atk+1 1d6+1",
    "pathwalker": "/foe 2 bandit lp4 might4 swiftness3 endurance3",
}


@pytest.mark.parametrize("game", [each for each in shelf.games() if shelf.system(each).ready])
def test_a_sheet_and_a_fight_are_heard_without_signs(tmp_path: Path, game: str) -> None:
    library: Library = library_at(tmp_path, Clock())
    library.new("Dusk", (game,))
    fight = [FIGHTS[game], "/fight", "1", "1", "1", "/log 9"] if game in FIGHTS else []
    heard = io.StringIO()
    play(library, stdin=io.StringIO("\n".join(["1", "1", "Kay", "/sheet", *fight, "/quit", ""])), stdout=heard)
    noise = [line for line in heard.getvalue().splitlines() if UNSPOKEN.search(line) or "×" in line]
    assert noise == []
    assert bool(fight) == ("Against you:" in heard.getvalue())


@pytest.mark.parametrize("game", [*shelf.games()])
def test_no_arrow_glyph_bracket_or_id_is_heard(tmp_path: Path, game: str) -> None:
    library: Library = library_at(tmp_path, Clock())
    library.new("Dusk", (game,))
    heard = io.StringIO()
    play(library, stdin=io.StringIO("\n".join(SESSION)), stdout=heard)
    signs = heard.getvalue().partition("Signs:")
    said = signs[0] + signs[2].partition("How to play")[2]
    noise = [line for line in said.splitlines() if UNSPOKEN.search(line)]
    assert "Hunters 3 of 6" in said
    assert noise == []


def test_an_equals_sign_says_the_last_answer_again_at_the_prompt_and_at_a_question(player: Player) -> None:
    out = player.play("/people", "=", "=", "/duskara.risk", "=", ".")
    assert out.count("No people yet") == 3
    assert out.count("A full stop cancels.") == 2


def test_an_equals_sign_is_no_part_of_the_story(player: Player) -> None:
    player.play("One.", "=", "Two.", "")
    assert player.story()[-1].text == "One.\nTwo."


def test_what_was_changed_in_a_form_is_said_alone(player: Player) -> None:
    out = player.play("/tracker.add", "Torch", "step", "", ".")
    listed = out.count("\n  2. ")
    again = player.play("/tracker.add", "Torch", "step", "", "9", "1", "", ".")
    assert "Type a number from 1 to" in again
    assert again.count("\n  2. ") <= listed + 1


def test_a_slash_in_a_form_says_all_of_it_again(player: Player) -> None:
    once = player.play("/duskara.ask", "Is it far?", ".").count("Favour:")
    twice = player.play("/duskara.ask", "Is it far?", "/", ".").count("Favour:")
    assert twice == once + 1


def test_an_act_is_said_and_called_by_its_name_in_words(player: Player) -> None:
    out = player.play(
        "/places", "/Add a name places The mill", "/preview /add a tracker Lamp step d8", "/odds /next scene"
    )
    assert "No places yet. To add one, type /add a name places, and its name." in out
    assert [each.name for each in player.campaign.world.places.values()] == ["The mill"]
    assert "Add a tracker." in out
    assert "Next scene:" in out


def test_what_only_shows_something_is_heard_in_the_middle_of_a_question(player: Player) -> None:
    assert "/gm-move" in str(nothing_called("gm_mov", player.campaign, ["gm_move"]))


def test_a_tracker_with_a_number_after_it_says_how_it_is_moved(player: Player) -> None:
    out = player.play("/add a tracker Long night clock 6", "/night 3", ".", "/tick long 2")
    assert "Long night takes no more words here. To move it by 2: /tick Long night 2." in out
    assert "Long night 0 of 6 to 2 of 6." in out
    out = player.play("/add a name", "/help", "/odds ?", "/moveit", "/check tables", "places", "\\/The mill", "")
    for words in ("Type the answer to the question", "Yes, in all", "Unknown command /moveit", "No faults"):
        assert words in out
    assert [each.name for each in player.campaign.world.places.values()] == ["/The mill"]


@pytest.mark.parametrize("nothing", ["５", "٥", "५"])
def test_digits_of_other_scripts_are_digits(player: Player, nothing: str) -> None:
    assert "Nothing on offer" in player.play(nothing)


def test_a_field_is_found_by_what_it_is_called(player: Player) -> None:
    out = player.play("/add a character", "Ilse", "in a few", "a ferryman", ".")
    assert "In a few words: a ferryman" in out


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("1d6", "d6"),
        ("Axe d8+3 · Bow 2d6-1", "Axe d8 plus 3, Bow 2 d6 minus 1"),
        ("6x 4d6kh3", "6 times the highest 3 of 4 d6"),
        ("5d10dl1+2", "5 d10 without the lowest plus 2"),
        ("d20+5 v 15", "d20 plus 5 against 15"),
        ("3 h 1 min at the table", "3 hours 1 minute at the table"),
        ("Bruised +1t", "Bruised plus 1 threat"),
        ("4 HP, 1 LP. HP 3/7", "4 hit points, 1 Life Point. Hit points 3 of 7"),
    ],
)
def test_dice_and_what_is_written_short_are_said_in_full(written: str, said: str) -> None:
    assert SPEECH.value(written) == said


def test_what_is_to_be_typed_is_shown_as_it_is_typed() -> None:
    told = SPEECH.signs("Ask yes/no; `3d6+2` or [N:Wolf|HP 5/5], a 4: HP 7 -> -3 (1-2), 5 v 2.")
    assert told == "Ask yes or no; 3d6+2 or [N:Wolf|HP 5/5], a 4: hit points 7 to minus 3 (1 to 2), 5 against 2."


def test_a_question_that_is_asked_in_the_middle_of_another_can_be_left(player: Player) -> None:
    out = player.play("/add a name", "/odds duskara.condition", ".", "places", "The mill", "")
    assert [each.name for each in player.campaign.world.places.values()] == ["The mill"]
    assert "Condition:" in out


def test_a_command_that_is_typed_as_a_word_is_text_and_is_told_how_to_be_one(player: Player) -> None:
    out = player.play("undo", "", "Rain.", "")
    assert out.count("The command is /undo, with a slash.") == 1
    assert player.story()[-2].text == "undo"


@pytest.mark.parametrize("game", [*shelf.games()])
def test_help_is_heard_without_equals_signs(tmp_path: Path, game: str) -> None:
    library: Library = library_at(tmp_path, Clock())
    library.new("Dusk", (game,))
    heard = io.StringIO()
    typed = [f"/help {kind.id}" for kind in shelf.system(game).procedures if "=" in kind.help()]
    play(library, stdin=io.StringIO("\n".join([*typed, f"/help {game}"])), stdout=heard)
    assert [line for line in heard.getvalue().splitlines() if re.search(r"(?<![<>])=|(?<!\S)-\w", line)] == []


def test_help_keeps_code_as_it_is_typed_and_a_list_without_its_dashes(player: Player) -> None:
    out = player.play("/help your-own-games", "/help exports")
    assert '\n  [[roll]]\n  id = "dive"\n' in out
    assert "\nresults: also what you asked" in out


def test_brief_leaves_out_reasons_and_advice_for_good(player: Player) -> None:
    full = player.play("/dice off", "? Is it far?", "/ask", ".")
    player.play("/speech brief")
    brief = player.play("? Is it near?", "/ask", ".")
    for words in ("beats risk.", "Chance ", "question that yes or no can answer", "A full stop cancels."):
        assert words not in brief
    assert "question that yes or no can answer" in full
    assert "Rolled" in brief
    assert "Full" in player.play("/speech full", "/speech")


def test_a_table_is_picked_by_its_pack_and_title_and_drawn_from(player: Player) -> None:
    packs = player.library.tables.packs()
    at = next(number for number, pack in enumerate(packs, 1) if pack.id == "omens")
    out = player.play("/dice off", "/draw", str(at), "4", "/tables", str(at), "1")
    assert "Drawn from In a dream" in out
    assert "omens." not in out
    alone = next(each for each in packs[at - 1].tables.values() if each.title == "In a dream")
    for called in ("in a dream", alone.name):
        assert "Drawn from In a dream" in player.play("/draw", called), "whatever a table is called finds it at once"
    assert "Drawn from On the water" in player.play("/draw", "on the water", "2"), "two packs have one"


def test_help_is_given_at_the_very_first_question(tmp_path: Path) -> None:
    heard = io.StringIO()
    code = play(library_at(tmp_path, Clock()), stdin=io.StringIO("/help\n/quit\n"), stdout=heard)
    assert code == 0
    assert "without a game master" in heard.getvalue()


@pytest.mark.parametrize("game", [*shelf.games()])
def test_no_game_takes_the_word_that_draws_from_a_table(tmp_path: Path, game: str) -> None:
    library: Library = library_at(tmp_path, Clock())
    library.new("Dusk", (game,))
    heard = io.StringIO()
    play(library, stdin=io.StringIO("/draw people.want\n"), stdout=heard)
    assert "Drawn from What they want" in heard.getvalue()


def test_a_command_is_called_as_on_the_page_and_by_the_name_that_it_had() -> None:
    for before, now in (("then", "lookback"), ("memory", "names")):
        assert command_in(f"{before} x") == command_in(f"{now} x") is not None
