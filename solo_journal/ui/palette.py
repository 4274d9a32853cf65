"""Everything that can be found by its name: what the menu holds, what has no letter, tables, campaigns, themes, and the
keys of whatever screen is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen

from ..rules import shelf
from ..rules.inputs import make
from ..rules.procedure import Procedure
from .acts import acts
from .acts.act import Act
from .campaign_model import CampaignModel
from .forms.choices import Choice, Chosen, flat, menu, of_act, of_procedure
from .page.key_names import key_name

Leads = Chosen | Path | str | Callable[[], Any]
"""What the menu leads to; the folder of a campaign, the name of a theme, or what a key of the screen does."""


@dataclass(frozen=True, slots=True)
class Found:
    """One line of the finder."""

    title: str
    about: str
    leads: Leads
    where: str = ""
    """Its group and its keys: `Trackers · T t`."""
    id: str = ""
    also: tuple[str, ...] = ()
    why_not: Callable[[], str] = str


def everything(model: CampaignModel, themes: Iterable[str] = ()) -> Iterator[Found]:
    """All that can be found in a campaign, acts and procedures first."""
    yield from map(_of_choice, _choices(model))
    draw = shelf.procedure("table.draw")
    for pack in model.library.tables.packs():
        for table in pack.tables.values():
            drawing = make(draw, {"table": table.name})
            yield Found(f"Draw: {table.title}", f"Draw from {pack.title}.", drawing, "Tables", table.name)
    for card in model.library.cards():
        if card.path != model.campaign.folder.path:
            yield Found(f"Open: {card.title}", "Open this campaign.", card.path, "Campaigns")
    for name in themes:
        yield Found(f"Theme: {name}", "Use this theme.", name, "Themes", also=("colours",))


def keys_of(screen: Screen[Any]) -> Iterator[Found]:
    """What the keys of a screen do."""
    seen: set[tuple[str, str]] = set()
    for active in screen.active_bindings.values():
        binding, named = active.binding, (active.binding.action, active.binding.description)
        if active.enabled and binding.id and named not in seen:
            seen.add(named)
            title = binding.description[:1].upper() + binding.description[1:]
            run = partial(screen.app.run_action, binding.action, active.node)
            yield Found(title, binding.tooltip or title, run, binding.key_display or key_name(binding.key), binding.id)


def _choices(model: CampaignModel) -> Iterator[Choice]:
    """What has letters, in the order of the menu; then what has none."""
    game, program = menu(model)
    with_letters = [*flat((game,)), *flat((program,))]
    yield from with_letters
    ways, taken = {each.way for each in with_letters}, {each.id for each in with_letters if isinstance(each.leads, Act)}
    own = (act for act in acts().values() if act.id not in taken and (act.letters not in ways or not act.letters))
    yield from (of_act(act, model) for act in own)
    kinds = [each.leads for each in with_letters]
    filled = {id_ for act in acts().values() for id_ in act.was}
    for system in model.campaign.shelf.in_use(model.campaign.world):
        for kind in system.procedures:
            if kind not in kinds and kind.id not in filled:
                yield of_procedure(kind, model.campaign.world, group=system.title.partition(":")[0])


def _of_choice(choice: Choice) -> Found:
    key = choice.leads.key if isinstance(choice.leads, Act) else None
    keys = (" ".join(choice.way), key_name(key.name) if key else "")
    where = " · ".join(each for each in (choice.group, *keys) if each)
    return Found(choice.title, choice.about, choice.leads, where, choice.id, choice.also, choice.why_not)  # type: ignore[arg-type]


def typed_as(found: Found) -> str:
    """What is typed on the page for it: `/stats`, `/tracker.tick`; empty where it has no name to type."""
    match found.leads:
        case Act(id=id_):
            return f"/{id_}"
        case type() as kind if issubclass(kind, Procedure):
            return f"/{kind.id}"
    return ""
