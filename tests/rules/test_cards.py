"""Cards are drawn without putting back, held, put away and shuffled: by chance, by own hand, exactly, and undone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.line.forms import faces_in
from solo_journal.rules.answer_source import Ask, Chance, FixedDice, NeedAnswer, NoAnswers, Typed
from solo_journal.rules.cards import KINDS, card_called, cards_of
from solo_journal.rules.commons.cards import Deal, Discard, Shuffle
from solo_journal.rules.commons.table import TableDraw
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.odds import odds_of
from solo_journal.rules.packs import read_pack
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.tables import Table
from solo_journal.rules.world import Scene, World
from solo_journal.ui.composer.dice_boxes import DiceBoxes

from ..rows import each_row

OMENS = [{"text": "crow", "weight": 2}, "bell", "bell"]
"""Three cards: the crow comes as often as both bells together."""


def tables() -> dict[str, Table]:
    tree = {"format": 1, "id": "my", "table": [{"id": "omens", "title": "Omens", "rows": OMENS}]}
    return dict(read_pack(tree, "packs/my.toml").tables)


def done(procedure: Procedure, world: World, faces: tuple[int, ...] = ()) -> Performed:
    source = Typed(faces)
    act = perform(procedure, world, source, tables=tables())
    assert not source.left
    return act


def test_the_decks_are_whole() -> None:
    assert [len(set(KINDS[kind])) for kind in ("standard", "jokers", "tarot")] == [52, 54, 78]


def test_no_card_comes_twice_until_the_deck_is_shuffled() -> None:
    world, seen = World(), list[str]()
    for turn in range(20):
        act = perform(Deal(times=2), world, Chance(turn), tables={})
        seen += act.outcome.headline.split(" · ")
        world = act.after
    assert len(set(seen)) == 40
    assert act.outcome.because == "Drawn from Standard deck: 12 of 52 left."
    with pytest.raises(Refused, match="12 cards are left in Standard deck"):
        done(Deal(times=13), world)
    shuffled = done(Shuffle(), world)
    assert shuffled.outcome.headline == "Standard deck shuffled: 40 cards back in the deck"
    assert shuffled.after.decks == {}


def test_a_card_says_which_deck_is_meant_where_none_is_named() -> None:
    world = done(make(Deal, {"card": "tower"}), World()).after
    assert list(world.decks) == ["tarot"]
    assert list(done(make(Deal, {"card": "Qs"}), world).after.decks) == ["tarot", "standard"]


def test_dice_say_which_of_the_cards_that_are_left() -> None:
    first = done(Deal(), World(), (1,))
    second = done(Deal(), first.after, (1,))
    assert [first.outcome.headline, second.outcome.headline] == ["Ace of Spades", "2 of Spades"]
    assert [answer.dice for answer in (*first.answers, *second.answers)] == ["1d52", "1d51"]


def test_a_hand_is_held_put_away_and_shuffled_back() -> None:
    world = done(Deal(times=3, keep=True), World(), (1, 1, 1)).after
    assert world.decks["standard"].hand == ("Ace of Spades", "2 of Spades", "3 of Spades")
    act = done(make(Discard, {"card": "2s"}), world)
    assert act.outcome.headline == "2 of Spades discarded"
    assert act.after.decks["standard"].discard == ("2 of Spades",)
    kept = done(Shuffle(), act.after).after
    assert kept.decks["standard"].hand == ("Ace of Spades", "3 of Spades")
    assert done(Shuffle(all=True), act.after).after.decks == {}


def test_a_shuffle_means_the_only_deck_of_which_cards_were_put_away() -> None:
    world = done(make(Deal, {"card": "tower", "deck": "tarot"}), World()).after
    world = done(make(Deal, {"card": "Qs, 2c", "keep": True, "deck": "standard"}), world).after
    assert done(Shuffle(), world).outcome.headline == "Tarot shuffled: 1 card back in the deck"
    refused = Shuffle(deck="standard").refusal(world)
    assert refused == "No card of Standard deck was put away, so there is nothing to shuffle. Cards of Tarot were."
    world = done(make(Deal, {"deck": "my.omens"}), world, (1,)).after
    with pytest.raises(Refused, match=r"Say which deck to shuffle: Tarot or Omens\."):
        done(Shuffle(), world)


def test_a_few_cards_that_came_are_offered_each_and_many_by_name() -> None:
    few, many = (done(make(Deal, {"card": cards, "keep": True}), World()) for cards in ("2c, 3c", "2c, 3c, 4c, 5c"))
    assert [each.title for each in few.outcome.offers] == ["Discard 2 of Clubs", "Discard 3 of Clubs"]
    assert [(each.title, each.missing) for each in many.outcome.offers] == [("Discard a card", "card")]


@each_row(
    ("line", "inputs"),
    [
        ("3 from tarot", {"times": 3, "deck": "tarot"}),
        ("tarot", {"deck": "tarot"}),
        ("2 Tarot keep", {"times": 2, "deck": "tarot", "keep": True}),
        ("3 keep", {"times": 3, "keep": True}),
        ("tarot 2 into my hand", {"times": 2, "deck": "tarot", "keep": True}),
        ("2 tarot into your hand", {"times": 2, "deck": "tarot", "keep": True}),
        ("keep Qs", {"card": ("Qs",), "keep": True}),
        ("Qs", {"card": ("Qs",)}),
        ("10h, The Tower from tarot", {"card": ("10h", "The Tower"), "deck": "tarot"}),
        ("from my.omens", {"deck": "my.omens"}),
        ("2 from my.omens until scene", {"times": 2, "deck": "my.omens", "until": "scene"}),
    ],
)
def test_a_line_says_how_many_which_and_from_where(line: str, inputs: dict[str, object]) -> None:
    assert from_line(Deal, line, World()) == Deal.model_validate(inputs)


@pytest.mark.parametrize(
    ("called", "card"),
    [("Qs", "Queen of Spades"), ("10h", "10 of Hearts"), ("T♦", "10 of Diamonds"), ("ace of c", "Ace of Clubs")],
)
def test_a_card_is_called_as_players_write_it(called: str, card: str) -> None:
    assert card_called(called, KINDS["standard"]) == card


def test_cards_of_ones_own_table_are_typed_and_leave_the_deck() -> None:
    act = done(make(Deal, {"card": "Qs, 10h"}), World())
    assert act.outcome.headline == "Queen of Spades · 10 of Hearts"
    assert not act.answers
    with pytest.raises(Refused, match="“Queen of Spades” is not among"):
        done(make(Deal, {"card": "Qs"}), act.after)
    assert done(make(Deal, {"card": "tower", "deck": "tarot"}), World()).outcome.headline == "The Tower"


def test_a_table_is_a_deck_of_its_own() -> None:
    assert cards_of("my.omens", tables()) == ("my.omens", "Omens", ("crow", "bell", "bell"))
    assert cards_of("OMENS", tables())[0] == "my.omens"
    with pytest.raises(Refused, match="Omens is a table, not a card"):
        done(from_line(Deal, "omens", World()), World())
    begun = done(Deal(deck="omens"), World(), (3,)).after
    assert [*done(Deal(deck="my.omens"), begun, (1,)).after.decks] == ["omens"], "one deck by either name"
    for name in ("omens", "my.omens", "Omens"):
        assert done(Shuffle(deck=name), begun).outcome.headline == "Omens shuffled: 1 card back in the deck"
    world = World()
    drawn, dice = list[str](), list[str]()
    for faces in ((3,), (1,), ()):
        act = done(Deal(deck="my.omens"), world, faces)
        drawn, world = [*drawn, act.outcome.headline], act.after
        dice += [answer.dice for answer in act.answers]
    assert (drawn, dice) == (["bell", "crow", "bell"], ["1d4", "1d3"])
    with pytest.raises(Refused, match="0 cards are left in Omens"):
        done(Deal(deck="my.omens"), world)
    with pytest.raises(Refused, match="There is no deck “nothing”"):
        done(Deal(deck="nothing"), world)


def test_odds_are_exact() -> None:
    found = odds_of(Deal(deck="my.omens", times=2), World(), tables=tables()).headlines
    assert found == {"crow · bell": Fraction(1, 2), "bell · crow": Fraction(1, 3), "bell · bell": Fraction(1, 6)}


def test_rows_by_two_dice_come_as_readily_as_in_their_table() -> None:
    rows = [{"on": "2-6", "text": "low"}, {"on": 7, "text": "seven"}, {"on": "8-12", "text": "high"}]
    tables = read_pack({"format": 1, "id": "my", "table": [{"id": "two", "dice": "2d6", "rows": rows}]}, "my").tables
    found = odds_of(Deal(deck="my.two", times=2), World(), tables=tables).headlines
    assert found["seven · low"] == Fraction(6, 36) * Fraction(15, 30)
    assert len(found) == 6


ROWS = [{"on": "1-3", "text": "mud"}, {"on": "4-5", "text": "reeds"}, {"on": 6, "text": "a causeway"}]
LIVELY = [{"text": "{d6} rats", "weight": 2}, "[N:Ossa|ferrier] waves"]


def test_a_row_that_is_drawn_as_a_card_does_what_it_says() -> None:
    tree = {"format": 1, "id": "my", "table": [{"id": "quay", "rows": LIVELY}]}
    act = perform(Deal(deck="my.quay", times=2), World(), Typed([3, 5]), tables=read_pack(tree, "packs/my.toml").tables)
    assert act.outcome.headline == "Ossa waves · 5 rats"
    assert [one.name for one in act.after.people.values()] == ["Ossa"]
    assert act.after.decks["my.quay"].discard == ("[N:Ossa|ferrier] waves", "{d6} rats")
    assert dict(act.packs) == {"my": "1"}


def test_a_card_that_draws_again_takes_from_what_is_left() -> None:
    rows = ["{roll twice}", "lamp", "bell", "rope", "salt"]
    tables = read_pack({"format": 1, "id": "my", "table": [{"id": "sack", "rows": rows}]}, "packs/my.toml").tables
    world = World()
    for face in (2, 2):  # the lamp, and of four the bell
        world = perform(Deal(deck="my.sack"), world, Typed([face]), tables=tables).after
    turns = (perform(Deal(deck="my.sack"), world, Chance(turn), tables=tables) for turn in range(99))
    act = next(each for each in turns if "," in each.outcome.headline)
    assert sorted(act.outcome.headline.split(", ")) == ["rope", "salt"]
    assert sorted(act.after.decks["my.sack"].discard) == sorted(rows)


def test_cards_come_back_by_themselves_with_the_next_scene() -> None:
    world = World(scene=Scene(number=4))
    for _ in range(3):
        world = perform(make(Deal, {"deck": "my.omens", "until": "scene"}), world, Chance(1), tables=tables()).after
    with pytest.raises(Refused, match="0 cards are left in Omens"):
        done(Deal(deck="my.omens"), world)
    later = world.but(scene=Scene(number=5))
    assert Shuffle(deck="my.omens").refusal(later)
    act = done(Deal(deck="my.omens"), later, (3,))
    assert act.outcome.headline == "bell"
    assert act.after.decks["my.omens"].discard == ("bell",)


def boxes_after(act: Procedure, world: World, typed: str) -> DiceBoxes:
    """What the page asks for first, once this was typed into it."""
    with pytest.raises(NeedAnswer) as need:
        act.resolve(world, Ask(NoAnswers(), tables=tables()))
    boxes = DiceBoxes(need.value.request)
    for sign in typed:
        boxes.press({" ": "space", "\n": "enter"}.get(sign, sign), sign)
    return boxes


def test_with_ones_own_cards_the_card_is_asked_for_and_no_die() -> None:
    world = done(Deal(times=2, card=("Qs", "Kd")), World()).after
    boxes = boxes_after(Deal(), world, "10 of h\n")
    assert boxes.range == "type the card that you draw, such as Qs"
    assert (boxes.full, faces_in("10h", boxes.roll)) == (True, boxes.faces)
    assert done(Deal(), world, tuple(boxes.faces)).outcome.headline == "10 of Hearts"
    gone = boxes_after(Deal(), world, "qs\n")
    assert gone.trouble.startswith("“Queen of Spades” is not among the cards that are left.")


def test_with_ones_own_dice_another_row_is_rolled_for_with_the_dice_of_the_table() -> None:
    three = {"format": 1, "id": "my", "table": [{"id": "t", "dice": "d6", "rows": ROWS}]}
    with pytest.raises(NeedAnswer) as need:
        perform(
            TableDraw(table="my.t", times=2, different=True),
            World(),
            FixedDice([(4,)]),
            tables=read_pack(three, "packs/my.toml").tables,
        )
    request = need.value.request
    assert request.named is not None
    assert request.named.asks == "roll d6 until another row comes, and type the number"
    with pytest.raises(Refused, match="5 is a row that does not count here"):
        faces_in("5", request)
    with pytest.raises(Refused, match="d6 shows no “7”"):
        faces_in("7", request)
    assert [request.named.face(each) for each in ("2", "6")] == [3, 4]
