"""Tables: looking at them, trying and checking them, and bringing them in; and where tables are."""

from __future__ import annotations

from ...campaign.library.pack_doctor import checked
from ...campaign.library.places import told
from ...campaign.play.port import run
from ...campaign.play.verbs.tables import import_tables
from ...campaign.story.table_text import credit_line, table_lines, trial_lines
from ...rules.refused import BadInput
from ...rules.tables import find_table
from ..line_state import Sitting
from ..port import LinePort
from . import Command

MOST_ROWS = 100
"""Rows of a table that are read out."""


def tables(sitting: Sitting, words: str) -> None:
    """Every table by its pack; of the one that is named the rows with their odds."""
    library = sitting.library.tables
    if words:
        found = find_table(library, words)
        sitting.talk.say(*table_lines(found, MOST_ROWS), credit_line(library.pack(found.pack)))
        return
    for pack in library.packs():
        sitting.talk.say(f"{pack.title}: {', '.join(pack.tables)}")
    sitting.talk.say(*library.faults.values())


def try_table(sitting: Sitting, words: str) -> None:
    """Draw from a table a thousand times, or so often as is said, and keep nothing."""
    name, _, times = words.rpartition(" ") if words.rpartition(" ")[2].isdigit() else (words, "", "1000")
    if not name:
        raise BadInput("Name the table, such as /try_table weather.summer 1000.")
    sitting.talk.say(*trial_lines(sitting.library.tables, name, int(times)))


def check_tables(sitting: Sitting, words: str) -> None:
    """All faults of your own packs, each with its line."""
    sitting.talk.say(*(list(checked(sitting.library, words)) or ["No faults: every table can be drawn from."]))


def bring(sitting: Sitting, words: str) -> None:
    """Import tables from a file or a folder, once you heard them."""
    path = words or sitting.talk.ask("File or folder with tables (a full stop cancels)?")
    run(import_tables(sitting.library, LinePort(sitting), path))


def where(sitting: Sitting, words: str) -> None:
    """Where everything lies."""
    sitting.talk.say(*(f"{what}: {path}" for what, path in told(sitting.library.places)))


COMMANDS = (
    Command("tables", "[table]", "the tables, or the rows of one with their odds", tables, looks=True),
    Command("try_table", "table [times]", "draw a thousand times, and keep nothing", try_table, looks=True),
    Command("check_tables", "[pack]", "all faults of your own packs, with their lines", check_tables, looks=True),
    Command("import_tables", "[file]", "bring in tables from a file or a folder", bring),
    Command("where", "", "where tables are", where, looks=True),
)
