"""Writing: what Enter, Space, Up, Tab, Esc and digits do, and what is never lost."""

from __future__ import annotations

import pytest
from textual.events import Paste

from solo_journal.campaign.play.line_parser import SIGNS, wants
from solo_journal.ui.composer import messages
from solo_journal.ui.composer.composer import ASKS, Composer

from .conftest import Host


async def test_enter_in_prose_breaks_the_line() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press(*"a", "enter", *"b")
        assert app.composer.text == "a\nb"
        assert not app.of(messages.Sent)


@pytest.mark.parametrize("blank", ["", "  "])
async def test_a_blank_line_keeps_the_paragraph(blank: str) -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.put(f"Two of them.\nOne knows my face.\n{blank}")
        await pilot.press("enter")
        (keep,) = app.of(messages.Keep)
        assert keep.text == "Two of them.\nOne knows my face."
        app.composer.done(keep)
        assert app.composer.text == ""


async def test_enter_on_a_sign_does_the_line_with_the_prose_above_it() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.put("Steam climbs.\n?- Is it guarded?\nbelow")
        app.composer.move_cursor((1, 3))
        await pilot.press("enter")
        (wish,) = app.of(messages.Request)
        assert (wish.before, wish.line) == ("Steam climbs.", "?- Is it guarded?")
        assert (wish.typed.kind, wish.typed.sign, wish.typed.text) == ("ask", "-", "Is it guarded?")
        app.composer.release_prose(wish)
        assert app.composer.text == "?- Is it guarded?\nbelow"
        app.composer.done(wish)
        assert app.composer.text == "below"


async def test_a_backslash_makes_any_line_prose() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.put("\\? he wrote on the wall")
        await pilot.press("enter", "enter")
        assert not app.of(messages.Request)
        assert app.of(messages.Keep)[0].text == "? he wrote on the wall"


async def test_pasted_text_acts_on_nothing() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.post_message(Paste("? Is it\n/undo\n"))
        await pilot.pause()
        assert app.composer.text == "? Is it\n/undo\n"
        assert not app.of(messages.Sent)
        await pilot.press("enter")
        assert app.of(messages.Keep)[0].text == "? Is it\n/undo"
        assert not app.of(messages.Request)


async def test_a_pasted_space_or_number_runs_no_key() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.numbers = lambda: frozenset(range(1, 3))
        app.post_message(Paste(" "))
        await pilot.pause()
        app.composer.clear()
        app.post_message(Paste("1"))
        await pilot.pause()
        assert not app.of(messages.Menu)
        assert not app.of(messages.Take)
        assert app.composer.text == "1"


async def test_space_has_a_meaning_with_nothing_typed_and_up_on_the_first_row() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press("space", "up", "f2")
        assert len(app.of(messages.Menu)) == 2
        assert len(app.of(messages.TakeBack)) == 1
        assert app.composer.text == ""
        await pilot.press("x", "space", "up", "f2")
        assert app.composer.text == "x "
        assert len(app.of(messages.Menu)) == 3
        assert len(app.of(messages.TakeBack)) == 1
        assert len(app.of(messages.Leave)) == 1
        await pilot.press("enter", "y", "up")
        assert len(app.of(messages.Leave)) == 1
        await pilot.press("up", "pageup")
        assert len(app.of(messages.Leave)) == 3
        assert app.composer.text == "x \ny"


async def test_home_and_end_go_to_the_edge_of_the_row_and_then_of_the_paragraph() -> None:
    app = Host()
    async with app.run_test(size=(40, 12)) as pilot:
        app.composer.put("Salt on the stairs, " * 4)
        at = []
        for key in ("home", "home", "end", "end"):
            await pilot.press(key)
            at.append(app.composer.cursor_location[1])
        assert 0 < at[0] < 80
        assert at[1] == 0
        assert 0 < at[2] < 80
        assert at[3] == 80


async def test_what_deletes_the_line_deletes_the_paragraph_and_not_its_row() -> None:
    """Wherever the cursor is; the paragraph above stays one of its own."""
    app = Host()
    async with app.run_test(size=(40, 12)) as pilot:
        app.composer.put("First.\n" + "Salt on the stairs, " * 4 + "and rain")
        await pilot.press(*["left"] * 4, "ctrl+u", "ctrl+u")
        assert app.composer.text == "First.\n"
        await pilot.press("x", "ctrl+x")
        assert app.composer.text == "First.\nx", "nothing is selected"
        await pilot.press("ctrl+a", "ctrl+x")
        assert (app.composer.text, app.clipboard) == ("", "First.\nx")
        await pilot.press("ctrl+v", "ctrl+a", "ctrl+u")
        app.composer.put("Salt on the stairs, " * 4)
        await pilot.press("home", "home", "right", "ctrl+k")
        assert app.composer.text == "S"


async def test_escape_stays_and_keeps_the_text() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.put("half a sentence")
        await pilot.press("escape")
        assert app.of(messages.Dismiss)
        assert app.focused is app.composer
        assert app.composer.text == "half a sentence"


async def test_a_digit_takes_an_option_only_where_there_is_one() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press("2")
        assert app.composer.text == "2"
        app.composer.clear()
        app.composer.numbers = lambda: frozenset(range(1, 3))
        await pilot.press("2")
        assert [take.number for take in app.of(messages.Take)] == [2]


