"""The same typed line with the same dice gives the same entries on the page, in line mode and on the command line."""

from __future__ import annotations

import asyncio
import io
import random
import shlex
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from solo_journal.__main__ import main
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.amendments import reroll
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.play.verbs import history
from solo_journal.campaign.repair.check import check
from solo_journal.line.loop import play
from solo_journal.rules import shelf
from solo_journal.rules.asking import Chance, Roll
from solo_journal.rules.immutable import plain
from solo_journal.rules.inputs import make
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refused import Cancelled, Refused
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.port import PagePort
from solo_journal.ui.page.run_line import carry_out
from solo_journal.ui.screens.confirm import Confirm

from .playing import Clock, library_at

BEGIN = (
    ("character.add", {"name": "Kay"}),
    ("pathwalker.create", {"ready": "ferry guard"}),
    ("tracker.add", {"name": "Torch", "kind": "step", "die": "d8"}),
    ("tracker.add", {"name": "Hunters", "kind": "clock", "size": 6}),
)
GAMES = ("pathwalker", "nightsong", "duskara")
LINES: Mapping[str, str] = {
    "? Is it open?": 'ask "Is it open?"',
    "?+ Is it open?": 'ask "Is it open?" --favour advantage',
    "?+- Is it open?": 'ask "Is it open?" --favour both',
    "? Is [N:Orso|hunter] here?": 'ask "Is [N:Orso|hunter] here?"',
    "?- Does [Clock:Hunters 5/6] close in?": 'ask "Does [Clock:Hunters 5/6] close in?" --favour disadvantage',
    "The gate is shut.": 'note "The gate is shut."',
    "[N:Orso|hunter] waits.": 'note "[N:Orso|hunter] waits."',
    "/time 2 turns": "do nightsong.time 2 turns",
    "/nightsong.fate 70 Is it warm?": 'do nightsong.fate "70 Is it warm?"',
    "/trait might +1": "do pathwalker.trait might +1",
    "/risk +1 gale": "do duskara.risk +1 gale",
    "/tick Hunters 2": "do tracker.tick Hunters 2",
    "/roll 3d6": "roll 3d6",
    "/torch": "do tracker.step Torch",
    "/hunters": "do tracker.tick Hunters",
    "/hunterz": "do tracker.tick Hunterz",
    "/fate even": "do nightsong.fate even",
    "/time 2 fortnights": "do nightsong.time 2 fortnights",
    "/trait might luck": "do pathwalker.trait might luck",
    "/tick Hunterz 2": "do tracker.tick Hunterz 2",
}
"""What is typed on the page and in line mode, and the same in a shell."""


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that roll alike in every face."""

    def faces(self: Chance, request: Roll, *, step: bool) -> Sequence[int]:
        luck = random.Random(f"{request.label} {request.count} {request.high}")
        return [luck.randint(request.low, request.high) for _ in range(request.count)]

    monkeypatch.setattr(Chance, "faces", faces)


@pytest.fixture
def begun(home: Path) -> Library:
    """A campaign with three games, a character and two trackers."""
    library = library_at(home, Clock())
    campaign = library.new("One line", GAMES)
    for id_, inputs in BEGIN:
        perform_and_keep(campaign, make(shelf.procedure(id_), inputs))
    return library


class FakePage:
    """As much of the page as doing needs. Nothing can be filled in on it, and every question is agreed to."""

    def __init__(self, library: Library) -> None:
        self.model = CampaignModel.open(library)
        self.port = PagePort(self)  # type: ignore[arg-type]  # as much of a page as that

    async def ask(self, screen: object) -> object:
        return isinstance(screen, Confirm) or None

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure | None:
        return None


def done_on_a_page(library: Library, verb: Callable[[FakePage], Coroutine[Any, Any, object]]) -> None:
    page = FakePage(library)
    try:
        asyncio.run(verb(page))
    except (Refused, Cancelled):
        pass  # the page tells it
    finally:
        page.model.close()


def on_the_page(library: Library, line: str) -> None:
    done_on_a_page(library, lambda page: carry_out(page, read_line(line)))  # type: ignore[arg-type]


def in_line_mode(library: Library, line: str) -> None:
    play(library, stdin=io.StringIO(f"{line}\n\n/quit\n\n"), stdout=io.StringIO())


def in_a_shell(library: Library, line: str) -> None:
    main(shlex.split(LINES[line]))


FACES: tuple[Callable[[Library, str], None], ...] = (on_the_page, in_line_mode, in_a_shell)


def written(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Entries as they are on disk, without what differs from one moment to the next."""
    return [{key: value for key, value in entry.tree().items() if key not in ("id", "at")} for entry in entries]


