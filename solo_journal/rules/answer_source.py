"""Labelled rolls and choices that a procedure asks for, and the interchangeable sources that answer them.

`Ask` replays the answers recorded so far by label. After the last one, an `AnswerSource` supplies the next: random
dice,
the player's own dice, a walk over every case, or nothing (`NeedAnswer`: the caller collects an answer and resolves
again).
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .dice_counting import AS_ROLLED, Named, Tally
from .immutable import Frozen, Many
from .plurals import plural
from .refusal import BadInput, Refused

if TYPE_CHECKING:
    from fractions import Fraction

    from .tables import Drawn, Table

MOST_ANSWERS = 1000
"""An act that asks more often than this is in an endless loop."""


class Answer(Frozen):
    """One recorded answer: the faces of a roll or the option of a choice."""

    label: str
    by: str = ""
    """Who rolled, if not the acting character."""
    dice: str = ""
    """`2d6`; empty for a choice."""
    faces: Many[int] = ()
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """A request for `count` dice with faces from `low` to `high`."""

    label: str
    count: int
    low: int
    high: int
    tally: Tally
    by: str = ""
    step: str = ""
    """The automatic step that rolls, in the player's words, such as `Twist`; empty for the player's own act."""
    named: Named | None = None

    @property
    def dice(self) -> str:
        """`2d6`; fudge dice are `4dF`."""
        return f"{self.count}dF" if self.low == -1 else f"{self.count}d{self.high}"

    @property
    def bare(self) -> bool:
        """Whether its label is only its dice, as for dice in a table row."""
        return self.label.removeprefix("1") == self.dice.removeprefix("1")

    def check(self, faces: Sequence[int]) -> None:
        """Raise `BadInput` for faces that these dice do not have."""
        if len(faces) != self.count:
            raise BadInput(f"{self.label} needs {self.dice}: {plural(self.count, 'number')}, got {len(faces)}.")
        wrong = [face for face in faces if not self.low <= face <= self.high]
        if wrong:
            raise BadInput(f"{self.label} is {self.dice}: a face is {self.low} to {self.high}, not {wrong[0]}.")


class Choice(NamedTuple):
    """A decision after the dice. The default applies until the player decides."""

    label: str
    options: Mapping[str, str]
    """What each option does, in words."""
    default: str
    urgent: bool = True
    """Whether it comes before other offers."""
    called: str = ""
    """Its name for the player. Default: the label without the number that distinguishes repeated ones."""
    chance: tuple[Fraction, str] | None = None
    """How likely it is to help, and in what way, if the procedure knows: 1/2, `for more`."""

    def check(self, option: str) -> None:
        """Raise `BadInput` for an unknown option."""
        if option not in self.options:
            raise BadInput(f"{self.label} is {' or '.join(self.options)}, not {option}.")


def answer_text(question: str, words: str) -> str:
    """A question with its answer: `Burn Momentum: yes`, `What does it cost? It hurts`."""
    return f"{question} {words}" if question.endswith(("?", "!", ".", "…")) else f"{question}: {words}"


class NeedAnswer(Exception):
    """No recorded answer is left for this roll."""

    def __init__(self, request: Roll) -> None:
        super().__init__(f"{request.label}: {request.dice}")
        self.request = request


class AnswerSource(Protocol):
    """Supplies answers after the recorded ones."""

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        """The faces of a roll; `step` if it belongs to an automatic step."""
        ...


class NoAnswers:
    """Has no answers: the caller collects them one at a time."""

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        raise NeedAnswer(request)


class FixedDice:
    """Rolls that were collected one by one; raises `NeedAnswer` after the last."""

    def __init__(self, rolls: Iterable[tuple[int, ...]]) -> None:
        self._left = list(rolls)

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        if not self._left:
            raise NeedAnswer(request)
        return self._left.pop(0)


class Chance:
    """Random dice, repeatable with a seed."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        return [self._rng.randint(request.low, request.high) for _ in range(request.count)]


class Typed:
    """Faces typed beforehand, in the order of the requests. Dice of automatic steps beyond them are random."""

    def __init__(self, faces: Iterable[int], rest: AnswerSource | None = None) -> None:
        self.left = list(faces)
        self._rest = rest or Chance()

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        if step and not self.left:
            return self._rest.faces(request, step=step)
        taken, self.left = self.left[: request.count], self.left[request.count :]
        if request.named and request.named.numbers:
            taken = [request.named.face(f"{each}") for each in taken]
        request.check(taken)
        return taken


