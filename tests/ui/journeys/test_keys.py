"""Journeys by keys alone: where they lead, what they never do, and that what is typed is never lost."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from textual import events

from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.save.drafts import Draft
from solo_journal.ui.acts import acts
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer.composer import Composer
from solo_journal.ui.key_queue import BESIDE, OPENING
from solo_journal.ui.panes.pane import Pane
from solo_journal.ui.screens.dialog import Confirm
from solo_journal.ui.screens.entry import EntryMenu
from solo_journal.ui.screens.play import Play

from .conftest import Page, Player


def at_home(page: Page) -> bool:
    return isinstance(page.app.screen, Play) and isinstance(page.app.focused, Composer)


async def test_tab_never_takes_words_away(chance: Player) -> None:
    async with chance.sits() as page:
        await page.typed("He draws⇥", "No name begins with that.")
        await page.writes(" a sword.")
        assert at_home(page)
        assert page.composer.text == "He draws a sword."
        await page.writes("⏎⏎")
        await page.until(lambda: chance.told()[-1] == "“He draws a sword.”")


async def test_the_log_is_entered_at_the_newest_entry_whatever_the_cursor_was_on_before(chance: Player) -> None:
    chance.write("prose", "Steam climbs.")
    async with chance.sits() as page:
        page.press("pageup", "escape")
        await page.writes("? Is it near?⏎? Is it far?⏎")
        page.press("pageup")
        await page.rests()
        assert page.play.log_.selected == next(iter(recent(chance.campaign.journal, 1))).entry.id
        before = {line.entry.id for line in recent(chance.campaign.journal, 9) if line.first}
        await page.writes("⏎r")
        await page.until(lambda: {line.text for line in recent(chance.campaign.journal, 9) if line.first})
        assert before == set()
        assert [line.text for line in recent(chance.campaign.journal, 9) if line.first] == ["Is it far?"]


async def test_up_edits_the_last_paragraph_whatever_was_rolled_since_and_it_stays_in_the_story(chance: Player) -> None:
    chance.write("prose", "[N:Ilse|smith] hums.")
    async with chance.sits() as page:
        await page.writes("? Is it near?⏎⇞⇞⎋")
        before = [line.text for line in recent(chance.campaign.journal, 2)]
        await page.typed("↑ Loudly.", "Ilse hums.  being edited below", "Enter twice saves the change.")
        await page.writes("↑")
        assert page.app.focused is page.composer, "the log has one mark, and Enter one meaning"
        assert page.composer.cursor_location == (0, 0)
        await page.typed("⎋", "The change is not saved. Esc again drops it.")
        await page.typed("⎋", gone="being edited")
        assert page.composer.text == ""
        assert [line.text for line in recent(chance.campaign.journal, 2)] == before
        await page.writes("↑ Loudly.⏎⏎")
        await page.until(lambda: recent(chance.campaign.journal, 2)[0].text == "[N:Ilse|smith] hums. Loudly.")
        await page.writes("↑⏻⏎")
    assert chance.campaign.world.session.open
    assert Draft.of(chance.library.places.state, chance.campaign.id).read() == "", "its words are in the story"


async def test_up_on_the_first_row_goes_to_the_log_and_typing_leads_to_the_end_of_the_story(chance: Player) -> None:
    for at in range(30):
        chance.write("prose", f"Step {at}.")
    async with chance.sits() as page:
        await page.writes("Half a line↑")
        assert page.app.focused is page.play.log_
        page.press("escape")
        await page.rests()
        assert at_home(page)
        page.press("pageup", "home", "escape")
        await page.sees("Session 1", gone="Step 29.")
        await page.typed(" more", "Step 29.")
        assert page.composer.text == "Half a line more"


async def test_typing_in_the_log_goes_to_the_composer_and_takes_no_offer(chance: Player) -> None:
    chance.do("duskara.ask", [5, 2], question="Is it near?")
    async with chance.sits() as page:
        before = chance.told()
        for sign in "3[]x?+":
            page.press("pageup")
            await page.writes(sign)
            assert at_home(page)
            assert page.composer.text == sign
            assert chance.told() == before
            page.composer.clear()


async def test_a_key_that_came_before_the_page_had_a_focus_is_typed_all_the_same(chance: Player) -> None:
    async with chance.sits() as page:
        await page.rests()
        assert at_home(page)
        page.play._forward_event(events.Key("S", "S"))  # as Textual does while nothing has the focus yet
        await page.until(lambda: page.composer.text == "S")
        await page.writes("team")
        assert page.composer.text == "Steam"


async def test_f9_is_about_the_newest_entry_and_escape_comes_back_to_where_it_was_opened(chance: Player) -> None:
    chance.write("prose", "Steam climbs.")
    async with chance.sits() as page:
        page.press("f9")
        await page.sees("Steam climbs.", "e  Edit text", "r  Reroll · no dice")
        assert isinstance(page.app.screen, EntryMenu)
        await page.writes("b")
        await page.until(lambda: next(iter(recent(chance.campaign.journal, 1))).bookmarked)
        page.press("f9", "escape")
        await page.rests()
        assert at_home(page)


async def test_offers_that_were_dismissed_are_at_the_head_of_f9(chance: Player) -> None:
    chance.do("duskara.risk", [4], question="I jump", tags=["+Thermal Sense", "-Exhausted"])
    async with chance.sits() as page:
        offers = page.play.model.options
        assert offers
        page.press("escape")
        await page.rests()
        assert page.play.model.options == ()
        await page.pressed("f9", sees=f"1  {offers[0].title[:30]}")
        await page.typed("⎋1", "✗ Nothing on offer has the number 1.")
        assert page.composer.text == ""


async def test_offers_declined_by_writing_stay_declined_after_a_later_undo(chance: Player) -> None:
    chance.do("duskara.risk", [4], question="I jump", tags=["+Thermal Sense", "-Exhausted"])
    async with chance.sits() as page:
        assert page.play.model.options
        await page.writes("I land badly.⏎⏎")
        await page.until(lambda: not page.play.model.options)
        await page.writes("␣T1")
        await page.writes("␣U⏎")
        await page.until(lambda: chance.told()[-1] == "“I land badly.”")
        assert not page.play.model.options
    async with chance.sits() as page:
        assert not page.play.model.options


async def test_a_refusal_is_in_the_strip_until_the_line_is_another(chance: Player) -> None:
    async with chance.sits() as page:
        await page.writes("/fight⏎")
        assert "✗ There is no fight, and" in page.strip
        assert page.composer.text == "/fight"
        assert not page.app._notifications
        page.press("left")
        await page.rests()
        assert "✗" in page.strip
        page.press("end", "backspace")
        await page.until(lambda: "✗" not in page.strip)


async def test_a_notice_is_in_the_strip_until_the_next_key(chance: Player) -> None:
    async with chance.sits() as page:
        await page.pressed("f6", sees="Log detail: ")
        assert "Log detail: " in page.strip
        assert not page.app._notifications
        await page.writes("x")
        assert "Log detail" not in page.strip
        await page.pressed("f1", sees="Keys here")
        page.app.tell("Copied.")
        await page.sees("Copied.")  # on the screen that hides the strip
        await page.pressed("down", gone="Copied.")


async def test_a_line_feed_is_enter_and_ctrl_g_is_help(chance: Player) -> None:
    async with chance.sits() as page:
        await page.writes("One.")
        page.press("ctrl+j", "ctrl+j")
        await page.until(lambda: chance.told()[-1] == "“One.”")
        await page.pressed("ctrl+g", sees="Keys here")


async def test_alt_and_a_letter_are_escape_and_that_letter(chance: Player) -> None:
    async with chance.sits() as page:
        page.press("f9", "alt+x")
        await page.rests()
        assert at_home(page)
        assert page.composer.text == "x"


async def test_letters_of_other_keyboards_work_by_position(chance: Player) -> None:
    async with chance.sits() as page:
        for letter, sees in {"Е": "TRACKERS", "Ρ": "READ AGAIN", "с": "ADD A CONDITION"}.items():
            await page.writes(f"␣{letter}")
            await page.sees(sees)
            page.press("escape")
            await page.until(lambda: isinstance(page.app.screen, Play))


async def test_with_text_undo_is_of_typing_and_with_none_it_asks_for_the_last_act(chance: Player) -> None:
    async with chance.sits() as page:
        page.press("ctrl+z")
        await page.until(lambda: isinstance(page.app.screen, Confirm))
        page.press("3", "space")
        page.type("Is any of it hers?")
        await page.rests()
        assert at_home(page)
        assert page.composer.text == "Is any of it hers?", "who writes on says no, and no letter is lost"
        page.press("ctrl+u", "ctrl+z")
        await page.until(lambda: isinstance(page.app.screen, Confirm))
        await page.writes("⎋")
        page.type("ab")
        page.press(*["ctrl+z"] * 6)
        await page.rests()
        assert at_home(page)
        assert page.composer.text == ""


async def test_undo_goes_on_past_words_that_it_gave_back_and_all_of_it_is_redone(chance: Player) -> None:
    """Words that nobody changed since are redone when they are sent, so that the acts after them can be redone too."""
    chance.write("prose", "Before.")
    chance.write("aside", "buy [/] rope 🦊")
    chance.do("lists.note", list="people", name="Orso")
    before = chance.campaign.world

    async def asked(page: Page, key: str, sees: str) -> None:
        page.press(key)
        await page.sees(sees)
        page.press("enter")
        await page.until(lambda: at_home(page))
        await page.rests()

    async with chance.sits() as page:
        await asked(page, "ctrl+z", "Undo “Orso added")
        await asked(page, "ctrl+z", "Undo “buy")
        assert page.composer.text == "(note: buy [/] rope 🦊)"
        await asked(page, "ctrl+z", "Undo “Before.”?")
        assert page.composer.text == "Before."
        page.press("!", "ctrl+z")
        await page.until(lambda: page.composer.text == "Before.")
        await page.writes("⏎⏎")
        await page.until(lambda: page.composer.blank)
        await asked(page, "ctrl+y", "Redo “buy")
        assert page.composer.text == ""
        await asked(page, "ctrl+z", "Undo “buy")
        await page.writes("⏎")
        await page.until(lambda: page.composer.blank)
        await asked(page, "ctrl+y", "Redo “Orso added")
    assert chance.campaign.world == before


OPENED = {
    "the log": ("pageup",),
    "an entry": ("f9",),
    "the menu": ("f2",),
    "a group": ("f2", "R"),
    "the finder": ("ctrl+p",),
    "help": ("f1",),
    "the finder of the menu": ("f2", "slash"),
    "search": ("f3",),
    "log detail": ("f6",),
    "settings": ("f8",),
    "statistics": ("f2", "R", "t"),
    "the book": ("f2", "R", "b"),
    "names": ("f2", "R", "n"),
    "earlier state": ("f2", "R", "l"),
    "previously": ("f2", "R", "p"),
    "tables": ("f2", "D", "b"),
    "keys": ("f2", "O", "k"),
    "export": ("f2", "X"),
    "a form": ("f2", "T", "a"),
    "title": ("f2", "S", "t"),
    "undo": ("ctrl+z",),
    "quit": ("ctrl+q",),
    "campaigns": ("f7",),
}


async def test_from_every_screen_escape_ends_in_the_composer_with_the_text_as_it_was(chance: Player) -> None:
    chance.do("lists.note", list="people", name="Orso")
    chance.write("prose", "Orso waits.")
    async with chance.sits() as page:
        for name, keys in OPENED.items():
            if name == "undo":
                page.composer.clear()
            elif not page.composer.text:
                await page.writes("Half a thought")
                page.press("left", "left")
            await page.rests()
            text, cursor = page.composer.text, page.composer.cursor_location
            page.press(*keys)
            await page.rests()
            page.press("escape")
            await page.rests()
            assert at_home(page), f"{name}: {page.app.screen}, {page.app.focused}"
            assert (page.composer.text, page.composer.cursor_location) == (text, cursor), name


LETTERS = "abcdefghijklmnopqrstuvwxyz .,"
KEYS = ("pageup", "escape", "tab", "f5", "f9", "up", "down", "left", "right", "home", "end", "f6", "pagedown")


async def test_random_keys_lose_no_typed_letter(chance: Player) -> None:
    """A cheap version of ten thousand: text typed on the page is in the composer, whatever keys come between."""
    chance.write("prose", "Steam climbs.")
    rolled = random.Random(7)
    async with chance.sits() as page:
        page.play.composer.insert("Begun ")
        for _ in range(36):
            page.press(rolled.choice(KEYS))
            await page.rests()
            if not isinstance(page.app.screen, Play):
                page.press("escape")
                await page.rests()
            before = sorted(page.composer.text)
            if isinstance(page.app.focused, Pane) and page.app.focused.id == "pane-fight":
                continue
            letter = rolled.choice(LETTERS.replace(" ", ""))
            await page.writes(letter)
            assert sorted(page.composer.text) == sorted([*before, letter])
        assert chance.told()[-1] == "“Steam climbs.”"


def test_every_act_with_a_key_can_be_given_another() -> None:
    assert {"undo", "redo", "search", "panes", "detail", "entry", "menu", "settings", "library"} <= {
        id_ for id_, act in acts().items() if act.key
    }


async def test_f5_goes_to_the_panes_beside_the_page_and_opens_no_second_copy(chance: Player) -> None:
    async with chance.sits((120, 36)) as page:
        await page.pressed("f5", sees=("1 ORACLE", "2 TWIST"))
        assert isinstance(page.app.screen, Play)
        await page.until(lambda: page.app.focused is page.play.panes[0])
        await page.writes("4")
        assert page.app.focused is page.play.panes[3]
        await page.sees("ORACLE", gone="1 ORACLE")
        await page.writes("x")
        assert at_home(page)
        assert page.composer.text == "x"
        page.press("f5", "f5", "escape")
        await page.rests()
        assert at_home(page)


async def test_f5_opens_the_panes_over_a_narrow_page(chance: Player) -> None:
    async with chance.sits((80, 24)) as page:
        page.press("f5")
        await page.until(lambda: not isinstance(page.app.screen, Play))
        page.press("escape")
        await page.until(lambda: at_home(page))


NO_COMMANDS = {
    "figures": "Did you mean /stats",
    "mend": "Did you mean /repair",
    "condition.": "Did you mean /condition",
    "hinders": "Did you mean /condition or /scene-tag?",
    "tra": "Did you mean",
    "end": "Did you mean /end the session or /end the story?",
    "qqqqqq": "Start with a backslash to write it as text.",
}


def _in_the_strip(page: Page, words: str) -> bool:
    return words in " ".join(page.strip.split())


async def test_a_word_that_is_no_command_is_found_as_in_the_finder_and_three_are_named_at_most(chance: Player) -> None:
    async with chance.sits((120, 36)) as page:
        for word, told in NO_COMMANDS.items():
            await page.writes(f"/{word}⏎")
            unknown = f"Unknown command /{word.rstrip('.')}."
            await page.until(partial(_in_the_strip, page, unknown))
            assert f"{unknown} {told}" in " ".join(page.strip.split())
            named = " ".join(page.strip.split()).partition("Did you mean ")[2].partition("?")[0]
            assert named.count("/") <= 3, named
            assert page.composer.text == f"/{word}"
            page.composer.clear()
        await page.writes("/preview d: 2d6⏎")
        await page.until(partial(_in_the_strip, page, "The strip above shows what a line does, and its odds"))
        page.composer.clear()
        await page.writes("/session⏎")
        assert not isinstance(page.app.screen, Play)


COUNTED = (
    ("keep a paragraph", "«The wind turns.»⏎⏎", 2, "“The wind turns.”"),
    ("take a paragraph back", "↑", 1, "“The wind turns.”"),
    ("try, roll with two tags", "@« Slip past»⏎12⏎", 5, "“-Exhausted +"),
    ("write what it means", "«Steam hides me.»⏎⏎", 2, "“Steam hides me.”"),
    ("clear the only condition", "␣hc⏎", 4, "Exhausted"),
    ("add a condition", "␣c«Chilled»⏎", 3, "Chilled"),
    ("tag of another kind", "␣st«gear: Wind Compass»⏎", 4, "Wind Compass"),
    ("add a step die", "␣Ta«Rations d8»⏎", 4, "Rations"),
    ("step the first tracker", "␣T1", 3, "Torch"),
    ("note a person", "«She looks up: »[N:«Orso»|«hunter»]«⏎⏎»", 5, "“She looks up: Orso”"),
    ("inspiration", "␣i", 2, ""),
    ("next scene with title", "␣n«Below»⏎", 3, "“Below” "),
    ("ask with favour", "?+« Is it far?»⏎", 3, "“Is it far?”"),
    ("ask", "?« Is it near?»⏎", 2, "“Is it near?”"),
    ("bookmark the last entry", "⑨b", 2, "“Is it near?”"),
    ("reroll the last", "⑨r", 2, "“Is it near?”"),
    ("overrule the last", "⑨o2", 3, "“Is it near?”"),
    ("edit the last act's words", "⑨e« Or far?»⏎", 3, "“Is it near?”"),
    ("own dice on", "␣Do", 3, "“Is it near?”"),
    ("own dice off", "␣Do", 3, "“Is it near?”"),
    ("undo the last act", "⌃⏎", 2, "“Is it near?”"),
)
"""The keystroke table: an act, its keys and in « » the player's own words, how many keys at most, the last entry then.
A round of a fight is counted with three wolves."""
NAMED = {"⌃": "ctrl+z", "⑨": "f9"}


async def test_common_acts_take_few_keys(chance: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each typed in one burst, faster than it is saved: no key is taken for another's."""
    save = CampaignModel.save

    async def slowly(self: CampaignModel, work: Callable[[], Any]) -> Any:
        await asyncio.sleep(0.1)
        return await save(self, work)

    monkeypatch.setattr(CampaignModel, "save", slowly)
    async with chance.sits() as page:
        for act, keys, most, kept in COUNTED:
            assert len(re.sub("«.*?»", "", keys)) <= most
            before = chance.told(400)
            for sign in re.sub("[«»]", "", keys):
                page.press(NAMED[sign]) if sign in NAMED else page.type(sign)
            await page.rests()
            await page.until(lambda: not any(each.group in (BESIDE, OPENING) for each in page.app.workers))
            after = chance.told(400)
            assert kept in after[-1], f"{act} {after[-3:]} {page.frame()}"
            match act:
                case "take a paragraph back":
                    assert page.composer.text == "The wind turns."
                    await page.writes("⎋")
                case "try, roll with two tags":
                    assert after[-2] == "“Slip past”"
                case "own dice on" | "own dice off":
                    assert page.play.model.settings.own_dice == (act == "own dice on")
                case "bookmark the last entry" | "reroll the last" | "overrule the last":
                    last = next(iter(recent(chance.campaign.journal, 1)))
                    assert {"bookmark": last.bookmarked, "reroll": last.first, "overrule": last.overruled}[
                        act.split()[0]
                    ]
                case "edit the last act's words" | "undo the last act":
                    edited = act.startswith("edit")
                    assert next(iter(recent(chance.campaign.journal, 1))).text == "Is it near?" + " Or far?" * edited
                case _:
                    assert after != before
            assert page.composer.blank, act
