"""The packs of things to meet: enough of them, each row another, every foe legal, every threshold possible."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.play.openings import character_acts
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.commons.character import Add
from solo_journal.rules.commons.table import TableDraw
from solo_journal.rules.fields import Asked
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import typed_inputs
from solo_journal.rules.line_grammar import Inputs
from solo_journal.rules.perform import perform
from solo_journal.rules.primer import foes_in_primer
from solo_journal.rules.refusal import Unknown
from solo_journal.rules.tables import Row, Table
from solo_journal.rules.trackers import Clock
from solo_journal.rules.world import World

from ..rows import each_row

PACKS = [f"{game}-world" for game in shelf.games()]
ROWS = 20
HARD = re.compile(r" · (safe|fair|hard|deadly) for one$")
FOES = ("daggerheart-world.adversaries", "nightsong-world.foes", "pathwalker-world.foes")
QUESTIONS = tuple(f"{game}-world.questions" for game in ("daggerheart", "nightsong", "pathwalker"))
GEAR = ("nightsong-world.gear", "nightsong-world.spells", "nightsong-world.treasure")
TRAITS = ("skills", "frailties", "gear", "goals", "motives", "nemeses", "relationships")
TAGS = tuple(f"duskara-world.{each}" for each in TRAITS)
SCENE = "duskara-world.scene-tags"
LINES = (
    *FOES,
    *GEAR,
    *TAGS,
    SCENE,
    *QUESTIONS,
    "augur-world.harm",
    "augur-world.obstacles",
    "daggerheart-world.countdowns",
    "daggerheart-world.gear",
)
"""Tables whose rows are lines of a procedure."""
SUGGESTED = "characters"
"""A few names to begin with, which the form of a new campaign suggests one after another."""


def of(pack: str, tables: Library) -> list[Table]:
    found = tables.pack(pack)
    assert found is not None, tables.faults
    return [table for table in found.tables.values() if table.id != SUGGESTED]


def pattern(row: str) -> str:
    """A row without its own words: how it is built, by its little words and marks."""
    little = re.findall(
        r"\b(?:a|an|the|of|with|and|that|who|is|are|has|to|in|on|from|by|for)\b|[^\w\s]", row.casefold()
    )
    return " ".join(little)


@each_row("pack", PACKS)
def test_each_game_has_tables_enough_and_they_are_ours_under_cc0(pack: str, tables: Library) -> None:
    found = tables.pack(pack)
    assert found is not None
    assert (found.licence, found.author) == ("CC0 1.0", "The Solo Journal developers")
    assert "waived" in found.notice
    assert len(of(pack, tables)) >= 4
    assert pack in shelf.system(pack.partition("-")[0]).packs


def test_there_are_twenty_tables_or_more_and_no_row_stands_twice(tables: Library) -> None:
    rows = Counter(row.text.casefold() for pack in PACKS for table in of(pack, tables) for row in table.rows)
    assert sum(len(of(pack, tables)) for pack in PACKS) >= 20
    assert [row for row, times in rows.items() if times > 1] == []


@each_row("pack", [*PACKS, "daggerheart"])
def test_no_table_is_one_pattern_with_other_words_nor_a_list_of_single_words(pack: str, tables: Library) -> None:
    for table in of(pack, tables):
        assert len(table.rows) >= ROWS
        built = Counter(pattern(HARD.sub("", row.text)) for row in table.rows)
        shape, most = built.most_common(1)[0]
        assert most <= len(table.rows) / 4 or not shape, (table.name, shape, most)
        assert sum(len(row.text.split()) for row in table.rows) / len(table.rows) >= 2.5, table.name


@each_row("pack", PACKS)
def test_whoever_is_suggested_has_a_name_and_a_concept_of_another_build(pack: str, tables: Library) -> None:
    rows = [row.text for row in tables[f"{pack}.{SUGGESTED}"].rows]
    heroes = [made for row in rows for made in character_acts(row, ()) if isinstance(made, Add)]
    assert len(heroes) == len({each.name for each in heroes}) == len(rows)
    assert all(each.concept and each.name != "Hero" for each in heroes)
    assert max(Counter(map(pattern, rows)).values()) <= 2
    assert len(rows) >= ROWS


def lined(tables: Library) -> list[Table]:
    return [table for pack in PACKS for table in of(pack, tables) if table.offers]


@each_row("table", LINES)
def test_every_row_that_is_a_line_is_offered_when_it_is_drawn_and_can_be_done(table: str, tables: Library) -> None:
    """All rows are drawn one after another; the numbers of each are those that the rules take."""
    found = tables[table]
    game = shelf.system(found.pack.partition("-")[0])
    world = World(systems=Map({game.id: plain(game.begin)}))
    assert {each.name for each in lined(tables)} == set(LINES)
    ready, *_ = game.ready
    making = shelf.procedure(ready.procedure)
    given = {ready.missing: Asked.of(making, ready.missing, world).names[0]} if ready.missing else {}
    world = perform(make(making, {**ready.inputs, **given}), world, Chance(1), tables=tables).after
    if table in TAGS:  # a ready Windcaller has some of them
        world = perform(make(shelf.procedure("character.add"), {"name": "Bo"}), world, Chance(1), tables=tables).after
        world = world.but(active="bo")
    for face, row in enumerate(found.rows, start=1):
        done = perform(TableDraw(table=table), world, Typed([face]), tables=tables)
        assert done.outcome.headline == row.text
        (offer,) = done.outcome.offers
        after = perform(make(shelf.procedure(offer.procedure), offer.inputs), world, Chance(1), tables=tables).after
        assert (after != world) == (table not in QUESTIONS)
        assert (after.fight is not None) == (table in FOES)


def test_a_drawn_scene_tag_goes_into_the_scene_with_its_sign_and_a_drawn_trait_with_its_kind(tables: Library) -> None:
    world = World(systems=Map({"duskara": plain(shelf.system("duskara").begin)}))
    world = perform(make(shelf.procedure("character.add"), {"name": "Senna"}), world, Chance(1), tables=tables).after
    for table in (SCENE, *TAGS):
        row = tables[table].rows[4].text.partition(" · ")[0]
        (offer,) = perform(TableDraw(table=table), world, Typed([5]), tables=tables).outcome.offers
        world = perform(make(shelf.procedure(offer.procedure), offer.inputs), world, Chance(1), tables=tables).after
        if table == SCENE:
            tag = {"name": row[1:], "helps": row[0] == "+"}
            assert [*world.systems["duskara"]["scene_tags"].values()] == [tag]
    kinds = [tag["kind"] for tag in world.characters["senna"].sheets["duskara"]["tags"].values()]
    assert kinds == ["skill", "frailty", "gear", "goal", "motive", "nemesis", "relationship"]
    helps = {row.text[0] for row in tables[SCENE].rows}
    assert helps == {"+", "-"}


@pytest.mark.parametrize("table", FOES)
def test_a_foe_says_how_hard_it_is_for_one_and_what_there_is_about_it(table: str, tables: Library) -> None:
    rows = [row.text for row in tables[table].rows]
    hard = Counter(found[1] for row in rows if (found := HARD.search(row)))
    assert hard.total() == len(rows)
    assert set(hard) == {"safe", "fair", "hard", "deadly"}
    assert {row.count(" · ") for row in rows} == {2}


def test_a_row_of_a_game_that_is_not_there_and_one_that_cannot_be_done_are_offered_by_nothing(tables: Library) -> None:
    """Where another game's fight goes on, nothing of it can be sent there; the row is drawn all the same."""
    other = World(fight=Map({"system": "elsewhere", "round": 1}))
    for table in FOES:
        done = perform(TableDraw(table=table), other, Typed([1]), tables=tables)
        assert (done.outcome.headline, done.outcome.offers) == (tables[table].rows[0].text, ())


