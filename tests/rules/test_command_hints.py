"""What a sentence advises is worded as it can be typed where the sentence is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from solo_journal.rules import command_hints, sheet_models, shelf
from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ..rows import each_row

GAMES = [shelf.system(id_) for id_ in shelf.games()]
EVERY = [kind for game in GAMES for kind in game.procedures]
FIGHTS = sheet_models.Fight.__subclasses__()


@pytest.fixture(params=[False, True], ids=["in a shell", "at play"])
def playing(request: pytest.FixtureRequest) -> Iterator[bool]:
    command_hints.at_play(request.param)
    yield request.param
    command_hints.at_play(False)


def test_no_help_shows_a_shell_what_is_typed_at_play_and_none_the_other_way(playing: bool) -> None:
    for kind in EVERY:
        name = f"{kind.id.rpartition('.')[2]}|{re.escape(kind.called.lower())}"
        at_play = re.findall(rf"(?:One line|Example): [^\n]*?(?:/(?:{name})|\bd:) ", kind.help())
        assert not at_play or playing, kind.id
        assert "solo-journal do" not in kind.help() or not playing, kind.id
    assert any("One line: " in kind.help() for kind in EVERY)


@each_row("fight", FIGHTS, ids=lambda fight: fight.game)
def test_a_fight_that_does_not_continue_says_how_one_begins_in_a_line_that_reads(
    fight: type[sheet_models.Fight], playing: bool
) -> None:
    with pytest.raises(Refused) as reason:
        fight.on(World())
    _, act, line = fight.begins
    world = World(systems=Map({act.partition(".")[0]: {}}))
    assert from_line(shelf.procedure(act), line, world).id == act
    call = f"/{act.rpartition('.')[2]} {line}" if playing else f"`solo-journal do {act} {line}`"
    assert f"begins one: {call}." in str(reason.value)
