"""Reads the line of a procedure whose fields declare no grammar, by their types, without losing words.

The subject comes first: the procedure's words, or the first required input. After a known name come numbers, choices
and flags: `Torch 2`. If the subject is free text, everything belongs to it except required inputs before it (`7 the
fall`), choices at its start (`long by the river`), and a line of settings alone (`long`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .inputs import as_written, with_signs
from .line_grammar import Grammar, Inputs, Marked, Numeric, OneOf, known_names, literals, picks, simple_types
from .line_reader import read
from .names import look_up
from .procedure import Procedure
from .refusal import BadInput
from .world import World

MOST_READ = 40
"""A longer line is free text."""
REMOVING = {"gone": ("gone", "clear", "remove")}
"""Words that set an input to yes, if its name alone does not."""


def read_undeclared(kind: type[Procedure], line: str, world: World) -> Inputs:
    """The inputs of a line. Raises `BadInput` for a word that nothing takes."""
    grammar, home = grammar_by_types(kind), home_of(kind)
    if not home or not line:
        return read(grammar, line, world)
    line = as_written(line) if kind.signed else with_signs(line) if grammar.signed else line
    settings = _settings(grammar, line, world)
    needed = {name for name, info in kind.model_fields.items() if info.is_required()}
    if settings is not None and needed <= set(settings) and _free_of_words(kind, home):
        return settings
    words = line.split()
    if len(words) <= MOST_READ:
        if short := {} if kind.counts else kind.short(line):
            return short
        for name, behind in _cuts(kind, home, words, world):
            given = _settings(grammar, behind, world)
            if given is not None and (picks(kind, home) or needed <= {home, *given}):
                return {**given, home: name}
        front = _in_front(grammar, kind, home, words, world, needed)
        if front is not None:
            return front
    return {home: line}


def home_of(kind: type[Procedure]) -> str:
    """The input for words without a name; empty if all inputs are numbers, choices or flags."""
    needed = [name for name, info in kind.model_fields.items() if info.is_required()]
    home = kind.words if kind.words and (kind.words in needed or not needed) else needed[0] if needed else ""
    homes = (home, kind.words) if home else ()
    return next((each for each in homes if each and not any(_markers(kind, each))), "")


@lru_cache(maxsize=512)
def grammar_by_types(kind: type[Procedure]) -> Grammar:
    """The grammar that the types imply: numbers, choices, dice, flags."""
    home = home_of(kind)
    marked = [Marked(name, marker) for name in kind.model_fields if name != home for marker in _markers(kind, name)]
    return Grammar(kind, tuple(marked), ())


def _markers(kind: type[Procedure], name: str) -> Iterator[Numeric | OneOf]:
    """The ways to type an input without its name."""
    if name == "by":
        return
    annotation = kind.model_fields[name].annotation
    parts = set(simple_types(annotation))
    if any(literals(annotation)):
        yield OneOf()
    if any(isinstance(each, int) and not isinstance(each, bool) for each in parts):
        yield Numeric("d#")
    elif int in parts and str not in parts:
        yield Numeric("±#")
    if annotation is bool and kind.model_fields[name].default is False:
        yield OneOf(dict.fromkeys(REMOVING.get(name, (name.replace("_", " "),)), True))


def _settings(grammar: Grammar, line: str, world: World) -> Inputs | None:
    try:
        return read(grammar, line, world)
    except BadInput:
        return None


def _free_of_words(kind: type[Procedure], home: str) -> bool:
    """Whether a line of settings alone is read as such; not if the subject is a question, title or name."""
    return not kind.model_fields[home].is_required() and kind.makes not in ("question", "scene", "session")


def _cuts(kind: type[Procedure], home: str, words: list[str], world: World) -> Iterator[tuple[str, str]]:
    """The line split into a name and the words after or before it: `Torch 2`, `clear Poisoned`; the longest name first.
    If names can be picked, it must be one of them."""
    known = dict.fromkeys(known_names(kind, home, world))
    picked = bool(picks(kind, home))
    if not picked and not kind.model_fields[home].is_required():
        return
    for cut in range(len(words) - 1, 0, -1) if picked else range(1, len(words)):  # otherwise all numbers after it count
        name = " ".join(words[:cut]).rstrip(",")
        if picked and look_up(known, " ".join(words)):
            return
        if not picked or look_up(known, name):
            yield name, " ".join(words[cut:])
    for cut in range(1, len(words) if picked else 0):
        name = " ".join(words[cut:])
        if look_up(known, name) or words[0].casefold() in (*REMOVING["gone"], *kind.leads):
            yield name, " ".join(words[:cut])


def _in_front(
    grammar: Grammar, kind: type[Procedure], home: str, words: list[str], world: World, needed: set[str]
) -> Inputs | None:
    """Required inputs before the words: `7 the fall`, `people Orso`; and choices before free text: `long by the
    river`."""
    free = _free_of_words(kind, home)
    if not free and needed <= {home}:
        return None
    fronts = {cut: _settings(grammar, " ".join(words[:cut]), world) or {} for cut in range(1, len(words))}
    for cut, given in fronts.items():
        if given and set(given) <= needed and needed <= {home, *given}:
            return {**given, home: " ".join(words[cut:])}
    for cut, given in reversed(fronts.items()) if free else ():
        if given and all(isinstance(each, str) for each in given.values()):
            return {**given, home: " ".join(words[cut:])}
    return None
