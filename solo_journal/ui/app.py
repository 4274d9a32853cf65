"""The app: its themes, the player's keys, and the first screen. Nothing else lives here."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import RenderableType
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.events import Event

from ..campaign import settings
from ..campaign.library import Library
from ..campaign.shown import shown
from .desk import Desk
from .ending import end, forgive_bad_bytes, heed_sigterm
from .keys_in_turn import KeysInTurn
from .terminal import plain_colours
from .themes import defaults, themes

PLAIN = "ansi-dark"
UNHEARD = "The terminal could not be read any more, so Solo Journal ended. What you were typing is offered next time."


def _everything() -> type[Provider]:
    """What the command palette finds; imported when it is opened."""
    from .palette import Everything

    return Everything


class SoloJournal(App[int]):
    """Solo Journal as a full-screen app."""

    TITLE = "Solo Journal"
    # What is told in passing stands at the top, away from what is being written.
    CSS = """
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    Toast { width: 56; padding: 0 1; margin: 0 0 1 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Leave", id="app.leave", tooltip="Leave; everything is saved.", priority=True),
        Binding("f1", "help", "Help", id="app.help", tooltip="Keys, signs, and how this game is played."),
    ]

    COMMANDS: ClassVar[set[Any]] = {_everything}

    def __init__(self, library: Library, desk: Desk | None = None) -> None:
        self.plain = plain_colours()  # asked first, for Textual takes NO_COLOR out of the environment
        forgive_bad_bytes()
        super().__init__(ansi_color=self.plain or None)
        self.library = library
        self.desk = desk
        """The campaign to begin with; without one, the library opens."""
        self.notices: list[str] = []
        self.in_turn = KeysInTurn(self)

    async def on_event(self, event: Event) -> None:
        """Let keys in one after another, everything else at once."""
        if not self.in_turn.keeps(event):
            await super().on_event(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own variables, for themes that know nothing of them."""
        return defaults(self.current_theme)

    def on_mount(self) -> None:
        """Put on the theme and the player's keys, and open the first screen."""
        if not self.is_headless:
            heed_sigterm(self)
        found, trouble = settings.read(self.library.places.settings)
        self.notices += [trouble] if trouble else []
        for each in themes(self.library.places.settings.parent / "themes"):
            if isinstance(each, str):
                self.notices.append(each)
            else:
                self.register_theme(each)
        wanted = PLAIN if self.plain else found.theme
        self.theme = wanted if wanted in self.available_themes else "vents"
        if found.keys:
            from .forms.keymap import troubles

            self.set_keymap(dict(found.keys))
            self.notices += troubles(found.keys)
        self.call_later(self.open_first)  # until then Textual keeps all back: a screen would be painted for nobody
        for notice in self.notices:
            self.tell(notice)

    def open_first(self) -> None:
        """The campaign to play; the library where there is none."""
        if self.desk is not None:
            from .screens.play import Play

            self.push_screen(Play(self.desk))
        else:
            from .screens.library import LibraryScreen

            self.push_screen(LibraryScreen())

    def _handle_exception(self, error: Exception) -> None:
        """What nobody foresaw ends the program with a sentence; the traceback goes to a file. Textual has no public
        place for this, and its own prints the traceback to the player."""
        from ..campaign.mishap import mishap

        if self._exception is None:  # as in Textual: a pilot raises it in the end, and does not wait for this app
            self._exception = error
            self._exception_event.set()
        end(self, 1, shown(mishap(error, self.library.places.state)))

    def panic(self, *renderables: RenderableType) -> None:
        """Textual cannot go on, say because the keyboard cannot be read any more. Its own shows a traceback and ends
        as if all were well."""
        end(self, 1, UNHEARD)

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """Tell the player something in passing. Their words are never markup."""
        self.notify(shown(text), severity="error" if wrong else "information", markup=False)

    def action_command_palette(self) -> None:
        """Open the command palette."""
        from .screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def action_leave(self) -> None:
        """Leave through the screen that is open: it may have something to ask first."""
        leave = getattr(self.screen, "leave", None)
        if leave is not None:
            leave()
        else:
            self.exit(0)

    def action_help(self) -> None:
        """Open the help about what has the focus."""
        from .screens.help import HelpScreen

        self.push_screen(HelpScreen())
