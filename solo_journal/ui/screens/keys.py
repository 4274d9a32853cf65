"""Shows every key and lets the player change it. A key that is taken is refused, with what it already does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise, shown_line
from ...rules.refusal import Refused
from ..campaign_model import HasSettings
from ..forms import keymap
from ..forms.finder import Finder, Item
from ..forms.key_table import keys
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..page.key_line import key_name
from .modal import Modal

UNKNOWN = "unknown:"
"""The prefix of an unknown id in the settings."""
CHANGED = " · changed"
NAMED = 13
"""The width of a key in the list."""
PLACES = {
    "app": "Everywhere", "page": "On the page", "composer": "While writing", "strip": "Own dice", "log": "In the log",
    "entry": "An entry", "menu": "Menu", "find": "Search and finder", "panes": "Panes over the page", "pane": "A pane",
    "oracle": "Oracle pane", "character": "Character pane", "trackers": "Trackers pane", "here": "In this scene",
    "threads": "Open threads", "fight": "Fight", "scenes": "Scenes pane", "names": "Names pane", "sheet": "Sheet",
    "form": "Forms", "field": "A field of a form", "choice": "A choice", "picks": "Names to pick", "book": "Book",
    "stats": "Statistics", "export": "Export", "memory": "Names", "tables": "Tables", "games": "Games in files",
    "library": "Campaigns", "new": "New campaign", "game": "Which game", "pick": "Which sample",
    "previously": "Previously on", "scene": "Next scene", "leaving": "Quit", "overrule": "Overrule",
    "words": "Edit text", "list": "Lists", "room": "Reading screens", "dialog": "Questions", "confirm": "Yes or no",
    "choose": "One of several", "keys": "Keys",
}  # fmt: skip
"""Where keys work, in the order in which a player gets there. Other places follow by id."""


class KeysScreen(LookupScreen[None]):
    """Every key of the page. Changes apply at once and are saved in the settings."""

    BINDING_GROUP_TITLE = "Keys"
    HELP = (
        "Every key, by the place where it works. Enter changes the key: press the new one then. Backspace resets "
        "it. `/` filters by what a key does, or by its name."
    )
    HEAD = "Keys"
    HINT = (("Enter", "change key"), ("Backspace", "reset"), ("/", "filter"), ("F1", "help"), ("Esc", "back"))
    DEFAULT_CSS = "KeysScreen { #list { width: 45%; min-width: 38; max-width: 52; } }"
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "keys", ("reset", "backspace,delete", "reset", "Reset", "Reset it to its default key.")
    )

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
            yield Item("", "In your settings, but unknown", heading=True)
            yield from (Item(UNKNOWN + id_, id_) for id_ in unknown)
        parts = dict.fromkeys((*PLACES, *(id_.partition(".")[0] for id_ in self._known)))
        for part in parts:
            here = [bound for bound in self._known.values() if bound.id.partition(".")[0] == part]
            if here:
                yield Item("", PLACES.get(part, part.capitalize()), heading=True)
            for bound in sorted(here, key=lambda each: (each.keys.isdecimal(), each.keys)):
                yield Item(bound.id, f"{self._format_keys(bound).ljust(NAMED)} {_title(bound)}{self._changed(bound)}")

    def page_of(self, item: Item) -> Sequence[Widget]:
        if self._at is None or self._at.id != item.id:
            self._trouble = ""
        self._at = item
        if item.id.startswith(UNKNOWN):
            id_ = item.id.removeprefix(UNKNOWN)
            trouble = keymap.trouble_with(id_, "", {})
            return [_head(id_), Static(Content(sanitise(f"{trouble} Backspace removes it from the settings.")))]
        return list(self._about(self._known[item.id]))

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        if not event.item.id.startswith(UNKNOWN):
            title = self._known[event.item.id].title
            self.app.push_screen(KeyPress(title), lambda key: self._give(event.item.id, key))

    def action_reset(self) -> None:
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
        """Show the current list again, with its page."""
        self.query_one(Finder).renew(self.items(), self._at.id if self._at else "")

    def _format_keys(self, bound: keymap.Bound) -> str:
        keys = keymap.split(self.model.settings.keys.get(bound.id, bound.keys))
        return " ".join(map(key_name, keys))

    def _changed(self, bound: keymap.Bound) -> str:
        return CHANGED if bound.id in self.model.settings.keys else ""

    def _about(self, bound: keymap.Bound) -> Iterator[Widget]:
        place = PLACES.get(bound.id.partition(".")[0], "")
        yield _head(_title(bound))
        yield Static(Content(bound.about))
        now = shown_line(self._format_keys(bound))
        own = " ".join(map(key_name, keymap.split(bound.keys)))
        rows = [("Key", Content.styled(now, "bold $foreground")), ("Works", Content(place))]
        if self._changed(bound):
            rows.append(("Default", Content(f"{own} · Backspace resets it")))
        yield Terms(Term(label, told) for label, told in (*rows, ("Settings", Content.styled(bound.id, "$quiet"))))
        if self._trouble:
            yield Static(Content(sanitise(f"✗ {self._trouble}")).stylize("$text-error"))


class KeyPress(Modal[str]):
    """Waits for one key and returns its name; None on Esc."""

    BINDING_GROUP_TITLE = "Another key"
    HELP = "Press the new key."
    DEFAULT_CSS = """
    KeyPress {
        align: center middle;
        background: $background 60%;
        & > .sheet { width: 52; padding: 1 2; }
    }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._for = title

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Content.assemble("Press the key for ", (self._for, "bold"), ". Esc cancels."))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key == "escape" else event.key)


def _head(title: str) -> Static:
    return Static(Content(shown_line(title)), classes="head")


def _title(bound: keymap.Bound) -> str:
    """Its action, with a capital."""
    return bound.title[:1].upper() + bound.title[1:]
