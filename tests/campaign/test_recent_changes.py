"""What an act changed is recognised by its name in every script."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.play.append import write
from solo_journal.campaign.story.recent_changes import is_about, just_now
from solo_journal.rules.changes import Change
from solo_journal.rules.shelf import INSTALLED


@pytest.mark.parametrize(
    ("path", "before", "after", "name", "about"),
    [
        ("characters/a/conditions/exhausted", None, {"name": "Exhausted"}, "Exhausted", True),
        ("characters/a/conditions/exhausted/until", "1", "2", "Exhausted", True),
        ("characters/a/conditions/condition", None, {"name": "疲労"}, "疲労", True),
        ("characters/a/conditions/condition-2", None, {"name": "Измотан"}, "измотан", True),
        ("characters/a/conditions/condition-2", None, {"name": "Измотан"}, "疲労", False),
        ("characters/a/conditions/x", None, {"name": "Ранен"}, "疲労", False),
        ("characters/a/conditions", ["疲労"], [], "疲労", True),
        ("trackers/torch/die", 8, 6, "Torch", True),
        ("trackers/torch/die", 8, 6, "火", False),
    ],
)
def test_a_change_is_known_by_the_name_of_its_thing(path: str, before: Any, after: Any, name: str, about: bool) -> None:
    assert is_about(Change(path=path, before=before, after=after), name) is about


def test_only_what_the_last_act_changed_is_recent(campaign: Campaign) -> None:
    assert not just_now(campaign.journal, INSTALLED).concerns("Orso")
    write(campaign, "prose", "[N:Orso|hunter] [N:Ида]")
    assert just_now(campaign.journal, INSTALLED).concerns("Ида")
    write(campaign, "prose", "[N:Ида|late]")
    assert just_now(campaign.journal, INSTALLED).concerns("Ида")
    assert not just_now(campaign.journal, INSTALLED).concerns("Orso")
