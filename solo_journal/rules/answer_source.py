"""Answers are asked for: a procedure asks for labelled rolls and choices, and who answers is interchangeable.

The answers given so far are a trace, matched by label. Where it ends, a `AnswerSource` gives the next answer: chance,
the player's own dice, a walk over every case, or nobody (`NeedAnswer`, and the caller asks and resolves again).
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .dice_counting import AS_ROLLED, Named, Tally
from .immutable import Frozen, Many
from .plurals import counted
from .refusal import BadInput, Refused

if TYPE_CHECKING:
    from .tables import Drawn, Table

MOST_ANSWERS = 1000
"""An act that asks more often than this is caught in a circle."""


class Answer(Frozen):
    """What was asked and what came: the faces of a roll, or the option of a choice."""

    label: str
    by: str = ""
    """Who rolled, where it was not the one who acts."""
    dice: str = ""
    """`2d6`; empty for a choice."""
    faces: Many[int] = ()
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """A request for dice: `count` dice with faces from `low` to `high`."""

    label: str
    count: int
    low: int
    high: int
    tally: Tally
    by: str = ""
    step: str = ""
    """What follows by itself and rolls, as players call it: `Twist`; empty for what the player does."""
    named: Named | None = None

    @property
    def dice(self) -> str:
        """`2d6`; fudge dice are `4dF`."""
        return f"{self.count}dF" if self.low == -1 else f"{self.count}d{self.high}"

    @property
    def bare(self) -> bool:
        """Whether it is called by nothing but its dice, as those in the row of a table are."""
        return self.label.removeprefix("1") == self.dice.removeprefix("1")

    def check(self, faces: Sequence[int]) -> None:
        """Refuse faces that these dice cannot show."""
        if len(faces) != self.count:
            raise BadInput(f"{self.label} needs {self.dice}: {counted(self.count, 'number')}, got {len(faces)}.")
        wrong = [face for face in faces if not self.low <= face <= self.high]
        if wrong:
            raise BadInput(f"{self.label} is {self.dice}: a face is {self.low} to {self.high}, not {wrong[0]}.")


class Choice(NamedTuple):
    """A choice that dice left open. Nobody has to take it: the default stands until somebody does."""

    label: str
    options: Mapping[str, str]
    """Option by what it does, in words."""
    default: str
    urgent: bool = True
    """Whether it comes before all else that can be taken; what may as well wait stands behind that."""
    called: str = ""
    """In words: the label without the number that tells several of one act apart, unless it is called otherwise."""

    def check(self, option: str) -> None:
        """Refuse an option that is not there."""
        if option not in self.options:
            raise BadInput(f"{self.label} is {' or '.join(self.options)}, not {option}.")


def answered(question: str, words: str) -> str:
    """A question with its answer: `Burn Momentum: yes`, `What does it cost? It hurts`."""
    return f"{question} {words}" if question.endswith(("?", "!", ".", "…")) else f"{question}: {words}"


class NeedAnswer(Exception):
    """The trace ended: this roll comes next."""

    def __init__(self, request: Roll) -> None:
        super().__init__(f"{request.label}: {request.dice}")
        self.request = request


class AnswerSource(Protocol):
    """Who answers when the trace ends."""

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        """The faces of this roll; `step` says that it belongs to what follows by itself."""
        ...


class NoAnswers:
    """Answers nothing: the caller collects one answer after another."""

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        raise NeedAnswer(request)


class FixedDice:
    """Rolls that were collected one after another; the next one is needed where they end."""

    def __init__(self, rolls: Iterable[tuple[int, ...]]) -> None:
        self._left = list(rolls)

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        if not self._left:
            raise NeedAnswer(request)
        return self._left.pop(0)


class Chance:
    """Ordinary play. A seed makes it repeatable."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        return [self._rng.randint(request.low, request.high) for _ in range(request.count)]


class Typed:
    """Faces typed beforehand, in the order asked for. Those that the steps miss are rolled by chance."""

    def __init__(self, faces: Iterable[int], rest: AnswerSource | None = None) -> None:
        self.left = list(faces)
        self._rest = rest or Chance()

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        if step and not self.left:
            return self._rest.faces(request, step=step)
        taken, self.left = self.left[: request.count], self.left[request.count :]
        request.check(taken)
        return taken


class Rolled(NamedTuple):
    """Dice that fell: their faces in order, and what the tally makes of them."""

    faces: tuple[int, ...]
    value: Any
    at: int = -1
    """Its place among the rolls of the act, by which `Ask.keep` finds it."""


class Dice(NamedTuple):
    """One labelled roll as it is shown: what fell, what of it counted, and which part it played."""

    label: str
    """That of its answer, unique in the act."""
    dice: str
    """`2d6`."""
    faces: tuple[int, ...]
    """In the order rolled."""
    dropped: tuple[int, ...] = ()
    """The places of the faces that did not count."""
    part: str = ""
    """`chance`, `risk`, `hope`, `fear`, `threat`, `damage` ...; the label where the rule says nothing else."""
    by: str = ""
    """Who rolled, where it was not the one who acts."""


