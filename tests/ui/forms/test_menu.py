"""The menu: its letters lead to the same things whatever the state, and what cannot be done says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.rules import shelf
from solo_journal.rules.commons.tracker import Step, Tick
from solo_journal.rules.procedure_lookup import SHARED
from solo_journal.ui.acts import acts
from solo_journal.ui.acts.act import PROGRAM, Act
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.choices import Choice, Group, flat, menu
from solo_journal.ui.forms.entry_acts import ENTRY_CHOICES, EntryRequest
from solo_journal.ui.screens.menu import FIND, MOST, MenuColumn, MenuScreen

from ...playing import do
from ..frames import frame
from .conftest import Host

GAMES = shelf.games()


def groups(top: Iterable[Group]) -> Iterator[Group]:
    """Every column that there is, on every level."""
    for group in top:
        yield group
        yield from groups(each.leads for each in group.choices if isinstance(each.leads, Group))


def program(model: CampaignModel) -> set[tuple[str, str]]:
    """The program's letters with what they lead to, without trackers and the last entry, which follow the story."""
    own = flat((menu(model)[1],))
    return {(each.way, each.id) for each in own if each.id and not isinstance(each.leads, EntryRequest)}


def fought(model: CampaignModel) -> None:
    """Bring the campaign of a game into another state: a tracker, a character, and foes where it has fights."""
    campaign = model.campaign
    do(campaign, "character.add", name="Kay")
    do(campaign, "tracker.add", name="Torch", kind="step", die=8)
    for system in campaign.shelf.games_in_use(campaign.world):
        if system.create is not None:  # only who can act begins a fight
            do(campaign, system.create.id, **system.create.example)
        joins = next((kind for kind in system.procedures if kind.key == "fj"), None)
        if joins is not None:
            do(campaign, joins.id, **joins.example)


def model_of(library: Library, games: Iterable[str]) -> CampaignModel:
    return CampaignModel.at(library, library.new(" ".join(games) or "Bare", tuple(games)))


def test_the_scene_of_the_last_entry_is_exported_from_the_menu(library: Library) -> None:
    model = model_of(library, ())
    do(model.campaign, "scene.open", title="The pans")
    write(model.campaign, "prose", "Salt, and no wind.")
    export = next(each for each in flat(menu(model)) if each.way == "Lx")
    assert (export.why_not(), export.leads.of if isinstance(export.leads, EntryRequest) else "") == ("", "1")


@pytest.mark.parametrize("games", [(), *((each,) for each in GAMES)], ids=lambda games: "+".join(games) or "none")
def test_letters_are_unique_in_a_level_and_the_same_in_every_state(library: Library, games: tuple[str, ...]) -> None:
    model = model_of(library, games)
    before = [(each.way, each.title) for each in flat(menu(model)) if not each.way.startswith(("L", "T1"))]
    for state in ("begun", "in a fight"):
        if state == "in a fight":
            fought(model)
        for group in groups(menu(model)):
            twice = [key for key, count in Counter(each.key for each in group.choices).items() if count > 1]
            assert twice == [], group.title
            assert all(each.key and each.title for each in group.choices)
    after = [(each.way, each.title) for each in flat(menu(model)) if not each.way.startswith(("L", "T1"))]
    assert after == before
    model.close()


def test_the_program_is_the_same_with_every_game_and_every_pair_of_games(library: Library) -> None:
    bare = model_of(library, ())
    expected = program(bare)
    assert {way[0] for way, _ in expected} <= set(PROGRAM[""].letters)
    for games in [*((each,) for each in GAMES), *permutations(GAMES, 2)]:
        model = model_of(library, games)
        assert program(model) == expected, games
        model.close()
    bare.close()


def test_the_first_game_keeps_its_letters_and_the_second_is_under_2(library: Library) -> None:
    for first, second in permutations(GAMES, 2):
        model, alone = model_of(library, (first, second)), model_of(library, (first,))
        both = {each.way: each.title for each in flat(menu(model)[:1])}
        one = {each.way: each.title for each in flat(menu(alone)[:1])}
        assert {way: title for way, title in both.items() if way[0] != "2"} == one
        kinds = {f"2{kind.key}" for kind in shelf.system(second).procedures if kind.key}
        assert kinds <= set(both)
        model.close()
        alone.close()


def test_each_letter_of_the_program_leads_to_what_the_work_order_names() -> None:
    ways = {act.letters for act in acts().values() if act.letters[:1].isupper()}
    ways |= {kind.key for id_ in shelf.tools() for kind in shelf.system(id_).procedures if kind.key}
    named = {before + letter for before, place in PROGRAM.items() for letter in place.letters}
    moving = {way for way in named if way[0] == "L" or way[1:].isdigit()}  # the last entry, and trackers by number
    assert ways == named - moving - set(PROGRAM)
    assert "".join(each.letter for each in ENTRY_CHOICES) == PROGRAM["L"].letters, "in the same order beside the entry"


def test_a_game_without_an_own_procedure_falls_back_to_the_common_one(library: Library) -> None:
    model = model_of(library, ("daggerheart",))
    found = {each.way: each for each in flat(menu(model)[:1])}
    assert found["n"].leads is acts()["scene"]
    assert found["ff"].leads is acts()["fight"]
    model.close()


