"""The top row of the page: campaign, scene, session, and whether everything is saved."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.widget import Widget

from ...campaign.story.scene_name import id_and_title, title_words
from ...campaign.story.this_session import SessionFigures
from ...rules.world import World
from ..campaign_model import CampaignModel
from .safe_text import NOTHING, fit_width, join_parts, safe

MARGIN = 1
GAP = 3
WIDE = 140
"""The width from which the games are beside the title."""
Parts = tuple[Content, ...]
"""The same text in ever fewer words."""
SHORTEST = 10
"""The shortest that a title is cut to."""


class Masthead(Widget):
    """One row. A warning that something is not saved stays until it is."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Masthead { height: 1; width: 1fr; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._figures = SessionFigures()
        self._model: CampaignModel | None = None

    def show(self, model: CampaignModel, *, counts: bool = False) -> None:
        """Show the campaign, with the minutes and words of this session if they are counted: the first picture does not
        wait for them."""
        self._model = model
        if counts:
            self._figures.update(model.campaign.journal)
        self.refresh()

    def render(self) -> Content:
        """The row at this width."""
        room, model = self.size.width - 2 * MARGIN, self._model
        if room <= 0 or model is None:
            return NOTHING
        title = safe(model.campaign.title, "bold")
        # Games are asked for where there is room alone: they come after the story has been seen.
        games = [safe(each.partition(":")[0], "$quiet") for each in model.games] if self.size.width >= WIDE else []
        middle, right = _scene(model.world), tuple(_ends(model, self._figures))
        return Content(" " * MARGIN) + _line((join_parts([title, *games]), title), middle, right, room)


def _ends(model: CampaignModel, figures: SessionFigures) -> Iterator[Content]:
    """`own dice · session 4 · 41 min · saved` in ever fewer words: minutes or words go first; the save state never."""
    session = model.world.session
    state = _state(model)
    own = safe("own dice", "$foreground") if model.settings.own_dice else NOTHING
    called = f"session {session.number}" + ("" if session.open else " over") if session.number else ""
    minutes = safe(figures.format_figure(figures.minutes, "min", "min") if figures.minutes else "", "$quiet")
    words = safe(figures.format_figure(figures.words, "word") if figures.words else "", "$quiet")
    number = safe(called, "$quiet")
    yield join_parts([own, number, minutes, words, state])
    yield join_parts([own, number, words, state])
    yield join_parts([own, number, minutes, state])
    yield join_parts([own, number, state])
    yield join_parts([own, state])
    yield state


def _state(model: CampaignModel) -> Content:
    """Whether everything is saved. The reason is shown below."""
    campaign = model.campaign
    if campaign.turn.awaited:
        return safe("waiting for another program", "bold $text-warning")
    if campaign.unsaved:
        return safe("NOT SAVED", "bold $text-error")
    return safe("read only", "bold $text-warning") if campaign.read_only else safe("saved", "$quiet")


def _scene(world: World) -> Parts:
    """`12 The thermal vents · dramatic`, and the same in fewer words."""
    scene = world.scene
    if not scene.number:
        return NOTHING, NOTHING, NOTHING
    id_, title = id_and_title(scene.number, title_words(scene.title), "")
    number = Content.styled(f"{id_} ", "$quiet")
    named = number + safe(title) if title else Content.styled(f"scene {scene.number}", "$quiet")
    when = safe(scene.when or "", "$quiet")
    return join_parts([named, when, safe(scene.mood, "$quiet")]), join_parts([named, when]), named


def _line(left: Parts, middle: Parts, right: Parts, width: int) -> Content:
    """Three parts side by side. If they do not fit, the minutes go first, then the mood, then *when* is cut, then the
    title; the save state never."""
    title, (full, timed, named), usual = left[-1], middle, right[-3]
    room = width - title.cell_length - usual.cell_length - 2 * GAP
    cut = fit_width(timed, room) if room >= named.cell_length + GAP + SHORTEST else named
    state = fit_width(right[-1], min(right[-1].cell_length, width))
    room = width - state.cell_length - GAP
    share = max((room - GAP) // 2, room - GAP - named.cell_length)
    for one, two, end in [
        *((left[0], full, end) for end in right[:-2]),
        *((title, two, usual) for two in (full, timed, cut)),
        *((title, named, end) for end in right[-3:]),
        *([(fit_width(title, share), fit_width(named, room - GAP - share), state)] if share >= SHORTEST else []),
    ]:
        if one.cell_length + (GAP if two else 0) + two.cell_length + GAP + end.cell_length <= width:
            return _spread(one, two, end, width)
    return _spread(fit_width(title, max(0, room)), NOTHING, state, width)


def _spread(left: Content, middle: Content, right: Content, width: int) -> Content:
    """Three parts with the middle one centred between the others."""
    free = max(0, width - left.cell_length - middle.cell_length - right.cell_length)
    before = free // 2
    return left + " " * before + middle + " " * (free - before) + right
