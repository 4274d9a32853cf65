"""A theme is read whole before it is used: an invalid colour is reported and never ends the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.theme import Theme

from solo_journal.shipped import shipped
from solo_journal.ui.themes import COLOURS, find_theme, themes


@pytest.mark.parametrize("spoilt", [*(f'{name} = ""' for name in COLOURS), "luminosity_spread = 1e308", "dark = 7"])
def test_an_invalid_theme_value_is_refused_with_a_sentence(spoilt: str, tmp_path: Path) -> None:
    text = (shipped("assets", "themes") / "parchment.toml").read_text()
    name = spoilt.partition(" ")[0]
    kept = [line for line in text.splitlines() if not line.startswith((f"{name} =", "name ="))]
    (tmp_path / "mine.toml").write_text("\n".join(['name = "mine"', spoilt, *kept]))
    assert find_theme("mine", tmp_path) is None
    assert any("mine.toml cannot be used" in each for each in themes(tmp_path) if not isinstance(each, Theme))
