"""What every procedure on the shelf promises, whichever game it belongs to.

A new system is tested here as soon as it lies in its folder. What an example names may come from another example of its
game; where more must have happened first, `BEFORE` says what.
"""

from __future__ import annotations

import inspect
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.rules.answer_source import Chance, NoAnswers, Typed
from solo_journal.rules.availability import why_not_now
from solo_journal.rules.changes import Change, apply
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import allowed_values, from_words, make
from solo_journal.rules.kinds.conditions import Adds, Does, Effect, Sets, Tops
from solo_journal.rules.odds import Odds, odds_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Procedure, help_parts, inputs_of
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.system import System
from solo_journal.rules.tables import Tables
from solo_journal.rules.trackers import Clock, StepDie, Tracker
from solo_journal.rules.trackers import Counter as Number
from solo_journal.rules.world import Character, Listed, Scene, Session, World

from ..file_games import SHELF, TABLES
from ..playing import in_order
from ..rows import each_row
from .each import PROCEDURES, each_procedure, each_system

SEEDS = range(5)

WOLVES = ("nightsong.foe", {"name": "moth-wolf", "count": 3, "hp": 6, "attacks": ["d6"]})
ORSO = ("nightsong.ally", {"name": "Orso", "hp": 5, "attacks": ["d6"], "shield": 6})

NIGHTSONG_SHEET = (
    "nightsong.create",
    {
        "method": "array",
        "order": ["dexterity", "constitution", "strength", "presence"],
        "outfit": "spear weapon d8 worn, rations, torch, healing herbs, ember shard d6, rope, buckler shield d6 worn",
    },
)
NIGHTSONG_WOUND = ("nightsong.hurt", {"amount": 3})
NIGHTSONG_DYING = ("nightsong.hurt", {"amount": 20})

OATHKEEPER = ("daggerheart.create", {"ready": "oathkeeper"})
CAVE_RAT = ("daggerheart.adversary", {"name": "cave rat"})

ROPE = ("corerolls.pack", {"name": "Rope", "die": 8})
BELL = ("corerolls.omens", {"card": "The bell"})

