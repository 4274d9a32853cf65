"""Names of the campaign that an input may take, toggled by a click, by Space or by number."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from ...campaign.story.sanitise import shown_line
from ...rules.names import folded
from .name_search import Candidate, find_matches
from .radio_row import ONE, SEVERAL, ChipRow, marked, packed

FEW = 12
"""The most names shown at once; typing finds the others."""
MORE = ": type part of a name"
ROWS, MORE_ROWS, ROOMY = 4, 8, 30
"""The most rows of names, in a small and in a tall terminal, and the height from which it is tall."""


class MultiSelect(ChipRow):
    """Names below an input line. It only posts which was toggled: the line holds the value."""

    BINDING_GROUP_TITLE = "Names to pick"
    HELP = "Left and right move, Space picks a name or takes it out again. A click does both."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Pick", id="picks.take", tooltip="Pick this name where one is required."),
        Binding("right", "move(1)", "Next", id="picks.next", tooltip="To the next name.", show=False),
        Binding("left", "move(-1)", "Previous", id="picks.previous", tooltip="To the previous name.", show=False),
        Binding("space", "pick", "Pick", id="picks.pick", tooltip="Pick this name, or take it out again."),
    ]

    at: reactive[int] = reactive(0)
    marked: reactive[frozenset[str]] = reactive(frozenset(), bindings=True)

    @dataclass
    class Toggled(Message):
        """A name was picked or removed."""

        picked: str

    def __init__(
        self, names: tuple[str, ...], *, several: bool, needed: bool = False, hinder: Set[str] = frozenset()
    ) -> None:
        """Names that `hinder` come first, with a minus."""
        super().__init__()
        self._all = self._fit = tuple(sorted(names, key=lambda each: each not in hinder))
        self._hinder = hinder
        self._wide = 50
        self.several, self.needed = several, needed
        self.marks = SEVERAL if several else ONE

    @property
    def names(self) -> tuple[str, ...]:
        return self._fit[: self._room(self._fit)]

    @property
    def count(self) -> int:
        return len(self.names)

    def pieces(self) -> list[Content]:
        """The names, each marked if it is in the line, and the number of further ones."""
        more = len(self._fit) - len(self.names)
        told = [Content(f"+{more}{MORE}")] if more > 0 else []
        return [*(self._piece(at, name) for at, name in enumerate(self.names)), *told]

    def mark(self, line: str) -> None:
        """Mark the names in the line. If there are many, show those that match what is being typed."""
        parts = self._standing(line)
        typed = folded(parts[-1]) if parts else ""
        self.marked = frozenset(name for each in parts for name in self._meant(each))
        if not self.has_focus:  # where the only name that can be meant is typed, Tab goes to the next field
            self.can_focus = self.several or not self.marked
        if len(self._all) > self._room(self._all):
            named = {folded(shown_line(name)) for name in self.marked}
            known = [Candidate(name, shown_line(name)) for name in self._all]
            self._fit = self._all if typed in named else tuple(each.id for each in find_matches(known, typed))
            self.at = 0
            self.refresh(layout=True)

    def toggled(self, line: str, name: str) -> str:
        """The line with this name added or removed. It replaces a beginning of the name that was being typed."""
        said = shown_line(name)
        parts = [part.strip() for part in line.split(",") if part.strip()] if self.several else []
        if any(folded(_bare(part)) == folded(said) for part in parts or [line]):
            return ", ".join(part for part in parts if folded(_bare(part)) != folded(said))
        sign = ""
        if parts and folded(said).startswith(folded(_bare(parts[-1]))):
            begun = parts.pop()
            sign = begun[: len(begun) - len(_bare(begun))]
        return ", ".join([*parts, sign + said])

    def action_move(self, step: int) -> None:
        self.at = (self.at + step) % max(1, len(self.names))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter belongs to the form, unless the form would be refused for want of a name."""
        return action != "take" or (self.needed and not self.marked)

    def action_pick(self) -> None:
        """Pick or remove the name at the cursor."""
        self.action_choose(self.at)

    action_take = action_pick

    def action_choose(self, at: int) -> None:
        """Pick or remove the name with this index."""
        if at < len(self.names):
            self.at = at
            self.post_message(self.Toggled(self.names[at]))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._wide = width
        return super().get_content_height(container, viewport, width)

    def _room(self, names: tuple[str, ...]) -> int:
        most, rows = min(FEW, len(names)), MORE_ROWS if self.screen.size.height >= ROOMY else ROWS
        pieces = [self._piece(at, each) for at, each in enumerate(names[:most])]
        told = Content(f"+{len(names)}{MORE}")
        while most > 1:
            more = [told] if most < len(names) else []
            if packed([*pieces[:most], *more], self._wide).plain.count("\n") < rows:
                break
            most -= 1
        return most

    def _meant(self, part: str) -> tuple[str, ...]:
        """The name that a part of the line means: in full, or the only one with that beginning."""
        typed = folded(part)
        exact = tuple(name for name in self._all if folded(shown_line(name)) == typed)
        begun = tuple(name for name in self._all if typed and folded(shown_line(name)).startswith(typed))
        return exact or (begun if len(begun) == 1 else ())

    def _standing(self, line: str) -> list[str]:
        """The names in a line, without their signs."""
        return [_bare(part.strip()) for part in line.split(",")] if self.several else [line.strip()]

    def _piece(self, at: int, name: str) -> Content:
        sign = "−" if name in self._hinder else ""
        piece = marked(sign + shown_line(name), name in self.marked, self.marks)
        return piece.stylize("underline", len(ONE[0])) if self.has_focus and at == self.at else piece


def _bare(part: str) -> str:
    """A name without its sign."""
    return part.lstrip("+-").strip()
