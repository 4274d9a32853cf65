"""The table in which a place declares its keys."""

from __future__ import annotations

from textual.binding import Binding, BindingType

PLACES = {
    "app": "Everywhere", "page": "On the page", "composer": "While writing", "strip": "Own dice", "log": "In the log",
    "entry": "An entry", "menu": "Menu", "find": "Search and finder", "panes": "Panes over the page", "pane": "A pane",
    "oracle": "Oracle pane", "character": "Character pane", "trackers": "Trackers pane", "here": "In this scene",
    "threads": "Open threads", "fight": "Fight", "scenes": "Scenes pane", "names": "Names pane", "sheet": "Sheet",
    "form": "Forms", "field": "A field or text", "choice": "A choice", "picks": "Names to pick", "book": "Book",
    "stats": "Statistics", "export": "Export", "memory": "Names", "tables": "Tables", "games": "Games in files",
    "library": "Campaigns", "new": "New campaign", "game": "Which game", "pick": "Which sample",
    "previously": "Previously on", "scene": "Next scene", "leaving": "Quit", "overrule": "Overrule",
    "words": "Edit text", "list": "Lists", "room": "Screens over the page", "dialog": "Questions",
    "confirm": "Yes or no", "choose": "One of several", "keys": "Keys",
}  # fmt: skip
"""Where keys work, in the order in which a player gets there. Other places follow by id."""


def place_of(id_: str) -> str:
    """Where a key works, by its id: `While writing` for `composer.keep`."""
    place = id_.partition(".")[0]
    return PLACES.get(place, place.capitalize())


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
LIST_PAGES = keys(
    "list",
    ("page-down", "pagedown", "move('page_down')", "Page down", "A page down."),
    ("page-up", "pageup", "move('page_up')", "Page up", "A page up."),
    ("home", "home", "move('first')", "First", "The first one."),
    ("end", "end", "move('last')", "Last", "The last one."),
    show=False,
)
"""For a long one; what is typed in keeps Home and End."""
