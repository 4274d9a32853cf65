"""What becomes of somebody who fell alone, in every game that has fights: settled once, and always with a way on."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.play.options import moves_in
from solo_journal.campaign.story.outcome_text import tell_text
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.fights import board_of
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import refusal_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.procedure_lookup import procedures
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.world import World

from ...rows import each_row

Acts = tuple[tuple[str, dict[str, Any], list[int]], ...]
TABLES = Library()
BEATEN: dict[str, Acts] = {
    "augur": (
        ("augur.create", {"ready": "lamplighter", "name": "Ada"}, []),
        ("augur.stress", {"amount": 4}, []),
        ("augur.action", {"dice": 1, "threat": 1, "chart": "danger"}, [2, 8]),
    ),
    "daggerheart": (
        ("daggerheart.create", {"ready": "oathkeeper", "name": "Ada"}, []),
        ("daggerheart.adversary", {"name": "toll man"}, []),
        ("daggerheart.mark", {"what": "hp", "amount": 7}, []),
        ("daggerheart.death", {"choice": "avoid"}, [9]),
    ),
    "nightsong": (
        ("nightsong.create", {"method": "ready", "ready": "Ysolde Marr", "name": "Ada"}, []),
        ("nightsong.hurt", {"amount": 6, "armour": False}, []),
        ("nightsong.foe", {"name": "toll man", "hp": 4, "attacks": ["d8"]}, []),
        ("nightsong.foes", {}, [8, 1, 3]),
    ),
    "pathwalker": (
        ("pathwalker.create", {"ready": "rook thief", "name": "Ada"}, []),
        ("pathwalker.foe", {"name": "toll man"}, []),
        ("pathwalker.flow", {}, [6, 1]),
        ("pathwalker.life", {"amount": -9}, []),
    ),
}


def did(world: World, id_: str, inputs: Any, faces: list[int]) -> Performed:
    return perform(make(INSTALLED.procedure(id_), dict(inputs)), world, Typed(faces), tables=TABLES)


def beaten(game: str) -> Performed:
    world = World(systems=Map({game: plain(INSTALLED.system(game).begin)}))
    for act in BEATEN[game]:
        done = did(world, *act)
        world = done.after
    return done


def offered(done: Performed) -> list[Any]:
    """What stands before the player: the moves of the board, then what the last act and its steps offer."""
    board = board_of(done.after)
    acts = [done.outcome, *(step.outcome for step in done.steps)]
    return [*(board.moves if board else ()), *(offer for each in acts for offer in each.offers)]


@each_row("game", BEATEN)
@each_row(("face", "headline"), [(2, "Left for dead"), (3, "Taken captive"), (6, "Found in time")])
def test_it_is_settled_once_ends_the_fight_and_leaves_a_way_on(game: str, face: int, headline: str) -> None:
    done = beaten(game)
    first = offered(done)[0]
    assert first.title == "What becomes of Ada?"
    settled = did(done.after, first.procedure, first.inputs, [face])
    assert settled.outcome.headline == headline
    assert settled.after.fight is None
    on = offered(settled)
    assert first.title not in [each.title for each in on]
    assert game not in ("duskara", "augur") or on[0].missing, "one digit does not undo the fall"
    sheet = settled.after.characters["ada"].sheets[game]
    dying = {"nightsong": bool(sheet.get("dying")), "pathwalker": sheet.get("body", {}).get("lp", 1) <= 0}
    assert dying.get(game, face == 2) == (face == 2), "whoever is taken or found is not dying any more"
    assert on or game == "pathwalker", "who is out has a way on; who is saved there is awake"
    for each in on:
        kind = INSTALLED.procedure(each.procedure)
        assert each.missing or not refusal_of(make(kind, dict(each.inputs)), settled.after)
    wanted = "What do they want of Ada? Draw words" in [each.title for each in on]
    assert wanted == (face == 3 and game != "augur")
    draws = [did(settled.after, each.procedure, each.inputs, [4]) for each in on if "Draw words" in each.title]
    assert [each.outcome.headline for each in draws] == ["Out, before the bridge closes"] * wanted
    flight = next((each for each in on if each.title == "Ada tries to get away"), None)
    assert bool(flight) == (wanted and game == "pathwalker"), "in the others a rest comes first"
    if flight:
        tried = make(INSTALLED.procedure(flight.procedure), {**flight.inputs, flight.missing: "swiftness"})
        assert not refusal_of(tried, settled.after), "one word is enough"
    stays = [each.title for each in moves_in(settled.after)]
    assert stays or game == "pathwalker", "it stays on offer while the player writes on"
    assert set(stays) <= {each.title for each in on} | {"Ada is found in time"}


def test_in_daggerheart_it_is_the_first_move_and_outlives_a_fight_that_ends_without_it() -> None:
    down = beaten("daggerheart")
    assert [each.title for each in moves_in(down.after)] == ["What becomes of Ada?", "End the fight"]
    ended = did(down.after, "daggerheart.end_fight", {}, [])
    first = offered(ended)[0]
    assert first.title == "What becomes of Ada?"
    settled = did(ended.after, first.procedure, first.inputs, [3])
    assert settled.outcome.headline == "Taken captive"


@pytest.mark.parametrize("comes", ["left", "captive", "found"])
def test_whoever_is_out_in_augur_comes_back_rested_or_another_is_played_meanwhile(comes: str) -> None:
    """Said by hand of somebody who is not played, as well; one who bears no Stress has none to clear."""
    world = did(beaten("augur").after, "augur.create", {"ready": "tide diver", "name": "Nim"}, []).after
    out = did(world, "fallen.fate", {"by": "ada", "comes": comes}, [])
    hurt, back, *_ = offered(out)
    assert (back.procedure, back.inputs, hurt.procedure, hurt.missing) == (
        "augur.come_back",
        {},
        "augur.come_back",
        "bears",
    )
    assert "Play Nim" in [each.title for each in offered(out)]
    with pytest.raises(Refused, match="out of the story"):
        did(out.after, "augur.rest", {"length": "days"}, [])
    came = did(out.after, back.procedure, back.inputs, [])
    ada = came.after.characters["ada"].sheets["augur"]
    assert (ada["stress"], ada["momentum"]) == (3, 2), "what was owed for Momentum is paid, and a box is free"
    told = "Ada is back in the story · Stress 4 → 3 · Momentum 0 → 2 · rested"
    assert [tell_text(each) for each in came.outcome.tells] == [told]
    worse = did(out.after, "augur.come_back", {"bears": "Burnt hand", "threat": 2}, [])
    assert worse.after.characters["ada"].sheets["augur"]["harm"] == {"Burnt hand": 2}
    unhurt = did(world, "fallen.fate", {"by": "nim", "comes": comes}, [])
    assert [each.outcome.headline for each in unhurt.steps] == ["Nim is out of the story for a while"]
    alone = did(unhurt.after, "augur.come_back", {"by": "nim"}, [])
    assert [tell_text(each) for each in alone.outcome.tells] == ["Nim is back in the story · rested"]
    assert [each.title for each in offered(alone)] == ["Play Nim"]


def test_in_duskara_somebody_hurt_may_fall_at_worst_and_comes_back_rested_or_worse_for_it() -> None:
    """Nobody who is whole falls; who comes back rested has slept away what sleep takes."""
    world = World(systems=Map({"duskara": plain(INSTALLED.system("duskara").begin)}))
    world = did(world, "duskara.create", {"ready": "bell singer", "name": "Sel"}, []).after
    asked: Acts = (("duskara.risk", {"question": "Does the rope hold?"}, [1]),)
    assert "What becomes of Sel?" not in [each.title for each in offered(did(world, *asked[0]))]
    for condition in ("Injured", "Exhausted"):
        world = did(world, "duskara.condition", {"name": condition}, []).after
    (fate,) = [each for each in offered(did(world, *asked[0])) if each.procedure == "fallen.fate"]
    fell = did(world, fate.procedure, fate.inputs, [1])
    assert [each.outcome.headline for each in fell.steps] == ["Sel is out of the story for a while"]
    with pytest.raises(Refused, match="out of the story"):
        did(fell.after, "duskara.recover", {"way": "rest"}, [])
    rested, worse, *_ = offered(fell)
    back = did(fell.after, rested.procedure, rested.inputs, [])
    assert [tell_text(each) for each in back.outcome.tells] == [
        "Sel is back in the story · rested, no longer Exhausted"
    ]
    back = did(fell.after, worse.procedure, {**worse.inputs, "bears": "Frightened"}, [])
    assert [tell_text(each) for each in back.outcome.tells] == ["Sel is back in the story · with Frightened"]
    with pytest.raises(Refused, match="already"):
        did(fell.after, worse.procedure, {"bears": "Injured"}, [])


@pytest.mark.parametrize("game", ["daggerheart", "pathwalker"])
def test_whoever_comes_after_a_death_has_a_sheet_at_once_and_is_played(game: str) -> None:
    """Also where somebody was brought in without a sheet: no board asks for one more person for ever."""
    world = beaten(game).after
    if game == "daggerheart":
        world = did(beaten(game).after, "character.add", {"name": "Cy"}, []).after
        sheet = {**plain(world.characters["ada"].sheets[game]), "fate": "dead"}
    else:
        world = did(world, "character.add", {"name": "Cy"}, []).after
        sheet = plain(world.characters["ada"].sheets[game])
        sheet["body"]["lp"] = -5
    ada = world.characters["ada"].but(sheets=Map({game: sheet}))
    world = world.but(characters=world.characters.put("ada", ada))
    board = board_of(world)
    assert board is not None
    make_it, bring = board.moves[:2]
    assert (make_it.title, make_it.inputs) == ("Make Cy's sheet", {"by": "cy", "name": "Cy"})
    assert (bring.procedure, bring.missing) == (f"{game}.create", "name")
    made = did(world, bring.procedure, {"name": "Bo"}, [])
    board = board_of(made.after)
    assert board is not None
    assert board.moves[0].title == "Play Bo"
    played = did(made.after, board.moves[0].procedure, board.moves[0].inputs, []).after
    assert played.active == "bo"


def test_a_captive_who_fell_while_resting_may_try_to_get_away() -> None:
    """In the fight they would only defend, but it ends with their fate."""
    world = World(systems=Map({"pathwalker": {}}))
    tires: Acts = (("pathwalker.afflict", {"kind": "tired"}, []), ("pathwalker.rest", {}, [3]))
    for act in (*BEATEN["pathwalker"][:3], *tires, *BEATEN["pathwalker"][3:]):
        world = did(world, *act).after
    taken = did(world, "fallen.fate", {"comes": "captive"}, [])
    assert "Ada tries to get away" in [each.title for each in offered(taken)]


def test_whoever_is_left_where_no_fight_continues_rolls_against_death_and_is_offered_nothing_stale() -> None:
    """Dead or awake by that roll, nobody is offered one more; whoever woke up tired is offered rest."""
    world = did(beaten("pathwalker").after, "pathwalker.end_fight", {}, []).after
    awake = did(world, "fallen.fate", {"comes": "left"}, [1, 6, 1, 1, 1])
    assert awake.after.characters["ada"].sheets["pathwalker"]["body"]["lp"] == 1
    assert [each.procedure for each in offered(awake)] == ["pathwalker.rest"]


@pytest.mark.parametrize("game", ["augur", "duskara"])
def test_whoever_is_out_of_the_story_does_nothing_is_shown_as_such_and_is_so_once(game: str) -> None:
    system = INSTALLED.system(game)
    assert system.core
    assert system.create
    world = World(systems=Map({game: plain(system.begin)}))
    world = did(world, "character.add", {"name": "Ada"}, []).after
    world = did(world, system.create.id, system.create.example, []).after
    act = make(system.core, system.core.example)
    out, back = (make(INSTALLED.procedure(f"{game}.{name}"), {}) for name in ("out", "come_back"))
    assert not refusal_of(act, world)
    assert "is not out of the story" in refusal_of(back, world)
    away = did(world, out.id, {}, []).after
    assert "is out of the story. Let them come back first" in refusal_of(act, away)
    assert "is already out of the story" in refusal_of(out, away)
    came = did(away, back.id, {}, []).after
    assert came == world


@pytest.mark.parametrize("game", ["augur", "duskara"])
def test_who_was_out_by_the_first_version_comes_back_by_it(game: str) -> None:
    system = INSTALLED.system(game)
    assert system.create
    world = did(World(systems=Map({game: plain(system.begin)})), "character.add", {"name": "Ada"}, []).after
    world = did(world, system.create.id, system.create.example, []).after
    with recorded_as({f"{game}.out": 1, f"{game}.come_back": 1}):
        out = did(world, f"{game}.out", {}, [])
        assert out.after == world
        assert did(out.after, f"{game}.come_back", {}, []).outcome.headline == "Back in the story"
    with pytest.raises(Refused, match="not out of the story"):
        did(out.after, f"{game}.come_back", {}, [])


@pytest.mark.parametrize("game", ["augur", "duskara"])
def test_the_fallen_are_left_to_the_die(game: str) -> None:
    world = World(systems=Map({game: plain(INSTALLED.system(game).begin)}))
    for said in ("fallen", "captive", "fate"):
        assert [kind.id for kind in procedures(said, world)] == ["fallen.fate"]
    assert [kind.id for kind in procedures("out", world)] == [f"{game}.out"]
