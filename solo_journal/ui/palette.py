"""The command palette: keys that are active, acts of the page, procedures in use, tables, and the other campaigns.

What is picked is posted to the screen that was open; only keys are pressed here, through their own actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from ..campaign.story.sanitise import shown_line
from ..rules import shelf
from ..rules.inputs import make
from ..rules.procedure import help_parts
from .acts import acts
from .campaign_model import CampaignModel
from .page.key_names import key_name
from .page.palette_actions import Picked, Wanted


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the palette."""

    title: str
    about: str
    run: Callable[[], Any]


class Everything(Provider):
    """Finds what can be done from the open screen. It needs a `model` there for all but the keys."""

    async def startup(self) -> None:
        """Gather once; the palette closes before anything can change."""
        self._keys = list(self._bindings())
        self._rest = [*self._acts(), *self._of_desk()]

    async def discover(self) -> Hits:
        """Before anything is typed: the keys. Those that only move a cursor say no more than their name, and wait."""
        for entry in (each for each in self._keys if each.about not in each.title):
            yield DiscoveryHit(_line(entry.title), entry.run, text=entry.title, help=entry.about)

    async def search(self, query: str) -> Hits:
        """Everything that fits what is typed."""
        matcher = self.matcher(query)
        for entry in (*self._keys, *self._rest):
            score = matcher.match(entry.title)
            if score > 0:
                yield Hit(score, _line(entry.title), entry.run, text=entry.title, help=entry.about)

    def _bindings(self) -> Iterator[Entry]:
        seen: set[tuple[str, str]] = set()
        for active in self.screen.active_bindings.values():
            binding, named = active.binding, (active.binding.action, active.binding.description)
            if not active.enabled or not binding.id or named in seen:
                continue
            seen.add(named)
            key = binding.key_display or key_name(binding.key)
            run = partial(self.app.run_action, binding.action, active.node)
            title = binding.description[:1].upper() + binding.description[1:]
            yield Entry(f"{title}  {key}", binding.tooltip or title, run)

    def _acts(self) -> Iterator[Entry]:
        """The acts of the page that no key does."""
        if not hasattr(self.screen, "action_act"):
            return
        bound = {active.binding.action for active in self.screen.active_bindings.values()}
        for act in acts().values():
            action = f"act({act.id!r})"
            if action not in bound:
                yield Entry(act.title, act.about, partial(self.app.run_action, action, self.screen))

    def _of_desk(self) -> Iterator[Entry]:
        model = getattr(self.screen, "model", None)
        if not isinstance(model, CampaignModel):
            return
        for system in model.campaign.shelf.in_use(model.campaign.world):
            for kind in system.procedures:
                yield self._entry(f"{system.title}: {kind.called}", help_parts(kind)[0], kind)
        draw = shelf.procedure("table.draw")
        for pack in model.library.tables.packs():
            for table in pack.tables.values():
                drawing = make(draw, {"table": table.name})
                yield self._entry(f"Draw: {shown_line(table.title)}", f"{pack.title}, {table.name}", drawing)
        for card in model.library.cards():
            if card.path != model.campaign.folder.path:
                yield self._entry(f"Go on with: {shown_line(card.title)}", "Another campaign.", card.path)

    def _entry(self, title: str, about: str, wanted: Wanted) -> Entry:
        return Entry(shown_line(title), shown_line(about), partial(self._post, wanted))

    def _post(self, wanted: Wanted) -> None:
        self.screen.post_message(Picked(wanted))


def _line(title: str) -> Content:
    """A line that is never read as markup."""
    return Content(title)
