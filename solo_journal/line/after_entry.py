"""What line mode says round every entry: what can be taken, what could not be saved."""

from __future__ import annotations

from ..campaign.play.options import with_odds
from ..campaign.story.voice import SPEECH
from .line_state import Sitting


def show_options(sitting: Sitting) -> None:
    if sitting.options:
        known = [n for n, each in enumerate(sitting.options, 1) if each.begins and each.title in sitting.begins_heard]
        heard = [each for each in enumerate(sitting.options, 1) if each[0] not in known]
        told = [(n, with_odds(sitting.campaign, each, SPEECH)) for n, each in heard]
        sitting.begins_heard |= {each.title for each in sitting.options if each.begins}
        sitting.talk.list(
            ["; ".join(f"{n}, {each}" for n, each in told)]
            if sitting.talk.brief
            else [f"  {n}. {each}" for n, each in told]
        )
        if known:
            span = f"{known[0]} to {known[-1]}" if len(known) > 1 else f"{known[0]}"
            sitting.talk.hint(f"  {span}: ways to begin, as before. To hear them, type /offers.")
        if told:
            stay = all(option.stays for option in sitting.options)
            first = "Press Enter on a blank line, then type" if sitting.lines else "Type"
            sitting.talk.hint(f"  {first} a number to take one{'' if stay else ', or keep writing'}.")


def tell_saving(sitting: Sitting) -> None:
    why = sitting.campaign.unsaved
    if why and why != sitting.told_unsaved:
        sitting.talk.say(f"Not saved: {why}", "  You can play on; /save tries again, and so does each entry.")
    if not why and sitting.told_unsaved:
        sitting.talk.say("Saved.")
    sitting.told_unsaved = why


def tell_notices(sitting: Sitting) -> None:
    sitting.talk.say(*sitting.campaign.notices)
    sitting.campaign.notices.clear()


def settle(sitting: Sitting) -> None:
    """What follows every entry: what was handed back lapses, the draft has what is not yet saved, campaign.toml catches
    up."""
    sitting.given_back = ""
    sitting.news.mine(sitting.campaign)
    if not sitting.hurries:
        sitting.save_draft()
        sitting.campaign.settle()
    tell_notices(sitting)
    tell_saving(sitting)
