"""The menu: one letter does it."""

from __future__ import annotations

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.commons.tracker import Step, Tick
from solo_journal.rules.world import World
from solo_journal.ui.acts.act import Act
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.choices import Choice, Group, fitting, flat, menu
from solo_journal.ui.page.working import WorkingPage
from solo_journal.ui.screens.menu import MenuScreen

from ..frames import frame
from .conftest import Host


async def nothing(page: WorkingPage, words: str) -> None:
    """Do nothing."""


ACTS = (
    Act("undo", "Take back", "Takes back the last act.", nothing, letter="u"),
    Act("scene", "Next scene", "", nothing, letter="n"),
    Act("help", "Help", "", nothing),
)


def keys(groups: tuple[Group, ...]) -> list[str]:
    return [choice.key for group in groups for choice in group.choices]


def test_every_line_has_a_letter_of_its_own(model: CampaignModel) -> None:
    found = keys(menu(model.campaign.world, ACTS))
    assert all(found)
    assert len(found) == len(set(found))


def test_a_game_keeps_its_letters_and_an_act_gives_way(model: CampaignModel) -> None:
    groups = menu(model.campaign.world, ACTS)
    game = shelf.system("duskara")
    assert [choice.key for choice in groups[0].choices] == [kind.key for kind in game.procedures]
    acts = {choice.title: choice.key for choice in groups[1].choices}
    assert acts["Take back"] == "u"
    assert acts["Next scene"] not in ("", "n")


def test_tools_have_the_same_capitals_with_and_without_a_game(model: CampaignModel) -> None:
    with_game, without = menu(model.campaign.world, ACTS)[-1], menu(World(), ())[-1]
    assert [choice.key for choice in with_game.choices] == [choice.key for choice in without.choices]
    assert all(choice.key.isupper() for choice in with_game.choices)


def test_what_is_no_part_of_playing_keeps_its_capital_and_an_act_gets_one_where_no_small_letter_is_free(
    model: CampaignModel,
) -> None:
    acts = [Act(f"act{at}", "Aa", "", nothing) for at in range(12)]
    groups = menu(model.campaign.world, (*acts, Act("library", "Your campaigns", "", nothing, letter="Y")))
    assert groups[-1].choices[-1].key == "Y"
    given = [choice.key for choice in groups[1].choices]
    assert all(key.isalpha() for key in given)
    assert any(key.isupper() for key in given)


def test_finding_reaches_every_procedure_in_use(model: CampaignModel) -> None:
    found = {choice.leads for choice in flat(menu(model.campaign.world, ACTS)) if isinstance(choice.leads, type)}
    assert found == {kind for system in shelf.in_use(model.campaign.world) for kind in system.procedures}


def test_a_title_that_fits_comes_before_an_account_that_does() -> None:
    one, other = Choice("", "Roll", "as the dice fall", ACTS[0]), Choice("", "Dice", "", ACTS[1])
    assert fitting([one, other], "dice") == [other, one]
    assert fitting([one, other], "dice roll") == [one]


@pytest.mark.parametrize(("number", "made"), [("1", Step(tracker="Torch")), ("2", Tick(tracker="Hunters"))])
async def test_s_and_a_number_step_that_tracker(model: CampaignModel, number: str, made: object) -> None:
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test() as pilot:
        await pilot.press("s", number)
        assert app.results == [made]


async def test_a_letter_and_a_capital_choose(model: CampaignModel) -> None:
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "o  Ask the oracle" in frame(app)
        await pilot.press("T")
        assert "Add a tracker" in frame(app)
        await pilot.press("escape", "u")
        assert app.results == [ACTS[0]]


async def test_arrows_enter_and_the_mouse_choose_too(model: CampaignModel) -> None:
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("right", "down")
        assert "Takes back the last act." in frame(app)
        await pilot.press("enter")
        assert app.results == [ACTS[0]]
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.click("MenuColumn Listing", offset=(4, 1))
        assert app.results == [shelf.system("duskara").procedures[1]]


async def test_finding_narrows_as_it_is_typed_and_says_where_nothing_is(model: CampaignModel) -> None:
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test() as pilot:
        await pilot.press("slash", *"twis")
        assert "Set the Twist Counter" in frame(app)
        assert "Recover" not in frame(app)
        await pilot.press("x")
        assert "Nothing here is called so." in frame(app)
        await pilot.press("backspace", "down", "enter")
        assert [kind.called for kind in app.results] == ["Set the Twist Counter"]


async def test_escape_leaves_a_group_first_and_then_the_menu(model: CampaignModel) -> None:
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.press("S", "escape")
        assert app.results == []
        await pilot.press("escape")
        assert app.results == [None]


async def test_it_fits_a_small_terminal_and_survives_a_resize(model: CampaignModel) -> None:
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.resize_terminal(60, 12)
        await pilot.pause()
        assert "Esc back" in frame(app)
        assert "o  Ask the" in frame(app)


async def test_a_campaign_without_a_game_has_tools_and_acts(bare_desk: CampaignModel) -> None:
    app = Host(MenuScreen(bare_desk, ACTS))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Characters" in frame(app)
        await pilot.press("D")
        assert app.results == [shelf.procedure("dice.roll")]


async def test_a_tracker_with_a_hostile_name_is_only_text(model: CampaignModel) -> None:
    from solo_journal.campaign.play.append import perform_and_keep
    from solo_journal.rules.inputs import make

    hostile = {"name": "[/] [@click=app.quit]x[/] \x1b[2J", "kind": "clock", "size": 4}
    perform_and_keep(model.campaign, make(shelf.procedure("tracker.add"), hostile))
    app = Host(MenuScreen(model, ACTS))
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert "[/] [@click=app.quit]x[/] ␛[2J 0/4" in frame(app)
