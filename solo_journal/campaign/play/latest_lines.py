"""The last lines of the story and what follows from them: the action that a roll is about, what an outcome still
asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from ...rules.characters import FATE
from ...rules.procedure import Pick, Procedure
from ...rules.tags_in_prose import reads
from ..campaign import Campaign
from ..entry import PARAGRAPHS
from ..journal.log_view import recent
from ..story.outcome_text import verdict_of

LOOK_BACK = 60
"""The most lines searched for the action that a roll is about."""


class Editing(NamedTuple):
    """A paragraph whose words the player is changing; it stays in the story as it was until they are saved."""

    id: str
    kind: str
    text: str
    typed: str
    """Its words with the sign that they were typed with."""

    def takes(self, kind: str) -> bool:
        """Whether words of this kind take its place. Any other line is a line of its own."""
        return kind == self.kind or {kind, self.kind} <= {"prose", "consequence"}


def last_paragraph(campaign: Campaign) -> Editing | None:
    """The player's last words, whatever was rolled since."""
    lines = (each for each in reversed(recent(campaign.journal, LOOK_BACK)) if each.entry.kind in PARAGRAPHS)
    if (line := next((each for each in lines if not each.struck), None)) is None:
        return None
    from .line_parser import as_typed  # not before the first key

    kind, text = line.entry.kind, line.text
    return Editing(line.entry.id, kind, text, as_typed(kind, text, arrow=False))


def from_action(campaign: Campaign, kind: type[Procedure]) -> dict[str, Any]:
    """The inputs that the last `@` in this scene gives to a roll of what a character does: its words, until they were
    rolled for. A roll for others, or one whose words name something, is about no action."""
    theirs = kind.befalls or kind.done_by != "by" or kind.makes != "roll"
    if theirs or not kind.words or any(isinstance(each, Pick) for each in kind.model_fields[kind.words].metadata):
        return {}
    action = last_action(campaign, rolled=False)
    return {kind.words: action} if action else {}


def last_action(campaign: Campaign, *, rolled: bool = True) -> str:
    """The words of the last `@` in this scene; unless `rolled`, only until they were rolled for."""
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
    """The kind of words without a sign: a consequence if the last outcome asks for one, else prose. After a drawn
    spark or a new sheet, something begins."""
    if not pending(campaign):
        return "prose"
    last = recent(campaign.journal, 1)[-1]
    creates = {game.create.id for game in campaign.shelf.games_in_use(campaign.world) if game.create}
    begins = last.entry.kind == "draw" or (last.act is not None and last.act.procedure in creates)
    return "prose" if begins else "consequence"


def pending(campaign: Campaign) -> str:
    last = recent(campaign.journal, 1)
    line = last[-1] if last else None
    if line is None or line.outcome is None or line.entry.kind in ("scene", "session"):
        return ""
    steps = line.act.steps if line.act else ()
    if line.overruled:
        found = verdict_of(line)
        return f"{line.overruled}: {RULED.get(found.answer if found else '', 'what happens?')}"
    if line.act and line.act.procedure == FATE:  # it matters more than the end of the fight that it brings
        steps = tuple(step for step in steps if step.procedure.partition(".")[2] != "end_fight")
    asked = [line.outcome.asks, *(step.outcome.asks for step in steps)]
    return next((each for each in reversed(asked) if each), "")


RULED: Mapping[str, str] = {"yes": "how does it show?", "no": "what then?", "between": "what does it cost?"}
"""The prompts of an outcome that was set by hand, by its answer."""
