"""The library and campaign that a command is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..rules.refusal import ReadOnly
from .output import warn

if TYPE_CHECKING:
    from ..campaign.campaign import Campaign
    from ..campaign.library.library import Library
    from ..rules.world import World


@dataclass(slots=True, eq=False, repr=False)
class Context:
    """The values of the shared options, and what was opened because of them."""

    campaigns: Path | None = None
    called: str = ""
    """The name of the campaign; empty for the last one played."""
    _library: Library | None = None
    _campaign: Campaign | None = None
    _plays: bool = False

    def library(self) -> Library:
        from ..campaign.library.library import Library
        from ..campaign.library.places import places

        if self._library is None:
            self._library = Library(places(self.campaigns))
        return self._library

    def campaign(self) -> Campaign:
        """The campaign, opened once. Raises `Refused` or `StoreError`."""
        if self._campaign is None:
            from ..campaign.save import lock

            lock.on_wait = lambda folder: warn(f"Waiting: another window is busy with {folder.name}.")
            self._campaign = self.library().open(self.called)
        return self._campaign

    def world(self) -> World:
        """The campaign's world; an empty one if no campaign is named and there is none yet."""
        from ..rules.world import World

        if not self.called and not self.library().folders():
            return World().on(self.library().shelf)
        return self.campaign().world

    def playing(self) -> Campaign:
        """The campaign for a command that writes; its port says if something is not saved."""
        self._plays = True
        return self.campaign()

    @contextmanager
    def until_done(self) -> Iterator[None]:
        """Run a command in this context. Warnings for the player go to stderr."""
        said = ""
        try:
            yield
            if self._plays:
                self.campaign().settle()
        except ReadOnly:
            said = self.campaign().read_only
            raise
        finally:
            if self._campaign and self._campaign.notices:
                self._campaign.settle()  # something was found while it was opened, and perhaps entered in the journal
                for notice in self._campaign.notices:
                    if notice != said:
                        warn(notice)


def must_be_saved(campaign: Campaign) -> None:
    """Raise an error if the last entry is not on disk."""
    if campaign.unsaved:
        raise click.ClickException(f"Not saved: {campaign.unsaved} Fix that, then try again.")
