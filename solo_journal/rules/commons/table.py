"""Random tables by themselves: whatever the packs hold can be drawn from."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ..asking import Ask
from ..line_grammar import Numeric, Rest
from ..outcome import Outcome
from ..procedure import Procedure
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
        table = find_table(ask.tables, self.table.strip())
        drawn = draw_several(ask, table.name, self.times)
        return Outcome(
            world,
            headline=" · ".join(each.text for each in drawn),
            because=f"Drawn from {table.title} ({table.name}).",
            asks="What does it mean here?",
        )


SYSTEM = System(
    id="table",
    title="Tables",
    about="Random tables from packs: shipped ones and your own.",
    procedures=(TableDraw,),
)
