"""Rests: two downtime moves each, and the GM's Fear (SRD 1.0, Downtime)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, repeat
from typing import Annotated, ClassVar, Final, Literal

from pydantic import BeforeValidator, Field

from ...answer_source import Ask
from ...command_hints import way
from ...dice_counting import TOTAL
from ...immutable import Map
from ...inputs import SPOKEN, Line, MaybeName, as_spoken
from ...names import must_find
from ...outcome import Outcome, Tell
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...world import World
from . import tracks
from .countdowns import tick_countdowns
from .fields import COUNTDOWNS, STATE
from .state import SHORT_RESTS, Daggerheart, Sheet, Who, everybody, not_dying, who

Move = Literal["wounds", "stress", "armor", "prepare", "project"]
Length = Literal["short", "long"]
MOVES = 2
"""Downtime moves in a rest."""
AS_NEEDED: Final = "as needed"
NeededMove = Annotated[
    Literal["as needed", Move],
    BeforeValidator(lambda value: AS_NEEDED if value == "needed" else as_spoken(value)),  # as in journals
]


def _long_term(world: World) -> list[str]:
    return [each.name for each in Daggerheart.of(world).countdowns.values() if each.kind == "long term"]


DOES = {"wounds": "tends wounds", "stress": "clears Stress", "armor": "repairs armor", "prepare": "prepares"}


def _does(ask: Ask, sheet: Sheet, move: Move, length: Length, number: int) -> Sheet:
    if move == "prepare":
        return tracks.change_hope(sheet, 1)
    if move == "project":
        return sheet
    marked = {"wounds": sheet.hp, "stress": sheet.stress, "armor": sheet.armor}[move]
    clears = marked
    if length == "short":
        clears = min(marked, ask.roll(f"Move {number}: {move}", 1, 4, tally=TOTAL, part=move).value + sheet.tier)
    act = {"wounds": tracks.mark_hit_points, "stress": tracks.change_stress, "armor": tracks.mark_armor}[move]
    return act(sheet, -clears) if clears else sheet


def _describe_move(one: Who, move: Move, after: Sheet) -> Iterator[Tell]:
    if move == "project":
        yield Tell(text=f"{one.name} works on a project", subject=one.key)
        return
    idle = "" if after != one.sheet else "Hope is full" if move == "prepare" else "nothing is left to clear"
    text, tone, moved = f"{one.name} {DOES[move]}", "plain" if idle else "good", tracks.find_moves(one.sheet, after)
    yield Tell.model_validate({"text": text, "tone": tone, "subject": one.key, "moved": moved, "more": idle})
    yield from tracks.of_conditions(one, after)


NIGHT = r"\b(?:overnight|nights?|dawn|days|weeks?|sleep|camp)\b"
"""Words of a line that mean a long rest, unless it says short."""


class Rest(Procedure):
    """Rest, short or long: two downtime moves, the same one twice if you like. The GM gains Fear meanwhile.

    The GM gains it once for all who rest together: in one scene, with no action roll in between.

    Short: clear d4 + tier of wounds, Stress or armor, or prepare for a Hope; the GM gains d4 Fear. After three short
    rests in a row the next one must be long. Long: clear all of one of them, prepare, or work on a project, which moves
    a countdown by 1; the GM gains d4 Fear and one for each character, and may move a long-term countdown. An
    unconscious character wakes after a long rest, or once a wound is cleared.

    Example: length=short first=wounds second=stress
    """

    id = "daggerheart.rest"
    called = "Rest"
    key = "z"
    also = "sleep, camp"
    words = "how"
    page = "SRD 1.0, Downtime"
    version = 5  # no downtime move that would gain nothing; tells that one was not needed
    tells_for = "headline"
    printed: ClassVar[Mapping[str, str]] = {rf"^(?!(?:short|long)\b)(?=.*{NIGHT})": "long "}

    length: Annotated[Length, SPOKEN] = Field(
        "short",
        description=("short (about an hour, clears a little) or long (a night or more, clears one thing wholly)"),
    )
    first: NeededMove = Field(
        AS_NEEDED,
        title="First downtime move",
        description=(
            "one thing done meanwhile: tend wounds (HP), calm stress, mend armor, prepare (a Hope) or a long project; "
            "else what is needed most"
        ),
    )
    second: NeededMove = Field(
        AS_NEEDED,
        title="Second downtime move",
        description="another one, or the same again: wounds, stress, armor, prepare, project; else what is needed",
    )
    how: Line = Field(
        "",
        title="In your words",
        description="where you rest and what it is like, such as: under the bridge, taking turns",
    )
    project: Annotated[MaybeName, Pick(STATE.picks(COUNTDOWNS))] = Field(
        "", description="for a project: the countdown that it moves, such as The new bell cools"
    )
    gm: Annotated[MaybeName, Pick(_long_term)] = Field(
        "", title="The GM moves", description="the long-term countdown that the GM moves during a long rest"
    )

    def foretold(self, world: World) -> str:
        return f"a {self.length} rest"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        one, ticks = self.require(world)
        (key, name, before), long = one, self.length == "long"
        sheet = before.but(fate="") if before.fate == "unconscious" and long else before
        told: list[Tell] = []
        if not self.made_before(3):
            told.append(Tell(text=f"{name} takes a {self.length} rest", subject=key))
        moves = self._moves(before)
        for number, move in enumerate(moves, 1):
            after = _does(ask, sheet, move, self.length, number)
            told += _describe_move(one._replace(sheet=sheet), move, after)
            sheet = after
        if len(moves) < MOVES and not self.made_before(5):
            other = "other " if moves else ""
            told.append(Tell(text=f"{name} needs no {other}downtime move", subject=key))
        if before.fate and not sheet.fate:
            told.append(Tell(text=f"{name} wakes", tone="good", subject=key))
        was, because = Daggerheart.of(world), "The GM has gained Fear for this rest."
        if was.rested and self._joins(world, key):
            state = was.but(rested=was.rested.put(key, self._rest(world)))
        else:
            there = sum(each.sheet.fate != "dead" for each in everybody(world))
            more: int = long and (1 if self.made_before(3) else max(1, there))
            gained: int = ask.roll("Fear", 1, 4, tally=TOTAL, part="Fear die").value + more
            state = was.feared(gained).but(short_rests=0 if long else was.short_rests + 1)
            because = "The GM gains Fear meanwhile." if state.fear != was.fear else "Fear is full."
            state = state if self.made_before(3) else state.but(rested=Map({key: self._rest(world)}))
        world = state.into(world)
        world = sheet.into(world, key) if sheet != before else world
        moved = tick_countdowns(world, ticks)
        return Outcome(
            world=moved.world,
            headline=f"{self.length.capitalize()} rest",
            because=because,
            asks=moved.asks or f"{self.length.capitalize()} rest: what is talked about, and what has moved meanwhile?",
            tells=(*told, *moved.tells),
            events=moved.events,
        )

    def _moves(self, sheet: Sheet) -> tuple[Move, ...]:
        """The downtime moves: those given, then whatever is marked, then preparing, unless Hope is full."""
        marked: dict[Move, int] = {"wounds": sheet.hp, "stress": sheet.stress, "armor": sheet.armor}
        said = (self.first, self.second)
        slots = 2 if self.made_before(4) else sheet.hope_most - sheet.hope - said.count("prepare")
        needed: Iterator[Move | None] = chain(
            (move for move in marked if marked[move] and move not in said), repeat("prepare", slots), repeat(None)
        )
        return tuple(move for each in said if (move := next(needed) if each == AS_NEEDED else each))

    def _rest(self, world: World) -> str:
        return f"{self.length}, {world.span('scene')}"

    def _joins(self, world: World, key: str) -> bool:
        """Whether others have begun this rest, so that the GM already has the Fear for it."""
        rested = Daggerheart.of(world).rested or Map[str, str]()
        return key not in rested and self._rest(world) in rested.values() and not self.made_before(3)

    def require(self, world: World) -> tuple[Who, dict[str, int]]:
        """The resting character, and the countdowns that move."""
        key, name, sheet = one = who(world, self.by)
        state = Daggerheart.of(world)
        if sheet.fate in ("dead", "blazing"):
            raise Refused(f"{name} is {sheet.fallen}.")
        not_dying(one)
        if world.fight is not None:
            raise Refused("A fight is still on. End it before you rest.")
        moves = self._moves(sheet)
        if self.length == "short":
            if sheet.fate and (not sheet.hp or "wounds" not in moves):
                raise Refused(f"{name} is unconscious: a short rest wakes nobody unless it tends wounds.")
            if state.short_rests >= SHORT_RESTS and not self._joins(world, key):
                raise Refused(f"After {SHORT_RESTS} short rests in a row the next one must be long.")
            if "project" in moves or self.gm:
                raise Refused("Projects and long-term countdowns move during a long rest.")
        ticks: dict[str, int] = {}
        if "project" in moves:
            if not self.project:
                begins = way("daggerheart.countdown")
                raise Refused(f"Say which countdown the project moves. If there is none, begin one first: {begins}.")
            ticks[must_find(state.countdowns, self.project, "countdown")] = moves.count("project")
        if self.gm:
            found = must_find(state.countdowns, self.gm, "countdown")
            if state.countdowns[found].kind != "long term":
                raise Refused(f"{state.countdowns[found].name} is not a long-term countdown. Choose one of those.")
            ticks[found] = ticks.get(found, 0) + 1
        return one, ticks
