"""The command line's port for verbs: options answer beforehand, or the player at the terminal does."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ..campaign.play.options import Option as Offered
from ..campaign.play.options import Words, as_told, with_more, with_odds
from ..campaign.play.port import Check, Done, NobodyToAsk, run
from ..campaign.story.change_text import words_of_act
from ..campaign.story.entry_text import describe_entry as in_lines
from ..campaign.story.labels import describe_amendment
from ..campaign.story.sanitise import sanitise
from ..campaign.story.voice import Voice
from ..rules.inputs import label_of, make
from ..rules.outcome import Offer
from ..rules.refusal import Cancelled
from .context import must_be_saved
from .options import RollOptions
from .output import say, say_in_passing, show, voice, warn

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.play.line_resolver import Planned
    from ..rules.answer_source import AnswerSource, Roll
    from ..rules.procedure import Procedure


def describe_done(campaign: Campaign, done: Done) -> Iterator[str]:
    """A new entry, with its prompt and its open offers; of the ways to begin a story only the numbers, because each act
    would repeat them."""
    entry, said = done.entry, voice()
    if entry.outcome is None and entry.target:
        yield describe_amendment(campaign, entry, said)
        act = campaign.journal.find(entry.target) if entry.kind == "redo" else None  # it spells the names
        told = words_of_act(act or entry, entry.change, campaign.shelf) if entry.kind != "undo" else ()
        yield from (f"  {said.change(words)}" for words in told)
        return
    yield from in_lines(entry, campaign.shelf, said)
    if warning := done.performed.warning if done.performed else "":
        yield f"  {said.sentence(warning)}"
    asked = [entry.outcome, *(step.outcome for step in (entry.act.steps if entry.act else ()))]
    yield from (f"  {said.change(each.asks)}" for each in asked if each and each.asks)
    left = [each for each in done.options if not each.begins]
    yield from open_lines(left, campaign, odds=False)
    if entry.outcome and len(left) < len(done.options) and entry.kind != "session":
        yield f"  {len(left) + 1} to {len(done.options)} begin the story. List them: solo-journal take"
    elif left and (more := len(with_more(done.options, campaign.world))) > len(left):
        span = f"{len(left) + 1} to {more}" if more > len(left) + 1 else f"{more}"
        yield f"  {span}  more choices in this fight. List them: solo-journal take"


def open_lines(options: Iterable[Offered], campaign: Campaign, *, odds: bool = True) -> Iterator[str]:
    """Open offers by number, each with its odds and the command that takes it."""
    for number, option in enumerate(options, 1) if voice().aloud else as_told(options):
        words = isinstance(option.takes, Words)
        title = with_odds(campaign, option, voice()) if odds else option.title if words else voice().value(option.title)
        if voice().aloud:
            yield f"  {number}. {title}"
            continue
        told = title if words else f"{title}:".replace("?:", "?")
        yield f"  {number}  {told}  solo-journal take {number}{_missing(option, campaign)}"


def _missing(option: Offered, campaign: Campaign) -> str:
    """What is typed after the number: ` name=...`; ` K=V ...` where the inputs depend on a way that may stay open."""
    if not isinstance(option.takes, Offer) or not option.takes.missing:
        return ""
    kind, missing = campaign.shelf.procedure(option.takes.procedure), option.takes.missing
    return (
        " K=V ..." if _is_way(kind, missing) else f" [{missing}=...]" if _is_words(kind, missing) else f" {missing}=..."
    )


def _is_words(kind: type[Procedure], name: str) -> bool:
    """Whether this input is the player's own words for an act that can do without."""
    return name == kind.words and not kind.model_fields[name].is_required()


def _is_way(kind: type[Procedure], name: str) -> bool:
    """Whether this input chooses a way that has a usual one, such as a ready character or none."""
    return kind.ways is not None and name == kind.ways.by and not kind.model_fields[name].is_required()


T = TypeVar("T")


class Option(NamedTuple):
    """A command's option that agrees to something beforehand."""

    name: str
    given: bool = False


