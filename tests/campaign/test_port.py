"""A verb over a port: written once, stepped to its end by faces without an event loop."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from solo_journal.campaign.play.port import Check, Done, Port, run
from solo_journal.campaign.story.voice import TEXT
from solo_journal.rules.answer_source import AnswerSource, Roll
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused

from .. import processes

T = TypeVar("T")


class Scripted:
    """A face that answers at once, from a script."""

    voice = TEXT

    def __init__(self, *answers: Any) -> None:
        self.answers, self.said = list(answers), list[str]()
        self.done: list[Done] = []
        self.about: list[Sequence[str]] = []

    @property
    def dice(self) -> AnswerSource | None:
        return None

    async def show_entry(self, done: Done) -> None:
        self.done.append(done)

    async def say(self, words: str, *, warns: bool = False) -> None:
        self.said.append(words)

    async def ask(self, question: str, given: str = "", does: str = "OK", check: Check | None = None) -> str:
        return self.answers.pop(0) if self.answers else given

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        self.about.append(about)
        return bool(self.answers.pop(0))

    async def choose(self, question: str, options: Sequence[str], at: int = 0) -> int:
        return options.index(self.answers.pop(0))

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        return kind.model_validate(given)

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        return tuple([1] * roll.count)

    async def open(self, place: str, about: object = None) -> None:
        self.said.append(f"opened {place}")

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        return True

    async def save(self, work: Callable[[], T]) -> T:
        return work()


async def rename(port: Port, names: list[str]) -> str:
    """A verb as they are written: it asks, agrees, writes and tells."""
    which = await port.choose("Which?", names)
    to = await port.ask("New name", names[which])
    if not to or not await port.confirm(f"Rename {names[which]}?", "rename"):
        return ""
    if to in names:
        raise Refused(f"{to} already exists.")
    await port.save(lambda: names.__setitem__(which, to))
    await port.say(f"Renamed to {to}.")
    return to


def test_a_verb_runs_to_its_end_in_one_go() -> None:
    face, names = Scripted("Orso", "Orla", True), ["Mira", "Orso"]
    assert run(rename(face, names)) == "Orla"
    assert (names, face.said) == (["Mira", "Orla"], ["Renamed to Orla."])


def test_what_is_cancelled_does_nothing_and_what_is_refused_is_reported_by_the_face() -> None:
    names = ["Mira", "Orso"]
    assert run(rename(Scripted("Orso", "Orla", False), names)) == ""
    with pytest.raises(Refused, match=r"Mira already exists\."):
        run(rename(Scripted("Orso", "Mira", True), names))
    assert names == ["Mira", "Orso"]


class _Elsewhere:
    def __await__(self) -> Generator[str, None, None]:
        yield "an event loop"


def test_a_verb_that_waits_for_something_else_is_a_fault_and_not_a_hang() -> None:
    closed = []

    async def verb() -> None:
        try:
            await _Elsewhere()
        finally:
            closed.append(True)

    with pytest.raises(RuntimeError, match="waited for something else"):
        run(verb())
    assert closed


def test_stepping_a_verb_needs_no_asyncio() -> None:
    code = "import sys; import solo_journal.campaign.play.port; print('asyncio' in sys.modules)"
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
