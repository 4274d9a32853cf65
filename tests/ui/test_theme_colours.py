"""A theme is read whole before it is worn: one with a colour that is none is told, and never ends the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.theme import Theme

from solo_journal.shipped import shipped
from solo_journal.ui.themes import COLOURS, find_theme, themes


@pytest.mark.parametrize("spoilt", [*(f'{name} = ""' for name in COLOURS), "luminosity_spread = 1e308", "dark = 7"])
def test_a_value_that_no_theme_can_have_is_a_sentence(spoilt: str, tmp_path: Path) -> None:
    text = (shipped("assets", "themes") / "parchment.toml").read_text()
    name = spoilt.partition(" ")[0]
    kept = [line for line in text.splitlines() if not line.startswith((f"{name} =", "name ="))]
    (tmp_path / "mine.toml").write_text("\n".join(['name = "mine"', spoilt, *kept]))
    assert find_theme("mine", tmp_path) is None
    assert any("mine.toml cannot be used" in each for each in themes(tmp_path) if not isinstance(each, Theme))
