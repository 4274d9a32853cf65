"""Notes beside the log, if there are any: the campaign's, and those of people in the scene."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual.content import Content

from ...rules.commons.campaign import heading_of
from ...rules.commons.lists import here
from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.safe_text import safe
from .pane import Pane

MOST = 8
"""The most lines beside the log; the rest are counted."""


class NotesPane(Pane):
    """The campaign's notes, newest last, then longer notes of people in the scene."""

    HELP = "### Notes\n\nWhat you wrote down beside the story, and of the people in this scene. **Enter** edits it."
    id_ = "notes"
    called = "Notes"
    place = 90

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """When there are notes."""
        world = model.campaign.world
        return bool(world.notes) or any(each.more for each in here(world).values())

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """The last lines."""
        notes = model.campaign.world.notes or ()
        edit = partial(self.Act, "notes", "")
        if len(notes) > MOST:
            yield Row(safe(f"… {len(notes) - MOST} more above", "$quiet"), does=edit)
        for number, line in enumerate(notes[-MOST:]):
            yield Row(_drawn(line), does=edit, key=str(number), hang=2)
        for key, one in here(model.campaign.world).items():
            edit = partial(self.Act, "name_note", one.name)
            lines = (f"# {one.name}", *one.notes)[: MOST + 1] if one.more else ()
            yield from (Row(_drawn(line), does=edit, key=f"{key}/{at}", hang=2) for at, line in enumerate(lines))
            if one.more and len(one.notes) > MOST:
                yield Row(safe(f"… {len(one.notes) - MOST} more", "$quiet"), does=edit)


def _drawn(line: str) -> Content:
    heading = heading_of(line)
    return safe(heading, "bold") if heading else safe(line)


PANE = NotesPane
