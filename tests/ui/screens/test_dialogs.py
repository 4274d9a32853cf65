"""The dialogs around play: each asks one thing, by key, and hands back what the player wished."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from textual.binding import Binding
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Checkbox, OptionList

from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.verbs.scenes import next_scene_of
from solo_journal.rules.commons.scene import Open, Set
from solo_journal.rules.inputs import make
from solo_journal.rules.names import check_name
from solo_journal.rules.shelf import INSTALLED
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.entry_acts import ENTRY_CHOICES, EntryRequest
from solo_journal.ui.forms.plain_list import PlainList
from solo_journal.ui.forms.text_inputs import LineInput
from solo_journal.ui.screens.dialog import AskWords, Choose, Confirm, Dialog
from solo_journal.ui.screens.edit_words import EditWords
from solo_journal.ui.screens.entry import EntryMenu
from solo_journal.ui.screens.game_list import games
from solo_journal.ui.screens.help import PLAY, HelpScreen
from solo_journal.ui.screens.library import LibraryScreen
from solo_journal.ui.screens.new_campaign import NewCampaign
from solo_journal.ui.screens.overrule import NewOutcome, OverruleDialog
from solo_journal.ui.screens.pick import PickCampaign, PickGame
from solo_journal.ui.screens.previously import Previously
from solo_journal.ui.screens.quit_dialog import QuitDialog, asks
from solo_journal.ui.screens.scene import SceneDialog

from ...playing import Clock, do
from ...rows import each_row
from ..frames import frame
from .conftest import HOSTILE, Host, line_of

Hosted = Callable[[Screen[Any]], Host]
SCREENS = (
    Confirm, EditWords, EntryMenu, QuitDialog, LibraryScreen, NewCampaign, OverruleDialog, PickCampaign, PickGame,
    Previously, SceneDialog,
)  # fmt: skip


@each_row("screen", SCREENS)
def test_every_key_has_a_name_for_remapping_a_word_and_a_tooltip(screen: type[Screen[Any]]) -> None:
    own = [each for each in screen.BINDINGS if isinstance(each, Binding)]
    assert own
    assert all(each.id and each.description and each.tooltip for each in own)
    assert len({each.id for each in own}) == len(own)
    assert getattr(screen, "HELP", "")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_every_dialog_shows_its_question_and_its_keys_at_any_size(
    model: CampaignModel, asked: Line, host: Hosted, size: tuple[int, int]
) -> None:
    dialogs: dict[str, Dialog[Any]] = {
        "Take it back?": Confirm("Take it back?"),
        "Edit text": EditWords("\n".join(["Steam"] * 40)),
        "Is the gate guarded?": EntryMenu(asked, model),
        "Next time begins with": QuitDialog(3, "The disk is full."),
        "NEW CAMPAIGN": NewCampaign(model.library, next(games(INSTALLED))),
        "counts instead": OverruleDialog(model, asked),
        "Previously on The Long Dusk": Previously(model.campaign),
        "Scene 2": SceneDialog.of_next(model.campaign.world),
    }
    app = host(Confirm("First"))
    async with app.run_test(size=size) as pilot:
        for question, dialog in dialogs.items():
            await app.push_screen(dialog)
            await pilot.pause()
            seen = frame(app)
            assert question in seen
            assert "Esc" in seen
            app.pop_screen()
        await app.push_screen(Previously(model.campaign))
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert "Esc cancel" in frame(app)
        await app.push_screen(
            EntryMenu(asked, model, lambda: Region(0, 20, 40, 1))
        )  # its entry was on a row that is gone
        await pilot.pause()
        assert "Esc cancel" in frame(app)


async def test_a_question_is_answered_by_enter_or_left_by_escape(host: Hosted) -> None:
    """A player's words in it are neither markup nor control codes."""
    app = host(Confirm(f"Take back {HOSTILE}?"))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "Take back [/] plan ␛]0;x␇ [@click=app.quit]x[/] �abc?" in frame(app)
        found: list[bool | None] = []
        for key in ("enter", "y", "escape", "n"):
            await app.push_screen(Confirm("Take back Torch d8 -> d6 (3)?"), found.append)
            await pilot.press(key)
        assert found == [True, True, None, None]


