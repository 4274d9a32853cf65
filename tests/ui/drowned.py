"""One fixed fight, as the board is drawn: The Drowned Bell, in the second round."""

from __future__ import annotations

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import typed_inputs

from ..playing import do


def the_drowned_bell(library: Library) -> Campaign:
    """Tobin, ready to play, against three moth-wolves; the first round is over, and prose has been written since."""
    campaign = library.new("The Drowned Bell", ("nightsong",))
    do(campaign, "character.add", name="Tobin")
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    do(campaign, "scene.open", title="The one who cannot hear it", mood="find")
    do(campaign, "tracker.add", name="Torch", kind="step", die="d6")
    do(campaign, "tracker.add", name="The barefoot one", kind="clock", size=6, value=5)
    write(campaign, "prose", "The lantern goes into the water and does not go out.")
    foe = shelf.procedure("nightsong.foe")
    line = typed_inputs(foe, "3 moth-wolf hp6 d6 armour4 resolve50", campaign.world)
    perform_and_keep(campaign, make(foe, line), Chance(3))
    perform_and_keep(campaign, make(shelf.procedure("nightsong.round"), {}), Chance(4))
    write(campaign, "prose", "They come out of the heather.")
    do(campaign, "nightsong.attack", dice=(7, 2), target=["moth-wolf 2"])
    campaign.settle()
    return campaign
