"""The player's own games, each a file in a folder that is read on demand and again when it changes; and the copies of
those in use that a campaign keeps, so that it depends on nothing outside.

A file's name is the game's id: `briar.toml`. A broken file is reported and affects no other game.
"""

from __future__ import annotations

import hashlib
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ...rules.refusal import Refused, Unknown
from ...rules.system import System
from ...shipped import shipped
from ..save.folder import make_own
from ..store import disk
from ..store.bounds import GAME, files_in
from ..store.errors import StoreError

if TYPE_CHECKING:
    from ...rules.shelf import Shelf
    from ...rules.tables import Table
    from ...rules.world import World

ENDING = ".toml"
COPIES = "game"
"""The folder in a campaign for its copies of games."""
HASHED = 8
T = TypeVar("T")
MOST_COPIES = 500


def read_game_file(path: Path, told: str) -> System:
    """The game in a file. Raises `BadGame` with all its faults, which name the file as `told`."""
    from ...rules.gamefile.faults import BadGame
    from ...rules.pack_faults import BadPack
    from ...rules.shelf import built_in_games
    from .pack_file import text_of

    try:
        text = text_of(path, told, GAME)
    except BadPack as why:
        raise BadGame((str(why),)) from None
    return game_in(text, told, built_in_games())


def game_in(text: str, told: str, taken: Iterable[str] = ()) -> System:
    """The game in a text, named `told` in its faults. Raises `BadGame`."""
    from ...rules.gamefile.build import read_game
    from .toml_slips import read

    return read_game(read(text), told, taken)


class _Readable(Mapping[str, T]):
    """A mapping whose values are read on demand; unreadable ones are absent."""

    def __contains__(self, id_: object) -> bool:
        try:
            return isinstance(id_, str) and self[id_] is not None
        except (KeyError, Refused):
            return False

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(eq=False)
class GameFiles(_Readable[System]):
    """The games in a folder by id."""

    folder: Path
    _read: dict[str, tuple[tuple[int, int], System | Refused]] = field(default_factory=dict)

    def path(self, id_: str) -> Path:
        return self.folder / f"{id_}{ENDING}"

    def __getitem__(self, id_: str) -> System:
        """The game with this id. Raises `KeyError` if there is no such file, and `BadGame` if it cannot be read."""
        stamp = self.stamp(id_) if id_.isidentifier() else (0, 0)
        if not stamp[0]:
            raise KeyError(id_)
        known = self._read.get(id_)
        if known is None or known[0] != stamp:
            known = (stamp, self._game(id_, self.path(id_)))
            self._read[id_] = known
        if isinstance(known[1], Refused):
            raise known[1]
        return known[1]

    def __iter__(self) -> Iterator[str]:
        names = [path.stem for path in files_in(self.folder, ENDING).paths]
        return iter(sorted(name for name in names if name.isidentifier()))

    def stamp(self, id_: str) -> tuple[int, int]:
        """A game file's time and size, which change whenever it is saved; of a link that leads nowhere, its own."""
        for look in (self.path(id_).stat, self.path(id_).lstat):
            with suppress(OSError):
                found = look()
                return found.st_mtime_ns, found.st_size
        return 0, 0

    def faults(self, id_: str) -> tuple[str, ...]:
        """The faults of a file; empty if there are none, or no file."""
        from ...rules.gamefile.faults import BadGame

        try:
            self.get(id_)
        except BadGame as bad:
            return bad.faults
        return ()

    def _game(self, id_: str, path: Path) -> System | Refused:
        from ...rules.gamefile.faults import BadGame

        told = f"{path.parent.name}/{path.name}"
        try:
            game = read_game_file(path, told)
        except BadGame as bad:
            return bad
        if game.id != id_:
            return BadGame((f"{told}: its id is “{game.id}”. Name the file {game.id}.toml, or the id {id_}.",))
        return game


@dataclass(eq=False)
class CampaignGames(_Readable[System]):
    """The games that one campaign can use: the player's files, and the campaign's last copy of one that is missing or
    broken."""

    files: Mapping[str, System]
    folder: Path
    """The campaign's folder."""
    _copies: dict[str, System] = field(default_factory=dict)

    def __getitem__(self, id_: str) -> System:
        try:
            return self.files[id_]
        except (KeyError, Refused):
            copy = next(iter(self.copies(id_)), None)
            if copy is None:
                raise
            return copy

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self.files, *(path.stem.rpartition("-")[0] for path in self._files())]))

    def copies(self, id_: str) -> Iterator[System]:
        """The campaign's copies of a game, newest first, without unreadable ones."""
        for path in self._files():
            if path.stem.rpartition("-")[0] == id_:
                if path.name not in self._copies:
                    try:
                        self._copies[path.name] = read_game_file(path, f"{COPIES}/{path.name}")
                    except Refused:
                        continue
                yield self._copies[path.name]

    def keep(self, world: World) -> None:
        """Copy every game file that this world plays. Raises `StoreError` if that fails."""
        for id_ in world.systems:
            game = self.files.get(id_) if id_ in self.files else None
            if game is None or not game.source:
                continue
            hashed = hashlib.sha256(game.source.encode()).hexdigest()[:HASHED]
            path = self.folder / COPIES / f"{game.id}-{hashed}{ENDING}"
            if not path.exists():
                make_own(path.parent)
                disk.create(path, game.source.encode())

    def _files(self) -> list[Path]:
        paths = files_in(self.folder / COPIES, ENDING).paths[:MOST_COPIES]
        return sorted(paths, key=_written, reverse=True)


