"""Lists what a player can do by hand with each thing on a sheet: procedures and their inputs.

Derived from the declared edits of a game, or the `hands` of a field. Nothing is changed here: each row gives offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..outcome import Offer
from ..primer import primer_of
from .conditions import Conditions
from .edit import Edit, word_of
from .edits import edits_of
from .field import Field, Hand
from .holder import Holder
from .home import Home
from .listing import Listing, Names
from .small_kinds import note_parts
from .view import ChipsPart, ConditionsPart, ItemsPart, LinesPart, MeterPart, StatGrid, StepPart, ViewPart

if TYPE_CHECKING:
    from ..shelf import Shelf
    from ..system import System
    from ..world import Character, World

NUMBER = re.compile(r"[+-]?[0-9]+")


class SheetRow(NamedTuple):
    """One thing on a sheet."""

    part: ViewPart
    """The part for drawing it."""
    name: str
    label: str
    """Its section: `items`."""
    who: str
    """The character's key, if not the active one."""
    hands: tuple[Hand, ...] = ()
    value: int | None = None
    top: int | None = None
    help: str = ""

    def moved(self, by: int) -> Offer | None:
        """The offer to move it one step."""
        for hand in self.hands:
            if hand.by:
                return self._offer(hand, {hand.by: by * hand.sign})
            if hand.to and self.value is not None and not hand.writes:
                return self._offer(hand, {hand.to: hand.shows.format(value=self.value + by, top=self.top)})
        return None

    def edited(self) -> Offer | None:
        """The offer of its form with the present values."""
        hand = next((each for each in self.hands if each.to or each.by or each.old), None)
        if hand is None:
            return None
        now = {} if self.value is None or not hand.to else {hand.to: hand.shows.format(value=self.value, top=self.top)}
        offer = self._offer(hand, {**now, **({hand.old: self.name} if hand.old else {})})
        return offer._replace(missing=hand.to or hand.by or hand.name)

    def take_away(self) -> Offer | None:
        hand = next((each for each in self.hands if each.takes is not None), None)
        return self._offer(hand, hand.takes or {}) if hand else None

    def more(self) -> Iterator[tuple[str, str, Offer]]:
        """Other things to do with it: letter, word, offer."""
        for hand in self.hands:
            if hand.letter:
                yield hand.letter, hand.word, self._offer(hand, {})

    @property
    def about(self) -> str:
        """The procedure whose help explains it; empty if nothing edits it."""
        return self.hands[0].procedure if self.hands else ""

    def another(self) -> Offer | None:
        """The offer to add another of its kind."""
        hand = next((each for each in self.hands if each.writes), None)
        return Offer(self.label, hand.procedure, {**self._inputs(hand), **_by(self.who)}, hand.name) if hand else None

    def _offer(self, hand: Hand, more: Mapping[str, Any]) -> Offer:
        named = {hand.name: self.name} if hand.name else {}
        return Offer(self.name, hand.procedure, {**self._inputs(hand), **named, **more, **_by(self.who)})

    def _inputs(self, hand: Hand) -> dict[str, Any]:
        return {name: self.label if given == "{label}" else given for name, given in hand.given.items()}


def sheet_rows(world: World, key: str, shelf: Shelf) -> Iterator[SheetRow]:
    """Everything on a character's sheets, game by game, then the player's notes."""
    one = world.characters[key]
    drawn = set[str]()
    for system, home, known in _homes(world, key, shelf):
        primer = primer_of(system)
        for row in _rows(home.at(world, key), known):
            if home.notes_by and row.name in one.notes:
                drawn.add(row.name)
                row = _note(one, row.name, row.part, home.notes_by)._replace(who=row.who)
            yield row if row.help or not primer else row._replace(help=primer.meaning(row.name))
    for label, text in one.notes.items():
        if label not in drawn:
            yield from (_note(one, label, part)._replace(label="notes") for part in note_parts(label, text))


def campaign_rows(world: World, shelf: Shelf) -> Iterator[SheetRow]:
    """Everything that a campaign keeps for itself in the games that it plays."""
    for system in shelf.games_in_use(world):
        known = edits_of(system.fields, system.edits)
        for home in system.fields:
            if home.of == "campaign":
                yield from _rows(home.at(world, ""), [edit for edit, at in known if at is home])


def left_behind(world: World, shelf: Shelf) -> Iterator[Offer]:
    """Offers to leave behind what would come along into a new scene: names of the campaign that are always in view."""
    lists = (field for system in shelf.games_in_use(world) for home in system.fields for field in home.fields)
    in_view = {each.label for each in lists if isinstance(each, Names) and each.in_view}
    for row in campaign_rows(world, shelf):
        if row.label in in_view and (offer := row.take_away()):
            yield offer._replace(title=f"Leave {row.name} behind", beside=True)


