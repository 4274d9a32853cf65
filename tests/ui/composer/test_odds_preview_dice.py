"""The strip counts every die that a core roll takes, those of a second label too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.name_completion import names_for
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer.odds_preview import foretell


@pytest.fixture
def game() -> str:
    return "daggerheart"


@pytest.fixture
def model(library: Library, campaign: Campaign) -> Iterator[CampaignModel]:
    """A campaign in which two dice are rolled for an action."""
    opened = CampaignModel.at(library, campaign)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("line", "dice"),
    [
        ("d: 12", "2 dice"),
        ("d: 12 adv", "2d12 and 1d6"),
        ("d: 12 dis hidden", "2d12 and 2d6"),
        ("d: adv dis", "2 dice"),
    ],
)
def test_all_dice_of_a_core_roll_are_counted(model: CampaignModel, line: str, dice: str) -> None:
    """Each size by itself where they differ: no sum of dice that count for and against."""
    assert f"; {dice}, " in foretell(model, read_line(line))().plain


def test_the_target_of_a_roll_is_shown_before_it(model: CampaignModel) -> None:
    """Also that nobody named it; where it is named, that is no more the usual one."""
    assert ", v 12 (default), success " in foretell(model, read_line("d:"))().plain
    assert ", v 15, success " in foretell(model, read_line("d: 15"))().plain


def test_tab_completes_the_words_a_roll_chooses_from(model: CampaignModel) -> None:
    assert "instinct" in names_for(model.campaign, "d: ins")
