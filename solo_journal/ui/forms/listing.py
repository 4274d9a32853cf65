"""A plain list to choose from, by arrows or by mouse: no box, one line each, the same on every screen of ours."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import OptionList


class Listing(OptionList):
    """A list without a border. Its options are told apart by their place, so any text may stand in them."""

    DEFAULT_CSS = """
    Listing {
        border: none;
        padding: 0;
        background: transparent;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        scrollbar-size-vertical: 1;
        scrollbar-color: $pane-rule;
        scrollbar-background: transparent;
        &:focus { border: none; background-tint: transparent; }
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: bold; }
        &:focus > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: bold;
        }
        & > .option-list--option-disabled { color: $quiet; }
    }
    """


def keyed(key: str, title: str, *, wide: int = 1) -> Content:
    """A line that begins with its key; without one, the title stands below the others all the same."""
    return Content.assemble((key.ljust(wide), "bold"), "  ", title)
