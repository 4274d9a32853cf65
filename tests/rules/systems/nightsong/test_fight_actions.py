"""A round has one action, whatever is done with it, and the board shows what can be done (ch. IV, Actions)."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.story.board_text import board_lines
from solo_journal.rules.board import Board
from solo_journal.rules.fights import board_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from .conftest import Play, sheet
from .fighting import SHIELD, fight, foreign, holding, hp, unarmoured, with_foes

DEEDS: tuple[tuple[str, list[int], dict[str, Any]], ...] = (
    ("nightsong.cast", [15, 15, 4], {"shard": "Ember"}),
    ("nightsong.nuanced", [15, 15], {"ability": "dex"}),
    ("nightsong.check", [15], {"ability": "dex"}),
    ("nightsong.opposed", [15, 4], {"ability": "dex"}),
    ("nightsong.use", [4], {"item": "Torch"}),
)


@pytest.fixture
def rats(play: Play, world: World) -> World:
    """Brenna and Mira against two rats that never run."""
    world = with_foes(play, unarmoured(world), "2 rat hp9 d4 resolve100")
    return play("nightsong.ally", world, name="Mira", hp=9, attacks=["d4"], resolve_rating=100).after


@pytest.mark.parametrize(("id_", "faces", "inputs"), DEEDS)
def test_whatever_is_done_in_a_round_is_its_action(
    play: Play, rats: World, id_: str, faces: list[int], inputs: dict[str, Any]
) -> None:
    after = play(id_, rats, faces, **inputs).after
    assert fight(after).acted == ("brenna",)
    for again, dice, given in (*DEEDS, ("nightsong.attack", [4], {})):
        if again != "nightsong.attack":
            with pytest.raises(Refused, match="Brenna has acted in this round"):
                play(again, after, dice, **given)
    with pytest.raises(Refused, match="Brenna has acted in this round"):
        play("nightsong.attack", after, [4], by="Brenna")


@pytest.mark.parametrize(("id_", "faces", "inputs"), DEEDS)
def test_what_is_free_costs_no_action(
    play: Play, rats: World, id_: str, faces: list[int], inputs: dict[str, Any]
) -> None:
    assert fight(play(id_, rats, faces, free=True, **inputs).after) == fight(rats)


def test_the_turn_passes_once_everybody_has_acted(play: Play, rats: World) -> None:
    mira = play("nightsong.attack", rats, [2], by="Mira").after
    cast = play("nightsong.cast", mira, [15, 15, 4], shard="Ember")
    assert fight(cast.after).turn == "theirs"


def test_on_the_foes_turn_a_check_resists_and_is_free_and_a_spell_has_to_wait(play: Play, rats: World) -> None:
    theirs = play("nightsong.attack", play("nightsong.attack", rats, [2]).after, [2], by="Mira").after
    assert fight(play("nightsong.nuanced", theirs, [3, 9], ability="dex").after) == fight(theirs)
    with pytest.raises(Refused, match="It is the foes' turn, so Brenna has to wait"):
        play("nightsong.cast", theirs, [15, 15, 4], shard="Ember")


@pytest.mark.parametrize(
    ("id_", "inputs"),
    [
        ("nightsong.remedy", {"item": "Herbs"}),
        ("nightsong.time", {"unit": "turn"}),
        ("nightsong.time", {"unit": "watch"}),
    ],
)
def test_what_takes_longer_than_a_round_waits_for_the_end_of_the_fight(
    play: Play, rats: World, id_: str, inputs: dict[str, Any]
) -> None:
    with pytest.raises(Refused, match="takes longer than a round"):
        play(id_, rats, [4, 4], **inputs)
    assert play("nightsong.time", rats, unit="round").outcome.headline == "1 round later"


def test_help_for_the_dying_is_a_rescue_in_a_fight(play: Play, rats: World) -> None:
    fallen = play("nightsong.hurt", rats, [4], amount=9, armour=False).after
    with pytest.raises(Refused, match="In a fight that is somebody's action: rescue Brenna"):
        play("nightsong.stabilise", fallen, name="Brenna")
    assert sheet(play("nightsong.stabilise", fallen, name="Brenna", free=True).after).stable


def test_a_torch_that_burns_down_by_itself_costs_nobody_an_action(play: Play, world: World) -> None:
    lit = play("nightsong.wear", world, item="Torch").after
    world = with_foes(play, unarmoured(lit), "rat hp9 d4 resolve100")
    world = play("nightsong.time", world, amount=9, unit="round").after
    after = play("nightsong.round", world, [2, 1, 4])
    assert [step.procedure.id for step in after.steps] == ["nightsong.use"]
    assert fight(after.after).acted == ()


def shown(world: World) -> Board:
    """The board of the fight that goes on."""
    board = board_of(world)
    assert board is not None
    return board


def test_no_board_without_a_fight_or_for_another_games(world: World) -> None:
    assert board_of(world) is None
    assert board_of(world.but(fight=foreign())) is None


def test_it_tells_who_stands_and_who_is_to_act(play: Play, world: World) -> None:
    world = with_foes(play, world, "2 wolf hp6 bite d6 armour4 resolve100 unaware")
    world = play("nightsong.attack", world, [3, 8, 1]).after
    assert list(board_lines(shown(world), world)) == [
        "Round 1 · their turn",
        "Your side:",
        "  Brenna: 5 of 5 HP, Focus 2 of 2 (Spear d8 · armour d6)",
        "Against you: a fight that is hard for Brenna alone",
        "  wolf 1: 0 of 6 HP, out (bite d6 · armour d4 · Resolve 100%)",
        "  wolf 2: 6 of 6 HP, surprised, to act (bite d6 · armour d4 · Resolve 100%)",
    ]


def test_moves_keep_their_numbers_from_round_to_round(play: Play, world: World) -> None:
    bare = with_foes(play, world, "2 wolf hp6 d6 resolve100")
    world = with_foes(play, holding(world, SHIELD), "2 wolf hp6 d6 resolve100")
    titles = ["Attack wolf 1 with Spear", "Whole round", "Flee", "The foes act", "Round, shield against wolf 2"]
    assert [move.title for move in shown(world).moves] == titles
    theirs = ["The foes act", "Rest of the round", "Flee", "They act, shield against wolf 2"]
    acted = play("nightsong.attack", world, [1]).after
    assert [move.title for move in shown(acted).moves] == theirs, "what goes on is 1, the round is 2"
    assert [move.title for move in shown(bare).moves] == titles[:4], "a shield that is gone moves none of them"
    ring = holding(world, SHIELD.but(name="Ring", kind="shard"))
    kinds, more = ([sort.title for sort in shown(each).more()] for each in (bare, ring))
    assert more.index("Foes") == kinds.index("Foes"), "kinds that come and go, Cast and Defend, are last"
    after = play("nightsong.round", world, [1, 1, 1]).after
    assert [move.title for move in shown(after).moves] == titles
    assert {move.urgency for move in shown(after).moves} == {"on"}, "the strip has them in the order of the board"


def test_a_foe_who_is_picked_is_attacked(play: Play, world: World) -> None:
    board = shown(with_foes(play, world, "2 wolf hp6 d6"))
    assert [each.offer and each.offer.title for each in board.fighters] == [
        None,
        "Attack wolf 1 with Spear",
        "Attack wolf 2 with Spear",
    ]
    ambush = with_foes(play, world, "2 wolf hp6 d6 ambush")
    assert [each.offer and each.offer.title for each in shown(ambush).fighters][1:] == [
        "wolf 1 attacks",
        "wolf 2 attacks",
    ]
    fallen = play("nightsong.hurt", ambush, [4], amount=9, armour=False).after
    assert not any(each.offer for each in shown(fallen).fighters), "nobody is left to attack"


def test_with_nobody_of_ours_somebody_has_to_come_first(play: Play, world: World) -> None:
    """A fight needs no sheet: whoever has none comes with hit points."""
    nobody = with_foes(play, world.but(active="orso"), "wolf hp6 d6 resolve100")
    assert [move.procedure for move in shown(nobody).moves] == ["nightsong.ally", "nightsong.end_fight"]
    with pytest.raises(Refused, match="Nobody of yours is left"):
        play("nightsong.round", nobody)
    orso = play("nightsong.ally", nobody, name="Orso", hp=5, attacks=["d6"]).after
    assert hp(play("nightsong.round", orso, [4, 2]).after) == {"wolf": 2, "Orso": 3}


def test_focus_is_not_offered_for_a_blow_of_a_fight_that_is_won(play: Play, world: World) -> None:
    """What fell later in the same round is out, however hard the blow before it was."""
    world = with_foes(play, world, "wolf hp4 d6 resolve100")
    world = play("nightsong.ally", world, name="Orso", hp=5, attacks="d6").after
    won = play("nightsong.round", world, [2, 6, 6])
    assert (won.after.fight, won.choices) == (None, ())
    assert play("nightsong.round", world, [2, 1, 1]).choices


@pytest.mark.parametrize(("left", "offered"), [(14, False), (6, True)])
def test_in_a_lost_fight_focus_is_offered_only_where_a_harder_blow_would_have_turned_it(
    play: Play, world: World, left: int, offered: bool
) -> None:
    """Help for whoever fell comes first then: what stays of a foe's hit points is nobody's concern any more."""
    lost = play("nightsong.round", with_foes(play, unarmoured(world), f"ogre hp{left} d12 resolve100"), [3, 9, 2, 8])
    assert (lost.after.fight, bool(lost.choices)) == (None, offered)


def test_foes_of_another_kind_are_caught_with_the_first_and_none_later(play: Play, world: World) -> None:
    world = with_foes(play, world, "wolf hp9 d6 resolve100 unaware")
    with pytest.raises(Refused, match="surprise counts only at its start"):
        with_foes(play, world, "bear hp9 d8 ambush")
    both = with_foes(play, world, "bear hp9 d8 unaware")
    later = play("nightsong.round", both, [1, 1, 1, 1]).after
    with pytest.raises(Refused, match="surprise counts only at its start"):
        with_foes(play, later, "rat hp2 d4 unaware")


def test_an_attack_of_somebody_whose_weapon_has_no_name_is_offered_by_its_die(play: Play, world: World) -> None:
    world = with_foes(play, world, "2 wolf hp6 d6")
    world = play("nightsong.ally", world, name="Orso", hp=4, attacks=["d6"]).after
    world = play("nightsong.attack", world, [2], target=["wolf 1"]).after
    found = board_of(world)
    assert found is not None
    titles = [move.title for sort in found.more() for move in sort.moves if sort.title == "Attack"]
    assert titles[0] == "wolf 2 with d6"
