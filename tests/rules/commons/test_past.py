"""A draw from the past: everybody has one chance, plus one for each scene since they were named."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.commons.past import Recall
from solo_journal.rules.immutable import Map
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import Listed, Scene, World

WORLD = World(
    scene=Scene(number=12),
    people=Map({"orso": Listed(name="Orso", seen=12), "sanne": Listed(name="Sanne", seen=3)}),
    places=Map({"hallow": Listed(name="Hallow", seen=11)}),
    threads=Map(
        {
            "beacon": Listed(name="Beacon", state="Open", seen=8),
            "old": Listed(name="Old", state="Closed", seen=1),
            "older": Listed(name="Older", state="ABANDONED", seen=1),
        }
    ),
)


def test_the_long_unseen_come_most_likely_and_what_is_over_stays_away() -> None:
    odds = odds_of(Recall(), WORLD, tables={}).headlines
    assert odds == {"Sanne": Fraction(10, 16), "Beacon": Fraction(5, 16), "Orso": Fraction(1, 16)}


@pytest.mark.parametrize(("face", "name"), [(1, "Orso"), (2, "Sanne"), (11, "Sanne"), (12, "Beacon"), (16, "Beacon")])
def test_a_face_falls_on_the_chances_in_the_order_of_the_lists(face: int, name: str) -> None:
    assert perform(Recall(), WORLD, Typed((face,)), tables={}).outcome.headline == name


def test_one_list_can_be_drawn_from_alone_and_one_name_needs_no_die() -> None:
    done = perform(Recall(list="places"), WORLD, Chance(1), tables={})
    assert (done.outcome.headline, in_text(done.outcome.rolls), done.answers) == ("Hallow", "", ())
    assert done.outcome.because == "Last named in scene 11, one scene ago; 2 of 2 chances."


def test_it_changes_nothing_and_offers_to_note_who_came() -> None:
    done = perform(Recall(list="people"), WORLD, Typed((2,)), tables={})
    assert done.after == WORLD
    [offer] = done.outcome.offers
    assert (offer.procedure, dict(offer.inputs)) == ("lists.note", {"list": "people", "name": "Sanne"})


@pytest.mark.parametrize("which", ["any", "people", "threads", "places", "things"])
def test_empty_lists_are_refused_with_what_to_do(which: str) -> None:
    with pytest.raises(Refused, match="Note a name first"):
        perform(Recall.model_validate({"list": which}), World(), Chance(1), tables={})
