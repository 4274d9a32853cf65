"""Random tables by themselves: whatever the packs hold can be drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ..asking import Ask
from ..inputs import make
from ..line_form import inputs_from
from ..line_grammar import Numeric, Rest
from ..outcome import Offer, Outcome
from ..procedure import Procedure, inputs_of
from ..refused import Refused
from ..shelf import INSTALLED
from ..system import System
from ..tables import draw_several, find_table
from ..world import World


class TableDraw(Procedure):
    """Draw from a random table, once or several times.

    Name the table in full, such as duskara.verbs, or by its own name where only one pack has such a table. A row that
    calls other tables draws from those too. Shipped packs and your own are drawn from alike.

    Example: `duskara.verbs` with 3 and 2 (row three, column two) gives Reveal.
    """

    id = "table.draw"
    called = "Draw from a table"
    key = "Dt"
    also = "random, generator"
    makes = "draw"
    words = "label"
    example: ClassVar[dict[str, Any]] = {"table": "duskara.verbs"}

    table: Annotated[str, Rest(numbered=False)] = Field(
        min_length=1, max_length=100, description="the table: duskara.verbs, or verbs if that is clear"
    )
    times: Annotated[int, Numeric()] = Field(
        1, ge=1, le=20, title="How often", description="how many rows are drawn, one after another, such as 3"
    )
    label: str = Field(
        "", max_length=2000, title="Drawn for", description="your question, such as: who comes to the door?"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Draw, with everything that the rows call."""
        table = find_table(ask.tables, self._full(world, ask))
        drawn = draw_several(ask, table.name, self.times)
        return Outcome(
            world,
            headline=" · ".join(each.text for each in drawn),
            because=f"Drawn from {table.title} ({table.name}).",
            asks="What does it mean here?",
            offers=tuple(_offers(table.offers, (each.text for each in drawn), world, ask)),
        )

    def _full(self, world: World, ask: Ask) -> str:
        """The name of the table: of several that are called so, that of the only game in use that has one."""
        name = self.table.strip()
        own = [f"{pack}.{name}" for game in (ask.shelf or INSTALLED).games_in_use(world) for pack in game.packs]
        found = [each for each in own if "." not in name and each in ask.tables]
        return found[0] if len(found) == 1 and sum(each.partition(".")[2] == name for each in ask.tables) > 1 else name


def _offers(procedure: str, rows: Iterable[str], world: World, ask: Ask) -> Iterator[Offer]:
    """What each drawn row is a line of, ready to be done; nothing where it cannot be done in this world."""
    for row in rows if procedure else ():
        line = row.partition(" · ")[0]
        try:
            kind = (ask.shelf or INSTALLED).procedure(procedure)
            made = make(kind, inputs_from(kind, line, world))
            refused = made.refusal(world)
        except Refused:
            continue
        if not refused:
            yield Offer(f"{kind.called}: {line}", procedure, inputs_of(made))


SYSTEM = System(
    id="table",
    title="Tables",
    about="Random tables from packs: shipped ones and your own.",
    procedures=(TableDraw,),
)
