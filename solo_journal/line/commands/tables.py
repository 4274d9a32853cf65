"""Tables: looking at them, trying and checking them, and bringing them in; and where tables are."""

from __future__ import annotations

from ...campaign.library.pack_doctor import SOUND, checked
from ...campaign.library.places import told
from ...campaign.play.command_lookup import called
from ...campaign.play.port import run
from ...campaign.play.verbs.acts import do
from ...campaign.play.verbs.tables import export_tables, import_tables, remove_tables
from ...campaign.story.state_text import scene_words
from ...campaign.story.table_text import credit_line, table_lines, trial_lines
from ...campaign.story.voice import SPEECH
from ...rules.commons.table import TableDraw
from ...rules.inputs import make
from ...rules.tables import Table, find_table
from ..line_state import Sitting
from ..port import LinePort
from . import Command

ENDS = " (a full stop cancels)?"


def tables(sitting: Sitting, words: str) -> None:
    found = find_table(sitting.library.tables, words) if words else _picked(sitting)
    sitting.talk.list(table_lines(found, len(found.rows), SPEECH))
    sitting.talk.say(SPEECH.value(credit_line(sitting.library.tables.pack(found.pack), brief=True)))


def draw(sitting: Sitting, words: str) -> None:
    run(do(sitting.campaign, LinePort(sitting), make(TableDraw, {"table": _picked(sitting).name})))


def _picked(sitting: Sitting) -> Table:
    """A table, by its pack and its title, or at once by its title or id. Raises `LeftOff`."""
    library, talk = sitting.library.tables, sitting.talk
    packs = library.packs()
    talk.say(*library.faults.values())
    known: dict[str, list[Table]] = {}
    for name, table in ((name, each) for each in library.values() for name in (each.name, each.title)):
        known.setdefault(name, []).append(table)
    own = [list(pack.tables.values()) for pack in packs]
    known |= {pack.title: tables for pack, tables in zip(packs, own, strict=True)}
    labels = [f"{pack.title}, {len(pack.tables)}" for pack in packs]
    found = [*own, *known.values()][talk.choose(f"Which tables{ENDS}", labels, unlisted=[*known])]
    if len(found) == 1:
        return found[0]
    alike, whose = len({each.title for each in found}) == 1, {pack.id: pack.title for pack in packs}
    names = [whose[each.pack] if alike else each.title for each in found]
    return found[talk.choose(f"Which table{ENDS}", names)]


def try_table(sitting: Sitting, words: str) -> None:
    name, _, times = words.rpartition(" ") if words.rpartition(" ")[2].isdigit() else (words, "", "1000")
    if not name:
        name = _picked(sitting).name
    sitting.talk.list(trial_lines(sitting.library.tables, name, int(times), voice=SPEECH))


def check_tables(sitting: Sitting, words: str) -> None:
    sitting.talk.list(list(checked(sitting.library, words, sitting.campaign.world.trackers)) or [SOUND])


def bring(sitting: Sitting, words: str) -> None:
    path = words or sitting.talk.ask("File or folder with tables (a full stop cancels)?")
    run(import_tables(sitting.library, LinePort(sitting), path))


def export(sitting: Sitting, words: str) -> None:
    run(export_tables(sitting.library, LinePort(sitting), words))


def remove(sitting: Sitting, words: str) -> None:
    run(remove_tables(sitting.library, LinePort(sitting), words or _picked(sitting).name))


def where(sitting: Sitting, words: str) -> None:
    if called(words) != "files":
        sitting.talk.say(SPEECH.value(scene_words(sitting.campaign.world)))
        sitting.talk.hint("  For the folders of your files, type /where files.")
        return
    sitting.talk.say(*(f"{what}: {path}" for what, path in told(sitting.library.places)))


TITLE = "Tables"
GUIDES = {TableDraw.id: draw}
COMMANDS = (
    Command("tables", "a table", "the tables, or the rows of one with their odds", tables, looks=True),
    Command("try_table", "a table and how often", "draw a thousand times; nothing is kept", try_table, looks=True),
    Command("check_tables", "a pack", "all faults of your own packs, with their lines", check_tables, shows=True),
    Command("import_tables", "a file", "import tables from a file or a folder", bring),
    Command("export_tables", "a pack and a file", "write a pack to a file: .md, .csv, .tsv or .toml", export),
    Command("remove_tables", "a pack", "remove tables of your own; the file goes to the trash", remove),
    Command("where", "files", "where you are in the story, or where your files are", where, shows=True),
)