async def test_a_note_for_next_time_is_returned_and_may_be_empty(host: Hosted) -> None:
    """Too long a note is refused and stays; the key that quits quits at once when pressed again. A note from before
    ends no session unless it is changed, and the dialog says so."""
    app = host(Confirm("Nothing?"))
    async with app.run_test() as pilot:
        for quits in (True, False):
            found: list[str | None] = []
            for keys in (("x", "enter"), ("enter",), ("escape",), *[("ctrl+q",)] * quits):
                await app.push_screen(QuitDialog(3, quits=quits), found.append)
                await pilot.press(*keys)
            assert found == ["x", "", None, *[""] * quits]
        found = []
        for keys in (("enter",), ("ctrl+q",), ("delete", "enter"), ("end", "!", "enter")):
            await app.push_screen(QuitDialog(3, words=" [/] the bell\x07"), found.append)
            await pilot.pause()
            assert "Enter quits; session 3 stays open. Change the note to end it." in frame(app)
            assert "Enter quit  " in frame(app)
            await pilot.press(*keys[:-1])
            if "!" in keys:
                assert "Enter ends session 3 with this note, and quits." in frame(app)
                assert "Enter end and quit" in frame(app)
            await pilot.press(keys[-1])
        assert found == ["", "", "", "[/] the bell␇!"]
        await app.push_screen(QuitDialog(3, ends="Hob loses 2 unspent Focus"), found.append)
        await pilot.pause()
        assert "When it ends: Hob loses 2 unspent Focus." in " ".join(frame(app).split())
        app.screen.query_one(LineInput).value = "x" * 1001
        await pilot.press("enter")
        assert isinstance(app.screen, QuitDialog)
        assert "1000" in frame(app)
        assert len(app.screen.query_one(LineInput).value) == 1001


async def test_leaving_the_program_from_a_dialog_asks_what_lies_beneath(host: Hosted) -> None:
    app = host(QuitDialog(3))
    async with app.run_test() as pilot:
        await app.push_screen(Confirm("Take it back?"))
        await pilot.press("ctrl+q")
        await pilot.pause()
    assert app.results == [""]


async def test_help_is_there_in_a_dialog_too(host: Hosted) -> None:
    app = host(Confirm("Take it back?"))
    async with app.run_test() as pilot:
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
    assert app.results == []


async def test_help_where_a_game_is_chosen_tells_how_that_one_is_played(host: Hosted) -> None:
    async with host(PickGame(INSTALLED)).run_test() as pilot:
        await pilot.press("down", "f1")
        await pilot.pause()
        chosen = tuple(games(INSTALLED))[1]
        assert isinstance(pilot.app.screen, HelpScreen)
        assert pilot.app.screen.begin_at() == f"{PLAY}{chosen.id}"


def test_nothing_is_asked_on_leaving_when_no_session_is_open(model: CampaignModel) -> None:
    assert asks(model.campaign)
    do(model.campaign, "session.close")
    assert not asks(model.campaign)


async def test_a_next_scene_is_drawn_unless_a_mood_is_chosen(model: CampaignModel, host: Hosted) -> None:
    world = model.campaign.world
    game = next_scene_of(world)
    assert game is not None
    drawn, chosen = host(SceneDialog.of_next(world)), host(SceneDialog.of_next(world))
    async with drawn.run_test() as pilot:
        await pilot.press("enter")
    async with chosen.run_test() as pilot:
        chosen.screen.query_one(LineInput).value = "The third shrine"
        await pilot.press("down", "down", "enter")
    assert drawn.results == [make(game, {})]
    assert chosen.results == [make(game, {game.words: "The third shrine", "mood": "quiet"})]