def test_a_row_whose_words_name_several_is_drawn_and_offered_by_nothing(tables: Library) -> None:
    world = World(trackers=Map({"hunters": Clock(name="Hunters", size=6), "hope": Clock(name="Hope", size=6)}))
    lost = replace(
        tables[FOES[0]], pack="own", id="lost", offers="tracker.drop", rows=(Row("H", 1, 1), Row("Hope", 2, 2))
    )
    for face, offered in ((1, 0), (2, 1)):
        done = perform(TableDraw(table="own.lost"), world, Typed([face]), tables={"own.lost": lost})
        assert done.outcome.headline == lost.rows[face - 1].text
        assert len(done.outcome.offers) == offered


def test_a_table_named_alone_is_that_of_the_game_in_use(tables: Library) -> None:
    game = shelf.system(shelf.games()[0])
    world = World(systems=Map({game.id: plain(game.begin)}))
    done = perform(TableDraw(table="complications"), world, Typed([1]), tables=tables)
    assert done.outcome.headline == tables[f"{game.id}-world.complications"].rows[0].text
    both = World(systems=Map({each: {} for each in shelf.games()[:2]}))
    with pytest.raises(Unknown, match="More than one pack"):
        perform(TableDraw(table="complications"), both, Typed([1]), tables=tables)


