"""`memory`: everything about one name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown

if TYPE_CHECKING:
    from ...campaign.journal.log_line import Line
    from ...campaign.story.memory import Memory


@click.command()
@click.argument("name", nargs=-1, required=True, shell_complete=tab("names", joined=True))
@click.option("--lines", "every", is_flag=True, help="Every line about it, oldest first.")
@in_campaign
def command(here: Context, /, *, name: tuple[str, ...], every: bool, as_json: bool) -> Shown:
    """Show what the story knows about a name.

    A name is a person, place, thing, thread or character. You see when it was first and last mentioned, how it is now
    and how it came to be so. Listed names are recognised in prose, in capitals or not. If one name is several things,
    thread:beacon says which.

    Example: solo-journal memory Orso --lines
    """
    from ...campaign.story.memory import memories
    from ..review_objects import of_memories

    found = memories(here.campaign(), " ".join(name))
    return of_memories(found) if as_json else "\n\n\n".join("\n".join(_describe_memory(each, every)) for each in found)


def _describe_memory(memory: Memory, every: bool) -> Iterator[str]:
    from ...campaign.story.entry_text import short_line
    from ...campaign.story.memory import scene_place
    from ...rules.plurals import plural

    def told(line: Line, longest: int = 100) -> str:
        return f"{scene_place(line.scene)}: {short_line(line, longest)}"

    once = f", also {', '.join(memory.once)}" if memory.once else ""
    yield f"{memory.name} ({memory.kind}{once})"
    yield from (f"  {label}: {value}" for label, value in memory.now)
    if memory.kind == "words":
        yield "  no name on a list; the story has the words"
    elif not memory.now:
        yield "  removed"
    if memory.first and memory.last:
        yield f"  first seen: {told(memory.first)}"
        yield f"  last seen:  {told(memory.last)}"
    if memory.changes:
        yield "Changes"
        yield from (f"  {scene_place(step.line.scene)}: {step.words}" for step in memory.changes)
    if every:
        yield f"Lines, {len(memory.lines)}"
        yield from (f"  {told(line, 240)}" for line in memory.lines)
    elif memory.lines:
        yield f"Named in {plural(len(memory.lines), 'line')}: --lines shows them."
