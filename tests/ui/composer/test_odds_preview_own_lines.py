"""A procedure that reads its own line is foretold like a roll: its odds, what it does, or what the line still lacks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.composer.odds_preview import foretell

from ...playing import do


@pytest.fixture
def game() -> str:
    return "nightsong"


@pytest.fixture
def fighting(library: Library, campaign: Campaign) -> Iterator[CampaignModel]:
    """Halla, with a sword d8, against a wolf with 6 hit points."""
    do(campaign, "character.add", name="Halla")
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "nightsong.foe", name="wolf", hp=6, attacks=["d6"], resolve_rating=100)
    model = CampaignModel.at(library, campaign)
    yield model
    model.close()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/attack wolf", "Attack; hit 88%, out 38%"),
        ("/attack wolf with d4 disadvantage", "Attack; hit 56%"),
        ("/foe 2 owl hp3 d4", "Foes appear: owl 1 to 2 come up"),
        (
            "/foe 2 owl",
            "Foes appear: add hit points to “owl”: hit points of each: 2 a rat, 4 a wolf, 6 a soldier, 12 an "
            "ogre; a whole number from 1 to 999.",
        ),
        ("/foes appear 2 owl hp3 d4", "Foes appear: owl 1 to 2 come up"),
        (
            "/end fight",
            "End the fight. It ends by itself when one side has nobody left; use this to end it for any other reason.",
        ),
        ("/clock Dawn 4", "Add a tracker: Dawn 0/4"),
        ("/hp 3 Halla", "Set hit points: HP 3 of 7"),
        ("/attack owl", "No fighter “owl”. Did you mean wolf?"),
    ],
)
def test_a_separate_line_is_previewed(fighting: CampaignModel, line: str, told: str) -> None:
    assert foretell(fighting, read_line(line))().plain == told


def test_a_change_is_foretold_with_the_arrow_of_the_log(library: Library) -> None:
    campaign = library.new("Low Ander", ("daggerheart",))
    do(campaign, "character.add", name="Ada Winn")
    do(campaign, "daggerheart.create", ready="wayfarer")
    model = CampaignModel.at(library, campaign)
    assert foretell(model, read_line("/hp 4"))().plain.endswith("HP marked 0 → 2"), "so many are left"
    assert foretell(model, read_line("/daggerheart.mark hp 4"))().plain.endswith("HP marked 0 → 4"), (
        "so many are marked"
    )
    model.close()
