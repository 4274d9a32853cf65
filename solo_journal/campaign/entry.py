"""One thing in the journal. What stands here is what stands on disk.

`text` holds the words as typed. `act` is the evidence: all inputs, the readings in force and every answer, so that
the entry can be replayed and proves itself. `change` is what it altered. An entry that speaks of another names it
in `target`; the other is never touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field

from ..rules.answer_source import Answer
from ..rules.changes import Change
from ..rules.immutable import Frozen, Many, Map, plain
from ..rules.outcome import Against, Mod, Outcome, Tell, Tone
from ..rules.outcome import Answer as Answered
from ..rules.perform import Performed
from ..rules.perform import Step as Followed
from ..rules.procedure import Procedure, inputs_of

Kind = Literal[
    "prose", "action", "question", "roll", "draw", "change", "consequence", "aside", "scene", "session",
    "undo", "redo", "edit", "strike", "overrule", "reroll", "correct", "redraw", "take", "bookmark", "move", "hand",
    "checkpoint",
]  # fmt: skip

KINDS = frozenset(get_args(Kind))
RESERVED = frozenset({"note", "verbatim", "split", "join", "rewind", "unreadable"})
"""Kinds that programs to come will write. To this one they are unknown, as any other word is: shown as their words."""
AMENDING = frozenset({"edit", "strike", "overrule", "reroll", "correct", "redraw", "take", "bookmark", "move"})
"""Kinds that say something about an earlier entry, and can themselves be taken back."""
REPLACING = frozenset({"take", "reroll", "correct", "redraw"})
"""Kinds whose act counts instead of that of the entry they speak of."""
UNSAID = frozenset({"correct", "redraw"})
"""Those of them that leave no trace in the story: dice that were typed wrongly, and what the player would not have.
Only *everything* tells what was there before, and no statistics count it."""
PARAGRAPHS = frozenset({"prose", "consequence", "action", "aside"})
"""Kinds of entry that are words: they can be written on once they are undone, split and joined."""
MARKS_A_PLACE = frozenset({"scene", "session", "checkpoint"})
"""Kinds that say where the story is, and so stay where they are."""
MERGED = "Brought together with what was written elsewhere."
"""The words of an entry by hand that a merge leaves where changes no longer fit each other."""
BACK = "back to "
"""How the words of an undo begin that undoes all behind an entry: the id follows of that."""
RESTORED = "no longer crossed out"
"""The words of a strike that takes an earlier one away. Strikes of two copies are no such pair: both say the same."""
ACT = "all of "
"""How the words of an undo or redo begin that is one of several: the id follows of the first entry of the act."""
BACKSTAGE = frozenset({"undo", "redo", "checkpoint"})
"""Kinds that are no part of the story and cannot be taken back as an act."""


class Roll(Frozen):
    """A roll of an outcome. Its faces stand in the answer of that label and are not written twice."""

    label: str
    dropped: Many[int] = ()
    """The places of the faces that did not count."""
    part: str = ""
    """Where it is not the label: `damage`."""


class Result(Frozen):
    """What came out: in a word or two, what that means, why, the dice, what happened, what it asks of the player."""

    headline: str
    key: str = ""
    """What odds and `check` know it by, where that is not the headline."""
    tone: Tone = "plain"
    answer: Answered = ""
    """An oracle's: yes, no or between."""
    because: str = ""
    total: int | None = None
    against: Against | None = None
    mods: Many[Mod] = ()
    rolls: Many[Roll] = ()
    dice_text: str = ""
    """The dice as words, where no roll of an act stands behind them: from format 1, or from another program."""
    tells: Many[Tell] = ()
    marks: Many[str] = ()
    asks: str = ""
    source: str = ""
    """What it was drawn from, in words: the title of a table."""

    @property
    def known_by(self) -> str:
        """What odds and `check` know it by."""
        return self.key or self.headline


class Step(Frozen):
    """What followed by itself in an act."""

    procedure: str
    version: int
    inputs: Map[str, Any] = Map()
    outcome: Result


class Act(Frozen):
    """A procedure that was done: what went in, what was answered, what followed."""

    procedure: str
    version: int
    inputs: Map[str, Any] = Map()
    readings: Map[str, str] = Map()
    packs: Map[str, str] = Map()
    answers: Many[Answer] = ()
    steps: Many[Step] = ()
    first: Many[Step] = ()
    """What was done before it as a part of the same act, in this order: the tags of the line."""


class Checkpoint(Frozen):
    """The whole world where a session file begins, so that the state needs that file alone."""

    format: int
    campaign: str
    """The campaign's id."""
    title: str
    files: int
    """How many session files came before this one."""
    count: int
    """How many entries they held."""
    size: int = 0
    """How many bytes the last of them had then, so that of a long one only the end need be read."""
    world: Map[str, Any]
    """The world as a plain tree."""