async def test_where_the_game_is_not_installed_a_next_scene_has_no_mood_unless_one_is_chosen(
    host: Hosted, model: CampaignModel
) -> None:
    bare = model.campaign.world.but(systems={"gone": {"format": 1}})
    app = host(SceneDialog.of_next(bare))
    async with app.run_test() as pilot:
        await pilot.press("enter")
    assert app.results == [Open()]


async def test_a_scene_that_has_begun_gets_its_title_and_nothing_is_done_without_one(
    model: CampaignModel, host: Hosted
) -> None:
    do(model.campaign, "scene.open", title="The quay", mood="quiet")
    world = model.campaign.world
    titled, left = host(SceneDialog.of_present(world)), host(SceneDialog.of_present(world))
    async with titled.run_test() as pilot:
        await pilot.press(*"Ash", "enter")  # the old title is selected, and typing replaces it
    async with left.run_test() as pilot:
        await pilot.press("enter")
    assert titled.results == [Set(title="Ash")]
    assert left.results == [None]


async def test_prefilled_words_are_replaced_by_typing_and_accepted_by_enter(host: Hosted) -> None:
    typed, taken = host(AskWords("New name of Orso", "Orso")), host(AskWords("New name of Orso", "Orso"))
    async with typed.run_test() as pilot:
        await pilot.press(*"Vane", "enter")
    async with taken.run_test() as pilot:
        await pilot.press("right", *"n", "enter")
    assert (typed.results, taken.results) == (["Vane"], ["Orson"])


async def test_a_refused_answer_stays_with_the_reason_below_it(host: Hosted) -> None:
    app = host(AskWords("New name of Orso", "Orso", check=check_name))
    async with app.run_test() as pilot:
        await pilot.press(*"Iva [/]", "enter")
        await pilot.pause()
        assert "A name cannot hold [" in frame(app)
        await pilot.press("backspace", "backspace", "backspace", "enter")
    assert app.results == ["Iva"]


@pytest.mark.parametrize(
    ("act", "keys"),
    [("duskara.tag", "F2 s t"), ("augur.create", "F2 2 s c"), ("character.add", "F2 P a"), ("pathwalker.rest", "")],
)
def test_a_refusal_names_the_keys_of_the_menu_of_this_campaign(library: Library, act: str, keys: str) -> None:
    model = CampaignModel.at(library, library.new("Two", ("duskara", "augur")))
    assert SoloJournal.keys_to(SimpleNamespace(screen_stack=[None, SimpleNamespace(model=model)]), act) == keys  # type: ignore[arg-type]
    model.close()


async def test_a_title_that_the_rules_refuse_gets_a_sentence_and_stays(model: CampaignModel, host: Hosted) -> None:
    app = host(SceneDialog.of_present(model.campaign.world))
    async with app.run_test() as pilot:
        app.screen.query_one(LineInput).value = "😀" * 1001
        await pilot.press("enter")
        assert "1000" in frame(app)
        assert app.results == []


async def test_an_entry_says_what_cannot_be_done_with_it(model: CampaignModel, asked: Line, host: Hosted) -> None:
    prose = line_of(model.campaign, write(model.campaign, "prose", HOSTILE))
    words, act = EntryMenu(prose, model), EntryMenu(asked, model)
    app = host(words)
    async with app.run_test() as pilot:
        await pilot.pause()
        seen = frame(app)
        assert "e  Edit text" in seen
        assert "o  Overrule · no outcome" in seen
        assert re.search(r"b  Bookmark +Set a bookmark, or remove it\.", seen)
        assert "r  Reroll · no dice" in seen
        assert "j  Join · no paragraph beside it" in seen
        letters = [str(each.prompt)[0] for each in app.screen.query_one(OptionList).options]
        assert letters == [each.letter for each in ENTRY_CHOICES], "none moves, whatever can be done"
        assert "[/] plan ␛]0;x␇ [@click=app.quit]x" in seen
        await pilot.press("o")
        assert app.results == []
        assert "Not now: no outcome." in frame(app)
        await app.push_screen(
            EntryMenu(line_of(model.campaign, do(model.campaign, "campaign.notes", lines="Rope")), model)
        )
        assert "o  Overrule · no outcome" in frame(app), "nothing else could have come of notes"
        await pilot.press("escape")
        await app.push_screen(act, app.results.append)
        await pilot.press("h")
    assert app.results == [EntryRequest("rule", asked.entry.id, asked.act.procedure if asked.act else "")]


