"""The table in which a place declares its keys."""

from __future__ import annotations

from textual.binding import Binding, BindingType


def keys(
    place: str, *rows: tuple[str, str, str, str, str], show: bool = True, priority: bool = False
) -> list[BindingType]:
    """The keys of a place, one row for each: its name, the keys, the action, the title, and a sentence for the help.
    The player's own keys are stored by place and name."""
    return [
        Binding(key, action, title, id=f"{place}.{name}", tooltip=about, show=show, priority=priority)
        for name, key, action, title, about in rows
    ]


LIST_KEYS = keys(
    "list",
    ("down", "down", "move('cursor_down')", "Down", "The line below."),
    ("up", "up", "move('cursor_up')", "Up", "The line above."),
    show=False,
    priority=True,
)
"""For a list below a line in which the player types."""
