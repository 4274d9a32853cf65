"""How a new story begins: a sheet within the first minutes, for whoever is played, and sentences that wait for it."""

from __future__ import annotations

import pytest

from solo_journal.campaign.library.library import Library as Campaigns
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.current_offers import beginning, on_offer
from solo_journal.campaign.play.latest_lines import pending, prose_kind
from solo_journal.campaign.play.openings import OFFERED, openings, ways_to_begin
from solo_journal.campaign.play.options import Words
from solo_journal.campaign.play.ready_cards import card_of
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
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

from ..playing import do

WITH_READY = [game for game in map(shelf.system, shelf.games()) if game.ready]
GUIDED = [game for game in map(shelf.system, shelf.games()) if game.create]


def begun(game: str) -> World:
    return World(systems=Map({game: plain(shelf.system(game).begin)}))


@pytest.mark.parametrize("game", WITH_READY, ids=lambda game: game.id)
def test_without_an_active_character_ready_characters_are_offered_and_each_can_be_taken(
    game: object, tables: Tables
) -> None:
    system = shelf.system(getattr(game, "id", ""))
    world = begun(system.id)
    offers = [each.takes for each in ways_to_begin(world, tables) if isinstance(each.takes, Offer)]
    *ready, own = [each for each in offers if each.procedure == getattr(system.create, "id", "")]
    assert ready == list(system.ready)
    assert (own.title, own.missing) == ("Make your own", "name")
    for offer in ready:
        kind = shelf.procedure(offer.procedure)
        given = {offer.missing: Asked.of(kind, offer.missing, world).names[0]} if offer.missing else {}
        done = perform(make(kind, {**offer.inputs, **given}), world, Chance(1), tables=tables)
        character = done.after.character()
        assert character is not None
        assert system.id in character.sheets


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.id)
def test_a_character_with_only_a_name_may_have_the_sheet_of_a_ready_one_or_their_own(
    game: object, tables: Tables
) -> None:
    system = shelf.system(getattr(game, "id", ""))
    assert system.create is not None
    world = perform(Add(name="Mira"), begun(system.id), Chance(1), tables=tables).after
    world = perform(Open(), world, Chance(1), tables=tables).after
    ways = [each.takes for each in ways_to_begin(world, tables)]
    *like, own = [each for each in ways if isinstance(each, Offer) and each.procedure == system.create.id]
    assert [each.title for each in like] == [each.title.replace("Play", "Like", 1) for each in system.ready]
    assert (own.procedure, own.inputs) == (system.create.id, {"name": "Mira"})
    assert own.title == f"Make Mira's sheet: {system.title}"
    for offer in like:
        made = make(shelf.procedure(offer.procedure), offer.inputs)
        people = perform(made, world, Chance(1), tables=tables).after.characters
        assert [(each.name, system.id in each.sheets) for each in people.values()] == [("Mira", True)]
    assert [isinstance(each, Words) for each in ways].count(True) == OFFERED


@pytest.mark.parametrize("game", shelf.games())
def test_a_story_begins_with_a_sentence_of_its_own_world(game: str, tables: Tables) -> None:
    """Each game has its own, at least twelve, in a pack that it names; none of them is another game's."""
    own = {each: [tables[f"{each}-world.openings"].rows[at].text for at in range(12)] for each in shelf.games()}
    drawn = {text for _ in range(8) for text in openings(begun(game), tables)}
    assert drawn <= {row.text for row in tables[f"{game}-world.openings"].rows}
    assert not drawn & {text for other, texts in own.items() if other != game for text in texts}
    assert len(set(own[game])) == 12


def test_a_game_without_sentences_of_its_own_begins_with_those_for_any_game(tables: Tables) -> None:
    bare = Shelf(own={"bare": System("bare", "Bare", "", ())})
    general = {row.text for row in tables["openings.sentences"].rows}
    assert set(openings(World(systems=Map({"bare": {}})).on(bare), tables)) <= general
    assert len(openings(World(), tables)) == OFFERED


def test_a_game_of_words_begins_with_sentences_and_one_of_numbers_with_somebody_to_play(tables: Tables) -> None:
    first = {game: next(iter(ways_to_begin(with_a_scene(game), tables))).takes for game in shelf.games()}
    assert {game for game, takes in first.items() if isinstance(takes, Words)} == {"duskara", "other"}


def with_a_scene(game: str) -> World:
    """A campaign whose first scene is open."""
    return perform(Open(), begun(game), Chance(1), tables={}).after


@pytest.mark.parametrize("game", [each.id for each in WITH_READY if each.id != "duskara"])
def test_each_ready_character_is_a_card_with_numbers_that_no_dice_are_needed_for(library: Campaigns, game: str) -> None:
    campaign = library.new("New", (game,))
    ready = shelf.system(game).ready
    for offer in (*ready, *(each._replace(inputs={**each.inputs, "name": "Mira"}) for each in ready)):
        card = card_of(campaign, offer)
        assert card is not None
        assert card.name in offer.title
        assert any(sign.isdigit() for sign in card.numbers)


@pytest.mark.parametrize("game", shelf.games())
def test_a_campaign_made_in_a_shell_has_the_same_ways_to_begin_until_something_is_reported(
    library: Campaigns, game: str
) -> None:
    campaign = library.new("New", (game,))
    first, *rest = beginning(campaign)
    assert isinstance(first.takes, Offer)
    assert first.takes.procedure == Open.id
    assert [each.takes for each in rest if isinstance(each.takes, Offer)][: len(shelf.system(game).ready)] == list(
        shelf.system(game).ready
    )
    perform_and_keep(campaign, Open(), Chance(1))
    assert sorted(map(str, beginning(campaign))) == sorted(map(str, rest)), "the sentences are the same"
    write(campaign, "prose", "Steam climbs.")
    assert beginning(campaign) == ()


def test_a_way_to_begin_keeps_its_number_after_the_act_that_offers_it_too(library: Campaigns) -> None:
    campaign = library.new("Weir", ("augur", "pathwalker"))
    do(campaign, "character.add", name="Éa")
    now = [each.title for each in on_offer(campaign)]
    do(campaign, "lists.note", list="people", name="Orso")
    assert now == [each.title for each in on_offer(campaign)]


def test_a_story_far_along_is_not_begun_again(library: Campaigns) -> None:
    campaign = library.new("New", ("duskara",))
    perform_and_keep(campaign, Open(), Chance(1))
    perform_and_keep(campaign, Open(title="The hall"), Chance(1))
    assert beginning(campaign), "a scene opened by its title before anybody is there takes nothing away"
    perform_and_keep(campaign, Open(), Chance(1))
    assert beginning(campaign) == ()


def test_words_after_a_draw_or_a_sheet_are_prose_and_after_an_answer_its_consequence(library: Campaigns) -> None:
    campaign = library.new("New", ("nightsong",))
    do(campaign, "nightsong.spark")
    assert prose_kind(campaign) == "prose"
    do(campaign, "nightsong.create", method="ready", ready="Halla Greave")
    assert pending(campaign)
    assert prose_kind(campaign) == "prose"
    do(campaign, "nightsong.fate", question="Is the gate guarded?")
    assert prose_kind(campaign) == "consequence"
