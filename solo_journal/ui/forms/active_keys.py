"""The keys that work where the player was, by the widget that they belong to. They come from the bindings alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Markdown, Static

from ...campaign.story.sanitise import shown_line
from ..page.key_names import key_name
from .terms import Term, Terms

NO_KEYS = "Only the terminal's own keys work here."


def keys_here(screen: object) -> Iterator[Widget]:
    """What the help says of a screen: first of what has the focus in it, then every key by its place."""
    if not isinstance(screen, Screen):
        return
    focused = screen.focused or screen
    told = next((each.HELP for each in (focused, *focused.ancestors) if isinstance(each, Widget) and each.HELP), None)
    if told:
        yield Markdown(told, open_links=False)
    groups = grouped(screen)
    for node, bindings in groups:
        yield Static(Content(title_of(node)), classes="head")
        yield Terms(_term(keys, binding) for binding, keys in bindings)
    if not groups:
        yield Static(Content(NO_KEYS))


def grouped(screen: Screen[Any]) -> list[tuple[DOMNode, list[tuple[Binding, list[str]]]]]:
    """The active bindings of a screen by the node that they belong to, each with all its keys. Those without an id are
    what every list and every line of text has, and are left out."""
    found: dict[DOMNode, dict[tuple[str, str], tuple[Binding, list[str]]]] = {}
    for key, active in screen.active_bindings.items():
        if not active.binding.id:
            continue
        at_node = found.setdefault(active.node, {})
        at_node.setdefault((active.binding.action, active.binding.description), (active.binding, []))[1].append(key)
    return [(node, list(bindings.values())) for node, bindings in found.items()]


def title_of(node: DOMNode) -> str:
    """What a group of keys is called: by its widget, or by the words of its class."""
    named = node.BINDING_GROUP_TITLE
    if named:
        return named
    if isinstance(node, App):
        return "Everywhere"
    name = type(node).__name__.removesuffix("Screen")
    return "".join(f" {letter}" if letter.isupper() and at else letter for at, letter in enumerate(name))


def _term(keys: list[str], binding: Binding) -> Term:
    shown = " ".join(binding.key_display or key_name(key) for key in keys)
    said = binding.description[:1].upper() + binding.description[1:]
    about = Content(f"{said}. {binding.tooltip}" if binding.tooltip else said)
    return Term(shown_line(shown), about)
