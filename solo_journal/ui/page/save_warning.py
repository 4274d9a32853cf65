"""The reason why the campaign is not saved or is read-only, below the masthead for as long as it holds."""

from __future__ import annotations

from textual.widgets import Static

from ..campaign_model import CampaignModel
from .safe_text import NOTHING, safe


class SaveWarning(Static):
    """A sentence or two, in up to four rows; hidden if all is well."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    SaveWarning { display: none; height: auto; max-height: 4; padding: 0 1; }
    SaveWarning.-said { display: block; }
    """

    def show(self, model: CampaignModel) -> None:
        campaign = model.campaign
        why = campaign.unsaved or campaign.read_only
        self.update(safe(why, "$text-error" if campaign.unsaved else "$text-warning") if why else NOTHING)
        self.set_class(bool(why), "-said")
