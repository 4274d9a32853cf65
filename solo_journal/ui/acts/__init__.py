"""The acts of the page itself. Each file here holds one act, or a few that belong together, and is found by listing the
folder; an act is a function under `@act`.

All files are imported before the page is visible, so an act imports what it needs when it runs.
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
    """Every act by id."""
    modules = [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    found = [each for module in modules for each in vars(module).values() if isinstance(each, Act)]
    return {act.id: act for act in sorted(found, key=lambda each: each.id)}


def act_called(name: str) -> Act | None:
    """The act with this id, an earlier id or this title, also as typed on another keyboard layout."""
    for word in (name, by_places(name)):
        found = (each for each in acts().values() if word in each.was or word.casefold() == each.title.casefold())
        if act := acts().get(word) or next(found, None):
            return act
    return None


def own_commands() -> dict[str, str]:
    """The page's own commands, by what is typed after `/`, each with a sentence."""
    from ..forms.entry_acts import ENTRY_CHOICES

    of_entries: dict[str, str] = {each.act: each.about for each in ENTRY_CHOICES if act_called(each.act) is None}
    return {**of_entries, **{act.id: act.about for act in acts().values()}}


def bindings() -> Iterator[BindingType]:
    """The bindings of acts with a key: F2 before F3 before Ctrl+Z."""
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
