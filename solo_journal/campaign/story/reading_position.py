"""Where the player stopped reading the book, saved for each campaign beside the drafts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, ValidationError

from ...rules.immutable import Frozen, plain
from ..library.places import named_by
from ..store import disk
from ..store.bounds import NOTED
from ..store.errors import StoreError, Unreadable


class Stopped(Frozen):
    """Where reading stopped."""

    session: int = 0
    scene: int = 0
    row: int = 0
    """The scroll position on its page."""
    mechanics: Annotated[str, BeforeValidator(lambda shown: {True: "margin", False: "hidden"}.get(shown, shown))] = (
        "hidden"
    )
    """Where the mechanics are shown: in the margin, inline, or hidden. Earlier versions saved true or false."""


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The reading position of one campaign."""

    path: Path

    @classmethod
    def of(cls, state: Path, campaign_id: str) -> Ribbon:
        """The reading position of the campaign with this id."""
        return cls(state / "reading" / f"{named_by(campaign_id)}.toml")

    def read(self) -> Stopped | None:
        """The saved position; None if there is none or it cannot be read."""
        try:
            return Stopped.model_validate(NOTED.tree(self.path))
        except (StoreError, Unreadable, ValidationError, OSError):
            return None

    def put(self, stopped: Stopped) -> None:
        """Save a position. A failure loses only the position."""
        import tomli_w

        try:
            disk.make_folder(self.path.parent)
            disk.replace(self.path, tomli_w.dumps(plain(stopped)).encode())
        except (StoreError, OSError):
            return