class Rolled(NamedTuple):
    """Rolled dice: the faces in order, and their value by the tally."""

    faces: tuple[int, ...]
    value: Any
    at: int = -1
    """Index among the rolls of the act, for `Ask.keep`."""


ROW = "row"
"""The part of a roll for a row of a table."""


class Dice(NamedTuple):
    """One labelled roll for display."""

    label: str
    """Unique within the act."""
    dice: str
    """`2d6`."""
    faces: tuple[int, ...]
    """In the order rolled."""
    dropped: tuple[int, ...] = ()
    """Indexes of the faces that did not count."""
    part: str = ""
    """The role of the dice: `chance`, `risk`, `hope`, `fear`, `threat`, `damage` and so on; by default the label."""
    by: str = ""
    """Who rolled, if not the acting character."""


@dataclass(slots=True, eq=False, repr=False)
class Ask:
    """The interface through which a procedure asks for dice and choices. One per act, including its steps."""

    source: AnswerSource
    given: Mapping[str, Answer] = field(default_factory=dict)
    spare: Mapping[str, Answer] = field(default_factory=dict)
    """Answers from before a choice was taken, reused as far as they are still asked for."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    """Every answer so far, in the order asked."""
    open: list[Choice] = field(default_factory=list)
    """Choices left at their default."""
    drawn: list[Drawn] = field(default_factory=list)
    """Drawn rows that have effects of their own."""
    packs: dict[str, str] = field(default_factory=dict)
    """Table packs that were used, with their versions."""
    in_step: bool = False
    step: str = ""
    """The step being resolved, in the player's words."""
    rolls: list[Dice] = field(default_factory=list)
    """Every roll so far, for display."""
    shows: bool = True
    """Whether to collect dice for display; odds do not."""
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
        """Ask for `count` dice. If the rule gives a tally, it may use only `value`; `faces` and `part` are for display.

        `named` faces stand for something other than numbers, such as cards. With `grows`, a recorded answer may come
        from
        a smaller die.
        """
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
        """The earlier roll of this label, cut to the present number of dice; None if the dice differ."""
        fell = self.spare.get(request.label)
        if fell is None or fell.dice == request.dice:
            return fell
        fewer = Answer(label=fell.label, by=fell.by, dice=request.dice, faces=fell.faces[: request.count])
        same_die = fell.dice.partition("d")[2] == request.dice.partition("d")[2]
        return fewer if same_die and len(fewer.faces) == request.count else None

    def keep(self, rolled: Rolled, places: Iterable[int] = ()) -> None:
        """Set which faces of a roll counted, if its tally cannot know: none of a rerolled one, the first two if Focus
        cancels a disadvantage."""
        if rolled.at >= 0:
            kept = set(places)
            dropped = tuple(place for place in range(len(rolled.faces)) if place not in kept)
            self.rolls[rolled.at] = self.rolls[rolled.at]._replace(dropped=dropped)

    def choose(
        self,
        label: str,
        options: Mapping[str, str],
        default: str,
        *,
        urgent: bool = True,
        called: str = "",
        chance: tuple[Fraction, str] | None = None,
    ) -> str:
        """Offer a choice after the dice. Without an answer, returns the default and leaves the choice open."""
        request = Choice(self._unique(label), options, default, urgent, called or label, chance)
        given = self.given.get(request.label) or self.spare.get(request.label)
        if given is None:
            self.open.append(request)
            return default
        request.check(given.choice)
        self.answers.append(Answer(label=request.label, choice=given.choice))
        return given.choice

    def moot(self, choices: Collection[Choice]) -> None:
        """Remove open choices that would change nothing."""
        self.open[:] = [each for each in self.open if each not in choices]

    def again(self) -> None:
        """Mark the last roll as one to roll again, after a tie. Odds leave such cases out."""
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
    """14 of `1d14`; 0 if it is not a single die."""
    sides = dice.rpartition("d")[2]
    return int(sides) if sides.isdecimal() else 0


def by_label(answers: Iterable[Answer]) -> dict[str, Answer]:
    """Answers by label, as `Ask` takes them."""
    return {answer.label: answer for answer in answers}