BEFORE: Mapping[str, tuple[tuple[Any, ...], ...]] = {
    "cards.discard": (("cards.deal", {"card": ["Qs"], "keep": True}),),
    "cards.shuffle": (("cards.deal", {"times": 3}),),
    "shortcut.unalias": (("shortcut.alias", {"name": "sword", "line": "1d8+3"}),),
    "augur.come_back": (("augur.out", {}),),
    "augur.rest": (("augur.stress", {"amount": 2}),),
    "daggerheart.attack": (OATHKEEPER, CAVE_RAT),
    "daggerheart.adversary": (OATHKEEPER,),
    "daggerheart.strike": (OATHKEEPER, CAVE_RAT),
    "daggerheart.wound": (OATHKEEPER, CAVE_RAT),
    "daggerheart.end_fight": (OATHKEEPER, CAVE_RAT),
    "daggerheart.death": (("daggerheart.mark", {"what": "hp", "amount": 6}),),
    "daggerheart.tick_all": (("daggerheart.countdown", {"name": "The ritual"}),),
    "duskara.come_back": (("duskara.out", {}),),
    "duskara.recover": (("duskara.condition", {"name": "Exhausted"}),),
    "nightsong.ability": (NIGHTSONG_SHEET,),
    "nightsong.advance": (NIGHTSONG_SHEET,),
    "nightsong.cast": (NIGHTSONG_SHEET,),
    "nightsong.clear": (NIGHTSONG_SHEET, ("nightsong.condition", {"name": "Fatigued"})),
    "nightsong.condition": (NIGHTSONG_SHEET,),
    "nightsong.die": (NIGHTSONG_SHEET,),
    "nightsong.drop": (NIGHTSONG_SHEET,),
    "nightsong.dwindle": (NIGHTSONG_SHEET, NIGHTSONG_DYING),
    "nightsong.focus": (NIGHTSONG_SHEET,),
    "nightsong.focus_back": (NIGHTSONG_SHEET, ("nightsong.focus", {"value": 0})),
    "nightsong.focus_lost": (NIGHTSONG_SHEET,),
    "nightsong.heal": (NIGHTSONG_SHEET, NIGHTSONG_WOUND),
    "nightsong.hp": (NIGHTSONG_SHEET,),
    "nightsong.hurt": (NIGHTSONG_SHEET,),
    "nightsong.item": (NIGHTSONG_SHEET,),
    "nightsong.remedy": (NIGHTSONG_SHEET, NIGHTSONG_WOUND),
    "nightsong.repair": (NIGHTSONG_SHEET, ("nightsong.use", {"item": "Spear", "times": 100})),
    "nightsong.rest": (NIGHTSONG_SHEET, NIGHTSONG_WOUND),
    "nightsong.stabilise": (NIGHTSONG_SHEET, NIGHTSONG_DYING),
    "nightsong.use": (NIGHTSONG_SHEET,),
    "nightsong.wear": (NIGHTSONG_SHEET,),
    "nightsong.foe": (NIGHTSONG_SHEET,),
    "nightsong.ally": (
        NIGHTSONG_SHEET,
        WOLVES,
    ),
    "nightsong.end_fight": (
        NIGHTSONG_SHEET,
        WOLVES,
    ),
    "nightsong.flee": (NIGHTSONG_SHEET, WOLVES, ORSO),
    "nightsong.foes": (NIGHTSONG_SHEET, WOLVES, ORSO),
    "nightsong.npc": (
        NIGHTSONG_SHEET,
        WOLVES,
    ),
    "nightsong.rescue": (NIGHTSONG_SHEET, WOLVES, ORSO, NIGHTSONG_DYING),
    "nightsong.resolve": (
        NIGHTSONG_SHEET,
        WOLVES,
    ),
    "nightsong.round": (NIGHTSONG_SHEET, WOLVES, ORSO),
    "nightsong.withstand": (
        NIGHTSONG_SHEET,
        WOLVES,
    ),
    "nightsong.withdraw": (NIGHTSONG_SHEET, WOLVES, ORSO, ("nightsong.attack", {"by": "Orso", "free": True})),
    "other.damage": (("other.line", {"line": "HP 6/8"}),),
    "other.gain": (("other.line", {"line": "Purse 12"}),),
    "other.heal": (("other.line", {"line": "HP 6/8"}),),
    "other.spend": (("other.line", {"line": "Purse 12"}),),
    "other.step": (("other.line", {"line": "Hunting d8"}),),
    "pathwalker.attack": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.foe", {"name": "bandit"})),
    "pathwalker.turn": (
        ("pathwalker.create", {"ready": "ferry guard"}),
        ("pathwalker.foe", {"name": "bandit"}),
        ("pathwalker.flow", {}),
    ),
    "pathwalker.foes": (
        ("pathwalker.create", {"ready": "ferry guard"}),
        ("pathwalker.foe", {"name": "bandit"}),
        ("pathwalker.flow", {}, [1, 6]),
    ),
    "pathwalker.flow": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.foe", {"name": "bandit"})),
    "pathwalker.recover": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.afflict", {"kind": "frozen"})),
    "pathwalker.afflict": (("pathwalker.create", {"ready": "ferry guard"}),),
    "pathwalker.cure": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.afflict", {"kind": "poisoned"})),
    "pathwalker.rest": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.afflict", {"kind": "tired"})),
    "pathwalker.heal": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.life", {"amount": -2})),
    "pathwalker.use": (("pathwalker.create", {"ready": "ferry guard"}),),
    "pathwalker.gear": (("pathwalker.create", {"ready": "spark mender"}),),
    "pathwalker.life": (("pathwalker.create", {"ready": "ferry guard"}),),
    "pathwalker.move": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.foe", {"name": "bandit"})),
    "pathwalker.give": (
        ("pathwalker.create", {"ready": "ferry guard"}),
        ("pathwalker.create", {"ready": "ferry guard", "by": "Mira"}),
        ("pathwalker.foe", {"name": "bandit"}),
        ("pathwalker.flow", {}, [6, 6, 1]),
        ("pathwalker.afflict", {"kind": "frozen", "by": "Mira"}),
    ),
    "pathwalker.end_fight": (("pathwalker.create", {"ready": "ferry guard"}), ("pathwalker.foe", {"name": "bandit"})),
    "pathwalker.foe": (("pathwalker.create", {"ready": "ferry guard"}),),
    "pathwalker.new_session": (
        ("pathwalker.create", {"ready": "ferry guard"}),
        ("pathwalker.afflict", {"kind": "poisoned"}),
    ),
    "pathwalker.new_scene": (
        ("pathwalker.create", {"ready": "ferry guard"}),
        ("pathwalker.afflict", {"kind": "frozen"}),
    ),
    "pathwalker.set": (("pathwalker.create", {"ready": "ferry guard"}),),
    "pathwalker.talent": (("pathwalker.create", {"ready": "ferry guard"}),),
    "corerolls.lantern": (ROPE,),
    "corerolls.pack_use": (ROPE,),
    "corerolls.omens_discard": (BELL,),
    "corerolls.omens_shuffle": (BELL, ("corerolls.omens_discard", {"card": "The bell"})),
}
"""By procedure: the acts that its example needs done before it, each with its inputs, and its dice if they matter. For
what is named alike in two examples, see `makers`."""


