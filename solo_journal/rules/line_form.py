"""Reads and writes a procedure as one line: words first, then `name=value` for the rest.

`from_line` reads what follows `/name`, `d:` and `do`; `line_of` writes it. What the words cannot express is written as
`name="value"`, so reading a written line always gives the same procedure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_args

from .fields import Asked
from .inputs import make, with_commas
from .line_grammar import Inputs, grammar_of, known_names
from .line_reader import read
from .line_writer import write_words
from .names import fold_name, look_up
from .procedure import Procedure, inputs_of
from .refusal import BadInput, Refused, quote
from .type_grammar import grammar_by_types, home_of, read_undeclared
from .world import World

P = TypeVar("P", bound=Procedure)

_INPUT = re.compile(r"(?:^|(?<=\s))([A-Za-z_]\w*)=")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"(?=\s+[A-Za-z_]\w*=|\s*$)', re.DOTALL)
_PLAIN = re.compile(r"[^\s\"'\\=]+(?: [^\s\"'\\=]+)*")
_QUOTES = ('"', "'")


def from_line(kind: type[P], line: str, world: World, question: str = "") -> P:
    """The procedure for a line after `d:` or a name. `question` supplies its words if the line has none. Raises
    `BadInput`."""
    return make(kind, typed_inputs(kind, line, world, question))


def inputs_from(kind: type[Procedure], line: str, world: World) -> Inputs:
    """The inputs of a line, as a form would give them; some may be missing. Raises `BadInput` for a word that
    nothing takes."""
    words, typed = split_pairs(line)
    given = {name: none_where_empty(kind, name, value) for name, value in typed.items()}
    if not words and given:
        return given
    said = words_in(kind, words, world)
    twice = next((name for name in said if name in given), "")
    if twice:
        raise BadInput(f"{twice} is given twice. Give it once.")
    return {**said, **given}


def typed_inputs(kind: type[Procedure], line: str, world: World, question: str = "") -> Inputs:
    """`inputs_from`, with `question` or the procedure's default words if the line has none. An empty line gives no
    inputs."""
    inputs = inputs_from(kind, line, world)
    inputs = {**kind.usual(inputs), **inputs}
    words = question or (kind.default_words(inputs, world) if inputs else "")
    return {kind.words: words, **inputs} if words and kind.words else inputs


def inputs_of_guide(kind: type[Procedure], inputs: Mapping[str, Any], guide: Mapping[str, str], *beside: str) -> Inputs:
    """The inputs that a primer's table prints for the kind of foe that the name ends with, such as rat in `cave rat`,
    if the line adds nothing but a count and the inputs in `beside`. Raises `BadInput` for foes of several kinds."""
    name = str(inputs.get(kind.words, ""))
    if "," in name:
        raise BadInput(f"{quote(name)} are several kinds. Bring in one kind with each line.", name)
    last = re.split("[ -]", fold_name(name))[-1]
    if last not in guide or inputs.keys() - {kind.words, kind.counts, *beside}:
        return {}
    return inputs_from(kind, f"{last} {guide[last]}", World())


def split_pairs(line: str) -> tuple[str, dict[str, str]]:
    """A line split into its words and its `name=value` pairs. A value extends to the next name, so it needs no quotes;
    within double quotes it may contain anything. Raises `BadInput` for a repeated name."""
    found = _INPUT.search(line)
    words = line[: found.start()].strip() if found else line.strip()
    given: dict[str, str] = {}
    while found:
        name, start = found[1], found.end()
        quoted = _QUOTED.match(line, start)
        found = _INPUT.search(line, quoted.end() if quoted else start)
        end = found.start() if found else len(line)
        if name in given:
            raise BadInput(f"{name} is given twice. Give it once.")
        given[name] = re.sub(r'\\(["\\])', r"\1", quoted[1]) if quoted else _bare(line[start:end])
    return words, given


def line_of(procedure: Procedure, world: World | None = None) -> str:
    """The line for this procedure in this world, in words as far as reading them gives the same procedure."""
    kind, world = type(procedure), world or World()
    inputs = {name: value for name, value in inputs_of(procedure).items() if not _default(kind, name, value)}
    missing = {name for name, info in kind.model_fields.items() if info.is_required() and name not in inputs}
    inputs |= dict.fromkeys(missing)
    words, left = write_words(grammar_of(kind) or grammar_by_types(kind)._replace(rest=home_of(kind)), inputs, world)
    for said, named in ((words, left), ("", set(inputs))):
        line = " ".join(
            [*([said] if said else []), *(_setting(name, inputs[name]) for name in inputs if name in named)]
        )
        if _gives(kind, line, world) == procedure:
            return line
    return line


def roll_line(procedure: Procedure, world: World) -> str:
    """The line of a roll as typed after `d:`, with full names and without its text unless that is required."""
    about = type(procedure).words
    whole = line_of(procedure, world) if type(procedure).makes == "question" else f"{about}="
    if f"{about}=" not in whole:
        return whole
    info = type(procedure).model_fields.get(about)
    bare = procedure.model_copy(update={about: info.get_default()}) if info and not info.is_required() else procedure
    return line_of(bare, world)


def words_in(kind: type[Procedure], words: str, world: World) -> Inputs:
    """The inputs in the words of a line, by declared grammar or by types, including the target."""
    whom, words = _whom(kind, words, world)
    grammar = grammar_of(kind)
    for pattern, instead in kind.printed.items():
        words = re.sub(pattern, instead, words, flags=re.IGNORECASE)
    said = read(grammar, words, world) if grammar else read_undeclared(kind, words, world)
    return {**said, "by": whom} if whom else said


def _whom(kind: type[Procedure], line: str, world: World) -> tuple[str, str]:
    """The target's name at the start of a line, or at its end after settings or a known name; and the rest of the
    line."""
    names = {name: fold_name(name).split() for name in kind.befalls(world)} if kind.befalls else {}
    words = line.split()
    for length in range(min(len(words), max(map(len, names.values()), default=0)), 0, -1):
        for at in dict.fromkeys((0, len(words) - length)):
            said = fold_name(" ".join(words[at : at + length])).split()
            meant = [name for name in names if names[name] == said] or [
                name for name, own in names.items() if own[:length] == said
            ]
            rest = " ".join([*words[:at], *words[at + length :]])
            if len(meant) == 1 and (not at or _is_set(kind, rest, world)):
                return meant[0], rest
    return "", line


def _is_set(kind: type[Procedure], line: str, world: World) -> bool:
    """Whether a line has only settings, or is a name that the procedure knows."""
    home = home_of(kind)
    if home and fold_name(line) in map(fold_name, known_names(kind, home, world)):
        return True
    try:
        read((grammar_of(kind) or grammar_by_types(kind))._replace(rest=""), line, world)
    except BadInput:
        return False
    return True


def none_where_empty(kind: type[Procedure], name: str, value: str) -> str | None:
    """None for an empty optional number: `value=` clears it."""
    info = kind.model_fields.get(name)
    parts = set(get_args(info.annotation)) if info and not value else set()
    return None if type(None) in parts and int in parts and str not in parts else value


def _gives(kind: type[Procedure], line: str, world: World) -> Procedure | None:
    try:
        return make(kind, inputs_from(kind, line, world))
    except Refused:
        return None


def _default(kind: type[Procedure], name: str, value: Any) -> bool:
    info = kind.model_fields[name]
    if info.is_required():
        return False
    default = info.get_default(call_default_factory=True)
    return (default is None) == (value is None) and _typed(default) == _typed(value)


def _setting(name: str, value: Any) -> str:
    text = _typed(value)
    if _PLAIN.fullmatch(text):
        return f"{name}={text}"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{name}="{escaped}"'


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return with_commas(str(each) for each in value)
    return "" if value is None else str(value)


def _bare(value: str) -> str:
    value = value.strip()
    quoted = len(value) > 1 and value[0] in _QUOTES and value[-1] == value[0]
    return value[1:-1] if quoted else value


def inputs_in_words(kind: type[Procedure], first: str, typed: str, world: World) -> dict[str, Any]:
    """The inputs in the words of the first field, including that field; empty if they are not such a line."""
    short = kind.short(typed)
    if kind.counts and first == kind.words:
        try:
            line = typed_inputs(kind, typed, world)
        except Refused:  # it is a name
            line = {}
        short = {**short, **line, **kind.short(line.get(first, ""))} if line.keys() - {first, kind.counts} else short
    if short:
        return {first: typed, **short}
    head, colon, rest = typed.partition(":")
    if not colon or not head.strip() or not rest.strip():
        return {}
    for name in kind.model_fields:
        asked = Asked.of(kind, name, world)
        if name == first or not asked.names or asked.picks:
            continue
        if found := look_up({each: each for each in asked.names}, head):
            return {first: rest.strip(), name: found}
    return {}
