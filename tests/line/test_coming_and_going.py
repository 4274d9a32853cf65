"""The first minutes, coming back, leaving, and what happens elsewhere meanwhile."""

from __future__ import annotations

import errno
import io
from datetime import timedelta

import pytest

from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.play.append import write
from solo_journal.campaign.store import system_calls
from solo_journal.line.line_io import LineIO
from solo_journal.line.line_state import LineState
from solo_journal.line.loop import play
from solo_journal.line.quit import part
from solo_journal.rules import shelf

from .conftest import Player, Script


def test_the_first_start_leads_to_a_scene_with_a_spark_and_three_sentences(newcomer: Player) -> None:
    out = newcomer.play("1", "", "Kaelen, drone runner who sees heat", "2")
    assert "Duskara: Children of the Twilight\n     Windcallers" in out
    assert newcomer.campaign.title == "Duskara, 20 November 2026"
    world = newcomer.campaign.world
    assert [(each.name, each.concept) for each in world.characters.values()] == [
        ("Kaelen", "drone runner who sees heat")
    ]
    assert world.scene.number == 1
    kinds = [line.entry.kind for line in newcomer.story()]
    assert kinds[-3:] == ["scene", "draw", "prose"]
    assert f"  2. {newcomer.story()[-1].text}\n" in out
    assert newcomer.faults() == []


def test_everything_but_the_game_may_stay_blank(newcomer: Player) -> None:
    newcomer.play("1", "", "")
    assert newcomer.campaign.world.characters == {}
    assert newcomer.campaign.world.scene.number == 1


def test_the_last_game_is_any_other_one_and_its_oracle_answers(newcomer: Player) -> None:
    newcomer.play(str(len(shelf.games())), "Ashes", "", "? Is it far?")
    assert list(newcomer.campaign.world.systems) == [shelf.choices()[-1].id]
    asked = [line.entry for line in recent(newcomer.campaign.journal, 5) if line.entry.kind == "question"]
    assert [each.text for each in asked] == ["Is it far?"]


@pytest.mark.parametrize("lines", [[], ["."], ["1", "."], ["1", "Title", "."], ["99"]])
def test_a_beginning_that_is_left_begins_nothing(newcomer: Player, lines: list[str]) -> None:
    newcomer.play(*lines)
    assert newcomer.code == 0
    assert newcomer.library.folders() == []


def test_within_six_hours_the_session_continues(player: Player) -> None:
    player.play("Steam.", "")
    player.clock.now += timedelta(hours=5)
    assert "Session 1 is open." in player.play()


def test_later_the_next_session_is_offered_and_enter_starts_it(player: Player) -> None:
    player.clock.now += timedelta(hours=7)
    assert "Start session 2?" in player.play("")
    assert player.campaign.world.session.number == 2


def test_the_next_session_can_be_declined(player: Player) -> None:
    player.clock.now += timedelta(hours=7)
    player.play("n", "Steam.", "")
    assert player.campaign.world.session.number == 1
    assert player.story()[-1].text == "Steam."


def test_who_looks_something_up_first_is_asked_again_only_before_a_word_is_written(player: Player) -> None:
    player.clock.now += timedelta(hours=7)
    assert player.play("/log", "/search steam", "/stats").count("Start session 2?") == 1
    player.play("/log", "Steam.", "", "")
    assert player.campaign.world.session.number == 2
    assert player.story()[-1].text == "Steam."


def test_who_writes_on_instead_of_answering_loses_no_word(player: Player) -> None:
    player.clock.now += timedelta(hours=7)
    player.play("Steam.", "")
    assert player.campaign.world.session.number == 1
    assert player.story()[-1].text == "Steam."


def test_previously_on_tells_what_was_left(player: Player) -> None:
    player.play("[Thread:Beacon|Open] is dark.", "", "/tracker.set tracker=Torch value=d4", "/quit", "Orso's price")
    player.clock.now += timedelta(days=2)
    out = player.play("")
    assert "begins with: Orso's price" in out
    assert "Beacon is dark." in out
    assert "Open threads: Beacon: Open" in out
    assert "Near their end: Torch d4" in out
    assert "How to play:" not in out


def test_after_a_month_it_also_tells_how_to_play(player: Player) -> None:
    player.clock.now += timedelta(days=40)
    out = player.play("n")
    assert "It has been a while. How to play:" in out
    assert "2. Open a scene" in out


def test_leaving_without_a_word_leaves_the_session_open(player: Player) -> None:
    player.play("/quit", "")
    assert player.campaign.world.session.open
    assert player.code == 0


def test_leaving_can_be_thought_better_of(player: Player) -> None:
    player.play("/quit", ".", "Steam.", "")
    assert player.story()[-1].text == "Steam."


