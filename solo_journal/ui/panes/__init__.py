"""The panes beside the page. A file here is one pane, found by its name; it defines `PANE`. Other packages bring theirs
by entry points.

Which panes stand there follows from what the systems in use declare, never from which systems they are.
"""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from ...rules.shelf import entry_points

if TYPE_CHECKING:
    from ..campaign_model import CampaignModel
    from .pane import Pane

GROUP = "solo_journal.panes"
"""The entry points under which other packages bring panes."""


@cache
def kinds() -> tuple[type[Pane], ...]:
    """Every kind of pane, in the order in which they stand."""
    from .pane import Pane

    names = [module.name for module in pkgutil.iter_modules(__path__) if module.name != "pane"]
    found = [importlib.import_module(f"{__name__}.{name}").PANE for name in names]
    for load in entry_points(GROUP).values():
        with suppress(Exception):  # it is another's, and must not end anything here
            found.append(load())
    found = [each for each in found if isinstance(each, type) and issubclass(each, Pane)]
    return tuple(sorted(found, key=lambda each: each.place))


def wanted(model: CampaignModel) -> list[type[Pane]]:
    """The panes that this campaign has something for."""
    return [kind for kind in kinds() if kind.wanted(model)]


def beside(model: CampaignModel) -> list[type[Pane]]:
    """Those that stand beside the page: one that wants to stand alone has its column for itself."""
    found = wanted(model)
    taken = {kind.column for kind in found if kind.alone}
    return [kind for kind in found if kind.alone or kind.column not in taken]
