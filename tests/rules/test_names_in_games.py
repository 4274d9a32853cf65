"""In every game a name in full is that very thing, whoever else has a name that begins so."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.availability import why_not_now
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import expand_names, must_be_names
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.line_form import from_line, inputs_from, line_of
from solo_journal.rules.names import find
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Pick, Procedure, recorded_as
from solo_journal.rules.procedure_lookup import procedures
from solo_journal.rules.refusal import Ambiguous, Refused, why_not
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, Listed, World

from ..rows import each_row
from .each import each_procedure

GAMES = shelf.games()
TABLES: Tables = {}


def act(world: World, id_: str, inputs: dict[str, Any] | None = None, /, seed: int = 1, **more: Any) -> Performed:
    return perform(make(shelf.procedure(id_), {**(inputs or {}), **more}), world, Chance(seed), tables=TABLES)


def party(game: str, *names: str) -> World:
    """A world of one game with these characters; the first is played. Each has a sheet where the game makes one."""
    world = World(systems=Map({game: dict(shelf.system(game).begin)}))
    for name in names:
        world = act(world, "character.add", name=name).after
        if (create := shelf.system(game).create) is not None:
            world = act(world, create.id, {**create.example, "by": name}).after
    return world


FOES = {
    "pathwalker": ("pathwalker.foe", {}),
    "daggerheart": ("daggerheart.adversary", {}),
    "nightsong": ("nightsong.foe", {"hp": 30, "attacks": ["d6"]}),
}


def with_foe(world: World, game: str, name: str) -> World:
    id_, inputs = FOES[game]
    return act(world, id_, inputs, name=name).after


@each_row("game", GAMES)
def test_who_acts_is_the_one_named_in_full_and_never_the_beginning_of_a_name(game: str) -> None:
    """A person on a list who acts is nobody's sheet; a beginning that several have is refused."""
    world = party(game, "Ada", "Miranda", "Mira")
    assert world.character("Mira") is world.characters["mira"]
    assert world.character("MIRA") is world.characters["mira"]
    with pytest.raises(Ambiguous, match=r"1\) Miranda, 2\) Mira"):
        world.character("Mir")
    other = party(game, "Ada", "Miranda").but(people=Map({"mira": Listed(name="Mira")}))
    assert other.character("Mira") is None
    assert other.character("Mirand") is other.characters["miranda"]


@pytest.mark.parametrize(
    ("id_", "name", "before"),
    [
        ("duskara.condition", "Exhausted", 1),
        ("nightsong.condition", "Fatigued", None),
        ("daggerheart.condition", "Vulnerable", 2),
    ],
)
def test_a_condition_that_the_game_knows_is_written_as_the_game_writes_it(
    id_: str, name: str, before: int | None
) -> None:
    """In whatever case it is typed; a journal of before keeps what it wrote."""
    world = party(id_.partition(".")[0], "Ada")
    known = act(world, id_, name=name).after
    assert act(world, id_, name=name.upper()).after == known
    if before is not None:
        with recorded_as({id_: before}):
            assert act(world, id_, name=name.upper()).after != known


@each_row("game", sorted(FOES))
@each_row(("hero", "foe"), [("Bandita", "bandit"), ("Wolfgang", "wolf")])
@each_row("active", [0, 1])
def test_a_foe_is_struck_though_a_character_has_a_name_that_begins_so(
    game: str, hero: str, foe: str, active: int
) -> None:
    """Also where that character is the one who attacks; and every move that the board offers can be done."""
    names = ["Ada", hero] if not active else [hero, "Ada"]
    world = with_foe(party(game, *names), game, foe)
    board = shelf.system(game).board(world)
    assert board is not None
    for offer in board.moves:
        if not offer.missing:
            assert make(shelf.procedure(offer.procedure), offer.inputs).refusal(world) == ""
    id_, inputs = STRIKES[game]
    for seed in range(4):
        done = act(world, id_, {key: value or foe for key, value in inputs.items()}, seed=seed)
        ours = [each.path for each in done.changes if each.path.startswith(f"characters/{hero.casefold()}/")]
        assert not [path for path in ours if path.endswith(("/lp", "/hp"))]


