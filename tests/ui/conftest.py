"""What tests of the page share."""

from __future__ import annotations

from typing import Any

import pytest
from textual._compositor import Compositor


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
