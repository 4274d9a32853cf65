"""An exported fight says who hit whom, for how much, who fell and who lives, as the journal has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, export
from solo_journal.campaign.journal.log_view import live
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.inputs import make
from solo_journal.rules.systems.nightsong.sheet import Sheet

from ...playing import do

HIT = re.compile(
    r"(?P<by>.+) hits (?P<on>.+?)(?: with .+?)? · HP (?P<was>−?\d+) → (?P<now>−?\d+)(?: · (?P<all>\d+) damage)?"
)
OUT = re.compile(r"(?:▼ )?(?P<who>.+?) (?:is out|falls)\b")


@pytest.fixture
def game() -> str:
    return "nightsong"


FOES: tuple[dict[str, Any], ...] = (
    {"name": "wolf", "count": 3, "hp": 4, "attacks": ["d6"], "resolve_rating": 60},
    {"name": "toll man", "count": 2, "hp": 5, "attacks": ["d6"], "armour": 4, "resolve_rating": 100},
    {"name": "bone knight", "count": 1, "hp": 9, "attacks": ["d8+d8"], "armour": 6, "resolve_rating": 40},
)


def fought(campaign: Campaign, seed: int) -> None:
    """Halla against foes by the seed, now alone and now in whole rounds, until one side has nobody left."""
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "nightsong.foe", **FOES[seed // 2 % len(FOES)])
    for at in range(60):
        if campaign.world.fight is None:
            return
        ids = ("nightsong.attack", "nightsong.foes") if seed % 2 else ("nightsong.round",)
        kind = shelf.procedure(ids[at % len(ids)])
        perform_and_keep(campaign, make(kind, {}), Chance(f"{seed} {at}"))
    raise AssertionError("a fight without an end")


def lines(campaign: Campaign, way: str = "markdown") -> Iterator[str]:
    """What stands in the export, line by line, without its marks."""
    for line in "".join(export(way).write(campaign, Selection(content="results"))).splitlines():
        yield line.removeprefix("> ").removesuffix("\\").replace("*", "").strip()


def damage_in(campaign: Campaign) -> list[int]:
    """What both sides dealt, as the dice in the journal say: the damage less the armour that was rolled against it."""
    dealt = [0, 0]
    for entry in live(campaign.journal):
        rolls = [each for each in (entry.act.answers if entry.act else ()) if each.dice]
        for at, roll in enumerate(rolls):
            by, against, _ = roll.label.partition(" v ")
            if not against or "armour" in roll.label:
                continue
            armour = rolls[at + 1] if at + 1 < len(rolls) and "armour" in rolls[at + 1].label else None
            takes = armour.faces[0] if armour and armour.faces[0] > 1 else 0
            most = max(roll.faces)
            dealt[by != "Halla Greave"] += max(0, most - takes) if most > 1 else 0
    return dealt


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_lonelog_has_each_blow_once_and_each_death(campaign: Campaign) -> None:
    fought(campaign, 1)
    do(campaign, "nightsong.die")
    blows = [each for each in lines(campaign, "lonelog") if " hits " in each or " misses " in each]
    assert all(each.count(" -> ") + each.startswith("-> ") == 1 for each in blows)
    struck = sum(" v " in roll.label for each in live(campaign.journal) if each.act for roll in each.act.answers)
    assert len(blows) == struck
    assert [*lines(campaign, "lonelog")].count("-> Halla Greave dies") == 1


@pytest.mark.parametrize("seed", [1, 3, 4, 6, 9])
def test_the_last_tag_of_a_foe_is_its_state_when_the_fight_ended(campaign: Campaign, seed: int) -> None:
    fought(campaign, seed)
    told, last, down = [*lines(campaign, "lonelog")], dict[str, str](), set[str]()
    for line in told:
        if line.startswith("=> [F:"):
            last[line[6:].partition("|")[0]] = line
        if hit := HIT.search(line):
            down |= {hit["on"]} if number(hit["now"]) <= 0 else set()
    assert all("|HP 0/" in line and line.endswith("|out]") for name, line in last.items() if name in down)
    assert len(told) - told[::-1].index("[/COMBAT]") > max(at for at, line in enumerate(told) if "[F:" in line)


def test_an_open_fight_at_the_end_of_a_log_is_a_whole_block(campaign: Campaign) -> None:
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "nightsong.foe", **FOES[0])
    text = [*lines(campaign, "lonelog")]
    assert text.count("[COMBAT]") == text.count("[/COMBAT]") == 1


@pytest.mark.parametrize("seed", range(12))
def test_a_fight_is_exported_in_full(campaign: Campaign, seed: int) -> None:
    fought(campaign, seed)
    foe = FOES[seed // 2 % len(FOES)]
    called, count = foe["name"], foe["count"]
    names = [called] if count == 1 else [f"{called} {number}" for number in range(1, count + 1)]
    hp = {"Halla Greave": 7} | dict.fromkeys(names, foe["hp"])
    out: set[str] = set()
    told = [0, 0]
    for line in lines(campaign):
        if hit := HIT.search(line):
            assert hp[hit["on"]] == number(hit["was"]), "nothing happened in between that is not told"
            dealt = int(hit["all"] or hp[hit["on"]] - number(hit["now"]))
            told[hit["on"] == "Halla Greave"] += dealt
            assert (hit["by"] == "Halla Greave") != (hit["on"] == "Halla Greave")
            hp[hit["on"]] = number(hit["now"])
        elif (gone := OUT.match(line)) and gone["who"] in hp:
            out.add(gone["who"])
    halla = Sheet.of(campaign.world.characters["halla-greave"])
    assert hp["Halla Greave"] == halla.hp
    assert ("Halla Greave" in out) == halla.out
    assert out == {name for name, left in hp.items() if left <= 0}
    assert campaign.world.fight is None
    assert told == damage_in(campaign), "the damage of each side"


def test_a_result_whose_line_has_no_words_of_its_own_says_what_was_rolled(campaign: Campaign) -> None:
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "nightsong.hurt", amount=1, armour=False)
    do(campaign, "nightsong.hurt", dice=(4,), amount=2)
    do(campaign, "nightsong.opposed", dice=(15, 3), ability=2, against=1)
    told = [line.partition(" (")[0] for line in lines(campaign)]
    assert [line for line in told if "damage" in line] == ["1 damage", "No damage"], "a number alone says nothing more"
    assert [line for line in told if "Win" in line] == ["Opposed check: 2 against 1 — Win"]


def test_a_fight_that_is_ended_by_hand_is_over_once(campaign: Campaign) -> None:
    abilities = ["strength", "dexterity", "presence", "constitution"]
    do(campaign, "nightsong.create", name="Hob", method="array", order=abilities, outfit="spear weapon d8 worn")
    do(campaign, "nightsong.foe", **FOES[0])
    do(campaign, "nightsong.end_fight")
    assert len([line for line in lines(campaign) if "fight is over" in line]) == 1


def test_a_turn_with_a_single_blow_is_told_by_it_and_one_with_several_is_summed_up(campaign: Campaign) -> None:
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "nightsong.foe", name="ogre", hp=12, attacks=["d10"], resolve_rating=100)
    do(campaign, "nightsong.foes", dice=(7, 3))
    do(campaign, "nightsong.foe", name="dog", hp=2, attacks=["d4"])
    do(campaign, "nightsong.foes", dice=(2, 1, 2, 2))
    do(campaign, "nightsong.ally", name="Orso", hp=9, attacks=["d4"])
    do(campaign, "nightsong.flee", who="dog")
    do(campaign, "nightsong.foes", dice=(5, 1, 2))
    assert [each for each in lines(campaign) if " HP" in each][:4] == [
        "ogre hits Halla Greave · HP 7 → 3 (rolled 7 · armour 3)",
        "You lose 2 HP",
        "ogre hits Halla Greave · HP 3 → 1 · the armour stops nothing (rolled 2 · armour 1)",
        "ogre hits Halla Greave · HP 1 → −4 · the armour stops nothing (rolled 5 · armour 1 · dying 2)",
    ]
