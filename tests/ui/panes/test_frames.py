"""The panes as text, in the two widths of the side column."""

from __future__ import annotations

import re

import pytest
from textual.app import App, ComposeResult

from solo_journal.ui.acts.panes import _choose
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.side_column import SideColumn
from solo_journal.ui.panes import kinds, panes_for
from solo_journal.ui.panes.pane import Pane
from solo_journal.ui.roles import PLAIN

from ...playing import do
from ..frames import frame
from .conftest import Host

AT_40 = """\

  ORACLE                       ‹ even ›
  yes  ███████▌·····                58%
  last ● Yes                      5 v 2

  TWIST COUNTER ◆◆◇
  last  scene 12: Does Zhiren see me?

  KAELEN
  Drone runner who sees heat
  ▲ Exhausted            ends with rest
  Skill    Thermal Sense · Wind Compass
  Frailty  Owes the wall a life

  TRACKERS
  1 Torch    d6  ▁▃           falls 50%
  2 Rations  d4  ▁          falls 75% ▲
  3 Hunters  2/6 ▮▮▯▯▯▯

  IN THIS SCENE
  Zhiren  wary, ally                new
  Orso    hunter                    new

  OPEN
  Who lit the beacon?               new
  The third shrine  resting         new
  Does Zhiren see me?          question"""
AT_36 = """\

  ORACLE                   ‹ even ›
  yes  ███████▌·····            58%
  last ● Yes                  5 v 2

  TWIST COUNTER ◆◆◇
  last  scene 12: Does Zhiren see …

  KAELEN
  Drone runner who sees heat
  ▲ Exhausted        ends with rest
  Skill    Thermal Sense
           Wind Compass
  Frailty  Owes the wall a life

  TRACKERS
  1 Torch    d6  ▁▃       falls 50%
  2 Rations  d4  ▁      falls 75% ▲
  3 Hunters  2/6 ▮▮▯▯▯▯

  IN THIS SCENE
  Zhiren  wary, ally            new
  Orso    hunter                new

  OPEN
  Who lit the beacon?           new
  The third shrine  resting     new
  Does Zhiren see me?      question"""


@pytest.mark.parametrize(("width", "expected"), [(40, AT_40), (36, AT_36)])
async def test_the_side_column_in_its_widths(model: CampaignModel, width: int, expected: str) -> None:
    panes = [kind() for kind in panes_for(model) if kind.column == "right"]
    app = Host(*panes, width=width)
    async with app.run_test(size=(width, 36)) as pilot:
        app.set_focus(None)
        for pane in panes:
            pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert frame(app) == expected


@pytest.mark.parametrize(
    ("height", "folded"),
    [
        (40, []),
        (26, ["threads"]),
        (23, ["threads", "here"]),
        (20, ["threads", "here", "oracle"]),
        (5, ["threads", "here", "oracle"]),
    ],
)
async def test_where_height_is_short_panes_fold_in_their_order(
    model: CampaignModel, height: int, folded: list[str]
) -> None:
    column = SideColumn()

    class Page(App[None]):
        def get_theme_variable_defaults(self) -> dict[str, str]:
            return PLAIN

        def compose(self) -> ComposeResult:
            yield column

    app = Page()
    async with app.run_test(size=(40, height)) as pilot:
        panes = [kind() for kind in panes_for(model) if kind.column == "right"]
        await column.put(panes)
        for pane in panes:
            pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.pause()
        assert sorted(pane.id_ for pane in panes if pane.squeezed) == sorted(folded)
        if height == 20:
            assert "▸ OPEN" in frame(app)


