"""What a verb needs of the face that it runs in: the page, line mode or the command line.

A verb (undo, export, start a session) is written once, as `async def verb(campaign, port, ...)`, and reaches the player
through these alone. The page runs it in its event loop. Line mode and the command line block until they have an answer,
so no verb ever waits in them: `run` steps it to its end, and asyncio is not imported.

No lock is held across an await. What the player does not answer raises `Cancelled`, and so the verb is left undone.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from ...rules.answer_source import AnswerSource, FixedDice, NeedAnswer, Roll
from ...rules.procedure import Procedure
from ...rules.refusal import Cancelled, Refused

if TYPE_CHECKING:
    from ...rules.perform import Performed
    from ..entry import Entry
    from ..story.voice import Voice
    from .options import Option

T = TypeVar("T")


class NobodyToAsk(Refused):
    """A question where nobody can answer: a command without a terminal. The message names the option that says it."""


class RollBefore(Exception):
    """Instead of the faces that it was asked for, the player would give those of the roll before anew."""


class Done(NamedTuple):
    """An entry that a verb kept, with what can be taken after it."""

    entry: Entry
    options: tuple[Option, ...] = ()
    performed: Performed | None = None
    """The act that was kept as this entry, where it was one."""


class Port(Protocol):
    """A face, as a verb sees it."""

    @property
    def voice(self) -> Voice:
        """How the face words results: in text, or aloud."""
        ...

    @property
    def dice(self) -> AnswerSource | None:
        """Who rolls: chance, or faces given beforehand. None where the player rolls, who is asked by `faces`."""
        ...

    async def show_entry(self, done: Done) -> None:
        """Show an entry that was kept, in the face's own way, and offer what it leaves open."""
        ...

    async def say(self, words: str, *, warns: bool = False) -> None:
        """Tell the player something in one sentence or a few lines; `warns`: that something is not as it should be."""
        ...

    async def ask(self, question: str, given: str = "") -> str:
        """A line of text from the player, `given` standing there to be changed. Raises `Cancelled`."""
        ...

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        """Whether the player agrees, once they have seen what it is `about`, line by line. `does` is the verb under
        Enter, `overwrite`; Esc is safe. Without a terminal
        nothing is asked: raises `NobodyToAsk` with the option that says it."""
        ...

    async def choose(self, question: str, options: Sequence[str]) -> int:
        """The place of the option that the player takes. Raises `Cancelled`."""
        ...

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        """A procedure with its inputs filled in: those in `given` stand there, and `first` is asked for. Raises
        `Cancelled`."""
        ...

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        """The faces of these dice, which the player rolls. Raises `Cancelled`, and `RollBefore` after another roll of
        the same act."""
        ...

    async def open(self, place: str, about: object = None) -> None:
        """Show a place by its id (`book`, `search`, `settings`), where the face has it; `about` is what it shows."""
        ...

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Show how far something long has come; False where the player wants it to stop."""
        ...

    async def save(self, work: Callable[[], T]) -> T:
        """Do what writes or takes long, in the face's own way: the page in its queue, the others at once. Raises what
        it raises."""
        ...


async def with_dice(port: Port, work: Callable[[AnswerSource], T]) -> T:
    """Save what needs dice. The player's own are asked for one roll after another, exactly those needed: what misses
    one writes nothing, and is tried again with it. Raises `Cancelled`."""
    source = port.dice
    return await ask_dice(port, work) if source is None else await port.save(lambda: work(source))


async def ask_dice(port: Port, work: Callable[[AnswerSource], T]) -> T:
    """Save what needs dice that the player has rolled, whoever rolls otherwise. Raises `Cancelled`."""
    rolled: list[tuple[int, ...]] = []
    while True:
        try:
            return await port.save(lambda: work(FixedDice(rolled)))
        except NeedAnswer as need:
            try:
                rolled.append(await port.faces(need.request))
            except RollBefore:
                rolled.pop()


async def agreed(port: Port, question: str, does: str, about: Sequence[str] = ()) -> None:
    """Go on only where the player agrees. Raises `Cancelled`."""
    if not await port.confirm(question, does, about):
        raise Cancelled("Nothing changed.")


def run(verb: Coroutine[Any, Any, T]) -> T:
    """Step a verb to its end in a face that answers at once, and give what it gives. Raises what it raises."""
    try:
        verb.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]  # the value of a coroutine is what it returns
    verb.close()
    raise RuntimeError("A verb waited for something else than its port, in a face that has no event loop.")
