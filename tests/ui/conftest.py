"""What tests of the page share."""

from __future__ import annotations

from typing import Any

import pytest
from textual._compositor import Compositor


@pytest.fixture(autouse=True)
def only_what_is_looked_at_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal is there to paint, which took a third of a journey: a frame is drawn when a test looks at it."""
    paints = Compositor.render_update

    def render_update(self: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False) -> Any:
        if full or screen_stack:  # only the app itself knows what shines through a screen
            return paints(self, full, screen_stack, simplify)
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", render_update)
