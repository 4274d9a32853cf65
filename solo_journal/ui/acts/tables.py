"""Tables: show, draw, make, edit and import them, and show where they are stored."""

from __future__ import annotations

from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.play_page import PlayPage
from .act import act

TABLES = frozenset({".csv", ".tsv", ".md", ".txt", ".json", ".toml"})
"""Endings of files that may hold tables."""
PREFERRED = ("verb", "action", "subject", "noun", "theme", "omen", "mood")
"""Words in the titles of tables that are good for inspiration, best first."""


@act("tables", "Browse tables", letters="Db", also="tables, packs, lists of words, random, generator", was=("table",))
async def tables(page: PlayPage, words: str) -> None:
    """See every table with its rows and odds, and draw from it."""
    from ...rules.procedure import Procedure
    from ..screens.tables import TablesScreen

    request = await page.ask(TablesScreen(page.model, words))
    if isinstance(request, Procedure):
        await page.do(request)
    elif request is not None:
        await page.act(
            {"new": "new_table", "edit": "edit_tables", "import": "import_tables", "remove": "remove_tables"}[
                request.what
            ],
            request.pack,
        )


def _no_tables(model: CampaignModel) -> str:
    from ...campaign.play.verbs.tables import own_packs

    return "" if own_packs(model.library) else "no table of yours"


@act("new_table", "New table", letters="Dn")
async def new(page: PlayPage, words: str) -> None:
    """Make a table of your own: a title, then one row on each line."""
    await _edit_until_valid(page, "", "")


@act("edit_tables", "Edit tables", letters="De", also="change a table, edit a pack", why_not=_no_tables)
async def edit(page: PlayPage, words: str) -> None:
    """Change the rows of your own tables: /edit_tables and the name of a pack or table."""
    from ...campaign.imports.tables.own_tables import text_of
    from ...campaign.play.verbs.tables import own_pack

    pack = await own_pack(page.model.library, page.port, words, "Edit which tables?")
    await _edit_until_valid(page, text_of(page.model.library, pack), pack, words)


async def _edit_until_valid(page: PlayPage, text: str, id_: str, table: str = "") -> None:
    """Let a text be edited until it can be read, save it, and show it, beginning with the table that was open."""
    from ...campaign.imports.tables.own_tables import save_text
    from ..screens.edit_words import EditTables

    library, trouble, typed = page.model.library, "", text
    while (changed := await page.ask(EditTables(text, typed, trouble))) is not None:
        try:
            kept = save_text(library, changed, id_)
        except Refused as why:
            typed, trouble = changed, str(why)
            continue
        page.tell(f"Saved as {library.places.packs / kept}.toml.")
        await _show(page, [kept], table)
        return


@act("export_tables", "Export tables", also="save tables, write tables, csv")
async def export(page: PlayPage, words: str) -> None:
    """Write a pack to a file: /export_tables, the pack, then the file, which ends in .md, .csv, .tsv or .toml."""
    from ...campaign.play.verbs.tables import export_tables

    await export_tables(page.model.library, page.port, words)


@act("remove_tables", "Remove tables", also="delete a table, delete a pack, throw away")
async def remove(page: PlayPage, words: str) -> None:
    """Move a pack of your own to the trash: /remove_tables and the name of the pack, or of one of its tables."""
    from ...campaign.play.verbs.tables import remove_tables

    await remove_tables(page.model.library, page.port, words)


@act(
    "import_tables", "Import tables", letters="Di", also="csv, foundry, datasworn, perchance, spreadsheet, paste tables"
)
async def bring(page: PlayPage, words: str) -> None:
    """Import tables from a file, a folder or pasted text: lists, CSV, Markdown, Datasworn, Foundry, some Perchance."""
    from ...campaign.library.places import newest_sent
    from ...campaign.play.verbs.files import must_exist
    from ...campaign.play.verbs.tables import import_tables, paste_tables
    from ..screens.dialog import Choose
    from ..screens.edit_words import EditTables

    library, path = page.model.library, words
    if not path:
        at = await page.ask(Choose("Import tables", ["from a file or a folder", "from pasted text"]))
        if at is None:
            return
        if at == 0:
            path = await page.port.ask("File or folder with tables", newest_sent(TABLES), check=must_exist)
        elif text := await page.ask(EditTables("", "", "")):
            await _show(page, await paste_tables(library, page.port, text))
    if path:
        await _show(page, await import_tables(library, page.port, path))


async def _show(page: PlayPage, packs: list[str], table: str = "") -> None:
    """Show a table of the first of these packs: the named one, or the first."""
    pack = page.model.library.tables.pack(packs[0]) if packs else None
    if pack and pack.tables:
        await page.act("tables", table if table in pack.tables else next(iter(pack.tables)))


@act("check_tables", "Check tables", also="doctor, faults of tables, tables check")
async def check(page: PlayPage, words: str) -> None:
    """List every fault in your own packs with its line; `e` edits the pack that is shown."""
    from ...campaign.library.pack_doctor import SOUND, check_packs
    from ..screens.tables import BROKEN

    found = list(check_packs(page.model.library, words, page.model.world.trackers))
    if found:
        await page.act("tables", f"{BROKEN}{words or found[0].partition('.toml')[0].rpartition('/')[2]}")
    else:
        page.tell(SOUND)


@act("where", "Where tables are", also="folder, path")
async def where(page: PlayPage, words: str) -> None:
    """Show the folders of campaigns, tables, settings and drafts."""
    from ...campaign.library.places import describe_places
    from ..screens.dialog import Choose

    places = list(describe_places(page.model.library.places))
    at = await page.ask(Choose("Where tables are", [f"{what}: {path}" for what, path in places]))
    if at is not None:
        page.tell(f"{places[at][1]}")


@act("inspire", "Inspiration", letters="i", also="inspiration, spark, idea, prompt")
async def inspiration(page: PlayPage, words: str) -> None:
    """Draw a few words to start from."""
    from ...rules.inputs import make

    campaign = page.campaign
    if spark := next((each.spark for each in campaign.shelf.games_in_use(campaign.world) if each.spark), None):
        await page.do(spark())
        return
    kind = campaign.shelf.procedure("table.draw")
    titles = {name: f"{name} {table.title}".casefold() for name, table in campaign.tables.items()}
    found = [name for word in PREFERRED for name, title in titles.items() if word in title]
    if not found:
        raise Refused("These games have no tables of words. Browse tables lists all tables.")
    await page.do(make(kind, {"table": found[0]}))
