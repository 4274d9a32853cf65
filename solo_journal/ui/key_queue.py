"""Handles keys one after another: each goes to whatever has the focus once everything that earlier keys started has
settled.

Textual gives a key to the widget that has the focus when it arrives. But a screen that the key before it opens appears
a moment later, so keys typed in a burst could land in the old screen, or nowhere. Here the app lets one key in, waits
until everything that it set in motion has come to rest, and only then lets in the next.
"""

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
"""The group of workers that may open something, or ask: later keys wait for them."""
BESIDE = "acts"
"""The group of workers during which the player types on: only keys that depend on their result wait."""
ROUNDS = 3
"""Passes through all message queues from the focus to the app: for the key, the messages it sent, and their answers."""
PATIENCE = 3.0
"""Seconds after which the player is told that something takes long. Keys pressed before may answer what it opens, and
wait for as long as that takes; the next key is meant for the page, and releases those that wait."""
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
    """A screen that stands in for another while that one loads. Keys wait for the other, however long that takes."""

    def takes(self, event: Typed) -> bool:
        """Whether this key need not wait."""

    def gives_up(self, event: Typed) -> bool:
        """Whether this key means that the player gives up waiting: it goes before all others."""


@runtime_checkable
class Written(Protocol):
    """A widget for writing longer text."""

    def only_types(self, event: events.Key) -> bool:
        """Whether this key only adds to the text: then nothing waits for it."""

    def must_wait(self, event: events.Key) -> bool:
        """Whether this key's meaning depends on text that is still being processed."""


class KeyQueue:
    """Keys that arrived and were not handled yet."""

    def __init__(self, app: App[Any], tell_long: Callable[[], object] = lambda: None) -> None:
        self._app = app
        self._tell_long = tell_long
        self._waiting: deque[Typed] = deque()
        self._let_in: list[Typed] = []
        self._going = False
        self._told_long = False
        """Whether the player was told that keys wait for long work, and has pressed none since."""
        self._beside: WeakSet[Worker[Any]] = WeakSet()
        """Long work that the player was told about and no longer waits for."""

    @property
    def at_rest(self) -> bool:
        """Whether every key was handled, and everything that they started has settled."""
        return not self._going

    def keeps(self, event: events.Event) -> bool:
        """Queue a key or paste that just arrived. Returns false for any other event."""
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
        """What the waiting keys would type."""
        return "".join(each.text if isinstance(each, events.Paste) else _sign(each) for each in self._waiting)

    def first(self, event: events.Key) -> None:
        """Handle this key before those that wait, because it is meant for what is open now."""
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
        """Remove and return the leading keys that only add to the text."""
        focused, found = self._app.focused, list[Typed]()
        while self._waiting and isinstance(focused, Written):
            event = self._waiting[0]
            if not isinstance(event, events.Key) or not focused.only_types(event):
                break
            found.append(self._waiting.popleft())
        return found

    async def _all_is_open(self) -> None:
        """Wait for what the top screen is about to open."""
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
        """Stop waiting for the current work."""
        self._told_long = False
        self._beside.update(self._app.workers)

    async def _all_is_done(self) -> None:
        """Wait until every message sent so far has been handled, from the focus up to the app."""
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
    """Wait until a node has handled everything in its queue; a node that is being removed has nothing left to do."""
    done = asyncio.Event()
    if node.call_later(done.set):
        await done.wait()


def _answers(event: Typed) -> bool:
    """Whether this could be part of an answer; Esc, Ctrl+Q and the like never wait for long."""
    return isinstance(event, events.Paste) or event.is_printable or event.key in ("enter", "backspace")


def _sign(event: events.Key) -> str:
    return "\n" if event.key == "enter" else (event.character or "") * event.is_printable


SAME = {"ctrl+j": ("enter", "\r"), "ctrl+g": ("f1", None), "ctrl+f": ("f3", None)}
"""Aliases: a line feed is Enter where the terminal sends one; Ctrl+G is F1 where the terminal keeps F1 for itself;
Ctrl+F searches in most programs."""


def resolve_key(event: events.Key, used: frozenset[str] | set[str]) -> list[events.Key]:
    """The keys that the player meant. `used` are the keys with a meaning where the focus is.

    Alt with a letter that nothing uses is Esc followed by that letter, because terminals send the same bytes for both.
    """
    if event.key in used:
        return [event]
    if event.key in SAME:
        return [events.Key(*SAME[event.key])]
    held, _, letter = event.key.rpartition("+")
    if held == "alt" and len(letter) == 1 and letter.isalpha():
        return [events.Key("escape", None), events.Key(letter, letter)]
    return [event]
