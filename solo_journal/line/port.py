"""Line mode's port for verbs: the next line answers a question, and each new entry is said with its open offers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..campaign.entry import PARAGRAPHS
from ..campaign.play.latest_lines import pending
from ..campaign.play.line_parser import ASIDE
from ..campaign.play.options import with_odds
from ..campaign.play.port import Check, Done
from ..campaign.story.entry_text import describe_entry
from ..campaign.story.labels import describe_amendment
from ..campaign.story.voice import SPEECH
from ..rules.answer_source import AnswerSource, Chance, Roll
from ..rules.procedure import Procedure
from . import forms
from .forms import faces_of
from .line_state import LineState


def show_options(state: LineState, *, whole: bool = False) -> None:
    """Say the open options; in a fight these are the usual moves, or the `whole` of them."""
    if state.options:
        begins = {(n, each.title) for n, each in enumerate(state.options, 1) if each.begins}
        known = sorted(n for n, _ in begins & state.begins_heard)
        heard = [each for each in enumerate(state.options, 1) if each[0] not in known]
        told = [(n, with_odds(state.campaign, each, SPEECH)) for n, each in heard]
        state.begins_heard = begins
        state.io.list(
            ["; ".join(f"{n}, {each}" for n, each in told)]
            if state.io.brief
            else [f"  {n}. {each}" for n, each in told]
        )
        if known:
            span = f"{known[0]} to {known[-1]}" if len(known) > 1 else f"{known[0]}"
            state.io.hint(f"  {span}: ways to begin, as before. To hear them, type /offers.")
        if told:
            stay = all(option.stays for option in state.options)
            first = "Press Enter on a blank line, then type" if state.lines else "Type"
            state.io.hint(f"  {first} a number to take one{'' if stay else ', or keep writing'}.")
        fights = state.campaign.world.fight is not None
        if fights and not (whole or state.fight_heard):
            state.io.hint("  For all you can do in the fight, type /fight.")
        state.fight_heard = fights


def tell_saving(state: LineState) -> None:
    why = state.campaign.unsaved
    if why and why != state.told_unsaved:
        state.io.say(f"Not saved: {why}", "  You can keep playing; /save tries again, and so does each entry.")
    if not why and state.told_unsaved:
        state.io.say("Saved.")
    state.told_unsaved = why


def tell_notices(state: LineState) -> None:
    state.io.say(*state.campaign.notices)
    state.campaign.notices.clear()


def settle(state: LineState) -> None:
    """Tidy up after an entry: drop the line that was handed back, save the draft, bring campaign.toml up to date."""
    state.given_back = ""
    state.news.mine(state.campaign)
    if not state.hurries:
        state.save_draft()
        state.campaign.settle()
    tell_notices(state)
    tell_saving(state)


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
        warning = done.performed.warning if done.performed else ""
        if warning not in ("", state.warned_of):
            state.io.hint(f"  {SPEECH.sentence(warning)}")
        state.warned_of = ""
        if entry.outcome and entry.kind not in PARAGRAPHS:
            state.io.say(*describe_entry(entry, state.campaign.shelf, full=not state.io.brief))
            if entry.kind == "draw" and state.campaign.world.safety:
                state.io.say(f"{state.campaign.world.safety.describe()}. /redraw draws another.")
        elif entry.target:
            state.io.say(describe_amendment(state.campaign, entry, SPEECH))
        else:
            state.io.say(f"Saved. {SPEECH.value(entry.outcome.headline)}." if entry.outcome else "Saved.")
            if entry.text.isalpha() and state.io.commands(meant := f"/{entry.text.lower()}"):
                state.io.say(f"Saved as text. The command is {meant}, with a slash.")
            elif entry.kind != "aside" and ASIDE.match(f"({entry.text})"):
                state.io.hint("  Saved as text. An aside goes in round brackets.")
        if self.lists and (entry.outcome or entry.target):
            show_options(state)
        if asks := pending(state.campaign):
            state.io.say(SPEECH.change(asks))

    async def say(self, words: str, *, warns: bool = False) -> None:
        self.state.io.say(words)

    async def ask(self, question: str, given: str = "", does: str = "OK", check: Check | None = None) -> str:
        taken = f"{question} (Enter: {given})" if given else question
        return self.state.io.ask(taken if taken.endswith("?") else f"{taken}:") or given

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        self.state.io.say(*about)
        return self.state.io.confirmed(f"{question} Enter to {does}, n to cancel.")

    async def choose(self, question: str, options: Sequence[str], at: int = 0) -> int:
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
