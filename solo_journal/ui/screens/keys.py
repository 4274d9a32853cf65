"""Shows every key and lets the player change it. A key that is taken is refused, with what it already does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.refusal import Refused
from ..campaign_model import HasSettings
from ..forms import keymap
from ..forms.finder import Finder, Item
from ..forms.key_table import PLACES, keys, place_of
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.said import head, said
from ..page.key_line import key_name
from .modal import Modal

UNKNOWN = "unknown:"
"""The prefix of an unknown id in the settings."""
CHANGED = " · changed"
NAMED = 13
"""The width of a key in the list."""


class KeysScreen(LookupScreen[None]):
    """Every key of the page. Changes apply at once and are saved in the settings."""

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
        self._known = keymap.known_actions()
        self._trouble = ("", "")
        """Why an action could not have a key: its id, and a sentence."""

    def items(self) -> Iterator[Item]:
        own = self.model.settings.keys
        if unknown := [Item(UNKNOWN + id_, id_) for id_ in own if id_ not in self._known]:
            yield Item("", "In your settings, but unknown", heading=True)
            yield from unknown
        places: dict[str, list[keymap.Bound]] = {title: [] for title in PLACES.values()}
        for bound in self._known.values():
            places.setdefault(place_of(bound.id), []).append(bound)
        for place, here in places.items():
            yield Item("", place, heading=True)
            for bound in sorted(here, key=lambda each: (each.keys.isdecimal(), each.keys)):
                changed = CHANGED if bound.id in own else ""
                yield Item(bound.id, f"{_names(own.get(bound.id, bound.keys)):{NAMED}} {_title(bound)}{changed}")

    def page_of(self, item: Item) -> Iterator[Widget]:
        if item.id.startswith(UNKNOWN):
            id_ = item.id.removeprefix(UNKNOWN)
            yield head(id_)
            yield said(f"{keymap.trouble_with(id_, '', {})} Backspace removes it from the settings.")
            return
        bound, own = self._known[item.id], self.model.settings.keys
        yield head(_title(bound))
        yield said(bound.about)
        rows = {
            "Key": Content.styled(sanitise_line(_names(own.get(bound.id, bound.keys))), "bold $foreground"),
            "Works": Content(place_of(bound.id)),
        }
        if bound.id in own:
            rows["Default"] = Content(f"{_names(bound.keys)} · Backspace resets it")
        rows["Settings"] = Content.styled(bound.id, "$quiet")
        yield Terms(Term(*row) for row in rows.items())
        if self._trouble[0] == bound.id:
            yield Static(Content(sanitise(f"✗ {self._trouble[1]}")).stylize("$text-error"))

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        if bound := self._known.get(event.item.id):
            self.app.push_screen(KeyPress(bound.title), lambda key: self._give(bound.id, key))

    def action_reset(self) -> None:
        if self.at is not None:
            id_ = self.at.id.removeprefix(UNKNOWN)
            self._keep(id_, {name: keys for name, keys in self.model.settings.keys.items() if name != id_})

    def _give(self, id_: str, key: str | None) -> None:
        own = self.model.settings.keys
        if key and (trouble := keymap.trouble_with(id_, key, own)):
            self._trouble = (id_, trouble)
            self.list_again()
        elif key:
            self._keep(id_, {**own, id_: key})

    def _keep(self, id_: str, keys: dict[str, str]) -> None:
        try:
            trouble = self.model.set(keys=keys)
        except Refused as reason:
            trouble = str(reason)
        self._trouble = (id_ if trouble else "", trouble)
        self.app.set_keymap({name: each for name, each in self.model.settings.keys.items() if name in self._known})
        self.list_again()


class KeyPress(Modal[str]):
    """Waits for one key and returns its name; None on Esc."""

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


def _names(keys: str) -> str:
    """Keys by their names, as the footer has them."""
    return " ".join(map(key_name, keymap.split(keys)))


def _title(bound: keymap.Bound) -> str:
    """Its action, with a capital."""
    return bound.title[:1].upper() + bound.title[1:]
