"""The handbook: every page is listed and found by its name, and every screen has a section."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from textual.screen import Screen

import solo_journal.ui
from solo_journal.campaign.story import handbook
from solo_journal.rules.refusal import Unknown
from solo_journal.rules.shelf import INSTALLED
from solo_journal.shipped import shipped
from solo_journal.ui.screens.help import name_of


def screens() -> Iterator[type[Screen[object]]]:
    """Every screen of ours that can be opened."""
    for module in pkgutil.walk_packages(solo_journal.ui.__path__, "solo_journal.ui."):
        importlib.import_module(module.name)
    waiting: list[type[Screen[object]]] = [Screen]
    while waiting:
        kind = waiting.pop()
        below = [each for each in kind.__subclasses__() if each.__module__.startswith("solo_journal")]
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("solo_journal") and not inspect.isabstract(kind) and not below:
            yield kind


def test_the_contents_list_every_page() -> None:
    files = {file.stem for file in shipped("docs").glob("*.md")} - {"README"}
    assert {page.name for page in handbook.pages()} == files


@pytest.mark.parametrize("page", handbook.pages(), ids=lambda page: page.name)
def test_a_page_is_found_by_its_name_its_title_and_their_beginnings(page: handbook.Page) -> None:
    assert handbook.page([page.name]) is page
    assert handbook.page(page.title.split()) is page
    assert page.told.head.startswith(f"# {page.title}")
    for section in page.told.sections:
        told = handbook.help_on([page.name, section.anchor])
        assert told is not None
        assert told.startswith(section.title.upper())


def test_plain_text_has_no_marks_but_those_that_are_reported() -> None:
    """Code stands as it is typed, links are their words, and a bar inside a cell is no column."""
    told = handbook.help_on(["notation"])
    assert told is not None
    assert "[N:Orso|hunter, wary]" in told
    assert not re.search(r"\*\*|`|\]\(|<!--", told)


def test_an_unknown_page_is_refused_with_near_matches() -> None:
    assert handbook.help_on(["nonsense"]) is None
    with pytest.raises(Unknown, match=r"Did you mean exports\?"):
        handbook.section_on("exprots", ())


def test_a_section_is_found_by_its_subject_without_its_page() -> None:
    games = INSTALLED.choices()
    assert handbook.section_on("two devices", ()).startswith("TWO DEVICES")
    with pytest.raises(Unknown, match=r"“might” has no page of its own. Read pathwalker nine traits, "):
        handbook.section_on("might", [each for each in games if each.id == "pathwalker"])
    with pytest.raises(Unknown, match="Did you mean backups"):
        handbook.help_on(["files", "bakups"])


@pytest.mark.parametrize("screen", sorted(name_of(each) for each in screens()))
def test_help_on_every_screen_has_its_section(screen: str) -> None:
    assert handbook.about(screen) is not None


def test_no_two_sections_describe_one_screen() -> None:
    told = Counter(each for page in handbook.pages() for section in page.told.sections for each in section.subjects)
    assert [name for name, count in told.items() if count > 1] == []