def entries_since(library: Library, count: int) -> list[Entry]:
    return list(reversed(list(library.open("").journal.backwards())))[count:]


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
@pytest.mark.parametrize("line", LINES)
def test_one_line_does_one_thing(begun: Library, line: str, face: Callable[[Library, str], None]) -> None:
    campaign = begun.open("")
    count = len(list(campaign.journal.backwards()))
    before = plain(campaign.world)
    expected = written(_done(begun, line))
    undo_all(begun, len(expected))
    assert plain(begun.open("").world) == before, "one undo takes back all of it"
    done = len(list(begun.open("").journal.backwards()))
    face(begun, line)
    assert written(entries_since(begun, done)) == expected
    assert len(expected) <= 1
    assert not [finding for finding in check(begun.open("")) if not finding.note]
    assert count < done or not expected


def _done(library: Library, line: str) -> list[Entry]:
    """What the page does with a line, for the others to be held against."""
    count = len(list(library.open("").journal.backwards()))
    on_the_page(library, line)
    return entries_since(library, count)


def undo_all(library: Library, count: int) -> None:
    for _ in range(count):
        undo(library.open(""))


def undone_on_the_page(library: Library, verb: str) -> None:
    done_on_a_page(library, lambda page: getattr(history, verb)(page.model.campaign, page.port))


def undone_in_line_mode(library: Library, verb: str) -> None:
    play(library, stdin=io.StringIO(f"/{verb}\n\n/quit\n\n"), stdout=io.StringIO())


def undone_in_a_shell(library: Library, verb: str) -> None:
    main([verb, "--yes"])


def test_undo_and_redo_keep_the_same_in_every_face(begun: Library) -> None:
    kept = []
    for face in (undone_on_the_page, undone_in_line_mode, undone_in_a_shell):
        count = len(list(begun.open("").journal.backwards()))
        face(begun, "undo")
        face(begun, "redo")
        kept.append(written(entries_since(begun, count)))
    assert [entry["kind"] for entry in kept[0]] == ["undo", "redo"]
    assert kept[0] == kept[1] == kept[2]


def test_the_tags_of_a_question_act_first_and_are_part_of_the_act(begun: Library) -> None:
    [entry] = _done(begun, "? Is [N:Orso|hunter] here?")
    assert entry.act is not None
    assert [each.procedure for each in entry.act.first] == ["lonelog.tags"]
    assert (entry.kind, entry.text) == ("question", "Is Orso here?")
    assert "orso" in begun.open("").world.people
    undo(begun.open(""))
    assert "orso" not in begun.open("").world.people


def test_a_question_with_tags_is_rolled_again_with_them(begun: Library) -> None:
    [entry] = _done(begun, "? Is [N:Orso|hunter] here?")
    again = reroll(begun.open(""), entry.id)
    assert again.act is not None
    assert [each.procedure for each in again.act.first] == ["lonelog.tags"]
    assert "orso" in begun.open("").world.people
    assert not [finding for finding in check(begun.open("")) if not finding.note]


def test_a_roll_is_read_by_the_game_whose_line_it_is(begun: Library) -> None:
    kinds = []
    for line in ("d: might +1", "d: -1 easy", "d: +1 gale", "d: 2d6"):
        [entry] = _done(begun, line)
        assert entry.act is not None
        kinds.append(entry.act.procedure)
    assert kinds == ["pathwalker.trait", "nightsong.nuanced", "duskara.risk", "dice.roll"]
    assert _done(begun, "d: frobnicate") == []


def test_the_campaign_says_whose_core_roll_comes_first(begun: Library) -> None:
    [first] = _done(begun, "d: 4")
    _done(begun, "/system.core nightsong")
    [second] = _done(begun, "d: +1")
    assert first.act is not None
    assert second.act is not None
    assert (first.act.procedure, second.act.procedure) == ("pathwalker.trait", "nightsong.nuanced")