def hand_on(campaign: Path, to: Path) -> None:
    """Copy one campaign's copies of games to another campaign. Raises `StoreError`."""
    for copy in files_in(campaign / COPIES, ENDING).paths:
        disk.make_folder(to / COPIES)
        disk.create(to / COPIES / copy.name, disk.read(copy, GAME.most_bytes))


def _written(path: Path) -> tuple[int, str]:
    try:
        return path.stat().st_mtime_ns, path.name
    except OSError:
        return 0, path.name


@dataclass(eq=False)
class WithGames(_Readable["Table"]):
    """The tables of packs and of games in files."""

    packs: Mapping[str, Table]
    games: Mapping[str, System]

    @property
    def faults(self) -> Mapping[str, str]:
        """Why packs cannot be read, by id."""
        found: Mapping[str, str] = getattr(self.packs, "faults", {})
        return found

    @property
    def table_faults(self) -> Mapping[str, str]:
        """The first fault of each table in them that has one, by full name."""
        found: Mapping[str, str] = getattr(self.packs, "table_faults", {})
        return found

    def __getitem__(self, name: str) -> Table:
        try:
            return self.packs[name]
        except KeyError:
            home = name.partition(".")[0]
            if home not in self.games:
                raise
            return self.games[home].tables[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.packs
        for id_ in self.games:
            if id_ in self.games:
                yield from self.games[id_].tables


def of_its_time(
    games: Mapping[str, System], shelf: Shelf, made: list[tuple[str, int]], played: Iterable[str]
) -> Iterator[Shelf]:
    """Shelves with copies of the games played, newest first: of a game that took part, those whose procedures have the
    versions of these acts. Versions say what a roll does; only the copy of that time knows how sheets were written
    then, which any act may have changed."""
    from dataclasses import replace
    from itertools import product

    if isinstance(games, CampaignGames):
        took_part = {id_.partition(".")[0] for id_, _ in made}
        kept = [
            [(home, copy) for copy in games.copies(home) if home not in took_part or _is_made_by(copy, made)]
            for home in sorted({*took_part, *played})
        ]
        for copies in product(*filter(None, kept)) if any(kept) else ():
            yield replace(shelf, own=ChainMap(dict(copies), games))  # type: ignore[arg-type]


def _is_made_by(copy: System, made: list[tuple[str, int]]) -> bool:
    from ...rules.gamefile.build import SETTLES

    kinds = ((copy.procedure(id_), version) for id_, version in made)
    return any(kind is not None and (kind.version - version) % SETTLES == 0 for kind, version in kinds)


def templates_folder() -> Path:
    return shipped("assets", "games")


def templates_in(folder: Path) -> list[str]:
    return sorted(path.stem for path in files_in(folder, ENDING).paths)


def template_game(name: str) -> System:
    path = templates_folder() / f"{name}{ENDING}"
    return read_game_file(path, path.name)


def new_game(files: GameFiles, template: str, id_: str, title: str, templates: Path) -> Path:
    """Create a game file from a template or from another game of the player's. Returns its path. Raises `Refused` if it
    exists or the template does not, and `StoreError`."""
    import re

    from ...rules.refusal import nearest, quote
    from ...rules.shelf import built_in_games

    known = [*templates_in(templates), *files]
    if template not in known:
        raise Unknown(f"There is no template {quote(template)}. {nearest(template, known)}".strip())
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", id_):
        raise Refused(f"{quote(id_)} cannot be the id of a game. Use small letters, digits and _, such as my_game.")
    if id_ in built_in_games():
        raise Refused(f"{id_} is a game of this program. Choose another name.")
    target = files.path(id_)
    if target.exists():
        raise Refused(f"{target} already exists. Choose another name, or edit that file.")
    source = files.path(template)
    text = GAME.text(source if source.is_file() else templates / f"{template}{ENDING}")
    text = re.sub(r'(?m)^id = "[^"]*"', f'id = "{id_}"', text, count=1)
    escaped = title.replace("\\", "\\\\").replace('"', '\\"')
    text = re.sub(r'(?m)^title = "[^"]*"', lambda _: f'title = "{escaped}"', text, count=1)
    try:
        disk.make_folder(files.folder)
        disk.create(target, text.encode())
    except OSError as why:
        raise StoreError(f"Cannot write {target}: {why.strerror}.") from why
    return target