async def test_two_panes_are_side_by_side_where_both_fit(model: CampaignModel) -> None:
    do(model.campaign, "campaign.note", text="Ask the smith")
    column = SideColumn()

    class Page(App[None]):
        def get_theme_variable_defaults(self) -> dict[str, str]:
            return PLAIN

        def compose(self) -> ComposeResult:
            yield column

    app = Page()
    async with app.run_test(size=(70, 50)) as pilot:
        panes = [kind() for kind in panes_for(model) if kind.column == "right"]
        await column.put(panes)
        for pane in panes:
            pane.show(model)
        await pilot.pause()
        assert next(row for row in frame(app).splitlines() if "IN THIS SCENE" in row).rstrip().endswith("OPEN")
        await pilot.resize_terminal(45, 50)
        await pilot.pause()
        assert next(row for row in frame(app).splitlines() if "IN THIS SCENE" in row).strip() == "IN THIS SCENE"
        _choose(panes, "")
        await pilot.pause()
        numbered = re.findall(r"(\d) ([A-Z]{2}\w*)", frame(app))
        assert [int(number) for number, _ in numbered] == [*range(1, len(panes) + 1)], "they count down the column"
        assert numbered[-1][1] == "OPEN"


async def test_the_column_survives_a_resize_at_any_width(model: CampaignModel) -> None:
    panes = [kind() for kind in panes_for(model)]
    app = Host(*panes, width=40)
    async with app.run_test(size=(40, 40)) as pilot:
        app.set_focus(None)
        for pane in panes:
            pane.show(model)
        for width in (1, 2, 5, 12, 60, 36):
            panes[0].parent.styles.width = width  # type: ignore[union-attr]
            await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert frame(app).splitlines()[:3] == AT_36.splitlines()[:3]


async def test_a_campaign_without_a_game_has_what_every_campaign_has(bare: CampaignModel) -> None:
    panes: list[Pane] = [kind() for kind in panes_for(bare)]
    app = Host(*panes, width=40)
    async with app.run_test(size=(40, 24)) as pilot:
        app.set_focus(None)
        for pane in panes:
            pane.show(bare)
        await pilot.pause()
        rows = [row.strip() for row in frame(app).splitlines() if row]
        assert rows[0].split() == ["ORACLE", "‹", "even", "›"]
        assert rows[rows.index("CHARACTER") :][:12] == [
            "CHARACTER",
            "no character yet · Enter creates one",
            "TRACKERS",
            "no trackers yet · Enter adds one",
            "IN THIS SCENE",
            "nobody · Enter adds a name",
            "OPEN",
            "no open threads · Enter adds one",
            "SCENES                          words",
            "no scene yet · Space n starts one",
            "NAMES                      seen lines",
            "no names yet · Enter adds one",
        ]


async def test_a_folded_pane_keeps_its_title_and_says_that_there_is_more(model: CampaignModel) -> None:
    trackers = next(kind for kind in kinds() if kind.id_ == "trackers")()
    app = Host(trackers, width=36)
    async with app.run_test(size=(36, 6)) as pilot:
        app.set_focus(None)
        trackers.show(model)
        await pilot.click(trackers.heading, offset=(10, 0))
        app.set_focus(None)
        await pilot.pause()
        assert frame(app).strip() == "▸ TRACKERS"
        folded = app.heard[-1]
        assert isinstance(folded, Pane.Folded)
        assert (folded.pane, folded.folded) == ("trackers", True)
        await pilot.click(trackers.heading, offset=(10, 0))
        assert "Torch" in frame(app)


def test_every_pane_has_a_name_and_a_help_of_its_own() -> None:
    assert len(kinds()) == len({kind.id_ for kind in kinds()})
    assert all(kind.HELP and kind.HELP != Pane.HELP for kind in kinds())


def test_no_key_of_a_pane_is_a_letter() -> None:
    """Letters are typed on the page."""
    for kind in kinds():
        for binding in (each for base in kind.__mro__ for each in base.__dict__.get("BINDINGS", ())):
            assert not any(len(key) == 1 and key.isalpha() for key in binding.key.split(",")), (kind.id_, binding.key)


def test_every_key_of_a_pane_can_be_remapped_and_explained() -> None:
    bindings = [each for kind in (Pane, *kinds()) for each in kind.__dict__.get("BINDINGS", ())]
    assert all(each.id and each.description and each.tooltip for each in bindings)
    ids = [each.id for each in bindings]
    assert len(ids) == len(set(ids))
