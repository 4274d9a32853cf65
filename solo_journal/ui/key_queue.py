"""Keys in their turn: each goes to whatever has the focus once all that the keys before it began is there.

Textual gives a key to the widget that has the focus when the key comes in. What the key before it opens is there a
moment later, so of keys typed in a burst some would land in what was open before, and some nowhere. Here the app lets
one in, waits until everything that it set going has come to rest, and only then lets in the next."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, runtime_checkable
from weakref import WeakSet

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.worker import Worker

OPENING = "opening"
"""The group of workers that may yet open something, or ask: the keys after the one that began them wait for it."""
BESIDE = "acts"
"""The group of workers beside which the player types on: only keys that mean what follows from them wait."""
ROUNDS = 3
"""Ways through all queues from the focus to the app: the key's, that of the messages it sent, and of their answers."""
PATIENCE = 3.0
"""Seconds after which it is told that something takes long. Keys pressed before may be an answer to what it opens, and
wait however long that takes; the next key is meant for the page, and with it go those that wait."""
LOOK_EVERY = 0.01
Typed: TypeAlias = events.Key | events.Paste


@runtime_checkable
class Asking(Protocol):
    """A screen that takes keys while its workers wait for them."""

    @property
    def asks_for_keys(self) -> bool:
        """Whether a worker of this screen waits for keys, and the focus is where they belong."""


@runtime_checkable
class StandIn(Protocol):
    """A screen that stands for another until that is there. Keys wait for the other, however long that takes."""

    def takes(self, event: Typed) -> bool:
        """Whether this key need not wait."""

    def gives_up(self, event: Typed) -> bool:
        """Whether this key says that the player waits no more: it goes before all others."""


@runtime_checkable
class Written(Protocol):
    """A widget in which much is written."""

    def only_types(self, event: events.Key) -> bool:
        """Whether this key does no more than add to what is being written: then nothing waits for it."""

    def must_wait(self, event: events.Key) -> bool:
        """Whether what this key means follows from what is still being done with words that were sent."""


class KeyQueue:
    """The keys of an app that came in and were not let in yet."""

    def __init__(self, app: App[Any], tell_long: Callable[[], object] = lambda: None) -> None:
        self._app = app
        self._tell_long = tell_long
        self._waiting: deque[Typed] = deque()
        self._let_in: list[Typed] = []
        self._going = False
        self._told_long = False
        """Whether it was told that the keys wait for something long, and no key came since."""
        self._beside: WeakSet[Worker[Any]] = WeakSet()
        """Work that was told to be long: the player goes on beside it."""

    @property
    def at_rest(self) -> bool:
        """Whether every key was let in, and all that they began is there."""
        return not self._going

    def keeps(self, event: events.Event) -> bool:
        """Keep a key or a paste that has just come in until its turn; False for everything else."""
        if not isinstance(event, (events.Key, events.Paste)) or event.is_forwarded:
            return False
        if event in self._let_in:
            self._let_in.remove(event)
            return False
        if isinstance(self._app.screen, StandIn) and self._app.screen.gives_up(event):
            return False
        if self._told_long:
            self._goes_on_beside()
        self._waiting.append(event)
        self._go_on()
        return True

    @property
    def waiting(self) -> str:
        """What the keys that wait would write."""
        return "".join(each.text if isinstance(each, events.Paste) else _sign(each) for each in self._waiting)

    def first(self, event: events.Key) -> None:
        """Let this key in before all that wait: it was taken, and meant for what is open now."""
        self._waiting.appendleft(events.Key(event.key, event.character))
        self._go_on()

    def _go_on(self) -> None:
        if not self._going:
            self._going = True
            self._app.run_worker(self._let_all_in(), group="keys")

    async def _let_all_in(self) -> None:
        try:
            while self._waiting:
                await self._all_is_open()
                letters = self._letters()
                self._let_in += letters or [self._waiting.popleft()]
                for event in list(self._let_in):
                    self._app.post_message(event)
                await wait_for_queue(self._app)
                await self._all_is_done()
        finally:
            self._going = False

    def _letters(self) -> list[Typed]:
        """Take those keys that only add to what is being written, as many as come first."""
        focused, found = self._app.focused, list[Typed]()
        while self._waiting and isinstance(focused, Written):
            event = self._waiting[0]
            if not isinstance(event, events.Key) or not focused.only_types(event):
                break
            found.append(self._waiting.popleft())
        return found

    async def _all_is_open(self) -> None:
        """Wait for what the screen on top is about to open."""
        end = time.monotonic() + PATIENCE
        while self._opening():
            if time.monotonic() > end and not self._told_long and not isinstance(self._app.screen, StandIn):
                self._told_long = True
                self._tell_long()
                if not all(map(_answers, self._waiting)):
                    self._goes_on_beside()
            await asyncio.sleep(LOOK_EVERY)
            await self._all_is_done()
        self._told_long = False

    def _goes_on_beside(self) -> None:
        """The player waits no more for what is being done now."""
        self._told_long = False
        self._beside.update(self._app.workers)

    async def _all_is_done(self) -> None:
        """Wait until whatever was sent so far has been dealt with, from the focus up to the app."""
        for _ in range(ROUNDS):
            here: DOMNode = self._app.focused or self._app.screen
            for node in here.ancestors_with_self:
                await wait_for_queue(node)

    def _opening(self) -> bool:
        screen = self._app.screen
        if isinstance(screen, StandIn):
            return not screen.takes(self._waiting[0])
        if not screen.is_mounted:
            return True
        if isinstance(screen, Asking) and screen.asks_for_keys:
            return False
        focused, event = self._app.focused, self._waiting[0]
        held = isinstance(focused, Written) and isinstance(event, events.Key) and focused.must_wait(event)
        groups = (OPENING, BESIDE) if held else (OPENING,)
        return any(
            each.group in groups and each.node is screen and not each.is_finished and each not in self._beside
            for each in self._app.workers
        )


async def wait_for_queue(node: DOMNode) -> None:
    """Wait until a node has dealt with all that is in its queue now; one that is going away has no more to do."""
    done = asyncio.Event()
    if node.call_later(done.set):
        await done.wait()


def _answers(event: Typed) -> bool:
    """Whether this could be a part of an answer; Esc, Ctrl+Q and the like are never kept waiting for long."""
    return isinstance(event, events.Paste) or event.is_printable or event.key in ("enter", "backspace")


def _sign(event: events.Key) -> str:
    return "\n" if event.key == "enter" else (event.character or "") * event.is_printable


SAME = {"ctrl+j": ("enter", "\r"), "ctrl+g": ("f1", None)}
"""A line feed is Enter where the terminal sends one; Ctrl+G is F1 where the terminal keeps that for itself."""


def resolve_key(event: events.Key, used: frozenset[str] | set[str]) -> list[events.Key]:
    """The keys that somebody means who pressed this one. `used`: the keys that do something where the focus is.

    Alt with a letter that nothing uses is Esc and then that letter: terminals send the same for both.
    """
    if event.key in used:
        return [event]
    if event.key in SAME:
        return [events.Key(*SAME[event.key])]
    held, _, letter = event.key.rpartition("+")
    if held == "alt" and len(letter) == 1 and letter.isalpha():
        return [events.Key("escape", None), events.Key(letter, letter)]
    return [event]