async def test_a_digit_that_begins_a_line_never_becomes_story_while_there_are_offers_or_were_just_now() -> None:
    """It did below unsaved words, for a number that had lapsed, and in place of a refused line."""
    app = Host()
    async with app.run_test() as pilot:
        app.composer.numbers = lambda: frozenset({0, 1, 4})
        await pilot.press("3", *"Salt 4.", "enter", "4", "7")
        assert app.composer.text == "Salt 4.\n7", (
            "what is not offered can begin a row, and digits within words are words"
        )
        assert [each.words.partition(",")[0] for each in app.of(messages.Say)] == [
            "Nothing on offer has the number 3. \\3 writes it as text.",
            "Offer 4 is taken with nothing typed. \\4 writes it as text.",
        ]
        app.composer.clear()
        await pilot.press(*"d: migth", "enter")
        app.composer.left(app.of(messages.Request)[-1])
        await pilot.press("1")
        assert app.composer.text == "d: migth"
        assert app.of(messages.Say)[-1].words.startswith("Your line is still here: Backspace deletes it")
        await pilot.press(*"\\1")
        assert app.composer.text == "d: migth\n\\1"
        app.composer.clear()
        app.composer.numbers, app.composer.numbered = frozenset, True
        await pilot.press("2")
        assert app.composer.text == "", "it was on offer a moment ago"
        await pilot.press(*" crows")
        assert app.composer.text == "2 crows", "it opened the menu, and the words ran acts"
        app.composer.clear()
        app.composer.numbered = True
        app.composer.made = "d: Agility"
        app.composer.put(app.composer.made)
        await pilot.pause()
        app.composer.clear()
        await pilot.press("2")
        assert app.composer.text == "", "a line made by digits is no text of the player's"
        await pilot.press(*"On.", "ctrl+u", "2")
        assert app.composer.text == "2"
        assert not app.of(messages.Take)


async def test_among_many_options_a_number_ends_with_enter() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.composer.numbers = lambda: frozenset(range(1, 13))
        await pilot.press("1", "2", "enter")
        assert [take.number for take in app.of(messages.Take)] == [12]
        assert app.composer.text == ""


async def test_enter_on_an_empty_page_does_nothing() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press("enter", "enter")
        assert app.composer.text == ""
        assert not app.heard


async def test_the_empty_page_asks_what_the_last_outcome_asks() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert app.composer.placeholder == ASKS
        app.composer.asks = "Yes, but: [/] what\x1b[2J does it cost?"
        await pilot.pause()
        assert str(app.composer.placeholder) == "Yes, but: [/] what␛[2J does it cost?"


async def test_the_line_is_reported_after_a_pause_and_the_draft_within_half_a_second() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press(*"ab", "enter", "?")
        await pilot.pause(0.8)
        assert app.of(messages.Typed)[-1].line == "?"
        assert app.of(messages.DraftDue)[-1].text == "ab\n?"
        assert len(app.of(messages.DraftDue)) <= 2


async def test_what_goes_to_the_terminal_is_harmless_and_what_is_kept_is_what_was_pasted() -> None:
    nasty = "[/] plan [@click=app.quit]x[/] \x1b[2J\x9b \u202e"
    app = Host()
    async with app.run_test() as pilot:
        app.post_message(Paste(nasty))
        await pilot.pause()
        drawn = "".join(app.composer.render_line(y).text for y in range(3))
        assert "[/] plan [@click=app.quit]x[/] ␛[2J" in drawn
        assert not set(drawn) & set("\x1b\x9b\u202e")
        await pilot.press("enter", "enter")
        assert app.of(messages.Keep)[0].text == nasty


async def test_every_key_can_be_remapped_and_explained() -> None:
    for binding in Composer.BINDINGS:
        assert not isinstance(binding, tuple)
        assert binding.id
        assert binding.description
        assert binding.tooltip
        assert "alt" not in binding.key


@pytest.mark.parametrize("sign", ["?", " ?- ", "？＋", "?+-", "@", "=>", "(note:", "(House rule: )"])
def test_a_sign_alone_says_what_it_wants(sign: str) -> None:
    assert f"{sign.strip().translate(SIGNS)} needs " in wants(sign)
    assert wants(f"{sign} x") == wants(f"\\{sign}") == ""


@pytest.mark.parametrize("line", ["", "d:", "/", "...", "?!", "@@", "=", "Is it?", "1"])
def test_an_incomplete_sign_shows_no_hint(line: str) -> None:
    assert wants(line) == ""


async def test_keys_that_can_do_nothing_say_why_and_change_nothing() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.press(*"?+", "enter", "ctrl+y")
        assert app.composer.text == "?+"
        assert [(each.words.partition(",")[0].partition(".")[0], each.wrong) for each in app.of(messages.Say)] == [
            ("?+ needs a question", True),
            ("No typing to redo", False),
        ]
        app.composer.put("")
        app.composer.load_text("a draft")
        await pilot.press("ctrl+z")
        assert app.of(messages.Say)[-1].words.startswith("No typing to undo.")


async def test_words_given_back_count_as_typed_only_once_they_are_changed() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert app.composer.lend("The tide\nis out.")
        await pilot.press("ctrl+z")
        assert (app.composer.text, app.of(messages.Say)) == ("The tide\nis out.", [])
        app.composer.take_back()
        assert app.composer.text == ""
        await pilot.press("ctrl+z")
        assert app.composer.text == "", "they do not come back as typing"
        app.composer.lend("The tide")
        await pilot.press("!")
        app.composer.take_back()
        assert app.composer.text == "The tide!"
        assert not app.composer.lend("Below.")
        app.composer.take_back()
        assert app.composer.text == "The tide!\nBelow."
