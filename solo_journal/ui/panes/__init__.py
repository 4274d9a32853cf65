"""The panes beside the page. A file here is one pane, found by its name; it defines `PANE`.

Which panes stand there follows from what the systems in use declare, never from which systems they are.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..campaign_model import CampaignModel
    from .pane import Pane


@cache
def kinds() -> tuple[type[Pane], ...]:
    """Every kind of pane, in the order in which they stand."""
    from .pane import Pane

    names = [module.name for module in pkgutil.iter_modules(__path__) if module.name != "pane"]
    found = [importlib.import_module(f"{__name__}.{name}").PANE for name in names]
    assert all(issubclass(each, Pane) for each in found)
    return tuple(sorted(found, key=lambda each: each.place))


def wanted(model: CampaignModel) -> list[type[Pane]]:
    """The panes that this campaign has something for."""
    return [kind for kind in kinds() if kind.wanted(model)]


def beside(model: CampaignModel) -> list[type[Pane]]:
    """Those that stand beside the page: one that wants to stand alone has its column for itself."""
    found = wanted(model)
    taken = {kind.column for kind in found if kind.alone}
    return [kind for kind in found if kind.alone or kind.column not in taken]
