"""What a player sets once for every campaign, also where none is open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..campaign.library import settings
from ..campaign.library.settings import Settings
from ..campaign.store.errors import StoreError
from ..rules.refusal import Refused


@dataclass(slots=True)
class Preferences:
    """The settings without a campaign."""

    path: Path
    settings: Settings

    @classmethod
    def at(cls, path: Path) -> Preferences:
        """Those that this file holds."""
        return cls(path, settings.read(path)[0])

    def set(self, **changes: object) -> str:
        """Change settings and keep them; why that failed, or empty."""
        self.settings = self.settings.but(**changes)
        try:
            settings.write(self.path, self.settings)
        except (StoreError, Refused) as error:
            return str(error)
        return ""
