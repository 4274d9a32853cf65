"""The keys: what each does, and giving it another. A key that is taken is refused, with what it does already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import shown, shown_line
from ...rules.refused import Refused
from ..forms import keymap
from ..forms.finder import Finder, Item
from ..forms.lookup_screen import ReadingRoom
from ..page.key_names import key_name
from ..preferences import HasSettings
from .modal import Modal

UNKNOWN = "unknown:"
"""Before an id in the settings that nothing is called by."""


class KeysScreen(ReadingRoom[None]):
    """Every key of the page. What is changed holds at once, and stands in the settings."""

    BINDING_GROUP_TITLE = "Keys"
    HELP = "Enter gives what is shown another key: press the key then. Backspace gives it back its own."
    HEAD = "Keys"
    HINT = (("Enter", "change key"), ("Backspace", "reset"), ("/", "filter"), ("Esc", "back"))
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace,delete", "reset", "Reset", id="keys.reset", tooltip="Give it its first key again."),
    ]

    def __init__(self, model: HasSettings) -> None:
        super().__init__()
        self.model = model
        self._known = keymap.known()
        self._at: Item | None = None
        self._trouble = ""

    def items(self) -> Iterator[Item]:
        own = self.model.settings.keys
        unknown = [id_ for id_ in own if id_ not in self._known]
        if unknown:
            yield Item("", "In your settings, but nothing here", heading=True)
            yield from (Item(UNKNOWN + id_, id_) for id_ in unknown)
        for part in dict.fromkeys(id_.partition(".")[0] for id_ in self._known):
            yield Item("", part.capitalize(), heading=True)
            for bound in self._known.values():
                if bound.id.partition(".")[0] == part:
                    yield Item(bound.id, f"{_title(bound)}  {self._shown(bound)}")

    def page_of(self, item: Item) -> Sequence[Widget]:
        if self._at is None or self._at.id != item.id:
            self._trouble = ""
        self._at = item
        if item.id.startswith(UNKNOWN):
            id_ = item.id.removeprefix(UNKNOWN)
            trouble = keymap.trouble_with(id_, "", {})
            return [_head(id_), Static(Content(shown(f"{trouble} Backspace takes it out of the settings.")))]
        return list(self._about(self._known[item.id]))

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        """Ask for another key."""
        if not event.item.id.startswith(UNKNOWN):
            title = self._known[event.item.id].title
            self.app.push_screen(KeyPress(title), lambda key: self._give(event.item.id, key))

    def action_reset(self) -> None:
        """Give what is shown its own key again."""
        if self._at is not None:
            id_ = self._at.id.removeprefix(UNKNOWN)
            self._keep({name: keys for name, keys in self.model.settings.keys.items() if name != id_})

    def _give(self, id_: str, key: str | None) -> None:
        if not key:
            return
        self._trouble = keymap.trouble_with(id_, key, self.model.settings.keys)
        if not self._trouble:
            self._keep({**self.model.settings.keys, id_: key})
        else:
            self._again()

    def _keep(self, keys: dict[str, str]) -> None:
        try:
            self._trouble = self.model.set(keys=keys)
        except Refused as reason:
            self._trouble = str(reason)
        self.app.set_keymap({id_: each for id_, each in self.model.settings.keys.items() if id_ in self._known})
        self._again()

    def _again(self) -> None:
        """Show the list as it is now; the page follows its cursor."""
        self.query_one(Finder).renew(self.items(), self._at.id if self._at else "")

    def _shown(self, bound: keymap.Bound) -> str:
        keys = keymap.split(self.model.settings.keys.get(bound.id, bound.keys))
        return " ".join(map(key_name, keys))

    def _about(self, bound: keymap.Bound) -> Iterator[Widget]:
        yield _head(_title(bound))
        yield Static(Content(bound.about))
        yield Static(Content.assemble("Key: ", (shown_line(self._shown(bound)), "bold $text-accent")))
        if bound.id in self.model.settings.keys:
            yield Static(Content(f"Its first key is {bound.keys}. Backspace resets it."))
        yield Static(Content(f"In the settings it is called {bound.id}."), classes="quiet")
        if self._trouble:
            yield Static(Content(shown(f"✗ {self._trouble}")).stylize("$text-error"))


class KeyPress(Modal[str]):
    """Waits for one key, and dismisses with its name; with nothing on Esc."""

    BINDING_GROUP_TITLE = "Another key"
    HELP = "Press the key that it is to have."
    DEFAULT_CSS = """
    KeyPress {
        align: center middle;
        background: $background 60%;
        & > Vertical {
            width: 52;
            max-width: 100%;
            height: auto;
            background: $surface;
            border-top: solid $accent;
            border-bottom: solid $pane-rule;
            padding: 1 2;
        }
    }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._for = title

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Content.assemble("Press the key for ", (self._for, "bold"), ". Esc cancels."))
            yield Listener()


class Listener(Widget, can_focus=True):
    """Hears the key."""

    DEFAULT_CSS = "Listener { height: 0; }"

    def on_mount(self) -> None:
        """Listen at once."""
        self.focus()

    def on_key(self, event: events.Key) -> None:
        """Take whatever key it is."""
        event.stop()
        event.prevent_default()
        self.screen.dismiss("" if event.key == "escape" else event.key)


def _head(title: str) -> Static:
    return Static(Content(shown_line(title)), classes="head")


def _title(bound: keymap.Bound) -> str:
    """What it does, as it stands at the beginning of a line."""
    return bound.title[:1].upper() + bound.title[1:]
