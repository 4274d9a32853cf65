"""What a verb needs of its face: the page, line mode or the command line.

A verb (undo, export, start a session) is written once, as `async def verb(campaign, port, ...)`, and reaches the player
only through these methods. The page runs it in its event loop. Line mode and the command line block until they have an
answer, so no verb ever waits there: `run` steps it to its end without importing asyncio.

No lock is held across an await. If the player cancels a question, `Cancelled` is raised and nothing is done.
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
Check = Callable[[str], object]
"""Raises `Refused` for an answer that will not do."""


class NobodyToAsk(Refused):
    """A question without anybody to answer it: a command without a terminal. The message names the option to use
    instead."""


class RollBefore(Exception):
    """The player wants to retype the previous roll instead of answering this one."""


class Done(NamedTuple):
    """A saved entry, with its options."""

    entry: Entry
    options: tuple[Option, ...] = ()
    performed: Performed | None = None
    """The act that the entry records, if it is one."""


class Port(Protocol):
    """A face, as a verb sees it."""

    @property
    def voice(self) -> Voice:
        """How the face words results: as text, or aloud."""
        ...

    @property
    def dice(self) -> AnswerSource | None:
        """The source of dice: chance, or faces given beforehand. None if the player rolls and is asked by `faces`."""
        ...

    async def show_entry(self, done: Done) -> None:
        """Show a saved entry in the face's own way, and offer its options."""
        ...

    async def say(self, words: str, *, warns: bool = False) -> None:
        """Say one sentence or a few lines; `warns` if something is not as it should be."""
        ...

    async def ask(self, question: str, given: str = "", does: str = "OK", check: Check | None = None) -> str:
        """A line of text from the player, who may change `given`. `does` is the verb under Enter. A face that shows the
        question until it is answered calls `check`, which raises `Refused` for what will not do. Raises `Cancelled`."""
        ...

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        """Whether the player agrees, having seen the lines of `about`. `does` is the verb under Enter, such as
        `overwrite`; Esc is safe. Without a terminal it raises `NobodyToAsk` with the option to use instead."""
        ...

    async def choose(self, question: str, options: Sequence[str], at: int = 0) -> int:
        """The index of the option that the player chooses. A cursor, if there is one, begins `at` one of them. Raises
        `Cancelled`."""
        ...

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        """A procedure with its inputs filled in, starting from `given`; `first` is asked for. Raises `Cancelled`."""
        ...

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        """The faces of the player's own dice. Raises `Cancelled`, and `RollBefore` after another roll of the same
        act."""
        ...

    async def open(self, place: str, about: object = None) -> None:
        """Show a place by id (`book`, `search`, `settings`), if the face has it; `about` is what it shows."""
        ...

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Show the progress of long work; false if the player wants to stop it."""
        ...

    async def save(self, work: Callable[[], T]) -> T:
        """Run work that writes or takes long, in the face's own way: the page in its queue, the others at once. Raises
        what it raises."""
        ...


async def with_dice(port: Port, work: Callable[[AnswerSource], T]) -> T:
    """Run work that needs dice. The player's own are asked for one roll after another: work that lacks one writes
    nothing and is tried again with it. Raises `Cancelled`."""
    source = port.dice
    return await ask_dice(port, work) if source is None else await port.save(lambda: work(source))


async def ask_dice(port: Port, work: Callable[[AnswerSource], T]) -> T:
    """Like `with_dice`, always asking the player. Raises `Cancelled`."""
    rolled: list[tuple[int, ...]] = []
    while True:
        try:
            return await port.save(lambda: work(FixedDice(rolled)))
        except NeedAnswer as need:
            try:
                rolled.append(await port.faces(need.request))
            except RollBefore:
                rolled.pop()


async def confirm_or_cancel(port: Port, question: str, does: str, about: Sequence[str] = ()) -> None:
    """Continue only if the player agrees. Raises `Cancelled`."""
    if not await port.confirm(question, does, about):
        raise Cancelled("Nothing changed.")


def run(verb: Coroutine[Any, Any, T]) -> T:
    """Step a verb to its end in a face that answers at once, and return its result. Raises what it raises."""
    try:
        verb.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]  # the value of a coroutine is what it returns
    verb.close()
    raise RuntimeError("A verb waited for something else than its port, in a face that has no event loop.")
