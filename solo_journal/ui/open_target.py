"""What the page will open, before anything that could read it is imported.

The page is painted before the campaign is loaded. Pydantic, the rules and the journal take longer to import than
everything that the first picture needs, so they are imported after it: `screens/open_campaign.py` is the picture, and
`OpenTarget.open` is what it waits for.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..campaign.save.folder import names_in

if TYPE_CHECKING:
    from ..campaign.library.library import Library
    from ..campaign.library.places import Places
    from .campaign_model import CampaignModel

PAGE = f"{__package__}.screens.play"


@dataclass(frozen=True, slots=True)
class OpenTarget:
    """A campaign by name; without a name the last one played, or the library if there is none."""

    places: Places
    called: str = ""

    @property
    def likely(self) -> bool:
        """Whether there probably is a campaign to open, judging by file names."""
        return bool(self.called) or any(not name.startswith(".") for name in names_in(self.places.campaigns))

    def open(self) -> tuple[Library, CampaignModel | None]:
        """The library and the model of the campaign, after importing all that the page needs. It may take long and runs
        in a thread. Raises `Refused` and `StoreError`."""
        from ..campaign.library.library import Library
        from .campaign_model import CampaignModel

        library = Library(self.places)
        model = CampaignModel.open(library, self.called) if self.called or library.folders() else None
        if model is not None:
            importlib.import_module(PAGE)
        return library, model
