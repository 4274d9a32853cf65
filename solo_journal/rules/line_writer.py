"""Writes a line by the declared grammar of a procedure, and lists what such a line may contain."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from .line_grammar import SIGNS, After, Grammar, Marked, Numeric, Shaped, choices
from .world import World

MOST_PARTS = 4
"""Most parts listed in a refusal."""
MOST_TOLD = 7
"""Most words of a choice listed."""


def write_words(grammar: Grammar, inputs: Mapping[str, Any], world: World) -> tuple[str, set[str]]:
    """The words for these inputs as far as the grammar can express them, and the names of the inputs it could not."""
    said: dict[str, str] = {}
    several: set[str] = set()
    for name, marker in grammar.settings:
        if isinstance(marker, Numeric) and marker.then and name in inputs:  # its unit follows
            unit = grammar.kind.model_fields[marker.then].default
            inputs = {**inputs, marker.then: inputs.get(marker.then, unit)}
            several |= {marker.then} if inputs[name] != 1 else set()
        if name in inputs and name not in said:
            said |= {name: words} if (words := _setting_words(grammar, marker, name, inputs[name], several)) else {}
    for name, marker in grammar.names:
        if name in inputs and name not in said and not (marker.known and not inputs[name]):
            names = sorted(map(str, _each(inputs[name])), key=lambda each: marker.signed and each[:1] in SIGNS)
            signs = marker.signs_of(world) if marker.signs_of else {}
            its = ("" if each[:1].isdigit() else signs.get(each, "") for each in names)  # `+7 sisters` is a number
            said[name] = " ".join(
                each if marker.signed else _behind(sign or marker.signs[0], each)
                for sign, each in zip(its, names, strict=True)
            )
    known = set(grammar.known) - {grammar.rest, *said}  # the rest field is written last
    said |= {name: str(inputs[name]) for name in grammar.known if name in known and inputs.get(name)}
    first = {each.name for each in grammar.settings if getattr(each.marker, "lead", False)}
    rest = ", ".join(str(each) for each in _each(inputs.get(grammar.rest, "")))
    behind = {each.name: 1 for each in grammar.names}
    behind |= {name: 2 for name, marker in grammar.settings if _opens(marker)[:1].isalpha()}  # `v Halla with power`
    parts = [
        *(said[name] for name in said if name in first),
        *([rest] if rest else []),
        *(
            said[name]
            for name in sorted(said.keys() - first, key=lambda name: (behind.get(name, 0), [*said].index(name)))
        ),
    ]
    done = set(said) | ({grammar.rest} if rest else set())
    line = " ".join(part for part in parts if part)
    return line.replace(" ,", ", ", 1) if grammar.comma else line, set(inputs) - done


def takes(grammar: Grammar) -> str:
    """What a line may contain, in words; shortened if there is much: `might, … · a number for the dice`."""
    said = [_describe_marker(grammar, each) for each in (*grammar.settings, *grammar.names)]
    parts = [*dict.fromkeys(each for each in said if each)]
    more = len(parts) - MOST_PARTS
    return " · ".join(parts if more < 2 else parts[:MOST_PARTS]) + (f", and {more} more" if more > 1 else "")


def in_words(name: str) -> str:
    """The spoken name of an input."""
    return name.replace("_", " ")


def _each(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _opens(marker: Any) -> str:
    """The word before a setting: `with` might, `against` 5; empty if it has none."""
    if isinstance(marker, Numeric):
        return marker.form.partition("#")[0] if " #" in marker.form else ""
    return str(getattr(marker, "after", ""))


def _behind(sign: str, name: str) -> str:
    return f"{sign} {name}" if sign.isalpha() else f"{sign}{name}"


def _setting_words(grammar: Grammar, marker: Any, name: str, value: Any, several: Collection[str] = ()) -> str:
    """A setting as it is typed; empty if the marker cannot express it. With `several` candidates, the unit uses its
    last word."""
    if isinstance(marker, Numeric):
        if isinstance(value, bool) or not isinstance(value, int):
            return ""
        before, _, after = marker.form.partition("#")
        if not marker.low <= value <= marker.top or (before == "-" and value <= 0):
            return ""
        return f"{value:+d}" if before == "+" and not after else f"{before.strip('±')}{value}{after}"
    if isinstance(marker, Shaped):
        return " ".join(value) if marker.named else str(value)
    known = choices(grammar.kind, name, marker)
    words = [word for word, is_ in known.items() if is_ == value and type(is_) is type(value)]
    word = words[-1 if name in several else 0] if words else ""
    if not word and marker.both is not None and value == marker.both:
        ways = {is_: word for word, is_ in reversed(list(known.items())) if is_ != value}
        return " ".join(ways.values())
    return f"{marker.after} {word}".strip() if word else ""


def _describe_marker(grammar: Grammar, each: Marked) -> str:
    name, marker = each
    if isinstance(marker, Numeric):
        example = "6" if marker.form == "d#" else "1"
        form = "a number" if marker.plain else marker.form.replace("#", example).replace("±", "")
        return f"{form} for the {in_words(name)}"
    if isinstance(marker, Shaped):
        default = grammar.kind.model_fields[name].default or "d6"
        return f"{default} for the {in_words(name)}"
    if isinstance(marker, After):
        return _behind(marker.signs[0], "…")
    words: dict[Any, str] = {}
    for word, is_ in choices(grammar.kind, name, marker).items():
        words.setdefault(is_, word)
    known, about = list(words.values()), grammar.kind.model_fields[name].description or ""
    if about.startswith(f"{known[0]} (") and all(f"{word} (" in about for word in known):
        return about  # what each of them means: `short (a turn), long (a watch) or full (a week)`
    listed = ", ".join(known[:MOST_TOLD]) + (", …" if len(known) > MOST_TOLD else "")
    return f"{marker.after} {listed}".strip()
