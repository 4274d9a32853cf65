"""Combat Flow, turns, attacks, Tribulations in combat, moving and giving actions (rules 4.5, 4.6, 4.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Chance, Typed
from solo_journal.rules.changes import apply
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.systems.pathwalker.attack import Attack
from solo_journal.rules.systems.pathwalker.board import board
from solo_journal.rules.systems.pathwalker.elapsed_time import Rest
from solo_journal.rules.systems.pathwalker.fight import Fight
from solo_journal.rules.systems.pathwalker.foes import Join
from solo_journal.rules.systems.pathwalker.sheet import DEAD_AT, Tribulation
from solo_journal.rules.systems.pathwalker.who import everybody, find
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import board_in

Play = Callable[..., Performed]
Put = Callable[..., World]


@pytest.fixture
def met(play: Play, world: World) -> World:
    """Two bandits against Kay and Mira, before Combat Flow."""
    inputs = from_line(Join, "2 bandit lp2 might2 swift1", world).model_dump(exclude_defaults=True)
    return play("pathwalker.foe", world, **inputs).after


@pytest.fixture
def fight(play: Play, met: World) -> World:
    """The same in Combat Flow: Kay 7, Mira 5, bandit 1 4, bandit 2 3."""
    return play("pathwalker.flow", met, [6, 4, 3, 2]).after


def now(world: World) -> list[str]:
    found = Fight.on(world)
    return list(found.now)


def lp(world: World, name: str) -> int:
    return find(world, name).body.lp


def test_foes_are_read_from_one_line() -> None:
    read = from_line(Join, "2 old bandit lp4 might4 swift5 end2", World())
    assert (read.number, read.name, read.lp, read.might, read.swiftness, read.endurance, read.power) == (
        2, "old bandit", 4, 4, 5, 2, 3,
    )  # fmt: skip
    assert from_line(Join, "3 river rats, LP 2, Might 4", World()) == Join(name="river rat", number=3, lp=2, might=4)


def test_a_foe_is_never_called_as_a_character_or_their_id(play: Play, world: World) -> None:
    two = play("pathwalker.foe", play("pathwalker.foe", world, name="KAY").after, name="Old/Ben").after
    found = Fight.on(two)
    assert list(found.foes) == ["KAY 2", "Old/Ben"]
    assert find(two, "kay").name == "Kay"


def test_everybody_acts_by_a_d6_and_swiftness_highest_first(fight: World) -> None:
    found = Fight.on(fight)
    assert [list(group) for group in found.order] == [["kay"], ["mira"], ["bandit 1"], ["bandit 2"]]
    assert found.scores == {"kay": 7, "mira": 5, "bandit 1": 4, "bandit 2": 3}


def test_equal_characters_share_a_turn_and_act_before_an_equal_foe(play: Play, met: World) -> None:
    done = play("pathwalker.flow", met, [3, 3, 3, 6])
    found = Fight.on(done.after)
    assert [list(group) for group in found.order] == [["bandit 2"], ["kay", "mira"], ["bandit 1"]]


def test_a_character_who_leaves_the_story_leaves_the_fight(play: Play, fight: World) -> None:
    gone = play("character.drop", fight, name="Kay").after
    assert now(gone) == ["mira"]
    shown = board_in(gone)
    assert shown.title == "Rotation 1 · Mira"
    theirs = play("pathwalker.turn", fight).after
    assert now(play("character.drop", theirs, name="Kay").after) == ["mira"]
    last = play("pathwalker.turn", play("pathwalker.turn", play("pathwalker.turn", fight).after).after).after
    assert now(play("pathwalker.turn", play("character.drop", last, name="Kay").after).after) == ["mira"]


@pytest.mark.parametrize(
    ("reading", "faces", "damage"),
    [("cancel", [6, 6, 1, 6], 1), ("block", [6, 6, 1, 6], 2), ("block", [6, 1, 1, 6], 0), ("none", [6, 6, 1], 2)],
)
def test_the_defence_is_read_as_the_campaign_says(
    play: Play, fight: World, reading: str, faces: list[int], damage: int
) -> None:
    done = play("pathwalker.attack", fight, faces, targets="bandit 1", readings={"pathwalker.defence": reading})
    assert lp(done.after, "bandit 1") == 2 - damage


def test_an_attack_for_a_tribulation_needs_more_sixes_and_does_no_damage(play: Play, fight: World) -> None:
    tie = play("pathwalker.attack", fight, [6, 1, 1, 6, 1, 1], targets="bandit 1", intent="grappled")
    assert (tie.outcome.headline, lp(tie.after, "bandit 1")) == ("Resisted", 2)
    held = play("pathwalker.attack", fight, [6, 6, 1, 6, 1, 1], targets="bandit 1", intent="grappled")
    assert held.outcome.headline == "Grappled"
    assert find(held.after, "bandit 1").body.tribulations["grappled"].source == "Kay"
    again = play("pathwalker.turn", play("pathwalker.turn", held.after, []).after, [])
    with pytest.raises(Refused, match="not borne twice"):
        play("pathwalker.attack", again.after, [], by="bandit 2", targets="bandit 1", intent="grappled")


def test_heavy_damage_offers_bleeding(play: Play, bodied: Put, fight: World) -> None:
    strong = bodied(base=fight, traits=Map({"might": 6, "swiftness": 1}))
    tough = bodied("bandit 1", base=strong, lp=7, lp_most=7)
    done = play("pathwalker.attack", tough, [6, 6, 6, 6, 6, 1, 1], targets="bandit 1")
    assert [(offer.title, offer.urgency) for offer in done.outcome.offers] == [("bandit 1 bleeds from it", "now")]
    assert play("pathwalker.attack", strong, [6, 6, 6, 6, 6, 1, 1], targets="bandit 1").outcome.offers == ()


def test_overexertion_in_an_attack_is_a_wager_too(play: Play, fight: World) -> None:
    done = play("pathwalker.attack", fight, [1, 1, 1, 1, 2, 2, 2], targets="bandit 1", overexert=True)
    assert dict(find(done.after, "Kay").body.penalties) == {"might": 1}


def test_who_is_not_named_is_the_one_whose_turn_it_is(play: Play, bodied: Put, fight: World) -> None:
    mira = play("pathwalker.turn", fight, []).after
    assert now(play("pathwalker.attack", mira, [6, 1, 1, 1], targets="bandit 1").after) == ["bandit 1"]
    foe = play("pathwalker.turn", mira, []).after
    struck = play("pathwalker.attack", foe, [6, 1, 1], targets="Kay")
    assert lp(struck.after, "Kay") == 3
    frozen = bodied("bandit 1", base=foe, tribulations=Map({"frozen": Tribulation(since=1)}))
    assert play("pathwalker.recover", frozen, [6, 1, 1], kind="frozen").outcome.headline == "Frozen no more"


def test_on_a_foes_turn_nobody_else_acts_by_mistake(play: Play, bodied: Put, fight: World) -> None:
    foe = play("pathwalker.turn", play("pathwalker.turn", fight, []).after, []).after
    with pytest.raises(Refused, match=r"turn of bandit 1\. Say whom of you"):
        play("pathwalker.attack", foe, [], targets="bandit 2")
    for id_, inputs in (("heal", {}), ("move", {"away": True}), ("recover", {"kind": "charmed"})):
        with pytest.raises(Refused, match="turn of bandit 1, not of Kay"):
            play(f"pathwalker.{id_}", bodied(base=foe, tribulations=Map({"charmed": Tribulation()})), [], **inputs)


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("bandit 1", {"targets": ("bandit 1",)}),
        ("bandit 1, bandit 2 with swift", {"targets": ("bandit 1", "bandit 2"), "trait": "swiftness"}),
        ("bandit 1 with power to impaired muted +2", {
            "targets": ("bandit 1",), "trait": "power", "intent": "impaired", "sense": "muted", "bonus": 2,
        }),
        ("bandit 1 to deafened", {"targets": ("bandit 1",), "intent": "impaired", "sense": "deafened"}),
        ("Bandit 1 to Grappled", {"targets": ("Bandit 1",), "intent": "grappled"}),
    ],
)  # fmt: skip
def test_an_attack_is_read_from_one_line_and_written_again(fight: World, line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Attack, line, fight, "Strike")
    assert read.model_dump(exclude_defaults=True) == {"how": "Strike", **inputs}
    assert from_line(Attack, line_of(read), fight, "Strike") == read
    assert from_line(Attack, line, fight).how.startswith("Kay attacks")


@pytest.mark.parametrize("line", ["bandit 1 with charm", "bandit 1 to wet", "bandit 1 +1 +2", "", "with might"])
def test_an_attack_that_cannot_be_read_is_refused(fight: World, line: str) -> None:
    with pytest.raises(BadInput):
        from_line(Attack, line, fight)


def test_nobody_acts_out_of_turn_or_twice(play: Play, fight: World) -> None:
    with pytest.raises(Refused, match="turn of Kay, not of Mira"):
        play("pathwalker.attack", fight, [], by="Mira", targets="bandit 1")
    two = play("pathwalker.attack", fight, [1, 1, 1, 1], targets="bandit 1", readings={"pathwalker.actions": "2"})
    assert now(two.after) == ["kay"]
    with pytest.raises(Refused, match="no action left"):
        play("pathwalker.attack", two.after, [], targets="bandit 1")


@pytest.mark.parametrize("kind", ["charmed", "intimidated"])
def test_charm_and_fear_forbid_attacking_their_source(play: Play, bodied: Put, fight: World, kind: str) -> None:
    held = bodied(base=fight, tribulations=Map({kind: Tribulation(source="bandit 1")}))
    with pytest.raises(Refused, match=f"{kind} by bandit 1"):
        play("pathwalker.attack", held, [], targets="bandit 1")
    play("pathwalker.attack", held, [1, 1, 1, 1], targets="bandit 2")


def test_shared_combat_gives_a_die_for_each_other(play: Play, met: World) -> None:
    shared, all_ = play("pathwalker.flow", met, [5, 5, 1, 1]).after, {"pathwalker.shared": "all"}
    for faces, readings in (([1, 1, 1, 6, 1], {}), ([1, 1, 1, 1, 6, 1], all_)):
        done = play("pathwalker.attack", shared, faces, targets="bandit 1", readings=readings)
        assert (done.answers[0].dice, now(done.after)) == (f"{len(faces) - 1}d6", ["kay", "mira"])


def test_an_action_is_given_to_those_who_share_the_turn_alone(play: Play, bodied: Put, met: World) -> None:
    shared = play("pathwalker.flow", met, [5, 5, 1, 1]).after
    held = bodied("Mira", base=shared, tribulations=Map({"frozen": Tribulation()}))
    with pytest.raises(Refused, match="share a turn"):
        play("pathwalker.give", held, by="Mira", to="bandit 1")


def test_passing_costs_one_who_bleeds_nothing_more(play: Play, bodied: Put, fight: World) -> None:
    world = bodied(base=fight, tribulations=Map({"bleeding": Tribulation(since=1)}))
    assert lp(play("pathwalker.turn", world, []).after, "Kay") == 4


def test_far_takes_two_turns_with_one_action_each(play: Play, fight: World) -> None:
    first = play("pathwalker.move", fight, distance="far")
    assert (first.outcome.headline, now(first.after)) == ("Halfway", ["mira"])
    world = first.after
    for _ in range(3):
        world = play("pathwalker.turn", world, []).after
    there = play("pathwalker.move", world, distance="far")
    assert (there.outcome.headline, now(there.after)) == ("Far", ["mira"])
    assert now(play("pathwalker.move", fight, distance="close", what="behind the cart").after) == ["kay"]
    with pytest.raises(Refused, match="is there already"):
        play("pathwalker.move", fight, distance="close")


def test_an_attack_to_impair_names_the_sense(play: Play, fight: World) -> None:
    hit = play("pathwalker.attack", fight, [6, 1, 1, 1, 1, 1], targets="bandit 1", intent="impaired", sense="muted")
    assert find(hit.after, "bandit 1").body.tribulations["impaired"].sense == "muted"
    with pytest.raises(Refused, match="only an attack to impair"):
        play("pathwalker.attack", fight, [], targets="bandit 1", sense="muted")


def test_a_roll_on_ones_turn_is_the_action_unless_it_is_free(play: Play, fight: World) -> None:
    assert now(play("pathwalker.trait", fight, [1, 1], trait="charm").after) == ["mira"]
    assert now(play("pathwalker.trait", fight, [1, 1], trait="endurance", free=True).after) == ["kay"]
    assert now(play("pathwalker.trait", fight, [1, 1], trait="endurance", by="Mira").after) == ["kay"]


def test_shared_combat_helps_every_roll(play: Play, bodied: Put, met: World) -> None:
    shared = play("pathwalker.flow", met, [5, 5, 1, 1]).after
    assert play("pathwalker.trait", shared, [1, 1, 1], trait="charm").answers[0].dice == "3d6"
    assert play("pathwalker.heal", bodied(base=shared, lp=1), [1, 1, 1]).answers[0].dice == "3d6"
    held = bodied(base=shared, tribulations=Map({"frozen": Tribulation(since=1)}))
    assert play("pathwalker.recover", held, [1, 1, 1], kind="frozen").answers[0].dice == "3d6"


def test_what_was_suffered_before_the_fight_fades_after_five_rotations_of_it(
    play: Play, bodied: Put, met: World
) -> None:
    carried = Map({"enfeebled": Tribulation(since=0), "grappled": Tribulation(since=4)})
    world = play("pathwalker.flow", bodied(base=met, tribulations=carried), [6, 4, 3, 2]).after
    for _ in range(4 * 5):
        assert set(find(world, "Kay").body.tribulations) == {"enfeebled", "grappled"}
        world = play("pathwalker.turn", world, []).after
    assert find(world, "Kay").body.tribulations == {}


def test_who_is_charmed_is_told_of_the_order_at_each_turn(play: Play, bodied: Put, fight: World) -> None:
    world = bodied("Mira", base=fight, tribulations=Map({"charmed": Tribulation(source="bandit 1", since=1)}))
    told = play("pathwalker.turn", world, []).outcome.tells
    assert [tell.text for tell in told] == ["Mira follows one reasonable order of bandit 1"]


def test_a_causer_who_has_fallen_resists_no_more(play: Play, bodied: Put, fight: World) -> None:
    world = bodied("bandit 1", base=fight, lp=0)
    one = Tribulation(source="bandit 1", since=1)
    world = bodied(base=world, tribulations=Map({"charmed": one}))
    assert play("pathwalker.recover", world, [6, 1], kind="charmed").outcome.marks == ("free",)


def test_a_foe_that_bleeds_to_the_last_ends_the_fight_at_its_turn(play: Play, bodied: Put, fight: World) -> None:
    world = bodied("bandit 2", base=fight, lp=0)
    world = bodied("bandit 1", base=world, lp=1, tribulations=Map({"bleeding": Tribulation(since=1)}))
    done = play("pathwalker.turn", play("pathwalker.turn", world, []).after, [])
    assert done.after.fight is None


def test_the_last_of_ours_dying_ends_the_fight(play: Play, bodied: Put, fight: World) -> None:
    world = bodied("Kay", base=fight, lp=DEAD_AT)
    world = bodied("Mira", base=world, lp=-4, tribulations=Map({"unconscious": Tribulation()}))
    done = play("pathwalker.turn", world, [6, 1, 1])
    assert done.after.fight is None
    assert [tell.text for tell in done.steps[-1].outcome.tells] == [
        "The fight is over, and bandit 1 and bandit 2 still stand"
    ]


def test_halfway_to_somewhere_far_is_not_nearer_to_anywhere_else(play: Play, bodied: Put, fight: World) -> None:
    world = play("pathwalker.move", fight, distance="far").after
    for _ in range(3):
        world = play("pathwalker.turn", world, []).after
    assert now(play("pathwalker.move", world, distance="near").after) == ["mira"]


def test_who_rests_does_not_heal(play: Play, bodied: Put, fight: World) -> None:
    world = bodied(base=fight, tribulations=Map({"tired": Tribulation(since=1, rest=2)}))
    with pytest.raises(Refused, match="only defends"):
        play("pathwalker.heal", world, [])


@pytest.mark.parametrize(
    ("id_", "inputs", "why"),
    [
        ("pathwalker.flow", {}, "There is no fight"),
        ("pathwalker.turn", {}, "There is no fight"),
        ("pathwalker.move", {}, "There is no fight"),
        ("pathwalker.end_fight", {}, "There is no fight"),
    ],
)
def test_without_a_fight_there_is_none_to_continue_with(
    play: Play, world: World, id_: str, inputs: Any, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        play(id_, world, [], **inputs)


def test_the_board_shows_the_order_the_marks_and_what_can_be_done(bodied: Put, met: World, fight: World) -> None:
    before = board_in(met)
    assert before.moves[0].title == "Enter Combat Flow"
    shown = board_in(bodied(base=fight, tribulations=Map({"burning": Tribulation()})))
    assert shown.title == "Rotation 1 · Kay"
    assert [(each.name, each.side, each.value, each.turn) for each in shown.fighters] == [
        ("Kay", "ours", 4, True),
        ("Mira", "ours", 4, False),
        ("bandit 1", "theirs", 2, False),
        ("bandit 2", "theirs", 2, False),
    ]
    assert shown.fighters[0].marks == ("Burning",)
    assert [move.title for move in shown.moves] == [
        "Attack bandit 1 with Might",
        "Kay: shake off burning",
        "Next turn",
    ]
    assert "End" in [sort.title for sort in shown.more()]


def test_the_board_offers_no_attack_to_one_who_rests_or_on_a_charmer(bodied: Put, fight: World) -> None:
    resting = board_in(bodied(base=fight, tribulations=Map({"tired": Tribulation(since=1, rest=2)})))
    assert [move.title for move in resting.moves] == ["Kay rests on; the foes act", "Next turn"]
    charmed = board_in(bodied(base=fight, tribulations=Map({"charmed": Tribulation(source="bandit 1", since=1)})))
    assert charmed.moves[0].title == "Attack bandit 2 with Might"
    aimed = [each.title for sort in charmed.more() if sort.title in ("Attack", "Tribulation") for each in sort.moves]
    assert aimed, "somebody else may be aimed at"
    assert not [title for title in aimed if "bandit 1" in title]


def test_the_board_says_dead_and_gives_the_dead_no_turn(bodied: Put, fight: World) -> None:
    shown = board_in(bodied(base=fight, lp=DEAD_AT, tribulations=Map({"unconscious": Tribulation()})))
    kay = next(each for each in shown.fighters if each.name == "Kay")
    assert (kay.marks, kay.turn, kay.out) == (("Dead",), False, True)


def test_the_board_names_rest_for_the_tired_and_help_for_the_dying(bodied: Put, fight: World) -> None:
    down = bodied("Mira", base=fight, lp=-1, tribulations=Map({"unconscious": Tribulation()}))
    shown = board_in(bodied(base=down, tribulations=Map({"tired": Tribulation(since=1)})))
    assert shown.fighters[1].marks == ("Dying", "Unconscious")
    assert [move.title for move in shown.moves][1:4] == ["Kay: rest", "Next turn", "Kay: heal Mira"]
    done = [shelf.procedure(move.procedure).model_validate(dict(move.inputs)).refusal(down) for move in shown.moves[2:]]
    assert done == ["", ""]


def test_nobody_rests_who_is_dying(bodied: Put, fight: World) -> None:
    down = bodied(base=fight, lp=-1, tribulations=Map({"tired": Tribulation(since=1)}))
    assert Rest().refusal(down) == "Kay is dying: Life Points decide."


@each_row("seed", range(12))
def test_a_whole_fight_of_chance_keeps_every_bound_and_every_act_can_be_undone(
    met: World, seed: int, tables: Tables
) -> None:
    """The first move that the board names is done, until it is over."""
    world, acts = met, 0
    while (
        (shown := board(world)) is not None
        and acts < 120
        and not all(who.body.dead for who in everybody(world) if not who.foe)
    ):
        acts += 1
        kinds = ["pathwalker.attack"] if acts % 3 else ["pathwalker.turn", "pathwalker.attack"]
        whole = [each for each in shown.moves if not each.missing]
        move = next((each for kind in kinds for each in whole if each.procedure == kind), whole[0])
        offered = [shelf.procedure(each.procedure).model_validate(dict(each.inputs)) for each in whole]
        assert not any(each.refusal(world) for each in offered), "nothing is offered that would be refused"
        procedure = offered[whole.index(move)]
        done = perform(procedure, world, Chance(f"{seed} {acts}"), tables=tables)
        back: tuple[World, Any] = apply(done.after, [each.back() for each in reversed(done.changes)])
        assert back == (world, ())
        world = done.after
        for offer in (each for each in done.outcome.offers if not each.missing):
            then = shelf.procedure(offer.procedure).model_validate(dict(offer.inputs))
            assert not then.refusal(world), offer.title
        for who in everybody(world):
            assert DEAD_AT <= who.body.lp <= who.body.lp_most
    assert acts > 4


def test_the_foes_answer_one_after_another_until_it_is_ours_again(play: Play, fight: World) -> None:
    alone = play("character.drop", fight, name="Mira").after
    shown = board_in(alone)
    assert shown.moves[0].title == "Attack bandit 1 with Might; the foes answer"
    done = play("pathwalker.attack", alone, [6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1], targets="bandit 1", foes=True)
    assert [step.procedure.id.partition(".")[2] for step in done.steps] == ["turn", "attack", "turn", "attack", "turn"]
    assert now(done.after) == ["kay"]
    found = Fight.on(done.after)
    assert (found.rotation, found.answers) == (2, None)


def test_a_foe_who_is_held_tries_to_get_free_and_one_who_fell_answers_no_more(play: Play, fight: World) -> None:
    turn = play("pathwalker.turn", play("pathwalker.turn", fight, []).after, []).after
    held = find(turn, "bandit 1")
    world = held.into(turn, held.body.with_("grappled", Tribulation(source="Kay", trait="might", since=1)))
    done = play("pathwalker.foes", world)
    assert [step.procedure.id.partition(".")[2] for step in done.steps] == ["recover", "turn", "attack", "turn"]
    assert "grappled" in find(done.before, "bandit 1").body.tribulations
    with pytest.raises(Refused, match="It is your turn"):
        play("pathwalker.foes", done.after)


def test_the_answer_ends_where_nobody_of_ours_is_left(play: Play, fight: World) -> None:
    alone = play("character.drop", fight, name="Mira").after
    kay = find(alone, "Kay")
    world = play("pathwalker.turn", kay.into(alone, kay.body.but(lp=1)), []).after
    done = play("pathwalker.foes", world, [6, 6, 1, 1])
    assert lp(done.after, "Kay") == 0
    assert [step.procedure.id for step in done.steps].count("pathwalker.attack") == 1


def test_a_die_lost_to_a_wager_is_missing_in_the_later_blows_of_the_same_act(
    play: Play, world: World, tables: Tables
) -> None:
    """The first defence fails, is overexerted in vain, and the second one has a die less: its first dice lie there."""
    alone = play("character.drop", world, name="Mira").after
    quick = find(alone, "Kay")
    alone = quick.into(alone, quick.body.but(traits=quick.body.traits.put("swiftness", 3)))
    met = play("pathwalker.foe", alone, name="bandit", number=2, might=2, swiftness=1, power=0).after
    turn = play("pathwalker.flow", met, [1, 6, 6]).after
    kind = make(shelf.procedure("pathwalker.foes"), {})
    first = perform(kind, turn, Typed([6, 1, 1, 1, 1, 6, 1, 1, 1, 6]), tables=tables)
    assert [answer.dice for answer in first.answers] == ["2d6", "3d6", "2d6", "3d6"]
    taken = (Answer(label="Overexert", choice="yes"),)
    then = perform(kind, turn, Typed([2, 2, 2]), tables=tables, given=taken, spare=first.answers)
    faces = {answer.label: answer.faces for answer in then.answers}
    assert (faces["Overexertion"], faces["Defence 2"]) == ((2, 2, 2), (1, 1))
    assert lp(then.after, "Kay") == lp(first.after, "Kay") - 1, "the six was on the die that is lost"
