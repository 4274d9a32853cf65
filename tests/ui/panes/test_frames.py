"""The panes as text, in the two widths of the side column."""

from __future__ import annotations

import pytest

from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.panes import kinds, wanted
from solo_journal.ui.panes.pane import Pane

from ..frames import frame
from .conftest import Host

AT_40 = """\
─ Oracle ───────────────────────────────
  ‹ even ›  Yes ███████▌····· 58%
  last  Yes  5 v 2
─ Twist Counter ────────────────────────
  ◆◆◇   scene 12: Does Zhiren see me?
─ Next scene · Inspiration ─────────────
  mood   dramatic
  words  Shatter · Hollow Mask
─ Kaelen ───────────────────────────────
  Drone runner who sees heat
  ! Exhausted
  skill  Thermal Sense · Wind Compass
  frailty  Owes the wall a life
  change the sheet …
─ Trackers ─────────────────────────────
  1 Torch   d6  ▮▮▯▯▯
  2 Rations d4  ▮▯▯▯▯  !
  3 Hunters 2/6 ▮▮▯▯▯▯
─ Here · Threads ───────────────────────
  Zhiren                     ally, wary
  Orso                           hunter
  Who lit the beacon?
  The third shrine              resting
  unanswered: Does Zhiren see me?: Yes…"""

AT_36 = """\
─ Oracle ───────────────────────────
  ‹ even ›  Yes ███████▌····· 58%
  last  Yes  5 v 2
─ Twist Counter ────────────────────
  ◆◆◇   scene 12: Does Zhiren see …
─ Next scene · Inspiration ─────────
  mood   dramatic
  words  Shatter · Hollow Mask
─ Kaelen ───────────────────────────
  Drone runner who sees heat
  ! Exhausted
  skill  Thermal Sense · Wind
    Compass
  frailty  Owes the wall a life
  change the sheet …
─ Trackers ─────────────────────────
  1 Torch   d6  ▮▮▯▯▯
  2 Rations d4  ▮▯▯▯▯  !
  3 Hunters 2/6 ▮▮▯▯▯▯
─ Here · Threads ───────────────────
  Zhiren                 ally, wary
  Orso                       hunter
  Who lit the beacon?
  The third shrine          resting
  unanswered: Does Zhiren see me?:…"""


@pytest.mark.parametrize(("width", "expected"), [(40, AT_40), (36, AT_36)])
async def test_the_side_column_in_its_widths(model: CampaignModel, width: int, expected: str) -> None:
    panes = [kind() for kind in wanted(model) if kind.column == "right"]
    app = Host(*panes, width=width)
    async with app.run_test(size=(width, 36)) as pilot:
        app.set_focus(None)
        for pane in panes:
            pane.show(model)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert frame(app) == expected


async def test_the_column_survives_a_resize_at_any_width(model: CampaignModel) -> None:
    panes = [kind() for kind in wanted(model)]
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
    panes: list[Pane] = [kind() for kind in wanted(bare)]
    app = Host(*panes, width=40)
    async with app.run_test(size=(40, 14)) as pilot:
        app.set_focus(None)
        for pane in panes:
            pane.show(bare)
        await pilot.pause()
        assert frame(app) == (
            "─ Character ────────────────────────────\n"
            "  nobody yet · Enter brings somebody\n"
            "─ Trackers ─────────────────────────────\n"
            "  none yet · Enter adds one\n"
            "─ Here · Threads ───────────────────────\n"
            "  nobody yet · Enter notes somebody\n"
            "─ Scenes ───────────────────────────────\n"
            "  none has begun"
        )


async def test_a_folded_pane_keeps_its_title_and_says_that_there_is_more(model: CampaignModel) -> None:
    trackers = next(kind for kind in kinds() if kind.id_ == "trackers")()
    app = Host(trackers, width=36)
    async with app.run_test(size=(36, 6)) as pilot:
        trackers.show(model)
        await pilot.press("f")
        assert frame(app) == "─ ▸ Trackers ───────────────────────"
        folded = app.heard[-1]
        assert isinstance(folded, Pane.Folded)
        assert (folded.pane, folded.folded) == ("trackers", True)
        await pilot.click(trackers, offset=(10, 0))
        assert "Torch" in frame(app)


def test_every_pane_has_a_name_a_letter_and_a_help_of_its_own() -> None:
    letters = [kind.key for kind in kinds()]
    assert len(set(letters)) == len(letters) == len({kind.id_ for kind in kinds()})
    assert all(len(letter) == 1 and letter.isalpha() for letter in letters)
    assert all(kind.HELP and kind.HELP != Pane.HELP for kind in kinds())


def test_no_key_of_a_pane_is_the_letter_of_another() -> None:
    """In the overlay both are in force at once."""
    letters = {kind.key for kind in kinds()}
    for kind in kinds():
        for binding in (each for base in kind.__mro__ for each in base.__dict__.get("BINDINGS", ())):
            taken = letters & set(binding.key.split(","))
            assert not taken, (kind.id_, binding.key)


def test_every_key_of_a_pane_can_be_remapped_and_explained() -> None:
    bindings = [each for kind in (Pane, *kinds()) for each in kind.__dict__.get("BINDINGS", ())]
    assert all(each.id and each.description and each.tooltip for each in bindings)
    ids = [each.id for each in bindings]
    assert len(ids) == len(set(ids))
