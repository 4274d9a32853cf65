"""What can be taken by a number says how likely it is: counted when a face asks, from what has already fallen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.current_offers import options_left
from solo_journal.campaign.play.options import Option, Result, better_case, how_likely, more_in
from solo_journal.campaign.story.entry_text import log_line
from solo_journal.rules import shelf
from solo_journal.rules.immutable import Map
from solo_journal.rules.odds import Odds
from solo_journal.rules.outcome import Offer
from solo_journal.rules.world import World

from .conftest import Do

EVEN = Fraction(1, 2)


def chance_of(campaign: Campaign, begins: str) -> tuple[str, Fraction] | None:
    """The case of the option whose title begins so."""
    option = next(each for each in options_left(campaign) if each.title.startswith(begins))
    case = how_likely(campaign, option)()
    return case and case[:2]


@pytest.fixture
def kay(library: Library, do: Do) -> Campaign:
    """Kay of Pathwalker, four dice in every trait."""
    campaign = library.new("Six at most", ("pathwalker",))
    do(campaign, "character.add", name="Kay")
    do(campaign, "pathwalker.create", path="Path")
    return campaign


def test_an_offer_to_roll_tells_its_case(library: Library, do: Do) -> None:
    campaign = library.new("Moth hill", ("nightsong",))
    do(campaign, "character.add", name="Pim")
    do(campaign, "nightsong.create", method="ready", ready="Pim Wicker")
    do(campaign, "nightsong.foe", name="wolf", hp=6, attacks="d4", resolve_rating=100)
    assert chance_of(campaign, "Attack wolf") == ("hit", Fraction(5, 6)), "the dagger's d6 misses on a 1"
    assert chance_of(campaign, "Whole round") is None, "those of both sides differ"
    assert chance_of(campaign, "Flee") is None, "nothing is rolled"


def test_a_choice_after_the_dice_counts_only_what_is_yet_to_fall(kay: Campaign, do: Do) -> None:
    do(kay, "pathwalker.trait", trait="might", dice=(1, 2, 3, 4))
    found = chance_of(kay, "Overexert")
    assert found == ("better", 1 - Fraction(5, 6) ** 4)


def test_a_tribulation_tells_how_likely_it_is_before_one_is_chosen(kay: Campaign, do: Do) -> None:
    do(kay, "pathwalker.foe", name="bandit", lp=3)
    do(kay, "pathwalker.flow", dice=(6, 1))
    offers = [option for sort, found in more_in(kay.world) for option in found if sort == "Tribulation"]
    cases = [how_likely(kay, each)() for each in offers]
    assert [case and round(100 * case.chance) for case in cases] == [35]


def test_what_succeeded_already_tells_how_likely_it_gets_better(kay: Campaign, do: Do) -> None:
    do(kay, "pathwalker.trait", trait="might", dice=(6, 2, 3, 4))
    assert chance_of(kay, "Overexert") == ("better", 1 - Fraction(5, 6) ** 4), "not success, at 100%"


def test_against_a_foe_better_is_what_is_worse_for_them(kay: Campaign, do: Do) -> None:
    """A bandit's two sixes: with one of my four dice a point less, with two none."""
    do(kay, "pathwalker.foe", name="bandit", might=2)
    do(kay, "pathwalker.flow", dice=(1, 6))
    do(kay, "pathwalker.attack", targets=["kay"], dice=(6, 6, 1, 1, 1, 1))
    assert chance_of(kay, "Overexert") == ("better", 1 - Fraction(5, 6) ** 4)


def test_the_wager_against_a_blow_keeps_its_odds_when_the_foes_answer_an_attack(kay: Campaign, do: Do) -> None:
    do(kay, "pathwalker.foe", name="bandit", might=2, power=0, swiftness=0)
    do(kay, "pathwalker.flow", dice=(6, 1))
    do(kay, "pathwalker.attack", targets=["bandit"], foes=True, dice=(6, 1, 1, 1, 6, 1, 1, 1, 1, 1))
    assert chance_of(kay, "Overexert: against") == ("better", 1 - Fraction(5, 6) ** 4)
    assert chance_of(kay, "Overexert: again for more") == ("better", 1 - Fraction(5, 6) ** 4)


def test_what_happens_is_logged_before_what_followed_from_it(kay: Campaign, do: Do) -> None:
    do(kay, "pathwalker.foe", name="bandit", lp=1, swiftness=0)
    do(kay, "pathwalker.flow", dice=(6, 1))
    do(kay, "pathwalker.attack", targets=["bandit"], dice=(6, 1, 1, 1))
    said = log_line(next(iter(recent(kay.journal, 1))))
    assert said.index("bandit is out of the fight") < said.index("then the fight is over")