STRIKES: dict[str, tuple[str, dict[str, Any]]] = {
    "pathwalker": ("pathwalker.attack", {"targets": "", "trait": "might"}),
    "daggerheart": ("daggerheart.wound", {"name": "", "amount": 8}),
    "nightsong": ("nightsong.attack", {"target": ""}),
}


def test_a_source_is_the_foe_of_that_name() -> None:
    world = with_foe(party("pathwalker", "Ada", "Wolfgang"), "pathwalker", "wolf")
    frozen = act(world, "pathwalker.afflict", kind="frozen", by="wolf").after
    assert frozen.characters == world.characters
    assert frozen.fight != world.fight


def test_only_a_helper_named_in_full_pays_a_hope() -> None:
    world = party("daggerheart", "Wren", "Miranda")
    roll: dict[str, Any] = {"trait": "finesse", "difficulty": 12}
    with pytest.raises(Refused, match=r"No helper “Mira”. Did you mean Miranda"):
        act(world, "daggerheart.action", helpers="Mira", **roll)
    listed = world.but(people=Map({"mira": Listed(name="Mira")}))
    helped = act(listed, "daggerheart.action", helpers="Mira", **roll)
    assert not [each for each in helped.changes if "characters/miranda" in each.path]
    paid = act(world, "daggerheart.action", helpers="miranda", **roll)
    assert [each.path for each in paid.changes if "characters/miranda" in each.path] == [
        "characters/miranda/sheets/daggerheart/hope"
    ]


def test_a_tag_is_found_by_its_inner_word() -> None:
    world = party("duskara", "Kaelen")
    world = act(world, "duskara.tag", name="Resonance Fork", kind="gear").after
    world = act(world, "duskara.tag", name="Forked Tongue").after
    procedure = from_line(shelf.procedure("duskara.risk"), "+Resonance", world)
    assert line_of(procedure) == "+Resonance Fork"
    assert line_of(from_line(shelf.procedure("duskara.risk"), "+Forked", world)) == "+Forked Tongue"


@each_procedure
def test_every_name_that_an_input_offers_is_found_in_full(kind: type[Procedure]) -> None:
    """What a form completes is found as that very thing, though others begin so."""
    world = World(
        characters=Map({key: Character(name=key.capitalize()) for key in ("ada", "adam", "adamant")}), active="ada"
    )
    for field in kind.model_fields.values():
        for pick in (each for each in field.metadata if isinstance(each, Pick)):
            names = list(pick.names(world))
            for name in names:
                found = find(name, {"name": dict.fromkeys(names)})
                assert found is not None
                assert found.name == name


def test_a_name_is_kept_in_full_as_the_procedure_itself_finds_it() -> None:
    world = with_foe(party("nightsong", "Brenna"), "nightsong", "moth-wolf")
    world = with_foe(act(world, "character.add", name="Mothilda").after, "nightsong", "bandit")
    attack = make(shelf.procedure("nightsong.attack"), {"target": "ban", "by": "brenna"})
    full = expand_names(attack, world)
    assert full.model_dump(exclude_defaults=True) == {"target": ("bandit",), "by": "brenna"}, "a key stays one"
    assert expand_names(full, world) == full
    unknown = make(shelf.procedure("nightsong.attack"), {"target": "owl"})
    assert expand_names(unknown, world) == unknown, "what nothing is called so stays as typed"
    signed = make(shelf.procedure("duskara.risk"), {"tags": ("+bell-s", "-thermal")})
    full = expand_names(signed, party("duskara", "Ada"))
    assert full.model_dump()["tags"] == ("+Bell-singer who lost her choir", "-Thermal Sense")


