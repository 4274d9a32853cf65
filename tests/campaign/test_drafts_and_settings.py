"""What is being typed is offered again whatever happens; settings hold, and a broken file of them is never lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library import settings
from solo_journal.campaign.library.settings import Settings
from solo_journal.campaign.play.append import write
from solo_journal.campaign.save.drafts import Draft, words_waiting
from solo_journal.campaign.store.plain_files import OLD, temporary_for
from solo_journal.rules.refusal import Refused

if TYPE_CHECKING:
    from .conftest import Disk


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    return Draft.of(tmp_path / "state", "01M7W8T59GZSE7S69RH995N00D")


@pytest.mark.parametrize("text", ["Steam climbs.", "a\r\nb\rc\n", "\x1b[31m \u2028", "😀" * 1000, " "])
def test_a_draft_comes_back_to_the_last_character(draft: Draft, text: str) -> None:
    assert draft.write(text) == ""
    assert Draft(draft.path).read() == text


def test_no_draft_is_no_text(draft: Draft) -> None:
    assert draft.read() == ""
    assert draft.write("") == ""
    draft.write("words")
    assert draft.write("") == ""
    assert draft.read() == ""
    assert list(draft.path.parent.iterdir()) == []


@pytest.mark.parametrize("campaign_id", ["../../x", "", "a/b", "..", "\0"])
def test_an_id_never_becomes_a_path(tmp_path: Path, campaign_id: str) -> None:
    path = Draft.of(tmp_path, campaign_id).path
    assert path.parent == tmp_path / "drafts"
    assert path.stem.isalnum()


def test_a_draft_that_cannot_be_kept_says_so_and_the_last_one_stays(draft: Draft, broken: Disk) -> None:
    draft.write("one")
    broken.fail("write", code=errno.ENOSPC)
    assert "disk is full" in draft.write("two")
    broken.mend()
    assert draft.read() == "one"


def test_what_a_killed_program_left_beside_a_draft_is_swept_when_it_is_offered(draft: Draft) -> None:
    draft.write("words")
    left = temporary_for(draft.path)
    left.write_bytes(b"wor")
    os.utime(left, (left.stat().st_mtime - 2 * OLD,) * 2)
    assert draft.read() == "words"
    assert list(draft.path.parent.iterdir()) == [draft.path]


def test_words_that_wait_to_be_saved_stand_as_they_would_be_typed(campaign: Campaign, broken: Disk) -> None:
    broken.fail("write", code=errno.ENOSPC)
    write(campaign, "prose", "Steam climbs.")
    write(campaign, "action", "Slip past")
    assert words_waiting(campaign.journal.waiting) == ["Steam climbs.", "@ Slip past"]


def test_a_draft_that_cannot_be_read_is_empty(draft: Draft) -> None:
    draft.path.parent.mkdir(parents=True)
    draft.path.mkdir()
    assert draft.read() == ""
    assert draft.write("x").endswith(".")
    assert draft.write("").endswith(".")


def test_half_a_character_is_no_reason_to_lose_the_rest(draft: Draft) -> None:
    assert draft.write("caf\udce9 is open") == ""
    assert draft.read() == "caf? is open"


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "state" / "settings.toml"
    assert settings.read(path) == (Settings(), "")
    settings.write(path, Settings(own_dice=True))
    assert settings.read(path) == (Settings(own_dice=True), "")


def test_settings_of_a_newer_program_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('own_dice = true\nfuture = ["x"]\n', "utf-8")
    found, trouble = settings.read(path)
    assert not trouble
    settings.write(path, found.but(own_dice=False))
    assert "future" in path.read_text("utf-8")
    assert settings.read(path)[0].own_dice is False


def test_a_key_with_an_earlier_id_is_kept_under_the_present_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        '[keys]\n"stats.back" = "q"\n"book.back" = "q"\n"find.close" = "f9"\n"room.up" = "u"\n"book.up" = "p"\n'
        '"library.home" = "g"\n"find.page-up" = "f6"\n"library.page-up" = "b"\n'
    )
    found, trouble = settings.read(path)
    lists = {"list.home": "g", "list.page-up": "f6,b"}
    assert (found.keys, trouble) == ({"room.back": "q,f9", "room.up": "u", **lists}, "")
    settings.write(path, found)
    assert "book" not in path.read_text()


@pytest.mark.parametrize(
    "content", [b"own_dice = 'yes'", b"= nonsense", b"\xff", b"a." * 50_000 + b"b = 1", b"x" * 200_000]
)
def test_broken_settings_are_reported_and_never_overwritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    found, trouble = settings.read(path)
    assert found == Settings()
    assert "settings.toml" in trouble
    assert trouble.endswith("fixed.")
    with pytest.raises(Refused, match="defaults are used"):
        settings.write(path, Settings(own_dice=True))
    assert path.read_bytes() == content


@pytest.mark.parametrize("value", ["[]", "[[1]]", "7.5", "1984-01-01", "{ a = 1 }"])
def test_each_setting_in_turn_may_be_of_another_type(tmp_path: Path, value: str) -> None:
    """What fits is taken, and of what does not, the defaults are used and a sentence tells."""
    for name in settings.Settings.model_fields:
        path = tmp_path / "settings.toml"
        path.write_text(f"{name} = {value}\n")
        found, trouble = settings.read(path)
        assert trouble or getattr(found, name) != getattr(settings.Settings(), name) or value == "[]"
