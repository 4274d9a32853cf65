"""A key of the screen overtakes letters that are still on their way to a widget: what it does waits for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from textual.screen import Screen

P = ParamSpec("P")
S = TypeVar("S", bound=Screen[Any])


def after_typing(action: Callable[Concatenate[S, P], object]) -> Callable[Concatenate[S, P], None]:
    """An action of a screen that runs once the widget with the focus has all that was typed before it."""

    def later(self: S, *args: P.args, **kwargs: P.kwargs) -> None:
        (self.focused or self).call_later(partial(action, self, *args, **kwargs))

    return cast("Callable[Concatenate[S, P], None]", update_wrapper(later, action))
