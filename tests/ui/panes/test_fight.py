"""The board of a fight as a pane of its own: by key, number and mouse, at any width."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.options import moves_in
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.status import status
from solo_journal.ui.panes import beside, panes_for
from solo_journal.ui.panes.fight import FightPane

from ...playing import do
from ..frames import frame
from .conftest import Host, text_of, wish


@pytest.fixture
def campaign(library: Library) -> Campaign:
    """Halla, with a sword, mail and a shield, and nobody against her."""
    campaign = library.new("Moth hill", ("nightsong",))
    do(campaign, "character.add", name="Halla")
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    return campaign


@pytest.fixture
def fighting(campaign: Campaign) -> Campaign:
    """Halla against three moth-wolves; the first has fallen."""
    do(campaign, "nightsong.foe", name="moth-wolf", count=3, hp=6, attacks=["d6"], armour=4)
    do(campaign, "nightsong.round", dice=(8, 1, 20, 1, 3, 1))
    return campaign


AT_40 = """\

  ROUND 2                     your turn
  ▸ HALLA
  HP  4/7    ▮▮▮▮▮▮▯▯▯▯
  Sword d8 · armour d6 · shield d4

  AGAINST · a deadly fight   odds: harm
  moth-wolf 1 0/6                ▼ down
  moth-wolf 2 6/6   ▮▮▮▮▮▮▮▮▮▮      69%
  moth-wolf 3 6/6   ▮▮▮▮▮▮▮▮▮▮      69%
    d6 · armour d4 · Resolve 50%

  HP LOST SO FAR         they 6 · you 3

  TIME                   day 1, morning"""


@pytest.fixture
def board(library: Library, fighting: Campaign) -> Iterator[CampaignModel]:
    """The model with that fight on it."""
    model = CampaignModel.at(library, fighting)
    yield model
    model.close()


def test_without_a_fight_there_is_no_board(model: CampaignModel) -> None:
    assert FightPane not in panes_for(model)
    assert len(beside(model)) > 3


def test_while_a_fight_continues_the_board_has_its_column_alone(board: CampaignModel) -> None:
    assert [kind.id_ for kind in beside(board) if kind.column == "right"] == ["fight"]
    assert len(panes_for(board)) > len(beside(board)), "over the page the others can still be opened"


async def test_the_board_as_it_is(board: CampaignModel) -> None:
    pane = FightPane()
    app = Host(pane, width=40)
    async with app.run_test(size=(40, 20)) as pilot:
        app.set_focus(None)
        pane.show(board)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert frame(app) == AT_40


@pytest.mark.parametrize("width", [1, 5, 12, 24, 30, 36, 60])
async def test_it_keeps_to_its_width(board: CampaignModel, width: int) -> None:
    pane = FightPane()
    app = Host(pane, width=width)
    async with app.run_test(size=(width, 40)) as pilot:
        pane.show(board)
        await pilot.pause()
        assert all(cell_len(line) <= width for line in frame(app).splitlines())
        if width >= 24:
            assert "4/7" in frame(app), "how they fare is the last thing to give way"


async def test_a_number_makes_its_move(board: CampaignModel) -> None:
    pane = FightPane()
    app = Host(pane, width=40)
    async with app.run_test(size=(40, 20)) as pilot:
        pane.show(board)
        pane.focus()
        await pilot.press("3")
        assert wish(app) == ("nightsong.flee", {}, False)
        await pilot.press("4")
        assert wish(app) == ("nightsong.foes", {}, False)
        await pilot.press("5")
        assert wish(app) == ("nightsong.round", {"shield": ["moth-wolf 3"]}, False)
        heard = len(app.heard)
        await pilot.press("9")
        assert len(app.heard) == heard


async def test_enter_on_a_foe_attacks_that_one(board: CampaignModel) -> None:
    pane = FightPane()
    app = Host(pane, width=40)
    async with app.run_test(size=(40, 20)) as pilot:
        pane.show(board)
        pane.focus()
        await pilot.press("down", "enter")
        assert wish(app) == ("nightsong.attack", {"target": ["moth-wolf 3"]}, False)


async def test_all_of_ours_keep_their_meters_conditions_and_what_this_round_took(
    campaign: Campaign, library: Library
) -> None:
    do(campaign, "nightsong.condition", name="Frightened")
    do(campaign, "tracker.add", name="Oil", kind="timer", value=3)
    do(campaign, "tracker.add", name="The bell", kind="clock", size=6, value=5)
    do(campaign, "nightsong.foe", name="moth-wolf", count=2, hp=6, attacks=["d6"], armour=4)
    do(campaign, "nightsong.attack", dice=(2, 1), target=["moth-wolf 1"])
    do(campaign, "nightsong.foes", dice=(6, 1, 1))
    model = CampaignModel.at(library, campaign)
    pane = FightPane()
    app = Host(pane, width=40)
    async with app.run_test(size=(40, 30)) as pilot:
        pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        told = frame(app)
    model.close()
    assert "▲ Frightened" in told
    assert "3 left" in told, "a timer stays in sight"
    assert "one left ▲" in told, "and what is near its end"
    assert "HP LOST SO FAR" in told


def test_the_status_line_tells_the_fight(board: CampaignModel) -> None:
    told = status(board.campaign.world, 80).plain
    ours, theirs = told.split("\n")
    assert ours.startswith("Halla HP 4/7 · ")
    assert theirs.startswith("moth-wolf 1: down, 2: 6/6, 3: 6/6 · Round 2 · your turn"), "each by its number"


async def test_hostile_names_are_text_on_the_board(campaign: Campaign, library: Library) -> None:
    do(campaign, "nightsong.foe", name="[b]wolf[/] \x1b[2J \u202e漢字", hp=6)
    model = CampaignModel.at(library, campaign)
    pane = FightPane()
    app = Host(pane, width=60)
    async with app.run_test(size=(60, 20)) as pilot:
        pane.show(model)
        await pilot.pause()
        assert "[b]wolf[/]" in frame(app)
        assert not {"\x1b", "\u202e"} & set(frame(app))
    model.close()


async def test_of_a_long_name_the_number_that_tells_it_from_its_like_is_kept(
    campaign: Campaign, library: Library
) -> None:
    do(campaign, "nightsong.foe", name="Höllenhund of the marsh", count=2, hp=6)
    model = CampaignModel.at(library, campaign)
    pane = FightPane()
    app = Host(pane, width=36)
    async with app.run_test(size=(36, 20)) as pilot:
        pane.show(model)
        await pilot.pause()
        assert "… 1 6/6" in frame(app)
        assert "… 2 6/6" in frame(app)
    model.close()


async def test_a_fight_that_cannot_be_read_says_so(board: CampaignModel, fighting: Campaign) -> None:
    assert fighting.world.fight is not None
    fighting.world = fighting.world.but(fight=fighting.world.fight.put("round", "many"))
    pane = FightPane()
    app = Host(pane, width=60)
    async with app.run_test(size=(60, 8)):
        pane.show(board)
        assert "The fight cannot be read at round." in text_of(pane, 60)


def test_over_the_page_the_moves_are_on_the_board(board: CampaignModel) -> None:
    pane = FightPane()
    pane.show(board)
    move = f"3 {moves_in(board.campaign.world)[2].title}"
    assert move not in "\n".join(pane.rows.text(60))
    pane.foldable = False  # over the page, where it hides the strip
    pane.show(board)
    assert move in "\n".join(pane.rows.text(60))


def test_the_board_keeps_every_meter_of_ours_in_sight_and_how_long_the_fallen_have(
    library: Library, fighting: Campaign
) -> None:
    campaign = library.new("Low Ander", ("daggerheart",))
    do(campaign, "character.add", name="Ada Winn")
    do(campaign, "daggerheart.create", ready="wayfarer")
    do(campaign, "daggerheart.adversary", name="cave rat", hp=3)
    model, pane = CampaignModel.at(library, campaign), FightPane()
    pane.show(model)
    told = text_of(pane, 40)
    model.close()
    assert [each for each in ("ADA WINN", "HP", "Hope", "Stress", "Armor", "cave rat") if each not in told] == []
    do(fighting, "nightsong.hurt", dice=(2,), amount=9, armour=False)
    model, pane = CampaignModel.at(library, fighting), FightPane()
    pane.show(model)
    told = text_of(pane, 40)
    model.close()
    assert "▼ dying, 3 rounds left" in told
