"""A shell as verbs see it: options have answered beforehand, or somebody at the terminal does."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ..campaign.play.port import Done, NobodyToAsk
from ..campaign.story.sanitise import shown
from ..campaign.story.voice import Voice
from ..rules.inputs import make
from ..rules.refused import Cancelled
from .context import must_be_saved
from .output import say, say_in_passing, voice, warn
from .roll_options import How

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..rules.asking import Roll, Source
    from ..rules.procedure import Procedure

T = TypeVar("T")


class Option(NamedTuple):
    """An option of the command that agrees to something beforehand."""

    name: str
    given: bool = False


@dataclass(frozen=True, slots=True)
class CliPort:
    """One command in one campaign, or about its files alone."""

    campaign: Campaign | None = None
    how: How = field(default_factory=How)
    as_json: bool = False
    """Whether what comes out is read by a program: nothing is said in words, and nothing is asked."""
    agrees: Mapping[str, Option] = field(default_factory=dict)
    """The options that agree, by the verb that they agree to."""

    @property
    def voice(self) -> Voice:
        """As the options say."""
        return voice()

    @property
    def dice(self) -> Source | None:
        """The faces on the command line, or chance."""
        return self.how.source

    async def kept(self, done: Done) -> None:
        """Tell an entry, once it is on disk."""
        assert self.campaign is not None
        must_be_saved(self.campaign)
        if self.as_json:
            from .json_objects import of_entry
            from .output import print_json

            print_json(of_entry(done.entry))
        else:
            from .entry_text import told

            say("\n".join(told(self.campaign, done)))
        if not self.campaign.world.session.open and done.entry.kind not in ("session", "undo", "redo"):
            warn("Saved, but no session is open. Start one: solo-journal session start")

    async def say(self, words: str, *, warns: bool = False) -> None:
        """Print it; a warning on stderr."""
        if warns:
            warn(words)
        elif not self.as_json:
            say(words)

    async def ask(self, question: str, given: str = "") -> str:
        self._must_be_answered(question)
        answer: str = click.prompt(shown(question), default=given, show_default=bool(given), err=True)
        return answer

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        """Whether an option agreed, or somebody at the terminal does."""
        if about and not self.as_json:
            say("\n".join(about))
        option = self.agrees.get(does)
        if option and option.given:
            return True
        self._must_be_answered(question, f"Add {option.name} to {does}." if option else "")
        return click.confirm(shown(question), default=True, err=True)

    async def choose(self, question: str, options: Sequence[str]) -> int:
        """Let one be chosen at a terminal by its number."""
        self._must_be_answered(question)
        for at, each in enumerate(options, 1):
            warn(f"  {at}. {each}")
        asked = f"{shown(question)} Number, or Enter to cancel"
        number: int = click.prompt(asked, 0, type=click.IntRange(0, len(options)), show_default=False, err=True)
        if not number:
            raise Cancelled
        return number - 1

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        """Make it of what is given; what is missing is refused by its name. What is to be said `first` is asked at a
        terminal."""
        if first and first not in given:
            from ..rules.inputs import label_of

            asked = f"{kind.called} needs to know: {label_of(kind, first)}."
            self._must_be_answered(asked, "Type it after the number.")
            given = {**given, first: await self.ask(label_of(kind, first))}
        return make(kind, given)

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        """Dice are given on the command line, or rolled."""
        raise Cancelled

    async def open(self, place: str, about: object = None) -> None:
        """Open a file in the editor; there is nothing else to open in a shell."""
        if place == "editor" and isinstance(about, tuple):
            from ..campaign.library.editors import opened

            opened(*about)

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Tell how far it has come; Ctrl-C stops it."""
        if not self.as_json:
            say_in_passing(f"{words} {done / of:.0%}, Ctrl-C stops" if done < of else "")
        return True

    async def save(self, work: Callable[[], T]) -> T:
        """Do it, and refuse to go on where it is not on disk."""
        result = work()
        if self.campaign is not None:
            must_be_saved(self.campaign)
        return result

    def _must_be_answered(self, question: str, otherwise: str = "") -> None:
        """Refuse to ask where nobody can answer."""
        if self.as_json or not sys.stdin.isatty():
            raise NobodyToAsk(f"{question} {otherwise}".strip())


def agreed_already(yes: bool) -> bool:
    """Whether what is named first and can be undone is done without asking: with `--yes`, and where nobody is there."""
    return yes or not sys.stdin.isatty()