def _note(one: Character, label: str, part: ViewPart, written_by: str = "") -> SheetRow:
    """A free line, written by a procedure of its game if that has one. Its number keeps its format: signed, of a
    maximum, or in percent."""
    text = one.notes[label]
    value, top, _ = (None, None, "") if isinstance(part, (LinesPart, StepPart)) else _number(part)
    shows = NUMBER.sub(lambda found: "{value:+d}" if found[0][0] in "+-" else "{value}", text, count=1)
    hand = Hand("character.note", {"name": one.name, "label": label}, to="text", shows=shows, takes={"text": ""})
    own = (Hand(written_by, {"value": text}, name="line", to="value", shows=shows),) if written_by else ()
    return SheetRow(part, label, label, "", (*own, hand), value, top)


def empty_sorts(world: World, key: str, shelf: Shelf) -> Iterator[tuple[str, Offer]]:
    """Sections that are empty and can be filled: the word for one entry, and the offer."""
    for _, home, known in _homes(world, key, shelf):
        holder = home.at(world, key)
        for field in home.fields:
            hand = next((each for each in _hands(field, known) if each.writes), None)
            if hand is not None and not any(True for _ in field.parts(holder)):
                given = {**hand.given, **_by(_by_of(world, key))}
                yield word_of(field), Offer(field.label, hand.procedure, given, hand.name)


def condition_fields(world: World, key: str, shelf: Shelf) -> Iterator[tuple[Conditions, Holder, Hand]]:
    """The condition fields of a character, with their sheets and the procedures that add one by hand."""
    for _, home, known in _homes(world, key, shelf):
        for field in home.fields:
            hand = next((each for each in _hands(field, known) if each.writes), None)
            if hand is not None and isinstance(field, Conditions):
                yield field, home.at(world, key), hand


def _homes(world: World, key: str, shelf: Shelf) -> Iterator[tuple[System, Home, list[Edit]]]:
    """The homes of a character's fields in each game, with the edits."""
    for system in shelf.games_in_use(world):
        for home in system.fields:
            if home.of == "character" and home.has(world.characters[key]):
                known = edits_of(system.fields, system.edits)
                yield system, home, [edit for edit, at in known if at is home]


def _rows(holder: Holder, known: Sequence[Edit]) -> Iterator[SheetRow]:
    who = _by_of(holder.world, holder.key)
    for field in holder.home.fields:
        hands = _hands(field, known)
        names = [each.name for each in field.entries(holder.tree).values()] if isinstance(field, Listing) else []
        for part in field.parts(holder) if field.drawn else ():
            alone = list(_split_part(part))
            spare = names[: len(alone)] if len(alone) <= len(names) else []
            del names[: len(spare)]
            for at, single in enumerate(alone):
                value, top, drawn = _number(single)
                name = spare[at] if spare and not isinstance(single, ChipsPart) else drawn
                told = _help(holder, field, name)
                yield SheetRow(single, name, part.label or field.label, who, hands, value, top, told)
            if isinstance(part, ItemsPart) and part.slots is not None:
                yield SheetRow(part.slots, part.slots.label, part.slots.label, who)


def _help(holder: Holder, field: Field, name: str) -> str:
    """The help for a thing, from its own field or the one it belongs to."""
    own = next((each.help for each in holder.home.fields if each.label == name and each.help), "")
    return own or field.help


def _split_part(part: ViewPart) -> Iterator[ViewPart]:
    """Each thing in a part on its own."""
    match part:
        case StatGrid(label, several) | ChipsPart(label, several) | ConditionsPart(label, several):
            yield from (type(part)(label, (each,)) for each in several)  # type: ignore[arg-type]
        case ItemsPart(label, items):
            yield from (ItemsPart(label, (each,)) for each in items)
        case _:
            yield part


def _number(part: ViewPart) -> tuple[int | None, int | None, str]:
    """Its value, top and name."""
    match part:
        case StatGrid(_, (stat, *_)):
            return stat.value, None, stat.name
        case MeterPart(label, value, _, top):
            return value, top, label
        case StepPart(label, die):
            return die, None, label
        case ChipsPart(_, (chip, *_)):
            return int(chip.value) if chip.value.lstrip("+-").isdigit() else None, None, chip.name
        case ConditionsPart(_, (one, *_)):
            return None, None, one.name
        case ItemsPart(_, (item, *_)):
            return None, None, item.name
    return None, None, part.label


def _hands(field: Field, known: Sequence[Edit]) -> tuple[Hand, ...]:
    """How a field is edited: by its own procedures, else by its edits."""
    return (*field.hands, *(hand for edit in known if field in edit.fields for hand in _of_edit(edit, field)))


def _of_edit(edit: Edit, field: Field) -> Iterator[Hand]:
    return edit.hands(field, {edit.which: word_of(field).casefold()} if len(edit.several) > 1 else {})


def _by_of(world: World, key: str) -> str:
    """The name for `by`, if it is not the active character."""
    return "" if key == world.active else key


def _by(key: str) -> dict[str, str]:
    return {"by": key} if key else {}
