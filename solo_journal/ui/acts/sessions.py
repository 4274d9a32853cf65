"""Sessions: end one, start the next, read the recap, quit with a note for next time. Scenes: start the next, change the
current one's title."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ...rules.procedure import Procedure
from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import act


@act(
    "session",
    "End or start session",
    letters="Ss",
    also="close, stop, begin, end session, start session, close the session",
)
async def session(page: PlayPage, words: str) -> None:
    """End this session with a note for next time, or start the next."""
    from ...campaign.play.verbs.scenes import ENDS, effects, end_session, start_session
    from ..screens.quit_dialog import QuitDialog

    campaign = page.campaign
    if not campaign.world.session.open:
        await start_session(campaign, page.port)
        return
    first, _, rest = words.partition(" ")
    note = rest.strip() if first in ENDS else words
    ends = effects(campaign, starts=False)
    begins = note or await page.ask(QuitDialog(campaign.world.session.number, ends=ends, quits=False))
    if begins is not None:
        await end_session(campaign, page.port, begins)


@act("previously", "Previously on", letters="Rp", also="recap, summary, story so far")
async def previously(page: PlayPage, words: str) -> None:
    """The story so far, and how things are."""
    from ..screens.previously import Previously

    await page.ask(Previously(page.campaign, whole=True))


@act("quit", "Quit", letters="Q", also="exit, leave, close the program, stop playing")
async def leave(page: PlayPage, words: str) -> None:
    """Quit; everything is saved."""
    from rich.text import Text

    from ...campaign.play.verbs.scenes import effects, end_session
    from ...campaign.story.sanitise import sanitise_line
    from ...campaign.story.this_session import note_for_next_time, session_totals
    from ..screens.quit_dialog import QuitDialog, asks

    campaign = page.campaign
    if asks(campaign):
        before = await asyncio.to_thread(note_for_next_time, campaign)
        ends = effects(campaign, starts=False)
        begins = await page.ask(QuitDialog(campaign.world.session.number, campaign.unsaved, before, ends=ends))
        if begins is None:
            return
        if begins:
            await end_session(campaign, page.port, begins)
    page.model.keep_draft(page.composer.text)
    told = "" if campaign.unsaved else await asyncio.to_thread(session_totals, campaign)
    page.app.exit(1 if campaign.unsaved else 0, message=Text(sanitise_line(told)) if told else None)


if TYPE_CHECKING:
    from ..screens.scene import SceneDialog


@act("title", "Title and mood", letters="St", also="name this scene, rename the scene, chapter")
async def title(page: PlayPage, words: str) -> None:
    """Change this scene's title or mood; /title and a title sets it at once."""
    from ...campaign.play.verbs import scenes
    from ..screens.scene import SceneDialog

    campaign = page.campaign
    if words.strip() and campaign.world.scene.number:
        await scenes.title(campaign, page.port, words.strip())
        return
    world = campaign.world
    await _done(page, SceneDialog.of_present(world) if world.scene.number else SceneDialog.of_next(world))


def _prepares(model: CampaignModel) -> type[Procedure] | None:
    """The procedure that prepares an event, in the first game that has one."""
    from ...rules.procedure_lookup import short

    kinds = (kind for game in model.systems for kind in game.procedures)
    return next((kind for kind in kinds if short(kind) == "prepare"), None)


@act(
    "prepared",
    "Prepared events",
    letters="Se",
    also="plan, prepare, event, random event",
    why_not=lambda model: "" if _prepares(model) else "no game in play has them",
)
async def prepare_events(page: PlayPage, words: str) -> None:
    """Write down what may happen, for a game whose scenes draw from it."""
    if kind := _prepares(page.model):
        await page.do(kind, {kind.words: words} if words else {}, form=not words)


@act("scene", "Next scene", letters="n", also="next, chapter, new scene", was=("next",))
async def next_scene(page: PlayPage, words: str) -> None:
    """Start the next scene: its title, and a mood that is drawn or chosen; /scene and a title starts it at once."""
    from ...campaign.play.verbs import scenes
    from ..screens.scene import MOOD, SceneDialog

    campaign, title = page.campaign, words.strip()
    kind = scenes.next_scene_of(campaign.world)
    if kind and not set(kind.model_fields) <= {kind.words, MOOD, "by"}:  # it asks for more than the dialog holds
        await page.do(kind, {kind.words: title} if title else {}, form=True)
    elif title:
        await scenes.next_scene(campaign, page.port, title)
    else:
        await _done(page, SceneDialog.of_next(campaign.world))


async def _done(page: PlayPage, dialog: SceneDialog) -> None:
    procedure = await page.ask(dialog)
    if procedure is not None:
        await page.do(procedure)
