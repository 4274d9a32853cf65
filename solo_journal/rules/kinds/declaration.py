"""A light base for declarations in games: named values with defaults.

Subclasses list their values like a dataclass. `positional` values may be positional, others are keyword-only. It is
cheaper to define than a dataclass, which matters because every command loads all kinds of field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, dataclass_transform

_NEEDED = object()


class _Placed:
    """A value that may be positional."""

    def __init__(self, default: Any) -> None:
        self.default = default


def positional(*, kw_only: bool, default: Any = _NEEDED) -> Any:
    """Marks a positional value, required without a default. `kw_only=False` informs type checkers."""
    return _Placed(default)


@dataclass_transform(eq_default=False, kw_only_default=True, frozen_default=True, field_specifiers=(positional,))
class Declared:
    """Something that a game declares."""

    _by_place: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """Collect the values that this class adds."""
        own = {name: vars(cls)[name] for name, kind in get_annotations(cls).items() if "ClassVar" not in str(kind)}
        for name, value in own.items():
            if isinstance(value, _Placed):
                cls._by_place = (*cls._by_place, name)
                own[name] = value.default
        cls._defaults = {**cls._defaults, **own}

    def __init__(self, *args: Any, **given: Any) -> None:
        if len(args) > len(self._by_place):
            raise TypeError(f"{type(self).__name__} takes {len(self._by_place)} values by place, and {len(args)} came")
        given = {**dict(zip(self._by_place, args, strict=False)), **given}
        values = {**self._defaults, **given}
        wrong = [name for name, value in values.items() if value is _NEEDED or name not in self._defaults]
        if wrong:
            raise TypeError(f"{type(self).__name__}: missing or unknown: {', '.join(wrong)}")
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise TypeError("what is declared stays as it is")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(self.__dict__[name]) for name in self._by_place)})"


Tree = Mapping[str, Any]
Keys = tuple[str, ...]


def value_at(tree: Any, keys: Keys) -> Any:
    """The value under these keys, or None."""
    for key in keys:
        if not isinstance(tree, Mapping):
            return None
        tree = tree.get(key)
    return tree


def with_value(tree: Tree, keys: Keys, value: Any) -> Tree:
    """The tree with this value, keeping the order of keys. None removes it."""
    first, *rest = keys
    inner = tree.get(first)
    if rest:
        value = with_value(inner if isinstance(inner, Mapping) else {}, tuple(rest), value)
    if value is None:
        return {key: each for key, each in tree.items() if key != first}
    return {**tree, first: value}


def differences(before: Tree, after: Tree, above: Keys = ()) -> Iterator[tuple[Keys, Any, Any]]:
    """Every differing value: its keys, the old and the new one. Absent is None."""
    for key in {**before, **after}:
        one, two = before.get(key), after.get(key)
        if isinstance(one, Mapping) and isinstance(two, Mapping):
            yield from differences(one, two, (*above, key))
        elif one != two:
            yield (*above, key), one, two
