"""Edits of text, flags and decks; and the standard edit of each kind of field.

A field without a declared edit gets the standard one of its kind as `GAME.field`. Ids, inputs and titles known to
journals are declared explicitly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field as Input

from ..answer_source import Ask
from ..cards import IN_HAND, by_name, card_called
from ..inputs import Line
from ..line_grammar import Numeric, OneOf, Rest
from ..outcome import Outcome, in_lines
from ..plurals import an, plural
from ..procedure import Procedure
from ..refusal import Refused
from ..world import World
from .conditions import Conditions
from .edit import Edit, Made, Number, name_input
from .edit_lists import EditNames, EditTrack, EditUse
from .edit_numbers import EditMeter, EditScore, EditStep
from .field import Field
from .holder import Holder
from .home import Home
from .items import Items
from .listing import Listing
from .meter import Meter
from .scores import Score, Scores
from .small_kinds import Deck, Flag, Lines, Step, Tracks


class EditLines(Edit):
    """Writes free text."""

    version: int = 2  # its headline has the words
    sampled: ClassVar[Mapping[str, Any]] = {"text": "Burn scars, one white eye"}
    hand: ClassVar[Mapping[str, Any] | None] = {"to": "text", "takes": {"text": ""}}

    def inputs(self, home: Home) -> Iterator[Made]:
        yield "text", (Annotated[Line, Rest(text=True)], Input("", description="the words; empty removes them"))

    def after(self, doing: Any, before: Holder, field: Lines) -> Holder:
        if doing.text == "\n".join(field.lines(before.tree)):
            raise Refused(f"{field.label} already says that.")
        return before.put(field, doing.text)

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Lines) -> str:
        return field.label if doing.made_before(2) else super().headline(doing, before, after, field)


class EditFlag(Edit):
    """Sets or clears a flag."""

    version: int = 2  # its text begins with a capital
    hand: ClassVar[Mapping[str, Any] | None] = {"takes": {"on": False}}

    def inputs(self, home: Home) -> Iterator[Made]:
        says = Annotated[bool, OneOf({"yes": True, "no": False, "on": True, "off": False})]
        yield "on", (says, Input(True, title="Yes or no", description="yes from now on, or no once it is over"))

    def after(self, doing: Any, before: Holder, field: Flag) -> Holder:
        if field.on(before.tree) == doing.on:
            raise Refused(f"{field.label[:1].upper()}{field.label[1:]} is {'already' if doing.on else 'not'} set.")
        return before.put(field, doing.on)

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Flag) -> str:
        said = super().headline(doing, before, after, field)
        return said if doing.made_before(2) else said[:1].upper() + said[1:]


class EditDeck(Edit):
    """Draws, discards or shuffles cards."""

    act: Literal["draw", "discard", "shuffle"] = "draw"
    at_once: ClassVar[bool] = True

    def inputs(self, home: Home) -> Iterator[Made]:
        if self.act == "draw":
            own = "the card, where it is drawn from cards of your own"
            times = Number("times", "how many cards, such as 3", 1, 20, label="How many", start=1)
            yield times.input(Numeric(lead=True))
            yield "card", (Annotated[Line, Rest(text=True)], Input("", description=own))
        elif self.act == "discard":
            field = self.fields[0]
            assert isinstance(field, Deck)
            held = lambda world: [card for holder in home.holders(world) for card in field.hand(holder.tree)]  # noqa: E731
            yield name_input("card", "a card that is in your hand, typed in full", held)

    def sample(self) -> dict[str, Any]:
        return {"card": "The bell"} if self.act == "discard" else {}

    def resolve(self, doing: Any, home: Home, ask: Ask, world: World) -> Outcome:
        before, field = self.require(doing, home, world)
        if self.act == "draw":
            drawn: list[str] = []
            for _ in range(1 if doing.card else doing.times):
                left = field.left(before.tree)
                rolled = 0 if doing.card else ask.roll(field.label, 1, len(left), named=by_name(left)).faces[0]
                drawn.append(left[rolled - 1] if rolled else card_called(doing.card, left))
                before = before.put(field, field.raw(field.draw(before.tree, drawn[-1])))
            headline, tells = in_lines(drawn, "cards")
            return Outcome(before.into(), headline, f"Left: {plural(len(left) - 1, 'card')}.", tells=tells)
        if self.act == "discard":
            card = card_called(doing.card, field.hand(before.tree), IN_HAND)
            after = before.put(field, field.raw(field.discarded(before.tree, card)))
            return Outcome(after.into(), f"{card} put away")
        after = before.put(field, field.raw(field.shuffled(before.tree)))
        return Outcome(after.into(), f"{field.label} shuffled", f"Left: {plural(len(field.left(after.tree)), 'card')}.")

    def require(self, doing: Any, home: Home, world: World) -> Any:
        """The holder and its deck. Raises `Refused`."""
        before, field = home.holder(world, doing.by), self.chosen(doing)
        assert isinstance(field, Deck)
        left = field.left(before.tree)
        if self.act == "draw" and not left:
            raise Refused(f"{field.label} has no card left. Shuffle what was put away.")
        if self.act == "draw" and doing.times > len(left):
            raise Refused(f"{field.label} has only {len(left)} left. Draw fewer, or shuffle what was put away.")
        if self.act == "draw" and doing.card:
            card_called(doing.card, left)
        if self.act == "discard":
            card_called(doing.card, field.hand(before.tree), IN_HAND)
        if self.act == "shuffle" and not field.discard(before.tree):
            raise Refused(f"Nothing of {field.label} was put away, so there is nothing to shuffle.")
        return before, field


def standard(game: str, field: Field) -> Iterator[Edit]:
    """The standard edits of a field."""
    id_, label, one = f"{game}.{field.name}", field.label, (field,)
    one_of = an(field.one) if field.one else label
    match field:
        case Meter(full=full, empty=empty):
            amount = Number("amount", "how far it goes: 2 up, -2 down", start=0)
            to = Number("to", "its new value instead, such as 3", label="New value")
            yield EditMeter(id_, f"Change {label}", one, amount=amount, to=to, version=2 if full or empty else 1)
        case Score():
            value = Number(
                "value", f"its new number, from {field.low} to {field.top}", field.low, field.top, needed=True
            )
            yield EditScore(id_, f"Set {label}", one, value=value)
        case Scores():
            value = Number("value", f"its new number, from {field.low} to {field.top}", field.low, field.top)
            yield EditScore(id_, f"Set {label}", one, value=value, also=", ".join(field.known))
        case Step():
            yield EditStep(id_, f"Set {label}", one)
        case Tracks():
            yield EditTrack(id_, f"Begin {one_of}", one, act="begin")
            yield EditTrack(f"{id_}_progress", f"Progress {one_of}", one, act="progress")
            yield EditTrack(f"{id_}_close", f"Close {one_of}", one, act="close")
        case Items(each=each) if {"die", "uses"} & set(each):
            yield EditNames(id_, f"Change {label}", one)
            yield EditUse(f"{id_}_use", f"Use {one_of}", one)
        case Listing():
            worth = Number("value", "the number after it, such as 2") if field.holds == "values" else None
            also = "condition" if isinstance(field, Conditions) else ""
            version = 2 if getattr(field, "known", ()) else 1
            yield EditNames(id_, f"Change {label}", one, value=worth, also=also, version=version)
        case Lines():
            yield EditLines(id_, f"Write {label}", one)
        case Flag():
            yield EditFlag(id_, label.capitalize(), one)
        case Deck():
            yield EditDeck(id_, f"Draw from {label}", one, act="draw")
            yield EditDeck(f"{id_}_discard", f"Discard from {label}", one, act="discard")
            yield EditDeck(f"{id_}_shuffle", f"Shuffle {label}", one, act="shuffle")


@lru_cache(maxsize=32)
def edits_of(homes: tuple[Home, ...], declared: tuple[Edit, ...]) -> tuple[tuple[Edit, Home], ...]:
    """Every edit with the home of its fields: declared ones first, then standard ones."""
    by_field = {id(field): home for home in reversed(homes) for field in home.fields}
    covered = {id(field) for edit in declared for field in edit.fields}
    own = [(edit, by_field[id(edit.fields[0])]) for edit in declared]
    fields = ((home, field) for home in homes if home.of != "fight" for field in home.fields if field.by_hand)
    left = ((home, field) for home, field in fields if id(field) not in covered)
    return (*own, *((edit, home) for home, field in left for edit in standard(home.game, field)))