@pytest.fixture(scope="module")
def tables() -> Tables:
    """The tables of packs and of these games."""
    return {**Library(), **TABLES}


def prepared() -> World:
    """A world in which something is going on: every game in use, people, trackers, a scene, an open session."""
    trackers: dict[str, Tracker] = {
        "torch": StepDie(name="Torch", start=8, die=6),
        "hunters": Clock(name="Hunters", value=2),
        "gold": Number(name="Gold", value=5),
    }
    return World(
        systems=Map({id_: plain(SHELF.system(id_).begin) for id_ in SHELF.games()}),
        session=Session(number=4, open=True),
        scene=Scene(number=12, title="The thermal vents", mood="dramatic"),
        active="kaelen",
        characters=Map({"kaelen": Character(name="Kaelen"), "mira": Character(name="Mira")}),
        trackers=Map(trackers),
        people=Map({"orso": Listed(name="Orso", tags=("hunter",), seen=12)}),
        threads=Map({"beacon": Listed(name="Who lit the beacon?", state="Open")}),
    ).on(SHELF)


_WORLDS: dict[str, tuple[World, ...]] = {}


def worlds(kind: type[Procedure], tables: Tables) -> tuple[World, ...]:
    """Worlds in which it may be tried, made once: nothing can alter a world, and a test of its own holds that."""
    if kind.id not in _WORLDS:
        _WORLDS[kind.id] = tuple(new_worlds(kind, tables))
    return _WORLDS[kind.id]


def new_worlds(kind: type[Procedure], tables: Tables) -> Iterator[World]:
    """Those worlds made anew: the prepared one, the same between sessions, and an empty one."""
    ready = prepared()
    for id_, inputs, *faces in BEFORE.get(kind.id, ()):
        source = Typed(faces[0]) if faces else Chance(0)
        ready = perform(make(SHELF.procedure(id_), inputs), ready, source, tables=tables).after
    yield ready
    for maker in makers(kind):
        with suppress(Refused):
            yield perform(make(maker, maker.example), ready, Chance(0), tables=tables).after
    yield ready.but(session=Session(number=4, next="Orso's price"))
    yield World().on(SHELF)


def makers(kind: type[Procedure]) -> list[type[Procedure]]:
    """Other procedures of its game whose example names something that its own example names: they may add it."""
    needed = set(_names_in(kind))
    return [
        each
        for each in SHELF.system(kind.id.partition(".")[0]).procedures
        if each is not kind and needed & set(_names_in(each))
    ]


def _names_in(kind: type[Procedure]) -> Iterator[str]:
    """The names that a player made up for the example: texts with a capital."""
    for value in kind.example.values():
        yield from (each for each in (value if isinstance(value, list | tuple) else [value]) if str(each)[:1].isupper())


def done(kind: type[Procedure], tables: Tables, seed: int = 0) -> Performed:
    """Its example, done in the first of the worlds that does not refuse it."""
    procedure = make(kind, kind.example)
    reasons = []
    for world in worlds(kind, tables):
        try:
            return perform(procedure, world, Chance(seed), tables=tables)
        except Refused as reason:
            reasons.append(str(reason))
    raise AssertionError(f"{kind.id}: its example is refused everywhere; name what another example makes. {reasons}")


def is_sentence(text: str) -> bool:
    return len(text.split()) > 2 and text.rstrip("”)")[-1:] in {".", "?", "!"}


@each_system
def test_a_system_is_named_after_its_module_and_told_in_a_line(system: System) -> None:
    assert SHELF.system(system.id) is system
    assert system.id in [*SHELF.games(), *SHELF.tools()]
    assert system.title
    assert system.about
    assert system.procedures


