"""Draws from a table: rolls for a row, then carries out the calls in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from .answer_source import ROW, Ask
from .dice.roller import roll
from .dice_counting import Named, Tally
from .refusal import Refused, Unknown, nearest, quote
from .table_calls import Again, Call, Number, Tick, pieces
from .tables import Drawn, Table, TableDice, Ticked, find_table
from .tags_in_prose import reads

MOST_DEPTH = 32
"""Deepest nesting of calls."""
MOST_CALLS = 1_000
"""Most calls in one draw."""
MOST_TEXT = 20_000
"""Most characters in one result."""


def draw(ask: Ask, name: str, label: str = "") -> Drawn:
    """Draw from a table by its full name, such as `duskara.verbs`. The label defaults to the table's title; the effects
    of the row become steps of the act.

    Raises `Unknown` for a missing table and `Refused` for endless calls.
    """
    return _with_effects(ask, _Drawing(ask).draw(find_table(ask.tables, name), label, 0))


def draw_several(ask: Ask, name: str, times: int, label: str = "", *, different: bool = False) -> tuple[Drawn, ...]:
    """Draw `times` from one table, each with a roll of its own; with `different`, no row twice, as far as possible."""
    drawn = _Drawing(ask).several(find_table(ask.tables, name), times, label, 0, different=different)
    return tuple(map(_with_text, drawn))


def _with_text(drawn: Drawn) -> Drawn:
    """A draw whose row has no text of its own, described in words: `Hunters +1`."""
    moves = ", ".join(f"{each.tracker} {each.amount:+d}" for each in drawn.ticks)
    return drawn if drawn.text.strip() else drawn._replace(text=moves or "nothing")


def _with_effects(ask: Ask, drawn: Drawn) -> Drawn:
    """The draw with tags read as names; its effects are left to the act."""
    drawn = _with_text(drawn)
    if not drawn.does:
        return drawn
    ask.drawn.append(drawn)
    return drawn._replace(text=reads(drawn.text))


def draw_card_row(ask: Ask, name: str, cell: str, left: Collection[str]) -> Drawn:
    """The draw for a row that came as a card: its dice, calls and trackers. Further draws from the table use the
    remaining cards."""
    table = find_table(ask.tables, name)
    index = next(at for at, row in enumerate(table.rows) if row.text == cell)
    ask.packs[table.pack] = table.version
    gone = {at for at, row in enumerate(table.rows) if row.text not in left}
    return _with_effects(ask, _Drawing(ask, left_out={table.name: gone}).row(table, index, (), 0))


def parts_of(drawn: Drawn) -> Iterator[Drawn]:
    for each in drawn.parts:
        yield each
        yield from parts_of(each)


@dataclass(slots=True)
class _Drawing:
    """One draw with all its calls, counted so that it ends."""

    ask: Ask
    calls: int = 0
    left_out: dict[str, set[int]] = field(default_factory=dict)
    """Rows of each table that draws skip, because they repeat the draw."""

    def draw(self, table: Table, label: str, depth: int) -> Drawn:
        self.ask.packs[table.pack] = table.version
        faces, index = self._roll(table, label or table.title, self.left_out.get(table.name, set()))
        return self.row(table, index, faces, depth)

    def row(self, table: Table, index: int, faces: tuple[int, ...], depth: int) -> Drawn:
        row = table.rows[index]
        texts: list[str] = []
        parts: list[Drawn] = []
        ticks: list[Ticked] = []
        for piece in pieces(row.text):
            match piece:
                case str():
                    texts.append(piece)
                case Number():
                    texts.append(f"{roll(piece.sum, self.ask)}")
                case Tick():
                    ticks.append(Ticked(piece.tracker, roll(piece.amount, self.ask)))
                case Call() | Again():
                    drawn = [*self._called(table, index, piece, depth)]
                    ticks += (tick for each in drawn for tick in each.ticks)
                    texts.append(", ".join(each.text for each in drawn if each.text.strip()))
                    parts += drawn
        text = "".join(texts)
        if ticks:
            text = " ".join(text.split())
        if len(text) > MOST_TEXT:
            raise Refused(f"{table.title}, {table.row_words(index)}, comes to more than {MOST_TEXT:,} characters.")
        return Drawn(text, table.name, index, row.text, faces, tuple(parts), tuple(ticks))

    def several(
        self, table: Table, times: int, label: str, depth: int, *, different: bool, but: int | None = None
    ) -> Iterator[Drawn]:
        """Several draws. `different` ones, with all that their rows draw, repeat no row of the table, never hit the
        row `but`, and end when no row is left."""
        outermost = different and table.name not in self.left_out
        gone = self.left_out.setdefault(table.name, set()) if different else self.left_out.get(table.name, set())
        gone.update(() if but is None else (but,))
        for _ in range(times):
            if len(gone) == len(table.rows):
                break
            yield (drawn := self.draw(table, label, depth))
            if different:
                gone.add(drawn.row)
        if outermost:
            del self.left_out[table.name]

    def _called(self, table: Table, index: int, piece: Call | Again, depth: int) -> Iterator[Drawn]:
        where = f"{table.title} ({table.name}), {table.row_words(index)},"
        if isinstance(piece, Again):
            self._count(where, piece.times, depth)
            yield from self.several(table, piece.times, "", depth + 1, different=True, but=index)
            return
        called = piece.full(table.pack)
        found = self.ask.tables.get(called)
        if found is None:
            help_ = nearest(called, sorted(self.ask.tables))
            raise Unknown(f"{where} calls a table “{called}” that is not there. {help_}".strip())
        times = roll(piece.times, self.ask)
        self._count(where, max(times, 1), depth)
        yield from self.several(found, times, "", depth + 1, different=piece.different)

    def _count(self, where: str, times: int, depth: int) -> None:
        """Raise `Refused` for endless calls."""
        self.calls += times
        if depth >= MOST_DEPTH:
            raise Refused(
                f"{where} is {MOST_DEPTH} tables deep and calls yet another: do these tables call each other?"
            )
        if self.calls > MOST_CALLS:
            raise Refused(f"{where} calls more than {MOST_CALLS:,} tables in one draw, so it was stopped.")

    def _roll(self, table: Table, label: str, without: set[int]) -> tuple[tuple[int, ...], int]:
        if without:
            return self._roll_rest(table, label, {row: ways for row, ways in table.ways.items() if row not in without})
        if table.dice == TableDice(1, 1):
            return (), 0
        grows = table.dice.count == 1
        rolled = self.ask.roll(label, table.dice.count, table.dice.sides, tally=table.tally, part=ROW, grows=grows)
        return rolled.faces, rolled.value

    def _roll_rest(self, table: Table, label: str, left: dict[int, int]) -> tuple[tuple[int, ...], int]:
        """Roll one die over all ways to hit the remaining rows, in order."""
        rows, ends = sorted(left), [*accumulate(left[row] for row in sorted(left))]
        if not rows:
            raise Refused(f"{table.title} has no row left to draw.")
        if ends[-1] == 1:
            return (), rows[0]
        tally = Tally(
            f"row of {table.name} but {len(table.rows) - len(rows)}",
            None,
            lambda state, face: rows[bisect_left(ends, face)],
        )
        rolled = self.ask.roll(label, 1, ends[-1], tally=tally, named=_ask_for_other(table, rows, ends))
        return rolled.faces, rolled.value


def _ask_for_other(table: Table, rows: list[int], ends: list[int]) -> Named:
    """How to ask for another row when the player uses real dice: they roll until a new one comes."""

    def face(typed: str) -> int:
        digits = typed.strip()
        hit = table.row_at(int(digits)) if digits.isdecimal() and table.dice.shows(int(digits[:9])) else -1
        if hit < 0:
            raise Refused(
                f"{table.dice} shows no {quote(typed)}. Type a number from {table.dice.low} to {table.dice.high}.",
                typed,
            )
        if hit not in rows:
            raise Refused(f"{digits} is a row that does not count here. Roll {table.dice} again.")
        return ends[rows.index(hit)]

    return Named(f"roll {table.dice} until another row comes, and type the number", face, numbers=True)
