"""Two versions of a session file as one, piece by piece, without any file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from solo_journal.campaign.entry import Checkpoint, Entry, Kind
from solo_journal.campaign.journal.damaged_block import Damaged
from solo_journal.campaign.repair.entry_union import Piece, union
from solo_journal.campaign.repair.merge_plan import Version
from solo_journal.rules.immutable import Map

NOW = datetime(2026, 11, 20, tzinfo=UTC)
START = Checkpoint(format=2, campaign="C", title="T", files=0, count=0, world=Map({}))


def piece(id_: str, text: str = "", kind: Kind = "prose", *, first: bool = False) -> Piece:
    """An entry; `first`: the checkpoint that a file begins with."""
    entry = Entry(id=id_, at=NOW, kind="checkpoint" if first else kind, text=text, checkpoint=START if first else None)
    return Piece(f"{id_} {text}".encode(), "sealed", entry)


def spoilt(raw: str) -> Piece:
    """A block of which not even the id can be read."""
    return Piece(raw.encode(), "edited", Damaged(Path("0001-a.toml"), 1, raw, "it is spoilt"))


def test_nothing_comes_before_a_checkpoint_whatever_ids_chance_gave() -> None:
    found = union([piece("M5", first=True), piece("M7")], [piece("M1"), piece("M6")])
    assert [each.id for each in found.pieces] == ["M5", "M1", "M6", "M7"]


def test_what_is_spoilt_alike_on_both_sides_is_there_already() -> None:
    found = union([piece("M1"), spoilt("[[entry")], [piece("M1"), spoilt("[[entry\n"), spoilt("[[entr")])
    assert [each.raw for each in found.unreadable] == ["[[entr"]


def test_other_words_of_an_entry_that_speaks_of_another_stay_as_they_are_here() -> None:
    found = union([piece("M1", "He knows.", "edit")], [piece("M1", "She knows.", "edit")])
    assert [(each.words, each.ours.text) for each in found.twice] == [((), "He knows.")]
    assert found.pieces[0].raw == b"M1 He knows."


def test_of_two_versions_that_are_both_whole_the_other_one_s_words_come_after_ours() -> None:
    found = union([piece("M1", "He knows.")], [piece("M1", "She knows.")])
    assert [each.words for each in found.twice] == [("She knows.",)]


def test_of_an_entry_that_the_other_side_holds_twice_the_first_comes_in() -> None:
    found = union([piece("M1")], [piece("M1"), piece("M2", "a"), piece("M2", "b")])
    assert [each.raw for each in found.pieces] == [b"M1 ", b"M2 a"]


def test_a_version_with_nothing_but_an_unreadable_block_has_something_new() -> None:
    assert Version("copy", union([piece("M1")], [piece("M1"), spoilt("[[entry")])).new
    assert not Version("copy", union([piece("M1")], [piece("M1")])).new
