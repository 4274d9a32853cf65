"""One entry of the journal, exactly as it is on disk.

`text` holds the words as typed. `act` is the evidence: all inputs, the house rules in force and every answer, so that
the entry can be replayed and proves itself. `change` is what it altered. An amending entry names its `target`, which
itself is never changed.
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
"""Kinds for future programs. To this one they are unknown like any other word, and shown as their words."""
AMENDING = frozenset({"edit", "strike", "overrule", "reroll", "correct", "redraw", "take", "bookmark", "move"})
"""Kinds that amend an earlier entry, and can themselves be undone."""
REPLACING = frozenset({"take", "reroll", "correct", "redraw"})
"""Kinds whose act replaces that of their target."""
UNSAID = frozenset({"correct", "redraw"})
"""Those of them that leave no trace in the story: dice that were typed wrongly, and results that the player did not
want. Only *everything* shows what was there before, and statistics ignore it."""
PARAGRAPHS = frozenset({"prose", "consequence", "action", "aside"})
"""Kinds that are words: they can be continued after an undo, split and joined."""
MARKS_A_PLACE = frozenset({"scene", "session", "checkpoint"})
"""Kinds that say where the story is, and so cannot be moved."""
MERGED = "Merged with what was written elsewhere."
"""The words of the entry by hand that a merge adds where changes no longer fit together."""
MERGED_ONCE = "Brought together with what was written elsewhere."
"""The same in older journals."""
BACK = "back to "
"""The beginning of the words of an undo that goes back to an entry; its id follows."""
RESTORED = "no longer crossed out"
"""The words of a strike that cancels an earlier one. Strikes from two copies are no such pair, because both say the
same."""
ACT = "all of "
"""The beginning of the words of an undo or redo that is one of several; the id of the act's first entry follows."""
BACKSTAGE = frozenset({"undo", "redo", "checkpoint"})
"""Kinds that are not part of the story and cannot be undone as an act."""


class Roll(Frozen):
    """A roll of an outcome. Its faces are in the answer with that label and are not written twice."""

    label: str
    dropped: Many[int] = ()
    """The indices of faces that did not count."""
    part: str = ""
    """What the roll is for, if that is not its label: `damage`."""


class Result(Frozen):
    """An outcome: the result in a word or two, its meaning, its reason, the dice, what happened, and the question to
    the player."""

    headline: str
    key: str = ""
    """Its key for odds and `check`, if that is not the headline."""
    tone: Tone = "plain"
    answer: Answered = ""
    """An oracle's answer: yes, no or between."""
    because: str = ""
    total: int | None = None
    against: Against | None = None
    mods: Many[Mod] = ()
    rolls: Many[Roll] = ()
    dice_text: str = ""
    """The dice as words, if no roll is recorded: from format 1, or from another program."""
    tells: Many[Tell] = ()
    marks: Many[str] = ()
    asks: str = ""
    source: str = ""
    """The title of the table that it was drawn from."""

    @property
    def known_by(self) -> str:
        """Its key for odds and `check`."""
        return self.key or self.headline


class Step(Frozen):
    """A procedure that followed by itself in an act."""

    procedure: str
    version: int
    inputs: Map[str, Any] = Map()
    outcome: Result


class Act(Frozen):
    """A procedure that was done: its inputs, its answers, and the steps that followed."""

    procedure: str
    version: int
    inputs: Map[str, Any] = Map()
    readings: Map[str, str] = Map()
    packs: Map[str, str] = Map()
    answers: Many[Answer] = ()
    steps: Many[Step] = ()
    first: Many[Step] = ()
    """What was done first as part of the same act, in order: the tags of the line."""


class Checkpoint(Frozen):
    """The whole world at the beginning of a session file, so that the state needs only that file."""

    format: int
    campaign: str
    """The campaign's id."""
    title: str
    files: int
    """The number of session files before this one."""
    count: int
    """The number of entries in them."""
    world: Map[str, Any]
    """The world as a plain tree."""


class Entry(Frozen):
    """One entry of the journal."""

    id: str
    at: Annotated[datetime, AfterValidator(lambda at: at if at.tzinfo else at.replace(tzinfo=UTC))]  # or typed by hand
    kind: Annotated[str, Field(pattern=r"^[a-z][a-z_-]*$", max_length=40)]
    """A `Kind`, or one from a later program, which is not damage."""
    text: str = ""
    target: str = ""
    """The entry that this one amends."""
    along: str = ""
    """The first entry of the act, if this is one of several that were saved together and are undone as one."""
    outcome: Result | None = None
    act: Act | None = None
    checkpoint: Checkpoint | None = None
    change: Many[Change] = ()
    source: str = ""
    """The lines of another program's log from which it was read, if they are to be exported word for word."""

    @property
    def of_act(self) -> str:
        """The first entry of its act: usually its own id."""
        return self.along or self.id

    @property
    def merges(self) -> bool:
        """Whether a merge added it, which is no act of the player's."""
        return self.kind == "hand" and self.text in (MERGED, MERGED_ONCE)

    @property
    def shown_as(self) -> str:
        """The kind by which it is shown; an unknown kind is shown as its words and outcome."""
        if self.kind in KINDS:
            return self.kind
        return "change" if self.outcome else "prose"

    def tree(self) -> dict[str, Any]:
        """The entry as it is written: empty parts left out, inputs and readings always included."""
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
    """An outcome without its empty parts; a total of 0 is kept."""
    tree["rolls"] = [_lean(roll, "label") for roll in tree["rolls"]]
    tree["tells"] = [_lean({**tell, "tone": _unless_plain(tell["tone"])}, "text") for tell in tree["tells"]]
    tree["tone"] = _unless_plain(tree["tone"])
    if "against" in tree:
        tree["against"] = _lean(tree["against"], "value")
    return {key: value for key, value in tree.items() if value or key in ("headline", "total")}


def _unless_plain(tone: str) -> str:
    return "" if tone == "plain" else tone


def result_of(outcome: Outcome, wording: Mapping[str, str] = Map()) -> Result:
    """The record of an outcome in the player's own wording; odds and `check` use our key."""
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
    """The record of a resolved act."""
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
    """The player's own words among a procedure's inputs."""
    said = getattr(procedure, procedure.words) if procedure.words else None
    return "" if said is None else ", ".join(said) if isinstance(said, tuple) else str(said)
