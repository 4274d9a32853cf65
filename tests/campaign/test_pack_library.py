"""The library: packs are read when needed, the player's own beside the shipped ones, and none stops another."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from solo_journal.campaign.library import packs
from solo_journal.campaign.library.packs import Library
from solo_journal.campaign.store import bounds
from solo_journal.rules.answer_source import Ask, Typed
from solo_journal.rules.refusal import Unknown
from solo_journal.rules.table_draw import draw
from solo_journal.rules.tables import find_table
from solo_journal.shipped import shipped

GOOD = 'format = 1\nid = "{id}"\n[[table]]\nid = "t"\nrows = ["{text}"]\n'


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "shipped").mkdir()
    (tmp_path / "packs").mkdir()
    (tmp_path / "shipped" / "duskara.toml").write_text(GOOD.format(id="duskara", text="shipped"), "utf-8")
    (tmp_path / "packs" / "mine.toml").write_text(GOOD.format(id="mine", text="mine"), "utf-8")
    return tmp_path / "shipped", tmp_path / "packs"


def library(folders: tuple[Path, Path]) -> Library:
    return Library(folders[1], shipped_packs=folders[0])


def test_tables_of_all_folders_are_found_by_full_name(folders: tuple[Path, Path]) -> None:
    tables = library(folders)
    assert list(tables) == ["duskara.t", "mine.t"]
    assert len(tables) == 2
    assert draw(Ask(Typed([]), tables=tables), "mine.t").text == "mine"
    assert "nowhere.t" not in tables
    assert "mine.nothing" not in tables


def test_a_pack_that_came_or_changed_meanwhile_is_seen(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "LOOKS_EVERY", -1.0)
    tables = library(folders)
    assert "mine.t" in tables
    (folders[1] / "late.toml").write_text(GOOD.format(id="late", text="late"), "utf-8")
    (folders[1] / "mine.toml").write_text(GOOD.format(id="mine", text="changed"), "utf-8")
    assert [tables[each].rows[0].text for each in ("late.t", "mine.t")] == ["late", "changed"]


def test_looking_up_a_table_reads_its_pack_alone(folders: tuple[Path, Path]) -> None:
    (folders[1] / "broken.toml").write_text("= nonsense", "utf-8")
    tables = library(folders)
    assert tables["duskara.t"].pack == "duskara"
    assert not tables.faults
    assert [pack.id for pack in tables.packs()] == ["duskara", "mine"]
    assert list(tables.faults) == ["broken"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"= nonsense", "packs/broken.toml, line 1: "),
        (b"\xff\xfe", "packs/broken.toml: it is not UTF-8 text"),
        (b"a = " + b"[" * 5_000, "packs/broken.toml: it is nested too deep"),
        (b"a." * 40_000 + b"b = 1", "packs/broken.toml: it is nested too deep"),
        (b'x = "' + b"y" * bounds.PACK.most_bytes + b'"', "packs/broken.toml: a pack is at most 1 MB"),
        (b'format = 1\nid = "broken"\n', "packs/broken.toml, line 1: it has no tables"),
        (GOOD.format(id="other", text="x").encode(), "packs/broken.toml, line 2: its id is “other”"),
    ],
)
def test_a_broken_pack_is_reported_and_stops_no_other(
    folders: tuple[Path, Path], content: bytes, sentence: str
) -> None:
    (folders[1] / "broken.toml").write_bytes(content)
    tables = library(folders)
    assert set(tables) == {"duskara.t", "mine.t"}
    assert tables.faults["broken"].startswith(sentence)
    assert "broken.t" not in tables
    with pytest.raises(Unknown, match=re.escape(sentence)):  # whoever draws from it is told why, in every face
        find_table(tables, "broken.t")


def test_of_a_folder_with_very_many_packs_the_first_are_read_and_it_is_reported(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_FILES", 3)
    for number in range(9):
        (folders[1] / f"n{number}.toml").write_text(GOOD.format(id=f"n{number}", text="x"), "utf-8")
    tables = library(folders)
    assert [pack.id for pack in tables.packs()] == ["duskara", "mine", "n0", "n1"]
    assert tables.faults["packs"] == "packs holds 10 files, and the first 3 are read. Move some elsewhere."


def test_what_is_no_regular_file_is_not_read(folders: tuple[Path, Path]) -> None:
    (folders[1] / "folder.toml").mkdir()
    (folders[1] / "lost.toml").symlink_to(folders[1] / "nowhere")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folders[1] / "pipe.toml")
    tables = library(folders)
    assert set(tables) == {"duskara.t", "mine.t"}
    assert {"folder", "lost"} <= set(tables.faults)
    assert all(fault.endswith(".") for fault in tables.faults.values())


def test_the_players_pack_replaces_a_shipped_one(folders: tuple[Path, Path]) -> None:
    (folders[1] / "duskara.toml").write_text(GOOD.format(id="duskara", text="translated"), "utf-8")
    assert library(folders)["duskara.t"].rows[0].text == "translated"


def test_where_the_players_pack_is_broken_the_shipped_one_is_used(folders: tuple[Path, Path]) -> None:
    (folders[1] / "duskara.toml").write_text("= nonsense", "utf-8")
    tables = library(folders)
    assert tables["duskara.t"].rows[0].text == "shipped"
    assert "duskara" in tables.faults


def test_a_byte_order_mark_does_no_harm(folders: tuple[Path, Path]) -> None:
    (folders[1] / "bom.toml").write_text(GOOD.format(id="bom", text="x"), "utf-8-sig")
    assert "bom.t" in library(folders)


def test_a_missing_folder_is_an_empty_one(tmp_path: Path) -> None:
    assert list(Library(tmp_path / "none", shipped_packs=tmp_path / "nor this")) == []


def test_every_shipped_pack_can_be_read_and_says_whose_it_is() -> None:
    tables = Library()
    packs = tables.packs()
    assert not tables.faults
    assert {path.stem for path in shipped("assets", "packs").glob("*.toml")} == {pack.id for pack in packs}
    assert all(pack.author and pack.licence for pack in packs)


def test_a_folder_of_very_many_files_is_read_to_a_bound_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_FILES", 5)
    for number in range(9):
        (tmp_path / f"p{number}.toml").write_text("not a pack")
    library = Library(tmp_path)
    assert len(library.packs()) > 1, "the shipped ones"
    assert sum(name.startswith("p") and len(name) == 2 for name in library.faults) == 5
    assert "holds 9 files, and the first 5 are read" in library.faults[tmp_path.name]
