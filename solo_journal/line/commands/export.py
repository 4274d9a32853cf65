"""Export, import, and check."""

from __future__ import annotations

from ...campaign.exports import export_line, exports, file_writer
from ...campaign.play.port import run
from ...campaign.play.verbs import files
from ...campaign.repair.check import verdict
from ...rules.refusal import BadInput, Refused
from ..line_state import LineState
from ..port import LinePort
from . import Command
from .tables import check_tables


def export(state: LineState, words: str) -> None:
    campaign, port = state.campaign, LinePort(state)
    asked = export_line.read(words, campaign.world)
    given = file_writer.suggest_file_name(campaign.title, asked.wanted, asked.export)
    while not asked.name:
        name = state.io.ask(f"File (Enter: {given}):", *_about_files()) or given
        try:
            asked = export_line.read(f"{name} {words}", campaign.world)
        except Refused as reason:
            state.io.refuse(reason)
    run(files.export(campaign, port, asked.export, asked.wanted, asked.path))


def _about_files() -> tuple[str, ...]:
    known = (f"  {each.ending}: {each.title}" for each in exports())
    return (
        "The name of the file; its extension chooses the format. Without a folder, it goes to the current one.",
        *known,
    )


def import_(state: LineState, words: str) -> None:
    run(files.import_line(state.library, state.campaign, LinePort(state), words))


def check(state: LineState, words: str) -> None:
    what, _, rest = words.partition(" ")
    if what in ("tables", "table", "packs"):
        check_tables(state, rest.strip())
        return
    if what:
        raise BadInput("/check reads the whole campaign. For tables: /check tables.")
    found = run(files.check(state.campaign, LinePort(state)))
    state.io.say(*(f"{'Note, ' if each.note else ''}{each.where}: {each.text}" for each in found))
    state.io.say(verdict(found))


TITLE = "Export, import, check"
COMMANDS = (
    Command(
        "export",
        "a file; story, results or everything; and options",
        "write the story to a file; the extension chooses the format. For the options, type /help exports",
        export,
    ),
    Command("import", "a file", "make a campaign from a Lonelog or JSON file", import_, looks=True),
    Command("check", "tables", "replay every roll, and report problems", check),
)
