"""Import, export and remove tables, in every face."""

from __future__ import annotations

from pathlib import Path

from ....rules.packs import Pack
from ....rules.plurals import plural
from ....rules.refusal import Refused
from ....rules.tables import find_table
from ...imports.tables.own_tables import move_to_trash, own_file
from ...imports.tables.pack_import import PackImport, describe, from_path, from_text, keep
from ...library.library import Library
from ..port import Port, confirm_or_cancel


async def import_tables(library: Library, port: Port, path: str) -> list[str]:
    """Import the tables of a file or a folder, once the player has seen them with their odds. Returns the ids of their
    packs."""
    return await keep_seen(library, port, await port.save(lambda: from_path(Path(path))))


async def paste_tables(library: Library, port: Port, text: str) -> list[str]:
    return await keep_seen(library, port, from_text(text))


async def keep_seen(library: Library, port: Port, brought: PackImport) -> list[str]:
    """Show what was read, and save it if the player agrees. Raises `Cancelled`."""
    await confirm_or_cancel(port, "Keep these tables?", "keep", describe(library, brought))
    files = await port.save(lambda: keep(library, brought))
    first = library.tables.pack(files[0].stem)
    name = next(iter(first.tables)) if first else files[0].stem
    await port.say(f"Kept in {files[0].parent}. Draw with /draw {name}.")
    return [file.stem for file in files]


async def export_tables(library: Library, port: Port, words: str) -> Path:
    """Write a pack, or one of its tables, to a file that can be imported again unchanged; the file's ending is the
    format. Raises `Refused`, `Cancelled` and `StoreError`."""
    from ...imports.tables.pack_export import export_pack
    from ...store import disk

    packs = library.tables.packs()
    named, _, file = words.partition(" ")
    if not named:
        named = packs[await port.choose("Export which tables?", [each.title for each in packs])].id
    pack = library.tables.pack(named) or library.tables.pack(find_table(library.tables, named).pack)
    assert pack is not None
    path = Path(file or await port.ask("File (.md, .csv, .tsv or .toml)", f"{pack.id}.md")).expanduser()
    text = export_pack(pack, path.suffix.removeprefix("."))
    if path.exists():
        await confirm_or_cancel(port, f"{path.name} already exists. Overwrite it?", "overwrite")
    await port.save(lambda: disk.replace(path, text.encode()))
    await port.say(f"Exported to {path.resolve()}.")
    return path


def own_packs(library: Library) -> list[Pack]:
    return [each for each in library.tables.packs() if (library.places.packs / f"{each.id}.toml").is_file()]


async def own_pack(library: Library, port: Port, named: str, question: str) -> str:
    """The id of one of the player's own packs, by its id or one of its tables, or chosen by title. Raises `Refused` if
    it is not the player's, or if there is none."""
    own = library.places.packs
    if not named:
        packs = own_packs(library)
        if not packs:
            raise Refused("No tables of your own yet. Make one, or import a file.")
        return packs[await port.choose(question, [each.title for each in packs])].id
    id_ = named if (own / f"{named}.toml").is_file() else named.partition(".")[0]
    own_file(library, id_)
    return id_


async def remove_tables(library: Library, port: Port, named: str) -> None:
    """Remove one of the player's own packs, once the player has seen what it contains. Raises like `own_pack`, and
    `Cancelled`."""
    id_ = await own_pack(library, port, named, "Remove which tables?")
    pack = library.tables.pack(id_)
    titles = [table.title for table in pack.tables.values()] if pack else []
    about = [", ".join(titles)] if len(titles) > 1 else []
    many = f" with its {plural(len(titles), 'table')}" if len(titles) > 1 else ""
    await confirm_or_cancel(port, f"Remove {pack.title if pack else id_}{many}?", "remove", about)
    await port.say(f"Removed. The file is now in {await port.save(lambda: move_to_trash(library, id_))}.")