@each_system
def test_menu_keys_and_titles_are_unique_in_a_system(system: System) -> None:
    keys = Counter(procedure.key for procedure in system.procedures if procedure.key)
    assert [key for key, count in keys.items() if count > 1] == []
    assert len({procedure.called for procedure in system.procedures}) == len(system.procedures)


@each_system
def test_the_oracle_and_the_core_roll_are_procedures_of_the_system(system: System) -> None:
    if system.core:
        assert system.core in system.procedures
    if system.oracle:
        oracle = system.oracle
        assert oracle.procedure in system.procedures
        for inputs in oracle.signs.values():
            make(oracle.procedure, {**inputs, oracle.words: "Is it?"})


@each_system
def test_an_effect_is_on_a_roll_that_there_is(system: System) -> None:
    """An effect on nothing would never act, and nobody would be told."""
    for effect in (each for home in system.fields for field in home.fields for each in getattr(field, "effects", ())):
        rolls = [kind for kind in system.procedures if not effect.on or _is_on(effect, kind)]
        assert rolls or isinstance(effect.gives, Tops | Does), effect
        if isinstance(effect.gives, Sets | Adds):
            assert any(effect.gives.input in kind.model_fields for kind in rolls), effect


def _is_on(effect: Effect, kind: type[Procedure]) -> bool:
    rolls = [each.strip().partition(" ") for each in effect.on.split(",")]
    names = (kind.id.partition(".")[2], kind.acts_as)
    return any(name in kind.model_fields if value else name in names for name, _, value in rolls)


@each_system
def test_readings_are_named_after_their_system_and_have_a_reason(system: System) -> None:
    for reading in system.readings:
        assert reading.id.startswith(f"{system.id}.")
        assert reading.default in reading.options
        assert reading.title
        assert reading.why
    used = {reading.id for procedure in system.procedures for reading in procedure.readings}
    assert used <= {reading.id for reading in system.readings}


@each_procedure
def test_it_is_found_by_its_id(kind: type[Procedure]) -> None:
    assert SHELF.procedure(kind.id) is kind
    assert kind.id == kind.id.lower()


@each_procedure
def test_it_has_a_title_and_help_with_an_example(kind: type[Procedure]) -> None:
    first, rest = help_parts(kind)
    assert kind.called
    assert "__doc__" in vars(kind), "the help is its own docstring"
    assert first
    assert any(line.startswith("Example:") for line in rest.splitlines())


@each_procedure
def test_every_input_is_documented(kind: type[Procedure]) -> None:
    for name, field in kind.model_fields.items():
        assert field.description, name
        assert allowed_values(kind, name), name
    assert not kind.words or kind.words in kind.model_fields


@each_procedure
def test_its_json_schema_builds(kind: type[Procedure]) -> None:
    schema = kind.model_json_schema()
    assert schema["additionalProperties"] is False
    json.dumps(schema)


@each_procedure
def test_unknown_inputs_are_refused(kind: type[Procedure]) -> None:
    with pytest.raises(BadInput, match="no such input"):
        make(kind, {**kind.example, "no such input": 1})


@each_procedure
def test_inputs_survive_json_and_the_command_line(kind: type[Procedure]) -> None:
    procedure = make(kind, kind.example)
    assert make(kind, json.loads(json.dumps(inputs_of(procedure)))) == procedure
    words = [f"{name}={_typed(value)}" for name, value in kind.example.items()]
    assert from_words(kind, words) == procedure


def _typed(value: Any) -> str:
    """A value as somebody types it."""
    return ",".join(str(each) for each in value) if isinstance(value, list | tuple) else str(value)


@each_procedure
def test_its_example_can_be_done(kind: type[Procedure], tables: Tables) -> None:
    assert done(kind, tables).outcome.headline


@each_procedure
def test_recorded_answers_give_the_same_act(kind: type[Procedure], tables: Tables) -> None:
    for seed in SEEDS:
        first = done(kind, tables, seed)
        again = perform(first.procedure, first.before, NoAnswers(), tables=tables, given=first.answers)
        assert again == first
        assert again.changes == first.changes


@each_procedure
def test_what_it_changed_can_be_undone(kind: type[Procedure], tables: Tables) -> None:
    for seed in SEEDS:
        act = done(kind, tables, seed)
        written = [Change.model_validate(json.loads(json.dumps(plain(change)))) for change in act.changes]
        there, back = apply(act.before, written), apply(act.after, [change.back() for change in reversed(written)])
        assert there == (act.after, ()), seed
        assert back == (act.before, ()), seed
        assert in_order(there[0]) == in_order(act.after), seed
        assert in_order(back[0]) == in_order(act.before), seed


