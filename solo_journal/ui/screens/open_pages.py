"""Opens a campaign's page in place of all open screens, at a search hit if there is one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.app import App

from ..campaign_model import CampaignModel
from ..shell import Shell


@dataclass(frozen=True, slots=True)
class SearchChoice:
    """A line of a campaign, and what to highlight there."""

    id: str
    terms: tuple[str, ...] = ()
    path: Path | None = None
    """The campaign's folder, where it may be another than the open one."""
    acts: bool = False
    """Whether the player wants to do something with it and then come back."""
    words: str = ""
    """The search words."""


async def show_page(app: Shell, model: CampaignModel, found: SearchChoice | None = None) -> None:
    """Open this campaign's page in place of every open screen, unless one has something unsaved, at the search hit if
    given."""
    for other in open_models(app):
        if other.campaign.unsaved and not await other.retry():
            model.close()
            app.tell(
                f"{other.campaign.title} stays open: some of it is not saved yet. {other.campaign.unsaved}", wrong=True
            )
            return
    while len(app.screen_stack) > 1:
        await app.pop_screen()  # else what was being written there is not left yet
    await app.push_screen(app.page_of(model))
    if found is not None:
        show_found(app, found)


def show_found(app: Shell, found: SearchChoice) -> None:
    from ..page.view import PageView  # the library opens before there is a page

    if isinstance(app.screen, PageView):
        app.screen.show_found(found.id, found.terms)


def open_models(app: App[Any]) -> list[CampaignModel]:
    models = (getattr(screen, "model", None) for screen in app.screen_stack)
    return [model for model in models if isinstance(model, CampaignModel)]


def open_folders(app: App[Any]) -> set[Path]:
    return {model.campaign.folder.path for model in open_models(app)}
