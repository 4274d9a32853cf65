"""How a result bears on the player's side, what an oracle answers, and what else is true of it, as data."""

from __future__ import annotations

from typing import Any

from solo_journal.rules import shelf
from solo_journal.rules.outcome import Against
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play
from .fighting import SHIELD, holding, unarmoured, with_foes

ROLLS: tuple[tuple[str, list[int], dict[str, Any], str], ...] = (
    ("nightsong.nuanced", [15, 15], {"ability": 0}, "good"),
    ("nightsong.nuanced", [15, 3], {"ability": 0}, "mixed"),
    ("nightsong.nuanced", [3, 3], {"ability": 0}, "bad"),
    ("nightsong.check", [15], {"ability": 0}, "good"),
    ("nightsong.check", [3], {"ability": 0}, "bad"),
    ("nightsong.opposed", [15, 3], {"ability": 0}, "good"),
    ("nightsong.opposed", [3, 15], {"ability": 0}, "bad"),
    ("nightsong.cast", [15, 15, 4], {"shard": "Ember"}, "good"),
    ("nightsong.cast", [3, 3, 1], {"shard": "Ember"}, "mixed"),
    ("nightsong.use", [4], {"item": "Rations"}, "good"),
    ("nightsong.use", [3], {"item": "Rations"}, "mixed"),
    ("nightsong.use", [1], {"item": "Rations"}, "bad"),
    ("nightsong.hurt", [6, 2], {"die": "d6"}, "bad"),
    ("nightsong.hurt", [2, 2], {"die": "d6"}, "good"),
    ("nightsong.advance", [1, 1, 1, 1, 1], {}, "good"),
    ("nightsong.die", [], {}, "bad"),
)
BLOWS: tuple[tuple[str, list[int], dict[str, Any], str], ...] = (
    ("nightsong.attack", [5], {}, "good"),
    ("nightsong.attack", [1], {}, "bad"),
    ("nightsong.attack", [4], {"by": "wolf"}, "bad"),
    ("nightsong.attack", [1], {"by": "wolf"}, "good"),
    ("nightsong.attack", [4], {"by": "wolf", "shield": "yes"}, "good"),
    ("nightsong.attack", [1], {"by": "wolf", "shield": "yes"}, "mixed"),
    ("nightsong.round", [5, 1], {}, "good"),
    ("nightsong.round", [1, 5, 4], {}, "bad"),
    ("nightsong.round", [5, 4], {}, "mixed"),
    ("nightsong.round", [1, 1], {}, "plain"),
    ("nightsong.resolve", [90], {}, "good"),
    ("nightsong.resolve", [10], {}, "bad"),
    ("nightsong.end_fight", [], {}, "plain"),
)


def holds(play: Play, world: World, id_: str, faces: list[int], inputs: dict[str, Any], tone: str) -> None:
    """The act has this tone, and no mark that its procedure does not declare."""
    outcome = play(id_, world, faces, **inputs).outcome
    assert outcome.tone == tone
    assert set(outcome.marks) <= {mark.name for mark in shelf.procedure(id_).marks}


@each_row(("id_", "faces", "inputs", "tone"), ROLLS)
def test_a_result_has_the_tone_that_it_has_for_the_player(
    play: Play, world: World, id_: str, faces: list[int], inputs: dict[str, Any], tone: str
) -> None:
    holds(play, world, id_, faces, inputs, tone)


@each_row(("id_", "faces", "inputs", "tone"), BLOWS)
def test_a_foes_hit_is_bad_and_their_flight_good(
    play: Play, world: World, id_: str, faces: list[int], inputs: dict[str, Any], tone: str
) -> None:
    fought = with_foes(play, holding(unarmoured(world), SHIELD, focus=0), "wolf hp20 d6 resolve50")
    holds(play, fought, id_, faces, inputs, tone)


@each_row(("face", "answer"), [(50, "yes"), (55, "between"), (60, "no")])
@each_row(("id_", "inputs"), [("nightsong.fate", {"question": "?"}), ("nightsong.withstand", {"who": "wolf"})])
def test_the_die_of_fate_answers_and_has_no_tone(
    play: Play, world: World, id_: str, inputs: dict[str, Any], face: int, answer: str
) -> None:
    outcome = play(id_, with_foes(play, world, "wolf hp9 d6"), [face], **inputs).outcome
    assert (outcome.answer, outcome.tone, outcome.total) == (answer, "plain", face)
    assert outcome.against == Against(value=50, label="threshold")


def test_a_total_is_beside_what_it_was_held_against(play: Play, world: World) -> None:
    check = play("nightsong.check", world, [9], ability="dex").outcome
    assert (check.total, check.against) == (11, Against(value=12, label="DR"))
    opposed = play("nightsong.opposed", world, [9, 12], ability="dex", against=1, foe="Orso").outcome
    assert (opposed.total, opposed.against) == (11, Against(value=13, label="Orso"))
