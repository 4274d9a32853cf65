"""What stands on a sheet is changed where it stands: each number by one, each name taken away and another written."""

from __future__ import annotations

from contextlib import suppress

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.on_sheet import SheetRow, empty_sorts, sheet_rows
from solo_journal.rules.kinds.view import ChipsPart, ConditionsPart, ItemsPart, LinesPart, MeterPart, StatGrid
from solo_journal.rules.outcome import Offer
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ..rows import each_row

GAMES = [each for each in shelf.all_systems() if each.ready]
SHELF = shelf.INSTALLED


def done(world: World, offer: Offer) -> World:
    kind = SHELF.procedure(offer.procedure)
    return perform(make(kind, offer.inputs), world, Chance(), tables={}).after


def ready(game: str) -> World:
    system = SHELF.system(game)
    world = World(systems=Map({game: dict(system.begin)}))
    world = done(world, system.ready[0])
    return done(world, Offer("", "character.note", {"label": "Sanity", "text": "6/8"}))


def rows(world: World) -> list[SheetRow]:
    return list(sheet_rows(world, world.active, SHELF))


def again(world: World, row: SheetRow) -> SheetRow | None:
    return next((each for each in rows(world) if (each.label, each.name) == (row.label, row.name)), None)


@each_row("game", [each.id for each in GAMES])
def test_every_number_goes_up_or_down_by_one_where_it_is(game: str) -> None:
    world = ready(game)
    numbers = [row for row in rows(world) if isinstance(row.part, (StatGrid, MeterPart)) and row.hands]
    assert numbers
    for row in numbers:
        assert row.help or game == "other" or row.about == "character.note", f"{row.name} says not what it is for"
        could = []
        for by in (1, -1):
            offer = row.moved(by)
            assert offer is not None, row
            with suppress(Refused):
                after = again(done(world, offer), row)
                assert after is not None
                assert after.value == (row.value or 0) + by, row
                could.append(by)
        assert could or row.top == 0, row


@each_row("game", [each.id for each in GAMES])
def test_every_name_can_be_taken_off_and_says_what_it_means(game: str) -> None:
    world = ready(game)
    for row in rows(world):
        if isinstance(row.part, (ChipsPart, ItemsPart, ConditionsPart)) and (offer := row.take_away()):
            assert again(done(world, offer), row) is None, row
        if not isinstance(row.part, LinesPart) and row.hands:
            assert SHELF.procedure(row.about).help(), row
        for _, word, offer in row.more():
            assert word
            make(SHELF.procedure(offer.procedure), offer.inputs)


@each_row("game", [each.id for each in GAMES])
def test_a_sheet_without_conditions_can_be_given_one(game: str) -> None:
    world = ready(game)
    offers = dict(empty_sorts(world, world.active, SHELF))
    kinds = [SHELF.procedure(each.procedure) for each in offers.values()]
    assert kinds, "what weighs on somebody is on no fresh sheet"
    assert all(offer.missing in kind.model_fields for offer, kind in zip(offers.values(), kinds, strict=True))


def test_a_note_with_a_number_is_a_meter_that_goes_down() -> None:
    world = ready("duskara")
    row = next(row for row in rows(world) if row.name == "Sanity")
    offer = row.moved(-1)
    assert offer is not None
    assert done(world, offer).character().notes["Sanity"] == "5/8"  # type: ignore[union-attr]


def test_a_free_line_stands_on_a_sheet_once_and_is_changed_as_it_was_written() -> None:
    world = ready("other")
    assert [row.name for row in rows(world)] == list(world.character().notes)  # type: ignore[union-attr]
    row = next(row for row in rows(world) if row.name == "STR")
    world = done(world, row.moved(1))  # type: ignore[arg-type]
    assert world.character().notes["STR"] == "+3"  # type: ignore[union-attr]
    world = done(
        world, Offer("", "other.create", {"lines": ["Ilse", "{Ash} d8", "Grit, old 2/5", "Looks: one, white"]})
    )
    for line, now, typed, after in (
        ("{Ash}", "d8", "d6", "d6"),
        ("Grit, old", "2/5", "4", "4/5"),
        ("Looks", "one, white", "two", "two"),
    ):
        found = {row.name: row for row in sheet_rows(world, "ilse", SHELF)}
        offer = found[line].edited()
        given = {"line": line, "value": now, "by": "ilse"}
        assert offer == Offer(line, "other.line", given, "value"), "its fields say what it is"
        world = done(world, offer._replace(inputs={**offer.inputs, "value": typed}))
        assert world.characters["ilse"].notes[line] == after


def test_the_sheet_of_another_character_is_changed_by_their_name() -> None:
    world = done(ready("augur"), Offer("", "character.add", {"name": "Mira"}))
    world = done(world, Offer("", "character.play", {"name": "Mira"}))
    key = next(key for key in world.characters if key != world.active)
    row = next(row for row in sheet_rows(world, key, SHELF) if row.name == "Momentum")
    offer = row.moved(1)
    assert offer is not None
    after = next(row for row in sheet_rows(done(world, offer), key, SHELF) if row.name == "Momentum")
    assert after.value == (row.value or 0) + 1
