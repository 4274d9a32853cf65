"""Replays what two devices did apart, so that neither loses what the other added.

Each side's changes name values by path, as they were there. Where both added something under one key, the later one
gets a key of its own, and that side's further changes follow it; if both also call it the same and disagree about it,
its name gets a number. Names added to or removed from one list are all added and removed. Of two values, the later one
counts, and it is a misfit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...rules.changes import Change, Misfit, join, patch, split, value_at
from ...rules.names import free_key, number_names, same


@dataclass(slots=True)
class Sides:
    """What each side of a replay added, and where it is."""

    added: dict[str, str] = field(default_factory=dict)
    """The side that added what is at a path."""
    moved: dict[tuple[str, str], str] = field(default_factory=dict)
    """By side and path: the path of what found that one taken."""

    def patch(self, tree: dict[str, Any], change: Change, side: str) -> tuple[Misfit, ...]:
        """Apply a change of this side. Returns it as a misfit if another value counted until now."""
        misfits: list[Misfit] = []
        for each in self._fit(tree, change, side):
            if each.before is None:
                self.added[each.path] = side
            above = each.path.rpartition("/")[0]
            if each.before is not None and above and value_at(tree, above) is None:  # the other side removed it
                misfits.append(Misfit(change=each))
            else:
                misfits += patch(tree, [each])
        return tuple(misfits)

    def _fit(self, tree: dict[str, Any], change: Change, side: str) -> Iterator[Change]:
        """The changes that do in this tree what a change did on its side."""
        path = self._path(change.path, side)
        found, before, after = value_at(tree, path), change.before, change.after
        if found == after != before:
            return
        if found != before and _are_names(found, before, after):
            had, has = before or (), after or ()
            kept = [each for each in found if each in has or each not in had]
            added = [each for each in has if each not in had and each not in found]
            yield Change(path=path, before=found, after=kept + added)
        elif before is not None or not _are_maps(found, after) or not self._foreign(path, side):
            yield change.but(path=path)
        elif _is_named(found) and _is_named(after) and _differ(found, after):
            yield self._beside(tree, path, after, side)
        else:
            for key, value in after.items():
                yield from self._fit(tree, Change(path=join([*split(path), key]), after=value), side)

    def _foreign(self, path: str, side: str) -> bool:
        """Whether another side added what is at a path, or what it is in."""
        while path and path not in self.added:
            path = path.rpartition("/")[0]
        return self.added.get(path, side) != side

    def _beside(self, tree: dict[str, Any], path: str, thing: Mapping[str, Any], side: str) -> Change:
        """The addition of a thing beside the one that has its key."""
        *above, key = split(path)
        others = value_at(tree, join(above))
        self.moved[side, path] = join([*above, free_key(key, others)])
        name = next(number_names(thing["name"], 1, (each["name"] for each in others.values() if _is_named(each))))
        return Change(path=self.moved[side, path], after={**thing, "name": name})

    def _path(self, path: str, side: str) -> str:
        """Where that is by now which a side has at this path."""
        head = path
        while head:
            if (there := self.moved.get((side, head))) is not None:
                return there + path[len(head) :]
            head = head.rpartition("/")[0]
        return path


def find_again(tree: Mapping[str, Any], change: Change) -> Change | None:
    """A change where its thing is by now: under its key, or with a number that a merge added. None if it would remove
    what is not the thing that it knew: somebody whom both sides added stays."""
    keys, there = split(change.path), value_at(tree, change.path)
    if change.before is None or there == change.before:
        return change
    for at, key in enumerate(keys):
        others = value_at(tree, join(keys[:at])) if at else tree
        for other in others if isinstance(others, Mapping) else ():
            if other.startswith(f"{key}-") and other.removeprefix(f"{key}-").isdecimal():
                path = join([*keys[:at], other, *keys[at + 1 :]])
                if _are_alike(value_at(tree, path), change.before):
                    return change.but(path=path)
    return None if change.after is None and isinstance(there, Mapping) else change


def _are_alike(one: Any, other: Any) -> bool:
    """Whether two things are equal but for a number in the name."""
    return one == other or (_are_maps(one, other) and {**one, "name": ""} == {**other, "name": ""})


def _are_maps(*values: Any) -> bool:
    return all(isinstance(each, Mapping) for each in values)


def _is_named(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("name"), str)


def _are_names(found: Any, *others: Any) -> bool:
    """Whether these are lists of names or lines; all but the first may be absent."""
    return isinstance(found, list) and all(
        each is None or (isinstance(each, list) and all(isinstance(one, str) for one in each))
        for each in (found, *others)
    )


def _differ(one: Any, other: Any) -> bool:
    """Whether two things have other names, or disagree; one may say more than the other."""
    if _are_maps(one, other):
        return any(_differ(one[key], other[key]) for key in one.keys() & other.keys() - {"seen"})
    if isinstance(one, str) and isinstance(other, str):
        return bool(one and other) and not same(one, other)
    return one != other and not _are_names(one, other)