async def test_an_entry_can_be_chosen_from_by_arrows_too(model: CampaignModel, asked: Line, host: Hosted) -> None:
    app = host(EntryMenu(asked, model))
    async with app.run_test() as pilot:
        await pilot.press("down", "down", "down", "enter")
    assert app.results == [EntryRequest("correct", asked.entry.id)]


async def test_a_campaign_that_can_only_be_read_offers_nothing_that_writes(
    model: CampaignModel, asked: Line, host: Hosted
) -> None:
    model.campaign.on_disk.read_only = "It was written by a newer version."
    app = host(EntryMenu(asked, model))
    async with app.run_test() as pilot:
        await pilot.pause()
        listing = app.screen.query_one(OptionList)
        rows = [str(option.prompt)[3:] for option in listing.options]
        offered = [row.partition("  ")[0] for row in rows if "·" not in row]
    assert offered == ["Copy", "Show rule", "Earlier state", "Export this scene", "What if"]


async def test_words_that_were_not_touched_are_not_written_back(host: Hosted) -> None:
    app = host(Confirm("Nothing?"))
    async with app.run_test() as pilot:
        found: list[str | None] = []
        for words in ("Steam.\r\n\x0bMore\u2028steam.\t", "\x1b[31mred", "🏳️‍🌈" * 30):
            await app.push_screen(EditWords(words), found.append)
            await pilot.pause()
            assert "\x1b" not in frame(app)
            await pilot.press("ctrl+s")
        assert found == [None] * 3
        await app.push_screen(EditWords("Steam climbs"), found.append)
        await pilot.press("full_stop", "ctrl+s")
        await app.push_screen(EditWords("Steam climbs"), found.append)
        await pilot.press("ctrl+a", *"Ash", "ctrl+s")
        assert found[3:] == ["Steam climbs.", "Ash"]


async def test_changed_text_is_dropped_only_after_confirmation(host: Hosted) -> None:
    app = host(EditWords("Steam climbs"))
    async with app.run_test() as pilot:
        await pilot.press("full_stop", "escape")
        assert "Esc again drops it" in frame(app)
        await pilot.press("ctrl+q")
        assert "Ctrl+Q again quits and keeps it as a draft." in " ".join(frame(app).split())
        assert app.results == []
        await pilot.press("escape")
        assert app.is_running
    assert app.results == [None]


async def test_empty_text_is_refused_with_a_sentence(host: Hosted) -> None:
    app = host(EditWords("Steam"))
    async with app.run_test() as pilot:
        await pilot.press("ctrl+u", "ctrl+s")
        assert "✗ No words left" in frame(app)
        await pilot.press("S")
        await pilot.pause()
        assert "No words left" not in frame(app), "a refusal stays until the words change"
    assert app.results == []


async def test_an_outcome_is_overruled_with_one_that_the_dice_could_have_given(
    model: CampaignModel, asked: Line, host: Hosted
) -> None:
    app = host(OverruleDialog(model, asked))
    async with app.run_test() as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        seen = frame(app)
        assert "Which outcome counts instead of Yes (5 v 2)?" in seen
        assert "No, but" in seen
        await pilot.press("enter")
        assert "No outcome yet. Type one" in frame(app)
        await pilot.press("down", "enter", "enter")
    assert app.results == [NewOutcome("Yes, and", take_back=False)]


