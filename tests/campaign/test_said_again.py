"""What only sets something to what it is already is refused in a sentence, in every game, and nothing is kept of it."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.rules.refusal import Refused

from ..playing import do

WARDEN = {"name": "The warden", "stance": "resistant", "value": 2}
CALM = {"name": "Sand Reader", "kind": "skill"}
HEAL = {"amount": "1", "what": "HP"}


@pytest.mark.parametrize(
    ("game", "id_", "inputs", "more", "sentence"),
    [
        ("augur", "augur.stance", WARDEN, {}, "The warden is already resistant, with that threat."),
        ("duskara", "duskara.tag", CALM, {"replaces": "Sand Reader"}, "Sand Reader is already a tag of that kind."),
        ("other", "other.heal", HEAL, {}, "That is already so: HP 8 of 8."),
    ],
)
def test_what_is_so_already_is_refused(
    library: Library, game: str, id_: str, inputs: dict[str, Any], more: dict[str, Any], sentence: str
) -> None:
    campaign = library.new("Salt", (game,))
    do(campaign, "character.add", name="Bo")
    write(campaign, "aside", "[PC:Bo|HP 7/8]")
    do(campaign, id_, **inputs)
    last = campaign.journal.last
    with pytest.raises(Refused, match=sentence):
        do(campaign, id_, **inputs, **more)
    assert campaign.journal.last == last


@pytest.mark.parametrize(
    ("game", "id_", "inputs", "sentence"),
    [
        ("nightsong", "hp", {"hp": 6, "most": 6}, "The value of HP is already 6 of 6."),
        ("nightsong", "focus", {"value": 0}, "The value of Focus is already 0"),
        ("daggerheart", "condition", {"name": "Vulnerable"}, "Bo already has the condition Vulnerable. Remove it"),
    ],
)
def test_a_value_that_is_there_is_told_in_a_sentence(
    library: Library, game: str, id_: str, inputs: dict[str, Any], sentence: str
) -> None:
    campaign = library.new("Salt", (game,))
    do(campaign, "character.add", name="Bo")
    if game == "nightsong":
        do(campaign, "nightsong.create", method="ready", ready="Halla")
    with suppress(Refused):
        do(campaign, f"{game}.{id_}", **inputs)
    with pytest.raises(Refused, match=re.escape(sentence)):
        do(campaign, f"{game}.{id_}", **inputs)


@pytest.mark.parametrize(
    ("game", "id_", "inputs", "read_as"),
    [
        ("other", "other.line", {"line": "d8 4"}, "dice"),
        ("other", "other.line", {"line": "Advantage +1"}, "a word of Roll"),
        ("other", "other.line", {"line": "With 4"}, "a word before a name"),
        ("duskara", "duskara.tag", {"name": "d8"}, "dice"),
        ("augur", "augur.approach", {"name": "+ 2"}, "a sign or a number"),
        ("daggerheart", "daggerheart.learn", {"name": "With +1"}, "a word of Action roll"),
    ],
)
def test_a_number_is_not_called_what_a_line_reads_otherwise(
    library: Library, game: str, id_: str, inputs: dict[str, Any], read_as: str
) -> None:
    campaign = library.new("Salt", (game,))
    do(campaign, "character.add", name="Bo")
    last = campaign.journal.last
    with pytest.raises(Refused, match=f"as {re.escape(read_as)}. Call it something else"):
        do(campaign, id_, **inputs)
    assert campaign.journal.last == last


def test_a_name_behind_a_sign_may_be_a_word_of_a_roll(library: Library) -> None:
    campaign = library.new("Salt", ("duskara",))
    do(campaign, "character.add", name="Bo")
    do(campaign, "duskara.tag", name="Calm")
    assert "calm" in campaign.world.characters["bo"].sheets["duskara"]["tags"]


def test_a_roll_is_worded_as_it_was_given_before_conditions_counted(library: Library) -> None:
    campaign = library.new("Salt", ("other",))
    do(campaign, "character.add", name="Bo")
    do(campaign, "other.line", line="Stealth +3")
    do(campaign, "other.condition", name="Poisoned -2")
    entry = do(campaign, "other.roll", roll="Stealth")
    assert entry.text == "Stealth"
    assert entry.act is not None
    assert entry.act.inputs["bonus"] == -2
