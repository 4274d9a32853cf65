"""One rule at every question: help explains it, back and a full stop leave it, and neither is ever an answer."""

from __future__ import annotations

import pytest

from solo_journal.line.line_io import HOW_TO_ANSWER, PREMISE

from .conftest import Player
from .test_coming_and_going import interrupted

QUESTIONS = (
    ("/scene",), ("/tracker.add",), ("/tracker.add", "Lamp"), ("/tracker.add", "Lamp", "step"), ("/edit",),
    ("Steam.", "", "/edit 1"), ("/readings",), ("/tables",), ("/import tables",), ("/library",), ("/then",), ("/game",),
    ("/new",), ("/new Ash",), ("/export",), ("/backup",), ("/restore",), ("/rename Kaelen",), ("/",), ("/", "1"),
    ("/ask",), ("? Is it far?",), ("/quit",), ("/add a character",), ("/make a windcaller",), ("/note",), ("/import",),
)  # fmt: skip


@pytest.mark.parametrize("asked", QUESTIONS)
def test_help_explains_a_question_and_back_leaves_it(player: Player, asked: tuple[str, ...]) -> None:
    before, titles = player.told(), {card.title for card in player.library.cards()}
    out = player.play(*asked, "help", "?", "back", "back", "back", "back", "back")
    assert out.count(HOW_TO_ANSWER) == 2
    assert [each for each in player.told() if each not in before] in ([], ["“Steam.”"])
    assert {card.title for card in player.library.cards()} == titles


def test_where_one_of_several_would_do_the_first_is_asked_for(newcomer: Player) -> None:
    out = newcomer.play("5", "Lamps", "", "1", "@ over the moat", "d:", "2", "")
    assert "  2. Force\n  3. Insight\n  4. Heart\nApproach (Enter: nothing):\n  1. Action dice: nothing\n" in out
    assert [each.entry.act.inputs.get("approach") for each in newcomer.story() if each.entry.act][-1] == "Force"


def test_what_is_heard_on_help_is_what_this_question_is_about(player: Player) -> None:
    out = player.play("/tracker.add", "help", "Lamp", "help", ".")
    told = out.split(HOW_TO_ANSWER)
    assert "what it is called" in told[0].casefold() or "Name" in told[0]
    assert "clock" in told[1].rpartition("Lamp")[2]


def test_in_quotation_marks_such_a_word_is_an_answer(player: Player) -> None:
    player.play("/scene", "1", '"Back"')
    assert player.campaign.world.scene.title == "Back"
    player.play("/scene", "1", "\\help")
    assert player.campaign.world.scene.title == "help"


def test_a_line_with_a_sign_is_no_answer_and_comes_back_at_the_prompt(player: Player) -> None:
    out = player.play("/tracker.add", "? Is it far?", "Lamp d8", "", "/again", "5", "2")
    assert "Not taken as the answer, because it begins with a sign: ? Is it far?" in out
    assert "Your line: ? Is it far?" in out
    assert "Lamp" in [each.name for each in player.campaign.world.trackers.values()], out
    assert any("Is it far?" in each for each in player.told()), "/again asks it"
    player.play("/scene", "1", '"@ the gate"')
    assert player.campaign.world.scene.title == "@ the gate"


def test_back_goes_from_one_question_to_the_one_before(newcomer: Player) -> None:
    newcomer.play("1", "Dawn", "back", "back", "nightsong", "Dusk", "")
    assert newcomer.campaign.title == "Dusk"
    assert list(newcomer.campaign.world.systems) == ["nightsong"]


def test_help_at_the_prompt_is_help_and_no_words_of_the_story(player: Player) -> None:
    before = player.told()
    assert "Question mark, then a question" in player.play("help", "back", "")
    assert player.told() == before


def test_the_premise_is_told_to_who_has_no_campaign(newcomer: Player) -> None:
    assert PREMISE in newcomer.play("help", "/undo", ".")
    assert newcomer.library.folders() == []


def test_an_unsure_word_is_neither_yes_nor_no(player: Player) -> None:
    player.play("Steam.", "")
    out = player.play("/undo", "maybe", "help", "n")
    assert "Neither yes nor no: “maybe”." in out
    assert "agrees" in out
    assert player.story()[-1].text == "Steam."


def test_a_number_beyond_the_names_that_were_read_picks_nothing(player: Player) -> None:
    assert "Type 1, or a name." in player.play("/clear", "2", ".")


