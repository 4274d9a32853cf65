"""Every way in which line mode writes: keep words, do a procedure; then say what came of it and what it asks."""

from __future__ import annotations

from ..campaign.entry import Entry, Kind
from ..campaign.play import append
from ..campaign.play.line_resolver import pending
from ..campaign.play.openings import ways_left
from ..campaign.play.options import Option, how_likely, moves_in, options_left, options_of
from ..campaign.story.entry_text import told
from ..rules.procedure import Procedure
from .line_io import numbered
from .line_state import Sitting


def keep_paragraph(sitting: Sitting) -> None:
    """Keep the paragraph being written, as the consequence of what was asked last or as prose. Raises `Refused`,
    and then it is still being written."""
    if not sitting.lines:
        return
    kind: Kind = "consequence" if pending(sitting.campaign) else "prose"
    text = sitting.paragraph
    entry = append.write(sitting.campaign, kind, text)
    sitting.lines = []
    _kept(sitting, entry)


def keep_words(sitting: Sitting, kind: Kind, text: str) -> None:
    """Keep words of one kind, with what their tags do."""
    entry = append.write(sitting.campaign, kind, text)
    sitting.doing = ""
    _kept(sitting, entry)


def do(sitting: Sitting, procedure: Procedure, text: str = "", first: tuple[Procedure, ...] = ()) -> Entry:
    """Do a procedure, with the player's dice or ours, and tell of it: with the words that it was asked for with, or
    its own. Raises `Refused` and `LeftOff`."""
    kept = append.perform_and_keep(sitting.campaign, procedure, sitting.source, text=text, first=first)
    sitting.doing = ""
    to_begin = tuple(ways_left(sitting.options, procedure))
    _after(sitting)
    sitting.talk.say(*told(kept.entry))
    sitting.options = (*options_of(kept.entry, kept.performed), *to_begin)
    _ask_on(sitting)
    return kept.entry


def amended(sitting: Sitting, entry: Entry) -> None:
    """Tell of an entry that was written about another, and of what is left open then."""
    _after(sitting)
    if entry.outcome:
        sitting.talk.say(*told(entry))
        sitting.options = options_left(sitting.campaign)
        _ask_on(sitting)


def settle(sitting: Sitting) -> None:
    """Do what follows every entry, where the one who wrote it tells of it."""
    _after(sitting)


def show_options(sitting: Sitting) -> None:
    """List what can be taken by its number."""
    if sitting.options:
        sitting.talk.say(*numbered([_with_odds(sitting, option) for option in sitting.options]))
        stay = all(option.stays for option in sitting.options)
        sitting.talk.say("  A number takes one." if stay else "  A number takes one; writing on declines.")


def _with_odds(sitting: Sitting, option: Option) -> str:
    """`Attack wolf 1 (hit 88%)`."""
    case = how_likely(sitting.campaign, option)()
    return f"{option.title} ({case.name} {float(case.chance):.0%})" if case else option.title


def tell_saving(sitting: Sitting) -> None:
    """Say when something could not be saved, and when it was after all."""
    why = sitting.campaign.unsaved
    if why and why != sitting.told_unsaved:
        sitting.talk.say(f"NOT SAVED: {why}", "  Play goes on. It is tried again before the next act, and by /save.")
    if not why and sitting.told_unsaved:
        sitting.talk.say("Saved: everything is on disk again.")
    sitting.told_unsaved = why


def tell_notices(sitting: Sitting) -> None:
    """Say what the campaign has to say, once."""
    sitting.talk.say(*sitting.campaign.notices)
    sitting.campaign.notices.clear()


def _kept(sitting: Sitting, entry: Entry) -> None:
    _after(sitting)
    sitting.talk.say(f"Kept. {entry.outcome.headline}." if entry.outcome else "Kept.")
    _ask(sitting)


def _after(sitting: Sitting) -> None:
    """What follows every entry: offers lapse, the draft has what is not yet saved, campaign.toml catches up. The moves
    in a fight can still be taken."""
    sitting.options, sitting.given_back = moves_in(sitting.campaign.world), ""
    sitting.news.mine(sitting.campaign)
    sitting.save_draft()
    sitting.campaign.settle()
    tell_notices(sitting)
    tell_saving(sitting)


def _ask_on(sitting: Sitting) -> None:
    show_options(sitting)
    _ask(sitting)


def _ask(sitting: Sitting) -> None:
    asks = pending(sitting.campaign)
    if asks:
        sitting.talk.say(asks)
