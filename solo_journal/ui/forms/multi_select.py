"""Names of the campaign that an input may take, toggled by a click, by Space or by number."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from ...campaign.story.sanitise import sanitise_line
from ...rules.inputs import by_commas, with_commas
from ...rules.names import fold_name
from .key_table import keys
from .name_search import Candidate, find_matches
from .radio_row import ONE, SEVERAL, ChipRow, mark_choice, pack_row

FEW = 12
"""The most names shown at once; typing finds the others."""
MORE = ": type part of a name"
ROWS, MORE_ROWS, ROOMY = 4, 8, 30
"""The most rows of names, in a small and in a tall terminal, and the height from which it is tall."""


class MultiSelect(ChipRow):
    """Names below an input line. It only posts which was toggled: the line holds the value."""

    HELP = "Left and right move, Space picks a name or takes it out again. A click does both."
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("picks", ("take", "enter", "take", "Pick", "Pick this name where one is required.")),
        *keys(
            "picks",
            ("next", "right", "move(1)", "Next", "To the next name."),
            ("previous", "left", "move(-1)", "Previous", "To the previous name."),
            show=False,
        ),
        *keys("picks", ("pick", "space", "pick", "Pick", "Pick this name, or take it out again.")),
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

    def pieces(self) -> list[Content]:
        """The names, each marked if it is in the line."""
        return [self._piece(at, name) for at, name in enumerate(self.names)]

    def parts(self) -> list[Content]:
        """The names, and the number of further ones."""
        parts = super().parts()
        more = len(self._fit) - len(parts)
        return [*parts, Content(f"+{more}{MORE}")] if more > 0 else parts

    def mark(self, line: str) -> None:
        """Mark the names in the line. If there are many, show these and those that match what is being typed."""
        parts = [_bare(part) for part in by_commas(line)] if self.several else [line.strip()]
        typed = "" if not parts or line.rstrip().endswith(",") else fold_name(parts[-1])
        self.marked = frozenset(name for each in parts for name in self._meant(each))
        if not self.has_focus:  # where the only name that can be meant is typed, Tab goes to the next field
            self.can_focus = self.several or not self.marked
        if len(self._all) > self._room(self._all):
            named = {fold_name(sanitise_line(name)) for name in self.marked}
            known = [Candidate(name, sanitise_line(name)) for name in self._all]
            fit = self._all if typed in named else tuple(each.id for each in find_matches(known, typed))
            chosen = (each for each in self._all if self.several and each in self.marked)
            self._fit = tuple(dict.fromkeys((*chosen, *fit)))
            self.at = 0
            self.refresh(layout=True)

    def toggled(self, line: str, name: str) -> str:
        """The line with this name added or removed. It replaces a beginning of the name that was being typed."""
        said = sanitise_line(name)
        parts = list(by_commas(line)) if self.several else []
        left = [part for part in parts if fold_name(_bare(part)) != fold_name(said)]
        if left != parts or (not parts and fold_name(_bare(line)) == fold_name(said)):
            return with_commas(left)
        begun = parts.pop() if parts and fold_name(said).startswith(fold_name(_bare(parts[-1]))) else ""
        chosen = begun.removesuffix(_bare(begun)) + said
        return with_commas([*parts, chosen]) if self.several else chosen

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

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._wide = width
        return super().get_content_height(container, viewport, width)

    def _room(self, names: tuple[str, ...]) -> int:
        """How many of these names fit into the rows there are."""
        rows = MORE_ROWS if self.screen.size.height >= ROOMY else ROWS
        pieces = [self._piece(at, each) for at, each in enumerate(names[:FEW])]
        for most in range(len(pieces), 1, -1):
            more = [Content(f"+{len(names)}{MORE}")] if most < len(names) else []
            if pack_row([*pieces[:most], *more], self._wide).plain.count("\n") < rows:
                return most
        return min(1, len(pieces))

    def _meant(self, part: str) -> tuple[str, ...]:
        """The name that a part of the line means: in full, or the only one with that beginning."""
        typed = fold_name(part)
        exact = tuple(name for name in self._all if fold_name(sanitise_line(name)) == typed)
        begun = tuple(name for name in self._all if typed and fold_name(sanitise_line(name)).startswith(typed))
        return exact or (begun if len(begun) == 1 else ())

    def _piece(self, at: int, name: str) -> Content:
        sign = "−" if name in self._hinder else ""
        piece = mark_choice(sign + sanitise_line(name), name in self.marked, self.marks)
        return piece.stylize("underline", len(ONE[0])) if self.has_focus and at == self.at else piece


def _bare(part: str) -> str:
    """A name without its sign."""
    return part.lstrip("+-").strip()
