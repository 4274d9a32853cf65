"""The five minutes of the design, in lines: what each row does, and what is left if the program is killed after it."""

from __future__ import annotations

import pytest

from solo_journal.campaign.entry import Entry
from solo_journal.campaign.play.undo import next_undo
from solo_journal.rules.commons.lists import here
from solo_journal.rules.trackers import StepDie

from .conftest import Player

ROWS = [
    "Steam climbs out of the crack.",
    "? Is the gate guarded?",
    "5",
    "2",
    "Two of them. One knows my face.",
    "",
    "@ Slip past through the steam",
    "d: +th -ex",
    "4",
    "Through, but the torch is wet.",
    "",
    "/step",
    "1",
    "3",
    "/undo",
    "",
    "/step torch",
    "3",
    "?- Does Zhiren see me?",
    "3",
    "3 1",
    "1",
    "4",
    "[N:Orso|hunter] steps out, dry.",
    "",
    "/next",
    "5",
    "The third shrine",
]
LEAVING = ["/quit", "Orso's price"]

KEPT = {
    2: "“Steam climbs out of the crack.”",
    4: "“Is the gate guarded?” Yes (5 v 2)",
    6: "“Two of them. One knows my face.”",
    7: "“Slip past through the steam”",
    9: "“+Thermal Sense -Exhausted” Yes, but (4)",
    11: "“Through, but the torch is wet.”",
    18: "Torch d8 → d6 (3)",
    23: "“Does Zhiren see me?” Yes, and (3 v [3] 1); A third party hinders the hero",
    25: "“Orso steps out, dry.” Orso: hunter",
    27: "Quiet (rolled 5)",
    28: "Scene 13: The third shrine",
}
"""After this many rows, this line stands in the story. The step of rows 12 to 14 is undone in rows 15 and 16."""

OPEN = {
    1: ["Steam climbs out of the crack."],
    2: ["? Is the gate guarded?"],
    3: ["? Is the gate guarded?"],
    5: ["Two of them. One knows my face."],
    8: ["d: +th -ex"],
    10: ["Through, but the torch is wet."],
    19: ["?- Does Zhiren see me?"],
    22: ["?- Does Zhiren see me?"],
    24: ["[N:Orso|hunter] steps out, dry."],
}
"""After this many rows, these words are typed and not yet done."""


def torch(player: Player) -> int:
    tracker = player.campaign.world.trackers["torch"]
    assert isinstance(tracker, StepDie)
    return tracker.die


def test_each_row_says_what_came_of_it(player: Player) -> None:
    out = player.play(*ROWS, *LEAVING)
    said = [
        "Is the gate guarded? Yes. Rolled 5 against 2.",
        "Yes: how does it show?",
        "To roll for it, type d and a colon (Risk pool).",
        "plus Thermal Sense minus Exhausted. Yes, but: mixed. Rolled 4.",
        "Thermal Sense, against risk 1, Exhausted, they cancel out: the Action Die decides.",
        "Yes, but: what does it cost?",
        "Torch d8 to d6. Rolled 3.",
        "Undo Torch d8 to d6, rolled 3? Enter to undo, n to cancel.",
        "Undone: Torch d8 to d6, rolled 3",
        "Torch d8 to d6",
        "Subject: roll d6",
        "Action: roll d6",
        "Does Zhiren see me? Yes, and. Rolled 3; against 3, with 1 dropped.",
        "Then: A third party hinders the hero: a twist, rolled 1, 4.",
        "A third party hinders the hero: who or what?",
        "Saved. Orso: hunter.",
        "Quiet. Rolled 5.",
        "Scene 13: The third shrine",
        "Next time begins with: Orso's price",
    ]
    at = 0
    for each in said:
        assert each in out[at:], each
        at = out.index(each, at) + len(each)
    assert player.code == 0


