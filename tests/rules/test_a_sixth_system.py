"""Adding a rule system is one file, and nothing else needs to know: the very file that CONTRIBUTING shows."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from solo_journal.campaign.library.library import Library
from solo_journal.campaign.library.places import Places
from solo_journal.campaign.play.append import perform_and_keep
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.rules import shelf, systems
from solo_journal.rules.asking import Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.world import World

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"


@pytest.fixture
def coin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system of the page, laid where systems lie."""
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    (tmp_path / "coin.py").write_text(block[1], encoding="utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    shelf.system.cache_clear()
    yield
    shelf.system.cache_clear()
    sys.modules.pop("solo_journal.rules.systems.coin", None)


@pytest.mark.usefixtures("coin")
def test_one_file_is_a_system_with_every_face(tmp_path: Path) -> None:
    assert "coin" in shelf.games()
    flip = make(shelf.procedure("coin.flip"), {"question": "Is it so?"})
    assert odds_of(flip, World(), tables={}).headlines == {"No": Fraction(1, 2), "Yes": Fraction(1, 2)}

    home = tmp_path / "home"
    library = Library(Places(home, home / ".state", home / ".state" / "settings.toml", home / ".packs"))
    campaign = library.new("Heads", ("coin",))
    kept = perform_and_keep(campaign, flip, Typed([2]))
    assert (kept.entry.kind, kept.entry.text) == ("question", "Is it so?")
    assert kept.entry.outcome is not None
    assert kept.entry.outcome.headline == "Yes"
    assert list(check(campaign)) == []
    assert undo(campaign).id == kept.entry.id


@pytest.mark.usefixtures("coin")
def test_it_is_what_the_question_mark_asks_in_its_campaigns() -> None:
    oracle = shelf.system("coin").oracle
    assert oracle is not None
    assert make(oracle.procedure, {oracle.words: "Is it?", **oracle.signs[""]}).id == "coin.flip"
