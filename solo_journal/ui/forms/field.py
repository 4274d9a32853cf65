"""One input of a procedure on the page: its label and the widget that asks for it.

A field returns the text that was typed or picked, as it would be typed in a command; only the procedure judges it.
"""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.fields import Asked, in_words
from ...rules.inputs import by_commas, explain_input
from ...rules.names import as_known
from .labelled_row import LabelledRow
from .multi_select import MultiSelect
from .radio_row import RadioRow, Rows
from .text_inputs import FieldInput, NameSuggester


class Field(LabelledRow):
    """An input with its label, and a star if it is required. Subclasses choose the widget."""

    DEFAULT_CSS = """
    Field {
        & > .label { width: 23; padding: 0 1 0 0; }
        .below { display: none; height: auto; color: $quiet; padding: 0 1; &.-said { display: block; } }
        .below.-wrong { color: $text-error; }
        &.-folded, &.-idle { display: none; }
    }
    """

    class Changed(Message):
        """The field's value changed."""

    def __init__(self, asked: Asked, given: Any = None) -> None:
        super().__init__(asked.label)
        self.asked = asked
        self.given = given
        self.required = asked.required

    def asks(self) -> ComposeResult:
        with Vertical(classes="asks"):
            yield from self.widgets()
            yield Static(classes="below")

    def require(self, required: bool) -> None:
        """Show by a star whether it is required, which other fields may decide."""
        if required != self.required:
            self.required = required
            self.show_label()

    @property
    def matters(self) -> bool:
        """Whether it belongs to the chosen way."""
        return not self.has_class("-idle")

    @property
    def seen(self) -> bool:
        return self.matters and not self.has_class("-folded")

    def label(self) -> str:
        return f"{self.asked.label} *" if self.required else self.asked.label

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """Say something below it: how it was understood, or what is wrong."""
        below, whole = self.query_one(".below", Static), self.whole()
        told = [Content(whole).stylize("$foreground")] if whole else []
        told += [Content(sanitise(f"✗ {sentence}" if wrong else sentence))] if sentence else []
        below.update(Content("\n").join(told))
        below.set_class(bool(told), "-said").set_class(wrong, "-wrong")
        if sentence and wrong:
            self.call_after_refresh(self.call_after_refresh, below.scroll_visible, animate=False)  # once it is laid out

    def describe(self) -> str:
        """What it is for, and what values it takes unless they are visible."""
        kind, name = self.asked.kind, self.asked.name
        return (kind.model_fields[name].description if self.asked.names else "") or explain_input(kind, name)

    def whole(self) -> str:
        """The whole value, if only a part of it is visible."""
        return ""

    def widgets(self) -> ComposeResult:
        yield from ()

    def value(self) -> Any:
        """Its value; None if nothing was given, so that the default applies."""
        return None

    def changed(self) -> None:
        self.post_message(self.Changed())


class TextField(Field):
    """Words, numbers, and lists with commas. Names to pick from are shown below, if there are any."""

    hinder: Set[str] = frozenset()
    """The names that hinder if they are picked."""
    typed = False
    """Whether the player typed its value already: what is typed next goes on from it, where a default is replaced."""
    picks: MultiSelect | None = None

    def widgets(self) -> ComposeResult:
        names = NameSuggester(self.asked.names) if self.asked.names else None
        self.line = FieldInput(
            in_words(self.given),
            counts=self.asked.whole_number,
            placeholder="" if self.asked.now else self.asked.default() or self.asked.alone or self.asked.if_empty,
            suggester=names,
        )
        self.line.select_on_focus &= not self.typed
        self.first, self.begun = self.line.value, False
        yield self.line
        several = _is_list(self.asked)
        if self.asked.names and (several or self.asked.needed or not self.asked.alone):  # else only one could be meant
            hinder = self.hinder if several else frozenset()
            self.picks = MultiSelect(self.asked.names, several=several, needed=self.required, hinder=hinder)
            yield self.picks

    def on_mount(self) -> None:
        self._mark()
        self.call_after_refresh(self.say, "")

    def whole(self) -> str:
        return self.line.value if self.line.overflows else ""

    def point(self, part: str) -> None:
        """Put the cursor after this part of the line."""
        if part and part in self.line.value:
            self.line.cursor_position = self.line.value.index(part) + len(part)

    def begin(self, words: str) -> None:
        """Fill in words that typing replaces."""
        if words != self.first:
            self.first, self.begun = words, True
            self.line.value, self.line.select_on_focus = words, True

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value == " " and self.picks:  # whoever sees boxes presses Space here too: it ticks the first
            self.line.value = ""
            self.picks.focus()
            self.picks.action_pick()
        self._mark()
        self.changed()

    def on_multi_select_toggled(self, event: MultiSelect.Toggled) -> None:
        event.stop()
        assert self.picks is not None
        self.line.value = self.picks.toggled(self.line.value, event.picked)
        self.line.action_end()

    def value(self) -> Any:
        """What was typed. A given value that was not touched stays exactly as it was."""
        typed = self.line.value
        if self.given is not None and typed == self.first:
            return self.given
        if self.begun and typed == self.first and self.asked.kind.model_fields[self.asked.name].default is None:
            return None  # left out, it stays as it is
        empty = None if self.asked.now is None and not self.begun else ""
        return self._as_named(self.asked.value(typed.strip(), numbered=False)) if typed.strip() else empty

    def _as_named(self, value: str) -> Any:
        """Names as the campaign has them, if the line can only show them altered."""
        real = {sanitise_line(name): name for name in self.asked.names if sanitise_line(name) != name}
        if not real or not _is_list(self.asked):
            return real.get(value, value)
        signed = (re.fullmatch(r"([+-]*)(.*)", part, re.DOTALL) for part in by_commas(value))
        return [sign + real.get(name, name) for sign, name in (each.groups() for each in signed if each)]

    def _mark(self) -> None:
        if self.picks:
            self.picks.mark(self.line.value)


class RadioField(Field):
    """One of a few fixed words; ids are shown by their titles."""

    def widgets(self) -> ComposeResult:
        default, called = self.asked.default(), self.asked.called
        options = self.asked.labels if default or self.asked.needed else ("", *self.asked.labels)
        given = as_known(in_words(self.given) or default, self.asked.names)
        in_a_row = all(label.startswith(name) for name, label in called.items())
        self.one_of = (RadioRow if in_a_row else Rows)(options, called.get(given, given))
        self.touched = False
        yield self.one_of

    def on_radio_row_changed(self, event: RadioRow.Changed) -> None:
        event.stop()
        self.touched = True
        self.changed()

    def value(self) -> Any:
        """The word; None for an untouched default, so that a condition may set it."""
        chosen = self.one_of.chosen
        chosen = next((name for name, label in self.asked.called.items() if label == chosen), chosen)
        fixed = self.touched or self.asked.kind.model_fields[self.asked.name].is_required()
        return chosen if chosen != self.asked.default() or (fixed and chosen) else None


def field_for(asked: Asked, given: Any = None) -> Field:
    if asked.names and not asked.picks:
        return RadioField(asked, given)
    return TextField(asked, given)


def _is_list(asked: Asked) -> bool:
    return "tuple[" in str(asked.kind.model_fields[asked.name].annotation)


def focus_of(field: Field) -> Widget:
    return field.query("LineInput, RadioRow").first()
