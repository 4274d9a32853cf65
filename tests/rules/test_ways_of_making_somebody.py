"""Making a character: the inputs of the way that is chosen; ready ones; a Windcaller's twelve tags as one act."""

from __future__ import annotations

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, NoAnswers
from solo_journal.rules.fields import Asked, belongs, ways_told
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.system import System
from solo_journal.rules.world import Character, World

from ..rows import each_row

GAMES = [shelf.system(id_) for id_ in shelf.games()]


def creating(game: System) -> type[Procedure]:
    assert game.create is not None
    return game.create


def begun(game: System) -> World:
    return World(systems=Map({game.id: plain(game.begin)}))


def made(game: System, world: World, tables: Library, **inputs: object) -> Performed:
    return perform(make(creating(game), inputs), world, Chance(5), tables=tables)


@each_row("game", GAMES, ids=lambda game: game.id)
def test_four_are_ready_in_each_game_and_can_be_taken_up_without_a_die(game: System, tables: Library) -> None:
    names: list[str] = []
    for offer in game.ready:
        kind = shelf.procedure(offer.procedure)
        missing = Asked.of(kind, offer.missing, begun(game)).names if offer.missing else ("",)
        for name in missing:
            given = {**offer.inputs, **({offer.missing: name} if offer.missing else {})}
            done = perform(make(kind, given), begun(game), NoAnswers(), tables=tables)
            made = next(iter(done.after.characters.values()))
            assert dict(game.sheet_rows(made)) or made.notes
            names += [each.name for each in done.after.characters.values()]
    assert len(set(names)) == len(names) >= 4


@pytest.mark.parametrize("game", [each for each in GAMES if each.id != "other"], ids=lambda game: game.id)
def test_whoever_is_ready_can_be_named_in_a_line(game: System, tables: Library) -> None:
    for offer in game.ready:
        told = make(creating(game), offer.inputs)
        line = (
            f"{offer.inputs.get('method', '')} {str(offer.inputs['ready']).casefold()} {offer.inputs.get('name', '')}"
        )
        read = from_line(creating(game), line, begun(game))
        assert perform(read, begun(game), Chance(1), tables=tables).after == (
            perform(told, begun(game), Chance(1), tables=tables).after
        )


@each_row("game", GAMES, ids=lambda game: game.id)
def test_a_second_ready_character_comes_beside_the_first_and_can_be_played(game: System, tables: Library) -> None:
    one, other = ({key: value for key, value in each.inputs.items() if key != "name"} for each in game.ready[:2])
    first = perform(make(creating(game), one), begun(game), Chance(1), tables=tables).after
    second = perform(make(creating(game), other), first, Chance(1), tables=tables)
    assert len(second.after.characters) == 2
    newest = list(second.after.characters)[-1]
    plays = [offer for offer in second.outcome.offers if offer.procedure == "character.play"]
    assert second.after.active == newest or [offer.inputs["name"] for offer in plays] == [newest]
    by_hand = {**other, "by": second.after.characters[newest].name}
    with pytest.raises(Refused, match="For somebody new, give a name"):
        perform(make(creating(game), by_hand), second.after, Chance(1), tables=tables)


@each_row("game", GAMES, ids=lambda game: game.id)
def test_a_way_shows_its_own_inputs_and_those_of_no_way(game: System) -> None:
    kind = creating(game)
    assert kind.ways is not None
    by, only = kind.ways.by, kind.ways.only
    assert {name for names in only.values() for name in names} <= set(kind.model_fields)
    assert len(ways_told(kind)) == len(only)
    for way, names in only.items():
        shown = {name for name in kind.model_fields if belongs(kind, name, {by: way})}
        others = {name for other, owned in only.items() if other != way for name in owned} - set(names)
        assert set(names) <= shown
        assert not others & shown
        assert {"name", by} <= shown
    unchosen = {by: "neither of these"}, *([{}] if kind.model_fields[by].is_required() else [])
    for given in unchosen:
        another = {name for name in kind.model_fields if belongs(kind, name, given)}
        assert not another & {name for names in only.values() for name in names}


def test_a_windcaller_gets_twelve_tags_in_one_act_and_what_is_written_stays(tables: Library) -> None:
    game = shelf.system("duskara")
    done = made(game, begun(game), tables, name="Ada", skill="Thermal Sense", goal="Find the well")
    one = done.after.characters["ada"]
    told = dict(game.sheet_rows(one))
    assert {kind: len(tags.split(" · ")) for kind, tags in told.items()} == {
        "skill": 3, "frailty": 1, "gear": 2, "goal": 1, "motive": 1, "nemesis": 1, "relationship": 2,
    }  # fmt: skip
    assert one.concept in {row.text for row in tables["duskara-world.concepts"].rows}
    assert told["skill"].startswith("Thermal Sense · ")
    assert told["goal"] == "Find the well"
    assert len(done.outcome.tells) == 1 + 12, "who is ready, and each tag"


