"""The content of the help: procedures, house rules, credits, signs, and the keys that work where the player was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Markdown

from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.fields import in_words
from ...rules.house_rules import HouseRule
from ...rules.inputs import explain_input, label_of
from ...rules.packs import Pack
from ...rules.procedure import Procedure
from ...rules.system import System
from ...rules.world import World
from ..page.key_line import key_name
from .key_table import place_of
from .picture import Term, Terms
from .radio_row import mark_choice
from .said import head, said

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
MARKS = (
    ("● ◐ ○", "Good, mixed, bad; for an oracle yes, but, no."),
    ("✦ ▼", "A turn of the story; somebody falls or something breaks."),
    ("▲", "Needs attention: a condition, or something near its end."),
    ("±", "What the line above changed; +3 counts what did not fit."),
    ("◆◇ ▮▯", "Full and empty, of a number or a clock."),
    ("▁▃▅▆█ ·", "The sizes of a step die; · is one that it lost."),
    ("★ ▸", "A bookmark; more is behind it."),
)
SYMBOLS = "symbols " + " ".join(f"{sign} {means}" for sign, means in (*SIGNS, *MARKS))
"""The words by which both are found."""


def signs() -> Terms:
    """The signs that may begin a line, and then those that the page draws."""
    return Terms(Term(sign, Content(means)) for sign, means in (*SIGNS, *MARKS))


def inputs(kind: type[Procedure]) -> Terms:
    """Every input: its label, what it is for and what values it takes."""
    told = {
        name: f"{explain_input(kind, name)}.{' Required.' * each.is_required()}"
        for name, each in kind.model_fields.items()
    }
    return Terms(Term(label_of(kind, name), Content(each)) for name, each in told.items())


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
        told.append(mark_choice(f"{words}{default}", in_force))
    return lines([*told, Content.styled(each.why, "$quiet")])


def source(kind: type[Procedure], system: System) -> str:
    told = [f"From {kind.page}."] if kind.page else []
    told.append(f"{kind.id}, version {kind.version}.")
    if system.credit:
        told.append(f"{system.title} by {system.credit.author}, {system.credit.licence}.")
    return " ".join(told)


def credit_of_game(system: System) -> Content:
    told = system.credit.notice if system.credit else "A part of Solo Journal, under its own licence."
    return lines([Content.styled(system.title, "bold"), Content(told)])


def credit_of_pack(pack: Pack) -> Content:
    """The credit of a pack. A player's own pack may lack any part of it."""
    title = Content.styled(
        f"{sanitise_line(pack.title)} ({sanitise_line(pack.id)} {sanitise_line(pack.version)})", "bold"
    )
    by = ", ".join(filter(None, (pack.author, pack.licence, pack.link))) or "It names no author and no licence."
    return lines([title, *(Content(sanitise(each)) for each in (by, pack.notice) if each)])


def lines(told: Iterable[Content]) -> Content:
    return Content("\n").join(told)


def keys_here(screen: object) -> Iterator[Widget]:
    """A screen's help: first that of the focused widget, then every key by place. Bindings without an id, which every
    list and text input has, are left out."""
    if not isinstance(screen, Screen):
        return
    focused = screen.focused or screen
    told = next((each.HELP for each in (focused, *focused.ancestors) if isinstance(each, Widget) and each.HELP), None)
    if told:
        yield Markdown(told, open_links=False)
    places: dict[str, dict[tuple[str, str], tuple[list[str], Binding]]] = {}
    for key, active in screen.active_bindings.items():
        if (binding := active.binding).id:
            here = places.setdefault(place_of(binding.id), {})
            here.setdefault((binding.action, binding.description), ([], binding))[0].append(key)
    for place, found in places.items():
        yield head(place)
        yield Terms(_term(*each) for each in found.values())
    if not places:
        yield said("Only the terminal's own keys work here.")


def _term(keys: list[str], binding: Binding) -> Term:
    """A key with what it does. A sentence that repeats its title is enough: `A page down.`"""
    shown = " ".join(binding.key_display or key_name(key) for key in keys)
    title, more = binding.description[:1].upper() + binding.description[1:], binding.tooltip
    repeats = set(title.casefold().split()) <= set(re.findall(r"\w+", more.casefold()))
    return Term(sanitise_line(shown), Content(more if repeats else f"{title}. {more}" if more else title))
