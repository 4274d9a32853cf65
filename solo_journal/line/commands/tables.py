"""Tables: show, test, check and import them, and say where they are stored."""

from __future__ import annotations

from ...campaign.library.pack_doctor import SOUND, check_packs
from ...campaign.library.places import describe_places
from ...campaign.play.command_lookup import normalise_word
from ...campaign.play.port import run
from ...campaign.play.verbs.acts import do
from ...campaign.play.verbs.tables import export_tables, import_tables, remove_tables
from ...campaign.story.state_text import scene_words
from ...campaign.story.table_text import credit_line, table_lines, trial_lines
from ...campaign.story.voice import SPEECH
from ...rules.commons.table import TableDraw, full_name
from ...rules.inputs import make
from ...rules.tables import Table, find_table
from ..line_state import LineState
from ..port import LinePort
from . import Command

ENDS = " (a full stop cancels)?"


def tables(state: LineState, words: str) -> None:
    known = state.library.tables
    found = find_table(known, full_name(words, known, state.campaign.world)) if words else _pick_table(state)
    state.io.list(table_lines(found, len(found.rows), SPEECH))
    state.io.say(SPEECH.value(credit_line(state.library.tables.pack(found.pack), brief=True)))


def draw(state: LineState, words: str) -> None:
    run(do(state.campaign, LinePort(state), make(TableDraw, {"table": _pick_table(state).name})))


def _pick_table(state: LineState) -> Table:
    """A table chosen by pack and title, or directly by its title or id. Raises `LeftOff`."""
    library, io = state.library.tables, state.io
    packs = library.packs()
    io.say(*library.faults.values())
    known: dict[str, list[Table]] = {}
    for name, table in ((name, each) for each in library.values() for name in (each.name, each.title)):
        known.setdefault(name, []).append(table)
    own = [list(pack.tables.values()) for pack in packs]
    known |= {pack.title: tables for pack, tables in zip(packs, own, strict=True)}
    labels = [f"{pack.title}, {len(pack.tables)}" for pack in packs]
    found = [*own, *known.values()][io.choose(f"Which tables{ENDS}", labels, unlisted=[*known])]
    if len(found) == 1:
        return found[0]
    alike, whose = len({each.title for each in found}) == 1, {pack.id: pack.title for pack in packs}
    names = [whose[each.pack] if alike else each.title for each in found]
    return found[io.choose(f"Which table{ENDS}", names)]


def try_table(state: LineState, words: str) -> None:
    name, _, times = words.rpartition(" ") if words.rpartition(" ")[2].isdigit() else (words, "", "1000")
    if not name:
        name = _pick_table(state).name
    state.io.list(trial_lines(state.library.tables, name, int(times), voice=SPEECH))


def check_tables(state: LineState, words: str) -> None:
    state.io.list(list(check_packs(state.library, words, state.campaign.world.trackers)) or [SOUND])


def bring(state: LineState, words: str) -> None:
    path = words or state.io.ask("File or folder with tables (a full stop cancels)?")
    run(import_tables(state.library, LinePort(state), path))


def export(state: LineState, words: str) -> None:
    run(export_tables(state.library, LinePort(state), words))


def remove(state: LineState, words: str) -> None:
    run(remove_tables(state.library, LinePort(state), words or _pick_table(state).name))


def where(state: LineState, words: str) -> None:
    if normalise_word(words) != "files":
        state.io.say(SPEECH.value(scene_words(state.campaign.world)))
        state.io.hint("  For the folders of your files, type /where files.")
        return
    state.io.say(*(f"{what}: {path}" for what, path in describe_places(state.library.places)))


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
