"""Inputs as typed, and sentences for those that are wrong."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, Field

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Ask, NoAnswers
from solo_journal.rules.commons.lists import Drop, Note
from solo_journal.rules.fields import Asked, form_inputs
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import (
    Line,
    Name,
    Words,
    allowed_values,
    by_commas,
    die_size,
    explain_input,
    from_words,
    make,
    on_one_line,
    trouble_with,
)
from solo_journal.rules.line_form import inputs_in_words
from solo_journal.rules.outcome import Outcome
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import BadInput, Reason, Refused, Unknown, one_of, quote, why_not
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.world import Character, Listed, World

from ..rows import each_row


def no_seven(value: int) -> int:
    if value == 7:
        raise ValueError("seven brings bad luck")
    return value


class Toy(Procedure):
    """A procedure with an input of every sort."""

    id = "toy.check"
    called = "Toy check"

    ability: int = Field(ge=-3, le=6, description="the ability score")
    dr: int = Field(12, ge=1, description="the difficulty")
    favour: Literal["even", "advantage", "disadvantage"] = Field("even", description="the odds")
    luck: Annotated[int, AfterValidator(no_seven)] = Field(0, description="luck")
    loud: bool = Field(False, description="aloud")
    weight: float = Field(1.0, le=9.5, description="how heavy")
    tags: Words = Field((), description="tags")
    name: Name = Field("x", description="a name")
    note: Line = Field("", description="a note")
    spare: int | None = Field(None, description="spare dice")
    sort: str = Field("", description="what sort")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world, "done")


def test_words_of_a_command_become_typed_inputs() -> None:
    toy = from_words(Toy, ["ability=-2", "dr=15", "loud=yes", "tags= a,b  c,, ", "name= Orso  the  Pale ", "spare=3"])
    assert (toy.ability, toy.dr, toy.loud, toy.tags, toy.name, toy.spare) == (
        -2,
        15,
        True,
        ("a", "b c"),
        "Orso the Pale",
        3,
    )


def test_a_value_may_hold_an_equals_sign() -> None:
    assert from_words(Toy, ["ability=1", "note=a=b"]).note == "a=b"


def test_a_list_may_come_as_a_list() -> None:
    assert make(Toy, {"ability": 1, "tags": ["a, b", " c "]}).tags == ("a, b", "c")


@each_row(
    ("raw", "sentence"),
    [
        ({}, "Toy check: add ability: the ability score; a whole number from -3 to 6."),
        ({"ability": "9"}, "ability is a whole number from -3 to 6, not “9”."),
        ({"ability": "two"}, "ability is a whole number from -3 to 6, not “two”."),
        ({"ability": ""}, "ability is a whole number from -3 to 6, not empty."),
        ({"ability": 1, "dr": 0}, "dr is a whole number, 1 or more, not “0”."),
        ({"ability": 1, "favour": "good"}, "favour is one of even, advantage, disadvantage, not “good”."),
        ({"ability": 1, "luck": 7}, "luck: seven brings bad luck."),
        ({"ability": 1, "loud": "maybe"}, "loud is yes or no, not “maybe”."),
        ({"ability": 1, "weight": 10}, "weight is a number, at most 9.5, not “10”."),
        ({"ability": 1, "name": "  "}, "name is a text of 1 to 120 characters, not empty."),
        ({"ability": 1, "spare": "x"}, "spare is a whole number, not “x”."),
        ({"ability": 1, "favor": "even"}, "Toy check has no input “favor”. Did you mean favour?"),
        (
            {"ability": 9, "dr": "x"},
            "ability is a whole number from -3 to 6, not “9”. dr is a whole number, 1 or more, not “x”.",
        ),
    ],
)
def test_each_wrong_input_is_named_with_what_it_may_be(raw: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        make(Toy, raw)
    assert str(refused.value) == sentence


def test_a_long_wrong_value_is_shortened() -> None:
    with pytest.raises(BadInput) as refused:
        make(Toy, {"ability": "9" * 10_000})
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["dr"], "“dr” is not an option of Toy check. Give each by its name"),
        (["dr=1", "dr=2"], "dr is given twice."),
        (["=3"], "Toy check has no input “”."),
    ],
)
def test_words_that_are_no_inputs_are_refused(words: list[str], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        from_words(Toy, words)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ability", "a whole number from -3 to 6"),
        ("favour", "one of even, advantage, disadvantage"),
        ("tags", "a list with commas of at most 100 values, each a text of 1 to 120 characters"),
        ("note", "a text of at most 1000 characters"),
        ("sort", "a text"),
    ],
)
def test_allowed_says_what_an_input_may_be(name: str, words: str) -> None:
    assert allowed_values(Toy, name) == words


@each_row(
    ("value", "size"),
    [
        ("d8", 8),
        ("D12", 12),
        ("1d12", 12),
        ("2d6", "2d6"),
        (" 6 ", 6),
        ("d0", 0),
        (8, 8),
        ("d", "d"),
        ("dd8", "dd8"),
        ("d٨", "d٨"),
        ("d9999", "d9999"),
    ],
)
def test_a_die_is_read_by_its_size(value: object, size: object) -> None:
    assert die_size(value) == size


def test_only_texts_are_tidied() -> None:
    assert on_one_line(" a\n b ") == "a b"
    assert on_one_line(3) == 3
    assert by_commas(["a,b"]) == ["a,b"]
    assert by_commas("＋绳子，－疲倦、Mira") == ["+绳子", "-疲倦", "Mira"]
    assert by_commas("+李、王, Mira") == ["+李、王", "Mira"]


def test_why_not_is_the_sentence_or_nothing() -> None:
    def refuse(world: World) -> None:
        raise Unknown("There is none.")

    assert why_not(refuse, World()) == "There is none."
    assert why_not(lambda world: world, World()) == ""


def test_what_is_no_refusal_is_not_hidden() -> None:
    def fail(world: World) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        why_not(fail, World())
    assert not issubclass(ZeroDivisionError, Refused)


COUNTING = [kind for game in shelf.all_systems() for kind in game.procedures if kind.counts]


@each_row("kind", COUNTING, ids=lambda kind: kind.id)
@each_row(
    ("typed", "number", "name"),
    [
        ("2 wolf", 2, "wolf"),
        ("3x bone dog", 3, "bone dog"),
        ("wolf x2", 2, "wolf"),
        ("wolf × 4", 4, "wolf"),
        ("two wolves", 2, "wolf"),
        ("an elk", 1, "elk"),
        ("Droid 7", 1, "Droid 7"),
        ("7 of Nine", 1, "7 of Nine"),
        ("Seven Sorrows", 1, "Seven Sorrows"),
        ("1 7 Sisters", 1, "7 Sisters"),
        ("3rd guard", 1, "3rd guard"),
    ],
)
def test_a_number_typed_with_a_name_is_how_many_come_unless_it_is_part_of_the_name(
    kind: type[Procedure], typed: str, number: int, name: str
) -> None:
    """In the name of a form, and as `name=` in a shell. Recorded inputs say how many, so that they are left alone."""
    rest = {"hp": 4} if kind.id.startswith("nightsong") else {}
    made = make(kind, {kind.words: typed, **rest})
    assert (getattr(made, kind.counts), getattr(made, kind.words)) == (number, name)
    assert make(kind, {kind.words: typed, kind.counts: 1, **rest}).model_dump()[kind.words] == typed
    in_form = inputs_in_words(kind, kind.words, typed, World())
    assert (in_form.get(kind.counts, 1), in_form.get(kind.words, typed)) == (number, name)


def test_a_whole_line_in_the_name_of_a_foe_fills_its_form() -> None:
    kind = shelf.procedure("pathwalker.foe")
    line = inputs_in_words(kind, "name", "2 old bandit lp4 might5", World())
    assert line == {"name": "old bandit", "number": 2, "lp": 4, "might": 5}


def test_a_refusal_names_a_few_of_many_and_says_how_many_there_are() -> None:
    many = ["frozen", "burned", "afraid", "blind", "deaf", "lost", "weak", "slow"]
    assert one_of(many, "frosen") == "one of 8, such as frozen"
    assert one_of(many, "zzz") == "one of 8, such as frozen, burned, afraid"
    assert one_of(many[:7], "zzz") == f"one of {', '.join(many[:7])}"


@each_row(
    ("procedure", "name", "typed", "kept"),
    [
        ("pathwalker.create", "bonus", "subterfuge plus 3, charm +1", "subterfuge +3, charm +1"),
        ("pathwalker.trait", "bonus", "minus 2", "-2"),
        ("pathwalker.create", "gear", "Salve 1 Life Point x3, Map", "Salve 1 LP x3"),
        ("daggerheart.gear", "name", "Root d6 hit points", "Root d6 HP"),
        ("daggerheart.rest", "first", "needed", "as needed"),
        (
            "daggerheart.create",
            "traits",
            "strength plus 2, agility plus 1, instinct 1, knowledge minus 1",
            "strength +2",
        ),
        ("daggerheart.create", "experiences", "Scholar Plus 2, Six plus sisters", "Scholar +2"),
    ],
)
def test_a_sign_may_be_typed_as_it_is_said(procedure: str, name: str, typed: str, kept: str) -> None:
    asked = Asked.of(INSTALLED.procedure(procedure), name, World())
    value = asked.value(typed)
    assert not asked.trouble(value, {})
    made = getattr(make(asked.kind, {name: value}), name)
    assert str(made[0] if isinstance(made, tuple) else made).startswith(kept)


@pytest.mark.parametrize(
    ("procedure", "name", "typed"),
    [
        ("pathwalker.create", "bonus", "cunning +3"),
        ("daggerheart.create", "traits", "strength 5"),
        ("daggerheart.create", "weapons", "Long sword"),
        ("augur.create", "approaches", "Finesse"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_is_typed(procedure: str, name: str, typed: str) -> None:
    asked = Asked.of(INSTALLED.procedure(procedure), name, World())
    assert asked.trouble(typed, {}).startswith(f"{asked.label}: ")


def test_nobody_is_asked_who_does_what_a_tool_keeps() -> None:
    two = World(characters=Map({"ida": Character(name="Ida"), "josse": Character(name="Josse")}))
    asks = {id_: [each.name for each in form_inputs(shelf.procedure(id_), two, {})] for id_ in IDS}
    assert {id_ for id_, names in asks.items() if "by" in names} == {"dice.roll", "augur.harm"}


IDS = ("scene.when", "tracker.add", "dice.roll", "augur.harm")


def test_what_an_offer_leaves_to_be_said_begins_without_its_default() -> None:
    """A Tribulation was chosen, and Enter would have dealt damage."""
    kind = shelf.procedure("pathwalker.attack")
    asked = {each.name: each for each in form_inputs(kind, World(), {}, "intent")}
    assert (asked["intent"].required, asked["intent"].default()) == (True, "")
    assert (asked["trait"].required, asked["trait"].default()) == (False, "might")
    assert not {each.name: each for each in form_inputs(kind, World(), {}, "how")}["how"].required, (
        "empty words are none"
    )


def test_a_refusal_knows_what_it_is_about_and_what_is_wrong_without_the_way_out() -> None:
    """Faces look at neither quotation marks nor full stops."""
    long = "a horse that nobody has ever ridden home"
    world = World(people=Map({"orso": Listed(name="Orso")}))
    with pytest.raises(Unknown) as refused:
        perform(make(Drop, {"name": long}), world, NoAnswers(), tables={})
    assert (refused.value.reason.about, long in str(refused.value)) == (long, False)
    assert refused.value.reason.short == f"No name matches {quote(long)}"
    assert trouble_with(Note, "list", {"list": "peeple", "name": "Orso"}).about == "peeple"
    assert Reason(Reason("Nobody. Add one.", field="by")).field == "by"


def test_what_an_input_may_be_is_told_once() -> None:
    told = explain_input(shelf.procedure("nightsong.nuanced"), "ability")
    assert told.count("-3 to 6") == told.count("strength") == 1
