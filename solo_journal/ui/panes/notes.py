"""The notes of the campaign beside the log, where there are any."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..campaign_model import CampaignModel
from ..page.rows import Row
from ..page.words import said
from .pane import Pane

MOST = 8
"""Lines that stand beside the log; the others are counted."""


class NotesPane(Pane):
    """What the player wrote down beside the story, the newest last."""

    HELP = "### Notes\n\nWhat you wrote down beside the story. **Enter** edits it."
    id_ = "notes"
    called = "Notes"
    place = 90
    key = "w"

    @classmethod
    def wanted(cls, model: CampaignModel) -> bool:
        """Where there are notes."""
        return bool(model.campaign.world.notes)

    def rows_of(self, model: CampaignModel) -> Iterable[Row]:
        """The last lines."""
        notes = model.campaign.world.notes or ()
        edit = partial(self.Act, "notes", "")
        if len(notes) > MOST:
            yield Row(said(f"… {len(notes) - MOST} more above", "$quiet"), does=edit)
        for number, line in enumerate(notes[-MOST:]):
            yield Row(said(line), does=edit, key=str(number), hang=2)


PANE = NotesPane
