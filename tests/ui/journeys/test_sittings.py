"""Journeys through sessions and scenes: coming back, closing, starting, leaving with a line, titles and moods."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from solo_journal.campaign.save.drafts import Draft
from solo_journal.ui.log.log_cache import NAME
from solo_journal.ui.screens.play import Play
from solo_journal.ui.screens.previously import Previously

from ...playing import Clock
from .conftest import Player


def later(player: Player, **time: float) -> None:
    """Let time pass."""
    assert isinstance(player.clock, Clock)
    player.clock.now += timedelta(**time)


async def test_within_six_hours_the_story_simply_continues(chance: Player) -> None:
    later(chance, hours=5)
    async with chance.sits() as page:
        await page.writes("On.⏎⏎")
        await page.sees("On.")
    assert chance.campaign.world.session.number == 1


async def test_later_the_next_session_is_offered_with_what_it_does(chance: Player) -> None:
    chance.do("lists.note", list="threads", name="Who lit the beacon?")
    later(chance, hours=12)
    async with chance.sits() as page:
        await page.sees("Previously on The Long Dusk", "Start session 2?", "Who lit the beacon?")
        await page.writes("1 He says no.⏎")  # words that come before the answer wait for it, and do nothing
        await page.until(lambda: isinstance(page.app.screen, Play))
        await page.sees("session 2")
        assert page.composer.text == "1 He says no."
    assert (chance.campaign.world.session.number, chance.campaign.world.session.open) == (2, True)


async def test_it_may_be_played_on_as_it_is(chance: Player) -> None:
    later(chance, hours=12)
    async with chance.sits() as page:
        await page.sees("Start session 2?")
        await page.writes("⎋On.⏎⏎")
        await page.sees("On.")
    assert chance.campaign.world.session.number == 1


async def test_after_a_month_it_tells_how_to_play(chance: Player) -> None:
    later(chance, days=40)
    async with chance.sits((80, 24)) as page:
        await page.sees("Start session 2?")
        for _ in range(20):  # a screen at a time, for the last page has more below
            if "? asks the oracle" in page.frame():
                break
            page.press("pagedown")
            await page.rests()
        else:
            pytest.fail(page.frame())
        page.press("escape")


async def test_letters_that_come_before_the_recap_are_for_the_page_where_nothing_is_asked(chance: Player) -> None:
    chance.do("session.close", next="Orso's price")
    async with chance.sits() as page:
        await page.until(lambda: isinstance(page.app.screen, Previously))
        await page.pressed("f3", sees="Search", gone="Previously on")  # it did nothing, as did F7
        await page.until(lambda: not isinstance(page.app.screen, Play))
        await page.pressed("escape", gone="Newest")
        await page.typed("He says no.⏎⏎", "He says no.")
        await page.until(lambda: page.composer.text == "")
    assert chance.told()[-1] == "“He says no.”"


async def test_leaving_with_a_line_closes_the_session_and_it_opens_with_it(chance: Player) -> None:
    async with chance.sits() as page:
        page.press("ctrl+q")
        page.type("Orso's price⏎")
        await page.until(lambda: page.app.return_code is not None)
    assert not chance.campaign.world.session.open
    later(chance, days=1)
    async with chance.sits() as page:
        await page.sees("Begins with: Orso's price", "Start session 2?")
        page.press("escape")


async def test_leaving_without_a_line_leaves_it_open_and_what_was_typed_is_there_again(chance: Player) -> None:
    chance.do("duskara.ask", [5, 2], question="Is the gate guarded?")
    async with chance.sits() as page:
        page.type("Half a thou")
        page.press("ctrl+q", "enter")
        await page.until(lambda: page.app.return_code is not None)
    assert chance.campaign.world.session.open
    assert chance.draft() == "Half a thou"
    kept = json.loads((chance.library.places.state / NAME).read_text())["rows"]
    assert kept[-1][0] == "? Is the gate guarded?".ljust(40) + "● Yes".ljust(27) + "5 v 2"
    async with chance.sits() as page:
        await page.until(lambda: page.composer.text == "Half a thou")


async def test_leaving_can_be_thought_better_of(chance: Player) -> None:
    async with chance.sits() as page:
        page.press("ctrl+q")
        await page.typed("Orso⎋", gone="Next time begins with")
        await page.typed("On.⏎⏎", "On.")


async def test_quitting_works_from_any_open_screen_whose_command_is_no_draft(chance: Player) -> None:
    async with chance.sits() as page:
        await page.pressed("f7", sees=("YOUR CAMPAIGNS",))
        await page.pressed("ctrl+q", sees=("Next time begins with …",))
        page.press("escape")
        await page.writes("/export⏎")
        await page.sees("Format")
        await page.until(lambda: chance.draft() == "")  # killed here, it would not come back
        page.press("f1", "ctrl+q")
        await page.sees("Next time begins with …")
        page.press("ctrl+q")
        await page.until(lambda: page.app.return_code is not None)


async def test_a_note_that_was_not_saved_is_a_draft_after_quitting_and_while_it_is_written(chance: Player) -> None:
    draft = Draft.of(chance.library.places.state, chance.campaign.id)
    async with chance.sits() as page:
        await page.writes("Half a line")
        page.press("f2", "N", "n")
        await page.sees("no notes yet")
        await page.writes("The lamp owes us.")
        await page.until(lambda: draft.read() == "Half a line\nThe lamp owes us.")
        await page.typed("⏻", "Ctrl+Q again quits")
        await page.typed("⏻", "Next time begins with …")
        await page.writes("⏎")
    assert draft.read() == "Half a line\nThe lamp owes us."


async def test_the_session_is_closed_and_the_next_one_started_from_the_menu(chance: Player) -> None:
    async with chance.sits() as page:
        await page.writes("␣SsThe wind⏎")
        await page.sees("Session 1 is over. The next scene starts session 2; so does Space S s.")
        await page.writes("␣Ss")
        await page.until(lambda: chance.campaign.world.session.number == 2)


async def test_a_scene_takes_a_mood_and_a_title_at_once_or_later(chance: Player) -> None:
    async with chance.sits() as page:
        await page.typed("/next⏎", "Scene 13")
        page.press("down")
        await page.writes("Below⏎")
        await page.until(lambda: chance.campaign.world.scene.title == "Below")
        assert chance.campaign.world.scene.mood
        await page.typed("/next⏎", "Scene 14")
        await page.writes("⏎")
        await page.until(lambda: chance.campaign.world.scene.number == 14)
        assert chance.campaign.world.scene.title == ""
        await page.writes("/next The bell tower⏎? Is it lit?⏎")
        await page.sees("Is it lit?")
        assert chance.campaign.world.scene.title == "The bell tower"


async def test_the_present_scene_gets_another_title_and_mood(chance: Player) -> None:
    async with chance.sits() as page:
        await page.typed("/title⏎", "The thermal vents")
        page.press("down", "ctrl+u")
        await page.writes("The vents by night⏎")
        await page.sees("The vents by night")
    scene = chance.campaign.world.scene
    assert (scene.number, scene.title) == (12, "The vents by night")
    assert scene.mood != "dramatic"


async def test_words_for_next_time_are_shown_again_and_end_the_session_only_when_changed(chance: Player) -> None:
    async with chance.sits() as page:
        page.press("ctrl+q")
        page.type("Orso's price⏎")
        await page.until(lambda: page.app.return_code is not None)
    later(chance, hours=1)
    async with chance.sits() as page:
        await page.writes("On.⏎⏎")
        await page.until(lambda: chance.campaign.world.session.open)
        await page.pressed("ctrl+q", sees=("Next time begins with …", "Orso's price", "Change the note to end it."))
        await page.writes("⏎")
        await page.until(lambda: page.app.return_code is not None)
    assert chance.campaign.world.session.open
    async with chance.sits() as page:
        await page.pressed("ctrl+q", sees=("Orso's price",))
        page.press("end")
        await page.writes("?⏎")
        await page.until(lambda: page.app.return_code is not None)
    session = chance.campaign.world.session
    assert (session.open, session.next) == (False, "Orso's price?")


@pytest.mark.parametrize("enters", [1, 2])
async def test_enter_after_the_last_face_belongs_to_it_and_not_to_the_text(player: Player, enters: int) -> None:
    player.do("duskara.ask", [5, 2], question="Is it near?")
    async with player.sits() as page:
        await page.writes("Half")
        page.press("f9")
        await page.typed("d", "own dice")
        await page.writes("3")
        await page.writes("4")
        await page.until(lambda: not page.play.strip.dice.holds)
        await page.writes("⏎" * enters)
        assert page.composer.text == "Half" + "\n" * (enters - 1)


async def test_quitting_drops_the_dice_that_are_asked_for_and_keeps_their_line(player: Player) -> None:
    async with player.sits() as page:
        await page.pressed("space", "o", sees=("You ask",))
        await page.typed("Is it far?⏎", "own dice")
        page.press("escape")
        await page.pressed("space", "o", sees=("You ask", "Is it far?"))  # the form keeps it until it is rolled
        page.press("escape")
        await page.typed("? Is it far?⏎", "own dice")
        before = player.told()
        page.press("ctrl+q")
        await page.sees("Next time begins with …")
        await page.writes("⏎")
        await page.until(lambda: page.app.return_code is not None)
    assert player.told() == before
    assert player.draft() == "? Is it far?"


async def test_the_shell_shows_a_summary_of_the_session(chance: Player) -> None:
    async with chance.sits() as page:
        await page.writes("It rains.⏎⏎")
        await page.until(lambda: page.composer.text == "")
        page.press("ctrl+q", "enter")
        await page.until(lambda: page.app.return_code is not None)
        told = " ".join(str(each) for each in page.app._exit_renderables)
    assert "Saved: The Long Dusk, session 1: " in told
    assert " entries, " in told
