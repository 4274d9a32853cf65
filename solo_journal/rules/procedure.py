"""The base of all procedures: a model that can resolve itself.

Its fields are the inputs, its docstring is the help, `refusal` gives the rule's reason against it, and `resolve` is
deterministic: no clock, no ids, and all dice from `Ask`. From this follow a form on the page, a command, a numbered
prompt, a journal entry, odds and replay.
"""

# Without `from __future__ import annotations`: Pydantic would evaluate each annotation of the base class again for
# every procedure.

import inspect
import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from .answer_source import Ask
from .command_hints import lines_in
from .house_rules import HouseRule
from .lazy_pattern import lazy_pattern
from .outcome import Mark, Outcome, Tone, Verdict
from .plurals import many_of, singular
from .refusal import BadInput, Refused, Unknown, why_not
from .world import World

Kind = Literal["action", "question", "roll", "draw", "change", "scene", "session"]
"""The kind of journal entry that a procedure makes."""


class Pick(NamedTuple):
    """For an input that picks from the world: names for completion and forms.

    Other values are allowed too, unless the procedure refuses them.
    """

    names: Callable[[World], Iterable[str]]
    called: Callable[[World, str], str] | None = None
    """The label of a name that is an id. Other values are then refused."""
    new: bool = False
    """Whether another name makes something new, so that the only one there is no obvious choice."""


class Labels(NamedTuple):
    """For an input with fixed values: each as forms show it, beginning with the value: a trait with its number."""

    of: Callable[[World, str], str]


class NamesIn(NamedTuple):
    """For a text that names things: what gives it with each name as this function has it."""

    renamed: Callable[[str, Callable[[str], str]], str]


class FromTables(NamedTuple):
    """For an input that names a random table; faces offer tables by title."""


class Where(NamedTuple):
    """For an input that matters only in some worlds; forms leave it out otherwise."""

    holds: Callable[[World], bool]


class Now(NamedTuple):
    """For an input that edits a value of the world: forms start with the present value, and it may be cleared."""

    value: Callable[[World], Any]


class PickAfter(NamedTuple):
    """For an input whose names depend on the inputs before it, for completion."""

    names: Callable[[World, str], Iterable[str]]


class NowOf(NamedTuple):
    """For an input that edits a value named by another input: forms start with its present value."""

    value: Callable[[World, Mapping[str, Any]], Any]
    """May raise `Refused` or `KeyError` if the other inputs name nothing."""


class Ways(NamedTuple):
    """One input chooses a way of doing it, and some other inputs belong to one way only: rolled, typed, ready."""

    by: str
    """The input that chooses the way."""
    only: Mapping[str, tuple[str, ...]]
    """For each value, the inputs of that way only. Inputs not listed belong to all ways."""
    needs: Mapping[str, tuple[str, ...]] = {}
    """The inputs that each value requires."""
    keeps: bool = False
    """Whether inputs typed for another way still count: a ready character with the player's own Experiences."""

    def shows(self, name: str, way: object) -> bool:
        """Whether an input belongs to this way."""
        owners = [each for each, inputs in self.only.items() if name in inputs]
        return not owners or way in owners


def _characters(world: World) -> list[str]:
    return [each.name for each in world.characters.values()]


