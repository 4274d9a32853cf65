"""The whole sheet: laid out at every size, and changed in place."""

from __future__ import annotations

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.rules.answer_source import NoAnswers
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.on_sheet import sheet_rows
from solo_journal.rules.kinds.view import StatGrid
from solo_journal.rules.perform import perform
from solo_journal.rules.world import World
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.sheet_board import SheetBoard
from solo_journal.ui.page.sheet_layout import Cell, lay_out

from ...playing import do
from ...rules.test_on_sheet import GAMES, SHELF, ready
from ..frames import sees
from ..test_page_frames import sitting


def cells(world: World, width: int) -> tuple[Cell, ...]:
    return lay_out(list(sheet_rows(world, world.active, SHELF)), width)


@pytest.mark.parametrize("width", [74, 112, 192])
@pytest.mark.parametrize("game", [each.id for each in GAMES])
def test_every_thing_has_a_place_of_its_own_at_every_width(game: str, width: int) -> None:
    world = ready(game)
    placed = cells(world, width)
    assert [cell.row for cell in placed if cell.row] != []
    assert {id(cell.row) for cell in placed if cell.row}.__len__() == len(list(sheet_rows(world, world.active, SHELF)))
    taken: set[tuple[int, int]] = set()
    for cell in placed:
        for at, line in enumerate(cell.lines):
            assert cell.x + line.cell_length <= width, line.plain
            here = {(cell.y + at, x) for x in range(cell.x, cell.x + line.cell_length)}
            assert not here & taken, line.plain
            taken |= here


def test_parts_are_side_by_side_if_there_is_room() -> None:
    world = ready("nightsong")

    def first_rows(width: int) -> int:
        return len({cell.x for cell in cells(world, width) if cell.y == 0})

    assert first_rows(112) > 1
    assert max(cell.y for cell in cells(world, 112)) < max(cell.y for cell in cells(world, 50))


def test_numbers_of_a_free_sheet_are_beside_each_other() -> None:
    assert len({cell.y for cell in cells(ready("other"), 74) if cell.row and isinstance(cell.row.part, StatGrid)}) < 3


def test_conditions_of_a_sheet_without_numbers_are_beside_its_tags() -> None:
    world = ready("duskara")
    weighed = perform(
        make(SHELF.procedure("duskara.condition"), {"name": "Exhausted"}), world, NoAnswers(), tables={}
    ).after
    rows = list(sheet_rows(weighed, weighed.active, SHELF))
    assert len({cell.x for cell in lay_out(rows, 112) if cell.y == 0}) == 2
    assert len({cell.x for cell in lay_out(rows, 74) if cell.y == 0}) == 1


async def test_a_number_is_changed_on_the_sheet_and_one_undo_takes_it_back(library: Library) -> None:
    def begin(library: Library) -> object:
        campaign = library.new("The third bell", ("nightsong",))
        do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
        campaign.settle()
        return campaign

    async with sitting(library, begin, (80, 24)) as (app, pilot):  # type: ignore[arg-type]
        await pilot.press("space", "s", "s")
        await sees(pilot, "ABILITIES")
        await pilot.click(SheetBoard, offset=(3, 1))
        await pilot.pause(0.1)
        assert app.screen.query(SheetBoard), "a click goes to a cell"
        await pilot.click(SheetBoard, offset=(3, 1))
        await sees(pilot, "Esc cancel")  # and a second one changes it
        await pilot.press("escape")
        await pilot.press("tab", "minus")
        await sees(pilot, "6/7")
        await pilot.press("ctrl+z")
        await sees(pilot, "Undo “HP 7 → 6”?")
        await pilot.press("enter")
        await sees(pilot, "7/7")
        await pilot.press("ctrl+y", "enter")
        await sees(pilot, "6/7")
        await pilot.press("tab", "u")
        await sees(pilot, "ITEMS")
        await pilot.press("escape", "ctrl+z", "enter", "ctrl+z")
        await sees(pilot, "HP 7 → 6")
        model = next(screen.model for screen in app.screen_stack if hasattr(screen, "model"))
        assert isinstance(model, CampaignModel)
        assert model.campaign.world.active == "halla-greave"
