"""Every command once: what it says, and what it leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library import settings
from solo_journal.line.commands import commands
from solo_journal.rules import shelf

from ..playing import do
from .conftest import Player

SAYS = {
    "/again": "No line to take up.",
    "/moveline 1": "Scene 12: The thermal vents",
    "/split 1": "Only paragraphs",
    "/join 1": "Only paragraphs",
    "/rename": "Rename which name?",
    "/back": "You are not writing a paragraph.",
    "/check": "No problems: every roll replays as recorded.",
    "/speech": "Full: results with their reasons",
    "/dice off": "Own dice off: the program rolls.",
    "/fight": "There is no fight, and this game has no rules for one.",
    "/everything": "Scene 12: The thermal vents",
    "/help": "Question mark, then a question",
    "/more": "No more to hear.",
    "/library": "1. The Long Dusk",
    "/log": "Scene 12: The thermal vents",
    "/new": "Which game?",
    "/next quietly": "Scene 13, quietly, begins",
    "/preview ? Is it far?": "Ask the oracle: 2 dice.",
    "/offers": "Nothing on offer.",
    "/odds": "doubles 16.7%, 1 in 6",
    "/people": "No people yet.",
    "/places": "No places yet.",
    "/things": "No things yet.",
    "/threads": "No threads yet.",
    "/quit": "What does next time begin with?",
    "/readings": "Equal dice at the oracle: Yes, and",
    "/redo": "Nothing to redo.",
    "/save": "Saved.",
    "/scene The gate": "Scene 13, The gate, begins",
    "/title The gate": "Scene 12: The gate",
    "/search vents": "Scene 12: The thermal vents",
    "/session": "Session 1 is open.",
    "/sheet": "skill: Thermal Sense",
    "/step torch": "Torch d8 to d6",
    "/systems": "licensed under CC BY-SA 4.0",
    "/trackers": "Torch d8",
    "/tables weather.summer": "In summer, d20, 20 rows",
    "/try_table duskara.mood 20": "drawn 20 times",
    "/check_tables": "No faults: every table can be drawn from.",
    "/import_tables": "File or folder with tables",
    "/export_tables weather x.txt": "Tables are written as md, csv, tsv or toml, not txt.",
    "/remove_tables weather.summer": "weather came with the program and cannot be changed.",
    "/where": "Scene 12: The thermal vents",
    "/game": "Which game (a full stop cancels)?",
    "/cards": "No deck in use yet. To draw, type /deal 3 from tarot.",
    "/shortcuts": "No shortcuts yet. To add one, type /alias sword = 1d8+3.",
    "/everywhere axe d12": "/axe is d12 in every campaign.",
    "/undo": "Undo Scene 12: The thermal vents",
    "/edit": "Which entry",
    "/strike": "Which entry",
    "/bookmark": "Which entry",
    "/book": "Scene 12, The thermal vents, dramatic",
    "/names Kaelen": "Kaelen, character.",
    "/lookback": "After which entry",
    "/stats": "Session 1:",
    "/previously": "How to play.",
    "/overrule": "Which entry",
    "/reroll": "Which entry",
    "/redraw": "Which entry",
    "/correct": "Nothing rolled yet.",
    "/goback": "Which entry",
    "/whatif": "Which entry",
    "/import": "File to import, such as ~/story.md (Lonelog, Markdown or Solo Journal JSON):",
    "/export": "File (Enter: the-long-dusk",
    "/merge": "Nothing to merge",
    "/repair": "Nothing to repair without your decision.",
    "/damaged": "Everything can be read.",
    "/salvage": "Nothing to recover",
    "/missing": "No session file that campaign.toml refers to is missing",
    "/backup": "Back up to which file? (Enter: the-long-dusk",
    "/restore": "Restore which backup file, such as ~/the-long-dusk.zip?",
}


@pytest.mark.parametrize(
    ("line", "says"),
    [*SAYS.items(), ("/undo to", "Which entry"), ("/branch", "Which entry"), ("/hand", "No deck in use")],
)
def test_a_command_says_what_it_is_for(player: Player, line: str, says: str) -> None:
    assert says in player.play(line, "3")


def test_every_command_is_tried_here() -> None:
    assert {line.split()[0].removeprefix("/") for line in SAYS} == set(commands())


def test_every_command_has_its_line_of_help(player: Player) -> None:
    names = sorted(commands())
    told = player.play(*(line for name in names for line in (f"/help {name}", "/people"))).split("No people yet.")
    assert len(told) > len(names)
    assert [name for name, help_ in zip(names, told, strict=False) if f"/{name.replace('_', ' ')}" not in help_] == []


def test_a_shortcut_is_done_as_its_line(player: Player) -> None:
    out = player.play("/everywhere axe = 1d1", "/axe +4", "1", "/alias fog = The fog again.", "/fog It smells.")
    assert "5" in out
    assert recent(player.campaign.journal, 1)[-1].text == "The fog again. It smells."


def test_a_menu_lists_groups_and_then_one_of_them_and_takes_numbers(player: Player) -> None:
    out = player.play("/", "/more", "1", "1", "Is it far?", "", "5", "2")
    assert "  1. Duskara: Children of the Twilight, " in out
    assert (
        out.index("more. To hear them, type /more.")
        < out.index("Trackers, ")
        < out.index("  1. Ask the oracle, letter o")
    )
    assert "Step a die" not in out
    assert player.told()[-1] == "“Is it far?” Yes (5 v 2)"


def test_a_letter_calls_the_procedure_of_the_game(player: Player) -> None:
    out = player.play("/i What stirs?", "1 3", "13", "2,3")
    assert "What stirs? Shatter" in out


def test_the_letters_of_a_group_call_what_is_in_it(player: Player) -> None:
    assert "Subject: roll d6" in player.play("/wt", ".")


def test_inputs_on_one_line_need_no_quotes(player: Player) -> None:
    player.play("/lists.note list=people name=Orso the Pale tags=hunter, wary")
    assert player.campaign.world.people["orso-the-pale"].tags == ("hunter", "wary")


def test_a_form_asks_for_what_is_needed_and_lists_the_rest(player: Player) -> None:
    out = player.play("/tracker.add", "", "Hunters", "3", "1", "9999999", "4", "")
    assert "Name is required." in out
    assert "3. clock" in out
    assert "Size is a whole number" in out
    assert "not “9999999”" in out
    assert player.campaign.world.trackers["hunters"].format_value() == "0/4"


def test_a_form_asks_again_where_the_rules_refuse(player: Player) -> None:
    out = player.play("/tracker.add", "Torch", "clock", "", "name", "Second torch", "")
    assert "There is already a tracker called Torch." in out
    assert "second-torch" in player.campaign.world.trackers


def test_a_form_picks_names_from_the_world_by_number(player: Player) -> None:
    player.play("/clear", "1", "")
    assert "exhausted" not in player.campaign.world.characters["kaelen"].sheets["duskara"]["tags"]


def test_a_form_that_is_left_does_nothing(player: Player) -> None:
    before = player.told()
    assert "Nothing changed." in player.play("/tracker.add", "Hunters", ".")
    assert player.told() == before


def test_next_rolls_the_mood_and_asks_for_the_title(player: Player) -> None:
    player.play("/next", "6", "Elsewhere")
    scene = player.campaign.world.scene
    assert (scene.number, scene.title, scene.mood) == (13, "Elsewhere", "meanwhile")


def test_a_tracker_is_stepped_by_its_name(player: Player) -> None:
    assert "Torch d8 to d4" in player.play("/torch", "1")


def test_an_offer_is_taken_by_its_number_and_asks_for_what_it_lacks(player: Player) -> None:
    out = player.play("@ Jump", "d: +th", "4 1", "2", "Burned")
    assert "  2. Take a condition" in out
    assert "burned" in player.campaign.world.characters["kaelen"].sheets["duskara"]["tags"]


def test_a_sheet_that_is_offered_is_asked_for_by_its_way_with_the_inputs_of_that_way(newcomer: Player) -> None:
    campaign = newcomer.library.new("The Weir", ("nightsong",))
    do(campaign, "character.add", name="Hedda")
    campaign.settle()
    out = newcomer.play("6", "array", "", "con,pre,dex,str", "", "", "", "")
    assert "Best to worst is required." in out
    assert "Best to worst: con,pre,dex,str" in out
    assert "Hedda is ready" in out


def test_writing_on_declines_an_offer(player: Player) -> None:
    out = player.play("@ Jump", "d: +th", "4 1", "I land badly.", "", "2", "", "/again", "")
    assert "Nothing on offer. To write 2 as text, start with a backslash." in out
    assert [line.text for line in player.story(2)] == ["I land badly.", "2"]


def test_so_many_acts_are_undone_as_one_once_they_are_named(player: Player) -> None:
    player.play("One.", "", "Two.", "", "Three.", "")
    out = player.play("/undo 2", "", "/undo 500", "/undo two")
    assert "Undone: 2 entries, from “Two.” to “Three.”" in out
    assert "Type how many to undo" in out
    assert player.story()[-1].text == "One."


def test_a_name_after_a_slash_is_found_as_it_is_said(player: Player) -> None:
    out = player.play("/note: buy oil", "1", "/log 1", "/end session The bell", "/add tracker", "Lamp", ".")
    assert "Note: buy oil." in out
    assert not player.campaign.world.session.open
    assert "Kind" in out


def test_a_number_where_nothing_is_offered_is_no_prose_unsaid(player: Player) -> None:
    player.play("The wind turns.", "", "7", "", "Seven of them:", "7", "")
    assert [line.text for line in player.story(2)] == ["The wind turns.", "Seven of them:\n7"]


def test_an_offer_still_stands_when_the_program_starts_again(player: Player) -> None:
    player.play("@ Jump", "d: +th", "4 1")
    assert "  2. Take a condition" in player.play()


def test_a_command_at_a_question_leaves_it_and_is_done(player: Player) -> None:
    out = player.play("/scene", "/odds ?+", "")
    assert "Yes, in all: 74.5%" in out
    assert "/odds" not in player.campaign.world.scene.title
    out = player.play("/edit", "/undo", ".")
    assert "Undo" in out


def test_words_are_edited_struck_and_undone(player: Player) -> None:
    player.play("The wind turns.", "", "/edit 1", "The wind dies.")
    assert player.story()[-1].text == "The wind dies."
    assert "What it changed stays" not in player.play("/strike 1")
    assert player.story()[-1].struck
    player.play("/undo", "")
    assert not player.story()[-1].struck
    assert "What it changed stays as it is." in player.play("[N:Mira|ally]", "", "/strike 1")
    assert "What it changed stays" not in player.play("/strike 1"), "it is put back"


def test_an_outcome_is_overruled_and_rolled_again(player: Player) -> None:
    player.play("? Is it far?", "5", "2", "/reroll 1", "", "1", "6")
    assert player.story()[-1].headline == "No"
    player.play("/overrule 1", "Yes")
    assert player.story()[-1].headline == "Yes"
    assert player.faults() == []


def test_undone_words_can_be_taken_up_again(player: Player) -> None:
    player.play("The wind turns.", "", "/undo", "", "/again", "And dies.", "")
    assert player.story()[-1].text == "The wind turns.\nAnd dies."


def test_redo_brings_back_what_was_undone(player: Player) -> None:
    player.play("The wind turns.", "", "/undo", "", "/redo", "")
    assert player.story()[-1].text == "The wind turns."
    assert player.draft() == ""


def test_back_takes_the_last_line_out_of_the_paragraph(player: Player) -> None:
    player.play("One.", "Two.", "/back", "Three.", "")
    assert player.story()[-1].text == "One.\nThree."


def test_dice_on_and_off_are_remembered(player: Player) -> None:
    player.play("/dice off")
    assert not settings.read(player.library.places.settings)[0].own_dice
    assert "Is it far? " in player.play("? Is it far?")


def test_a_reading_is_set(player: Player) -> None:
    player.play("/readings equal yes_but")
    assert player.campaign.world.readings == {"duskara.equal": "yes_but"}


def test_plain_dice_are_rolled_with_the_same_sign(player: Player) -> None:
    assert "7. Rolled 3 and 4." in player.play("d: 2d6", "3 4")


def test_a_bare_roll_is_a_form_about_what_was_tried(player: Player) -> None:
    out = player.play("@ Climb", "d:", "tags", "-exh", "", "3 2")
    assert "Question: can I do this?" not in out
    assert player.told()[-1].startswith("“Climb” No (3 [2])")


def test_an_aside_and_a_consequence_are_kept_as_such(player: Player) -> None:
    player.play("(note: ask about Orso)", "=> The door is open.")
    assert [line.entry.kind for line in player.story(2)] == ["aside", "consequence"]


def test_tags_in_a_question_act_beside_it(player: Player) -> None:
    player.play("? Does [N:Orso|hunter] see me?", "5", "2")
    assert any(told.startswith("“Does Orso see me?” Yes (5 v 2)") for told in player.told())
    assert [line.entry.kind for line in player.story(1)] == ["question"]
    assert "orso" in player.campaign.world.people


def test_odds_of_a_line_and_of_a_procedure(player: Player) -> None:
    out = player.play("/odds ?+", "/odds d: +th", "/odds tracker.step die=d8")
    assert "Yes, in all: 74.5%" in out
    assert "Yes, in all: 77.8%, 7 in 9" in out
    assert "d8: 62.5%, 5 in 8" in out


def test_help_and_a_game_is_all_that_is_needed_to_play_it(player: Player) -> None:
    out = player.play("/help", "/help duskara", "/help duskara all", "/help nightsong dying")
    assert "How Duskara: Children of the Twilight is played: /help duskara." in out
    assert "  The loop" in out.partition("You play a Windcaller")[0]  # sections before what they say
    assert "You play a Windcaller" in out
    assert "At 0 hit points you are out and dying" in out


def test_help_on_a_procedure_tells_its_inputs_and_odds(player: Player) -> None:
    out = player.play("/help step", "/help tracker.step", "/help torch")
    assert "/step, then a tracker: step a step die" in out
    assert "Die: a die without a tracker" in out
    assert "d8: 62.5%, 5 in 8" in out
    assert "torch is a tracker." in out


def test_help_within_a_form_helps_and_asks_again(player: Player) -> None:
    out = player.play("/tracker.add", "/help", "clock", "/help export", "Flood", "", "/trackers")
    assert "Type the answer to the question" in out
    assert "/export" in out
    assert "Flood" in out.rpartition("Enter to do it")[2], "and what is typed then is the answer"


def test_the_story_is_exported_and_never_over_another_file_unasked(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "story.md"
    player.play("The wind turns.", "", f"/export {file}")
    assert "The wind turns." in file.read_text(encoding="utf-8")
    file.write_text("mine", encoding="utf-8")
    player.play(f"/export {file}", "n")
    assert file.read_text(encoding="utf-8") == "mine"
    player.play(f"/export {file}", "")
    assert "The wind turns." in file.read_text(encoding="utf-8")


def test_the_library_switches_and_what_was_written_waits(player: Player) -> None:
    no_game = str(len(shelf.games()))
    out = player.play(
        "/new Ember", no_game, "", "7", "Ashes.", "", "Half a thou", "/library The Long Dusk", "/library ember"
    )
    assert "Ways to begin:" in out
    assert "You were writing:\n  Half a thou" in out
    assert {card.title for card in player.library.cards()} == {"Ember", "The Long Dusk"}


def test_a_name_that_several_have_is_settled_by_its_number(player: Player) -> None:
    player.do("tracker.add", name="Torso", kind="clock", size=4)
    out = player.play("/tracker.tick Tor", "2")
    assert "Which “Tor”?" in out
    assert player.campaign.world.trackers["torso"].format_value() == "1/4"
    before = player.told()
    player.play("/tracker.tick Tor", ".")
    assert player.told() == before


def test_a_game_in_a_file_is_created_fixed_and_added(player: Player) -> None:
    out = player.play("/game", "10", "2", "hollow")
    file = player.library.places.games / "hollow.toml"
    assert f"Hollow begins, in {file}" in out
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('tone = "good"', 'tone = "godo"', 1), encoding="utf-8")
    told = player.play("/game hollow", "/game use hollow", "/people")
    assert "games/hollow.toml, line " in told
    assert "hollow" not in player.campaign.world.systems
    file.write_text(text, encoding="utf-8")
    out = player.play("/game", "7", "1", "/game odds hollow", "/game use hollow", "/people")
    assert "hollow" in player.campaign.world.systems
    assert "%, " in out
    assert "hollow is already in use" in out


def test_a_number_of_no_offer_is_no_words_for_the_next_start(player: Player) -> None:
    player.play("The wind turns.", "", "7")
    out = player.play("Seven of them.", "")
    assert "You were writing" not in out
    assert player.story(1)[0].text == "Seven of them."


def test_a_label_with_or_in_it_is_suggested_as_one(player: Player) -> None:
    player.library.new("Moth hill", ("nightsong",)).settle()
    player.do("character.add", name="Pim")
    player.do("nightsong.create", method="ready", ready="Pim Wicker")
    out = player.play("/light lantern", "/timer pursuer The hound", "/dice on", "/time 1 turn", "1")
    assert "Unknown command /light. Did you mean /wear, wield or light?" in out
    assert out.count("The hound is spent.") == 0
    assert "The hound is spent, rolled 1." in out
