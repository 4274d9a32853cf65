"""What an act altered: computed from the world before and the world after, and the way back.

A path names a value in the world by its keys, `trackers/torch/die`; a missing side means absent.
Parts that both worlds share are skipped by identity, so the cost is that of what changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel

from .immutable import Frozen, Map, plain
from .world import World

DEEPEST = 16
"""Keys that a path may have."""


def _within_reach(path: str) -> str:
    """No world is so deep that it needs more keys, and one that were could be neither followed nor written."""
    if path.count("/") >= DEEPEST:
        raise ValueError(f"a path has at most {DEEPEST} keys")
    return path


class Change(Frozen):
    """One value that an act altered. A side that is None is absent."""

    path: Annotated[str, AfterValidator(_within_reach)]
    before: Any = None
    after: Any = None

    def back(self) -> Change:
        """The change that takes this one back."""
        return Change(path=self.path, before=self.after, after=self.before)


def join(keys: Iterable[str]) -> str:
    """A path from its keys; `/` and `~` in a key are written `~1` and `~0`."""
    return "/".join(key.replace("~", "~0").replace("/", "~1") for key in keys)


def split(path: str) -> list[str]:
    """The keys of a path."""
    return [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")]


def changes_between(before: World, after: World) -> tuple[Change, ...]:
    """Every value that differs, in the order of the world's fields."""
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
    for key in {**one, **two}:
        yield from _walk((*keys, key), one.get(key), two.get(key))


class Misfit(Frozen):
    """A change whose `before` is not what stands there."""

    change: Change
    found: Any = None


def apply(world: World, changes: Iterable[Change]) -> tuple[World, tuple[Misfit, ...]]:
    """The world with the changes made, and the changes whose `before` did not fit (they are made all the same).

    Raises `pydantic.ValidationError` where the result is no world.
    """
    tree = plain(world)
    misfits = patch(tree, changes)
    return World.model_validate(tree), misfits


def patch(tree: dict[str, Any], changes: Iterable[Change]) -> tuple[Misfit, ...]:
    """Make the changes in a plain tree, in place; for folding many before reading the world once."""
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
        else:
            node[last] = plain(change.after)
    return tuple(misfits)


def value_at(tree: Any, path: str) -> Any:
    """The value at a path of a plain tree; None where there is nothing."""
    for key in split(path):
        if not isinstance(tree, dict):
            return None
        tree = tree.get(key)
    return tree


__all__ = ["Change", "Map", "Misfit", "apply", "changes_between", "join", "patch", "split", "value_at"]
