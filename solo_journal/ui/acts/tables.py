"""The tables: looking at them, drawing from one, making, editing, bringing them in; and where everything lies."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act

TABLES = frozenset({".csv", ".tsv", ".md", ".txt", ".json", ".toml"})
"""Endings of files that may hold tables."""


async def tables(page: WorkingPage, words: str) -> None:
    """Look at the tables, at the one that is named, and draw from one. What is made or brought in is shown then."""
    from ...rules.procedure import Procedure
    from ..page.run_line import do_ready
    from ..screens.tables import TablesScreen

    wish = await page.ask(TablesScreen(page.model, words))
    if isinstance(wish, Procedure):
        await do_ready(page, wish)
    elif wish is not None:
        at = await {"new": new, "edit": edit, "import": bring}[wish.what](page, wish.pack)
        if at is not None:
            await tables(page, at)


async def new(page: WorkingPage, words: str) -> str | None:
    """Make a table of one's own; its pack's first table."""
    from ...campaign.imports.tables.own import TEMPLATE

    return await _written(page, TEMPLATE, "")


async def edit(page: WorkingPage, words: str) -> str | None:
    """Edit a pack of one's own."""
    from ...campaign.imports.tables.own import text_of
    from ...rules.refused import BadInput

    if not words:
        raise BadInput("Name the pack, such as /edit_tables marsh.")
    return await _written(page, text_of(page.model.library, words), words)


async def _written(page: WorkingPage, text: str, id_: str) -> str | None:
    """Let a text be edited until it can be read, and keep it."""
    from ...campaign.imports.tables.own import save_text
    from ...rules.refused import Refused
    from ..screens.edit_tables import EditTables

    library, trouble, typed = page.model.library, "", text
    while (changed := await page.ask(EditTables(text, typed, trouble))) is not None:
        try:
            kept = save_text(library, changed, id_)
        except Refused as why:
            typed, trouble = changed, str(why)
            continue
        page.tell(f"Saved as {library.places.packs / kept}.toml.")
        pack = library.tables.pack(kept)
        return next(iter(pack.tables)) if pack else None
    return None


async def bring(page: WorkingPage, words: str) -> str | None:
    """Bring in tables from a file, a folder or a paste, once they were seen."""
    from ...campaign.library.places import newest_sent
    from ...campaign.play.verbs.tables import import_tables, paste_tables
    from ..screens.choose import Choose
    from ..screens.edit_tables import EditTables

    library, path = page.model.library, words
    if not path:
        at = await page.ask(Choose("Import tables", ["from a file or a folder", "from a text to be pasted"]))
        if at is None:
            return None
        if at == 0:
            path = await page.port.ask("File or folder with tables", newest_sent(TABLES)) or ""
        elif text := await page.ask(EditTables("", "", "")):
            kept = await paste_tables(library, page.port, text)
            return _first(page, kept)
    return _first(page, await import_tables(library, page.port, path)) if path else None


def _first(page: WorkingPage, packs: list[str]) -> str | None:
    pack = page.model.library.tables.pack(packs[0]) if packs else None
    return next(iter(pack.tables)) if pack else None


async def make_table(page: WorkingPage, words: str) -> None:
    """Make a table, and show it."""
    if at := await new(page, words):
        await tables(page, at)


async def edit_tables(page: WorkingPage, words: str) -> None:
    """Edit a pack, and show it."""
    if at := await edit(page, words):
        await tables(page, at)


async def import_(page: WorkingPage, words: str) -> None:
    """Bring in tables, and show them."""
    if at := await bring(page, words):
        await tables(page, at)


async def where(page: WorkingPage, words: str) -> None:
    """Tell where everything lies."""
    from ...campaign.library.places import told
    from ..screens.choose import Choose

    places = list(told(page.model.library.places))
    at = await page.ask(Choose("Where tables are", [f"{what}: {path}" for what, path in places]))
    if at is not None:
        page.tell(f"{places[at][1]}")


ACTS = (
    Act(
        "tables",
        "Browse tables",
        "Every table: its rows, its odds, and drawing from it.",
        tables,
        letters="Db",
        also="tables, packs, lists of words, random, generator",
    ),
    Act("new_table", "New table", "Make a table of your own: a title, and a row a line.", make_table, letters="Dn"),
    Act(
        "edit_tables",
        "Edit tables",
        "/edit_tables and the name of a pack of yours: change its rows.",
        edit_tables,
        also="change a table, edit a pack",
    ),
    Act(
        "import_tables",
        "Import tables",
        "From a file, a folder or a paste: lists, CSV, Markdown, Datasworn, Foundry, a part of Perchance.",
        import_,
        letters="Di",
        also="csv, foundry, datasworn, perchance, spreadsheet, paste tables",
    ),
    Act(
        "where",
        "Where tables are",
        "The folders of campaigns, tables, settings and drafts.",
        where,
        also="folder, path",
    ),
)
