"""Adding a pane is one file: the very one that CONTRIBUTING shows."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from solo_journal.rules.immutable import Map
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.world import Character, World
from solo_journal.ui.panes.character import CharacterPane

PAGE = Path(__file__).parents[3] / "CONTRIBUTING.md"
KAY, MIRA = Character(name="Kay"), Character(name="Mira", concept="bell singer")


def test_the_pane_of_contributing_shows_who_is_not_played_and_plays_them() -> None:
    block = re.search(r"## Add a pane.*?```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    there: dict[str, Any] = {"__name__": "solo_journal.ui.panes.company", "__package__": "solo_journal.ui.panes"}
    exec(compile(block[1], "company.py", "exec"), there)  # what a contributor would write as a file
    pane = there["PANE"]
    alone, both = (
        SimpleNamespace(world=World(characters=Map(them), active="kay"))
        for them in ({"kay": KAY}, {"kay": KAY, "mira": MIRA})
    )
    assert (pane.wanted(alone), pane.wanted(both)) == (False, True)
    [row] = pane().rows_of(both)
    assert (row.words.plain, row.end.plain, row.key) == ("Mira", "bell singer", "mira")
    assert (row.does().procedure, row.does().inputs) == ("character.play", {"name": "Mira"})


def test_the_sheet_of_a_missing_game_is_shown_as_kept() -> None:
    world = World(
        characters=Map({"mira": Character(name="Mira", sheets=Map({"kite": Map({"wind": 2})}))}), active="mira"
    )
    now = SimpleNamespace(meters={}, concerns=lambda name: False)
    campaign = SimpleNamespace(world=world, shelf=Shelf())
    model: Any = SimpleNamespace(campaign=campaign, world=world, systems=[], just_now=now)
    [row] = CharacterPane().rows_of(model)
    assert str(row.words) == "kite: kept as it is; this game is not installed here"
