"""`tables`: list, import, export, try and check random tables."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from ..context import Context
from ..options import group, here_first, tab
from ..output import Shown, say


@group("tables")
def command(here: Context) -> Shown:
    """List, import, export, remove, try and check tables. On its own, it lists all of them.

    Example: solo-journal tables import monsters.csv, then solo-journal draw monsters
    """
    from .draw import list_tables

    return list_tables(here, as_json=False)


@command.command("show")
@click.argument("table", shell_complete=tab("tables"))
@here_first
def show(here: Context, /, *, table: str) -> Shown:
    """Show a table: its rows with their odds, and its source."""
    from ...campaign.story.table_text import credit_line, table_lines
    from ...rules.commons.table import full_name
    from ...rules.tables import find_table

    tables = here.library().tables
    found = find_table(tables, full_name(table, tables, here.world()))
    return chain(table_lines(found, 1_000), [credit_line(tables.pack(found.pack))])


@command.command("import")
@click.argument("path", metavar="FILE")
@click.option("--preview", is_flag=True, help="Only show what would be saved, with the odds.")
@click.option("--title", metavar="T", default="", help="The title of the pack.")
@click.option("--author", metavar="NAME", default="", help="Their author.")
@click.option("--licence", metavar="L", default="", help="Their licence.")
@click.option("--link", metavar="URL", default="", help="Where they come from.")
@here_first
def import_(
    here: Context, /, *, path: str, preview: bool, title: str, author: str, licence: str, link: str
) -> Iterator[str]:
    """Import tables from a file or a folder; - reads standard input.

    It reads lists of lines, CSV and TSV, Markdown, Datasworn, Foundry roll tables, and a part of Perchance.

    Example: solo-journal tables import monsters.csv --licence "CC BY 4.0" --author "Ino Bale"
    """
    from ...campaign.imports.tables.pack_import import describe, from_path, from_text, keep

    given = {"title": title, "author": author, "licence": licence, "link": link}
    brought = from_text(sys.stdin.read(), given=given) if path == "-" else from_path(Path(path), given)
    yield from describe(here.library(), brought)
    if not preview:
        tells = "Draw from it: solo-journal draw" if here.library().folders() else "Try it: solo-journal tables try"
        for file in keep(here.library(), brought):
            yield f"Kept as {file}. {tells} {_first(here, file.stem)}"


def _first(here: Context, id_: str) -> str:
    pack = here.library().tables.pack(id_)
    name = next(iter(pack.tables)) if pack else id_
    return id_ if name == f"{id_}.{id_}" else name


@command.command("export")
@click.argument("pack", shell_complete=tab("packs"))
@click.argument("file", metavar="FILE")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@here_first
def export(here: Context, /, *, pack: str, file: str, force: bool) -> None:
    """Write a pack to a file: .md, .csv, .tsv or .toml. Importing it again gives the same pack.

    Example: solo-journal tables export weather weather.md
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.tables import export_tables
    from ..port import CliPort, Option

    agrees = {"overwrite": Option("--force", force)}
    run(export_tables(here.library(), CliPort(agrees=agrees), f"{pack} {file}"))


@command.command("remove")
@click.argument("pack", shell_complete=tab("packs"))
@click.option("--yes", is_flag=True, help="Do not ask.")
@here_first
def remove(here: Context, /, *, pack: str, yes: bool) -> None:
    """Remove a pack of your own; its file goes to the trash folder beside the others.

    Example: solo-journal tables remove monsters
    """
    from ...campaign.play.port import run
    from ...campaign.play.verbs.tables import remove_tables
    from ..port import CliPort, Option

    run(remove_tables(here.library(), CliPort(agrees={"remove": Option("--yes", yes)}), pack))


@command.command("try")
@click.argument("table", shell_complete=tab("tables"))
@click.option("--times", metavar="N", default=1_000, type=click.IntRange(1, 10_000), help="How often to draw from it.")
@click.option("--seed", metavar="TEXT", default=None, help="Repeat a trial.")
@here_first
def try_(here: Context, /, *, table: str, times: int, seed: str | None) -> Shown:
    """Draw from a table many times without saving anything: how often each row came up, and how often it should.

    Example: solo-journal tables try weather.summer --times 1000
    """
    from ...campaign.story.table_text import trial_lines

    return "\n".join(trial_lines(here.library().tables, table, times, seed))


@command.command("check")
@click.argument("pack", required=False, shell_complete=tab("packs"))
@here_first
def check(here: Context, /, *, pack: str | None) -> None:
    """Check your own packs, or one pack or file: all faults at once, with their lines."""
    from ...campaign.library.pack_doctor import SOUND, check_packs

    found = list(check_packs(here.library(), pack or ""))
    say("\n".join(found) or SOUND)
    if found:
        raise click.exceptions.Exit(1)