def test_what_rolls_nothing_has_no_odds(kay: Campaign, do: Do) -> None:
    do(kay, "pathwalker.trait", trait="might", dice=(1, 2, 3, 4))
    adds = Offer("Add", "tracker.add", {"name": "Oil", "kind": "clock", "size": 4})
    assert how_likely(kay, Option("x", adds))() is None


def test_an_offer_that_no_longer_fits_has_no_odds_and_raises_nothing(kay: Campaign) -> None:
    assert how_likely(kay, Option("x", Offer("Step", "tracker.step", {"tracker": "Torch"})))() is None
    assert how_likely(kay, Option("x", Offer("Step", "tracker.nowhere", {})))() is None


@pytest.mark.parametrize(
    ("odds", "case"),
    [
        (Odds({"Yes": EVEN, "No": EVEN}, {"yes": EVEN, "no": EVEN}, lead="yes"), ("yes", EVEN)),
        (Odds({"Hit": EVEN, "Miss": EVEN}, {"match": EVEN}, {"good": EVEN, "bad": EVEN}), ("Hit", EVEN)),
        (
            Odds(
                {"Strong": Fraction(1, 4), "Weak": EVEN, "Failure": Fraction(1, 4)},
                {},
                {"good": Fraction(1, 4), "mixed": EVEN, "bad": Fraction(1, 4)},
            ),
            ("weak or better", Fraction(3, 4)),
        ),
        (Odds({"Hit": EVEN, "Miss": EVEN}, {}, {"good": EVEN, "bad": EVEN}), ("Hit", EVEN)),
        (Odds({"12": EVEN, "7": EVEN}, {}, {"plain": Fraction(1)}), ("12", EVEN)),
        (Odds({"Blow": Fraction(1)}, {}, {"good": EVEN, "bad": EVEN}), ("Blow", Fraction(1))),
    ],
)
def test_the_case_that_a_player_looks_for(odds: Odds, case: tuple[str, Fraction]) -> None:
    assert odds.case[:2] == case


@pytest.mark.parametrize("game", shelf.games())
def test_what_a_mark_gains_is_a_meter_in_view(game: str) -> None:
    """A face can then say `doubles 17% -> ●●○` without rolling."""
    system = shelf.system(game)
    known = {f"{game}.{field.name}" for home in system.fields for field in home.fields}
    gains = {mark.gains for kind in system.procedures for mark in kind.marks if mark.gains}
    assert gains <= known
    campaign_wide = {each.id for each in system.values(World(systems=Map({game: dict(system.begin)})))}
    homes = {f"{game}.{field.name}" for home in system.fields if home.of == "campaign" for field in home.fields}
    assert gains & homes <= campaign_wide


def test_what_may_as_well_wait_comes_after_the_moves_of_a_fight(library: Library, do: Do) -> None:
    """A condition that the rules do not know asks how bad it is; the wolf is more urgent."""
    campaign = library.new("Moth hill", ("nightsong",))
    do(campaign, "character.add", name="Pim")
    do(campaign, "nightsong.create", method="ready", ready="Pim Wicker")
    do(campaign, "nightsong.foe", name="wolf", hp=6, attacks="d4", resolve_rating=100)
    do(campaign, "nightsong.condition", name="Dazed by the bell")
    titles = [option.title for option in options_left(campaign)]
    assert titles[0] == "Attack wolf with Dagger"
    asked = [number for number, title in enumerate(titles) if title.startswith(("Minor", "What does it hinder"))]
    assert asked == list(range(len(titles) - len(asked), len(titles)))


def test_a_blow_that_a_shield_stops_has_no_chance_to_hit(library: Library, do: Do) -> None:
    campaign = library.new("Moth hill", ("nightsong",))
    do(campaign, "character.add", name="Pim")
    do(campaign, "nightsong.create", method="ready", ready="Pim Wicker")
    do(campaign, "nightsong.foe", name="wolf", hp=6, shield=4)
    assert chance_of(campaign, "Attack wolf") == ("hit", Fraction(0))
    assert do(campaign, "nightsong.hurt", amount=1).text == ""  # a number alone says nothing


def test_what_is_better_lies_above_a_result_and_below_that_of_a_foe() -> None:
    """A foe's best result is the player's worst; what is certain is no chance."""
    odds = Odds({"Hit": EVEN, "Graze": EVEN / 2, "Miss": EVEN / 2}, {})
    for at, theirs, chance in ((1, False, EVEN), (1, True, EVEN / 2), (0, True, EVEN), (0, False, None)):
        case = better_case(lambda: odds, Result(("Hit", "Graze", "Miss"), at, theirs))
        assert (case and case.chance) == chance, (at, theirs)
    certain = Odds({"Hit": Fraction(1)}, {})
    assert better_case(lambda: certain, Result(("Hit", "Miss"), 1, False)) is None