def test_what_the_player_wrote_stays_where_somebody_ready_is_taken(tables: Library) -> None:
    game = shelf.system("duskara")
    known = begun(game).but(active="bo", characters=Map({"bo": Character(name="Bo", concept="A carrier of masks")}))
    kept = made(game, known, tables, ready="kite runner", skill="rope work in a gale").after.characters["bo"]
    tags = [tag["name"] for tag in kept.sheets["duskara"]["tags"].values()]
    assert kept.concept == "A carrier of masks"
    assert tags[:2] == ["rope work in a gale", "Kite signals"]
    typed = made(game, known, tables, ready="kite runner", concept="A keeper of kites").after.characters["bo"]
    assert typed.concept == "A keeper of kites"
    assert belongs(creating(game), "concept", {"ready": "kite runner"})


def test_what_is_drawn_twice_is_the_next_one_and_without_drawing_it_stays_empty(tables: Library) -> None:
    game = shelf.system("duskara")
    skills = [row.text for row in tables["duskara-world.skills"].rows]
    for seed in range(30):
        done = perform(make(creating(game), {"name": "Ada"}), begun(game), Chance(seed), tables=tables)
        drawn = dict(game.sheet_rows(done.after.characters["ada"]))["skill"].split(" · ")
        assert len(set(drawn)) == 3
        assert set(drawn) <= set(skills)
    bare = made(game, begun(game), tables, name="Ada", skill="Ice craft", goal="?", draw=False)
    rows = dict(game.sheet_rows(bare.after.characters["ada"]))
    assert rows.pop("goal") in {row.text for row in tables["duskara-world.goals"].rows}
    assert rows == {"skill": "Ice craft"}


def test_who_has_tags_already_and_a_tag_that_is_there_twice_are_refused(tables: Library) -> None:
    game = shelf.system("duskara")
    world = made(game, begun(game), tables, name="Ada").after
    with pytest.raises(Refused, match="Ada has tags already"):
        made(game, world, tables)
    with pytest.raises(Refused, match="is there twice"):
        made(game, begun(game), tables, name="Ada", gear="Rope", second_gear="rope")
    second = made(game, world, tables, name="Bo", ready="kite runner").after
    assert len(dict(game.sheet_rows(second.characters["bo"]))["skill"].split(" · ")) == 3


@each_row("game", GAMES, ids=lambda game: game.id)
def test_without_an_active_character_a_name_is_asked_for_and_somebody_ready_brings_their_own(
    game: System, tables: Library
) -> None:
    kind = creating(game)
    assert kind.ways is not None
    words = {name: value for name, value in kind.example.items() if name != "name"}
    with pytest.raises(Refused, match=r"No character is in play"):
        perform(make(kind, words), begun(game), Chance(1), tables=tables)
    ready = next(name for name in Asked.of(kind, "ready", begun(game)).names if name)
    way = {} if kind.ways.by == "ready" else {kind.ways.by: "ready"}
    after = perform(make(kind, {"ready": ready, **way}), begun(game), Chance(1), tables=tables).after
    character = after.character()
    assert character is not None
    assert (
        character.name in " ".join(f"{offer.title} {offer.inputs}" for offer in game.ready) or ready in character.name
    )


@pytest.mark.parametrize(
    ("game", "ready", "typed", "kept", "theirs"),
    [
        ("pathwalker", "ferry guard", {"bonus": "sage +3"}, ("Sage 7",), ("7 LP",)),
        ("pathwalker", "rook thief", {"life": "6"}, ("9 LP",), ("Subterfuge",)),
        (
            "daggerheart",
            "oathkeeper",
            {"traits": "knowledge 2, agility 1, finesse 1, strength -1"},
            ("knowledge +2",),
            (),
        ),
    ],
)
def test_what_is_typed_beside_somebody_ready_stays_and_the_rest_is_theirs(
    game: str, ready: str, typed: dict[str, str], kept: tuple[str, ...], theirs: tuple[str, ...], tables: Library
) -> None:
    """In a form as well: the field in which somebody wrote stays in view and counts."""
    kind = shelf.procedure(f"{game}.create")
    given = {"ready": ready, "name": "Lark", **typed}
    assert all(belongs(kind, name, given) for name in typed)
    assert not belongs(kind, "gear", given), "what nobody filled in is theirs"
    ground = World(systems=Map({game: plain(shelf.system(game).begin)}))
    told = perform(make(kind, given), ground, NoAnswers(), tables=tables).outcome.because
    usual = perform(make(kind, {"ready": ready, "name": "Lark"}), ground, NoAnswers(), tables=tables).outcome.because
    assert all(each in told and each not in usual for each in kept)
    assert all(each in told and each in usual for each in theirs)