@each_procedure
def test_it_leaves_the_world_before_as_it_was(kind: type[Procedure], tables: Tables) -> None:
    act = done(kind, tables)
    assert any(plain(act.before) == plain(world) for world in new_worlds(kind, tables))


@each_procedure
def test_its_odds_add_up_or_are_a_sentence(kind: type[Procedure], tables: Tables) -> None:
    act = done(kind, tables)
    reason, odds = _odds(act.procedure, act.before, tables)
    assert is_sentence(reason) if odds is None else sum(odds.headlines.values()) == 1
    shown = (*odds.headlines.values(), *odds.marks.values()) if odds else ()
    assert all(0 < chance <= 1 for chance in shown)
    declared, came = {mark.name for mark in kind.marks}, {*act.outcome.marks, *(odds.marks if odds else ())}
    assert came <= declared
    assert declared - came == UNMARKED.get(kind.id, set()), "a mark that is declared comes in some world"


UNMARKED = {
    "daggerheart.death": {"scar"},
    "daggerheart.strike": {"last HP"},
    "emberworks.act": {"desperate"},
    "nightsong.attack": {"out"},
    "nightsong.dwindle": {"dead"},
    "nightsong.end_fight": {"something breaks"},
    "other.ask": {"surprise"},
    "tracker.step": {"spent"},
}
"""Marks that need more than the example of their procedure; tests of their game see each."""


def _odds(procedure: Procedure, world: World, tables: Tables) -> tuple[str, Odds | None]:
    try:
        return "", odds_of(procedure, world, tables=tables)
    except Refused as reason:
        return str(reason), None


@each_procedure
def test_what_it_offers_and_what_follows_is_on_the_shelf(kind: type[Procedure], tables: Tables) -> None:
    for seed in SEEDS:
        act = done(kind, tables, seed)
        for outcome in (act.outcome, *(step.outcome for step in act.steps)):
            for offer in outcome.offers:
                offered = SHELF.procedure(offer.procedure)
                names = {*offer.inputs, offer.missing} - {""}
                assert names <= set(offered.model_fields)


ODD = ("", " ", "x", "-1", "0", "7", "1000", "999999999", "d8", "a,b", "yes", "ä|]\n[", "Kaelen", "+x", "no/such.thing")


@each_procedure
def test_odd_inputs_are_refused_in_a_sentence_or_done(kind: type[Procedure], tables: Tables) -> None:
    for name in kind.model_fields:
        for value in ODD:
            for said in _said(kind, {**kind.example, name: value}, tables):
                assert is_sentence(said), f"{name}={value!r}: {said}"


def _said(kind: type[Procedure], inputs: Mapping[str, Any], tables: Tables) -> Iterator[str]:
    """The sentence of the refusal in the prepared world and in an empty one, or one that says that it was done."""
    try:
        procedure = make(kind, inputs)
    except BadInput as reason:
        yield str(reason)
        return
    first, *_, empty = worlds(kind, tables)
    for world in (first, empty):
        yield _told(procedure, world, tables)


def _told(procedure: Procedure, world: World, tables: Tables) -> str:
    try:
        act = perform(procedure, world, Chance(0), tables=tables)
    except Refused as reason:
        return str(reason)
    return f"It was done: {act.outcome.headline}." if act.outcome.headline else "No headline"


@each_procedure
def test_a_refusal_is_reported_before_any_die(kind: type[Procedure], tables: Tables) -> None:
    """`refusal` gives the reason as a text: it does not raise it."""
    for name in kind.model_fields:
        for value in ("x", "Kaelen", "no/such.thing"):
            try:
                procedure = make(kind, {**kind.example, name: value})
            except BadInput:
                continue
            for world in worlds(kind, tables):
                reason = procedure.refusal(world)
                assert reason == "" or is_sentence(reason)


def test_no_procedure_is_abstract() -> None:
    assert [kind.id for kind in PROCEDURES if inspect.isabstract(kind)] == []


@each_row(
    "id_",
    ["campaign.name", "duskara.counter", "duskara.tag", "duskara.zoom", "nightsong.hour", "other.line", "scene.when"],
)
def test_what_was_done_with_these_words_can_be_done_with_others(tables: Tables, id_: str) -> None:
    assert why_not_now(SHELF.procedure(id_), done(SHELF.procedure(id_), tables).after) == ""
