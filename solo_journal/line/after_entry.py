"""What line mode says around each entry: which offers are open, and what could not be saved."""

from __future__ import annotations

from ..campaign.play.options import with_odds
from ..campaign.story.voice import SPEECH
from .line_state import LineState


def show_options(state: LineState) -> None:
    if state.options:
        known = [n for n, each in enumerate(state.options, 1) if each.begins and each.title in state.begins_heard]
        heard = [each for each in enumerate(state.options, 1) if each[0] not in known]
        told = [(n, with_odds(state.campaign, each, SPEECH)) for n, each in heard]
        state.begins_heard |= {each.title for each in state.options if each.begins}
        state.io.list(
            ["; ".join(f"{n}, {each}" for n, each in told)]
            if state.io.brief
            else [f"  {n}. {each}" for n, each in told]
        )
        if known:
            span = f"{known[0]} to {known[-1]}" if len(known) > 1 else f"{known[0]}"
            state.io.hint(f"  {span}: ways to begin, as before. To hear them, type /offers.")
        if told:
            stay = all(option.stays for option in state.options)
            first = "Press Enter on a blank line, then type" if state.lines else "Type"
            state.io.hint(f"  {first} a number to take one{'' if stay else ', or keep writing'}.")


def tell_saving(state: LineState) -> None:
    why = state.campaign.unsaved
    if why and why != state.told_unsaved:
        state.io.say(f"Not saved: {why}", "  You can play on; /save tries again, and so does each entry.")
    if not why and state.told_unsaved:
        state.io.say("Saved.")
    state.told_unsaved = why


def tell_notices(state: LineState) -> None:
    state.io.say(*state.campaign.notices)
    state.campaign.notices.clear()


def settle(state: LineState) -> None:
    """Tidy up after an entry: drop the line that was handed back, save the draft, bring campaign.toml up to date."""
    state.given_back = ""
    state.news.mine(state.campaign)
    if not state.hurries:
        state.save_draft()
        state.campaign.settle()
    tell_notices(state)
    tell_saving(state)