@dataclass(slots=True, eq=False, repr=False)
class Ask:
    """What a procedure asks through. One for a whole act, steps included; labels are unique within it."""

    source: AnswerSource
    given: Mapping[str, Answer] = field(default_factory=dict)
    spare: Mapping[str, Answer] = field(default_factory=dict)
    """What fell before a choice was taken: used as far as it is still asked for."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    """Every answer so far, in the order asked."""
    open: list[Choice] = field(default_factory=list)
    """The choices that were left at their default because nobody took them."""
    drawn: list[Drawn] = field(default_factory=list)
    """What a procedure drew and does something by itself: it follows from the act."""
    packs: dict[str, str] = field(default_factory=dict)
    """The packs drawn from, with their versions."""
    in_step: bool = False
    step: str = ""
    """What of it is resolved just now, as players call it."""
    rolls: list[Dice] = field(default_factory=list)
    """Every roll so far, as it is shown."""
    shows: bool = True
    """Whether anybody looks at the dice; odds do not."""
    _used: dict[str, int] = field(default_factory=dict)

    def roll(
        self,
        label: str,
        count: int = 1,
        sides: int = 6,
        *,
        tally: Tally = AS_ROLLED,
        low: int = 1,
        by: str = "",
        part: str = "",
        named: Named | None = None,
        grows: bool = False,
    ) -> Rolled:
        """Ask for `count` dice. The rule may look at `value` alone; `faces` are for showing, and so is `part`. Faces
        that are `named` are no numbers that anybody wants to see. Where what is rolled on `grows` at its end, a
        recorded answer may be for the smaller die of that time."""
        request = Roll(self._unique(label), count, low, sides, tally, by, self.step, named)
        given = self.given.get(request.label) or self._spare(request)
        if grows and given and given.dice.startswith(f"{count}d") and 1 < _sides(given.dice) < sides:
            request = replace(request, high=_sides(given.dice))
        faces = given.faces if given else tuple(self.source.faces(request, step=self.in_step))
        request.check(faces)
        if given and given.dice != request.dice:
            raise BadInput(f"{request.label} needs {request.dice}, and the answer is for {given.dice or 'a choice'}.")
        self.answers.append(Answer(label=request.label, by=by, dice=request.dice, faces=faces))
        if named:
            return Rolled(faces, tally.of(faces))
        if self.shows:
            part = part or label.casefold()
            self.rolls.append(Dice(request.label, request.dice, faces, tally.dropped(faces), part, by))
        return Rolled(faces, tally.of(faces), len(self.rolls) - 1)

    def _spare(self, request: Roll) -> Answer | None:
        """The roll of this label that fell before. Where there are fewer dice now, the first of them lie there still;
        other dice are rolled."""
        fell = self.spare.get(request.label)
        if fell is None or fell.dice == request.dice:
            return fell
        fewer = Answer(label=fell.label, by=fell.by, dice=request.dice, faces=fell.faces[: request.count])
        same_die = fell.dice.partition("d")[2] == request.dice.partition("d")[2]
        return fewer if same_die and len(fewer.faces) == request.count else None

    def keep(self, rolled: Rolled, places: Iterable[int] = ()) -> None:
        """Say which faces of a roll counted in the end, where its tally alone does not know: none of a roll that was
        made again, the first two where Focus lifts a disadvantage."""
        if rolled.at >= 0:
            kept = set(places)
            dropped = tuple(place for place in range(len(rolled.faces)) if place not in kept)
            self.rolls[rolled.at] = self.rolls[rolled.at]._replace(dropped=dropped)

    def choose(
        self, label: str, options: Mapping[str, str], default: str, *, urgent: bool = True, called: str = ""
    ) -> str:
        """Offer a choice after dice. Without an answer the default is taken and the choice stays open."""
        request = Choice(self._unique(label), options, default, urgent, called or label)
        given = self.given.get(request.label) or self.spare.get(request.label)
        if given is None:
            self.open.append(request)
            return default
        request.check(given.choice)
        self.answers.append(Answer(label=request.label, choice=given.choice))
        return given.choice

    def moot(self, choices: Collection[Choice]) -> None:
        """Leave out these choices, which stayed open: as it came out they would change nothing."""
        self.open[:] = [each for each in self.open if each not in choices]

    def again(self) -> None:
        """Say that what was just rolled does not count and is rolled again (a tie). Odds leave such cases out."""
        retry = getattr(self.source, "again", None)
        if retry is not None:
            retry()

    def _unique(self, label: str) -> str:
        if len(self.answers) + len(self.open) >= MOST_ANSWERS:
            raise Refused(f"This asks for more than {MOST_ANSWERS} answers, so it was stopped.")
        number = self._used.get(label, 0) + 1
        unique = label if number == 1 else f"{label} {number}"
        while unique in self._used:
            number, unique = number + 1, f"{label} {number + 1}"
        self._used[label] = number
        self._used.setdefault(unique, 1)
        return unique


def _sides(dice: str) -> int:
    """14 of `1d14`; 0 where that is no die."""
    sides = dice.rpartition("d")[2]
    return int(sides) if sides.isdecimal() else 0


def by_label(answers: Iterable[Answer]) -> dict[str, Answer]:
    """Answers as the trace that `Ask` takes."""
    return {answer.label: answer for answer in answers}
