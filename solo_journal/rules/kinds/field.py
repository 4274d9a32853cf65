"""The base of all fields: a named value at a place in the plain tree of a sheet, campaign or fighter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..names import same, slug
from ..world import World
from .declaration import Declared, Keys, Tree, positional, value_at, with_value
from .view import StatusValue, ViewPart

ARROW = " -> "
"""Between old and new value in the words of a change."""
OwnWords = tuple[Keys, Any, Any]
"""A change of a field: the keys below its own, old value, new value."""
ROOT = "."
"""As `at`: the values are keys of the tree itself, beside other fields."""


class Hand(Declared):
    """A procedure that edits a field, with the meaning of its inputs."""

    procedure: str = positional(kw_only=False)
    given: Mapping[str, Any] = positional(default={}, kw_only=False)
    """Fixed inputs: `{"what": "hope"}`; `{label}` is the label of the field."""
    name: str = ""
    """The input for the name of one of several; empty if there is only one."""
    by: str = ""
    """The input for a change by an amount."""
    sign: int = 1
    """-1 if more of that input lowers the value shown."""
    to: str = ""
    """The input for the new value."""
    shows: str = "{value}"
    """The format of the value for that input: `{value}/{top}`."""
    writes: bool = False
    """Whether it also adds a new one."""
    takes: Mapping[str, Any] | None = None
    """The inputs that remove one; None if it cannot."""
    letter: str = ""
    """A key for what else it does: `u`."""
    word: str = ""
    """The word for that: `use`."""
    old: str = ""
    """The input for the old name, if names can be changed."""


class Bearer(Protocol):
    """The owner of a field, as fields see it."""

    @property
    def world(self) -> World: ...

    @property
    def key(self) -> str:
        """Empty for the campaign."""

    @property
    def tree(self) -> Tree: ...

    def field(self, called: str) -> Field: ...

    def bound(self, bound: Any) -> int: ...

    def bounds(self, meter: Any) -> tuple[int, int | None]: ...


class Field(Declared):
    """The common base of fields. A kind says what it holds, how it reads, and what follows."""

    label: str = positional(kw_only=False)
    """Its name for players: `Momentum`."""
    id: str = ""
    """Its name in ids, if not its label: `counter`."""
    at: str = ""
    """Its path in the tree, `body/lp`; by default its label in lower case."""
    help: str = ""
    drawn: bool = True
    """Whether it appears on the sheet."""
    by_hand: bool = True
    """Whether players may edit it; if so, it has a declared or standard edit."""
    one: str = ""
    """The word for one of several: `oath`."""
    hands: tuple[Hand, ...] = ()
    """The game's own procedures that edit it on the sheet, in place of an edit."""

    @property
    def name(self) -> str:
        """Its name in ids and sums: `stress_most`."""
        return self.id or slug(self.label.replace("'", ""), "field").replace("-", "_")

    @property
    def keys(self) -> Keys:
        """Its place in the tree; empty if its values are keys of the tree itself."""
        return () if self.at == ROOT else tuple((self.at or self.name).split("/"))

    def answers_to(self, word: str) -> bool:
        """Whether a sum, an end or a player means this field by the word."""
        return word in (self.name, self.label, self.at) or same(word, self.label)

    def raw(self, tree: Tree) -> Any:
        """Its value in the tree, or None."""
        return value_at(tree, self.keys) if self.keys else tree

    def put(self, tree: Tree, value: Any) -> Tree:
        return with_value(tree, self.keys, value) if self.keys else {**tree, **value}

    def begin(self) -> Any:
        """Its value in a new tree, or None."""
        return None

    def owns(self, keys: Keys) -> bool:
        """Whether a change at these keys belongs to it."""
        return bool(self.keys) and keys[: len(self.keys)] == self.keys

    def fault(self, tree: Tree) -> str:
        """What is wrong with its value; empty if nothing is. For trees without a model."""
        return ""

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        """Its parts for panes."""
        return iter(())

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        """Its values for the status line."""
        return iter(())

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        """Its numbers by name, for sums, lines and `d:`."""
        return {}

    def names(self, holder: Bearer) -> Iterable[str]:
        """Its names for completion."""
        return self.numbers(holder)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """A change of it in words. The keys are those below its own."""
        yield f"{self.label}{ARROW}{after}" if not keys else f"{self.label} changed"

    def words_together(self, changes: Sequence[OwnWords]) -> Iterator[str]:
        """Several consecutive changes of it in words; one by one unless a kind combines them."""
        for keys, before, after in changes:
            yield from self.words(keys, before, after)


class SingleNumber(Field):
    """One number."""

    start: int = 0

    def begin(self) -> Any:
        return self.start

    def value(self, tree: Tree) -> int:
        value = self.raw(tree)
        return value if isinstance(value, int) else self.start

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        return {self.label: self.value(holder.tree)}


def number_behind(text: str, low: int, top: int, shows: str = "{name} {value}") -> tuple[str, int | None]:
    """A name and the number after it, plain or as shown: `Cut shoulder 2`, `Cut shoulder +2 threat`; a letter is enough
    of the word behind it. None without a number in this range."""
    before, _, after = shows.partition("{name}")[2].partition("{value")
    signs, behind = (re.escape(each) for each in (before.strip(), after.partition("}")[2].strip()))
    found = re.fullmatch(
        rf"(.*?\S)(?:\s+|(?=\+))(?:{signs})?([+−-]?(?:0|[1-9]\d{{0,3}}))(?:\s*{behind}|{behind[:1]})?", text
    )
    value = int(found[2].replace("−", "-")) if found else None
    return (text, None) if found is None or value is None or not low <= value <= top else (found[1], value)


def format_step(label: str, before: Any, after: Any) -> str:
    """`Momentum 2 -> 3`."""
    one, two = ("none" if each is None else each for each in (before, after))
    return f"{label} {one}{ARROW}{two}"


def own_keys(field: Field, keys: Keys) -> Keys:
    """The keys of a change, relative to its field."""
    return keys[len(field.keys) :]