def test_every_ready_question_is_asked_with_its_threshold(tables: Library) -> None:
    table = "nightsong-world.questions"
    found = tables[table]
    world = World(systems=Map({"nightsong": plain(shelf.system("nightsong").begin)}))
    kinds = Counter[str]()
    for face, row in enumerate(found.rows, start=1):
        (offer,) = perform(TableDraw(table=table), world, Typed([face]), tables=tables).outcome.offers
        kinds[offer.inputs["question"].partition(":")[0]] += 1
        assert offer.inputs["question"].endswith("?")
        thresholds = [int(each) for each in re.findall(r"\b\d+\b", row.text)]
        assert offer.inputs["threshold"] == thresholds[0]
        assert all(1 <= each <= 99 for each in thresholds)
    assert set(kinds) == {"Weather", "Way", "Forage", "Encounter", "Reaction", "Surprise"}
    assert min(kinds.values()) >= 4


@pytest.mark.parametrize("game", ["daggerheart", "pathwalker"])
def test_every_ready_question_leans_as_its_row_says(game: str, tables: Library) -> None:
    world = World(systems=Map({game: plain(shelf.system(game).begin)}))
    leans = Counter[str]()
    for face, row in enumerate(tables[f"{game}-world.questions"].rows, start=1):
        (offer,) = perform(
            TableDraw(table=f"{game}-world.questions"), world, Typed([face]), tables=tables
        ).outcome.offers
        lean = offer.inputs.get("likelihood", "even")
        leans[lean] += 1
        asked = offer.inputs["question"]
        assert asked.endswith("?")
        assert asked[0].isupper()
        assert row.text.partition(" · ")[0] == (asked if lean == "even" else f"{lean} {asked}")
    assert min(leans[each] for each in ("likely", "even", "unlikely")) >= 4


@pytest.mark.parametrize("called", ["Ready questions", "Gear", "Spell shards"])
def test_a_primer_names_the_tables_of_its_game_as_they_are_found(called: str, tables: Library) -> None:
    nightsong = shelf.system("nightsong")
    assert nightsong.primer is not None
    assert f"*{called}*" in nightsong.primer()
    world = World(systems=Map({"nightsong": plain(nightsong.begin)}))
    drawn = perform(TableDraw(table=called), world, Chance(1), tables=tables).outcome
    assert drawn.source in {table.title for name, table in tables.items() if name.startswith("nightsong-world.")}
    assert drawn.source.startswith(called)


@each_row("id_", ["nightsong.foe", "daggerheart.adversary", "pathwalker.foe"])
def test_a_form_names_the_foes_that_bring_their_numbers(id_: str) -> None:
    told = str(shelf.procedure(id_).model_fields["name"].description)
    text = (files("solo_journal.rules.systems") / id_.partition(".")[0] / "primer.md").read_text("utf-8")
    known = foes_in_primer(lambda: text)
    assert len(known) == 5
    assert [name for name in known if name not in told] == []


@each_row(
    "id_, line, name, hardiness",
    [
        ("nightsong.foe", "2 drowned soldiers", "drowned soldier", {"hp": "6"}),
        ("nightsong.foe", "ash-wolf unaware", "ash-wolf", {"hp": "4"}),
        ("daggerheart.adversary", "Bridge Giant", "Bridge Giant", {"hp": "8"}),
        ("daggerheart.adversary", "giant eel", "giant eel", {}),
        ("pathwalker.foe", "3 toll guards at far", "toll guard", {"lp": "5"}),
        ("pathwalker.foe", "toll guard lp9", "toll guard", {"lp": "9"}),
    ],
)
def test_a_name_brings_the_numbers_of_the_kind_it_ends_in(id_: str, line: str, name: str, hardiness: Inputs) -> None:
    inputs = typed_inputs(shelf.procedure(id_), line, World())
    assert inputs["name"] == name
    assert {each: str(inputs[each]) for each in ("hp", "lp") if each in inputs} == hardiness
