"""Ready-made Windcallers, written for this program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Ready(NamedTuple):
    """A name and the twelve tags in the order of the sheet."""

    name: str
    tags: tuple[str, ...]


READY: Mapping[str, Ready] = {
    "bell singer": Ready(
        "Mirel Sand",
        (
            "Bell-singer who lost her choir",
            "Sings a crowd calm",
            "Knows the Deep Roads by echo",
            "Weather Working",
            "Hears the lost choir in high wind",
            "Grandmother's tuning fork",
            "Storm cloak, twice patched",
            "Bring the last rite to the last shrine",
            "What I sent out came back with a verse added",
            "Whoever answers when I call on the night side",
            "Brother Ash, who keeps my place at the fire",
            "The dead choir, on certain evenings",
        ),
    ),
    "kite runner": Ready(
        "Tavo Reed",
        (
            "Kite-runner who will not look down",
            "Reads the wind in cloth",
            "Rope work in a gale",
            "Kite signals",
            "Pride in never having been rescued",
            "Signal kite and three colours of tail",
            "Forty metres of spider rope",
            "Walk the whole ring, once, without turning",
            "They laughed",
            "A rival Windcaller who is simply better",
            "The blind kite maker at the terminator market",
            "Kellan, rival and spare rope",
        ),
    ),
    "vent warden": Ready(
        "Ysa Corrin",
        (
            "Vent warden of a settlement that froze",
            "Thermal Sense",
            "Turbine repair with what is lying about",
            "Ice craft",
            "Overwhelmed by Thermal Noise",
            "Ceramic heat flask",
            "A key to a shelter that may no longer stand",
            "Learn who sealed the third shaft, and open it",
            "It was my repair that failed",
            "The company that sells heat by the hour",
            "Yuna, the only mechanic I trust, unpaid since spring",
            "My father, who speaks to me through a third person",
        ),
    ),
    "water thief": Ready(
        "Nadim Orr",
        (
            "Water thief, retired, which surprised everyone else",
            "Hides in steam",
            "Water Finding",
            "Bargains over water",
            "Owes everyone a drink and most an explanation",
            "Water still the size of a fist",
            "Mask of a house that has died out",
            "Return what I stole, unnoticed",
            "The water was not theirs to sell",
            "Tallow the broker, who owns the debt of four villages",
            "Senna, nine years old, who has decided that I am his",
            "An uncle in the wind militia who looks away",
        ),
    ),
}
