"""What can be done with one entry of the log, each under one letter, the same in the menu and beside the entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from ...campaign.entry import MARKS_A_PLACE, PARAGRAPHS
from ...campaign.journal.log_line import Line
from ...campaign.play.arrange import to_join
from ...rules.procedure import WithoutDice
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from .table_candidates import table_of

EntryAct = Literal[
    "edit", "reroll", "overrule", "correct", "redraw", "bookmark", "strike", "consequence", "copy", "rule", "table",
    "then", "goback", "whatif", "export", "move", "split", "join",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntryRequest:
    """What the player wants to do with an entry."""

    act: EntryAct
    entry: str
    """Its id."""
    of: str = ""
    """The procedure whose rule is wanted, the table, or the scene's number."""


@dataclass(frozen=True, slots=True)
class EntryChoice:
    """One thing to do with an entry."""

    act: EntryAct
    letter: str
    title: str
    about: str
    also: str
    why_not: Callable[[Line, CampaignModel], str]
    of: Callable[[Line, CampaignModel], str] = lambda line, model: ""


def _unless_read_only(reason: Callable[[Line], str] = lambda line: "") -> Callable[[Line, CampaignModel], str]:
    """Adds the reason why a read-only campaign cannot be written to."""
    return lambda line, model: "read only" if model.campaign.read_only else reason(line)


def _rule(line: Line, model: CampaignModel) -> str:
    """The procedure that it came from, if it is on the shelf."""
    if line.act is None:
        return ""
    try:
        return line.shelf.procedure(line.act.procedure).id
    except Refused:
        return ""


def _has_outcome(line: Line) -> bool:
    """Whether it has an outcome that could be another; words have none, whatever their tags did, and no session that
    ends."""
    rolled = line.entry.kind not in (*PARAGRAPHS, *MARKS_A_PLACE) or _has_roll(line)
    return line.act is not None and rolled


def _has_roll(line: Line) -> bool:
    return line.act is not None and any(answer.faces for answer in line.act.answers)


def _could_differ(line: Line) -> bool:
    """Whether another outcome could have come of it: not of an act without dice, such as notes that are edited."""
    try:
        kind = line.shelf.procedure(line.act.procedure) if line.act else WithoutDice
    except Refused:
        return True  # its game is not installed: only the player knows
    return _has_outcome(line) and not issubclass(kind, WithoutDice)


def _joins(line: Line, model: CampaignModel) -> str:
    """Why it cannot be joined with a paragraph beside it."""
    if model.campaign.read_only or line.entry.kind not in PARAGRAPHS:
        return "read only" if model.campaign.read_only else "no paragraph"
    return "" if to_join(model.campaign, line.entry.id) else "no paragraph beside it"


ENTRY_CHOICES = (
    EntryChoice("edit", "e", "Edit text", "Change its words. The old ones stay in its history.",
                "reword, other words, typo", _unless_read_only(lambda line: "" if line.text else "no words")),
    EntryChoice("reroll", "r", "Reroll", "Roll again. The first dice stay visible.", "roll again",
                _unless_read_only(lambda line: "" if _has_roll(line) else "no dice")),
    EntryChoice("overrule", "o", "Overrule", "Choose another outcome. The rolled one still shows.",
                "set by hand, ruling, cheat",
                _unless_read_only(lambda line: "" if _could_differ(line) else "no outcome")),
    EntryChoice("correct", "d", "Correct dice", "Type the faces again; the outcome follows.",
                "wrong dice, mistyped, faces", _unless_read_only(lambda line: "" if _has_roll(line) else "no dice")),
    EntryChoice("redraw", "n", "Not this", "Roll or draw another. This one leaves the story.",
                "redraw, another, discard, unwanted",
                _unless_read_only(lambda line: "" if _has_roll(line) else "no dice")),
    EntryChoice("bookmark", "b", "Bookmark", "Set a bookmark, or remove it.", "mark, star", _unless_read_only()),
    EntryChoice("strike", "s", "Cross out", "Remove it from the story, or put it back.",
                "strike, strike through, delete, remove, put back", _unless_read_only()),
    EntryChoice("consequence", "c", "Add consequence", "Write what comes of it, at the end of the story.",
                "a consequence, result", _unless_read_only(lambda line: "" if _has_outcome(line) else "no outcome")),
    EntryChoice("copy", "y", "Copy", "Copy its words to the clipboard.", "clipboard, yank", lambda line, model: ""),
    EntryChoice("rule", "h", "Show rule", "Read the rule that it came from.", "the rule",
                lambda line, model: "" if _rule(line, model) else "no rule", _rule),
    EntryChoice("table", "t", "Show table", "See the table that it was drawn from.", "the table",
                lambda line, model: "" if table_of(line, model) else "no table", table_of),
    EntryChoice("then", "w", "Earlier state", "The campaign as it was after this entry.", "as it stood, then",
                lambda line, model: ""),
    EntryChoice("export", "x", "Export this scene", "Write this scene to a file.", "save scene",
                lambda line, model: "" if line.scene > 0 else "no scene", lambda line, model: str(line.scene)),
    EntryChoice("move", "m", "Move", "Move it to another place in the story.", "reorder, place elsewhere, drag",
                _unless_read_only(lambda line: "a heading" if line.entry.kind in MARKS_A_PLACE else "")),
    EntryChoice("split", "p", "Split", "Split it into two paragraphs.", "part, cut in two, divide",
                _unless_read_only(lambda line: "" if line.entry.kind in PARAGRAPHS else "no paragraph")),
    EntryChoice("join", "j", "Join", "Join it to the next paragraph, or the one before.",
                "unite, put together, append the next", _joins),
    EntryChoice("goback", "u", "Undo back to it", "Undo everything after it. Redo restores all of it.",
                "go back, rewind, undo to here", _unless_read_only()),
    EntryChoice("whatif", "f", "What if", "Continue in a new campaign. This one stays.",
                "branch, fork, copy from here", lambda line, model: ""),
)  # fmt: skip


def choice_called(name: str) -> EntryChoice | None:
    """The choice with this title or short name: `Correct dice`, `correct`."""
    return next((each for each in ENTRY_CHOICES if name.casefold() in (each.act, each.title.casefold())), None)


def entry_requests(line: Line, model: CampaignModel) -> Iterator[tuple[EntryChoice, EntryRequest, str]]:
    """Everything that can be done with entries, and why not with this one if it cannot."""
    for each in ENTRY_CHOICES:
        yield each, EntryRequest(each.act, line.entry.id, each.of(line, model)), each.why_not(line, model)
