"""What is sent stays in the composer until it is safe, and what is typed meanwhile stays in any case."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.pilot import Pilot

from solo_journal.ui.composer import messages
from solo_journal.ui.composer.composer import HELD

from .conftest import Host


async def send(app: Host, pilot: Pilot[None], text: str) -> messages.Sent:
    """Write this, press Enter, and give what was sent."""
    app.composer.put(text)
    await pilot.press("enter")
    return app.of(messages.Sent)[-1]


async def test_text_typed_in_the_meantime_stays() -> None:
    app = Host()
    async with app.run_test() as pilot:
        keep = await send(app, pilot, "First.\n")
        await pilot.press(*"Next")
        assert app.composer.text == "First.\nNext"
        app.composer.done(keep)
        assert app.composer.text == "Next"
        assert app.composer.cursor_location == (0, 4)


async def test_a_paragraph_is_sent_once_however_often_enter_is_pressed() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await send(app, pilot, "First.\n")
        await pilot.press("enter", "enter", "up", "enter")
        assert len(app.of(messages.Sent)) == 1


async def test_two_paragraphs_may_wait_at_once() -> None:
    app = Host()
    async with app.run_test() as pilot:
        one = await send(app, pilot, "First.\n")
        two = await send(app, pilot, "Second.\n")
        assert isinstance(two, messages.Keep)
        assert two.text == "Second."
        app.composer.done(one)
        assert app.composer.text == "Second.\n"
        app.composer.done(two)
        assert app.composer.text == ""


async def test_text_being_saved_cannot_be_changed() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await send(app, pilot, "First.\n")
        await pilot.press("backspace", "ctrl+z")
        app.composer.move_cursor((0, 3))
        await pilot.press("x", "delete", "ctrl+k")
        assert app.composer.text == "First.\n"


async def test_an_abandoned_line_comes_back_unchanged() -> None:
    app = Host()
    async with app.run_test() as pilot:
        wish = await send(app, pilot, "Steam.\n? Is it guarded?")
        assert isinstance(wish, messages.Request)
        app.composer.release_prose(wish)
        app.composer.left(wish)
        assert app.composer.text == "? Is it guarded?"
        assert app.composer.cursor_location == (0, 16)
        await pilot.press("enter")
        assert len(app.of(messages.Request)) == 2


async def test_an_abandoned_line_comes_back_above_later_text() -> None:
    app = Host()
    async with app.run_test() as pilot:
        wish = await send(app, pilot, "d: +2")
        keep = await send(app, pilot, "Kept.\n")
        await pilot.press(*"new")
        app.composer.left(wish)
        app.composer.done(keep)
        assert app.composer.text == "d: +2\nnew"
        assert app.composer.cursor_location == (1, 3)


async def test_typing_cannot_be_undone_past_what_was_kept() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.done(await send(app, pilot, "First.\n"))
        await pilot.press("ctrl+z")
        assert app.composer.text == ""


async def test_a_blank_line_in_the_middle_keeps_what_is_above_and_leaves_the_rest() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.put("Above.\n\nBelow.")
        app.composer.move_cursor((1, 0))
        await pilot.press("enter")
        (keep,) = app.of(messages.Keep)
        assert keep.text == "Above."
        app.composer.done(keep)
        assert app.composer.text == "Below."
        assert app.composer.cursor_location == (0, 0)


async def test_what_was_kept_leaves_the_draft_at_once() -> None:
    app = Host()
    async with app.run_test() as pilot:
        keep = await send(app, pilot, "First.\n")
        app.composer.done(keep)
        await pilot.pause()
        assert app.of(messages.DraftDue)[-1].text == ""


async def test_opening_words_go_on_their_own_line() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.begin("?+ ")
        assert app.composer.text == "?+ "
        app.composer.clear()
        app.composer.put("Steam.")
        app.composer.move_cursor((0, 2))
        app.composer.begin("? ")
        await pilot.press("x")
        assert app.composer.text == "Steam.\n? x"


async def test_returned_text_goes_above_the_text_being_written() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.put("now")
        app.composer.put("before")
        await pilot.pause()
        assert app.composer.text == "before\nnow"
        assert app.composer.cursor_location == (1, 3)


async def test_with_nothing_typed_the_key_reaches_the_page_but_not_while_it_is_held() -> None:
    class Page(Host):
        BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "take_back_act", "Take back")]
        taken = 0

        def action_take_back_act(self) -> None:
            self.taken += 1

    app = Page()
    async with app.run_test() as pilot:
        await pilot.press("a", "ctrl+z")
        assert (app.composer.text, app.taken) == ("", 0)
        await pilot.press("ctrl+z", "ctrl+z")
        assert app.taken == 0
        app.composer._turned -= HELD
        await pilot.press("ctrl+z")
        assert app.taken == 1
        app.composer.done(await send(app, pilot, "First.\n"))
        await pilot.press("ctrl+z")
        assert app.taken == 2
        app.composer.put("given back")
        await pilot.press("ctrl+z", "ctrl+z", "ctrl+z")
        assert app.taken == 2


async def test_text_typed_after_a_line_that_did_nothing_stands_below_it() -> None:
    """It used to join it: `d: migth? Is it near?`."""
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press(*"d: migth", "enter")
        (wish,) = app.of(messages.Request)
        app.composer.left(wish)
        await pilot.press("enter")
        again = app.of(messages.Request)[1]
        assert (again.line, again.before) == ("d: migth", ""), "Enter tries it again"
        app.composer.left(again)
        await pilot.press(*"? Near")
        assert app.composer.text == "d: migth\n? Near", "nothing is lost"
        await pilot.press("ctrl+z", "ctrl+z", "end", *"y")
        assert app.composer.text == "d: migthy", "and it can be put right"


async def test_a_cancelled_line_is_unchanged() -> None:
    """Esc out of its form and a letter: the letter took the place of the line."""
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press(*"/mark 4", "enter")
        app.composer.left(app.of(messages.Sent)[-1], cancelled=True)
        await pilot.press("0")
        assert app.composer.text == "/mark 40"


async def test_a_line_that_did_nothing_stays_apart_from_text_typed_meanwhile() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press(*"d: migth", "enter", *"? Near")
        (wish,) = app.of(messages.Request)
        app.composer.left(wish)
        await pilot.press("enter")
        question = app.of(messages.Request)[1]
        assert (question.line, question.before, question.rows) == ("? Near", "", 1)
        app.composer.done(question)
        assert app.composer.text == "d: migth"
        await pilot.press(*"She waits.", "enter", "enter")
        assert [each.text for each in app.of(messages.Keep)] == ["She waits."]
