"""After an action, what the core roll can use has digits: they make the line that rolls."""

from __future__ import annotations

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.line_resolver import roll_of
from solo_journal.campaign.play.tries import line_of, tries
from solo_journal.rules import shelf
from solo_journal.rules.procedure import inputs_of

from ..playing import do

GAMES = [each.id for each in shelf.all_systems() if each.ready and each.core]


def begun(library: Library, game: str) -> Campaign:
    campaign = library.new("Salt", (game,))
    ready = shelf.system(game).ready[0]
    do(campaign, ready.procedure, **ready.inputs)
    return campaign


@pytest.mark.parametrize("game", GAMES)
def test_each_digit_makes_a_line_that_the_roll_reads_again(library: Library, game: str) -> None:
    campaign = begun(library, game)
    assert tries(campaign) == ()
    write(campaign, "action", "Cross the sluice before the tide")
    found = tries(campaign)
    assert found
    for each in found:
        line = line_of(campaign, [each])
        assert line.startswith("d: "), each
        made = inputs_of(roll_of(campaign, read_line(line).text))
        assert each.value in made[each.input] if each.many else made[each.input] == each.value
    write(campaign, "prose", "Or wait.")
    assert tries(campaign) == ()


def test_what_would_be_refused_has_no_digit(library: Library) -> None:
    """Somebody without a sheet has no traits to roll."""
    campaign = library.new("Salt", ("pathwalker",))
    do(campaign, "character.add", name="Mira")
    write(campaign, "action", "Sneak past the lanterns")
    assert tries(campaign) == ()


def test_what_weighs_comes_first_and_both_sides_are_in_sight(library: Library) -> None:
    campaign = begun(library, "duskara")
    do(campaign, "duskara.condition", name="Soaked")
    write(campaign, "action", "Cross the sluice")
    found = tries(campaign)
    assert [each.value[:1] for each in found[:3]] == ["-", "-", "+"]
    assert found[0].title == "−Soaked"
    line = line_of(campaign, [found[0], found[2]])
    assert line == f"d: -Soaked {found[2].value}"
