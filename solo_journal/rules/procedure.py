"""A procedure is a model that can resolve itself.

Its fields are the inputs, its docstring is the help, `refusal` gives the rule's own reason why not, and
`resolve` is deterministic: no clock, no ids, no randomness but what it asks for. Written once, it has a form
on the page, a command, a numbered prompt, a journal entry, odds and a replay.
"""

# No `from __future__ import annotations` here: Pydantic would read each annotation of the base from its text again for
# every procedure that there is.

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
from .refusal import why_not
from .world import World

Kind = Literal["action", "question", "roll", "draw", "change", "scene", "session"]
"""The kind of journal entry that a procedure makes."""


class Pick(NamedTuple):
    """Marks an input that may pick from the world: the names that completion and forms offer.

    The input takes other values too, unless the procedure refuses them.
    """

    names: Callable[[World], Iterable[str]]
    called: Callable[[World, str], str] | None = None
    """What a reader calls such a name, where it is an id. It takes nothing beside them then."""


class FromTables(NamedTuple):
    """Marks an input that names a random table, which no world holds: faces offer tables by their titles."""


class Where(NamedTuple):
    """Marks an input that matters in some worlds alone: forms leave it out of the others."""

    holds: Callable[[World], bool]


class Now(NamedTuple):
    """Marks an input that says anew what the world holds: forms begin with what it is now, and it may be emptied."""

    value: Callable[[World], Any]


class PickAfter(NamedTuple):
    """Marks an input whose names follow from what was typed before it, for completion."""

    names: Callable[[World, str], Iterable[str]]


class NowOf(NamedTuple):
    """Marks an input that says anew what another one names: forms begin with what that is now."""

    value: Callable[[World, Mapping[str, Any]], Any]
    """By the other inputs; it may raise `Refused` or `KeyError` where they name nothing."""


