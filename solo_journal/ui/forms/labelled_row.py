"""A widget with its label before it, as in forms and dialogs."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise_line

MARK, BLANK = "▌ ", "  "


class LabelledRow(Horizontal):
    """`▌ Title   value`; the sign marks the focus."""

    DEFAULT_CSS = """
    LabelledRow {
        height: auto;
        & > .label { width: 14; height: 1; color: $quiet; text-wrap: nowrap; text-overflow: ellipsis; }
        & > .asks { width: 1fr; height: auto; }
    }
    """

    def __init__(self, label: str, widget: Widget | None = None, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._label = label
        self._widget = widget

    def compose(self) -> ComposeResult:
        yield Static(self._format_label(), classes="label")
        yield from self.asks()

    def asks(self) -> ComposeResult:
        """The widget after the label."""
        if self._widget:
            yield self._widget.add_class("asks")

    def on_descendant_focus(self) -> None:
        self.set_class(self.has_focus_within, "-here")
        self.show_label()

    on_descendant_blur = on_descendant_focus

    def show_label(self) -> None:
        self.query_one(".label", Static).update(self._format_label())

    def label(self) -> str:
        return self._label

    def _format_label(self) -> Content:
        label = sanitise_line(self.label())
        if self.has_class("-here"):
            return Content.assemble((MARK, "$accent"), (label, "bold $foreground"))
        return Content(BLANK + label)
