"""Games in files for the tests: the four templates, and mechanics of others rebuilt from what is known of them."""

from __future__ import annotations

from pathlib import Path

from solo_journal.campaign.library.game_files import read_game_file, templates_folder
from solo_journal.rules.immutable import Map
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.system import System

HERE = Path(__file__).parent / "games"
TEMPLATES = sorted(templates_folder().glob("*.toml"))
FILES = [*TEMPLATES, *sorted(HERE.glob("*.toml"))]
GAMES: Map[str, System] = Map({path.stem: read_game_file(path, path.name) for path in FILES})
SHELF = Shelf(own=GAMES, elsewhere=dict)
TABLES = Map({name: table for game in GAMES.values() for name, table in game.tables.items()})