async def test_what_an_act_changed_can_go_back_and_what_moved_on_is_reported(
    model: CampaignModel, host: Hosted
) -> None:
    first = do(model.campaign, "tracker.step", dice=(2,), tracker="Torch")
    app = host(OverruleDialog(model, line_of(model.campaign, first)))
    async with app.run_test() as pilot:
        app.screen.query_one(LineInput).value = "The flame holds"
        assert "[ ] Undo what it changed: Torch d6 → d8" in frame(app)
        app.screen.query_one(Checkbox).value = True
        await pilot.pause()
        assert "[x] Undo what it changed" in frame(app)  # no colour alone tells it
        await pilot.press("enter")
    assert app.results == [NewOutcome("The flame holds", take_back=True)]
    do(model.campaign, "tracker.step", dice=(2,), tracker="Torch")
    later = host(OverruleDialog(model, line_of(model.campaign, first)))
    async with later.run_test() as pilot:
        await pilot.pause()
        assert not later.screen.query(Checkbox)
        assert "Changed since, left as is: Torch d8 → d6" in frame(later)


async def test_late_odds_do_not_reach_a_closed_dialog(
    model: CampaignModel, host: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, left = do(model.campaign, "tracker.step", dice=(2,), tracker="Torch"), threading.Event()
    counts = CampaignModel.odds
    monkeypatch.setattr(CampaignModel, "odds", lambda self, asked: counts(self, asked) if left.wait(30) else None)
    screen = OverruleDialog(model, line_of(model.campaign, first))
    app = host(screen)
    async with app.run_test():
        await screen.query_one(PlainList).remove()
        left.set()
        await app.workers.wait_for_complete()
        assert screen._suggested == []


async def test_after_a_night_the_next_session_is_offered_with_what_it_does(
    model: CampaignModel, clock: Clock, host: Hosted
) -> None:
    do(model.campaign, "session.close", next="Orso's price")
    do(model.campaign, "lists.note", list="threads", name=f"Who lit it? {HOSTILE}", state="Open")
    clock.now += timedelta(hours=12)
    for key, answer in (("enter", True), ("escape", None)):
        app = host(Previously(model.campaign))
        async with app.run_test(size=(80, 30)) as pilot:
            await pilot.pause()
            seen = frame(app)
            assert "Begins with: Orso's price" in seen
            assert "Start session 2?" in seen
            assert "Steam climbs out of the crack." in seen
            assert "Who lit it? [/] plan ␛]0;x␇" in seen
            assert "How to play" not in seen
            await pilot.press(key)
        assert app.results == [answer]


async def test_after_a_month_the_recap_says_how_to_play(model: CampaignModel, clock: Clock, host: Hosted) -> None:
    clock.now += timedelta(days=40)
    app = host(Previously(model.campaign))
    async with app.run_test(size=(100, 60)) as pilot:
        await pilot.pause()
        assert "1 of 3 · The story so far" in frame(app)
        await pilot.press("right")
        assert "2 of 3 · How things are" in frame(app)
        await pilot.press("pagedown")
        assert "3 of 3 · How to play" in frame(app)
        assert "? asks the oracle" in frame(app)
        await pilot.press("pageup", "left")
        assert "1 of 3 · The story so far" in frame(app)


async def test_one_of_many_is_chosen_by_typing_a_part_of_its_name(host: Hosted) -> None:
    """Accents do not count, and digits belong to the name; among a few a digit chooses at once."""
    app = host(Choose("Note on which name?", [*(f"Brother {at}" for at in range(1, 12)), "Åsa Östlund"]))
    async with app.run_test() as pilot:
        await pilot.press(*"ostl", "enter")
        assert app.results == [11]
    few = host(Choose("Note on which name?", ["Orso", "Ada", "Adan 2"]))
    async with few.run_test() as pilot:
        await pilot.press("2")
        assert few.results == [1]
    few = host(Choose("Note on which name?", ["Orso", "Ada", "Adan 2"]))
    async with few.run_test() as pilot:
        await pilot.press(*"orso", *"adan 2", "enter")  # a name typed whole is that name, its digits too
        assert few.results == [2]
