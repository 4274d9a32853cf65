"""Hostile files are refused with a sentence or become text, and the library does not change."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection
from solo_journal.campaign.imports import import_file
from solo_journal.campaign.imports.builder import MOST_THINGS
from solo_journal.campaign.imports.lonelog import layout
from solo_journal.campaign.journal.log_view import lines
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.store import bounds
from solo_journal.campaign.store.errors import StoreError, TooLarge
from solo_journal.rules.refusal import Refused

from ...playing import drawn
from .conftest import Import, log_of


def names(library: Library) -> list[str]:
    """What lies in the library's folder, hidden or not."""
    root = library.places.campaigns
    return sorted(path.name for path in root.iterdir() if path.name != ".lock") if root.is_dir() else []


def document(campaign: Campaign) -> dict[str, Any]:
    tree = json.loads(log_of(campaign, Selection(content="everything"), "json"))
    assert isinstance(tree, dict)
    return tree


@pytest.fixture
def whole(campaign: Campaign) -> dict[str, Any]:
    """A good document, to be spoilt."""
    write(campaign, "prose", "Words.")
    return document(campaign)


def entry(whole: dict[str, Any], number: int) -> dict[str, Any]:
    """An entry of a document."""
    found = whole["entries"][number]["entry"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (lambda tree: tree.update(format="other"), "not a Solo Journal export"),
        (lambda tree: tree.update(version=3), "newer Solo Journal"),
        (lambda tree: tree.update(whole=False), "only a part"),
        (lambda tree: tree.update(entries={}), "only a part"),
        (lambda tree: tree.update(entries=[]), "holds no entries"),
        (lambda tree: tree["entries"].pop(0), "not a checkpoint"),
        (lambda tree: tree["entries"].append(tree["entries"][-1]), "id that is in use"),
        (lambda tree: tree["entries"].append(7), "is not an entry"),
        (lambda tree: entry(tree, 1).update(kind=7), "kind"),
        (lambda tree: entry(tree, 1).update(id="../../etc"), "id that is in use or cannot be read"),
        (lambda tree: entry(tree, 0)["checkpoint"].update(format=99), "format 99"),
        (lambda tree: entry(tree, -1).update(text="x" * 1_000_001), "most is"),
        (lambda tree: entry(tree, -1).update(at="never"), "at"),
    ],
)
def test_faulty_json_is_refused(whole: dict[str, Any], how: Any, says: str, read: Import, library: Library) -> None:
    before = names(library)
    how(whole)
    with pytest.raises((Refused, StoreError), match=says):
        read(json.dumps(whole), "bad.json")
    assert names(library) == before


@pytest.mark.parametrize("text", ["", "[", "{}", "[" * 100_000, '{"format": NaN}', "1" * 10_000, '"\\ud800"'])
def test_json_of_other_programs_is_refused(text: str, read: Import, library: Library) -> None:
    with pytest.raises(Refused):
        read(text, "bad.json")
    assert names(library) == []


def test_an_impossible_world_leaves_nothing(whole: dict[str, Any], read: Import, library: Library) -> None:
    before = names(library)
    entry(whole, 0)["checkpoint"]["world"] = {"session": "none"}
    try:
        read(json.dumps(whole), "bad.json")
    except (Refused, StoreError):
        assert names(library) == before


def test_bytes_that_are_not_text_are_refused(library: Library, tmp_path: Path) -> None:
    (tmp_path / "log.md").write_bytes(b"## Session 1\n\n\xff\xfe\x00")
    with pytest.raises(Refused, match="line 3 has a byte"):
        import_file(library, tmp_path / "log.md")


def test_utf_16_is_read_where_it_says_so_and_named_where_not(library: Library, tmp_path: Path) -> None:
    text = "## Session 1\n\nŁódź, in the rain.\n"
    (tmp_path / "said.md").write_bytes(text.encode("utf-16"))
    assert "Łódź" in "".join(line.text for line in lines(import_file(library, tmp_path / "said.md").campaign.journal))
    (tmp_path / "bare.md").write_bytes(text.replace("Łódź", "Lodz").encode("utf-16-le"))
    with pytest.raises(Refused, match="looks like UTF-16"):
        import_file(library, tmp_path / "bare.md")


def test_a_missing_file_a_folder_a_pipe_and_a_link_are_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no file"):
        import_file(library, tmp_path / "none.md")
    with pytest.raises(Refused, match="a folder"):
        import_file(library, tmp_path)
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "link.md").symlink_to("/etc/passwd")
    for name in ("pipe.md", "link.md"):
        with pytest.raises(StoreError, match="link, pipe"):
            import_file(library, tmp_path / name)


def test_a_file_beyond_the_bounds_is_refused(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "log.md").write_text("word\n" * 100, encoding="utf-8")
    monkeypatch.setattr(bounds, "STORY", bounds.Bounds("import", 100, longest_line=10))
    with pytest.raises(TooLarge):
        import_file(library, tmp_path / "log.md")
    monkeypatch.undo()
    (tmp_path / "line.md").write_text("x" * 50, encoding="utf-8")
    with pytest.raises(Refused, match="line 1 has"):
        bounds.STORY.text(tmp_path / "line.md", 10)


def test_too_many_tags_become_text(read: Import, monkeypatch: pytest.MonkeyPatch) -> None:
    from solo_journal.campaign.imports import builder

    monkeypatch.setattr(builder, "MOST_THINGS", 5)
    assert MOST_THINGS > 5
    done = read("## Session 1\n\n```\n" + "".join(f"=> [N:Name {number}]\n" for number in range(9)) + "```\n")
    assert len(done.campaign.world.people) == 5
    assert not done.report.kept
    assert any(remark.startswith("4 entries keep their tags as text") for remark in done.report.remarks)


@pytest.mark.parametrize("title", ["../../etc/passwd", "CON", "", "\x00", "x" * 5000, "😀" * 300, "a/b\\c"])
def test_a_title_is_never_a_path(title: str, read: Import, library: Library) -> None:
    done = read("## Session 1\n\nWords.\n", title=title)
    assert done.campaign.folder.path.parent == library.places.campaigns


LINE = st.sampled_from([
    "```", "---", "## Session 1", "## Session 999999", "### S1 *x*", "S999999 *x*", "[PC:A", "]", "| HP: 1",
    "@ a", "? b", "d: 2d6 -> 7", "=> [N:A|b]", "=> [Clock:C 99/1]", "[Clock:C 1/4]", "tbl: T (d6)",
    "1-3: row", "(note: n", "*Date: 9999-99-99*", "=== Session 2 ===", "[Title] t", "\\---", "---\\",
    "title: x", "  - y", "\x1b[2J", "\u202e", "=> [PC:A|HP-5]", "=>", "->",
])  # fmt: skip


@settings(max_examples=drawn(120), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(LINE | st.text(max_size=12), max_size=14))
def test_any_lines_are_refused_or_become_a_campaign(rows: list[str], library: Library, tmp_path: Path) -> None:
    file = tmp_path / "any.md"
    file.write_text("\n".join(rows), encoding="utf-8", errors="replace")
    try:
        campaign = import_file(library, file).campaign
    except Refused:
        return
    assert log_of(campaign)


def test_nested_brackets_take_no_time_to_speak_of() -> None:
    rows = ["[PC:" * 20_000, "](" * 20_000, "*" * 40_000, "S1 " + "@" * 40_000, "(note:" * 10_000, "[[" * 20_000]
    assert len(list(layout.Layout(rows).items())) >= len(rows)