class Ways(NamedTuple):
    """One input says in which way it is done, and some others belong to one way alone: rolled, typed, ready."""

    by: str
    """The input that chooses the way."""
    only: Mapping[str, tuple[str, ...]]
    """By its values: the inputs that belong to that way. What no way names belongs to all of them."""
    needs: Mapping[str, str] = {}
    """By its values: the input without which that way cannot be gone."""
    keeps: bool = False
    """Whether what was typed for one way counts in all of them: a ready character with Experiences of the player's."""

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
    """Its way through the menu: its letter, or that of a group and its own, `hd` (`letters.py`)."""
    also: ClassVar[str] = ""
    """Other words that a player may look for, with commas: `usage die, supply`. What it was once called is one."""
    was: ClassVar[tuple[str, ...]] = ()
    """Ids that it had before, in full: journals and players know them."""
    version: ClassVar[int] = 1
    """Raised when the same answers would give another outcome."""
    makes: ClassVar[Kind] = "roll"
    words: ClassVar[str] = ""
    """The input that holds the player's own words, shown as the entry's text."""
    stands_for: ClassVar[str] = ""
    """The input that is read in place of the words, where these are left out: the trait of a roll, `Might`."""
    printed: ClassVar[Mapping[str, str]] = {}
    """How books print parts of its line, as patterns, each with what is read for it: `thresholds 5/9`, `3 HP`."""
    signed: ClassVar[bool] = False
    """Whether its words hold numbers with signs, which may be typed as they are said: `STR plus 2`."""
    counts: ClassVar[str] = ""
    """The input for how many of a name come: a number that was typed with the name, `2 wolf`, is theirs."""
    page: ClassVar[str] = ""
    """Where the source says so."""
    readings: ClassVar[tuple[HouseRule, ...]] = ()
    """The open points of the rules that it looks at."""
    verdicts: ClassVar[tuple[Verdict, ...]] = ()
    """Its headlines, best first, each with its tone or, of an oracle, its answer. Others are plain and come after."""
    marks: ClassVar[tuple[Mark, ...]] = ()
    """What else can be true of an outcome and has odds of its own."""
    goes_on: ClassVar[bool] = False
    """Whether as a step it only says whose turn comes next: it is read where it rolled or told something."""
    tells_for: ClassVar[Literal["", "words", "headline", "changes"]] = ""
    """What the first thing that it tells of somebody is read in place of, so that a blow is one line: of `words` that
    say no more, of its `headline` as well, where that only counts what was done, or of that and all its `changes`."""
    says_changes: ClassVar[bool] = False
    """Whether its headline and its reason say all that it changes: where these are read, no changes are."""
    called_first: ClassVar[bool] = False
    """Whether a result is read behind the name of what was done, `Burn oil`, for it would suit another as well."""
    acts_as: ClassVar[str] = ""
    """What somebody does by it, `act`, `attack`, `defend`, `react`, `heal` or `move`: a state that leaves no such deed
    refuses it. Empty for bookkeeping."""
    befalls: ClassVar[Callable[[World], Iterable[str]] | None] = None
    """Whom it can befall, by name, where it happens to one of them: its line may name whom, `3 Mira`. They are who
    does it."""
    done_by: ClassVar[str] = "by"
    """The input that names who does it. Where it is another, a foe does it, and an empty aim is the one who is
    played."""
    aims_at: ClassVar[str] = ""
    """The input that names whom it is done against: effects of their conditions act on it as well."""
    already: ClassVar[str] = ""
    """How it is refused where it would leave everything as it is, from its inputs: `{name} is already {stance}`."""
    at_once: ClassVar[bool] = False
    """Whether its name alone in a line does it, with what stands where nothing is said, rather than open its form."""
    ways: ClassVar[Ways | None] = None
    """Where one input decides which others matter: a form shows those of the way that was chosen."""
    example: ClassVar[dict[str, Any]] = {}
    """Inputs that show it in the help and in the tests: those of the docstring's line `Example:` unless given."""

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
        """The inputs that the first field of a form gives in one line, such as `Torch d8`; empty where it is none."""
        found = many_of(words) if cls.counts else None
        return {cls.counts: found[0], cls.words: singular(found[1]) if found[0] > 1 else found[1]} if found else {}

    @classmethod
    def help(cls) -> str:
        return lines_in(inspect.cleandoc(cls.__doc__ or ""), cls.id)

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        """The words of a line that has none of its own: `Kay attacks bandit 1`."""
        return str(inputs.get(cls.stands_for) or "").capitalize()

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """What goes with these inputs of a line where it says no more: the strength of a wolf."""
        return {}

    def doer(self, world: World) -> str:
        """Who does it, by name or key: effects of their conditions act on it. Empty for the one who is played."""
        return str(getattr(self, self.done_by))

    def made_before(self, version: int) -> bool:
        """Whether it is resolved again from a record that an earlier version than this one left."""
        return _RECORDED.get().get(self.id, self.version) < version

    def foretold(self, world: World) -> str:
        """What it does, in a few words for the moment before: `2 turns pass`. Empty where its name and its odds say
        it."""
        return ""

    def read_as(self, world: World) -> str:
        """How its line was understood, where its inputs in a row do not say that: `STR: d20+14 v 15`."""
        return ""

    def warns(self, world: World) -> str:
        """What in its line a player may have meant otherwise, in one sentence."""
        return ""

    def require(self, world: World) -> Any:
        """What it needs of this world, found before any die. Raises `Refused` with the rule's own reason."""

    def refusal(self, world: World) -> str:
        """Why it cannot be done now, in a sentence; empty where it can."""
        return why_not(self.require, world)

    def decided_by(self, world: World) -> "Procedure":
        """The roll that settles whether it goes well, where more is rolled behind it: as likely, and counted sooner."""
        return self

    def singles(self, world: World) -> Iterable[tuple[str, "Procedure"]]:
        """Where it rolls for many, each roll with its name: a procedure that has odds of its own."""
        return ()

    @abstractmethod
    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Do it in this world, asking for every die."""


_RECORDED: ContextVar[Mapping[str, int]] = ContextVar("recorded", default={})  # noqa: B039 (never written to)


@contextmanager
def recorded_as(versions: Mapping[str, int]) -> Iterator[None]:
    """Resolve what an act recorded: the versions of its procedures then, by their ids."""
    token = _RECORDED.set(versions)
    try:
        yield
    finally:
        _RECORDED.reset(token)


_INPUT = lazy_pattern(r'(\w+)=(?:"([^"]*)"[.,:;]?|([^\s"]+))(?:\s+|$)')
_INPUTS = lazy_pattern(rf".*^ *Example: ((?:{_INPUT.pattern})*)", re.DOTALL | re.MULTILINE)


def example_in(about: str) -> dict[str, str]:
    """The inputs that a help's line `Example:` begins with."""
    found = _INPUTS.match(about)
    named = _INPUT.findall(found[1]) if found else ()
    return {name: quoted or bare.rstrip(".,;:") for name, quoted, bare in named}


def verdict_of(procedure: Procedure, outcome: Outcome) -> Verdict:
    """What an outcome means: as it says itself, or else as its procedure declares of its headline."""
    declared = next((each for each in procedure.verdicts if each.key == outcome.headline), Verdict(outcome.headline))
    tone: Tone = declared.tone if outcome.tone is None else outcome.tone
    return Verdict(outcome.headline, tone, declared.answer if outcome.answer is None else outcome.answer)


def inputs_of(procedure: Procedure) -> dict[str, Any]:
    """All inputs, defaults written out, as a plain tree; `by` only where somebody was named."""
    inputs = procedure.model_dump(mode="json", exclude_none=True)
    if not inputs["by"]:
        del inputs["by"]
    return inputs


def help_parts(kind: type[Procedure]) -> tuple[str, str]:
    """The first paragraph of the help, and the rest."""
    first, _, rest = kind.help().partition("\n\n")
    return " ".join(first.split()), rest
