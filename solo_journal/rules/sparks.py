"""A spark: a few words from several tables, read as one prompt."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pydantic import Field

from .answer_source import Ask
from .inputs import Line
from .outcome import Outcome
from .procedure import Procedure
from .world import World


class Spark(Procedure):
    """Draw a few words as a prompt. Each word is a draw with its own odds; together there are too many to list."""

    key = "i"
    makes = "draw"
    words = "question"
    example: ClassVar[dict[str, Any]] = {"question": "What lies ahead?"}

    question: Line = Field(
        "", title="You wonder", description="what you would like to be told, such as: who was here before us?"
    )

    @abstractmethod
    def tables(self) -> Mapping[str, str]:
        """The table for each word."""

    def joined(self, words: list[str]) -> str:
        """The words as one prompt."""
        return " · ".join(words)

    def singles(self, world: World) -> Iterator[tuple[str, Procedure]]:
        from .commons.table import TableDraw  # not needed to ask a question

        return ((word, TableDraw(table=table)) for word, table in self.tables().items())

    def resolve(self, world: World, ask: Ask) -> Outcome:
        from .table_draw import draw  # loads the dice notation, which is not needed to ask a question

        headline = self.joined([draw(ask, table, word).text for word, table in self.tables().items()])
        asks = "What does it bring to mind?"
        return Outcome(world, headline, "Words to read freely: a prompt, not an order.", asks=asks)
