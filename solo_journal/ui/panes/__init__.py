"""The panes beside the page. Each file here defines one `PANE` and is found by listing the folder; other packages bring
theirs by entry points.

Which panes are shown follows from what the systems in use declare, never from which systems they are.
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
"""The entry points of panes in other packages."""


@cache
def kinds() -> tuple[type[Pane], ...]:
    """Every kind of pane, in display order."""
    from .pane import Pane

    names = [module.name for module in pkgutil.iter_modules(__path__) if module.name != "pane"]
    found = [importlib.import_module(f"{__name__}.{name}").PANE for name in names]
    for load in entry_points(GROUP).values():
        with suppress(Exception):  # it is another's, and must not end anything here
            found.append(load())
    found = [each for each in found if isinstance(each, type) and issubclass(each, Pane)]
    return tuple(sorted(found, key=lambda each: each.place))


def panes_for(model: CampaignModel) -> list[type[Pane]]:
    """The panes that this campaign has content for."""
    return [kind for kind in kinds() if kind.wanted(model)]


def beside(model: CampaignModel) -> list[type[Pane]]:
    """The panes shown beside the page: a pane that wants to be alone has its column to itself."""
    found = panes_for(model)
    taken = {kind.column for kind in found if kind.alone}
    return [kind for kind in found if kind.alone or kind.column not in taken]
