"""Values in a plain tree by their keys. A tree is never altered in place: what is changed is copied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Tree = Mapping[str, Any]
Keys = tuple[str, ...]


def value_at(tree: Any, keys: Keys) -> Any:
    """The value under these keys; None where there is none."""
    for key in keys:
        if not isinstance(tree, Mapping):
            return None
        tree = tree.get(key)
    return tree


def with_value(tree: Tree, keys: Keys, value: Any) -> Tree:
    """The tree with this value under these keys, every other key at its place. None takes it away."""
    first, *rest = keys
    inner = tree.get(first)
    if rest:
        value = with_value(inner if isinstance(inner, Mapping) else {}, tuple(rest), value)
    if value is None:
        return {key: each for key, each in tree.items() if key != first}
    return {**tree, first: value}


def differences(before: Tree, after: Tree, above: Keys = ()) -> Iterator[tuple[Keys, Any, Any]]:
    """Every value that differs: its keys, what it was and what it is. An absent one is None."""
    for key in {**before, **after}:
        one, two = before.get(key), after.get(key)
        if isinstance(one, Mapping) and isinstance(two, Mapping):
            yield from differences(one, two, (*above, key))
        elif one != two:
            yield (*above, key), one, two
