"""What tests of the page share."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.pilot import Pilot, WaitForScreenTimeout

PARSED: dict[Any, list[RuleSet]] = {}
"""What was parsed of each style sheet, which every app of a run would parse again: it took a tenth of a journey."""


@pytest.fixture(autouse=True)
def only_what_is_looked_at_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal is there to paint, which took a third of a journey: a frame is drawn when a test looks at it."""
    paints = Compositor.render_update

    def render_update(self: Compositor, full: bool = False, *rest: Any, **named: Any) -> Any:
        if full:
            return paints(self, full, *rest, **named)
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", render_update)


@pytest.fixture(autouse=True)
def a_style_sheet_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parses = Stylesheet._parse_rules

    def parse_rules(self: Stylesheet, *source: Any, **named: Any) -> list[RuleSet]:
        key = (source, *named.items(), *self._variables.items())
        if key not in PARSED:
            PARSED[key] = parses(self, *source, **named)
        return PARSED[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_rules)


def at_rest(pump: MessagePump) -> bool:
    """Whether it waits for its next message, or for none any more."""
    if pump._closing or pump._closed or not (pump._task or isinstance(pump, App)):
        return True
    queue: Any = pump._message_queue
    return bool(queue.ready_event._waiters) and queue.empty() and pump._pending_message is None


@pytest.fixture(autouse=True)
def a_pause_sends_no_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot sends every widget a message and waits for all of them, which took a third of a journey."""

    async def wait_for_screen(self: Pilot[Any], timeout: float = 30.0) -> bool:
        app, since = self.app, time.monotonic()
        await asyncio.sleep(0)
        while app._exception is None and app.screen_stack:
            busy = [each for each in (app, *app.screen.walk_children(with_self=True)) if not at_rest(each)]
            if not busy:
                return True
            looks = 0
            while app._exception is None and not all(map(at_rest, busy)):
                if time.monotonic() - since > timeout:
                    raise WaitForScreenTimeout(f"These are busy: {busy}")
                looks += 1
                await asyncio.sleep(0 if looks < 20 else 0.002)  # else it waits for another thread
        return False

    monkeypatch.setattr(Pilot, "_wait_for_screen", wait_for_screen)
