"""Two pages at one campaign have a draft each, and the next page offers the words of those that are gone."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.campaign.save.drafts import Draft, _join_texts
from solo_journal.campaign.store.bounds import DRAFT

from .. import processes

if TYPE_CHECKING:
    from .conftest import Disk

ID = "01M7W8T59GZSE7S69RH995N00D"
TYPING = """
import sys
from pathlib import Path
from solo_journal.campaign.save.drafts import Draft

draft = Draft.take(Path(sys.argv[1]), sys.argv[2])
print(draft.write(sys.argv[3]) or draft.path.name, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[ExitStack]:
    """The pages of this program; all are left in the end."""
    with ExitStack() as open_:
        yield open_


def page(pages: ExitStack, state: Path) -> Draft:
    """The draft of a page that starts now, and runs on."""
    draft = Draft.take(state, ID)
    pages.callback(draft.close)
    return draft


@contextmanager
def typing_in(state: Path, text: str) -> Iterator[subprocess.Popen[str]]:
    """Another program, in which this was typed."""
    command = [sys.executable, "-c", TYPING, str(state), ID, text]
    with processes.started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline().startswith(ID)
        yield program


def left(state: Path, name: str, text: str, second: int) -> Path:
    """A draft that was left by a page which is gone, last written in this second."""
    path = state / "drafts" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    os.utime(path, (second, second))
    return path


def lying(state: Path) -> dict[str, str]:
    """The drafts on disk."""
    return {path.name: path.read_text("utf-8") for path in (state / "drafts").glob("[!.]*")}


def test_each_page_has_a_draft_of_its_own(tmp_path: Path, pages: ExitStack) -> None:
    one, two, three = (page(pages, tmp_path) for _ in range(3))
    assert not any([one.write("Steam"), two.write("climbs"), three.write("out")])
    assert lying(tmp_path) == {f"{ID}.txt": "Steam", f"{ID}-2.txt": "climbs", f"{ID}-3.txt": "out"}
    assert [each.take_up() for each in (one, two, three)] == ["Steam", "climbs", "out"]


def test_another_campaign_has_drafts_of_its_own(tmp_path: Path, pages: ExitStack) -> None:
    left(tmp_path, f"{ID}X.txt", "Ashes", 1)
    left(tmp_path, f"{ID}X-2.txt", "Ashes", 1)
    assert page(pages, tmp_path).take_up() == ""
    assert len(lying(tmp_path)) == 2


def test_a_draft_of_the_old_name_is_offered(tmp_path: Path, pages: ExitStack) -> None:
    left(tmp_path, f"{ID}.txt", "Steam climbs", 1)
    assert page(pages, tmp_path).take_up() == "Steam climbs"


def test_the_next_page_offers_what_two_killed_ones_left_the_older_words_first(tmp_path: Path, pages: ExitStack) -> None:
    with typing_in(tmp_path, "Steam climbs") as one, typing_in(tmp_path, "? Is he alone") as two:
        assert set(lying(tmp_path)) == {f"{ID}.txt", f"{ID}-2.txt"}
        one.kill()
        two.kill()
    assert page(pages, tmp_path).take_up() == "Steam climbs\n? Is he alone"
    assert lying(tmp_path) == {f"{ID}.txt": "Steam climbs\n? Is he alone"}


def test_the_words_of_a_page_that_still_runs_are_its_own(tmp_path: Path, pages: ExitStack) -> None:
    with typing_in(tmp_path, "Steam climbs") as one, typing_in(tmp_path, "? Is he alone"):
        one.kill()
        one.wait(processes.LIMIT)
        assert page(pages, tmp_path).take_up() == "Steam climbs"
        assert lying(tmp_path)[f"{ID}-2.txt"] == "? Is he alone"


def test_a_page_that_is_left_leaves_its_words_to_the_next(tmp_path: Path, pages: ExitStack) -> None:
    running, leaving = page(pages, tmp_path), page(pages, tmp_path)
    running.write("Steam")
    leaving.write("climbs")
    leaving.close()
    assert running.read() == "Steam"
    assert page(pages, tmp_path).take_up() == "climbs"


def test_what_was_written_last_is_offered_last_whatever_its_name(tmp_path: Path, pages: ExitStack) -> None:
    left(tmp_path, f"{ID}.txt", "third", 30)
    left(tmp_path, f"{ID}-2.txt", "first", 10)
    left(tmp_path, f"{ID}-10.txt", "second", 20)
    assert page(pages, tmp_path).take_up() == "first\nsecond\nthird"


def test_nothing_is_offered_twice_where_the_last_page_was_killed_while_it_took_up(
    tmp_path: Path, pages: ExitStack
) -> None:
    """It had written all of it, and had not yet removed what was another's."""
    left(tmp_path, f"{ID}-2.txt", "Two of them.\nOne knows my face.", 10)
    left(tmp_path, f"{ID}.txt", "Steam.\nTwo of them.\nOne knows my face.", 20)
    assert page(pages, tmp_path).take_up() == "Steam.\nTwo of them.\nOne knows my face."
    assert len(lying(tmp_path)) == 1


def test_where_it_cannot_be_kept_all_is_offered_and_all_stays_where_it_was(
    tmp_path: Path, pages: ExitStack, broken: Disk
) -> None:
    left(tmp_path, f"{ID}.txt", "first", 10)
    left(tmp_path, f"{ID}-2.txt", "second", 20)
    before, draft = lying(tmp_path), page(pages, tmp_path)
    broken.fail("write", code=errno.ENOSPC)
    assert draft.take_up() == "first\nsecond"
    broken.mend()
    assert lying(tmp_path) == before
    assert draft.take_up() == "first\nsecond"


def test_what_one_draft_cannot_hold_stays_where_it_is(tmp_path: Path, pages: ExitStack) -> None:
    left(tmp_path, f"{ID}.txt", "a" * (DRAFT.most_bytes - 10), 10)
    left(tmp_path, f"{ID}-2.txt", "longer than ten", 20)
    draft = page(pages, tmp_path)
    assert draft.take_up() == "a" * (DRAFT.most_bytes - 10)
    draft.write("")
    assert draft.take_up() == "longer than ten"


def test_what_cannot_be_read_is_left_alone(tmp_path: Path, pages: ExitStack) -> None:
    left(tmp_path, f"{ID}.txt", "words", 10)
    (tmp_path / "drafts" / f"{ID}-2.txt").mkdir()
    (tmp_path / "drafts" / f".{ID}-3.lock").mkdir()
    unknown = left(tmp_path, f"{ID}-3.txt", "of a page that may run", 20)
    assert page(pages, tmp_path).take_up() == "words"
    assert unknown.exists()


def test_where_nothing_can_be_locked_there_is_the_one_draft(tmp_path: Path, pages: ExitStack) -> None:
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / f".{ID}.lock").mkdir()
    draft = page(pages, tmp_path)
    assert draft.write("Steam") == ""
    assert draft.take_up() == "Steam"
    assert lying(tmp_path) == {f"{ID}.txt": "Steam"}


@given(st.lists(st.text(min_size=1).filter(str.strip), max_size=4))
def test_joined_words_hold_each_text_and_joined_again_they_are_the_same(texts: list[str]) -> None:
    paths = [Path(str(number)) for number, _ in enumerate(texts)]
    joined = _join_texts(paths, dict(zip(paths, texts, strict=True)))
    assert all(f"\n{text}\n" in f"\n{joined}\n" for text in texts)
    again = {Path("all"): joined, **dict(zip(paths, texts, strict=True))}
    assert _join_texts(again, again) == joined
