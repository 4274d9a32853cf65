"""A field: one thing that a sheet, a campaign, a fighter or a foe has, under a name, at a place in its plain tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from ..names import same, slug
from ..world import World
from .declaration import Declared, Keys, Tree, placed, value_at, with_value
from .view import StatusValue, ViewPart

ARROW = " -> "
"""Between what was and what is, in the words of a change."""
OwnWords = tuple[Keys, Any, Any]
"""A change of a field: the keys below its own, what was and what is."""
ROOT = "."
"""As `at`: the field's values are keys of the tree itself, beside those of other fields."""


class Hand(Declared):
    """A procedure that edits what a field holds, and what its inputs are for."""

    procedure: str = placed(kw_only=False)
    given: Mapping[str, Any] = placed(default={}, kw_only=False)
    """Inputs that are always the same: `{"what": "hope"}`; `{label}` stands for the label of what is edited."""
    name: str = ""
    """The input that takes the name of one of several; empty where there is but one."""
    by: str = ""
    """The input that moves it by so much."""
    sign: int = 1
    """-1 where more of that input is less of what is drawn."""
    to: str = ""
    """The input that takes its new value."""
    shows: str = "{value}"
    """How that input says a value: `{value}/{top}`."""
    writes: bool = False
    """Whether a new one is written down with it."""
    takes: Mapping[str, Any] | None = None
    """The inputs with which one is taken away; None where it does not take away."""
    letter: str = ""
    """The key of what it does beside changing: `u`."""
    word: str = ""
    """What that is: `use`."""
    old: str = ""
    """The input that names the one which is replaced, where its name itself can be changed."""


class Bearer(Protocol):
    """Who or what has a field, as far as the field asks."""

    @property
    def world(self) -> World: ...

    @property
    def tree(self) -> Tree: ...

    def field(self, called: str) -> Field: ...

    def bound(self, bound: Any) -> int: ...

    def bounds(self, meter: Any) -> tuple[int, int | None]: ...


class Field(Declared):
    """What every kind of field has. A kind says what it holds, how it is told, and what follows from it."""

    label: str = placed(kw_only=False)
    """What players call it: `Momentum`."""
    id: str = ""
    """Its name in ids, where that is not its label: `counter`."""
    at: str = ""
    """Its path in the tree, `body/lp`; unless given, its label in lower case."""
    help: str = ""
    drawn: bool = True
    """Whether it stands on the sheet."""
    by_hand: bool = True
    """Whether players may edit it. Where no edit is declared for it, one of its own kind follows."""
    one: str = ""
    """The word for one of it, where it holds several: `oath`."""
    hands: tuple[Hand, ...] = ()
    """The procedures of the game's own by which a player edits it on the sheet, where no declared edit does."""

    @property
    def name(self) -> str:
        """Its name in ids and in sums: `stress_most`."""
        return self.id or slug(self.label.replace("'", ""), "field").replace("-", "_")

    @property
    def keys(self) -> Keys:
        """Where it lies in the tree; empty where its values are keys of the tree itself."""
        return () if self.at == ROOT else tuple((self.at or self.name).split("/"))

    def answers_to(self, word: str) -> bool:
        """Whether this is the field that a sum, an end or a player calls so."""
        return word in (self.name, self.label, self.at) or same(word, self.label)

    def raw(self, tree: Tree) -> Any:
        """What stands in the tree for it; None where there is nothing."""
        return value_at(tree, self.keys) if self.keys else tree

    def put(self, tree: Tree, value: Any) -> Tree:
        return with_value(tree, self.keys, value) if self.keys else {**tree, **value}

    def begin(self) -> Any:
        """What a new tree holds for it; None for nothing."""
        return None

    def owns(self, keys: Keys) -> bool:
        """Whether a change at these keys of the tree is one of it."""
        return bool(self.keys) and keys[: len(self.keys)] == self.keys

    def fault(self, tree: Tree) -> str:
        """What is wrong with what stands in the tree for it; empty where nothing is. For trees that no model reads."""
        return ""

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        """What panes draw of it."""
        return iter(())

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        """What of it stands in view wherever the player is."""
        return iter(())

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        """The numbers of it by name: what a sum, a line and `d:` may name."""
        return {}

    def names(self, holder: Bearer) -> Iterable[str]:
        """The names that completion offers for it."""
        return self.numbers(holder)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """What a change of it is in words. The keys are those below its own."""
        yield f"{self.label}{ARROW}{after}" if not keys else f"{self.label} changed"

    def words_together(self, changes: Sequence[OwnWords]) -> Iterator[str]:
        """What changes of it that follow each other are in words: one by one, unless a kind tells them as one."""
        for keys, before, after in changes:
            yield from self.words(keys, before, after)


def number_behind(text: str, low: int, top: int, shows: str = "{name} {value}") -> tuple[str, int | None]:
    """A name and the number behind it, plain or as it is shown: `Cut shoulder 2`, `Cut shoulder +2t`. None where no
    number within these bounds stands there."""
    before, _, after = shows.partition("{name}")[2].partition("{value")
    signs, behind = (re.escape(each) for each in (before.strip(), after.partition("}")[2].strip()))
    found = re.fullmatch(rf"(.*?\S)(?:\s+|(?=\+))(?:{signs})?([+−-]?(?:0|[1-9]\d{{0,3}}))(?:{behind})?", text)
    value = int(found[2].replace("−", "-")) if found else None
    return (text, None) if found is None or value is None or not low <= value <= top else (found[1], value)


def stepped(label: str, before: Any, after: Any) -> str:
    """`Momentum 2 -> 3`."""
    one, two = ("none" if each is None else each for each in (before, after))
    return f"{label} {one}{ARROW}{two}"


def own_keys(field: Field, keys: Keys) -> Keys:
    """The keys of a change below those of its field."""
    return keys[len(field.keys) :]
