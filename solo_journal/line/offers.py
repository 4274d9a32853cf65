"""Taking one of the numbered options."""

from __future__ import annotations

from ..campaign.play import amendments
from ..campaign.play.options import Chosen, Option, Words
from ..rules import shelf
from ..rules.outcome import Offer
from .forms import filled
from .line_state import Sitting
from .write import amended, do, keep_words


def take(sitting: Sitting, option: Option) -> None:
    """Do what an option says. Raises `Refused` and `LeftOff`."""
    match option.takes:
        case Words(text):
            keep_words(sitting, "prose", text)
        case Chosen(entry, label, picked):
            amended(sitting, amendments.take(sitting.campaign, entry, label, picked, sitting.source))
        case Offer() as offer:
            kind = shelf.procedure(offer.procedure)
            do(sitting, filled(sitting, kind, dict(offer.inputs), (offer.missing,) if offer.missing else ()))
