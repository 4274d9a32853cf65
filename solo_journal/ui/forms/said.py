"""Text on a screen: whatever it holds, it is neither markup nor a control code."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise, sanitise_line


def said(text: str, classes: str = "", id: str | None = None) -> Static:  # noqa: A002 - Textual's name
    return Static(Content(sanitise(text)), classes=classes, id=id)


def quiet(text: str) -> Static:
    return said(text, "quiet")


def head(text: str, classes: str = "head") -> Static:
    """A heading, which is one line."""
    return Static(Content(sanitise_line(text)), classes=classes)
