"""`export`: write the story for others to read."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from ..context import Context
from ..options import content as how_much
from ..options import here_first, tab
from ..output import Shown, warn
from ..procedure_commands import Span, must_be_there

if TYPE_CHECKING:
    from ...campaign.exports import Export, Story
    from ...campaign.story.levels import Level


@click.command()
@click.argument("file", required=False)
@click.option(
    "--format",
    "format_",
    metavar="FORMAT",
    help="The format. Default: the one of FILE's extension, else Markdown.",
    shell_complete=tab("formats"),
)
@click.option(
    "--for", "reader", metavar="WHOM", default="", help="friend, forum or archive: chooses format and content."
)
@click.option("--session", "--sessions", "sessions", type=Span(), help="One session, or from one to another: 2 or 2-4.")
@click.option("--scene", "--scenes", "scenes", type=Span(), help="One scene, or from one to another: 3 or 3-5.")
@how_much("by format by default")
@click.option("--asides/--no-asides", default=None, help="Include asides or not. Everything has them.")
@click.option("--setup/--no-setup", default=True, help="Include what came before the first scene or not.")
@click.option(
    "--mechanics",
    type=click.Choice(["inline", "margin"]),
    default="inline",
    help="Where a book shows its results: between the paragraphs, or beside them.",
)
@click.option(
    "--lang", metavar="CODE", default="", help="Its language: en, de, pt-BR. Default: detected from the text."
)
@click.option("--character", metavar="NAME", default="", help="Whose sheet: formats sheet and sheet_html.")
@click.option("--title", metavar="T", default="", help="Another title than the campaign's.")
@click.option("--author", metavar="NAME", default="", help="Whose story it is, for the title page.")
@click.option("--no-credits", is_flag=True, help="Without the games' credits at the end.")
@click.option("--fence", metavar="WORD", default="", help="Lonelog: a word after the fences, such as lonelog.")
@click.option("-o", "--output", metavar="FILE", help="The same as FILE. Default: -, the terminal.")
@click.option("--force", is_flag=True, help="Overwrite a file that already exists.")
@click.option("--fallback", is_flag=True, help="If a PDF cannot be made here, write the HTML instead.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the format json, and nothing else.")
@here_first
def command(
    here: Context,
    /,
    *,
    file: str | None,
    format_: str | None,
    reader: str,
    sessions: range | None,
    scenes: range | None,
    content: Level | None,
    asides: bool | None,
    setup: bool,
    mechanics: Literal["inline", "margin"],
    lang: str,
    character: str,
    title: str,
    author: str,
    no_credits: bool,
    fence: str,
    output: str | None,
    force: bool,
    fallback: bool,
    schema: bool,
) -> Shown:
    """Write the story to the terminal or a file.

    The formats are bbcode, discord, epub, html, json, lonelog, markdown, obsidian, pdf, reddit, sheet, sheet_html and
    text.

    Example: solo-journal export vents.html --scene 3-5 --content story
    """
    from ...campaign.exports import DEFAULT, Selection, Story, export, for_file
    from ...campaign.exports.selection import audience
    from ...campaign.play.port import run
    from ...campaign.play.verbs.files import export as write
    from ..port import CliPort, Option

    if schema:
        from ...campaign.exports.formats.json import schema as schema_of

        return schema_of()
    named = output or file
    path = None if named in (None, "-") else Path(named)
    whom = audience(reader) if reader else None
    format_ = format_ or (whom.format if whom and not (path and path.suffix) else None)
    chosen = for_file(path.name) if path and path.suffix and not format_ else export(format_ or DEFAULT)
    level = content or (whom.content if whom else chosen.content)
    wanted = Selection(
        sessions, scenes, level, title, author, not no_credits, fence, setup, mechanics, lang, asides, character
    )
    campaign = here.campaign()
    must_be_there(campaign.world, scenes.start if scenes else None, sessions.start if sessions else None)
    if path is None:
        _print(chosen, Story.of(campaign, wanted), fallback)
    else:
        agrees = {"overwrite": Option("--force", force), "write it": Option("--fallback", fallback)}
        run(write(campaign, CliPort(campaign, agrees=agrees), chosen, wanted, path))
    return None


def _print(chosen: Export, story: Story, fallback: bool) -> None:
    from ...campaign.exports import DEFAULT, export
    from ...campaign.exports.file_writer import describe_losses, stream
    from ...rules.refusal import Refused

    if lacks := chosen.lacking():
        instead = export(chosen.instead or DEFAULT)
        if not fallback:
            raise Refused(f"{lacks} Add --fallback to write the {instead.title} instead.")
        warn(f"{lacks} The {instead.title} is written instead.")
        chosen = instead
    if chosen.pieces is None and sys.stdout.isatty():
        raise Refused(f"{chosen.title} cannot be shown in a terminal. Name a file with -o, or send it into a pipe.")
    for _ in stream(chosen, story, sys.stdout.buffer):
        pass
    for sentence in describe_losses(story, chosen):
        warn(sentence)