class Procedure(BaseModel):
    """One thing that a rule system lets a player do."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    id: ClassVar[str]
    """`duskara.ask`: the file or folder that defines it, a dot, its name."""
    called: ClassVar[str]
    key: ClassVar[str] = ""
    """Its place in the menu: a letter, or a group's letter and its own, `hd` (`procedure_lookup.py`)."""
    also: ClassVar[str] = ""
    """Other words that find it, separated by commas: `usage die, supply`, including former names."""
    was: ClassVar[tuple[str, ...]] = ()
    """Former ids in full, which journals and players still use."""
    version: ClassVar[int] = 1
    """Raise it when the same answers would give another outcome."""
    makes: ClassVar[Kind] = "roll"
    words: ClassVar[str] = ""
    """The input with the player's own words, shown as the entry's text."""
    stands_for: ClassVar[str] = ""
    """The input shown if the words are empty: the trait of a roll, `Might`."""
    printed: ClassVar[Mapping[str, str]] = {}
    """How books print parts of its line: patterns, each with its replacement: `thresholds 5/9`, `3 HP`."""
    signed: ClassVar[bool] = False
    """Whether its words contain signed numbers, which may be typed as words: `STR plus 2`."""
    counts: ClassVar[str] = ""
    """The input for a count: the number typed with a name, as in `2 wolf`."""
    page: ClassVar[str] = ""
    """The page of the source."""
    readings: ClassVar[tuple[HouseRule, ...]] = ()
    """The house rules that it uses."""
    verdicts: ClassVar[tuple[Verdict, ...]] = ()
    """Its headlines, best first, each with its tone or, for an oracle, its answer. Others have a plain tone and come
    after."""
    marks: ClassVar[tuple[Mark, ...]] = ()
    """Further facts of an outcome, with odds of their own."""
    goes_on: ClassVar[bool] = False
    """Whether it is a mere change of turns as a step, shown only if it rolled or reported something."""
    tells_for: ClassVar[Literal["", "words", "headline", "sum", "changes"]] = ""
    """What the first event about somebody replaces in the log, so that a blow is one line: the `words`, the `headline`
    too if it only counts, that only if it would `sum` up a single event, or that and all `changes`."""
    says_changes: ClassVar[bool] = False
    """Whether headline and reason state all changes, so that these are not listed again."""
    leads: ClassVar[tuple[str, ...]] = ()
    """Words that may stand before a name in its line: `bond Owes Mira a life`."""
    called_first: ClassVar[bool] = False
    """Whether a result follows the title, `Burn oil`, because the headline would also fit other procedures."""
    acts_as: ClassVar[str] = ""
    """The kind of action, `act`, `attack`, `defend`, `react`, `heal` or `move`; a condition that bars it causes a
    refusal. Empty for bookkeeping."""
    befalls: ClassVar[Callable[[World], Iterable[str]] | None] = None
    """Names of those it can happen to, if its line may name one: `3 Mira`. They become the acting character."""
    done_by: ClassVar[str] = "by"
    """The input for who acts. If it is not `by`, a foe acts, and an empty target means the active character."""
    aims_at: ClassVar[str] = ""
    """The input for the target, whose conditions also affect it."""
    already: ClassVar[str] = ""
    """The refusal if nothing would change, filled from its inputs: `{name} is already {stance}`."""
    at_once: ClassVar[bool] = False
    """Whether its bare name in a line runs it with defaults instead of opening the form."""
    ways: ClassVar[Ways | None] = None
    """For a procedure in which one input decides which others matter; forms show those."""
    example: ClassVar[dict[str, Any]] = {}
    """Inputs for help and tests; by default those of the docstring's `Example:` line."""

    by: Annotated[str, Pick(_characters)] = Field(
        "",
        title="Who does it",
        description="a character or somebody else; the active character unless named",
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **more: Any) -> None:
        super().__pydantic_init_subclass__(**more)
        if "example" not in vars(cls) and "Example: " in (vars(cls).get("__doc__") or ""):
            cls.example = example_in(cls.__doc__ or "") or cls.example

    @classmethod
    def short(cls, words: str) -> dict[str, Any]:
        """The inputs in one line typed into the first field of a form, such as `Torch d8`; empty if it is not such a
        line."""
        found = many_of(words) if cls.counts else None
        return {cls.counts: found[0], cls.words: singular(found[1]) if found[0] > 1 else found[1]} if found else {}

    @classmethod
    def help(cls) -> str:
        return lines_in(inspect.cleandoc(cls.__doc__ or ""), cls.id, cls.called)

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        """Words for a line without its own: `Kay attacks bandit 1`."""
        return str(inputs.get(cls.stands_for) or "").capitalize()

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Defaults that depend on the other inputs of a line: the strength of a wolf."""
        return {}

    def doer(self, world: World) -> str:
        """Who acts, by name or id; their conditions affect it. Empty for the active character."""
        return str(getattr(self, self.done_by))

    def made_before(self, version: int) -> bool:
        """Whether it is being replayed from a record of an earlier version than this."""
        return _RECORDED.get().get(self.id, self.version) < version

    def foretold(self, world: World) -> str:
        """What it will do, in a few words for the preview: `2 turns pass`. Empty if name and odds suffice."""
        return ""

    def read_as(self, world: World) -> str:
        """How its line was understood, if the inputs do not show it: `STR: d20+14 v 15`."""
        return ""

    def warns(self, world: World) -> str:
        """A possible misunderstanding of its line, in one sentence."""
        return ""

    def require(self, world: World) -> Any:
        """Look up what it needs, before any dice. Raises `Refused` with the rule's reason."""

    def refusal(self, world: World) -> str:
        """Why it cannot be done now, in a sentence; empty if it can."""
        return why_not(self.require, world)

    def decided_by(self, world: World) -> "Procedure":
        """The roll that decides success, if more is rolled after it: the same odds with less counting."""
        return self

    def singles(self, world: World) -> Iterable[tuple[str, "Procedure"]]:
        """The named rolls inside a procedure that contains several, each with odds of its own."""
        return ()

    @abstractmethod
    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Do it in this world, asking for every die."""


for _each in Procedure.__class_vars__:
    del Procedure.__annotations__[_each]  # each game's procedures would evaluate these anew


class WithoutDice(Procedure):
    """A procedure that rolls and draws nothing: trying it tells whether it can be done."""

    makes: ClassVar[Kind] = "change"

    @abstractmethod
    def happens(self, world: World) -> Outcome:
        """Its outcome in this world. Raises `Refused` with the rule's reason."""

    def require(self, world: World) -> Outcome:
        return self.happens(world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        try:
            return self.happens(world)
        except Unknown:
            raise
        except BadInput as reason:  # which would mean that of the dice
            raise Refused(reason.reason) from None


_RECORDED: ContextVar[Mapping[str, int]] = ContextVar("recorded", default={})  # noqa: B039 (never written to)


@contextmanager
def recorded_as(versions: Mapping[str, int]) -> Iterator[None]:
    """Resolve as a recorded act did, with the versions of its procedures, by id."""
    token = _RECORDED.set(versions)
    try:
        yield
    finally:
        _RECORDED.reset(token)


_INPUT = lazy_pattern(r'(\w+)=(?:"([^"]*)"[.,:;]?|([^\s"]+))(?:\s+|$)')
_INPUTS = lazy_pattern(rf".*^ *Example: ((?:{_INPUT.pattern})*)", re.DOTALL | re.MULTILINE)


def example_in(about: str) -> dict[str, str]:
    """The inputs on the `Example:` line of a help text."""
    found = _INPUTS.match(about)
    named = _INPUT.findall(found[1]) if found else ()
    return {name: quoted or bare.rstrip(".,;:") for name, quoted, bare in named}


def verdict_of(procedure: Procedure, outcome: Outcome) -> Verdict:
    """The meaning of an outcome: its own, or the declared one of its headline."""
    declared = next((each for each in procedure.verdicts if each.key == outcome.headline), Verdict(outcome.headline))
    tone: Tone = declared.tone if outcome.tone is None else outcome.tone
    return Verdict(outcome.headline, tone, declared.answer if outcome.answer is None else outcome.answer)


def inputs_of(procedure: Procedure) -> dict[str, Any]:
    """All inputs as a plain tree, including defaults; `by` only if given."""
    inputs = procedure.model_dump(mode="json", exclude_none=True)
    if not inputs["by"]:
        del inputs["by"]
    return inputs


def help_parts(kind: type[Procedure]) -> tuple[str, str]:
    """The first paragraph of the help, and the rest."""
    first, _, rest = kind.help().partition("\n\n")
    return " ".join(first.split()), rest
