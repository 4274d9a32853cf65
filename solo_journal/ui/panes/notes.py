"""Notes beside the log, if there are any: the campaign's, and those of people in the scene."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

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
        world = model.world
        return bool(world.notes) or any(each.more for each in here(world).values())

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """The last lines."""
        world = model.world
        noted = [one for one in here(world).values() if one.more]
        people = ((partial(self.Act, "name_note", one.name), one.name, one.notes) for one in noted)
        for edit, name, notes in ((partial(self.Act, "notes"), "", world.notes or ()), *people):
            if name:
                yield Row(safe(name, "bold"), does=edit, key=name, hang=2)
            if len(notes) > MOST:
                yield Row(safe(f"… {len(notes) - MOST} more above", "$quiet"), does=edit)
            for number, line in enumerate(notes[-MOST:]):
                heading = heading_of(line)
                words = safe(heading or line, "bold" if heading else "")
                yield Row(words, does=edit, key=f"{name}/{number}", hang=2)


PANE = NotesPane
