"""What the help tells: procedures, readings, credits and signs, as words in our own order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from textual.content import Content

from ...campaign.story.sanitise import sanitise, shown_line
from ...rules.fields import in_words
from ...rules.house_rules import HouseRule
from ...rules.inputs import explained, label_of
from ...rules.packs import Pack
from ...rules.procedure import Procedure
from ...rules.system import System
from ...rules.world import World
from .terms import Term, Terms

NAMED = re.compile(r"^Example: \w+=(.+\n?)*", re.MULTILINE)
"""An example as the command line takes it."""

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
    """The signs that a line may begin with."""
    return Terms(Term(sign, Content(said)) for sign, said in SIGNS)


def inputs(kind: type[Procedure]) -> Terms:
    """Every input: its name, what it is for and what it may be."""
    return Terms(Term(label_of(kind, name), Content(_input(kind, name))) for name in kind.model_fields)


def example(kind: type[Procedure]) -> str:
    """Its example by the labels of its form: `Ability: dex · Score: 2`."""
    return " · ".join(f"{label_of(kind, name)}: {in_words(value)}" for name, value in kind.example.items())


def procedure_help(kind: type[Procedure]) -> str:
    """Its help as Markdown, with an example that can be filled in here."""
    return NAMED.sub(lambda found: f"Example: {example(kind)}", kind.help())


def house_rule_help(each: HouseRule, world: World) -> Content:
    """A reading: its settings with the one in force marked, and why the default is what it is."""
    told = [Content.styled(each.title, "bold")]
    for option, words in each.options.items():
        in_force = option == each.of(world)
        default = "  (default)" if option == each.default else ""
        told.append(Content.assemble(("● " if in_force else "○ ", "bold"), f"{words}{default}"))
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
    """Whose tables they are. A player's own pack may leave out any of it."""
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
