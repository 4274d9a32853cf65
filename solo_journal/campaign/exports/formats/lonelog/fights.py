"""Fights as the combat add-on writes them: a block around them, and a tag for each fighter other than the
characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .....rules.board import Fighter
from .....rules.fights import board_of
from .....rules.refusal import Refused
from .....rules.world import World
from ....journal.log_line import Line
from ....story.outcome_text import tells_of
from . import sheet, words

OPEN, CLOSED = "[COMBAT]", "[/COMBAT]"


class Fights:
    """The current fight, if any."""

    def __init__(self) -> None:
        self.told: dict[str, Fighter] = {}
        """Every other fighter by name, as its last tag said."""
        self.on = False

    def struck(self, line: Line) -> Iterator[str]:
        """Fighters struck down by the blow that ended the fight, who are no longer on the board."""
        were = [each.before for each in line.entry.change if each.path == "fight" and not each.after]
        parts = [part for each in were for part in (each or {}).values() if isinstance(part, Mapping)]
        ones = ((key, one) for part in parts for key, one in part.items() if isinstance(one, Mapping))
        called = {key: one["name"] for key, one in ones if "name" in one}
        for tell in tells_of(line.outcome, line.act):
            name = words.name(called.get(tell.subject, tell.subject))
            for moved in tell.moved if name in self.told else ():
                if moved.label == self.told[name].label and moved.after <= 0:
                    yield from self._tag(name, self.told[name]._replace(value=moved.after, out=True))

    def lines(self, world: World) -> Iterator[str]:
        """What is new in the fight of this world."""
        try:
            board = board_of(world)
        except Refused:  # it cannot be read
            board = None
        if board is None:
            yield from self.end()
            return
        if not self.on:
            yield OPEN
        self.on = True
        played = {words.name(one.name) for one in world.characters.values()}
        for fighter in board.fighters:
            name = words.name(fighter.name)
            yield from self._tag(name, fighter) if name not in played else ()

    def end(self) -> Iterator[str]:
        """The end of its block, if one is open."""
        yield from [CLOSED] if self.on else []
        self.on = False
        self.told.clear()

    def _tag(self, name: str, fighter: Fighter) -> Iterator[str]:
        """A fighter's tag, if it changed."""
        tag, last = _tag(name, fighter), self.told.get(name)
        self.told[name] = fighter
        if last is None or _tag(name, last) != tag:
            yield f"=> {tag}"


def _tag(name: str, fighter: Fighter) -> str:
    counted = sheet.part(fighter.label, f"{fighter.value}/{fighter.size}") if fighter.label and fighter.size else ""
    side = "ally" if fighter.side == "ours" else ""
    out = "out" if fighter.out else ""
    parts = [name, counted, side, *map(words.value, fighter.marks), out]
    return f"[F:{'|'.join(dict.fromkeys(each for each in parts if each))}]"
