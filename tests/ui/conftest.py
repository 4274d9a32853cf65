"""What tests of the page share."""

from __future__ import annotations

from typing import Any

import pytest
from textual._compositor import Compositor
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

PARSED: dict[Any, list[RuleSet]] = {}
"""What was parsed of each style sheet, which every app of a run would parse again: it took a tenth of a journey."""


@pytest.fixture(autouse=True)
def only_what_is_looked_at_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal is there to paint, which took a third of a journey: a frame is drawn when a test looks at it."""
    paints = Compositor.render_update

    def render_update(self: Compositor, full: bool = False, *rest: Any, **named: Any) -> Any:
        if full:
            return paints(self, full, *rest, **named)
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", render_update)


@pytest.fixture(autouse=True)
def a_style_sheet_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parses = Stylesheet._parse_rules

    def parse_rules(self: Stylesheet, *source: Any, **named: Any) -> list[RuleSet]:
        key = (source, *named.items(), *self._variables.items())
        if key not in PARSED:
            PARSED[key] = parses(self, *source, **named)
        return PARSED[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_rules)
