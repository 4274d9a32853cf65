"""What the story said last, and what is made of it: the action that a roll is about, what an outcome still asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ...rules.lonelog_tags import reads
from ...rules.procedure import Procedure
from ..campaign import Campaign
from ..journal.log_line import Line
from ..journal.log_view import recent
from ..story.outcome_text import verdict_of

LOOK_BACK = 60
"""Lines in which the action is looked for that a roll is about."""


def from_action(campaign: Campaign, kind: type[Procedure]) -> dict[str, Any]:
    """What the last `@` in this scene gives a roll that asks what is tried: its words, until they were rolled for."""
    action = last_action(campaign, rolled=False) if kind.words and kind.makes == "roll" else ""
    return {kind.words: action} if action else {}


def last_action(campaign: Campaign, *, rolled: bool = True) -> str:
    """The words of the last `@` in this scene; unless `rolled`, only as long as nobody has rolled for them."""
    spent = list[Any]()
    for line in reversed(recent(campaign.journal, LOOK_BACK)):
        if line.entry.kind == "action":
            words = reads(line.text)
            return words if rolled or words not in spent else ""
        if line.entry.kind == "scene":
            break
        spent += line.act.inputs.values() if line.act else ()
    return ""


def prose_kind(campaign: Campaign) -> Literal["consequence", "prose"]:
    """What words without a sign are: what came of the last outcome, where it asks something; prose after a draw."""
    last = recent(campaign.journal, 1)
    return "consequence" if pending(campaign) and last[-1].entry.kind != "draw" else "prose"


def pending(campaign: Campaign) -> str:
    last = recent(campaign.journal, 1)
    line = last[-1] if last else None
    if line is None or line.outcome is None or line.entry.kind in ("scene", "session"):
        return ""
    steps = line.act.steps if line.act else ()
    if line.overruled:
        return _asked_by_hand(line)
    asked = [line.outcome.asks, *(step.outcome.asks for step in steps)]
    return next((each for each in reversed(asked) if each), "")


RULED: Mapping[str, str] = {"yes": "what do you see?", "no": "what stops you?", "between": "what does it cost?"}


def _asked_by_hand(line: Line) -> str:
    """What the outcome asks that counts by hand, as its verdict says."""
    found = verdict_of(line)
    return f"{line.overruled}: {RULED.get(found.answer if found else '', 'what happens?')}"
