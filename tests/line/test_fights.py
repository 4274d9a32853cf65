"""A fight in line mode: by one line, then by numbers."""

from __future__ import annotations

import pytest

from .conftest import Player


@pytest.fixture
def pim(player: Player) -> Player:
    """Pim, in a campaign of Nightsong."""
    campaign = player.library.new("Moth hill", ("nightsong",))
    campaign.settle()
    player.do("character.add", name="Pim")
    player.do("nightsong.create", method="ready", ready="Pim Wicker")
    player.own_dice()
    return player


def test_a_fight_is_a_line_and_then_numbers(pim: Player) -> None:
    out = pim.play("/foe 2 wolf hp6 d4 resolve100", "/round", "4", "1", "1", "2", "5", "1")
    assert "2. Whole round" in out
    assert "They lose 4 hit points" in out
    assert "Wolf 1 is out, they lose 2 hit points" in out


def test_the_board_can_be_read_at_any_time(pim: Player) -> None:
    out = pim.play("/foe 2 wolf hp6 d4 resolve100", "They circle.", "", "/fight")
    assert "  Pim: 6 of 6 hit points, Focus 2 of 2, to act, Dagger d6" in out
    assert out.rstrip().endswith("Type a number to take one.")


def test_after_a_paragraph_the_moves_are_not_read_out_again(pim: Player) -> None:
    out = pim.play("/foe wolf hp6 d4 resolve100", "It circles.", "")
    assert out.count("Whole round") == 1


def test_an_attack_in_one_line(pim: Player) -> None:
    out = pim.play("/foe 2 wolf hp9 d4 resolve100", "/attack wolf 2 with dagger advantage", "3", "5")
    assert "Pim hits wolf 2 with Dagger, hit points 9 to 4" in out, out


def test_a_weapon_that_nobody_has_is_refused_where_it_is_named(pim: Player) -> None:
    out = pim.play("/foe wolf hp9 d4 resolve100", "/attack", "", "Weapon", "Halberd", "d6", "", "4")
    assert out.index("No weapon “Halberd” in hand.") < out.index("Weapon: d6"), out
    assert "Pim hits wolf, hit points 9 to 5" in out


def test_the_reason_why_not_is_reported_and_nothing_changes(pim: Player) -> None:
    out = pim.play("/foe wolf hp6 d4", "/round shield=wolf", "/attack owl")
    assert "Pim has no shield in hand that holds." in out
    assert "No fighter “owl”. Did you mean wolf?" in out
    assert pim.told()[-1].startswith("A fight begins")


def test_each_move_that_rolls_says_how_likely_it_is(pim: Player) -> None:
    out = pim.play("/foe 2 wolf hp6 d4 resolve100", "/fight")
    assert "Attack wolf 1 with Dagger, 83% to do harm" in out


def test_all_choices_are_listed_once_and_taken_by_their_numbers(pim: Player) -> None:
    out = pim.play("/foe 2 wolf hp6 d4 resolve100", "/fight", "/more", "/fight", "5", "3")
    assert out.count("5. Attack: wolf 2 with Dagger, 83% to do harm") == 2
    assert out.count("Try: Strength") == 1
    assert "Pim hits wolf 2 with Dagger" in out


def test_who_is_dying_is_reported_on_the_sheet_without_a_label(newcomer: Player) -> None:
    newcomer.library.new("Moth hill", ("nightsong",))
    newcomer.do("nightsong.create", method="ready", ready="Pim Wicker")
    newcomer.do("nightsong.hurt", [2], amount=20, armour=False)
    out = newcomer.play("/sheet")
    assert "  dying, 2 minutes left" in out.splitlines()
    assert ": dying" not in out


def test_while_a_paragraph_is_written_a_number_waits_for_its_end(pim: Player) -> None:
    out = pim.play("/foe wolf hp6 d4", "It growls", "/fight", "")
    assert "Press Enter on a blank line, then type a number to take one." in out


def test_no_offers_are_listed_once_the_session_has_ended(pim: Player) -> None:
    out = pim.play("/foe wolf hp6 d4", "/quit", "The wolf still circles.")
    assert "Type a number" not in out.partition("Session 1 ends")[2]


def test_the_words_of_an_offered_rest_may_stay_empty(player: Player) -> None:
    player.library.new("The toll", ("daggerheart",)).settle()
    player.do("character.add", name="Orla")
    player.do("daggerheart.create", ready="oathkeeper")
    player.do("daggerheart.mark", what="hp", amount=6)
    player.do("daggerheart.mark", what="hp", amount=1)
    player.do("daggerheart.death", [9], choice="avoid")
    out = player.play("2", "", "3")
    assert "Orla tends wounds" in out, out
    assert "is required" not in out


def test_a_lit_light_is_warned_of_before_a_rest_in_its_form_and_with_a_line(pim: Player) -> None:
    """The form says it once and asks again; a line says it with what came of it."""
    pim.play("/dice off", "/item lantern lit")
    burns = "Lantern burns down meanwhile. To keep it, put it out: /wear, wield or light."
    out = pim.play("/rest", "long", "", "")
    assert out.count(burns) == 1
    assert out.index(burns) < out.index("Pim takes a long rest")
    assert pim.play("/item lamp lit", "/time 1 watch").count("Lamp burns down meanwhile.") == 1


def test_a_table_of_the_game_in_play_is_found_by_its_bare_name(pim: Player) -> None:
    assert "Boar spear weapon d8 bulky" in pim.play("/tables gear")


def test_words_after_a_command_that_takes_none_name_the_games_own_or_are_refused(pim: Player) -> None:
    out = pim.play(
        "/use dagger", "1", "/repair dagger", "/merge dagger", "/check dex 9", "12", "/check tables", "/strike 1"
    )
    assert "Dagger d6.\n" in out
    assert "Success: good. Rolled 12" in out
    assert "Crossed out" in out
    assert "/merge takes no words: “dagger” would not be read." in out
