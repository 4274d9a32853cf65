"""Every key of the page by the id of its action, and whether an action can have another key.

Textual accepts unknown ids and keys silently, and lets a new key displace an old one, so both are checked here.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_TO_UNICODE_NAME, Keys
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, TextArea

from ...rules.refusal import nearest

HOME = __name__.rpartition(".forms.")[0]
MODIFIERS = {"ctrl", "shift", "alt", "super", "hyper", "meta"}
_NAMED = {each.value for each in Keys if not each.value.startswith("<")} | set(KEY_TO_UNICODE_NAME)


@dataclass(slots=True)
class Bound:
    """An action with a key."""

    id: str
    title: str
    about: str
    default: dict[str, None] = field(default_factory=dict)
    homes: set[type[DOMNode]] = field(default_factory=set)
    """The classes that have it."""

    @property
    def keys(self) -> str:
        """Its default keys: `f2,ctrl+space`."""
        return ",".join(self.default)


def known_actions() -> dict[str, Bound]:
    """Every action that can have a key, by id."""
    package = importlib.import_module(HOME)
    for module in pkgutil.walk_packages(package.__path__, f"{HOME}."):
        importlib.import_module(module.name)
    found: dict[str, Bound] = {}
    for home in filter(_is_ours, _classes(DOMNode)):
        for key, binding in home._merged_bindings or ():
            if binding.id:
                bound = found.setdefault(
                    binding.id, Bound(binding.id, binding.description, binding.tooltip or binding.description)
                )
                bound.default[key] = None
                bound.homes.add(home)
    return dict(sorted(found.items()))


def trouble_with(id_: str, keys: str, own: Mapping[str, str]) -> str:
    """Why an action cannot have these keys together with the player's others, as a sentence; empty if it can."""
    everything = known_actions()
    if id_ not in everything:
        return f"No key of the page is called “{id_}”. {nearest(id_, list(everything))}".strip()
    wanted = set(split(keys))
    unknown = sorted(key for key in wanted if not _is_key(key))
    if unknown or not wanted:
        return (
            f"“{', '.join(unknown) or keys}” is not a key. Write f5, ctrl+o or a letter, with commas between several."
        )
    this = everything[id_]
    if any(issubclass(home, (TextArea, Input)) for home in this.homes) and any(_types(key) for key in wanted):
        return f"{keys} is needed for typing where {this.title} works. Choose another key."
    for other in everything.values():
        taken = wanted & set(split(own.get(other.id, other.keys)))
        already = taken & set(split(this.keys)) & set(split(other.keys))
        if other.id != id_ and taken - already and _meet(this, other):
            return f"{', '.join(sorted(taken))} already runs {other.title} ({other.id}). Give that another key first."
    return ""


def troubles(own: Mapping[str, str]) -> list[str]:
    """A sentence for each fault in the player's keys. Without own keys nothing is looked up."""
    found = (trouble_with(id_, keys, own) for id_, keys in own.items())
    return [trouble for trouble in found if trouble]


def split(keys: str) -> list[str]:
    """Keys separated by commas, each by its terminal name."""
    try:
        listed = Binding.make_bindings([Binding(keys.strip().lower() if len(keys.strip()) > 1 else keys.strip(), "")])
        return [binding.key for binding in listed]
    except Exception:  # Textual names its own faults in more than one way; none of them is a key
        return []


def _classes(of: type[Any]) -> Iterator[type[Any]]:
    for below in of.__subclasses__():
        yield below
        yield from _classes(below)


def _is_ours(each: type) -> bool:
    return each.__module__.startswith(f"{HOME}.")


def _is_key(key: str) -> bool:
    *modifiers, name = key.split("+") if len(key) > 1 else [key]
    with suppress(KeyError):
        return set(modifiers) <= MODIFIERS and (
            len(name) == 1 or name in _NAMED or bool(unicodedata.lookup(name.replace("_", " ")))
        )
    return False


def _types(key: str) -> bool:
    return len(key) == 1 or key == "space" or (key not in {each.value for each in Keys} and "+" not in key)


def _meet(one: Bound, other: Bound) -> bool:
    """Whether both can be active at the same place."""
    pairs = ((a, b) for a in one.homes for b in other.homes)
    return any(a is b or _hears(a, b) or _hears(b, a) for a, b in pairs)


def _hears(one: type[DOMNode], other: type[DOMNode]) -> bool:
    """Whether a key of `one` works where `other` is: it is the app, or a screen that uses it."""
    if issubclass(one, App):
        return not issubclass(other, ModalScreen)
    return issubclass(one, Screen) and other in _widgets_of(one)


@lru_cache(maxsize=256)
def _widgets_of(screen: type[DOMNode]) -> set[type[Widget]]:
    """The widgets with keys that a screen's module imports, directly or indirectly, without other screens."""
    seen: set[str] = set()
    found: set[type[Widget]] = set()
    waiting = {each.__module__ for each in filter(_is_ours, screen.__mro__)}
    while waiting:
        seen.add(name := waiting.pop())
        imported = [each for each in vars(sys.modules[name]).values() if isinstance(each, type) and _is_ours(each)]
        used = {each for each in imported if not issubclass(each, Screen)}
        found |= {each for each in used if issubclass(each, Widget)}
        waiting |= {each.__module__ for each in used} - seen
    return found
