"""The app as its screens know it: the player's campaigns, notices, and the page of a campaign.

Screens depend on this and not on the app itself, which knows which screen comes first.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import RenderableType
from textual.app import App
from textual.events import Event, Key, Paste
from textual.filter import LineFilter
from textual.screen import Screen

from ..campaign.library.places import theme_wanted
from ..campaign.store import long_work
from ..campaign.story.sanitise import sanitise
from .forms.notice_row import TELLS, Tells
from .glyphs import Letters
from .key_queue import KeyQueue, resolve_key
from .open_target import OpenTarget
from .paste_parser import keep_pastes_whole
from .roles import roles
from .shutdown import end, forgive_bad_bytes, heed_sigterm
from .terminal import is_closed, only_ascii, plain_colours
from .themes import find_theme, themes

if TYPE_CHECKING:
    from ..campaign.library.library import Library
    from .campaign_model import CampaignModel

PLAIN = "ansi-dark"
DEFAULT = "vents"
ONCE, STOPS = 1.0, 2.0
"""Seconds between two progress notices, and seconds after one in which Esc stops the work."""
AFTER_DICE = 2.0
"""Seconds within which Enter after the last face of own dice still means that face."""
WATCH = 3.0
"""Seconds between two checks that the browser's server is still there."""
COPIED = 48
"""The most characters that the notice shows of what was copied."""
LONG = "This is taking long. What you typed comes next; further keys go to the text."
UNHEARD = "Lost the terminal. What you were typing is offered next time."


