"""The difference between two worlds as a list of changes, and how to apply or reverse it.

A path names a value by its keys, `trackers/torch/die`; a missing side means absent. The order of keys matters to rules
(the first weapon is the one in hand), so a change records its position. Parts that both worlds share are skipped by
identity, so the cost depends on what changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import AfterValidator, BaseModel

from .immutable import Frozen, plain
from .world import World

DEEPEST = 16
"""Most keys in a path."""


def _check_depth(path: str) -> str:
    """Raise `ValueError` for a path deeper than any world."""
    if path.count("/") >= DEEPEST:
        raise ValueError(f"a path has at most {DEEPEST} keys")
    return path


class Change(Frozen):
    """One changed value. A side that is None is absent. A mere move is a removal and an addition."""

    path: Annotated[str, AfterValidator(_check_depth)]
    before: Any = None
    after: Any = None
    next: str | None = None
    """For a value that was added or removed: the key after it in its map; None for the last."""

    def back(self) -> Change:
        """The inverse change."""
        return Change(path=self.path, before=self.after, after=self.before, next=self.next)


class OwnChange(NamedTuple):
    """A change in a system's own data: its state, its sheet of a character, or its fight."""

    keys: tuple[str, ...]
    """Keys within that data."""
    change: Change
    character: str = ""
    """The character's id, for a sheet."""
    fight: bool = False
    """Whether it is in the fight."""


def join(keys: Iterable[str]) -> str:
    """A path from its keys; `/` and `~` within a key become `~1` and `~0`."""
    return "/".join(key.replace("~", "~0").replace("/", "~1") for key in keys)


def split(path: str) -> list[str]:
    return [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")]


def changes_between(before: World, after: World) -> tuple[Change, ...]:
    """Every difference, in the order of the world's fields."""
    return tuple(_walk((), before, after))


def _branches(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, BaseModel):
        return {**value.__dict__, **(value.model_extra or {})}
    return value if isinstance(value, Mapping) else None


def _walk(keys: tuple[str, ...], before: Any, after: Any) -> Iterator[Change]:
    if before is after:
        return
    one, two = _branches(before), _branches(after)
    if one is None or two is None or (type(before) is not type(after) and not isinstance(before, dict)):
        left, right = plain(before), plain(after)
        if left != right or type(left) is not type(right):
            yield Change(path=join(keys), before=left, after=right)
        return
    if isinstance(before, BaseModel):
        for key in {**one, **two}:
            yield from _walk((*keys, key), one.get(key), two.get(key))
        return
    if list(one) == list(two):  # the usual case: nothing was added, removed or moved
        other = [key for key in one if one[key] is not two[key]]
        if not any(one[key] is None or two[key] is None for key in other):
            for key in other:
                yield from _walk((*keys, key), one[key], two[key])
            return
    moved = _keys_to_move(one, two)
    stood = _successors(one)
    kept = frozenset(key for key in stood if two.get(key) is not None and key not in moved)
    stand = _successors(two, kept)
    for key in stood:
        if key not in kept:
            yield Change(path=join((*keys, key)), before=plain(one[key]), next=stood[key])
        elif one[key] is not two[key]:
            yield from _walk((*keys, key), one[key], two[key])
    for key in stand:
        if key not in kept:
            yield Change(path=join((*keys, key)), after=plain(two[key]), next=stand[key])


def _successors(branches: Mapping[str, Any], kept: Container[str] | None = None) -> dict[str, str | None]:
    """Each key with its successor, restricted to `kept` if given. Additions are placed before a key that stayed, in
    order; removals are reversed from the last."""
    found: dict[str, str | None] = {}
    following: str | None = None
    for key in reversed([key for key, value in branches.items() if value is not None]):
        found[key] = following
        following = key if kept is None or key in kept else following
    return dict(reversed(found.items()))


def _keys_to_move(one: Mapping[str, Any], two: Mapping[str, Any]) -> frozenset[str]:
    """The smallest set of keys to move so that the shared ones are in their new order.

    Only maps have an order. A record with tables beside other values has none, because a TOML file separates the
    two.
    """
    stay = [key for key in two if two[key] is not None and one.get(key) is not None]
    place = {key: at for at, key in enumerate(one)}
    places = [place[key] for key in stay]
    if places == sorted(places) or not (_is_map(one) and _is_map(two)):
        return frozenset()
    tails: list[int] = []  # the longest increasing run stays in place; found in n log n steps
    length: list[int] = []
    for at in places:
        where = bisect_left(tails, at)
        tails[where : where + 1] = [at]
        length.append(where + 1)
    left, moved = len(tails), set[str]()
    for key, long in reversed(list(zip(stay, length, strict=True))):
        if long == left:
            left -= 1
        else:
            moved.add(key)
    return frozenset(moved)


def _is_map(branches: Mapping[str, Any]) -> bool:
    """Whether the values are all tables, or none is a table or a list of tables."""
    there = [value for value in branches.values() if value is not None]
    listed = [value[0] if isinstance(value, list | tuple) and value else value for value in there]
    tables = [_branches(value) is not None for value in listed]
    return all(map(_branches, there)) or not any(tables)


def net(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The total of several changes, one per path, without mere moves."""
    found: dict[str, Change] = {}
    for change in changes:
        first = found.get(change.path)
        found[change.path] = change.but(before=first.before) if first else change
    return tuple(each for each in found.values() if plain(each.before) != plain(each.after))


class Misfit(Frozen):
    """A change whose `before` does not match the world."""

    change: Change
    found: Any = None


def apply(world: World, changes: Iterable[Change]) -> tuple[World, tuple[Misfit, ...]]:
    """The world with the changes applied, and those whose `before` did not match (they are applied anyway).

    Raises `pydantic.ValidationError` if the result is not a valid world.
    """
    tree = plain(world)
    misfits = patch(tree, changes)
    return World.model_validate(tree).on(world.shelf), misfits


def patch(tree: dict[str, Any], changes: Iterable[Change]) -> tuple[Misfit, ...]:
    """Apply the changes to a plain tree in place. Use it to apply many before building the world once."""
    misfits = []
    for change in changes:
        *above, last = split(change.path)
        node = tree
        for key in above:
            inner = node.get(key)
            if not isinstance(inner, dict):
                inner = node[key] = {}
            node = inner
        found = node.get(last)
        if found != change.before:
            misfits.append(Misfit(change=change, found=found))
        if change.after is None:
            node.pop(last, None)
        elif last in node or change.next not in node:
            node[last] = plain(change.after)
        else:
            _insert(node, last, plain(change.after), change.next)
    return tuple(misfits)


def _insert(node: dict[str, Any], key: str, value: Any, before: str | None) -> None:
    items = list(node.items())
    node.clear()
    for each, known in items:
        if each == before:
            node[key] = value
        node[each] = known


def keys_in(changes: Iterable[Change]) -> Iterator[str]:
    """Every key in the paths of these changes, and in the values that they add."""
    for change in changes:
        yield from split(change.path)
        yield from _keys_within(change.after)


def _keys_within(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from value
        for each in value.values():
            yield from _keys_within(each)


def value_at(tree: Any, path: str) -> Any:
    """The value at a path of a plain tree, or None."""
    for key in split(path):
        if not isinstance(tree, dict):
            return None
        tree = tree.get(key)
    return tree
