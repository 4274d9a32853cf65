"""What a verb needs of the face that it runs in: the page, line mode or the command line.

A verb (undo, export, start a session) is written once, as `async def verb(campaign, port, ...)`, and reaches the player
through these alone. The page runs it in its event loop. Line mode and the command line block until they have an answer,
so no verb ever waits in them: `run` steps it to its end, and asyncio is not imported.

No lock is held across an await. A question may come back empty: the player cancelled, and nothing is done.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from ...rules.asking import Roll
from ...rules.procedure import Procedure

T = TypeVar("T")


class Port(Protocol):
    """A face, as a verb sees it."""

    async def say(self, words: str) -> None:
        """Tell the player something in one sentence or a few lines."""
        ...

    async def ask(self, question: str, given: str = "") -> str | None:
        """A line of text from the player, `given` standing there to be changed; None where they cancel."""
        ...

    async def confirm(self, question: str, does: str) -> bool:
        """Whether the player agrees. `does` is the verb under Enter, `overwrite`; Esc is safe. Without a terminal
        nothing is asked: raises `Refused` with the option that says it."""
        ...

    async def choose(self, question: str, options: Sequence[str]) -> int | None:
        """The place of the option that the player takes; None where they cancel."""
        ...

    async def form(self, kind: type[Procedure], given: Mapping[str, Any]) -> Procedure | None:
        """A procedure with its inputs filled in, those in `given` first; None where the player cancels."""
        ...

    async def faces(self, roll: Roll) -> tuple[int, ...] | None:
        """The faces of these dice, which the player rolls; None where they cancel."""
        ...

    async def open(self, place: str, about: object = None) -> None:
        """Show a place by its id (`book`, `search`, `settings`), where the face has it; `about` is what it shows."""
        ...

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        """Show how far something long has come; False where the player wants it to stop."""
        ...

    async def save(self, work: Callable[[], T]) -> T:
        """Do what writes, in the face's own way: the page in its queue, the others at once. Raises what it raises."""
        ...


def run(verb: Coroutine[Any, Any, T]) -> T:
    """Step a verb to its end in a face that answers at once, and give what it gives. Raises what it raises."""
    try:
        verb.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]  # the value of a coroutine is what it returns
    verb.close()
    raise RuntimeError("A verb waited for something else than its port, in a face that has no event loop.")
