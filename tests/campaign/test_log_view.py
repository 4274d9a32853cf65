"""Reading the journal: each entry as it counts now, whether read from the front or from the back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.journal.annotations import Annotations
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.journal.log_line import Line
from solo_journal.campaign.journal.log_view import backwards, lines, recent
from solo_journal.campaign.journal.session_file import SessionFile
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import redo, undo
from solo_journal.rules.refusal import Refused

from ..playing import drawn

if TYPE_CHECKING:
    from .conftest import Do

Again = Callable[[Campaign], Campaign]
STEPS = ("prose", "undo", "redo", "edit", "strike", "bookmark", "reroll", "overrule", "roll", "scene", "session")


def play(campaign: Campaign, do: Do, step: str, which: int) -> None:
    """One step of a history; what cannot be done is not."""
    ids = [entry.id for entry in campaign.journal.backwards()]
    id_ = ids[which % len(ids)]
    try:
        match step:
            case "prose":
                write(campaign, "prose", f"words {which}")
            case "undo":
                undo(campaign)
            case "redo":
                redo(campaign)
            case "edit":
                amendments.edit(campaign, id_, f"edited {which}")
            case "strike":
                amendments.strike(campaign, id_)
            case "bookmark":
                amendments.bookmark(campaign, id_)
            case "reroll":
                amendments.reroll(campaign, id_)
            case "overrule":
                amendments.overrule(campaign, id_, "so be it")
            case "roll":
                do(campaign, "dice.roll", expression="1d6")
            case "scene":
                do(campaign, "scene.open", title=f"scene {which}")
            case _:
                do(campaign, "session.close" if campaign.world.session.open else "session.start")
    except Refused:
        return


@given(history=st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 20)), max_size=40))
@settings(max_examples=drawn(12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_from_the_back_the_journal_reads_as_from_the_front(
    campaign: Campaign, do: Do, again: Again, history: list[tuple[str, int]]
) -> None:
    for step, which in history:
        play(campaign, do, step, which)
    journal, world = again(campaign).journal, campaign.world
    for everything in (False, True):
        whole = list(lines(journal, everything=everything))
        assert list(backwards(journal, world, everything=everything)) == whole[::-1]
        for count in range(len(whole) + 2):
            assert recent(journal, count, world, everything=everything) == (whole[-count:] if count else [])


def test_lines_know_their_session_and_scene(campaign: Campaign, do: Do) -> None:
    first = write(campaign, "prose", "before")
    do(campaign, "scene.open", title="One", mood="quiet")
    second = write(campaign, "prose", "in one")
    do(campaign, "session.close")
    do(campaign, "session.start")
    do(campaign, "scene.open", title="Two")
    do(campaign, "scene.set", title="Three")
    third = write(campaign, "prose", "in two")
    places = {line.entry.id: (line.session, line.scene) for line in lines(campaign.journal) if isinstance(line, Line)}
    assert [places[entry.id] for entry in (first, second, third)] == [(1, 0), (1, 1), (2, 2)]
    heard = Annotations.of(campaign.journal)
    assert (heard.heading(1), heard.heading(2)[0]) == (("One", "quiet"), "Three")


def test_what_was_undone_and_what_speaks_of_others_is_shown_only_with_everything(campaign: Campaign) -> None:
    kept = write(campaign, "prose", "kept")
    amendments.strike(campaign, kept.id)
    write(campaign, "prose", "gone")
    undo(campaign)
    kinds = [line.entry.kind for line in lines(campaign.journal) if isinstance(line, Line)]
    assert kinds == ["session", "prose"]
    everything = [line for line in lines(campaign.journal, everything=True) if isinstance(line, Line)]
    assert [line.entry.kind for line in everything] == ["checkpoint", "session", "prose", "strike", "prose", "undo"]
    assert [line.undone for line in everything] == [False, False, False, False, True, False]


def test_the_last_turn_of_undo_and_redo_counts(campaign: Campaign) -> None:
    entry = write(campaign, "prose", "words")
    for turn, shown in ((undo, False), (redo, True), (undo, False), (redo, True)):
        turn(campaign)
        assert (entry in [line.entry for line in recent(campaign.journal, 5)]) is shown


def test_the_last_lines_are_read_without_the_older_files(
    campaign: Campaign, do: Do, again: Again, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        do(campaign, "session.close")
        do(campaign, "session.start")
    for number in range(5):
        write(campaign, "prose", f"words {number}")
    journal = again(campaign).journal
    loaded: list[str] = []
    monkeypatch.setattr(SessionFile, "load", lambda path: loaded.append(path.name))
    assert [line.text for line in recent(journal, 5)] == [f"words {number}" for number in range(5)]
    assert loaded == []


def test_an_entry_that_cannot_be_read_is_in_its_place(campaign: Campaign, again: Again) -> None:
    for words in ("one", "two", "three"):
        write(campaign, "prose", words)
    path = campaign.folder.sessions()[0]
    path.write_text(path.read_text("utf-8").replace('text = "two"', "text = two"), "utf-8")
    journal = again(campaign).journal
    shown = [line.text if isinstance(line, Line) else "?" for line in lines(journal)]
    assert shown == ["", "one", "?", "three"]
    assert [isinstance(line, Damaged) for line in backwards(journal)] == [False, True, False, False]
    assert [line.text for line in recent(journal, 2)] == ["one", "three"]