def test_the_menu_is_for_the_one_who_is_played() -> None:
    world = act(party("nightsong", "Orso"), "character.add", name="Tess").after.but(active="tess")
    for id_ in ("nightsong.hurt", "nightsong.rest"):
        assert why_not_now(shelf.procedure(id_), world).startswith("Tess has no Nightsong sheet yet")
        assert why_not_now(shelf.procedure(id_), world.but(active="orso")) == ""


@each_row("game", GAMES)
def test_every_meter_is_moved_by_what_has_its_name(game: str) -> None:
    """`/hope`, `/lp`: one rule for all games."""
    known = shelf.system(game)
    world = World(systems=Map({game: dict(known.begin)}))
    meters = {each.name for home in known.fields for each in getattr(home, "fields", ()) if isinstance(each, Meter)}
    assert all(len(procedures(each, world)) == 1 for each in meters)


@pytest.mark.parametrize("line", ["rat 1 Vulnerable", "Vulnerable rat 1", "Vulnerable on rat 1"])
def test_whoever_fights_beside_the_characters_is_named_in_a_line_as_they_are(line: str) -> None:
    world = with_foe(party("daggerheart", "Ada"), "daggerheart", "rat 1")
    kind = shelf.procedure("daggerheart.condition")
    assert inputs_from(kind, line, world) == {"name": "Vulnerable", "by": "rat 1"}


BEFALLS = [kind for system in shelf.all_systems() for kind in system.procedures if kind.befalls]


@each_row("kind", BEFALLS, ids=lambda each: each.id)
def test_whom_an_act_befalls_may_be_named_first(kind: type[Procedure]) -> None:
    """`3 Berta` hurts Berta, and is not kept as the cause of somebody else's wound."""
    world = party(kind.id.partition(".")[0], "Wat of Ash", "Berta Moor")
    line = line_of(make(kind, {**kind.example, "by": ""}), world)
    assert inputs_from(kind, f"Berta Moor {line}", world)["by"] == "Berta Moor"
    assert inputs_from(kind, f"Berta {line}", world)["by"] == "Berta Moor"


@each_row(
    ("id_", "line", "inputs"),
    [
        ("nightsong.hurt", "3 Berta", {"amount": 3, "by": "Berta"}),
        ("nightsong.hurt", "d6 the stairs", {"die": 6, "why": "the stairs"}),
        ("nightsong.condition", "Fatigued Berta", {"name": "Fatigued", "by": "Berta"}),
        ("nightsong.condition", "Afraid of Berta", {"name": "Afraid of Berta"}),
        ("nightsong.stabilise", "Berta", {"name": "Berta"}),
        ("pathwalker.afflict", "frozen Berta", {"kind": "frozen", "by": "Berta"}),
        ("pathwalker.heal", "Berta with moss", {"targets": ["Berta"], "how": "with moss"}),
        ("pathwalker.move", "to Berta", {"to": "Berta"}),
        ("pathwalker.move", "near behind the cart", {"distance": "near", "what": "behind the cart"}),
        ("pathwalker.cure", "frozen an antidote", {"kind": "frozen", "how": "an antidote"}),
    ],
)
def test_a_name_in_a_line_is_whom_it_is_for_and_a_name_within_words_is_none(
    id_: str, line: str, inputs: dict[str, Any]
) -> None:
    world = party(id_.partition(".")[0], "Wat", "Berta")
    assert inputs_from(shelf.procedure(id_), line, world) == inputs


@pytest.mark.parametrize(
    ("name", "read_as"), [("d8", "dice"), ("Using", "a word before a name"), ("Odds d8", ""), ("Sand", "")]
)
def test_a_number_is_not_called_what_a_line_would_read_otherwise(name: str, read_as: str) -> None:
    before = World(systems=Map({"other": Map()}), characters=Map({"kor": Character(name="Kor")})).on(INSTALLED)
    after = before.but(characters=Map({"kor": Character(name="Kor", sheets=Map(other=Map()), notes=Map({name: "+2"}))}))
    told = why_not(lambda world: must_be_names(before, world), after)
    assert (told.about, bool(told)) == (name if read_as else "", bool(read_as))
    assert f" as {read_as}." in told or not read_as