@dataclass(frozen=True, slots=True)
class CliPort:
    """The port of one command, in a campaign or about its files alone."""

    campaign: Campaign | None = None
    how: RollOptions = field(default_factory=RollOptions)
    as_json: bool = False
    """Whether a program reads the output: then nothing is said in words and nothing is asked."""
    agrees: Mapping[str, Option] = field(default_factory=dict)
    """The options that agree, by the verb they agree to."""

    @property
    def voice(self) -> Voice:
        return voice()

    @property
    def dice(self) -> AnswerSource | None:
        return self.how.source

    async def show_entry(self, done: Done) -> None:
        assert self.campaign is not None
        must_be_saved(self.campaign)
        if self.as_json:
            from .json_objects import of_entry

            show(of_entry(done.entry))
        else:
            say("\n".join(describe_done(self.campaign, done)))
        if not self.campaign.world.session.open and done.entry.kind not in ("session", "undo", "redo"):
            warn("Saved, but no session is open. Start one: solo-journal session start")

    async def say(self, words: str, *, warns: bool = False) -> None:
        if warns:
            warn(words)
        elif not self.as_json:
            say(words)

    async def ask(self, question: str, given: str = "", does: str = "OK", check: Check | None = None) -> str:
        self._must_be_answered(question)
        answer: str = click.prompt(sanitise(question), default=given, show_default=bool(given), err=True)
        return answer

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        if about and not self.as_json:
            say("\n".join(about))
        option = self.agrees.get(does)
        if option and option.given:
            return True
        self._must_be_answered(question, f"Add {option.name} to {does}." if option else "")
        return click.confirm(sanitise(question), default=True, err=True)

    async def choose(self, question: str, options: Sequence[str], at: int = 0) -> int:
        self._must_be_answered(question)
        for at, each in enumerate(options, 1):
            warn(f"  {at}. {each}")
        asked = f"{sanitise(question)} Number, or Enter to cancel"
        number: int = click.prompt(asked, 0, type=click.IntRange(0, len(options)), show_default=False, err=True)
        if not number:
            raise Cancelled
        return number - 1

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        """Make the procedure from what is given; refuse a missing input by its name. At a terminal, `first` is asked
        for."""
        if first and first not in given and not (_is_way(kind, first) or _is_words(kind, first)):
            asked = f"{kind.called}: {label_of(kind, first)} is missing."
            self._must_be_answered(asked, "Type it after the number.")
            given = {**given, first: await self.ask(label_of(kind, first))}
        return make(kind, given)

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        raise Cancelled

    async def open(self, place: str, about: object = None) -> None:
        if place == "editor" and isinstance(about, tuple):
            from ..campaign.library.editors import open_editor

            open_editor(*about)

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        if not self.as_json:
            say_in_passing(f"{words} {done / of:.0%}, Ctrl-C stops" if done < of else "")
        return True

    async def save(self, work: Callable[[], T]) -> T:
        result = work()
        if self.campaign is not None:
            must_be_saved(self.campaign)
        return result

    def _must_be_answered(self, question: str, otherwise: str = "") -> None:
        if self.as_json or not sys.stdin.isatty():
            raise NobodyToAsk(f"{question} {otherwise or 'That cannot be answered here.'}")


def is_agreed(yes: bool) -> bool:
    """Whether to go ahead without asking about something that can be undone: with `--yes`, or without a terminal."""
    return yes or not sys.stdin.isatty()


def do(
    campaign: Campaign,
    procedure: Procedure,
    how: RollOptions,
    as_json: bool,
    first: tuple[Procedure, ...] = (),
    text: str = "",
) -> None:
    """Do a procedure and print the entry; `first` are the tags of a line, and `text` is the line of a roll. Raises
    `Refused`, and then nothing is saved."""
    from ..campaign.play.verbs.acts import do as verb

    readings = how.read(type(procedure), campaign.world)
    run(verb(campaign, CliPort(campaign, how, as_json), procedure, text=text, readings=readings, first=first))


def do_line(
    campaign: Campaign, planned: Planned, how: RollOptions, as_json: bool, more: Mapping[str, str] = {}
) -> None:
    """Do a resolved line, with `more` inputs. Raises `Refused`."""
    procedure = planned.procedure
    assert procedure is not None
    given = {name: getattr(procedure, name) for name in procedure.model_fields_set}
    by = {"by": how.by} if how.by else {}
    do(campaign, make(type(procedure), {**given, **by, **more}), how, as_json, planned.first, planned.text)
