"""A window shows what one pass over the whole journal would show, however it was moved, and holds only so much."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry, Kind
from solo_journal.campaign.journal.annotations import Annotations
from solo_journal.campaign.journal.chunked_reader import PLACE, START
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.journal.log_window import News, Window
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play import amendments, append, undo
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.refusal import Refused

WORDS: tuple[Kind, ...] = ("prose", "consequence", "action", "aside")


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    places = Places(tmp_path, tmp_path / ".state", tmp_path / "settings.toml", tmp_path / ".packs")
    return Library(places).new("The Long Dusk", ("duskara",))


def do(campaign: Campaign, procedure: str, *faces: int, **inputs: Any) -> str:
    made = make(shelf.procedure(procedure), inputs)
    return append.perform_and_keep(campaign, made, Typed(faces) if faces else None).entry.id


def write(campaign: Campaign, text: str, kind: Kind = "prose") -> str:
    return append.write(campaign, kind, text).id


def told(items: list[Line | Damaged]) -> list[tuple[Any, ...]]:
    """Everything that a line says."""
    return [
        (item.entry.id, item.text, item.headline, item.struck, item.bookmarked, item.said, item.session, item.scene)
        if isinstance(item, Line)
        else (item.line,)
        for item in items
    ]


def whole(campaign: Campaign) -> list[tuple[Any, ...]]:
    return told(list(lines(campaign.journal)))


def play_on(campaign: Campaign, rng: random.Random, acts: int) -> None:
    """Anything that a player may do, in any order."""
    deeds: list[Callable[[list[str]], object]] = [
        lambda ids: write(campaign, f"Words {rng.random()}", rng.choice(WORDS)),
        lambda ids: do(campaign, "duskara.ask", question="Is it?"),
        lambda ids: do(campaign, "scene.open", title=rng.choice(["", "A", "B"]), mood=rng.choice(["", "quiet"])),
        lambda ids: do(campaign, "scene.set", title=rng.choice(["", "C", "D"])),
        lambda ids: undo.undo(campaign),
        lambda ids: undo.redo(campaign),
        lambda ids: amendments.edit(campaign, rng.choice(ids), f"Other words {rng.random()}"),
        lambda ids: amendments.strike(campaign, rng.choice(ids)),
        lambda ids: amendments.overrule(campaign, rng.choice(ids), "No"),
        lambda ids: amendments.reroll(campaign, rng.choice(ids)),
        lambda ids: (do(campaign, "session.close"), do(campaign, "session.start")),
    ]
    for _ in range(acts):
        ids = [line.entry.id for line in lines(campaign.journal) if isinstance(line, Line)]
        try:
            rng.choice(deeds)(ids)
        except Refused:
            continue


@pytest.mark.parametrize("seed", range(4))
def test_paging_back_to_the_start_gives_the_whole_journal(campaign: Campaign, seed: int) -> None:
    play_on(campaign, random.Random(seed), 80)
    window = Window.at_the_end(campaign.journal, page=7)
    while not window.at_start:
        assert window.take(window.more_before())
    assert told(window.lines) == whole(campaign)
    everything = [(START, entry) for entry in campaign.journal.entries() if isinstance(entry, Entry)]
    whole_story = Annotations.since(START, PLACE, everything, campaign.shelf)
    for scene in range(whole_story.scene + 1):
        assert window.heading(scene) == whole_story.heading(scene)


@pytest.mark.parametrize("seed", range(4))
def test_a_window_that_follows_play_shows_what_one_read_anew_shows(campaign: Campaign, seed: int) -> None:
    window = Window.at_the_end(campaign.journal)
    rng = random.Random(seed)
    for _ in range(30):
        play_on(campaign, rng, 2)
        window.catch_up()
        assert told(window.lines) == whole(campaign)


@pytest.mark.parametrize("seed", range(4))
def test_wherever_it_is_it_has_heard_what_was_said_later(campaign: Campaign, seed: int) -> None:
    rng = random.Random(seed)
    play_on(campaign, rng, 80)
    window = Window.at_the_end(campaign.journal, page=6, most=12)
    everything = whole(campaign)
    for _ in range(60):
        goal = rng.choice(everything)[0]
        moves = (window.more_before, window.more_after, partial(window.around, goal), window.the_start, window.the_end)
        window.take(rng.choice(moves)())
        here = told(window.lines)
        at = everything.index(here[0]) if here else 0
        assert here == everything[at : at + len(here)]
        assert len(window.items) <= 12


def test_the_last_lines_are_there_at_once_and_no_more(campaign: Campaign) -> None:
    for number in range(30):
        write(campaign, f"Paragraph {number}.")
    window = Window.at_the_end(campaign.journal, page=10)
    assert [line.text for line in window.lines if isinstance(line, Line)] == [f"Paragraph {n}." for n in range(20, 30)]
    assert window.at_end
    assert not window.at_start


def test_undone_lines_do_not_count_among_the_last(campaign: Campaign) -> None:
    for number in range(30):
        write(campaign, f"Paragraph {number}.")
    for _ in range(25):
        undo.undo(campaign)
    assert len(Window.at_the_end(campaign.journal, page=5).lines) == 5


def test_opening_reads_only_the_files_that_it_needs(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    from solo_journal.campaign.journal.session_file import SessionFile

    for _ in range(6):
        for number in range(5):
            write(campaign, f"Paragraph {number}.")
        do(campaign, "session.close")
        do(campaign, "session.start")
    loaded: list[str] = []
    load = SessionFile.load.__func__  # type: ignore[attr-defined]

    def noted(cls: type[SessionFile], path: Path, *more: object) -> SessionFile:
        loaded.append(path.name[:4])
        found: SessionFile = load(cls, path, *more)
        return found

    monkeypatch.setattr(SessionFile, "load", classmethod(noted))
    Window.at_the_end(campaign.journal, page=4)
    assert set(loaded) <= {"0006"}


def test_a_scene_is_found_by_its_number(campaign: Campaign) -> None:
    first = do(campaign, "scene.open", title="One")
    for number in range(30):
        write(campaign, f"Paragraph {number}.")
    do(campaign, "scene.open", title="Two")
    window = Window.at_the_end(campaign.journal, page=5)
    assert window.index(first) is None
    assert window.take(window.around(1))
    assert window.index(first) is not None
    assert window.around(7) is None
    assert window.around("nobody") is None


def test_a_jump_to_an_amendment_goes_to_what_it_speaks_of(campaign: Campaign) -> None:
    first = write(campaign, "A word.")
    for number in range(30):
        write(campaign, f"Paragraph {number}.")
    edit = amendments.edit(campaign, first, "Another word.")
    window = Window.at_the_end(campaign.journal, page=5)
    assert window.take(window.around(edit.id))
    assert window.index(first) is not None


def test_news_name_the_lines_that_read_otherwise(campaign: Campaign) -> None:
    scene = do(campaign, "scene.open", title="One")
    first = write(campaign, "A word.")
    window = Window.at_the_end(campaign.journal)
    edit = amendments.edit(campaign, first, "Another word.")
    assert window.catch_up() == News(0, frozenset({first}))
    undo.undo(campaign, edit.id)
    assert first in window.catch_up().changed
    assert "A word." in [line.text for line in window.lines if isinstance(line, Line)]
    do(campaign, "scene.set", title="Uno")
    news = window.catch_up()
    assert news.appended == 1
    assert scene in news.changed
    assert window.heading(1) == ("Uno", "")


def test_a_page_for_a_window_that_moved_since_is_not_taken(campaign: Campaign) -> None:
    for number in range(40):
        write(campaign, f"Paragraph {number}.")
    window = Window.at_the_end(campaign.journal, page=5)
    stale = window.more_before()
    assert window.take(window.more_before())
    before = told(window.lines)
    assert not window.take(stale)
    assert not window.take(None)
    assert told(window.lines) == before


def test_what_is_written_while_a_page_is_read_is_not_lost(campaign: Campaign) -> None:
    for number in range(20):
        write(campaign, f"Paragraph {number}.")
    window = Window.at_the_end(campaign.journal, page=5)
    page = window.more_before()
    late = amendments.edit(campaign, window.key(0), "Late words.")
    window.catch_up()
    assert window.take(page)
    line = window.items[5]
    assert isinstance(line, Line)
    assert line.said == (late,)
    assert len(window.lines) == 10


def test_an_entry_that_could_not_be_saved_is_shown_once(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    from solo_journal.campaign.store import disk
    from solo_journal.campaign.store.errors import NotSaved

    window = Window.at_the_end(campaign.journal)

    def fail(*_: object) -> None:
        raise NotSaved("The disk is full.", OSError())

    with monkeypatch.context() as patch:
        patch.setattr(disk, "append", fail)
        write(campaign, "Not on disk.")
        window.catch_up()
        assert window.take(window.the_end())
    texts = [line.text for line in window.lines if isinstance(line, Line)]
    assert texts.count("Not on disk.") == 1
    assert campaign.save_waiting()
    window.catch_up()
    assert told(window.lines) == whole(campaign)


def test_a_journal_that_was_edited_by_hand_is_read_anew(campaign: Campaign) -> None:
    write(campaign, "A word.")
    window = Window.at_the_end(campaign.journal)
    path = campaign.journal.paths[-1]
    path.write_bytes(path.read_bytes().replace(b"A word.", b"A sword"))
    campaign.look()
    assert window.catch_up().anew
    assert told(window.lines) == whole(campaign)


def test_a_damaged_block_is_shown_in_its_place(campaign: Campaign) -> None:
    write(campaign, "Before.")
    write(campaign, "Broken.")
    write(campaign, "After.")
    path = campaign.journal.paths[-1]
    path.write_bytes(path.read_bytes().replace(b'text = "Broken."', b"text = Broken"))
    campaign.look()
    window = Window.at_the_end(campaign.journal)
    shown = ["damaged" if isinstance(item, Damaged) else item.text for item in window.lines]
    assert shown[-3:] == ["Before.", "damaged", "After."]


def test_amendments_in_another_hand_are_heard_too(campaign: Campaign) -> None:
    """Somebody may have written the journal with other quotes and spaces."""
    first = write(campaign, "A word.")
    for number in range(30):
        write(campaign, f"Paragraph {number}.")
    amendments.strike(campaign, first)
    for number in range(30):
        write(campaign, f"Paragraph {number}.")
    path = campaign.journal.paths[-1]
    path.write_bytes(path.read_bytes().replace(b'kind = "strike"', b"'kind'  =  '''strike'''"))
    campaign.look()
    window = Window.at_the_end(campaign.journal, page=4)
    assert window.take(window.around(first))
    index = window.index(first)
    assert index is not None
    line = window.items[index]
    assert isinstance(line, Line)
    assert line.struck