def test_leaving_keeps_the_paragraph(player: Player) -> None:
    player.play("Steam.", "/quit", "")
    assert player.story()[-1].text == "Steam."
    assert player.draft() == ""


def test_a_draft_can_be_thrown_away(player: Player) -> None:
    player.play("Half a thou")
    player.play(".")
    assert player.draft() == ""


def test_nothing_that_was_done_is_left_in_the_draft_where_more_is_there_to_read(player: Player) -> None:
    """A pipe that has ended can be read from as well: the last draft does not wait for a quieter moment."""
    line_io = LineIO(Script(), io.StringIO(), typed_ahead=["more"])
    state = LineState.at(player.library, line_io, player.campaign)
    state.doing = "/sheet"
    state.save_draft()
    state.doing = ""
    assert part(state) == 0
    state.close()
    assert player.draft() == ""


def test_who_writes_on_instead_of_answering_about_the_draft_keeps_both(player: Player) -> None:
    player.play("Half a thou")
    player.play("ght.", "")
    assert player.story()[-1].text == "Half a thou\nght."


class Interrupting(Script):
    """An input with somebody at it who presses Ctrl-C where a line says so."""

    def reads(self, line: str) -> None:
        if line == "^C\n":
            raise KeyboardInterrupt


def interrupted(player: Player, *lines: str) -> str:
    out = io.StringIO()
    player.code = play(player.library, stdin=Interrupting(*lines), stdout=out)
    return player.checked(out.getvalue())


def test_ctrl_c_once_ends_nothing(player: Player) -> None:
    assert "Press Ctrl-C again to quit" in interrupted(player, "Steam.", "^C", "")
    assert player.story()[-1].text == "Steam."


def test_ctrl_c_twice_leaves_and_asks_and_once_more_leaves_at_once(player: Player) -> None:
    out = interrupted(player, "Steam.", "^C", "^C", "^C", "Never read.", "")
    assert "What does next time begin with" in out
    assert player.story()[-1].text == "Steam."
    assert player.code == 0


def test_ctrl_c_at_the_dice_rolls_nothing(player: Player) -> None:
    before = player.told()
    assert "Nothing was rolled." in interrupted(player, "? Is it far?", "^C")
    assert player.told() == before


class Meanwhile(Script):
    """An input during which another program writes to the campaign."""

    def __init__(self, player: Player, *lines: str) -> None:
        super().__init__(*lines)
        self.player = player

    def reads(self, line: str) -> None:
        if line == "wait\n":
            write(self.player.campaign, "prose", "A drone passes.")


def test_what_other_programs_do_meanwhile_is_reported(player: Player) -> None:
    out = io.StringIO()
    play(player.library, stdin=Meanwhile(player, "wait", "", "? Is it far?", "5", "2"), stdout=out)
    assert out.getvalue().count("Another window wrote: “A drone passes.”") == 1
    assert [line.text for line in player.story(3)] == ["A drone passes.", "wait", "Is it far?"]
    assert player.faults() == []


def test_a_number_takes_no_offer_that_another_window_closed(player: Player) -> None:
    class Asking(Meanwhile):
        def reads(self, line: str) -> None:
            if line == "1\n":
                self.player.do("duskara.ask", (6, 3), question="Is it far?")

    player.do("cards.deal", (1,), keep=True)
    out = io.StringIO()
    play(player.library, stdin=Asking(player, "1"), stdout=out)
    told = out.getvalue()
    assert told.index("Another window wrote: ") < told.index("The offers changed. Nothing was done.")
    assert [line.text for line in player.story(1)] == ["Is it far?"]
    assert player.faults() == []


class Filling(Script):
    """An input during which the disk fills up, and has room again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        super().__init__(*lines)
        self.patch = monkeypatch

    def reads(self, line: str) -> None:
        if line == "full\n":
            self.patch.setattr(system_calls.Calls, "write", staticmethod(self._full))
        if line == "room\n":
            self.patch.undo()

    @staticmethod
    def _full(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_said_and_play_continues_until_it_is_saved(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.StringIO()
    code = play(
        player.library,
        stdin=Filling(monkeypatch, "full", "", "? Far?", "5", "2", "room", "/save", "/check"),
        stdout=out,
    )
    said = out.getvalue()
    assert "Not saved: " in said
    assert "the disk is full" in said
    assert "Far? Yes. Rolled 5 against 2." in said
    assert said.index("Not saved") < said.index("Saved.\n")
    assert code == 0
    assert [line.text for line in player.story(3)] == ["full", "Far?", "room"]
    assert player.faults() == []


def test_what_is_still_unsaved_at_the_end_is_said(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    assert play(player.library, stdin=Filling(monkeypatch, "full", ""), stdout=out) == 1
    assert "Not saved: " in out.getvalue().splitlines()[-2]
