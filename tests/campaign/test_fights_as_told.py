"""From an exported fight alone it can be told who was there, who hit whom for how much, who fell and who lives: equal
to the journal, in each game that has fights, whatever is pressed."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, Story, export
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.board import Fighter
from solo_journal.rules.fields import Asked
from solo_journal.rules.fights import board_of, choices
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import inputs_from
from solo_journal.rules.outcome import Offer

FIGHTS = {
    "nightsong": ("3 moth-wolf hp6 d6 resolve50",),
    "daggerheart": ("3 lantern thief dif12 hp3 major5 severe9 atk+1 1d6+1 stress1",),
    "pathwalker": ("2 bandit lp4 might4", "raider lp5 might6 at near"),
}
"""Who comes, in the line of the game that brings foes in."""
LEFT: dict[str, Callable[[Any], int]] = {
    "nightsong": lambda sheet: sheet["hp"],
    "daggerheart": lambda sheet: sheet["hp_most"] - sheet.get("hp", 0),
    "pathwalker": lambda sheet: sheet["body"]["lp"],
}
"""What a character's sheet says that is left."""
MOST_ACTS = 40
MOVED = re.compile(r" · (?:HP|LP) (−?\d+) → (−?\d+)")
FELL = re.compile(r" (?:is out(?: of the fight)?|is down|falls)$")
DONE_TO_OTHERS = ("daggerheart.strike", "daggerheart.wound")


def fought(library: Library, game: str, seed: int) -> tuple[Campaign, dict[str, Fighter]]:
    """A fight in a campaign, by moves and choices at random; and each foe as the board showed them last."""
    chance, system = random.Random(f"{game}{seed}"), shelf.system(game)
    campaign = library.new(f"A fight {game} {seed}", (game,))

    def do(id_: str, missing: str = "", **inputs: Any) -> None:
        kind = shelf.procedure(id_)
        given = {missing: chance.choice(Asked.of(kind, missing, campaign.world).names or ("Orso",))} if missing else {}
        perform_and_keep(campaign, make(kind, {**inputs, **given}), Chance(chance.getrandbits(32)))

    ready = system.ready[seed % len(system.ready)]
    do(ready.procedure, ready.missing, **ready.inputs)
    do("scene.open")
    joins = next(kind for kind in system.procedures if kind.key == "fj")
    for line in FIGHTS[game]:
        do(joins.id, **inputs_from(joins, line, campaign.world))
    foes: dict[str, Fighter] = {}
    for number in range(MOST_ACTS + 1):
        board = board_of(campaign.world)
        if board is None:
            break
        foes.update((each.name, each) for each in board.fighters if each.side == "theirs")
        usual = [each for each in board.moves if not each.procedure.endswith((".end_fight", ".ask", ".fate", ".add"))]
        deeds = [each for each in choices(board) if _is_deed(each)]
        if not usual or number == MOST_ACTS:
            break
        move = chance.choice(deeds) if deeds and chance.random() < 0.3 else usual[0]
        do(move.procedure, move.missing, **move.inputs)
    return campaign, foes


def _is_deed(offer: Offer) -> bool:
    return bool(shelf.procedure(offer.procedure).acts_as) or offer.procedure in DONE_TO_OTHERS


def told(campaign: Campaign) -> list[str]:
    """The export, a line of it each, as somebody who was not there reads it."""
    file = io.BytesIO()
    for _ in export("markdown").put(Story.of(campaign, Selection(language="en")), file):
        pass
    text = file.getvalue().decode().partition("## Dramatis personae")[0]
    return [line.lstrip("> ").rstrip("\\").replace("\\", "").replace("*", "") for line in text.splitlines()]


def whom(said: str, names: Iterable[str]) -> str:
    """Whom a line tells of: the last who is named, by the longest name."""
    found = [(match.end(), len(name), name) for name in names for match in re.finditer(rf"\b{re.escape(name)}\b", said)]
    return max(found)[2] if found else ""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", FIGHTS)
def test_who_hit_whom_for_how_much_and_who_fell_is_in_the_export(library: Library, game: str, seed: int) -> None:
    """Each loss begins where the one before it ended, so that none is missing; the last ends where the journal does."""
    campaign, foes = fought(library, game, seed)
    ours = {each.name: LEFT[game](each.sheets[game]) for each in campaign.world.characters.values()}
    names, left, fell = [*ours, *foes], dict[str, int](), set[str]()
    lines = told(campaign)
    began = " ".join(line for line in lines if " joins the fight" in line or "A fight begins: " in line)
    assert all(name in began for name in foes)
    for line in lines:
        said = line.partition(" · ")[0]
        name = whom(said, names)
        if moved := MOVED.search(line):
            before, after = (int(each.replace("−", "-")) for each in moved.groups())
            assert name, line
            assert left.get(name, before) == before, line
            left[name] = after
        if FELL.search(said):
            assert left[name] <= 0, line
            fell.add(name)
        if " hits " in said:
            assert whom(said.partition(" hits ")[0], names), line
    assert not [line for line in lines if line.startswith("±") and re.search(r"\b[HL]P (marked )?−?\d", line)]
    assert {name: left.get(name, now) for name, now in ours.items()} == ours
    for name, foe in foes.items():
        fell_last = name in fell and campaign.world.fight is None
        assert max(0, left.get(name, foe.size)) == (0 if fell_last else foe.value)
        assert (name in fell) == (foe.out or fell_last)


@pytest.mark.parametrize(
    ("game", "procedure", "inputs", "said"),
    [
        (
            "daggerheart",
            "daggerheart.damage",
            {"amount": 8, "source": "the fall"},
            "takes 8 damage: the fall · HP 6 → 4",
        ),
        ("pathwalker", "pathwalker.life", {"amount": -2, "why": "the fall"}, "is hurt: the fall · LP 7 → 5"),
    ],
)
def test_what_is_written_down_by_hand_is_in_the_export(
    library: Library, game: str, procedure: str, inputs: dict[str, Any], said: str
) -> None:
    campaign, ready = library.new("A fall", (game,)), shelf.system(game).ready[0]
    for id_, given in ((ready.procedure, ready.inputs), ("scene.open", {}), (procedure, inputs)):
        perform_and_keep(campaign, make(shelf.procedure(id_), dict(given)), Chance(1))
    assert any(line.endswith(said) for line in told(campaign))
