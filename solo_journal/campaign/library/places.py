"""The folders on this machine: campaigns, drafts, settings, the player's own tables and games.

With `SOLO_JOURNAL_HOME` set, campaigns are in that folder and the rest in its `.state`, so that a whole library fits on
a memory stick. Otherwise each is where the system keeps such things.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Places:
    """The folders that the program uses. None is created before something is put there."""

    campaigns: Path
    state: Path
    """Drafts and snapshots, by campaign id."""
    settings: Path
    packs: Path
    """The player's own tables."""

    @property
    def inbox(self) -> Path:
        """Files that a browser uploads, and those written for it."""
        return self.state / "browser"

    @property
    def games(self) -> Path:
        """The player's own games, one file each, beside the tables."""
        return self.packs.with_name(self.packs.name.replace("packs", "games"))


def places(campaigns: Path | None = None) -> Places:
    """The folders to use; `campaigns` is the one named on the command line."""
    home = os.environ.get("SOLO_JOURNAL_HOME")
    if home:
        root = Path(home).expanduser()
        state = root / ".state"
        return Places(campaigns or root, state, state / "settings.toml", root / ".packs")
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("solo-journal", appauthor=False)
    data = Path(dirs.user_data_dir)
    return Places(
        campaigns or data / "campaigns",
        Path(dirs.user_state_dir),
        Path(dirs.user_config_dir) / "settings.toml",
        data / "packs",
    )


def theme_wanted(path: Path) -> str:
    """The theme in the settings, for the first picture, which does not wait for the models that check all of them
    (`settings.py`); empty if there is none or they cannot be read, which is reported later."""
    from ..store.bounds import SETTINGS
    from ..store.errors import StoreError, Unreadable

    try:
        theme = SETTINGS.tree(path).get("theme")
    except (StoreError, Unreadable, OSError):
        return ""
    return theme if isinstance(theme, str) else ""


def describe_places(places: Places) -> Iterator[tuple[str, Path]]:
    """Each folder with what it holds, for a player."""
    from ...shipped import shipped

    yield "Campaigns", places.campaigns
    yield "Your tables", places.packs
    yield "Your games", places.games
    yield "Tables that came with the program", shipped("assets", "packs")
    yield "Settings", places.settings
    yield "Your themes", places.settings.parent / "themes"
    yield "Browser uploads and downloads", places.inbox
    yield "Drafts, snapshots and error reports", places.state


DELIVERED = set[str]()
"""Names of files written for a browser, which are in the same folder as those that it uploaded."""


def newest_sent(endings: Collection[str]) -> str:
    """The name of the newest uploaded file with such an ending; empty if there is none."""
    inbox = os.environ.get("SOLO_JOURNAL_INBOX")
    if not inbox:
        return ""
    lying = (each for each in Path(inbox).iterdir() if each.name not in DELIVERED)
    sent = [each for each in lying if each.suffix.casefold() in endings and each.is_file()]
    return max(sent, key=lambda each: each.stat().st_mtime).name if sent else ""


def file_name_for(campaign_id: str) -> str:
    """A file name for a campaign id: its letters and digits only, so that no id becomes a path."""
    return "".join(letter for letter in campaign_id if letter.isascii() and letter.isalnum())[:40] or "x"