class Shell(App[int]):
    """Campaigns, themes, keys and notices."""

    library: Library
    """The player's campaigns; set once a screen needs them."""

    def __init__(self, begins: Library | OpenTarget, model: CampaignModel | None = None) -> None:
        self.plain = plain_colours()  # asked first, for Textual takes NO_COLOR out of the environment
        forgive_bad_bytes()
        keep_pastes_whole()
        super().__init__(ansi_color=self.plain or None)
        self.places = begins.places
        self.to_open: OpenTarget | None = None
        """What to open after the first picture of the page."""
        if isinstance(begins, OpenTarget):
            self.to_open = begins
        else:
            self.library = begins
        self.model = model
        """The campaign to begin with; without one, and with none to open, the library opens."""
        self.refused: Exception | None = None
        """Why the campaign could not be opened."""
        self.notices: list[str] = []
        self.in_turn = KeyQueue(self, lambda: self.tell(LONG))
        self.letters = Letters()
        self.in_ascii = only_ascii()
        """Whether glyphs are drawn in ASCII, because the terminal has no others or the player chose so."""
        self._esc_stops = self._told_work = 0.0
        """Until when Esc stops long work, and when progress was last shown, on the monotonic clock."""
        self._esc_pressed = 0.0
        self._rolled = -AFTER_DICE
        """When the last face of own dice was typed."""
        self._passing: Tells | None = None
        """The widget that shows progress, until it shows something else."""
        self._told: Tells | None = None
        """The widget that shows a notice, until the next key or paste."""
        self._put_on(theme_wanted(self.places.settings))  # before any CSS is parsed
        self.stylesheet.set_variables(self.get_css_variables())
        self._parsed_in = self.theme
        """The theme that all CSS is parsed in first."""

    async def on_event(self, event: Event) -> None:
        """Queue keys, and handle everything else at once. Esc immediately stops work that was reported as long."""
        if isinstance(event, Key) and event.key == "escape" and time.monotonic() < self._esc_stops:
            self._esc_stops, self._esc_pressed = 0.0, time.monotonic()
            return
        if isinstance(event, Key) and not event.is_forwarded:
            if not self.screen_stack:
                return  # typed while the last screen was taken down: it means nothing any more
            found = resolve_key(event, set(self.screen.active_bindings))
            for each in found[:-1]:
                self.in_turn.keeps(each)
            event = found[-1]
        if not self.in_turn.keeps(event):
            if isinstance(event, Key) and not event.is_forwarded:
                rolled, self._rolled = self._rolled, -AFTER_DICE
                if event.key == "enter" and time.monotonic() - rolled < AFTER_DICE:
                    return
            if self._told is not None and isinstance(event, (Key, Paste)) and not event.is_forwarded:
                self._told.clear()
                self._told = None
            await super().on_event(event)

    def skip_enter(self) -> None:
        """Own dice were typed just now: an Enter that ends them belongs to the last face, and to nothing else."""
        self._rolled = time.monotonic()

    def works(self, part: float, words: str = "Working", *, stops: bool = False) -> bool:
        """Show progress once a second. Returns false if the work may be stopped and the player wants that.
        Thread-safe."""
        now = time.monotonic()
        wanted = stops and now - self._esc_pressed < STOPS
        if stops:
            self._esc_pressed = 0.0
        if now - self._told_work > ONCE and not wanted:
            self._told_work = now
            told = f"{words} {part:.0%}, Esc stops" if stops else f"{words} {part:.0%}"
            self.call_later(self._tell_in_passing, told, now + STOPS if stops else 0.0)
        return not wanted

    def _tell_in_passing(self, text: str, esc_stops: float) -> None:
        """Show progress, and remove it once no more of it comes. Esc stops the work while it is shown that it does."""
        self.tell(text)
        self._passing, self._esc_stops = self._told, esc_stops
        self.set_timer(STOPS, self._passed)

    def _passed(self) -> None:
        if time.monotonic() - self._told_work >= STOPS - 0.1:
            self._pass()

    def _pass(self) -> None:
        if self._passing is not None:
            self._passing.clear()
            self._passing = None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and the one for ASCII if needed."""
        return (*super().get_line_filters(), self.letters) if self.in_ascii else super().get_line_filters()

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, each adjusted for contrast."""
        found = super().get_css_variables()
        self.theme_variables = {**found, **roles(found)}
        return self.theme_variables

    def refresh_css(self, animate: bool = True) -> None:
        """Parse all CSS anew, except in the theme that it was parsed in first."""
        parsed_in, self._parsed_in = self._parsed_in, ""
        if self.theme != parsed_in:
            super().refresh_css(animate)

    def on_mount(self) -> None:
        """Apply the theme and the player's keys, and open the first screen."""
        long_work.listener = self.works
        if not self.is_headless:
            heed_sigterm(self)
        if self.is_web:
            self.set_interval(WATCH, self._end_if_alone)
        if self.to_open is None:
            self.take_settings()
        self.call_later(self.open_first)  # until then Textual keeps all back: a screen would be painted for nobody

    def open_first(self) -> None:
        """Open the first screen."""
        raise NotImplementedError

    def page_of(self, model: CampaignModel, begun: str = "") -> Screen[None]:
        """The page of a campaign; `begun` is what the player wrote before it loaded."""
        raise NotImplementedError

    def opened(self, library: Library, model: CampaignModel | None, begun: str) -> None:
        """Called when the target is loaded: continue with what the player began to write."""
        raise NotImplementedError

    def refuse(self, reason: Exception, words: RenderableType | None = None) -> None:
        """Quit because the campaign cannot be opened. The caller of the app says why."""
        self.refused = reason
        self.exit(return_code=1, message=words)

    def _put_on(self, wanted: str) -> None:
        """Apply a theme; our default if there is none of that name."""
        for name in (PLAIN if self.plain else wanted, DEFAULT):
            theme = find_theme(name, self._own_themes)
            if theme is not None:
                self.register_theme(theme)
            if name in self.available_themes:
                self.theme = name
                return

    def take_settings(self) -> None:
        """Load all themes and the player's keys, for which the first picture does not wait, and report faults in
        them."""
        from ..campaign.library import settings

        found, trouble = settings.read(self.places.settings)
        self.notices += [trouble] if trouble else []
        for each in themes(self._own_themes):
            if isinstance(each, str):
                self.notices.append(each)
            else:
                self.register_theme(each)
        self.in_ascii = found.ascii or only_ascii()
        self._put_on(found.theme)
        if found.keys:
            from .forms.keymap import troubles

            self.set_keymap(dict(found.keys))
            self.notices += troubles(found.keys)
        for notice in self.notices:
            self.tell(notice)

    @property
    def _own_themes(self) -> Path:
        return self.places.settings.parent / "themes"

    def _handle_exception(self, error: Exception) -> None:
        """End the program with a sentence after an unexpected error; the traceback goes to a file. Textual has no
        public hook for this, and would print the traceback."""
        from ..campaign.library.crash_log import mishap

        if self._exception is None:  # as in Textual: a pilot raises it in the end, and does not wait for this app
            self._exception = error
            self._exception_event.set()
        end(self, 1, sanitise(mishap(error, self.places.state)))

    def panic(self, *renderables: RenderableType) -> None:
        """Handle a fatal error of Textual, such as a lost keyboard. Its own method would show a traceback and exit as
        if all were well."""
        end(self, 1, UNHEARD)

    def on_text_selected(self) -> None:
        """Copy words that were selected with the mouse, as terminals do."""
        selected = self.screen.get_selected_text()
        if selected and selected.strip():
            self.copy_to_clipboard(selected)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy, and say what: a selection looks the same afterwards, or may be out of sight."""
        from ..campaign.story.entry_text import excerpt

        if text.strip():
            super().copy_to_clipboard(text)
            self.tell(f"Copied: {excerpt(text, COPIED)}")
        else:
            self.action_help_quit()

    def action_help_quit(self) -> None:
        """Answer Ctrl+C where there is nothing to copy, and Ctrl+X where there is nothing to cut."""
        self.tell("Nothing is selected: Ctrl+A selects all. Ctrl+Q quits.")

    def _end_if_alone(self) -> None:
        if is_closed():
            end(self, 1)

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Show a notice in the current screen's row for it, or below. A player's words are never markup."""
        self._pass()
        self._esc_stops = 0.0  # the work that it stopped is over
        for screen in reversed(self.screen_stack):
            for row in screen.query(f".{TELLS}").results():
                if isinstance(row, Tells):
                    row.tell(text, wrong=wrong)
                    self._told = row
                    return
        self.notify(sanitise(text), severity="error" if wrong else "information", markup=False)
