"""The footer: the few keys that matter for the focused widget, taken from the active bindings."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.binding import ActiveBinding, Binding
from textual.content import Content
from textual.screen import Screen

from .frame import NORMAL
from .pointer import WithParts, part, part_at
from .safe_text import NOTHING, QUIET

_NAMES = {
    "space": "Space", "enter": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "Backspace", "delete": "Del",
    "up": "↑", "down": "↓", "left": "←", "right": "→", "home": "Home", "end": "End",
    "pageup": "PgUp", "pagedown": "PgDn", "insert": "Ins",
    "plus": "+", "minus": "-", "slash": "/", "question_mark": "?", "full_stop": ".", "comma": ",", "equals_sign": "=",
    "left_square_bracket": "[", "right_square_bracket": "]", "backslash": "\\", "number_sign": "#", "at": "@",
    "colon": ":", "semicolon": ";", "asterisk": "*", "underscore": "_", "apostrophe": "'", "exclamation_mark": "!",
}  # fmt: skip
_WITH = {"ctrl": "Ctrl", "shift": "Shift", "alt": "Alt", "super": "Super", "meta": "Meta"}


def key_name(key: str) -> str:
    """`Ctrl+Q` for `ctrl+q`, `F6` for `f6`, `-` for `minus`."""
    *held, last = key.split("+")
    name = _NAMES.get(last) or (last.upper() if held or _is_function_key(last) else last)
    return "+".join([*(_WITH.get(each, each.capitalize()) for each in held), name])


def key_named(name: str) -> str:
    """`ctrl+q` for `Ctrl+Q`, `escape` for `Esc`; empty for anything but a single key: `↑↓`, `*`."""
    *held, last = name.split("+")
    known = next((key for key, said in _NAMES.items() if said == last), "")
    pressed = last.lower() if last.isalnum() and (len(last) == 1 or _is_function_key(last.lower())) else ""
    key = pressed or (known if last == "/" or len(last) > 1 else "")
    return "+".join([*map(str.lower, held), key]) if key else ""


def _is_function_key(key: str) -> bool:
    return key[:1] == "f" and key[1:].isdigit()


MARGIN = 1
BETWEEN = "   "
WAY_OUT = "escape"
QUITS, HELPS = "ctrl+q", "f1"


class KeyHint(NamedTuple):
    """A key and what it does. A rule of writing, such as a blank line, has no key to press."""

    name: str
    does: str
    key: str = ""

    @property
    def drawn(self) -> Content:
        return Content.assemble((self.name, "bold $foreground"), " ", (self.does, QUIET))


class KeyLine(WithParts):
    """One row. A click on a key presses it.

    A widget may have `KEY_HINTS`, pairs of an action and its effect, for what is not a binding: they come after its
    first key while it has the focus; and `GIVE_WAY`, the names of hints that are dropped first.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyLine { height: 1; width: 1fr; color: $quiet; }
    """

    def __init__(self, indent: int = MARGIN, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        """`indent` is the margin at both ends."""
        super().__init__(id=id)
        self._indent = indent

    def on_mount(self) -> None:
        """Follow the bindings, and screens that open over this one."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)
        self.app.screen_change_signal.subscribe(self, lambda _: self.refresh())

    def render(self) -> Content:
        """As many keys as fit; none while another screen has the keys."""
        if self.app.screen is not self.screen:
            return NOTHING
        parts = [part(told.drawn, at) if told.key else told.drawn for at, told in enumerate(self._fitting())]
        return self.pointed(Content(" " * self._indent) + Content(BETWEEN).join(parts)) if parts else NOTHING

    def on_click(self, event: events.Click) -> None:
        if (at := part_at(event)) is not None:
            self.app.simulate_key(self._fitting()[at].key)

    def _follow(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen:
            self.refresh()

    def _fitting(self) -> list[KeyHint]:
        """The keys that fit: local ones are dropped from the right, whole, after those that give way. Help stays
        longer than the first on the page; elsewhere the first does. The last to go are Quit and the way out."""
        near, kept = self._find_hints()
        leaves = any(told.key == WAY_OUT for told in kept)
        helps = [told for told in kept if told.key == HELPS]
        early = helps if self.screen.size.width < NORMAL and not leaves else []
        goes = [told for name in getattr(self.screen.focused, "GIVE_WAY", ()) for told in near if told.name == name]
        goes += [*reversed(near[1:]), *(helps if leaves else ()), *near[:1], *reversed(kept)]
        shown = [*near[:1], *early, *near[1:], *(told for told in kept if told not in early)]
        for told in dict.fromkeys(goes):
            if _width(shown) > self.size.width - 2 * self._indent:
                shown.remove(told)
        return shown

    def _find_hints(self) -> tuple[list[KeyHint], list[KeyHint]]:
        """The local keys, and the global ones with the way out."""
        active = [each for each in self.screen.active_bindings.values() if each.binding.show and each.enabled]
        active.sort(key=lambda each: (each.node is not self.screen.focused, _declared_order(each)))
        first: dict[str, ActiveBinding] = {}
        for each in active:  # actions with the same name are the same
            first.setdefault(each.binding.description, each)
        own, app, out = list[KeyHint](), list[KeyHint](), list[KeyHint]()
        for does, each in first.items():
            key = each.binding.key
            group = out if key == WAY_OUT else app if each.node is self.app or key == HELPS else own
            group.append(KeyHint(each.binding.key_display or key_name(key), _small(does), key))
        hints = (KeyHint(*hint) for hint in getattr(self.screen.focused, "KEY_HINTS", ()))
        return [*own[:1], *hints, *own[1:]], [*sorted(app, key=lambda told: told.key == QUITS), *out]


def _declared_order(each: ActiveBinding) -> int:
    """A binding's position among those of its widget, because they are shown in the order of declaration."""
    ids = [binding.id for binding in type(each.node).BINDINGS if isinstance(binding, Binding)]
    return ids.index(each.binding.id) if each.binding.id in ids else len(ids)


def _small(words: str) -> str:
    """A description within a line: in lower case, except names of keys and abbreviations."""
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def _width(told: list[KeyHint]) -> int:
    return sum(each.drawn.cell_length for each in told) + len(BETWEEN) * max(0, len(told) - 1)
