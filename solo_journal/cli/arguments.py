"""Command arguments as a procedure's inputs: `name=value`, or bare words in the order of the inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from ..rules.inputs import by_name, from_words, make, words_by_name
from ..rules.procedure import Procedure
from ..rules.refusal import BadInput, Unknown
from ..rules.world import World

P = TypeVar("P", bound=Procedure)
NAMED = re.compile(r"([A-Za-z_]\w*)=")


def inputs_of(kind: type[Procedure]) -> list[str]:
    """The names of its own inputs in order, without `by`, which is an option of every command."""
    return [name for name in kind.model_fields if name != "by"]


def name_inputs(kind: type[Procedure], words: Iterable[str], first: Iterable[str] = ()) -> list[str]:
    """Name each bare word after the next input that has no value yet; inputs in `first` come first.

    Raises `BadInput` if there is a word too many.
    """
    given = list(words)
    said = {match[1] for word in given if (match := NAMED.match(word))}
    left = [name for name in dict.fromkeys([*first, *inputs_of(kind)]) if name not in said]
    found: list[str] = []
    for word in given:
        if NAMED.match(word):
            found.append(word)
        elif left:
            found.append(f"{left.pop(0)}={word}")
        else:
            raise BadInput(f"Unexpected “{word}”. Quote text that has spaces.")
    return found


def procedure_from(kind: type[P], words: Iterable[str], by: str) -> P:
    """The procedure with these arguments, bare words in the order of its inputs. Raises `BadInput`."""
    return from_words(kind, [*name_inputs(kind, words), *([f"by={by}"] if by else ())])


def procedure_in(kind: type[P], words: Iterable[str], by: str, world: Callable[[], World], between: str = " ") -> P:
    """The procedure with these arguments. Bare words are its line, as after `/name` on the page; `world` is only asked
    for if there are any. Raises `BadInput`."""
    from ..rules.line_form import none_where_empty, typed_inputs

    given = [*words, *([f"by={by}"] if by else ())]
    line = between.join(word for word in given if not NAMED.match(word))
    read = typed_inputs(kind, line, world()) if line else {}
    typed = by_name(kind, words_by_name([word for word in given if NAMED.match(word)]))
    twice = next((name for name in typed if name in read and name != kind.words), "")
    if twice:
        raise BadInput(f"{twice} is given twice. Give it once.")
    return make(kind, {**read, **{name: none_where_empty(kind, name, value) for name, value in typed.items()}})


NUMBERS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class Span(click.ParamType[range]):
    """One number, or two with a dash between them."""

    name = "N|N-N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        found = NUMBERS.fullmatch(str(value).strip())
        if found is None:
            self.fail(f"Write one number or two with a dash, such as 3 or 3-5; not “{value}”.", param, ctx)
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            self.fail(f"{first} comes after {last}: write {last}-{first}.", param, ctx)
        return range(first, last + 1)


def must_be_there(world: World, scene: int | None, session: int | None) -> None:
    """Refuse a scene or session that has not been played yet."""
    for what, wanted, last in (("scene", scene, world.scene.number), ("session", session, world.session.number)):
        if wanted is not None and wanted > last:
            until = f"The last one is {last}." if last else "None has begun yet."
            raise Unknown(f"There is no {what} {wanted}. {until}")
