"""The content of the help: procedures, house rules, credits, signs, and the keys that work where the player was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Markdown, Static

from ...campaign.story.sanitise import sanitise, shown_line
from ...rules.fields import in_words
from ...rules.house_rules import HouseRule
from ...rules.inputs import explained, label_of
from ...rules.packs import Pack
from ...rules.procedure import Procedure
from ...rules.system import System
from ...rules.world import World
from ..page.key_line import key_name
from .picture import Term, Terms
from .radio_row import marked

NAMED = re.compile(r"^Example: \w+=(.+\n?)*", re.MULTILINE)
"""An example in the syntax of the command line."""

SIGNS = (
    ("words", "Enter on a blank line saves the paragraph. After an answer, what you write is its consequence."),
    ("? question", "Asks the oracle. ?+ where the story favours a yes, ?- where it favours a no."),
    ("@ action", "What your character tries."),
    ("d: ...", "Rolls for it: what helps with +, what hinders with -. With dice such as 3d6+2, rolls those."),
    ("=> words", "A consequence."),
    ("(note: words)", "An aside: saved, but no part of the story."),
    ("/name", "Runs a command; / alone opens the menu, and so does Space on an empty line."),
    ("\\", "In front of a line makes it prose."),
    ("[N:Orso|hunter]", "A tag in any line notes a person; L: a place, Thread: a thread."),
    ("[Clock:Hunters 3/6]", "Sets a clock; Track: and Timer: work the same way."),
    ("a number", "Takes an offer."),
)


def signs() -> Terms:
    """The signs that may begin a line."""
    return Terms(Term(sign, Content(said)) for sign, said in SIGNS)


def inputs(kind: type[Procedure]) -> Terms:
    """Every input: its label, what it is for and what values it takes."""
    return Terms(Term(label_of(kind, name), Content(_input(kind, name))) for name in kind.model_fields)


def example(kind: type[Procedure]) -> str:
    """Its example with the labels of its form: `Ability: dex · Score: 2`."""
    return " · ".join(f"{label_of(kind, name)}: {in_words(value)}" for name, value in kind.example.items())


def procedure_help(kind: type[Procedure]) -> str:
    """Its help as Markdown, with an example for the form."""
    return NAMED.sub(lambda found: f"Example: {example(kind)}", kind.help())


def house_rule_help(each: HouseRule, world: World) -> Content:
    """A house rule: its settings with the current one marked, and the reason for its default."""
    told = [Content.styled(each.title, "bold")]
    for option, words in each.options.items():
        in_force = option == each.of(world)
        default = "  (default)" if option == each.default else ""
        told.append(marked(f"{words}{default}", in_force))
    return lines([*told, Content.styled(each.why, "$quiet")])


def source(kind: type[Procedure], system: System) -> str:
    said = [f"From {kind.page}." if kind.page else "", f"{kind.id}, version {kind.version}."]
    if system.credit:
        said.append(f"{system.title} by {system.credit.author}, {system.credit.licence}.")
    return " ".join(each for each in said if each)


def credit_of_game(system: System) -> Content:
    said = system.credit.notice if system.credit else "A part of Solo Journal, under its own licence."
    return lines([Content.styled(system.title, "bold"), Content(said)])


def credit_of_pack(pack: Pack) -> Content:
    """The credit of a pack. A player's own pack may lack any part of it."""
    head = Content.styled(f"{shown_line(pack.title)} ({shown_line(pack.id)} {shown_line(pack.version)})", "bold")
    return lines([head, *(Content(sanitise(each)) for each in _credit_lines(pack))])


def lines(told: Iterable[Content]) -> Content:
    return Content("\n").join(told)


def _input(kind: type[Procedure], name: str) -> str:
    return f"{explained(kind, name)}.{' Required.' if kind.model_fields[name].is_required() else ''}"


def _credit_lines(pack: Pack) -> Iterator[str]:
    by = ", ".join(each for each in (pack.author, pack.licence, pack.link) if each)
    yield by or "It names no author and no licence."
    if pack.notice:
        yield pack.notice


NO_KEYS = "Only the terminal's own keys work here."


def keys_here(screen: object) -> Iterator[Widget]:
    """A screen's help: first that of the focused widget, then every key by place."""
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
    """The active bindings of a screen by node, each with all its keys. Bindings without an id, which every list and
    text input has, are left out."""
    found: dict[DOMNode, dict[tuple[str, str], tuple[Binding, list[str]]]] = {}
    for key, active in screen.active_bindings.items():
        if not active.binding.id:
            continue
        at_node = found.setdefault(active.node, {})
        at_node.setdefault((active.binding.action, active.binding.description), (active.binding, []))[1].append(key)
    return [(node, list(bindings.values())) for node, bindings in found.items()]


def title_of(node: DOMNode) -> str:
    """The title of a group of keys: its widget's, or the words of its class."""
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
