"""Line mode's port for verbs: the next line answers a question, and each new entry is said."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..campaign.play.latest_lines import pending
from ..campaign.play.line_parser import ASIDE
from ..campaign.play.port import Done
from ..campaign.story.entry_text import WORDS_ONLY, describe_entry
from ..campaign.story.labels import amended_words
from ..campaign.story.voice import SPEECH
from ..rules.answer_source import AnswerSource, Chance, Roll
from ..rules.procedure import Procedure
from . import forms
from .after_entry import settle, show_options
from .forms import faces_of
from .line_state import LineState

T = TypeVar("T")


@dataclass(slots=True)
class LinePort:
    """One player at one campaign."""

    state: LineState
    paragraph: bool = False
    """Whether it is the paragraph in progress that is being saved, before the line below it runs."""
    lists: bool = True
    """Whether open offers are listed after each entry; false if they are listed once after several."""
    told: float = 0.0
    """When progress was last reported, on the monotonic clock."""

    voice = SPEECH

    @property
    def dice(self) -> AnswerSource | None:
        return None if self.state.own_dice else Chance()

    async def show_entry(self, done: Done) -> None:
        state, entry = self.state, done.entry
        state.options = done.options
        if entry.outcome and entry.kind not in WORDS_ONLY:
            state.io.say(*describe_entry(entry, state.campaign.shelf, full=not state.io.brief))
            if entry.kind == "draw" and state.campaign.world.safety:
                state.io.say(f"{state.campaign.world.safety.describe()}. /redraw draws another.")
        elif entry.target:
            state.io.say(amended_words(state.campaign, entry, SPEECH))
        else:
            state.io.say(f"Saved. {SPEECH.value(entry.outcome.headline)}." if entry.outcome else "Saved.")
            if entry.text.isalpha() and state.io.commands(meant := f"/{entry.text.lower()}"):
                state.io.say(f"As text, that is. The command is {meant}, with a slash.")
            elif entry.kind != "aside" and ASIDE.match(f"({entry.text})"):
                state.io.hint("  As text, that is. An aside is put in round brackets.")
        if self.lists and (entry.outcome or entry.target):
            show_options(state)
        if asks := pending(state.campaign):
            state.io.say(SPEECH.change(asks))

    async def say(self, words: str, *, warns: bool = False) -> None:
        self.state.io.say(words)

    async def ask(self, question: str, given: str = "") -> str:
        taken = f"{question} (Enter: {given})" if given else question
        return self.state.io.ask(taken if taken.endswith("?") else f"{taken}:") or given

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        self.state.io.say(*about)
        return self.state.io.confirmed(f"{question} Enter to {does}, n to cancel.")

    async def choose(self, question: str, options: Sequence[str]) -> int:
        return self.state.io.choose(question, options)

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure:
        """Ask for missing inputs, or for all of them if none is given. Raises `Cancelled`."""
        whole = not given and not (first and kind.model_fields[first].is_required())
        if kind.ways or whole:  # one that has ways, or begins with what may stay open, is asked for as a whole
            return forms.form(self.state, kind, dict(given), first)
        return forms.fill(self.state, kind, dict(given), first)

    async def faces(self, roll: Roll) -> tuple[int, ...]:
        """The faces that the player types. Raises `Cancelled`."""
        return faces_of(self.state.io, roll)

    async def open(self, place: str, about: object = None) -> None:
        self.state.go(place, about)

    async def progress(self, done: int, of: int, words: str = "") -> bool:
        if done < of and self.state.io.stdin.isatty() and time.monotonic() - self.told > 1.0:
            self.told = time.monotonic()
            self.state.io.say(f"{words}: {done}%")
        return True

    async def save(self, work: Callable[[], T]) -> T:
        result = work()
        if self.paragraph:
            self.state.lines = []
        else:
            self.state.doing = ""
        settle(self.state)
        return result
