"""Checks the values of each entry that is read, so that everything behind this gate can rely on their types.

The model of an entry leaves open what a change, a checkpoint's world or an act's inputs may hold. But a change of
`scene/title` must give text, or whatever shows the scene would fail. So each value is checked here against the types of
the world, whether it comes from a session file or from elsewhere. What belongs to one system is a plain tree, which
that system reads with care.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError, create_model

from ...rules.changes import Change, split
from ...rules.immutable import Frozen, Map, plain
from ...rules.world import World
from ..entry import Entry
from ..store.errors import first_fault
from ..store.toml_text import unstorable

FIRST_DAY, LAST_DAY = datetime(1900, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
"""Times between these can be shown in any zone and calculated with."""
LONGEST_ID = 200
MOST_COUNTED = 100_000
"""The highest number of a scene or session that is accepted."""
MOST_BEFORE = 1_000_000_000
"""The highest number of files or entries before a checkpoint that is accepted."""
_COUNTED = frozenset({"scene/number", "session/number"})


def fault_in(entry: Entry) -> str:
    """What is wrong with the values of an entry, as part of a sentence; empty if nothing is."""
    if not 0 < len(entry.id) <= LONGEST_ID or not entry.id.isprintable():
        return "“id” should be a few letters and digits"
    if not FIRST_DAY <= entry.at <= LAST_DAY:
        return "“at” is not a possible time"
    if (entry.act or entry.outcome or entry.model_extra) and (fault := _fault_in_act(entry)):
        return fault
    for change in entry.change:
        for side in ("before", "after"):
            if fault := _fault_in_change(change, getattr(change, side)):
                return f"“change.{side}” of {change.path} has an impossible value ({fault})"
    if entry.checkpoint is not None:
        return _fault_in_world(entry.checkpoint.world) or _fault_in_counts(
            entry.checkpoint.files, entry.checkpoint.count
        )
    return ""


def _fault_in_act(entry: Entry) -> str:
    """Values that no file could hold again, in an act's inputs and in keys that this program does not know. The types
    of inputs are for their procedure to check, in its recorded version."""
    steps = (*entry.act.first, *entry.act.steps) if entry.act else ()
    for each in (entry.act, *steps):
        if each is not None and (fault := unstorable(each.inputs)):
            return f"“inputs” of {each.procedure} are not as they should be ({fault})"
    return next((f"“{name}” cannot be saved ({fault})" for name, fault in _unknown(entry) if fault), "")


def _unknown(entry: Entry) -> Iterator[tuple[str, str]]:
    """Keys that this program does not know, each with what is wrong with its value."""
    for model in (entry, entry.act, entry.outcome):
        for name, value in ((model and model.model_extra) or {}).items():
            yield name, unstorable(plain(value))


def _fault_in_change(change: Change, value: Any) -> str:
    if value is None:
        return ""
    if fault := unstorable(value):
        return fault
    if change.path in _COUNTED:
        return _fault_in_counts(value, most=MOST_COUNTED) if type(value) is int else "it should be a whole number"
    try:
        _reader_of(change.path).model_validate({"value": plain(value)})
    except LookupError:
        return "nothing can stand there"
    except ValidationError as error:
        return str(error.errors(include_url=False, include_input=False)[0]["msg"])
    return ""


def _fault_in_counts(*counts: int, most: int = MOST_BEFORE) -> str:
    return "" if all(0 <= count <= most for count in counts) else "a count is out of range"


def _fault_in_world(tree: Map[str, Any]) -> str:
    if fault := unstorable(tree):
        return f"its state is impossible: {fault}"
    try:
        world = World.model_validate(plain(tree))
    except ValidationError as error:
        return f"its state is impossible: {first_fault(error)}"
    many = max(world.scene.number, world.session.number) > MOST_COUNTED
    return "it has too many scenes" if many else ""


@lru_cache(maxsize=2048)
def _reader_of(path: str) -> type[Frozen]:
    """The model that reads values at a path of the world. Raises `LookupError` if nothing can be there."""
    return _reader(_pattern(split(path)))


def _pattern(keys: list[str]) -> tuple[str, ...]:
    """The keys of a path, with `*` for each that a player chose, so that all paths of a kind share one lookup."""
    pattern: list[str] = []
    kinds: tuple[Any, ...] = (World,)
    for key in keys:
        kinds, named = _below(kinds, key)
        pattern.append(key if named else "*")
        if not kinds:
            break
    return tuple(pattern)


@lru_cache(maxsize=512)
def _reader(pattern: tuple[str, ...]) -> type[Frozen]:
    """The model that reads values at paths of this pattern."""
    kinds: tuple[Any, ...] = (World,)
    for key in pattern:
        kinds, _ = _below(kinds, key)
    kind: Any = Union[kinds] if kinds else Any  # noqa: UP007 - the kinds are known only here
    return create_model("Value", __base__=Frozen, value=(kind, ...))


def _below(kinds: tuple[Any, ...], key: str) -> tuple[tuple[Any, ...], bool]:
    """The types that may be under a key of values of these types, and whether the key is a field's name. None if
    anything may be. Raises `LookupError` if nothing can be."""
    found: list[Any] = []
    named = leads_on = False
    for kind in _alternatives(kinds):
        leads_on = leads_on or kind is Any or get_origin(kind) is Map or _is_model(kind)
        if _is_model(kind):
            field = kind.model_fields.get(key)
            if field is not None:
                named = True
                found.append(Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation)
        elif get_origin(kind) is Map and (below := get_args(kind)[1]) is not Any:
            found.append(below)
    if not leads_on:
        raise LookupError(key)
    return tuple(found), named


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _alternatives(kinds: tuple[Any, ...]) -> list[Any]:
    """The types, with each union replaced by its members."""
    found: list[Any] = []
    for kind in kinds:
        origin = get_origin(kind)
        if origin is Annotated:
            found += _alternatives((get_args(kind)[0],))
        elif origin in (Union, UnionType):
            found += _alternatives(tuple(each for each in get_args(kind) if each is not NoneType))
        else:
            found.append(kind)
    return found
