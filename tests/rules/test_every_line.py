"""Every procedure reads a line and writes it back; what it cannot read is refused in a sentence."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo_journal.rules import shelf
from solo_journal.rules.inputs import by_commas, make, with_commas
from solo_journal.rules.line_form import from_line, inputs_from, line_of, split_pairs
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import BadInput, why_not
from solo_journal.rules.trackers import StepDie
from solo_journal.rules.world import Character, Listed, World

from ..playing import drawn
from ..rows import each_row
from .each import PROCEDURES, each_procedure

KNOWN = {"torch": StepDie(name="Torch", start=8, die=8), "torch-2": StepDie(name="Torch 2", start=6, die=6)}
WORLD = World().but(
    systems={"nightsong": {}},
    trackers=KNOWN,
    characters={"kay": Character(name="Kay"), "mira": Character(name="Mira Vale")},
    people={"orso": Listed(name="Orso")},
    active="kay",
)
WORDS = ["Torch", "with", "against", "Mira Vale", "+2", "-1", "+Scholar", "2", "long", "d8", "adv", "name=x", 'a "b"']
TEXTS = st.text(max_size=12) | st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)


def values(schema: dict[str, Any], named: dict[str, Any], example: Any) -> st.SearchStrategy[Any]:
    """Values that fit a JSON Schema, hostile ones among them."""
    if "$ref" in schema:
        return values(named[schema["$ref"].rpartition("/")[2]], named, example)
    if "anyOf" in schema:
        return st.one_of([values(each, named, example) for each in schema["anyOf"]])
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    seen = st.nothing() if example is None else st.just(example)
    match schema.get("type"):
        case "integer":
            low = schema.get("minimum", schema.get("exclusiveMinimum", -3))
            return st.integers(low, max(low, min(schema.get("maximum", 99), low + 200)))
        case "boolean":
            return st.booleans()
        case "string":
            return TEXTS | st.sampled_from(["1d6", "2d6+3", "hp +1", "Rally d6"]) | seen
        case "array":
            item = schema.get("items", {})
            return st.lists(values(item, named, None), max_size=schema.get("maxItems", 3)) | seen
        case "null":
            return st.none()
    return seen


@cache
def inputs(kind: type[Procedure]) -> st.SearchStrategy[dict[str, Any]]:
    """Inputs of a procedure: those that must be given, and any of the others."""
    schema = kind.model_json_schema()
    found = {
        name: values(part, schema.get("$defs", {}), kind.example.get(name))
        for name, part in schema["properties"].items()
    }
    needed = {name: found[name] for name in schema.get("required", ())}
    return st.fixed_dictionaries(needed, optional={name: found[name] for name in found if name not in needed})


@each_procedure
@settings(max_examples=drawn(6), deadline=None)
@given(st.data())
def test_what_is_written_is_read_again(kind: type[Procedure], data: st.DataObject) -> None:
    try:
        procedure = make(kind, data.draw(inputs(kind)))
    except BadInput:
        procedure = make(kind, kind.example)
    for world in (WORLD, World()):
        line = line_of(procedure, world)
        assert make(kind, inputs_from(kind, line, world)) == procedure, line


@each_procedure
def test_its_example_is_written_and_read(kind: type[Procedure]) -> None:
    procedure = make(kind, kind.example)
    assert make(kind, inputs_from(kind, line_of(procedure), World())) == procedure


@given(st.sampled_from(PROCEDURES), TEXTS | st.lists(TEXTS, max_size=4).map(" ".join))
def test_any_line_is_read_or_refused_in_a_sentence(kind: type[Procedure], line: str) -> None:
    why = why_not(lambda world: from_line(kind, line, world), WORLD)
    assert why == "" or why.rstrip("”").endswith((".", "?"))


@given(st.lists(st.text(max_size=12).map(lambda text: " ".join(text.split())).filter(bool), max_size=4))
def test_a_list_is_written_with_commas_and_read_again(names: list[str]) -> None:
    assert by_commas(with_commas(names)) == names


@each_row(
    ("id_", "line", "given_"),
    [
        ("nightsong.time", "2 turns", {"amount": 2}),
        ("nightsong.time", "1 watch", {"unit": "watch"}),
        ("nightsong.time", "3 watches on the road", {"amount": 3, "unit": "watch", "doing": "on the road"}),
        ("nightsong.time", "day", {"unit": "day"}),
        ("nightsong.time", "watch the road", {"doing": "watch the road"}),
        ("nightsong.fate", "70 Is it warm?", {"threshold": 70, "question": "Is it warm?"}),
        ("nightsong.fate", "Are 70 people here?", {"question": "Are 70 people here?"}),
        ("nightsong.fate", "Does it hold? 30", {"threshold": 30, "question": "Does it hold?"}),
        ("nightsong.fate", "Does it hold? 5%", {"chance": 5, "question": "Does it hold?"}),
        ("nightsong.fate", "40 Does it hold? 30", {"threshold": 40, "question": "Does it hold? 30"}),
        ("nightsong.fate", "Does it hold? 30 times", {"question": "Does it hold? 30 times"}),
        ("nightsong.hurt", "2 why him? 5", {"amount": 2, "why": "why him? 5"}),
        (
            "nightsong.opposed",
            "dex +Mira Vale against 2",
            {"ability": "dexterity", "helper": "Mira Vale", "against": 2},
        ),
        ("nightsong.hurt", "4 the fall", {"amount": 4, "why": "the fall"}),
        ("nightsong.cast", "Ember +", {"shard": "Ember", "favour": "advantage"}),
        ("daggerheart.rest", "long", {"length": "long"}),
        ("daggerheart.rest", "by the fire", {"how": "by the fire"}),
        ("daggerheart.mark", "hp -1", {"what": "hp", "amount": -1}),
        ("daggerheart.damage", "7 the fall", {"amount": 7, "source": "the fall"}),
        (
            "daggerheart.reaction",
            "agility 14 adv",
            {"trait": "agility", "difficulty": 14, "favour": "advantage", "against": "Agility"},
        ),
        ("pathwalker.opposed", "might against 3", {"trait": "might", "against": 3, "action": "Might"}),
        ("tracker.add", "Torch step d8", {"name": "Torch", "kind": "step", "die": 8}),
        ("tracker.add", "clock The Bell 6", {"name": "The Bell", "kind": "clock", "size": 6}),
        ("tracker.add", "The Bell clock 1/4", {"name": "The Bell", "kind": "clock", "size": 4, "value": 1}),
        ("tracker.add", "Gold counter 4", {"name": "Gold", "kind": "counter", "value": 4}),
        ("tracker.add", "Torch step 8", {"name": "Torch", "kind": "step", "die": 8}),
        ("tracker.add", "track Road 2/10", {"name": "Road", "kind": "track", "value": 2, "size": 10}),
        ("tracker.tick", "2 Torch", {"tracker": "Torch", "amount": 2}),
        ("other.condition", "clear Afraid", {"name": "Afraid", "gone": True}),
        ("tracker.tick", "Torch 3", {"tracker": "Torch", "amount": 3}),
        ("tracker.tick", "Torch 2", {"tracker": "Torch 2"}),
        ("tracker.step", "d8", {"die": 8}),
        ("reading.set", "nightsong.armour said", {"name": "nightsong.armour", "setting": "said"}),
        ("reading.set", "armour said", {"name": "nightsong.armour", "setting": "said"}),
        ("lists.note", "people Orso", {"list": "people", "name": "Orso"}),
        ("table.draw", "duskara.verbs 2", {"table": "duskara.verbs", "times": 2}),
        ("character.add", "Anna 2", {"name": "Anna 2"}),
        ("character.add", "Bo Li, sellsword, of +2 renown", {"name": "Bo Li", "concept": "sellsword, of +2 renown"}),
        ("character.add", "Zoë,", {"name": "Zoë"}),
        ("system.add", "Nightsong", {"system": "Nightsong"}),
        ("dice.roll", 'label="a=b, \\"c\\"" expression=3d6', {"label": 'a=b, "c"', "expression": "3d6"}),
    ],
)
def test_a_line_gives_these_inputs(id_: str, line: str, given_: dict[str, Any]) -> None:
    assert from_line(shelf.procedure(id_), line, WORLD).model_dump(exclude_defaults=True) == given_


@pytest.mark.parametrize(
    ("id_", "line", "said"),
    [
        ("nightsong.time", "2 fortnights", "“fortnights” is not a unit. Write one of round, turn, watch, day."),
        ("daggerheart.fear", "two", "“two” is not part of Gain or spend Fear. It takes a number for the amount."),
        ("pathwalker.trait", "migth", "“migth” is not part of Trait roll. Did you mean might?"),
        ("nightsong.withdraw", "now", "“now” is not part of .*It takes no words."),
        ("pathwalker.attack", "wolf with charm", "Say which trait after with: might, swiftness, power."),
    ],
)
def test_words_that_nothing_takes_are_refused(id_: str, line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said.replace("(", r"\(").replace(")", r"\)")):
        from_line(shelf.procedure(id_), line, WORLD)


def test_a_value_continues_to_the_next_name() -> None:
    line = "Torch in hand title=The third shrine mood=quiet"
    assert split_pairs(line) == ("Torch in hand", {"title": "The third shrine", "mood": "quiet"})
    assert split_pairs('title="The third"')[1] == {"title": "The third"}
    assert split_pairs("title='The third' and more")[1] == {"title": "'The third' and more"}
    with pytest.raises(BadInput, match="given twice"):
        split_pairs("a=1 a=2")
