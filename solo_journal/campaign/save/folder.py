"""The paths of a campaign's files in its folder. Names are slugs, never what a player typed."""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ..store import disk, system_calls
from ..store.errors import NotOurs, StoreError, TooLarge, saving

MOST_SESSIONS = 10_000
"""The most session files in a campaign: one a day for 27 years."""
LINKED = "{} is a link, and nothing is written through links. Put the folder itself there."
SESSION = re.compile(r"(\d{4,})-[a-z0-9]+\.toml\Z", re.IGNORECASE)
"""The name of a session file. Some disks and tools change it to upper case; of two names that differ only in case, the
lower-case one counts."""


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of one campaign."""

    path: Path

    @property
    def state(self) -> Path:
        """The snapshot of the world, for people and for a fast start."""
        return self.path / "campaign.toml"

    @property
    def journal(self) -> Path:
        """The folder of the session files."""
        return self.path / "journal"

    @property
    def trash(self) -> Path:
        """Whole files that were removed or merged. The program never empties it."""
        return self.path / "trash"

    @property
    def recovered(self) -> Path:
        """Torn fragments and unreadable bytes. The program never empties it."""
        return self.path / "recovered"

    @property
    def game(self) -> Path:
        """Copies of the game files in use."""
        return self.path / "game"

    def sessions(self) -> list[Path]:
        """The session files by number, then by name. Raises `Unreadable` if the folder cannot be listed, which does not
        mean that it is empty."""
        journal = self.journal
        return [journal / name for name in self._session_names()]

    def last_session(self) -> Path | None:
        """The last session file, found without building the other paths. Raises `Unreadable`."""
        names = self._session_names()
        return self.journal / names[-1] if names else None

    def next_session(self, id_: str) -> Path:
        """The path for a new session file: the next number and a part of its first entry's id."""
        last = self.last_session()
        number = int(last.name.partition("-")[0]) + 1 if last else 1
        return self.journal / f"{number:04}-{id_[-6:].lower()}.toml"

    def linked(self) -> Path | None:
        """The first of its folders that is a link, if any: nothing is written through links."""
        return next((path for path in (self.journal, self.recovered, self.trash, self.game) if _is_link(path)), None)

    def unused_in(self, parent: Path, stem: str) -> Path:
        """A free path in `recovered` or `trash`. Raises `NotSaved` if the disk cannot tell."""
        return next(path for n in count(1) if not _is_there(path := parent / f"{stem}-{n}.toml"))

    def exists(self) -> bool:
        """Whether there is a campaign here. Raises `Unreadable` if the folder cannot be listed."""
        return self.state.name in disk.names(self.path) or bool(self._session_names())

    def played(self) -> float:
        """When it was last written to, by its last session file and its snapshot."""
        try:
            last = self.last_session()
        except StoreError:
            last = None
        return max(disk.mark_of(path)[2] for path in (last, self.state) if path) / 1e9

    def _session_names(self) -> list[str]:
        names = _sessions_among(disk.plain_names(self.journal))
        if len(names) > MOST_SESSIONS:
            raise TooLarge(
                f"{self.journal} holds {len(names):,} session files, and the most that are read is {MOST_SESSIONS:,}. "
                "Nothing was changed. Move those that do not belong there elsewhere."
            )
        return sorted(names, key=lambda name: int(name.partition("-")[0]))

    def strangers(self) -> list[str]:
        """Other files among the session files: copies left by sync tools, and anything with the name of a session file
        that is not a plain file."""
        try:
            found = system_calls.io.entries(self.journal)
        except OSError:
            return []
        sessions = set(_sessions_among([name for name, plain in found if plain]))
        return sorted(name for name, _ in found if name not in sessions and not name.startswith("."))


def _sessions_among(names: list[str]) -> list[str]:
    known = set(names)
    return [name for name in names if SESSION.match(name) and (name == (low := name.lower()) or low not in known)]


def make_own(path: Path) -> None:
    """Create a folder of a campaign. Raises `NotOurs` if there is a link, and `NotSaved`."""
    if _is_link(path):
        raise NotOurs(LINKED.format(path))
    disk.make_folder(path)


def _is_link(path: Path) -> bool:
    try:
        return stat.S_ISLNK(system_calls.io.lstat(path).st_mode)
    except OSError:
        return False


def _is_there(path: Path) -> bool:
    with saving(f"{path} could not be looked for"):
        try:
            system_calls.io.lstat(path)
        except FileNotFoundError:
            return False
    return True


def names_in(path: Path) -> list[str]:
    """The names in a folder, sorted; none if it cannot be listed."""
    try:
        return disk.names(path)
    except StoreError:
        return []
