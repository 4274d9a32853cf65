"""The page while its campaign loads: its first picture, in which the player can already type.

The page takes its place when the campaign is there. Until then every key waits that is more than a letter of a text
(`takes`), and so do the keys after it. What was typed here is put after the campaign's draft. If the program ends
before that, because the campaign is refused or the player gives up, the typed text is printed.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.text import Text
from textual import events, getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise
from ..composer.composer import Composer
from ..key_queue import Typed, wait_for_queue
from ..log.log_cache import read_rows
from ..open_target import OpenTarget
from ..page.frame import Frame, wait_until_seen
from ..page.key_line import KeyLine
from ..page.safe_text import safe
from ..shell import Shell
from ..splash import OPENS

LEAVES = "ctrl+q"
LONG = 3.0
"""Seconds after which a player may want to quit: another program may hold the campaign for ten."""
TAKES_LONG = f"{OPENS} This is taking long. Ctrl+Q quits without it."
HAD_TYPED = "What you had typed:"


class Opening(Frame):
    """The page without a story."""

    HELP: ClassVar[str] = "The campaign is opening. You can write already."
    # The log, the strip and the status line, as long as there is nothing in them.
    DEFAULT_CSS: ClassVar[str] = """
    Opening {
        #masthead { height: 1; padding: 0 1; color: $quiet; }
        #log, #strip { width: 100%; max-width: 80; }
        #log { height: 1fr; padding-left: 2; content-align-vertical: bottom; }
        #strip { height: 1; margin: 1 0; background: $surface; &:ansi { text-style: reverse; } }
        #status { height: 1; }
        &.-normal #status, &.-wide #status { display: none; }
    }
    """
    app = getters.app(Shell)

    def __init__(self, to_open: OpenTarget) -> None:
        super().__init__()
        self.composer = Composer(id="composer")
        self._to_open = to_open
        self._opened = self._long = False

    def compose(self) -> ComposeResult:
        yield Static(safe(OPENS), id="masthead")
        with Horizontal(id="middle"):
            yield Vertical(id="left")
            with Vertical(id="page"):
                yield Static(id="log")
                yield Static(id="strip")
                yield self.composer
            yield Vertical(id="right")
        yield Static(id="status")
        yield KeyLine()

    def on_mount(self) -> None:
        self.composer.focus()
        self.set_timer(LONG, self._takes_long)
        self.run_worker(self._open())

    def takes(self, event: Typed) -> bool:
        """Whether a key is a letter of a text and nothing else in any campaign, so that it need not wait. On an empty
        page a space or a digit may mean more."""
        if self._opened or not isinstance(event, events.Key):
            return False
        composer = self.composer
        return composer.only_types(event) if composer.text else event.is_printable and (event.character or "").isalpha()

    def gives_up(self, event: Typed) -> bool:
        """Whether this key quits, after long enough to see that loading takes long."""
        return self._long and isinstance(event, events.Key) and event.key == LEAVES

    def leave(self) -> None:
        """Quit before there is a campaign, which therefore has nothing to ask."""
        self.app.exit(return_code=0, message=self._typed())

    async def _open(self) -> None:
        """Load the campaign once this screen was painted, with the end of its story, and open the page."""
        await wait_until_seen(self)
        log, places = self.query_one("#log", Static), self._to_open.places
        if rows := read_rows(places.state, places.campaigns, self._to_open.called, log.outer_size.width):
            log.update(Content("\n").join(rows[-log.size.height :]))
            await wait_until_seen(self)
        try:
            library, model = await asyncio.to_thread(self._to_open.open)
        except Exception as reason:
            self.app.refuse(reason, self._typed())
            return
        if not self.composer.is_attached:  # the program was left meanwhile
            if model is not None:
                model.close()
            return
        self._opened = True  # from here on letters wait too; those that were let in get to the composer first
        await wait_for_queue(self.app)
        await wait_for_queue(self.composer)
        self.app.opened(library, model, self.composer.text)

    def _takes_long(self) -> None:
        self._long = True
        self.query_one("#masthead", Static).update(safe(TAKES_LONG))

    def _typed(self) -> Text | None:
        """What was typed here, for a program that ends before there is a draft."""
        words = self.composer.text + self.app.in_turn.waiting
        return Text(sanitise(f"{HAD_TYPED}\n{words}")) if words.strip() else None
