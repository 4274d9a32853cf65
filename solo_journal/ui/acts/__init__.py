"""What the page itself does. A file here is one act, or a few that belong together, found by its name; each is a
function under `@act`.

Every file here is read before the page is seen, so what an act needs is imported when it is done.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

from textual.binding import Binding, BindingType

from ...campaign.play.keyboards import by_places
from .act import Act


@cache
def acts() -> dict[str, Act]:
    """Every act by its id."""
    modules = [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    found = [each for module in modules for each in vars(module).values() if isinstance(each, Act)]
    return {act.id: act for act in sorted(found, key=lambda each: each.id)}


def act_called(name: str) -> Act | None:
    """The act of this id, of one that it once had, or of this title; also where another keyboard types it."""
    for word in (name, by_places(name)):
        found = (each for each in acts().values() if word in each.was or word.casefold() == each.title.casefold())
        if act := acts().get(word) or next(found, None):
            return act
    return None


def own_commands() -> dict[str, str]:
    """What the page itself does, by what is typed after `/`, each in a sentence."""
    from ..forms.entry_acts import ENTRY_CHOICES

    return {**{each.act: each.about for each in ENTRY_CHOICES}, **{act.id: act.about for act in acts().values()}}


def bindings() -> Iterator[BindingType]:
    """The keys of those acts that have one: F2 before F3 before Ctrl+Z."""
    keyed = [(act.key, act) for act in acts().values() if act.key]
    for key, act in sorted(keyed, key=lambda each: (len(each[0].name), each[0].name)):
        yield Binding(
            key.name,
            f"act({act.id!r})",
            key.called or act.title,
            id=f"page.{act.id}",
            tooltip=act.about,
            show=bool(key.called),
            priority=key.first,
        )