def test_a_letter_that_two_games_have_means_the_same_in_both(library: Library) -> None:
    for game in GAMES:
        model = model_of(library, (game,))
        top = {each.key: each for each in menu(model)[0].choices}
        for letter in "hsf":
            if letter in top:
                assert isinstance(top[letter].leads, Group)
                assert top[letter].title == SHARED[letter]
        model.close()


def leads(model: CampaignModel, way: str) -> Choice:
    return next(each for each in flat(menu(model)) if each.way == way)


def test_what_cannot_be_done_now_stays_with_the_reason(model: CampaignModel, library: Library) -> None:
    assert leads(model, "Y").why_not() == "nothing to redo"
    assert leads(model, "U").why_not() == ""
    assert leads(model, "hc").why_not() == ""
    assert leads(model, "td").why_not() == "no scene tag"
    assert leads(model, "Le").why_not() == ""
    write(model.campaign, "prose", "It rains.")
    assert leads(model, "Lr").why_not() == "no dice"
    bare = model_of(library, ())
    assert leads(bare, "Tt").why_not() == "no tracker"
    bare.close()


@pytest.mark.parametrize(("number", "made"), [("1", Step(tracker="Torch")), ("2", Tick(tracker="Hunters"))])
async def test_t_and_a_number_step_that_tracker(model: CampaignModel, number: str, made: object) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test() as pilot:
        await pilot.press("T", number)
        assert app.results == [made]


async def test_a_letter_and_a_capital_choose(model: CampaignModel) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = frame(app)
        assert "DUSKARA" in shown
        assert "PROGRAM" in shown
        assert "o  Ask the oracle" in shown
        assert "Y  Redo · nothing to redo" in shown
        await pilot.press("T")
        assert "a  Add a tracker" in frame(app)
        await pilot.press("left", "U")
        assert app.results == [acts()["undo"]]


async def test_a_quiet_line_tells_why_and_runs_nothing(model: CampaignModel) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("Y")
        assert "Not now: nothing to redo." in frame(app)
        assert app.results == []


async def test_arrows_enter_and_the_mouse_choose_too(model: CampaignModel) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("right")
        assert "Undo the last act" in frame(app)
        await pilot.press("enter")
        assert app.results == [acts()["undo"]]
    app = Host(MenuScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.click("MenuColumn MarkedList", offset=(4, 1))
        assert app.results == [shelf.procedure("duskara.risk")]
    app = Host(MenuScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("O")
        await pilot.click("MenuColumn MarkedList", offset=(4, 1))  # beside the group that is open
        assert app.results == [shelf.procedure("duskara.risk")]


async def test_the_cursor_begins_on_what_can_be_done(library: Library) -> None:
    model = model_of(library, ("pathwalker",))
    do(model.campaign, "character.add", name="Rime")
    do(model.campaign, "pathwalker.create", ready="rook thief")
    app, idle = Host(MenuScreen(model)), 0
    async with app.run_test(size=(80, 24)) as pilot:
        for way in "hf":
            await pilot.press(way)
            column = next(each for each in app.screen.query(MenuColumn) if each.listing.has_focus)
            first, at = column.reasons[0], column.listing.highlighted
            assert at is not None
            assert not column.reasons[at]
            idle += bool(first)
            await pilot.press("left")
    assert idle, "no group begins with what cannot be done"
    model.close()


async def test_left_and_backspace_go_up_and_escape_closes_from_any_level(model: CampaignModel) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test(size=(200, 60)) as pilot:
        for up in ("left", "backspace"):
            await pilot.press("O", "g", up)
            assert "k  Keys" in frame(app)
            await pilot.press(up)
            assert "O  Options ▸" in frame(app)
            await pilot.press(up)
        assert app.results == []
        await pilot.press("O", "g", "escape")
        assert app.results == [None]


async def test_slash_asks_for_the_finder(model: CampaignModel) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test() as pilot:
        await pilot.press("slash")
        assert app.results == [FIND]


@pytest.mark.parametrize("size", [(80, 24), (60, 12)])
async def test_it_fits_a_small_terminal_and_survives_a_resize(model: CampaignModel, size: tuple[int, int]) -> None:
    app = Host(MenuScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert "o  Ask the" in frame(app)
        if size[0] == 80:
            assert "Esc close" in frame(app)
            assert "Q  Quit" in frame(app)


def test_no_column_is_longer_than_fourteen_lines(library: Library) -> None:
    for game in GAMES:
        model = model_of(library, (game,))
        assert all(len(each.choices) <= MOST for each in menu(model))
        assert all(len(each.choices) <= 2 * MOST for each in groups(menu(model)))
        model.close()


async def test_a_campaign_without_a_game_has_the_common_acts(bare_desk: CampaignModel) -> None:
    app = Host(MenuScreen(bare_desk))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "OTHER GAME" in frame(app)
        await pilot.press("D", "d")
        assert app.results == [shelf.procedure("dice.roll")]


async def test_a_tracker_with_a_hostile_name_is_only_text(model: CampaignModel) -> None:
    do(model.campaign, "tracker.add", name="[/] [@click=app.quit]x[/] \x1b[2J", kind="clock", size=4)
    app = Host(MenuScreen(model))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("T")
        assert "[/] [@click=app.quit]x[/] ␛[2J 0/4" in frame(app)


def test_an_act_without_letters_is_not_in_the_menu(model: CampaignModel) -> None:
    shown = {each.leads.id for each in flat(menu(model)) if isinstance(each.leads, Act)}
    assert {"menu", "find", "editor", "entry"} & shown == set()
