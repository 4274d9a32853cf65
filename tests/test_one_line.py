"""The same typed line with the same dice gives the same entries on the page, in line mode and on the command line."""

from __future__ import annotations

import asyncio
import io
import random
import shlex
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from solo_journal.__main__ import main
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.journal import Journal
from solo_journal.campaign.journal.log_view import recent
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.amendments import reroll
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.command_lookup import find_procedure
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.play.verbs import acts, entries, history, lines, scenes
from solo_journal.campaign.play.verbs import names as name_verbs
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.save.drafts import Draft
from solo_journal.line.loop import play
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, Roll
from solo_journal.rules.commons.reading import Set
from solo_journal.rules.commons.session import Start
from solo_journal.rules.immutable import plain
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.refusal import Cancelled, Refused
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.page.amendments import carry_out
from solo_journal.ui.page.play_page import PagePort
from solo_journal.ui.screens.dialog import Confirm

from .playing import Clock, drawn, library_at

BEGIN = (
    ("character.add", {"name": "Kay"}),
    ("pathwalker.create", {"ready": "ferry guard"}),
    ("tracker.add", {"name": "Torch", "kind": "step", "die": "d8"}),
    ("tracker.add", {"name": "Hunters", "kind": "clock", "size": 6}),
)
GAMES = ("pathwalker", "nightsong", "duskara")
LINES: Mapping[str, str] = {
    "? Is it open?": 'ask "Is it open?"',
    "@ Slip past": 'note "Slip past" --kind action',
    "=> It shuts.": 'note "It shuts." --kind consequence',
    "(note: Ask Orso.)": 'note "Ask Orso." --kind aside',
    "/table.draw duskara.verbs": "draw duskara.verbs",
    "/fate Is [N:Orso|hunter] here?": 'do nightsong.fate "Is [N:Orso|hunter] here?"',
    "?+ Is it open?": 'ask "Is it open?" --favour advantage',
    "?+- Is it open?": 'ask "Is it open?" --favour both',
    "? Is [N:Orso|hunter] here?": 'ask "Is [N:Orso|hunter] here?"',
    "?- Does [Clock:Hunters 5/6] close in?": 'ask "Does [Clock:Hunters 5/6] close in?" --favour disadvantage',
    "It bites. [PC:Kay|LP-1]": 'note "It bites. [PC:Kay|LP-1]"',
    "? Is it over? [PC:LP-2]": 'ask "Is it over? [PC:LP-2]"',
    "The gate is shut.": 'note "The gate is shut."',
    "[N:Orso|hunter] waits.": 'note "[N:Orso|hunter] waits."',
    "/time 2 turns": "do nightsong.time 2 turns",
    "/nightsong.fate 70 Is it warm?": 'do nightsong.fate "70 Is it warm?"',
    "/trait might +1": "do pathwalker.trait might +1",
    "/risk +1 gale": "do duskara.risk +1 gale",
    "/tick Hunters 2": "do tracker.tick Hunters 2",
    "/step Hunters": "do step Hunters",
    "/step Torch 2": "do step Torch 2",
    "/roll 3d6": "roll 3d6",
    "/foes appear 2 owl hp3 d4": 'do foes "appear 2 owl hp3 d4"',
    "/add a name list=people name=Ada": 'do add a "name list=people" name=Ada',
    "/torch": "do tracker.step Torch",
    "/hunters": "do hunters",
    "/hunterz": "do hunterz",
    "/fate even": "do fate even",
    "d: might +1": "roll might +1",
    "d: dex v Mira": "roll dex v Mira",
    "d: risk pool +1 gale": "roll risk pool +1 gale",
    "d: 2d6 [N:Orso|hunter]": 'roll "2d6 [N:Orso|hunter]"',
    "d: 3d6 v 9": "roll 3d6 v 9",
    "d: [Clock:Hunters 5/6] might +1": 'roll "[Clock:Hunters 5/6] might +1"',
    "/time [Clock:Hunters 5/6] 2 turns": 'do nightsong.time "[Clock:Hunters 5/6] 2 turns"',
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
    return begin(home)


def begin(home: Path) -> Library:
    library = library_at(home, Clock())
    campaign = library.new("One line", GAMES)
    for id_, inputs in BEGIN:
        perform_and_keep(campaign, make(shelf.procedure(id_), inputs))
    return library


class FakePage:
    """As much of the page as doing needs. Nothing can be filled in on it, and every question is agreed to."""

    def __init__(self, library: Library) -> None:
        self.model, self.app = CampaignModel.open(library), self
        self.campaign = self.model.campaign
        self.port = PagePort(self)  # type: ignore[arg-type]  # as much of a page as that
        self.does = (self.model.campaign, self.port)

    async def push_screen_wait(self, screen: object) -> object:
        return isinstance(screen, Confirm) or None

    def tell(self, words: str, *, wrong: bool = False) -> None:
        pass


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


def test_a_name_of_several_procedures_is_asked_about_on_the_page_too(
    begun: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def choose(port: PagePort, question: str, options: Sequence[str], at: int = 0) -> int:
        asked.append(question)
        return options.index("Add a name")

    monkeypatch.setattr(PagePort, "choose", choose)
    on_the_page(begun, "/note people Vesna")
    assert asked == ["Which /note?"]
    assert "Vesna" in [each.name for each in begun.open("").world.people.values()]
    begun.new("A sheet of one's own", ("other",))
    on_the_page(begun, "/note people Brand")
    assert asked == ["Which /note?"] * 2, "in no game is it a line of a sheet"


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


class Step(NamedTuple):
    """One thing that a player does, in each face."""

    typed: str
    """In line mode, answers to what it asks on further lines."""
    shell: str
    page: Callable[[FakePage, str], Coroutine[Any, Any, object]] | None = None
    """On the page, where it is no typed line; with the id of the last entry."""


def of_line(line: str) -> Step:
    return Step(line, LINES[line])


def take(number: int) -> Step:
    """What is on offer under this number: what an act leaves open, or a way to begin an unwritten story."""

    async def taken(page: FakePage, last: str) -> object:
        options = page.model.options
        return await acts.take(*page.does, options[number - 1]) if number <= len(options) else None

    return Step(str(number), f"take {number}", taken)


STEPS: Mapping[str, Step] = {
    **{line: of_line(line) for line in LINES},
    "undo": Step("/undo\n", "undo --yes", lambda page, last: history.undo(page.model.campaign, page.port)),
    "redo": Step("/redo\n", "redo --yes", lambda page, last: history.redo(page.model.campaign, page.port)),
    "edit": Step(
        "/edit 1\nOther words", 'edit last "Other words"', lambda p, last: entries.edit(*p.does, last, "Other words")
    ),
    "cross out": Step("/strike 1", "strike last", lambda p, last: entries.strike(*p.does, last)),
    "bookmark": Step("/bookmark 1", "bookmark last", lambda p, last: entries.bookmark(*p.does, last)),
    "reroll": Step("/reroll 1", "reroll last", lambda p, last: entries.reroll(*p.does, last)),
    "not this": Step("/redraw 1", "redraw last", lambda p, last: entries.redraw(*p.does, last)),
    "overrule and undo": Step(
        "/overrule 1\nNo, and\n",
        'overrule last "No, and" --take-back',
        lambda p, last: entries.overrule(*p.does, last, "No, and", take_back=True),
    ),
    "move": Step(
        "/moveline 1\n1",
        "move last {first}",
        lambda p, last: entries.move(*p.does, last, first_line(p.model.campaign.journal)),
    ),
    "split": Step("/split 1\nis shut", 'split last "is shut"', lambda p, last: entries.split(*p.does, last, "is shut")),
    "join": Step(
        "/join 2", "join {before}", lambda p, last: entries.join(*p.does, before_last(p.model.campaign.journal))
    ),
    "rename": Step(
        "/rename Orso\nMarek\n",
        "rename Orso Marek --yes",
        lambda p, last: name_verbs.rename(*p.does, "Orso", "Marek"),
    ),
    "take": take(1),
    "scene": Step("/scene The gate", 'scene "The gate" --roll', lambda p, _: scenes.next_scene(*p.does, "The gate")),
    "scene with a tag": Step(
        "/title At the [L:Gate|icy]",
        'do scene.set "At the [L:Gate|icy]"',
        lambda p, _: scenes.title(*p.does, "At the [L:Gate|icy]"),
    ),
    "end session": Step(
        "/session end Orso's price",
        'session close "Orso\'s price"',
        lambda p, _: scenes.end_session(*p.does, "Orso's price"),
    ),
    "start session": Step("/session start", "session start", lambda p, _: acts.do(*p.does, Start())),
    "step": Step("/step Torch", "tracker step Torch", lambda p, _: lines.do_command(*p.does, "step Torch")),
    "step by number": Step("/step\n2", "tracker tick Hunters", lambda p, _: lines.do_command(*p.does, "tick Hunters")),
    "house rule": Step(
        "/readings pathwalker.tie reroll",
        "reading set pathwalker.tie reroll",
        lambda p, _: acts.do(*p.does, make(Set, {"name": "pathwalker.tie", "setting": "reroll"})),
    ),
}
"""Every verb that keeps an entry."""
PICKED = {"reroll", "not this", "overrule and undo", "move", "split", "rename"}
"""Verbs of an entry that rolled, or of words that must be there: which one is picked, and what becomes of an answer to
a question that is not asked, is each face's own. So they follow what they need alone."""


def numbered(kept: Sequence[Entry]) -> list[dict[str, Any]]:
    """Entries as they are on disk; one that speaks of another names it by its place."""
    kept = [entry for entry in kept if entry.kind != "checkpoint"]
    places = {entry.id: str(place) for place, entry in enumerate(kept)}

    def placed(entry: Entry, tree: dict[str, Any]) -> dict[str, Any]:
        words = " ".join(places.get(word, word) for word in entry.text.split(" "))
        return {**tree, "text": words, "target": places.get(entry.target, ""), "along": places.get(entry.along, "")}

    return [placed(*each) for each in zip(kept, written(kept), strict=True)]


def done_in_every_face(home: Path, names: Sequence[str]) -> list[list[dict[str, Any]]]:
    """What these steps keep in a campaign of its own for each face."""
    kept = []
    for face in ("page", "line", "shell"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SOLO_JOURNAL_HOME", str(home / face))
            library = begin(home / face)
            for name in names:
                step, last = STEPS[name], last_entry(library)
                if face == "line":
                    draft = Draft.of(library.places.state, library.open("").id).read()
                    away = ".\n" if draft else ""  # what the last step handed back
                    play(library, stdin=io.StringIO(f"{away}{step.typed}\n\n/quit\n\n"), stdout=io.StringIO())
                elif face == "shell":
                    journal = library.open("").journal
                    main(shlex.split(step.shell.format(first=first_line(journal), before=before_last(journal))))
                elif step.page:
                    page_verb = step.page
                    done_on_a_page(library, lambda page, verb=page_verb, last=last: verb(page, last))  # type: ignore[misc]
                else:
                    on_the_page(library, step.typed)
            kept.append(numbered(entries_since(library, 0)))
    return kept


def last_entry(library: Library) -> str:
    return recent(library.open("").journal, 1)[-1].entry.id


def first_line(journal: Journal) -> str:
    return recent(journal, 80)[0].entry.id


def before_last(journal: Journal) -> str:
    return recent(journal, 2)[0].entry.id


WRITTEN = ("The gate is shut.", "[N:Orso|hunter] waits.", "The gate is shut.")
BEFORE = {
    "redo": ("undo",),
    "start session": ("end session",),
    "take": ("/trait might +1",),
    **dict.fromkeys(("move", "split", "join", "rename"), WRITTEN),
}
"""What a verb needs, where it is no question."""


@pytest.mark.parametrize("name", [name for name in STEPS if name not in LINES])
def test_a_verb_keeps_the_same_in_every_face(tmp_path: Path, name: str) -> None:
    before = BEFORE.get(name, ("? Is it open?",))
    page, line, shell = done_in_every_face(tmp_path, (*before, name))
    assert line == page
    assert shell == page
    assert len(page) > len(BEGIN) + len(before), "something was kept"


@settings(max_examples=drawn(16), deadline=None)
@given(st.lists(st.sampled_from(sorted(set(STEPS) - PICKED)), min_size=2, max_size=5))
@example(["/hunters", "take"])
@example(["end session", "/hunters"])
@example(["end session", "scene"])
@example(["start session", "take", "undo", "take", "/hunters", "take"])
def test_a_few_steps_after_another_keep_the_same_in_every_face(tmp_path_factory: Any, names: list[str]) -> None:
    """A digit after a session's end is left out: a face that opens there asks whether to go on, and it answers that."""
    assume("end session" not in names or "take" not in names[names.index("end session") :])
    page, line, shell = done_in_every_face(tmp_path_factory.mktemp("faces"), names)
    assert line == page
    assert shell == page


@pytest.mark.parametrize("told", [(), ("d: might +1",), ("The gate is shut.",)])
def test_what_is_on_offer_has_the_same_number_in_every_face(
    begun: Library, told: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """When a campaign is opened: the ways to begin, what the last act left open, or nothing."""
    for line in told:
        on_the_page(begun, line)
    page = [each.title for each in CampaignModel.open(begun).options]
    heard = io.StringIO()
    play(begun, stdin=io.StringIO("/more\n/more\n/quit\n\n"), stdout=heard)
    main(["take"])
    shell = capsys.readouterr().out
    for number, title in enumerate(page, 1):
        assert f"\n  {number} {title}" in heard.getvalue().replace(f"{number}. ", f"{number} ")
        assert f"  {number}  {title}" in shell
    assert len(page) == shell.count("solo-journal take")
    assert bool(page) == (not told or told[0].startswith("d:"))


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


@pytest.mark.parametrize(
    ("game", "typed", "done"),
    [
        ("other", "step Oil", "tracker.step"),
        ("duskara", "inspiration", "duskara.inspire"),
        ("other", "step Hunters", "tracker.tick"),
        ("daggerheart", "tick Hunters 2", "tracker.tick"),
        ("daggerheart", "set The old mill", "daggerheart.set"),
    ],
)
def test_what_a_games_procedure_cannot_do_moves_the_tracker_that_is_named(
    tmp_path: Path, game: str, typed: str, done: str
) -> None:
    campaign = library_at(tmp_path, Clock()).new("Step", (game,))
    for inputs in ({"name": "Oil", "kind": "step", "die": "d8"}, {"name": "Hunters", "kind": "clock", "size": 4}):
        perform_and_keep(campaign, make(shelf.procedure("tracker.add"), inputs))
    perform_and_keep(campaign, make(shelf.procedure("scene.open"), {"title": "The gate"}))
    kind, _ = find_procedure(typed, campaign)
    assert kind is not None
    assert kind.id == done


ON_SHEET: tuple[tuple[str, dict[str, str], str, str, Any, Any], ...] = (
    ("nightsong", {"method": "ready", "ready": "Pim Wicker"}, "strength +1", "strength", -1, 0),
    ("nightsong", {"method": "ready", "ready": "Pim Wicker"}, "torch gone", "items/torch", {}, None),
    ("daggerheart", {"ready": "wayfarer"}, "evasion -2", "evasion", 12, 10),
    ("daggerheart", {"ready": "wayfarer"}, "roads nobody maps 3", "experiences/Roads nobody maps", 2, 3),
    ("pathwalker", {"ready": "rook thief"}, "might +1", "body/traits/might", 4, 5),
    ("pathwalker", {"ready": "rook thief"}, "path die d8", "path_die", 6, 8),
    ("augur", {"ready": "lamplighter"}, "insight -1", "approaches/Insight", 2, 1),
    ("augur", {"ready": "lamplighter"}, "catfall gone", "abilities", ["Catfall"], []),
    ("duskara", {"ready": "bell singer"}, "twist counter 1", "systems/duskara/doubles/1/question", None, "set by hand"),
)


@pytest.mark.parametrize(("game", "made", "line", "at", "was", "now"), ON_SHEET)
def test_a_number_or_a_thing_of_a_sheet_is_changed_by_its_name(
    tmp_path: Path, game: str, made: dict[str, str], line: str, at: str, was: Any, now: Any
) -> None:
    """`/evasion +1` set it to 1, `/catfall gone` added an ability of that name, `/torch gone` was unknown."""
    campaign = library_at(tmp_path, Clock()).new("Sheet", (game,))
    perform_and_keep(campaign, make(shelf.procedure(f"{game}.create"), {"name": "Ida", **made}), Chance(1))

    def held() -> Any:
        found: Any = plain(campaign.world)
        for key in (at if at.startswith("systems/") else f"characters/ida/sheets/{game}/{at}").split("/"):
            found = found.get(key) if isinstance(found, dict) else None
        return found

    assert held() == was or was == {}
    kind, rest = find_procedure(line, campaign)
    assert kind is not None
    perform_and_keep(campaign, from_line(kind, rest, campaign.world), Chance(1))
    assert held() == now
