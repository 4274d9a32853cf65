"""A file appears whole or not at all, never over another unasked, whatever stops the work."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.exports import Selection, Story, export, export_line, formats
from solo_journal.campaign.exports.file_writer import describe_losses, save, stream, suggest_file_name
from solo_journal.campaign.play.append import write
from solo_journal.campaign.store.errors import NotOurs, NotSaved
from solo_journal.rules.refusal import BadInput, Refused

from ..conftest import Disk
from .conftest import written

STORIES = [each for each in formats() if export(each).tells_story]


def done(campaign: Campaign, format_: str, path: Path, *, over: bool = False) -> None:
    """Write a campaign to a file."""
    for _ in save(export(format_), Story.of(campaign), path, over=over):
        pass


@pytest.mark.parametrize("format_", [each for each in STORIES if not export(each).folder])
def test_a_file_holds_what_is_streamed(story: Campaign, format_: str, tmp_path: Path) -> None:
    path, out = tmp_path / "dusk", io.BytesIO()
    steps = list(save(export(format_), Story.of(story), path))
    for _ in stream(export(format_), Story.of(story), out):
        pass
    assert path.read_bytes() == out.getvalue() == written(story, format_)
    assert steps == sorted(steps)
    assert 0 <= steps[0] <= steps[-1] <= 1


@pytest.mark.parametrize("format_", STORIES)
def test_a_write_stopped_midway_leaves_nothing(story: Campaign, format_: str, tmp_path: Path) -> None:
    work = save(export(format_), Story.of(story), tmp_path / "out" / "dusk")
    (tmp_path / "out").mkdir()
    next(work)
    assert [path.name for path in (tmp_path / "out").iterdir()] != ["dusk"]
    work.close()
    assert list((tmp_path / "out").iterdir()) == []


def test_an_existing_file_is_left_alone_unless_asked(story: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "dusk.md"
    path.write_text("mine")
    with pytest.raises(Refused, match="already"):
        done(story, "markdown", path)
    assert path.read_text() == "mine"
    done(story, "markdown", path, over=True)
    assert path.read_bytes() == written(story, "markdown")


def test_the_old_file_stays_when_overwriting_stops(story: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "dusk.md"
    path.write_text("mine")
    work = save(export("markdown"), Story.of(story), path, over=True)
    next(work)
    work.close()
    assert path.read_text() == "mine"


def test_no_link_is_followed_and_no_folder_written_over(story: Campaign, tmp_path: Path) -> None:
    (tmp_path / "link.md").symlink_to(tmp_path / "elsewhere")
    with pytest.raises((Refused, NotOurs)):
        done(story, "markdown", tmp_path / "link.md", over=True)
    with pytest.raises(Refused, match="is a folder"):
        done(story, "markdown", tmp_path, over=True)
    with pytest.raises(Refused, match="no folder"):
        done(story, "markdown", tmp_path / "none" / "dusk.md")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("call", ["open", "fsync", "rename"])
def test_a_failing_disk_leaves_no_half_written_file(story: Campaign, tmp_path: Path, broken: Disk, call: str) -> None:
    (tmp_path / "out").mkdir()
    work = save(export("epub"), Story.of(story), tmp_path / "out" / "dusk.epub")
    broken.fail(call)
    with pytest.raises(NotSaved):
        list(work)
    broken.mend()
    assert list((tmp_path / "out").iterdir()) == []


def test_a_damaged_entry_is_marked_with_its_text_and_reported(story: Campaign) -> None:
    write(story, "prose", "Doomed words.")
    file = story.folder.sessions()[-1]
    file.write_bytes(file.read_bytes().replace(b'text = "Doomed words."', b'text = "Doomed words.'))
    told = Story.of(story)
    work = export("text").pieces
    assert work is not None
    text = "".join(work(told))
    assert "It reads “Doomed words.”" in text
    assert "Steam climbs." in text
    marked = "Entries that cannot be read: 1. Each is marked in its place, with its words."
    assert describe_losses(told, export("text")) == [marked]


def test_a_name_is_proposed_from_title_and_part() -> None:
    markdown, html = export("markdown"), export("html")
    assert suggest_file_name("The Long Dusk", Selection(), markdown) == "the-long-dusk.md"
    assert suggest_file_name("../..", Selection(scenes=range(3, 6)), html) == "campaign-scene-3-5.html"
    assert suggest_file_name("X", Selection(sessions=range(2, 3), title="Ember"), html) == "ember-session-2.html"


def test_the_open_campaign_is_not_changed(story: Campaign) -> None:
    last = story.journal.last
    assert last is not None
    held = dict(last._read)
    written(story, "html")
    assert story.journal.last is last
    assert last._read == held


def test_unsaved_entries_are_exported_too(story: Campaign, broken: Disk) -> None:
    broken.fail("fsync")
    write(story, "prose", "On its way.")
    assert story.unsaved
    broken.mend()
    assert b"On its way." in written(story, "text")


def test_a_typed_line_names_the_title_page_too(campaign: Campaign) -> None:
    line = 'the dusk.epub --title="Ember and Ash" --author "Jo Writer" --lang pt-BR --credits no'
    asked = export_line.read(line, campaign.world)
    assert (asked.name, asked.export.id) == ("the dusk.epub", "epub")
    assert asked.wanted == Selection(
        content="story", title="Ember and Ash", author="Jo Writer", language="pt-BR", credits=False
    )
    with pytest.raises(BadInput, match="such as en"):
        export_line.read("dusk.epub --lang <b>", campaign.world)


def test_a_typed_line_ends_in_a_level_and_refuses_what_is_no_option(campaign: Campaign) -> None:
    asked = export_line.read("my dusk.txt everything", campaign.world)
    assert (asked.name, asked.wanted.content) == ("my dusk.txt", "everything")
    assert export_line.read("my story --format text", campaign.world).name == "my story"
    with pytest.raises(BadInput, match=r"Unknown option “--contents”\. Did you mean --content"):
        export_line.read("dusk.txt --contents story", campaign.world)
