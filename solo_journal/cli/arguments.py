"""The words behind a command as the inputs of a procedure: `name=value`, or bare words in the order of the inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ..rules.inputs import from_words, make
from ..rules.procedure import Procedure
from ..rules.refused import BadInput
from ..rules.world import World

P = TypeVar("P", bound=Procedure)
NAMED = re.compile(r"([A-Za-z_]\w*)=")


def inputs_of(kind: type[Procedure]) -> list[str]:
    """The names of its own inputs in their order; who does it is an option of every command."""
    return [name for name in kind.model_fields if name != "by"]


def named(kind: type[Procedure], words: Iterable[str], first: Iterable[str] = ()) -> list[str]:
    """The words with each bare one named after the next input that has no value yet; those in `first` come first.

    Raises `BadInput` for a word too many.
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
            raise BadInput(f"“{word}” is one word too many for {kind.called}. Put quotes around what belongs together.")
    return found


def procedure_from(kind: type[P], words: Iterable[str], by: str, world: Callable[[], World]) -> P:
    """The procedure that these words give: one with a line of its own reads them as that line, if they begin with a
    bare word. `world` is looked at only then. Raises `BadInput`."""
    given = list(words)
    if own_line(kind, given):
        read = kind.from_line(" ".join(given), "", world())
        return read if not by else make(kind, {**read.model_dump(exclude_defaults=True), "by": by})
    return from_words(kind, [*named(kind, given), *([f"by={by}"] if by else ())])


def own_line(kind: type[Procedure], words: Sequence[str]) -> bool:
    """Whether these words are the line that a procedure reads by itself: `3 moth-wolf hp6 d6`."""
    return kind.own_line and bool(words) and not NAMED.match(words[0])
