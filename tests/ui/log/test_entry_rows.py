"""What each entry looks like, as plain text."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.entry import Act, Entry, Result
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.play import amendments, undo
from solo_journal.campaign.story.levels import Level
from solo_journal.campaign.story.passages import in_the_story
from solo_journal.rules.outcome import Tell
from solo_journal.ui.log.entry_rows import can_unfold, rows_of
from solo_journal.ui.log.results import tell_rows
from solo_journal.ui.log.rows import RowOptions

from ...playing import library_at
from .conftest import Play, Ticking

WIDTH = 60


def drawn(
    play: Any, entry: Entry, detail: Level = "results", *, unfolded: bool = False, airy: bool = False
) -> list[str]:
    window = play.window()
    index = window.index(entry.id)
    assert index is not None
    told = in_the_story(window.items).get(entry.id, "") if detail == "story" else ""
    how = RowOptions(WIDTH, detail, unfolded, window.heading, airy, told=told)
    return [row.plain(WIDTH).rstrip() for row in rows_of(window.items[index], how)]


def test_an_act_is_one_line_with_the_dice_at_the_edge(play: Any) -> None:
    entry = play.do("duskara.ask", [5, 2], question="Is the gate guarded?")
    assert drawn(play, entry) == ["? Is the gate guarded?                  ● Yes          5 v 2"]


@pytest.mark.parametrize(
    ("text", "more", "rows"),
    [
        ("Wren runs", "", [f"{'Wren runs':40}●"]),
        ("Wren hits", "Success, yet with Fear", [f"{'Wren hits':40}● Success, yet with", f"{'':42}Fear"]),
        ("The hound of the marsh misses Wren Hollis", "", ["The hound of the marsh misses Wren Hollis ●"]),
    ],
)
def test_a_result_begins_in_its_column_however_long_it_is(text: str, more: str, rows: list[str]) -> None:
    drawn = tell_rows(Tell(text=text, tone="good", more=more), RowOptions(WIDTH), inset=0)
    assert [row.plain(WIDTH).rstrip() for row in drawn] == rows


def test_an_act_without_words_shows_its_name_not_its_id(play: Any) -> None:
    assert drawn(play, play.do("duskara.risk", [5]))[0].split("  ")[0] == "Risk pool"


def test_an_act_without_words_that_tells_what_happened_is_read_by_that_alone(play: Any) -> None:
    play.do("character.add", name="Ada Winn")
    rows = [row for row in drawn(play, play.do("fallen.fate", [2], by="ada-winn")) if row]
    assert rows[0].split("  ")[1] == "▼ ADA WINN IS LEFT FOR DEAD"


def test_a_tag_of_a_new_windcaller_takes_one_row_and_no_mark(play: Any) -> None:
    long = "Keeps the register of every wind that ever crossed the ridge"
    rows = drawn(play, play.do("duskara.create", name="Ilse Venn", skill=long, draw=False))
    assert rows[1].strip() == f"skill: {long}"[: len(rows[1].strip())]
    assert not [row for row in rows if row.strip() == "·"]


def test_an_act_unfolds_to_why_every_roll_and_the_house_rules_that_were_set(play: Any) -> None:
    play.do("reading.set", name="duskara.both", setting="two_each")
    entry = play.do("duskara.ask", [3, 3], question="Does he see me?")
    rows = drawn(play, entry, unfolded=True)
    assert rows[0] == "? Does he see me?                       ● Yes, and     3 v 3"
    assert "    Chance 3 · Risk 3" in rows
    assert rows[1] == "  ± Twist Counter ◆◇◇" + "doubles".rjust(WIDTH - 21)
    assert rows[2].startswith("    Chance equals risk;")
    (rule,) = (row for row in rows if "house rule" in row)
    assert rule.startswith("    house rule  Advantage and disadvantage together: two"), (
        "the others are as the game has them"
    )
    assert not any("Does he see me?" in row for row in rows[1:]), "its words stand in the line already"


def test_inputs_that_are_as_usual_are_left_out(play: Any) -> None:
    usual = play.do("duskara.ask", [5, 2], question="Is it so?")
    other = play.do("duskara.ask", [5, 4, 2], question="Is it so?", favour="advantage")
    assert not [row for row in drawn(play, usual, unfolded=True) if "favour" in row]
    assert "    favour  advantage" in drawn(play, other, unfolded=True)


@pytest.mark.parametrize(
    ("favour", "faces", "sign"), [("advantage", [5, 4, 2], "?+"), ("disadvantage", [5, 4, 2], "?−")]
)
def test_a_question_keeps_the_sign_that_it_was_asked_with(play: Any, favour: str, faces: list[int], sign: str) -> None:
    entry = play.do("duskara.ask", faces, question="Is it so?", favour=favour)
    assert drawn(play, entry)[0].startswith(f"{sign} Is it so?")


def test_a_sign_that_stands_for_a_number_is_kept_with_it(play: Any) -> None:
    row = drawn(play, play.do("nightsong.fate", [52], question="Is she alive?", threshold="unlikely"))[0]
    assert row.startswith("?− Is she alive?")
    assert row.endswith("52 v 30")


def test_a_question_keeps_its_sign_between_the_blows_of_a_fight(play: Any) -> None:
    entry = play.do("duskara.ask", [5, 2], question="Do they flee")
    window = play.window()
    how = RowOptions(WIDTH, "results", False, window.heading, round="Round 2")
    assert rows_of(window.items[window.index(entry.id)], how)[-1].plain(WIDTH).lstrip().startswith("? Do they flee ")


def test_a_step_is_a_line_of_its_own_under_its_act(play: Any) -> None:
    for _ in range(2):
        play.do("duskara.ask", [3, 3], question="Does he see me?")
    entry = play.do("duskara.ask", [3, 3, 1, 4], question="Does he see me?")
    assert drawn(play, entry)[1:] == [
        "  ± Twist Counter ◆◆◆" + "doubles".rjust(WIDTH - 21),
        "  ✦ TWIST  A third party hinders the hero" + "1 · 4".rjust(WIDTH - 41),
    ]
    assert drawn(play, entry, airy=True)[2::2] == ["", ""], "where there is room, a turn has air above and below"


def test_what_is_kept_beside_the_story_is_told_with_its_words(play: Any) -> None:
    assert drawn(play, play.do("campaign.note", text="Ask [x] about 🦊"))[0] == "  ± Note: Ask [x] about 🦊"
    assert drawn(play, play.do("campaign.name", title="The bell"))[0] == "  ± Campaign: The bell"


def test_a_step_die_is_reported_by_its_change(play: Any) -> None:
    play.do("tracker.add", name="Torch", kind="step", die=8)
    entry = play.do("tracker.step", [3], tracker="Torch")
    assert drawn(play, entry) == ["  ± Torch d8 → d6" + "3 on d8".rjust(WIDTH - 17)]
    holds = play.do("tracker.step", [5], tracker="Torch")
    assert drawn(play, holds) == ["  ± Torch still d6" + "5 on d6".rjust(WIDTH - 18)]
    spent = play.do("tracker.step", [1], tracker="Torch")
    assert drawn(play, spent) == ["Torch is spent".ljust(40) + "○ step die 6 → 0", "1 on d6".rjust(WIDTH)]


@pytest.mark.parametrize(
    ("kind", "text", "row"),
    [
        ("prose", "[N:Orso|hunter] steps out, dry.", "Orso steps out, dry.|  ± Orso: hunter"),
        ("prose", "[N:Orso|hunter]", "  ± Orso: hunter"),
        ("prose", "Out. [Clock:Hunters 3/6] He is.", "Out. ‹Hunters 3/6› He is.|  ± Hunters 3/6 added"),
        ("prose", "It is *so*, and _so_, **so**.", "It is so, and so, so."),
        ("prose", "Night.\n***\nDay.", "Night.|                         *   *   *|Day."),
        ("action", "Slip past", "@ Slip past"),
        ("consequence", "Through, but wet.", "  Through, but wet."),
        ("aside", "buy oil", "(buy oil)"),
    ],
)
def test_words_have_their_signs_and_tags_read_as_names(play: Any, kind: Any, text: str, row: str) -> None:
    assert drawn(play, play.write(kind, text)) == row.split("|")


def test_the_story_level_has_no_signs_or_mechanics(scene: Any) -> None:
    window = scene.window()
    assert _story(window) == (
        "1  The thermal vents                                dramatic\n"
        "Steam climbs out of the crack like breath. I have counted\n"
        "eleven heartbeats between one gust.\n"
        "Orso steps out, dry.\n"
        "Two of them, and one knows my face."
    )


def test_the_story_on_the_page_is_the_story_of_every_export(play: Any) -> None:
    """An answer keeps its question; an action is shown only if it is a sentence."""
    play.do("duskara.ask", [5, 2], question="Are the stakes still standing?")
    play.write("prose", "No. Four of them are up.")
    play.write("action", "Slip past the guards.")
    play.write("action", "run")
    assert _story(play.window()) == ("Are the stakes still standing?\nNo. Four of them are up.\nSlip past the guards.")


def _story(window: Any) -> str:
    told = in_the_story(window.items)
    drawn = (
        rows_of(item, RowOptions(WIDTH, "story", heading=window.heading, told=told.get(window.key(at), "")))
        for at, item in enumerate(window.items)
    )
    return "\n".join(row.plain(WIDTH).rstrip() for rows in drawn for row in rows)


def test_a_heading_is_called_as_the_scene_came_to_be_called(play: Any) -> None:
    entry = play.do("scene.open", title="Vents")
    renamed = play.do("scene.set", title="The third shrine", mood="quiet")
    assert drawn(play, entry) == ["1  The third shrine" + "quiet".rjust(WIDTH - 19)]
    assert drawn(play, renamed) == []
    assert drawn(play, renamed, "everything")[0] == "  ± Scene 1: The third shrine"


def test_a_heading_longer_than_the_measure_continues_below(play: Any) -> None:
    entry = play.do("scene.open", title="The very long way round by the vents " * 3)
    rows = drawn(play, entry)
    assert len(rows) > 1
    assert all(len(row) <= WIDTH for row in rows)


def test_an_arrow_after_a_tag_is_left_out_of_the_story(play: Any) -> None:
    assert drawn(play, play.write("prose", "[Track:Wall 8/8] => Success!"), "story") == ["Success!"]


def test_a_struck_entry_is_labelled_and_left_out_of_the_story(play: Any) -> None:
    entry = play.write("prose", "It was all a dream.")
    amendments.strike(play.campaign, entry.id, "no")
    assert drawn(play, entry) == ["It was all a dream.  crossed out"]
    assert drawn(play, entry, "story") == []
    assert "    crossed out  no" in drawn(play, entry, "everything")


def test_a_mark_stands_once_beside_what_a_change_tells(play: Any) -> None:
    play.do("character.add", name="Ada")
    entry = play.do("duskara.condition", name="Soaked")
    amendments.strike(play.campaign, entry.id, "")
    assert drawn(play, entry) == ["Ada: Soaked  crossed out"]
    assert sum("crossed out" in row for row in drawn(play, entry, "everything")) == 1


def test_an_overruled_outcome_stays_in_sight(play: Any) -> None:
    entry = play.do("duskara.ask", [5, 2], question="Is it?")
    amendments.overrule(play.campaign, entry.id, "No, and")
    assert drawn(play, entry) == ["? Is it?" + "○ No, and".rjust(41), "  overruled; rolled Yes (5 v 2)"]


def test_an_edited_entry_unfolds_to_what_it_read(play: Any) -> None:
    entry = play.write("prose", "The gate is shut.")
    amendments.edit(play.campaign, entry.id, "The gate is open.")
    assert drawn(play, entry, unfolded=True) == ["The gate is open.", "    edited  it read: The gate is shut."]


def test_a_reroll_unfolds_to_what_came_first(play: Any) -> None:
    from solo_journal.rules.answer_source import Typed

    entry = play.do("duskara.ask", [5, 2], question="Is it?")
    amendments.reroll(play.campaign, entry.id, Typed([1, 4]))
    rows = drawn(play, entry, unfolded=True)
    assert rows[0] == "? Is it?                                ○ No           1 v 4"
    assert rows[1] == "  rerolled; was Yes (5 v 2)"
    assert rows[-1] == "    rolled again  No 1 v 4, after Yes 5 v 2"


def test_undone_entries_show_only_at_everything(play: Any) -> None:
    entry = play.write("prose", "A false start.")
    undo.undo(play.campaign)
    assert drawn(play, entry) == []
    assert drawn(play, entry, "everything") == ["A false start.  undone"]


def test_a_damaged_block_says_why_and_unfolds_to_its_text() -> None:
    raw = '[[entry]]\nid = "\x1b]0;x"\ntext = "The well is dry"'
    item = Damaged(Path("0001-a.toml"), 7, raw, "0001-a.toml, line 7: no end.")
    folded = [row.plain(WIDTH) for row in rows_of(item, RowOptions(WIDTH))]
    assert folded == ["▲ An entry that cannot be read: 0001-a.toml, line 7: no end.", "The well is dry"]
    assert can_unfold(item)
    assert rows_of(item, RowOptions(WIDTH, "story")), "what cannot be read is never hidden"
    unfolded = [row.plain(WIDTH) for row in rows_of(item, RowOptions(WIDTH, open=True))]
    assert unfolded[1:] == ["[[entry]]", 'id = "␛]0;x"', 'text = "The well is dry"']


@pytest.mark.parametrize("text", ["[/] plan", "[TODO]", "[@click=app.quit]x", "a\x1b[31mb", "‮evil‬", "\u009b2J"])
def test_a_hostile_text_is_shown_as_text(play: Any, text: str) -> None:
    row = drawn(play, play.write("prose", text))[0]
    assert not {"\x1b", "‮", "\u009b"} & set(row)
    assert [letter for letter in row if letter.isalpha() or letter in "[/]@="] == [
        letter for letter in text if letter.isalpha() or letter in "[/]@="
    ]


def test_changes_stay_on_one_row_and_count_what_did_not_fit(play: Any) -> None:
    tags = " ".join(f"[N:Somebody of the {number}th house|wary]" for number in range(9))
    entry = play.write("prose", tags)
    (row,) = drawn(play, entry)
    assert row.startswith("  ± Somebody of the 0th house: wary")
    assert row.endswith("· +8")
    assert len(row) <= WIDTH
    assert len(drawn(play, entry, unfolded=True)) > 1, "Right shows all of them"


def test_one_change_that_is_too_long_is_cut_with_a_sign(play: Any) -> None:
    entry = play.write("prose", f"[N:{'The one with the very long name ' * 3}|so]")
    (row,) = drawn(play, entry)
    assert len(row) <= WIDTH
    assert row.endswith("…")


def test_results_and_consequences_are_indented_below_their_entry(play: Any) -> None:
    from solo_journal.ui.log.entry_rows import rows_of as rows

    entry = play.do("duskara.risk", [4], question="Can I slip past?", chance=1, risk=1)
    window = play.window()
    item = window.items[window.index(entry.id)]
    alone, below = (rows(item, RowOptions(72, above=above))[0].plain(72) for above in ("", "action"))
    assert alone.startswith("d: Can I")
    wet = play.write("consequence", "Wet.")
    item = (window := play.window()).items[window.index(wet.id)]
    assert [rows(item, RowOptions(72, above=above))[0].plain(72) for above in ("roll", "scene")] == ["  Wet.", "Wet."]
    assert below.startswith("  Can I")
    assert alone.index("◐") == below.index("◐") == 40


def test_a_draw_is_reported_by_its_table(play: Any) -> None:
    entry = play.do("table.draw", [3, 2], table="duskara.verbs")
    window = play.window()
    item = window.items[window.index(entry.id)]
    how = RowOptions(WIDTH, table=lambda name: "Verbs" if name == "duskara.verbs" else "")
    assert [row.plain(WIDTH).rstrip() for row in rows_of(item, how)] == [
        f"Verbs: {item.headline}".ljust(WIDTH - 3) + "3 2"
    ]


def test_old_dice_in_words_cannot_steer_a_terminal() -> None:
    """If another outcome counts, the first is shown with its dice, which may contain any words."""
    result = Result(headline="Yes", dice_text="5\x1b]52;c;AAAA\x07")
    entry = Entry(id="a", at=datetime(2026, 11, 20, tzinfo=UTC), kind="question", text="Is it?", outcome=result)
    line = Line(entry, entry.text, Act(procedure="duskara.ask", version=1), result, overruled="No")
    told = "".join(row.plain(WIDTH) for row in rows_of(line, RowOptions(WIDTH, "everything")))
    assert "overruled; rolled Yes (5" in told
    assert not {"\x1b", "\x07"} & set(told)


@pytest.mark.parametrize(
    ("kind", "text", "row"),
    [
        ("question", "Is it dark?", "? Is it dark?"),
        ("roll", "", "d:"),
        ("draw", "", "# "),
    ],
)
def test_what_came_out_in_another_program_is_reported_too(kind: str, text: str, row: str) -> None:
    """An entry that was imported has an outcome in words and no act."""
    outcome = Result(headline="Success", dice_text="5 vs 4")
    entry = Entry(id="x", at=datetime(2026, 11, 20, tzinfo=UTC), kind=kind, text=text, outcome=outcome)
    (told,) = [
        row.plain(WIDTH).rstrip() for row in rows_of(Line(entry, text, None, outcome), RowOptions(WIDTH, "results"))
    ]
    assert told.strip().startswith(row.strip())
    assert "Success" in told
    assert told.endswith("5 vs 4")


PACK = """
format = 1
id = "mine"
licence = "CC0 1.0"
[[table]]
id = "gate"
title = "At the gate"
rows = ["A guard [N:Orso|hunter] waits.", "Bells [Clock:Bells 1/6]"]
"""


def test_the_effects_of_tags_in_a_row_are_shown_once(play: Any, home: Path) -> None:
    (home / ".packs").mkdir(exist_ok=True)
    (home / ".packs" / "mine.toml").write_text(PACK)
    assert drawn(play, play.do("table.draw", [1], table="mine.gate")) == [
        "At the gate: A guard Orso waits.".ljust(WIDTH - 1) + "1",
        "  ± Orso: hunter",
    ]
    assert drawn(play, play.do("table.draw", [2], table="mine.gate"))[1:] == ["  ± Bells 1/6 added"]
    again = play.do("table.draw", [1], table="mine.gate")
    assert drawn(play, again)[1:] == ["  Orso: hunter"]


def test_unfolded_acts_show_names_not_ids_and_each_change_once(home: Path) -> None:
    play = Play(library_at(home, Ticking()).new("Low Ander", ("daggerheart",)))
    play.do("character.add", name="Ada Winn")
    play.do("daggerheart.create", ready="wayfarer")
    rows = drawn(play, play.do("daggerheart.action", [8, 5], action="Climb", trait="agility"), unfolded=True)
    assert rows[1].startswith("  ± Hope 2 → 3   "), "beside its dice, which have a row of their own"
    assert rows[1].endswith("Hope 8 Fear 5 +2 = 15 against Difficulty 12")
    assert "    Hope 8 · Fear 5 · +2 = 15 v 12" in rows
    assert "    trait  agility" in rows
    assert not [row for row in rows if "spotlight fear" in row or "changed" in row or "->" in row]