def test_everything_stands_where_the_rows_left_it(player: Player) -> None:
    player.play(*ROWS, *LEAVING)
    world = player.campaign.world
    assert torch(player) == 6
    assert world.systems["duskara"].get("doubles", {}) == {}
    assert [person.name for person in world.people.values()] == ["Orso"]
    assert world.people["orso"].tags == ("hunter",)
    assert (world.scene.number, world.scene.title, world.scene.mood) == (13, "The third shrine", "quiet")
    assert not world.session.open
    assert world.session.next == "Orso's price"
    assert player.faults() == []


def test_orso_is_here_until_the_scene_ends(player: Player) -> None:
    player.play(*ROWS[:25])
    assert [person.name for person in here(player.campaign.world).values()] == ["Orso"]


def test_what_answers_an_outcome_is_its_consequence(player: Player) -> None:
    player.play(*ROWS)
    kinds = {line.text: line.entry.kind for line in player.story()}
    assert kinds["Steam climbs out of the crack."] == "prose"
    assert kinds["Two of them. One knows my face."] == "consequence"
    assert kinds["Through, but the torch is wet."] == "consequence"


def test_undo_brings_back_the_torch_and_nothing_else(player: Player) -> None:
    player.play(*ROWS[:11])
    before = player.campaign.world
    player.play(*ROWS[11:14])
    assert torch(player) == 6
    player.play(*ROWS[14:16])
    assert player.campaign.world == before


def test_opened_again_it_begins_with_what_was_left_and_undo_names_the_last_act(player: Player) -> None:
    player.play(*ROWS, *LEAVING)
    out = player.play("", "/undo", ".")
    assert "Previously on. It begins with: Orso's price" in out
    assert "Session 1 is open again." in out
    assert "Undo Scene 13: The third shrine?" in out
    assert "Nothing changed." in out
    entry = next_undo(player.campaign)
    assert isinstance(entry, Entry)
    assert entry.text == "The third shrine"


@pytest.mark.parametrize("count", range(1, len(ROWS) + 1))
def test_killed_at_any_row_the_rows_above_are_there(player: Player, count: int) -> None:
    """And what was being typed is offered again, and the campaign is sound."""
    player.killed(*ROWS[:count])
    told = player.told()
    at = -1
    for row, words in KEPT.items():
        if row <= count:
            at = next((place for place in range(at + 1, len(told)) if told[place].startswith(words)), len(told))
            assert at < len(told), words
    assert player.faults() == []
    for words in OPEN.get(count, ()):
        assert words in player.draft()
        assert f"You were writing:\n  {words}" in player.play()
        assert words in player.draft()


@pytest.mark.parametrize("count", range(1, len(ROWS) + 1))
def test_where_the_input_ends_nothing_is_asked_and_nothing_is_lost(player: Player, count: int) -> None:
    out = player.play(*ROWS[:count])
    assert player.code == 0
    assert "Next time begins with" not in out
    assert player.campaign.world.session.open
    for words in OPEN.get(count, ()):
        assert words in player.draft()


def test_a_paragraph_left_by_a_killed_run_is_kept_on_enter_and_a_blank_line(player: Player) -> None:
    player.killed("Half a", "paragraph")
    player.play("", "")
    assert player.story()[-1].text == "Half a\nparagraph"
    assert player.draft() == ""


def test_a_line_that_is_no_command_never_becomes_the_story_by_itself(player: Player) -> None:
    player.killed("Half a", "\\/nonsense x")
    said = player.play("", "")
    assert player.story()[-1].text == "Half a"
    assert "Not done yet: /nonsense x" in said
    assert "To write it as text, type /again." in said


def test_a_question_left_by_a_killed_run_is_not_rolled_unasked(player: Player) -> None:
    player.killed("? Is the gate guarded?")
    before = player.told()
    assert "Not done yet: ? Is the gate guarded?" in player.play("")
    assert player.told() == before
    player.play("", "/again", "5", "2")
    assert player.told()[-1] == "“Is the gate guarded?” Yes (5 v 2)"
    assert player.draft() == ""
