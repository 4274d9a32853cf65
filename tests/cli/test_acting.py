"""Commands that act: each keeps one entry, says what came, and gives it as the journal keeps it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


@pytest.mark.parametrize(
    ("favour", "dice", "headline", "doubles"),
    [
        ("even", "5,2", "Yes", False),
        ("even", "2,5", "No", False),
        ("even", "3,1", "Yes, but", False),
        ("even", "1,3", "No, but", False),
        ("even", "6,4", "Yes, and", False),
        ("even", "4,6", "No, and", False),
        ("even", "2,2", "Yes, and", True),
        ("advantage", "1,5,5", "Yes, and", True),
        ("advantage", "4,4,2", "Yes", False),
        ("disadvantage", "3,3,1", "Yes, and", True),
    ],
)
def test_ask_reads_the_players_own_dice(play: Run, favour: str, dice: str, headline: str, doubles: bool) -> None:
    entry = play("ask", "Is it?", "--favour", favour, "--dice", dice, "--json").object
    assert entry["outcome"]["headline"] == headline
    assert entry["text"] == "Is it?"
    assert bool(entry.get("change")) is doubles


def test_what_else_the_oracle_asks_for_follows_the_question_and_other_words_with_a_sign_belong_to_it(play: Run) -> None:
    entry = play("ask", "Is", "x=3", "favour=advantage", "--dice", "4,4,2", "--json").object
    assert (entry["text"], entry["outcome"]["headline"]) == ("Is x=3", "Yes")


def test_ask_in_words_gives_the_answer_its_dice_why_and_what_it_asks(play: Run) -> None:
    lines = play("ask", "Is the gate guarded?", "--dice", "5,2").out.splitlines()
    assert lines == ["Yes   5 v 2", "  Chance beats risk.", "  Yes: how does it show?"]


def test_the_third_doubles_bring_a_twist_in_the_same_entry(play: Run) -> None:
    play("ask", "One?", "--dice", "1,1")
    play("ask", "Two?", "--dice", "2,2")
    entry = play("ask", "Three?", "--dice", "3,3,1,4", "--json").object
    assert [step["outcome"]["headline"] for step in entry["act"]["steps"]] == ["A third party hinders the hero"]


def test_missing_dice_of_a_step_are_rolled(play: Run) -> None:
    for _ in range(2):
        play("ask", "Is it?", "--dice", "1,1")
    entry = play("ask", "Is it?", "--dice", "3,3", "--json").object
    assert [answer["label"] for answer in entry["act"]["answers"]] == ["Chance", "Risk", "Subject", "Action"]


def test_a_seed_makes_the_dice_repeatable(play: Run) -> None:
    first = play("roll", "10d100", "--seed", "dusk", "--json").object
    again = play("roll", "10d100", "--seed", "dusk", "--json").object
    assert first["act"]["answers"] == again["act"]["answers"]
    assert play("roll", "10d100", "--seed", "dawn", "--json").object["act"]["answers"] != first["act"]["answers"]


def test_do_takes_any_procedure_with_its_inputs(play: Run) -> None:
    entry = play("do", "duskara.risk", "question=Can I?", "chance=2", "risk=1", "--dice", "5,5", "--json").object
    assert entry["outcome"]["headline"] == "Yes, and"
    assert entry["act"]["inputs"]["chance"] == 2


def test_do_takes_what_is_on_the_sheet_by_its_name_as_the_page_does(play: Run) -> None:
    """`do twist counter 2` and `do rope work gone` named no procedure."""
    play("sheet", "add", "Kaelen")
    play("do", "duskara.tag", "name=Rope work")
    assert play("do", "rope", "work", "gone", "--json").object["text"] == "Rope work"
    assert play("do", "twist counter", "2", "--json").object["outcome"]["headline"] == "Twist 2 of 3"


def test_a_reading_holds_for_one_act_alone_and_is_recorded(play: Run) -> None:
    asked = ("do", "duskara.ask", "question=Is it?", "--dice", "2,2", "--json")
    other = play(*asked, "--reading", "equal=yes_but").object
    assert other["outcome"]["headline"] == "Yes, but"
    assert other["act"]["readings"]["duskara.equal"] == "yes_but"
    assert play(*asked).object["outcome"]["headline"] == "Yes, and"


def test_by_says_who_acts(play: Run) -> None:
    play("sheet", "add", "Kaelen")
    assert play("do", "duskara.risk", "--by", "Kaelen", "--json").object["act"]["inputs"]["by"] == "Kaelen"


def test_note_keeps_words_as_typed_and_tags_act(play: Run) -> None:
    entry = play("note", "[N:Orso|hunter] steps out, dry.", "--kind", "consequence", "--json").object
    assert (entry["kind"], entry["text"]) == ("consequence", "[N:Orso|hunter] steps out, dry.")
    assert [change["path"] for change in entry["change"]] == ["people/orso"]
    assert play("note", "Plain words.").out == "Saved.\n"


@pytest.mark.parametrize(
    ("words", "kind", "text"),
    [
        ("@ climb the vane", "action", "climb the vane"),
        ("=> My hands are raw.", "consequence", "My hands are raw."),
        ("(note: who cut it down?)", "aside", "who cut it down?"),
        ("@ one\n\ntwo", "prose", "@ one\n\ntwo"),
    ],
)
def test_a_sign_says_what_a_note_is(play: Run, words: str, kind: str, text: str) -> None:
    entry = play("note", words, "--json").object
    assert (entry["kind"], entry["text"]) == (kind, text)


def test_note_reads_standard_input_whatever_bytes_it_holds(play: Run) -> None:
    assert (
        play("note", "-", "--json", stdin=b"One.\n\nTw\xff.\n").object["text"] == "One.\n\nTw\N{REPLACEMENT CHARACTER}."
    )


def test_scene_opens_the_next_one_and_shows_it(play: Run) -> None:
    assert play("scene").out.startswith("No scene yet.")
    assert play("scene", "The thermal vents", "--mood", "dramatic").out.startswith("Scene 1: The thermal vents\n")
    assert play("scene").out == "Scene 1 · The thermal vents · dramatic\n"
    assert play("scene", "--json").object == {"scene": {"number": 1, "title": "The thermal vents", "mood": "dramatic"}}


def test_scene_can_roll_its_mood_and_wait_for_its_title(play: Run) -> None:
    assert play("scene", "--roll", "--dice", "5", "--json").object["outcome"]["headline"] == "Quiet"
    assert play("scene", "").out.startswith("Scene 2\n")


def test_a_title_is_taken_as_it_is_even_with_an_equals_sign(play: Run) -> None:
    assert play("scene", "title=mood").out.startswith("Scene 1: title=mood\n")


def test_roll_and_draw(play: Run) -> None:
    assert play("roll", "4d6kh3+2", "--dice", "6,5,3,1", "--label", "Stones").out.startswith("16 ")
    play("roll", "1d20", "--dice", "7")
    assert play("log").out.splitlines()[-1] == "d: 1d20 → 7 (7)"
    assert play("draw", "duskara.verbs", "--dice", "3,2").out.startswith("Reveal   rolled 3 2\n")
    tables = play("draw", "--json").object["tables"]
    assert {"name": "duskara.verbs", "title": "Verbs", "pack": "duskara", "rows": 36} in tables
    assert "duskara.verbs" in play("draw").out


def test_what_the_game_rolls_is_rolled_by_its_line_and_done_by_its_name(play: Run, run: Run) -> None:
    rolled = play("roll", "risk", "pool", "+1", "gale", "--label", "the ledge", "--json").object
    assert rolled["act"]["procedure"] == "duskara.risk"
    assert rolled["act"]["inputs"]["wind"] == "gale"
    assert rolled["act"]["inputs"]["question"] == "the ledge"
    assert play("do", "risk", "+1", "--json").object["act"]["procedure"] == "duskara.risk"
    assert "There is no procedure “rsk” here. Did you mean risk" in run("do", "rsk").err
    assert run("do", ".pool").err == "There is no procedure “.pool”. Its game goes before the full stop.\n"
    assert "There is no procedure “ ” here" in run("do", " ").err


def test_a_session_closes_with_a_line_for_the_next_and_starts_again(play: Run) -> None:
    assert play("session").out == "Session 1 of The Long Dusk is open.\n"
    play("session", "end", "--next", "Orso's price")
    assert "begins with: Orso's price" in play("session").out
    assert play("session", "start").out == "Session 2\n  Begins with: Orso's price\n"
    assert play("session", "--json").object["session"]["number"] == 2


def test_between_sessions_an_act_is_kept_and_the_player_is_told(play: Run, run: Run) -> None:
    play("session", "close")
    ran = run("ask", "Is it?", "--dice", "5,2")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "Yes   5 v 2")
    assert "no session is open" in ran.err
    assert "session start" in ran.err
    assert "? Is it?" in play("log").out


def test_trackers_are_made_moved_and_listed(play: Run) -> None:
    assert play("tracker").out.startswith("No trackers yet.")
    play("tracker", "add", "Torch", "step", "d8")
    play("tracker", "add", "Hunters", "--kind", "clock", "size=6")
    assert play("tracker", "step", "Torch", "--dice", "3").out == "Torch d8 → d6   3\n"
    assert play("tracker", "tick", "Hunters", "2").out == "Hunters 0/6 → 2/6\n"
    assert play("tracker").out == "Torch    step   d6\nHunters  clock  2/6\n"
    play("tracker", "set", "Hunters", "5")
    play("tracker", "refill", "Torch")
    play("tracker", "drop", "Hunters")
    assert play("tracker", "--json").object["trackers"] == {
        "torch": {"kind": "step", "name": "Torch", "start": 8, "die": 8}
    }


def test_sheet_shows_and_changes_characters_in_the_games_own_words(play: Run) -> None:
    assert play("sheet").out.startswith("No character yet.")
    play("sheet", "add", "Kaelen", "Drone runner")
    play("sheet", "add", "Mira, halfling rogue")
    play("sheet", "tag", "Thermal Sense", "skill")
    play("sheet", "condition", "Exhausted")
    play("sheet", "note", "label=Looks", "text=Burn scars")
    shown = play("sheet").out.splitlines()
    assert shown[0] == "Kaelen: Drone runner"
    assert {"  skill: Thermal Sense", "  condition: Exhausted", "  Looks: Burn scars"} <= set(shown)
    assert shown[-2:] == ["Twist Counter: 0 of 3", "Also in this story: Mira"], "what is in view beside it"
    assert play("sheet", "show", "mir").out.startswith("Mira: halfling rogue\n")
    assert play("sheet", "list").out == "* Kaelen  Drone runner\n  Mira    halfling rogue\n"
    tree = play("sheet", "list", "--json").object
    assert (tree["active"], list(tree["characters"])) == ("kaelen", ["kaelen", "mira"])


def test_sheet_and_the_way_back_tell_hit_points_and_the_hour(run: Run) -> None:
    assert run("new", "Night", "--system", "nightsong").code == 0
    run("do", "nightsong.create", "method=ready", "ready=Halla Greave")
    run("do", "nightsong.hurt", "amount=3", "armour=no", "--dice", "")
    assert "  HP: 4 of 7" in run("sheet").out.splitlines()
    run("sheet", "add", "Mira")
    assert "HP" not in run("sheet", "show", "Mira").out, "nobody else's numbers"
    back = run("previously").out
    assert "  HP: 4 of 7" in back
    assert "  Time: day 1, morning" in back


def test_reading_lists_what_is_in_force_and_sets_it(play: Run) -> None:
    play("reading", "set", "equal", "yes_but")
    told = {each["id"]: each for each in play("reading", "--json").object["readings"]}
    assert (told["duskara.equal"]["setting"], told["duskara.equal"]["default"]) == ("yes_but", "yes_and")
    assert all(each["why"] for each in told.values())
    assert "  * yes_but:" in play("reading").out
    assert play("ask", "Is it?", "--dice", "2,2").out.startswith("Yes, but ")


def test_the_campaign_may_be_named_before_the_command_or_after_it(play: Run, run: Run) -> None:
    assert run("new", "Other Tale", "--system", "duskara").code == 0
    play("--campaign", "The Long Dusk", "note", "Before.")
    play("note", "After.", "--campaign", "the-long")
    assert "Before." in play("--campaign", "long-dusk", "log", "--campaign", "the-long-dusk").out
    assert "After." not in play("log", "--campaign", "Other Tale").out


def test_campaigns_may_be_in_another_folder(run: Run, tmp_path: Path) -> None:
    elsewhere = tmp_path / "stick"
    assert run("new", "Dusk", "--system", "duskara", "--campaigns", str(elsewhere)).code == 0
    assert (elsewhere / "dusk" / "campaign.toml").is_file()
    assert run("--campaigns", str(elsewhere), "ask", "Is it?").code == 0
    assert run("sheet", "add", "Kael", "--campaigns", str(elsewhere)).code == 0, "its game says which commands exist"


@pytest.mark.parametrize(
    ("words", "headline"),
    [
        (("do", "nightsong.item", "spear", "weapon", "d8", "worn"), "Spear d8"),
        (("sheet", "item", "tent", "bulky"), "Tent"),
        (("do", "nightsong.check", "dex", "15", "-", "--dice", "9,17"), "Failure"),
        (("do", "nightsong.item", "name=Harp", "size=petty"), "Harp"),
    ],
)
def test_a_procedure_with_a_line_of_its_own_reads_bare_words_as_that_line(
    play: Run, words: tuple[str, ...], headline: str
) -> None:
    play("do", "system.add", "system=nightsong")
    play("do", "nightsong.create", "method=ready", "ready=Pim", "name=Pim")
    assert play(*words, "--json").object["outcome"]["headline"] == headline


def test_a_line_of_its_own_is_done_and_has_its_odds_by_that_line(run: Run) -> None:
    run("new", "Sallow Row", "--system", "augur")
    run("do", "augur.create", "ready=lamplighter", "name=Ida Vane")
    told = run("odds", "action", "finesse", "1t")
    assert told.code == 0
    assert told.out == run("odds", "augur.action", "approach=Finesse", "threat=1").out
    assert told.out == run("odds", "finesse", "1t").out == run("odds", "d: finesse 1t").out
    assert run("odds", "?+", "Is it near?").out != run("odds", "?", "Is it near?").out
    assert "no procedure “augur.acton”" in run("odds", "augur.acton").err
    assert run("do", "augur.action", "finesse", "1t", "--dice", "2,5,3,8").out.startswith("Botched")
    run("do", "stance", "The old weir", "substantial")
    assert run("do", "clear", "weir").out.startswith("The old weir is out of the way")


def test_with_several_games_a_roll_is_that_of_the_game_that_can_do_it(run: Run) -> None:
    run("new", "Three Roads", "--system", "augur", "--system", "pathwalker")
    run("do", "pathwalker.create", "ready=ferry guard", "name=Orla Vey")
    assert run("roll", "might", "+1", "--json").object["act"]["procedure"] == "pathwalker.trait"
    run("do", "augur.create", "ready=lamplighter", "name=Ida Vane")
    run("do", "character.play", "Ida Vane")
    assert run("roll", "insight", "1t", "--json").object["act"]["procedure"] == "augur.action"
    assert "Force removed" in run("do", "augur.approach", "name=Force", "value=").out


def test_a_campaign_begins_with_somebody_in_words_or_with_a_sheet(run: Run) -> None:
    run("new", "Infirmary", "--character", "Ada Pym, a doctor, HP 10/12")
    assert "HP: 10/12" in run("sheet").out
    run("new", "Dusk", "--system", "duskara", "--character", "Ilse, a glass diver")
    assert "a glass diver" in run("sheet").out
    assert "holds two numbers" in run("new", "Gate", "--character", "Kor, STR 16 (+2)").err
    assert "Gate" not in run("list").out, "all of it or nothing"


def test_a_quiet_command_prints_nothing_but_what_goes_wrong(run: Run) -> None:
    assert run("new", "The Long Dusk", "--system", "duskara", "-q").out == ""
    assert run("-q", "note", "Steam climbs.").out == ""
    assert run("log", "--quiet").out == ""
    assert "Steam climbs." in run("log").out
    assert "headline" in run("-q", "ask", "Is it far?", "--json").out
    refused = run("-q", "overrule", "nothing", "Yes")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err
