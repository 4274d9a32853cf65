"""Draws from any table of any pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ..answer_source import Ask
from ..inputs import make
from ..line_form import inputs_from
from ..line_grammar import Numeric, OneOf, Rest
from ..lonelog_tags import tags_in
from ..outcome import Event, Offer, Outcome, Tell, in_lines
from ..perform import TAGS, TICKS, row_events, undone
from ..procedure import FromTables, Procedure, inputs_of
from ..refusal import Refused, Unknown
from ..shelf import games_in_use, of
from ..system import System
from ..table_draw import draw_several
from ..tables import Drawn, Tables, find_table
from ..tags_in_prose import reads
from ..trackers import StepDie
from ..world import World
from .lonelog import Tags
from .tracker import Step, Tick

MOST_TICKS = 1_000
"""Most steps that a row moves a tracker."""


class TableDraw(Procedure):
    """Draw from a random table, once or several times.

    Name the table by its title, by its own name if only one pack has such a table, or in full: duskara.verbs. A row
    that calls other tables draws from those too. With different, no row comes twice.

    A row may roll dice, draw again, move a tracker, and act like the tags of a line: {2d6} wolves; {roll twice}; {tick
    Hunters 2}; [N:{names}|hunter] steps out.

    Example: `duskara.verbs` with 3 and 2 (row three, column two) gives Reveal.
    """

    id = "table.draw"
    called = "Draw from a table"
    version = 8  # no row comes twice in “2 different”; a tag before a whole sentence is not part of the row
    key = "Dt"
    also = "random, generator, generate, random name"
    makes = "draw"
    words = "label"
    example: ClassVar[dict[str, Any]] = {"table": "duskara.verbs"}

    table: Annotated[str, FromTables(), Rest(numbered=False)] = Field(
        min_length=1, max_length=100, description="the table by its title, such as Weather"
    )
    times: Annotated[int, Numeric()] = Field(
        1, ge=1, le=20, title="How many rows", description="how many rows are drawn, one after another, such as 3"
    )
    different: Annotated[bool, OneOf({"different": True})] = Field(
        False, title="No row twice", description="whether every row drawn is a different one"
    )
    label: str = Field(
        "", max_length=2000, title="Drawn for", description="your question, such as: who comes to the door?"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        table = find_table(ask.tables, full_name(self.table, ask.tables, world))
        if self.different and self.times > len(table.rows):
            raise Refused(f"{table.title} has {len(table.rows)} rows. Draw no more than that where none comes twice.")
        drawn = draw_several(ask, table.name, self.times, different=self.different)
        events, untold = _effects_of(drawn, world)
        offered = tuple(_offers(table.offers, (each.text for each in drawn), world))
        not_now = [each for each in offered if isinstance(each, str)]
        headline, tells = in_lines([reads(each.text) for each in drawn], "rows")
        return Outcome(
            world,
            headline=headline,
            tells=(*tells, *(Tell(text=each.removesuffix(".")) for each in untold)),
            because=" ".join((f"Drawn from {table.title}.", *not_now)),
            asks="What does it mean here?",
            source=table.title,
            events=events,
            offers=tuple(each for each in offered if isinstance(each, Offer)),
        )


def full_name(name: str, tables: Tables, world: World) -> str:
    """The name by which a table is found. Among several matches, the one of the only game in use that has one; for an
    unknown title, the only one in such a game that begins with it."""
    name = name.strip()
    bare = name.casefold()
    packs = {pack for game in games_in_use(world) for pack in game.packs}
    found = [f"{pack}.{bare}" for pack in packs if "." not in name and f"{pack}.{bare}" in tables]
    several = sum(each.partition(".")[2] == bare for each in tables)
    if len(found) == 1 and several > 1:
        return found[0]
    try:
        return find_table(tables, name).name
    except Unknown:
        ours = [key for key in tables if key.partition(".")[0] in packs]
        begins = [key for key in ours if re.match(rf"{re.escape(bare)}\b", tables[key].title.casefold())]
        return begins[0] if len(begins) == 1 else name


def _offers(offered: str, rows: Iterable[str], world: World) -> Iterator[Offer | str]:
    """For each drawn row that is a line of a procedure, the offer, or the reason if a game in use refuses it."""
    procedure, _, always = offered.partition(" ")
    for row in rows if procedure else ():
        line = row.partition(" · ")[0]
        try:
            kind = of(world).procedure(procedure)
            made = make(kind, inputs_from(kind, f"{line} {always}".strip(), world))
            refused = made.refusal(world)
        except Refused:
            continue
        if refused and procedure.partition(".")[0] in world.systems:
            yield f"It cannot be done now: {refused}"
        elif not refused:
            yield Offer(f"{kind.called}: {line}", procedure, inputs_of(made))


def _effects_of(drawn: tuple[Drawn, ...], world: World) -> tuple[tuple[Event, ...], list[str]]:
    """The effects of drawn rows as events for `react`, and sentences for those that cannot be done."""
    untold = list[str]()
    for each in drawn:
        refused = Tags(text=each.text).refusal(world) if any(True for _ in tags_in(each.text)) else ""
        untold += [refused] if refused else []
    return tuple(row_events(drawn, world)), [*untold, *undone(drawn, world)]


def react(event: Event, world: World) -> tuple[Procedure, ...]:
    """The effects of a drawn row, as steps of the draw."""
    if event.name == TAGS:
        return (Tags(text=event.of),)
    if event.name != TICKS or event.of not in world.trackers:
        return ()
    if isinstance(world.trackers[event.of], StepDie):
        return (Step(tracker=event.of),)
    return (Tick(tracker=event.of, amount=max(-MOST_TICKS, min(MOST_TICKS, event.amount))),)


SYSTEM = System(
    id="table",
    title="Tables",
    about="Random tables from packs: shipped ones and your own.",
    procedures=(TableDraw,),
    react=react,
)
