"""Immutable values: the base of everything that rules see.

A frozen Pydantic model may still hold a mutable `dict`, and `model_copy(update=...)` does not validate. `Map` and
`Frozen.but` close both gaps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NoReturn, Self, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, Strict
from pydantic_core import core_schema

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")

Many = Annotated[tuple[T, ...], Strict(False)]
"""A tuple that also accepts a list, as files provide it."""


class Map(dict[K, V]):
    """A dictionary that is never changed in place; `put` and `without` return a new one."""

    _kind: object = None
    """The validator that it has passed."""

    def put(self, key: K, value: V) -> Map[K, V]:
        """A copy with `key` set to `value`."""
        after = Map({**self, key: value})
        if key in self and type(value) is type(self[key]) and isinstance(value, Frozen):
            after._kind = self._kind
        return after

    def without(self, key: K) -> Map[K, V]:
        """A copy without `key`."""
        return Map({k: v for k, v in self.items() if k != key})

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("a Map is frozen: use put() or without()")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> Map[K, V]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Map[K, V]:
        return self

    def __reduce__(self) -> tuple[type[Map[K, V]], tuple[dict[K, V]]]:
        return (Map, (dict(self),))

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        key, value = getattr(source, "__args__", (str, Any))
        inner = core_schema.dict_schema(handler.generate_schema(key), handler.generate_schema(value))
        kind = object()

        def sound(given: Any, validate: Callable[[Any], dict[Any, Any]]) -> Map[Any, Any]:
            """Validate a map only once, because a new world shares most of its maps with the old one."""
            if type(given) is Map and getattr(given, "_kind", None) is kind:
                return given
            found = Map(validate(given))
            found._kind = kind
            return found

        return core_schema.no_info_wrap_validator_function(sound, inner)


class Frozen(BaseModel):
    """A frozen, strict model that keeps unknown keys."""

    model_config = ConfigDict(frozen=True, strict=True, extra="allow", defer_build=True)

    def but(self, **changes: Any) -> Self:
        """A validated copy with some fields changed."""
        return self.model_validate({**self.__dict__, **(self.model_extra or {}), **changes})

    def alike(self, **values: Any) -> Self:
        """An unvalidated copy, for values known to be valid. Both must have the same fields set and no unknown keys."""
        other = self.__new__(type(self))
        put = object.__setattr__
        put(other, "__dict__", {**self.__dict__, **values})
        put(other, "__pydantic_fields_set__", self.__pydantic_fields_set__)
        put(other, "__pydantic_extra__", {})
        put(other, "__pydantic_private__", None)
        return other


_SCALARS = frozenset({str, int, bool, float, type(None)})


def plain(value: Any) -> Any:
    """A value as a plain tree for a file: dictionaries, lists and scalars, without None."""
    if type(value) in _SCALARS:
        return value
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if not isinstance(value, dict):  # asked first: whether something is a model takes much longer
        if not isinstance(value, BaseModel):
            return value
        value = {**value.__dict__, **(value.model_extra or {})}
    return {key: plain(each) for key, each in value.items() if each is not None}
