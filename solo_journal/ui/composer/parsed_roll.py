"""How a roll's line was understood: each input that it gives, with full names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...rules.line_grammar import known_names
from ...rules.names import fold_name, same
from ...rules.procedure import Procedure
from ...rules.world import World

SIGNS = "+-−"


def given_inputs(procedure: Procedure, world: World) -> str:
    """The inputs that were given, apart from the player's own words: `+Thermal Sense -Exhausted gale chance 2`."""
    kind = type(procedure)
    said: list[str] = []
    for name, field in kind.model_fields.items():
        value = getattr(procedure, name)
        if name in ("by", kind.words) or value == field.get_default(call_default_factory=True):
            continue
        said += _words(name, value, known_names(kind, name, world))
    return " ".join(said)


def _words(name: str, value: Any, picks: Sequence[str]) -> Iterator[str]:
    match value:
        case True:
            yield name
        case False:
            yield f"no {name}"
        case str():
            yield in_full(value, picks)
        case tuple() | list():
            yield from (in_full(str(each), picks) for each in value)
        case _:
            yield f"{name} {value}"


def in_full(called: str, names: Iterable[str]) -> str:
    """The full name for a beginning, with its sign; unchanged if none or several match."""
    sign = called[:1] if called[:1] and called[:1] in SIGNS else ""
    begun = called[len(sign) :].strip()
    known = list(dict.fromkeys(names))
    exact = [name for name in known if same(name, begun)]
    fitting = exact or [name for name in known if fold_name(name).startswith(fold_name(begun))]
    return sign + (fitting[0] if begun and len(fitting) == 1 else begun)
