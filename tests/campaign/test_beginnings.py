"""How a new story begins: a sheet within the first minutes, for whoever is played, and sentences that wait for it."""

from __future__ import annotations

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.play.openings import OFFERED, openings, ways_left, ways_to_begin
from solo_journal.campaign.play.options import Words
from solo_journal.rules import shelf
from solo_journal.rules.asking import Chance
from solo_journal.rules.commons.character import Add
from solo_journal.rules.commons.scene import Open
from solo_journal.rules.fields import Asked
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Offer
from solo_journal.rules.perform import perform
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.system import System
from solo_journal.rules.world import World

WITH_READY = [game for game in map(shelf.system, shelf.games()) if game.ready]
GUIDED = [game for game in map(shelf.system, shelf.games()) if game.create]


def begun(game: str) -> World:
    return World(systems=Map({game: plain(shelf.system(game).begin)}))


@pytest.mark.parametrize("game", WITH_READY, ids=lambda game: game.id)
def test_where_nobody_is_played_ready_characters_are_offered_and_each_can_be_taken(
    game: object, tables: Library
) -> None:
    system = shelf.system(getattr(game, "id", ""))
    world = begun(system.id)
    offers = [each.takes for each in ways_to_begin(world, tables) if isinstance(each.takes, Offer)]
    assert offers == list(system.ready)
    for offer in offers:
        kind = shelf.procedure(offer.procedure)
        given = {offer.missing: Asked.of(kind, offer.missing, world).names[0]} if offer.missing else {}
        done = perform(make(kind, {**offer.inputs, **given}), world, Chance(1), tables=tables)
        character = done.after.character()
        assert character is not None
        assert system.id in character.sheets


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_whoever_is_played_is_offered_a_sheet_before_the_sentences(game: object, tables: Library) -> None:
    system = shelf.system(getattr(game, "id", ""))
    assert system.create is not None
    world = perform(Add(name="Mira"), begun(system.id), Chance(1), tables=tables).after
    first, *rest = ways_to_begin(world, tables)
    assert isinstance(first.takes, Offer)
    assert (first.takes.procedure, first.title.startswith("Make Mira's sheet")) == (system.create.id, True)
    assert [isinstance(each.takes, Words) for each in rest] == [True] * OFFERED


def test_the_sentences_wait_for_what_only_prepares_the_story(tables: Library) -> None:
    options = tuple(ways_to_begin(begun(GUIDED[0].id), tables))
    sentences = [each for each in options if isinstance(each.takes, Words)]
    assert list(ways_left(options, Add(name="Mira"))) == sentences
    assert list(ways_left(options, Open())) == []


@pytest.mark.parametrize("game", shelf.games())
def test_a_story_begins_with_a_sentence_of_its_own_world(game: str, tables: Library) -> None:
    """Each game has its own, at least twelve, in a pack that it names; none of them is another game's."""
    own = {each: [tables[f"{each}-world.openings"].rows[at].text for at in range(12)] for each in shelf.games()}
    drawn = {text for _ in range(8) for text in openings(begun(game), tables)}
    assert drawn <= {row.text for row in tables[f"{game}-world.openings"].rows}
    assert not drawn & {text for other, texts in own.items() if other != game for text in texts}
    assert len(set(own[game])) == 12


def test_a_game_without_sentences_of_its_own_begins_with_those_for_any_game(tables: Library) -> None:
    bare = Shelf(own={"bare": System("bare", "Bare", "", ())})
    general = {row.text for row in tables["openings.sentences"].rows}
    assert set(openings(World(systems=Map({"bare": {}})), tables, bare)) <= general
    assert len(openings(World(), tables)) == OFFERED