class Entry(Frozen):
    """One thing in the journal."""

    id: str
    at: Annotated[datetime, AfterValidator(lambda at: at if at.tzinfo else at.replace(tzinfo=UTC))]  # or typed by hand
    kind: Annotated[str, Field(pattern=r"^[a-z][a-z_-]*$", max_length=40)]
    """A `Kind`, or one that a later program made, which is no damage."""
    text: str = ""
    target: str = ""
    """The entry that this one speaks of."""
    along: str = ""
    """The first entry of the act, where it is one of several that were kept as one and are undone as one."""
    outcome: Result | None = None
    act: Act | None = None
    checkpoint: Checkpoint | None = None
    change: Many[Change] = ()
    source: str = ""
    """The rows of another program's log from which it was read, where these are to be given back word for word."""

    @property
    def of_act(self) -> str:
        """The first entry of the act to which it belongs: mostly its own id."""
        return self.along or self.id

    @property
    def shown_as(self) -> str:
        """The kind by which it is shown: one that is unknown is no more than its words, and what came of them."""
        if self.kind in KINDS:
            return self.kind
        return "change" if self.outcome else "prose"

    def tree(self) -> dict[str, Any]:
        """The entry as it is written: empty parts left out, inputs and readings never."""
        tree: dict[str, Any] = plain(self)
        for key in ("text", "target", "along", "change", "source"):
            if not tree[key]:
                del tree[key]
        if self.outcome:
            tree["outcome"] = _lean_outcome(tree["outcome"])
        if self.act:
            act = tree["act"] = _lean(tree["act"], "procedure")
            if "answers" in act:
                act["answers"] = [_lean(answer, "label") for answer in act["answers"]]
            for step in (*act.get("first", ()), *act.get("steps", ())):
                step["outcome"] = _lean_outcome(step["outcome"])
        return tree


def _lean(tree: dict[str, Any], always: str) -> dict[str, Any]:
    """A table without its empty parts."""
    return {key: value for key, value in tree.items() if value or key == always}


def _lean_outcome(tree: dict[str, Any]) -> dict[str, Any]:
    """An outcome without its empty parts; a total of 0 is none of them."""
    tree["rolls"] = [_lean(roll, "label") for roll in tree["rolls"]]
    tree["tells"] = [_lean({**tell, "tone": _unless_plain(tell["tone"])}, "text") for tell in tree["tells"]]
    tree["tone"] = _unless_plain(tree["tone"])
    if "against" in tree:
        tree["against"] = _lean(tree["against"], "value")
    return {key: value for key, value in tree.items() if value or key in ("headline", "total")}


def _unless_plain(tone: str) -> str:
    return "" if tone == "plain" else tone


def result_of(outcome: Outcome, wording: Mapping[str, str] = Map()) -> Result:
    """The record of an outcome, in the player's words for it; odds and `check` know it by ours."""
    ours = outcome.headline
    headline = wording.get(ours, ours)
    return Result(
        headline=headline,
        key="" if headline == ours else ours,
        tone=outcome.tone or "plain",
        answer=outcome.answer or "",
        because=outcome.because,
        total=outcome.total,
        against=outcome.against,
        mods=outcome.mods,
        rolls=tuple(
            Roll(label=roll.label, dropped=roll.dropped, part=roll.part if roll.part != roll.label.casefold() else "")
            for roll in outcome.rolls
        ),
        tells=outcome.tells,
        marks=outcome.marks,
        asks=outcome.asks.replace(f"{ours}:", f"{headline}:", 1),
        source=outcome.source,
    )


def act_of(performed: Performed) -> Act:
    """The record of an act that was resolved."""
    wording = performed.before.wording
    return Act(
        procedure=performed.procedure.id,
        version=performed.procedure.version,
        inputs=Map(inputs_of(performed.procedure)),
        readings=Map(performed.readings),
        packs=Map(performed.packs),
        answers=performed.answers,
        steps=tuple(_step_of(each, wording) for each in performed.steps),
        first=tuple(_step_of(each, wording) for each in performed.first),
    )


def _step_of(step: Followed, wording: Mapping[str, str]) -> Step:
    return Step(
        procedure=step.procedure.id,
        version=step.procedure.version,
        inputs=Map(inputs_of(step.procedure)),
        outcome=result_of(step.outcome, wording),
    )


def words_of(procedure: Procedure) -> str:
    """The player's own words among the inputs of a procedure."""
    said = getattr(procedure, procedure.words) if procedure.words else None
    return "" if said is None else ", ".join(said) if isinstance(said, tuple) else str(said)
