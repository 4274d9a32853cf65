"""An act of the page is one file, and the menu, the palette, `/name` and the keys know it: the very file that
CONTRIBUTING shows."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.binding import Binding

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play.line_parser import Typed
from solo_journal.rules import shelf
from solo_journal.rules.names import slug
from solo_journal.ui import acts as folder
from solo_journal.ui.acts import act_called, acts, bindings, own_commands
from solo_journal.ui.app import SoloJournal
from solo_journal.ui.campaign_model import CampaignModel
from solo_journal.ui.forms.choices import flat, menu
from solo_journal.ui.page.amendments import _act_in
from solo_journal.ui.screens.play import Play

from ... import processes
from ..frames import frame, sees

ACTS_IN = {
    "import tables /tmp/beasts.csv": ("import_tables", "/tmp/beasts.csv"),
    "Check Tables": ("check_tables", ""),
    "import beasts.csv": ("import", "beasts.csv"),
    "roll dice 3d6": None,
}
PAGE = Path(__file__).parents[3] / "CONTRIBUTING.md"


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CampaignModel]:
    """A campaign without any game."""
    monkeypatch.setenv("SOLO_JOURNAL_HOME", str(tmp_path))
    library = Library(Places(tmp_path, tmp_path / ".state", tmp_path / ".state" / "settings.toml", tmp_path / ".packs"))
    model = CampaignModel.at(library, library.new("Bare", ()))
    yield model
    model.close()


@pytest.fixture
def length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The act of the page that tells how to add one, laid where acts lie."""
    block = re.search(r"## Add an act.*?```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    (tmp_path / "length.py").write_text(block[1], encoding="utf-8")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    acts.cache_clear()
    yield
    acts.cache_clear()
    sys.modules.pop(f"{folder.__name__}.length", None)


def test_every_act_has_its_own_name_letter_and_key_and_says_what_it_does() -> None:
    for of in ("letters", "key"):
        twice = Counter(getattr(act, of) for act in acts().values())
        assert {each for each, count in twice.items() if each and count > 1} == set()
    for id_, act in acts().items():
        assert slug(id_).replace("-", "_") == id_
        assert act.title
        assert act.about.endswith(".")


def test_no_act_has_the_letters_of_a_tool() -> None:
    tools = {kind.key: kind.id for id_ in shelf.tools() for kind in shelf.system(id_).procedures if kind.key}
    assert {act.id: tools[act.letters] for act in acts().values() if act.letters in tools} == {}


def test_former_ids_of_an_act_lead_to_it_and_are_not_reused() -> None:
    once = [was for act in acts().values() for was in act.was]
    assert len(set(once)) == len(once)
    assert set(once) & set(own_commands()) == set(), "the strip would tell of something else"
    assert set(once) & set(acts()) == set()
    assert {was: getattr(act_called(was), "id", "") for was in ("then", "memory", "next", "table")} == {
        "table": "tables",
        "then": "lookback",
        "memory": "names",
        "next": "scene",
    }


def test_an_act_is_called_by_a_title_of_several_words_with_what_comes_after_it(model: CampaignModel) -> None:
    found = {line: _act_in(model.campaign, Typed("command", line)) for line in ACTS_IN}
    assert found == ACTS_IN


def test_the_keys_of_acts_are_keys_of_the_page_and_can_be_changed() -> None:
    of_the_page = {each.id: each for each in Play.BINDINGS if isinstance(each, Binding)}
    for each in bindings():
        assert isinstance(each, Binding)
        assert of_the_page[each.id] == each
        assert each.action == f"act('{(each.id or '').removeprefix('page.')}')"


def test_an_act_that_has_nothing_to_do_says_so(model: CampaignModel) -> None:
    assert acts()["save"].why_not(model) == "all is saved"
    model.campaign.unsaved = "The disk is full."
    assert acts()["save"].why_not(model) == ""


def test_the_files_of_the_folder_wait_with_what_they_need_until_they_are_done() -> None:
    """They are read before the page is seen, so that each of them delays it."""
    code = (
        "import sys, solo_journal.ui.page.play_page; from solo_journal.ui.acts import acts; before = set(sys.modules);"
        "acts(); print(*sorted(m for m in set(sys.modules) - before if not m.startswith('solo_journal.ui.acts.')))"
    )
    done = processes.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.usefixtures("length")
def test_one_file_is_in_the_menu_in_its_place(model: CampaignModel) -> None:
    length = next(each for each in flat(menu(model)) if each.title == "Length")
    assert (length.way, length.group, length.also) == ("Rw", "Read again", ("how long", "size"))


@pytest.mark.usefixtures("length")
@pytest.mark.parametrize("keys", [("space", "R", "w"), (*"/length", "enter")])
async def test_one_file_is_done_by_its_letter_and_by_its_name(model: CampaignModel, keys: tuple[str, ...]) -> None:
    app = SoloJournal(model.library, model)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await sees(pilot, "lines, or more.")
        assert not app._notifications


@pytest.mark.usefixtures("length")
async def test_a_notice_stays_after_its_line_is_emptied_until_the_next_key(model: CampaignModel) -> None:
    """A line was reported while it was there, and is reported again after it has gone: no key was pressed."""
    app = SoloJournal(model.library, model)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"/length")
        await pilot.pause(0.5)  # the line is told of after a pause
        await pilot.press("enter")
        await sees(pilot, "lines, or more.")
        await pilot.pause(1)
        assert "lines, or more." in frame(app)
        await pilot.press("x")
        assert "lines, or more." not in frame(app)


def test_every_act_that_the_page_asks_for_by_its_name_is_there() -> None:
    """A click on a name, a row of a pane: each names an act, and one that got another id is found by its old one."""
    room = Path(folder.__file__).parents[1]
    asked = re.compile(r"""(?:\.act\(|self\.Act, |Pane\.Act\()"(\w+)\"""")
    named = {name for path in room.rglob("*.py") for name in asked.findall(path.read_text(encoding="utf-8"))}
    assert {"names", "sheet", "notes"} <= named
    assert [name for name in named if act_called(name) is None] == []
    assert [name for name in named if name not in acts()] == []