def test_a_menu_is_left_by_its_own_words_alone(player: Player) -> None:
    before = player.told()
    out = player.play("/", "", "duskara", "zebra", "back", "99", "/", "trackers", "help", ".")
    assert out.count("Number of a group") >= 4
    assert "duskara.risk" not in out
    assert "No match for “zebra”." in out
    assert player.told() == before


def test_the_file_is_asked_for_until_its_ending_is_known(player: Player) -> None:
    out = player.play("Steam.", "", "/export", "story.doc", "story.md")
    assert "Exported to /" in out
    assert "/story.md (Markdown).\n" in out


def test_an_unknown_command_comes_back_as_text(player: Player) -> None:
    player.play("/buy rope and tar", "/again", "")
    assert player.story()[-1].text == "/buy rope and tar"


def test_ways_to_begin_are_read_once_and_again_on_request(newcomer: Player) -> None:
    out = newcomer.play("2", "Dusk", "Hedda", "/add a tracker Lamp step d6", "/offers")
    assert out.count("ways to begin, as before") >= 1
    assert out.count("1. Like Halla Greave") == 2


def test_dice_are_asked_again_only_of_what_has_some(player: Player) -> None:
    out = player.play("? Is it far?", "5", "2", "/correct", "1", "6", "1")
    assert "Dice corrected. Now it is: Is it far? Yes. Rolled 5 against 2." in out
    assert "  2. " not in out.rpartition("Which entry")[0].rpartition("/log")[2]


def test_a_note_without_brackets_is_text_and_is_reported_so(player: Player) -> None:
    assert "An aside goes in round brackets." in player.play("note: buy oil", "")
    assert player.story()[-1].text == "note: buy oil"


def test_ctrl_c_speaks_of_what_was_written_only_where_something_was(player: Player) -> None:
    assert "still there" not in interrupted(player, "^C", "")
    assert "still there" in interrupted(player, "Steam.", "^C", "")


def test_a_sheet_says_what_is_worn_in_hand_and_lit(newcomer: Player) -> None:
    worn = ("/item Mail armour d6 worn", "/item Axe weapon d8 worn", "/item torch worn", "/item Rope")
    sheet = ("/create a sheet", "2", "con,pre,dex,str", "", "", "", "", "", *worn, "/sheet")
    out = newcomer.play("2", "Dusk", "Hedda", *sheet)
    assert "Mail d6 worn, Axe d8 in hand, Torch d6 lit, Rope" in out


def test_a_form_says_what_an_empty_answer_does_what_is_likely_and_where_it_is_explained(newcomer: Player) -> None:
    out = newcomer.play(
        "1", "Ash", "", "/make a windcaller", "", "Ilka", "help", "", "Ice craft", *[""] * 12,
        "d:", "1", "Ice craft", "3", "1", "",
    )  # fmt: skip
    assert "Ready character (Enter: your own):" in out
    assert "Concept (Enter: drawn):\n" in out
    assert "More about it: /help duskara tags: what you are made of.\n" in out
    assert "  3. Concept: drawn\n" in out
    _, pool = out.split("Risk pool. A full stop cancels.\n")
    assert [line for line in pool.splitlines() if line.startswith("As it is: ")] == [
        "As it is: 50% yes.", "As it is: 78% yes.", "As it is: 50% yes.",
    ]  # fmt: skip


def test_a_sheet_asks_neither_who_does_it_nor_whether_to_replace_one(newcomer: Player) -> None:
    """Both are in the list at the end. Another way chosen there is done with what the list then says."""
    newcomer.play("3", "Glass", "Ada", "/create a sheet", "wayfarer", "", "")
    out = newcomer.play("/create a sheet", "oathkeeper", "Bo", "1", '""', "4", "Duels, Debts", "")
    assert "Who does it:" not in out
    assert out.count("Traits (Enter") == out.count("Evasion (Enter") == 0
    made = next(each for each in newcomer.campaign.world.characters.values() if each.name == "Bo")
    assert list(made.sheets["daggerheart"]["experiences"]) == ["Duels", "Debts"]
    newcomer.do("daggerheart.mark", what="hp", amount=7)
    newcomer.do("daggerheart.death", (1, 7), choice="risk")
    heard = newcomer.play("/offers").splitlines()
    number = next(each.strip()[0] for each in heard if each.endswith(". Bring in somebody new"))
    assert "Name is required." in newcomer.play(number, "", "", "."), "whom it is for is not the one who died"
    out = newcomer.play("/create a sheet", "oathkeeper", "Cy", "/", ".")
    assert "Who does it: the active character unless named" in out
