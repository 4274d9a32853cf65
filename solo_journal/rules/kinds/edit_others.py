"""Editing procedures for step dice, tracks, text, flags and decks."""

from __future__ import annotations

from typing import Any, ClassVar

from ..answer_source import Ask
from ..cards import IN_HAND, by_name, card_called
from ..outcome import Outcome, in_lines
from ..plurals import counted
from ..refusal import Refused, quoted
from ..world import World
from . import edits
from .edit_lists import there
from .edit_numbers import ByHand
from .holder import Holder
from .others import Deck, Flag, Lines, Step, Tracks, format_die


class ChangeStep(ByHand):
    """Set a step die by hand, or step it down."""

    edit: ClassVar[edits.EditStep]

    def _after(self, before: Holder, field: Step) -> Holder:
        die, steps = self._input_value(self.edit.die), self._input_value(self.edit.steps)
        if (die is None) == (not steps):
            raise Refused(f"Say which die {field.label} is, or how many steps it goes down: one of the two.")
        if die is not None and die not in field.stairs:
            known = ", ".join(f"d{each}" for each in field.stairs if each)
            raise Refused(f"{field.label} can be {known}{' or 0' if 0 in field.stairs else ''}, not d{die}.")
        tree = field.put(before.tree, die) if die is not None else field.down(before.tree, steps)
        if tree == before.tree:
            raise Refused(f"{field.label} stays at {format_die(field.die(before.tree))}.")
        return before.put(field, field.die(tree))

    def _headline(self, before: Holder, after: Holder, field: Step) -> str:
        return f"{field.label} {format_die(field.die(after.tree))}"


class ChangeTrack(ByHand):
    """Begin, advance or close a track."""

    edit: ClassVar[edits.EditTrack]

    def _after(self, before: Holder, field: Tracks) -> Holder:
        name = str(self._input_value("name"))
        if self.edit.act == "begin":
            if field.named(before.tree, name):
                raise Refused(f"There is a track called {name} already. Give this one another name.")
            return before.marked(field, name, rank=self._input_value("rank") or "", ticks=0)
        found = field.find(before.tree, name)
        if found is None:
            raise Refused(f"There is no track {quoted(name)}. {there(field, before, name)}".strip())
        if self.edit.act == "close":
            return before.cleared(field, found.name)
        tree = field.progressed(before.tree, found.key, int(self._input_value("times")))
        if tree == before.tree:
            raise Refused(f"{found.name} goes no further.")
        return before.put(field, field.raw(tree))


class ChangeLines(ByHand):
    def _after(self, before: Holder, field: Lines) -> Holder:
        text = str(self._input_value("text"))
        if text == "\n".join(field.lines(before.tree)):
            raise Refused(f"{field.label} already says that.")
        return before.put(field, text)

    def _headline(self, before: Holder, after: Holder, field: Lines) -> str:
        return field.label


class ChangeFlag(ByHand):
    def _after(self, before: Holder, field: Flag) -> Holder:
        on = bool(self._input_value("on"))
        if field.on(before.tree) == on:
            raise Refused(f"{field.label} already is {'set' if on else 'not set'}.")
        return before.put(field, on)

    def _headline(self, before: Holder, after: Holder, field: Flag) -> str:
        said = super()._headline(before, after, field)
        return said if self.made_before(2) else said[:1].upper() + said[1:]


class ChangeDeck(ByHand):
    """Draw, discard or shuffle cards."""

    edit: ClassVar[edits.EditDeck]
    at_once = True

    def resolve(self, world: World, ask: Ask) -> Outcome:
        before, field = self.require(world)
        if self.edit.act == "draw":
            drawn: list[str] = []
            for _ in range(1 if self._input_value("card") else self._input_value("times")):
                left, given = field.left(before.tree), str(self._input_value("card"))
                rolled = 0 if given else ask.roll(field.label, 1, len(left), named=by_name(left)).faces[0]
                drawn.append(left[rolled - 1] if rolled else card_called(given, left))
                before = before.put(field, field.raw(field.draw(before.tree, drawn[-1])))
            headline, tells = in_lines(drawn, "cards")
            return Outcome(before.into(), headline, f"Left: {counted(len(left) - 1, 'card')}.", tells=tells)
        if self.edit.act == "discard":
            card = card_called(str(self._input_value("card")), field.hand(before.tree), IN_HAND)
            after = before.put(field, field.raw(field.discarded(before.tree, card)))
            return Outcome(after.into(), f"{card} put away")
        after = before.put(field, field.raw(field.shuffled(before.tree)))
        return Outcome(after.into(), f"{field.label} shuffled", f"{len(field.left(after.tree))} cards are in it.")

    def require(self, world: World) -> Any:
        before, field = self.home.holder(world, self.by), self._field()
        assert isinstance(field, Deck)
        left = len(field.left(before.tree))
        if self.edit.act == "draw" and not left:
            raise Refused(f"{field.label} has no card left. Shuffle what was put away.")
        if self.edit.act == "draw" and self._input_value("times") > left:
            raise Refused(f"{field.label} has only {left} left. Draw fewer, or shuffle what was put away.")
        if self.edit.act == "draw" and (card := str(self._input_value("card"))):
            card_called(card, field.left(before.tree))
        if self.edit.act == "discard":
            card_called(str(self._input_value("card")), field.hand(before.tree), IN_HAND)
        if self.edit.act == "shuffle" and not field.discard(before.tree):
            raise Refused(f"Nothing of {field.label} was put away, so there is nothing to shuffle.")
        return before, field
