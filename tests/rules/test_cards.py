"""Cards are drawn without putting back, held, put away and shuffled: by chance, by own hand, exactly, and undone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.rules.asking import Chance, Typed
from solo_journal.rules.cards import KINDS, card_called, cards_of
from solo_journal.rules.commons.cards import Deal, Discard, Shuffle
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.odds import odds_of
from solo_journal.rules.packs import read_pack
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refused import Refused
from solo_journal.rules.tables import Table
from solo_journal.rules.world import World

OMENS = [{"text": "crow", "weight": 2}, {"text": "bell", "weight": 1}]


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


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("3 from tarot", {"times": 3, "deck": "tarot"}),
        ("3 keep", {"times": 3, "keep": True}),
        ("keep Qs", {"card": ("Qs",), "keep": True}),
        ("Qs", {"card": ("Qs",)}),
        ("10h, The Tower from tarot", {"card": ("10h", "The Tower"), "deck": "tarot"}),
        ("from my.omens", {"deck": "my.omens"}),
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
    assert cards_of("my.omens", tables()) == ("Omens", ("crow", "crow", "bell"))
    world = World()
    drawn = list[str]()
    for faces in ((3,), (1,), ()):
        act = done(Deal(deck="my.omens"), world, faces)
        drawn, world = [*drawn, act.outcome.headline], act.after
    assert drawn == ["bell", "crow", "crow"]
    with pytest.raises(Refused, match="0 cards are left in Omens"):
        done(Deal(deck="my.omens"), world)
    with pytest.raises(Refused, match="There is no deck “nothing”"):
        done(Deal(deck="nothing"), world)


def test_odds_are_exact() -> None:
    found = odds_of(Deal(deck="my.omens", times=2), World(), tables=tables()).headlines
    assert found == {"crow · bell": Fraction(1, 3), "crow · crow": Fraction(1, 3), "bell · crow": Fraction(1, 3)}
