"""The first line of the page: which campaign, which scene, which session, and whether all is saved."""

from __future__ import annotations

from itertools import product

from textual.content import Content
from textual.widget import Widget

from ...rules.world import World
from ..campaign_model import CampaignModel
from .words import NOTHING, fitted, joined, said

MARGIN = 1
GAP = 3
Parts = tuple[Content, ...]
"""The same in ever fewer words."""
SHORTEST = 10
"""A title that would have fewer cells than this gives way to nothing else."""


class Masthead(Widget):
    """One line. That something is not saved stands here until it is."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Masthead { height: 1; width: 1fr; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._left: Parts = (NOTHING,)
        self._middle: Parts = (NOTHING,)
        self._right: Parts = (NOTHING,)

    def show(self, model: CampaignModel) -> None:
        """Show the campaign as it stands."""
        campaign, world = model.campaign, model.campaign.world
        title = said(campaign.title, "bold")
        games = joined([said(each.partition(":")[0]) for each in model.games])
        self._left = (joined([title, games]), title)
        self._middle = _scene(world)
        session = said(f"session {world.session.number}", "$quiet")
        if campaign.turn.awaited:
            waits = said("waiting for another program", "bold $text-warning")
            self._right = (joined([session, waits]), waits)
        elif campaign.unsaved:
            self._right = (said("NOT SAVED", "bold $text-error"),)  # why stands below
        elif campaign.read_only:
            self._right = (
                joined([session, said("read only", "bold $text-warning")]),
                said("read only", "bold $text-warning"),
            )
        else:
            saved = said("saved", "$quiet")
            self._right = (joined([session, saved]), saved)
        self.refresh()

    def render(self) -> Content:
        """The line in this width."""
        room = self.size.width - 2 * MARGIN
        return Content(" " * MARGIN) + _line(self._left, self._middle, self._right, room) if room > 0 else NOTHING


def _scene(world: World) -> Parts:
    """`12 The thermal vents · dramatic`, and the same in fewer words."""
    scene = world.scene
    if not scene.number:
        return (NOTHING,)
    number = Content.styled(f"{scene.number} ", "$quiet")
    named = number + said(scene.title) if scene.title else Content.styled(f"scene {scene.number}", "$quiet")
    return joined([named, said(scene.mood, "$quiet")]), named


def _line(left: Parts, middle: Parts, right: Parts, width: int) -> Content:
    """Three parts side by side: the longest words that fit, and then the titles are cut. The right one may take half
    of the line."""
    ends = [each for each in right if each.cell_length <= width // 2] or [fitted(right[-1], width // 2)]
    for end in ends:
        room = width - end.cell_length - GAP
        for one, two in product(left, middle):
            if one.cell_length + (GAP if two else 0) + two.cell_length <= room:
                return _spread(one, two, end, width)
    one, two, end = left[-1], middle[-1], ends[-1]
    room = width - end.cell_length - GAP
    if two and room >= 2 * SHORTEST + GAP:
        both = room - GAP
        share = max(both // 2, both - two.cell_length)
        return _spread(fitted(one, share), fitted(two, both - share), end, width)
    return _spread(fitted(one, max(0, room)), NOTHING, end, width)


def _spread(left: Content, middle: Content, right: Content, width: int) -> Content:
    """The middle part stands half-way between the others."""
    free = max(0, width - left.cell_length - middle.cell_length - right.cell_length)
    before = free // 2
    return left + " " * before + middle + " " * (free - before) + right
