"""`[[create]]` in a file: makes a character step by step in one act."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field as Input
from pydantic import create_model

from ..answer_source import Ask
from ..characters import whose_sheet
from ..inputs import Line, MaybeName, Words
from ..kinds.holder import Holder
from ..kinds.listing import Listing
from ..kinds.scores import Scores
from ..kinds.small_kinds import Lines
from ..line_grammar import Rest
from ..names import fold_name
from ..outcome import Outcome
from ..procedure import Procedure
from ..refusal import BadInput, quote, why_not
from ..world import World
from . import spec
from .dice_pool import SUM, Pool, roll_pool
from .faults import Faults, nobody
from .fields import Fields, Known
from .inputs import OWN_NAMES, cut
from .language import Dice, Sum, sum_of

if TYPE_CHECKING:
    from .roll_context import Game

_PAIR = re.compile(r"(.+?)\s+([+-]?\d{1,4})")
KINDS: Mapping[str, Any] = {
    "assign": Scores, "points": Scores, "roll": Scores, "draw": (Lines, Listing), "add": Listing, "write": Lines
}  # fmt: skip
"""The kinds of step, with the kinds of field they fill."""


@dataclass(frozen=True, slots=True)
class Making:
    """One step: what it does, its field, and the input for it."""

    spec: spec.CreateSpec
    kind: str
    known: Known
    input: str
    table: str
    dice: Sum | None = None

    @property
    def label(self) -> str:
        return self.known.label

    @property
    def scores(self) -> Scores:
        assert isinstance(self.known.field, Scores)
        return self.known.field

    @property
    def most(self) -> int:
        return self.scores.top if self.spec.most is None else self.spec.most


def steps_of(game: spec.GameSpec, fields: Fields, faults: Faults) -> tuple[Making, ...]:
    """The steps in a file. Faults are collected."""
    found = list[Making]()
    theirs = [each for each in fields.known.values() if each.whose == "character"]
    tables = [str(each.get("id")) for each in game.table if isinstance(each, dict)]
    for at, one in enumerate(game.create):
        path = ("create", at)
        kinds = [kind for kind in KINDS if getattr(one, kind)]
        if len(kinds) != 1:
            faults.add(path, f"say what this step does with one of {', '.join(KINDS)}.")
            continue
        (kind,) = kinds
        label, known = getattr(one, kind), fields.get(getattr(one, kind))
        if known not in theirs or not isinstance(known.field, KINDS[kind]):
            labels = [each.label for each in theirs if isinstance(each.field, KINDS[kind])]
            faults.add((*path, kind), nobody(label, labels, "field of the sheet for this step"))
            continue
        name = known.field.name if known.field.name not in OWN_NAMES else f"the_{known.field.name}"
        if any(each.input == name for each in found):
            faults.add((*path, kind), f"two steps fill {label}. Remove one of them.")
            continue
        dice = faults.tried((*path, "dice"), sum_of, one.dice) if kind == "roll" else None
        if kind == "roll" and not known.field.known:
            faults.add((*path, kind), f"players name their own {label}, so there is nothing to roll. Write points.")
        if dice and any(True for _ in dice.names):
            faults.add((*path, "dice"), "a new character is rolled with dice and numbers only.")
        step = Making(one, kind, known, name, f"{game.id}.{one.table}", dice)
        if kind == "assign":
            if len(one.values) != len(step.scores.known):
                came = f"{label} has {len(step.scores.known)} names, but {len(one.values)} values are given"
                faults.add(path, f"{came}: values = [2, 1, 0].")
            for value in one.values:
                if not step.scores.low <= value <= step.scores.top:
                    told = f"{step.label} go from {step.scores.low} to {step.scores.top}, not to {value}."
                    faults.add((*path, "values"), told)
        if kind == "points" and not one.total:
            faults.add(path, f"say how many points there are for {label}: total = 7.")
        if kind == "points" and step.scores.known and one.total > (most := step.most * len(step.scores.known)):
            faults.add((*path, "total"), f"{label} can hold {most} points at most, and total is {one.total}.")
        if kind == "draw" and one.table not in tables:
            faults.add((*path, "table"), nobody(one.table, tables, "table"))
        found.append(step)
    return tuple(found)


class FileCreate(Procedure):
    """Make a character."""

    game: ClassVar[Game]
    steps: ClassVar[tuple[Making, ...]]
    makes = "change"

    name: Annotated[MaybeName, Rest(text=True)] = Input(
        "", description="the name of a new character; without one, the sheet is for the character in play"
    )

    def refusal(self, world: World) -> str:
        return why_not(self._begun, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Make the sheet, asking for rolls and draws."""
        holder = self._begun(world)
        for step in self.steps:
            if step.kind == "roll":
                holder = _set_scores(holder, step, {name: _roll(step, name, ask) for name in step.scores.known})
            elif step.kind == "draw" and not getattr(self, step.input):
                from ..table_draw import draw  # loads the dice notation, which is not needed to ask a question

                holder = _set_names(holder, step, (draw(ask, step.table, step.label).text,))
        return Outcome(holder.into(), f"{holder.name} is ready", f"The sheet for {self.game.title} is made.")

    def _begun(self, world: World) -> Holder:
        """The new sheet before any dice. Raises `Refused`."""
        what = f"a sheet for {self.game.title}"
        world, key = whose_sheet(world, self.by, self.name, has=lambda one: self.game.id in one.sheets, what=what)
        holder = self.game.fields.homes["character"].at(world, key)
        for step in self.steps:
            given: Any = getattr(self, step.input, None)
            match step.kind:
                case "assign":
                    holder = _set_scores(holder, step, dict(zip(_in_order(step, given), step.spec.values, strict=True)))
                case "points":
                    holder = _set_scores(holder, step, _points(step, given))
                case "add" | "write" | "draw" if given:
                    holder = _set_names(holder, step, given if isinstance(given, tuple) else (given,))
        return holder


def _roll(step: Making, name: str, ask: Ask) -> int:
    total = 0
    for sign, what in step.dice.terms if step.dice else ():
        if isinstance(what, Dice):
            assert isinstance(what.count, int)
            pool = Pool(name, what.count, what.sides, what.low, what.keep, what.kept)
            total += sign * roll_pool(pool, [SUM], ask).facts[SUM]
        elif isinstance(what, int):
            total += sign * what
    return max(step.scores.low, min(step.scores.top, total))


def _set_scores(holder: Holder, step: Making, values: Mapping[str, int]) -> Holder:
    for name, value in values.items():
        holder = holder.scored(step.scores, name, value)
    return holder


def _set_names(holder: Holder, step: Making, names: tuple[str, ...]) -> Holder:
    field = step.known.field
    if isinstance(field, Lines):
        return holder.put(field, "\n".join(names))
    assert isinstance(field, Listing)
    most = step.spec.most or field.most
    if len(names) > most:
        raise BadInput(f"{field.label}: {most} at most, not {len(names)}.")
    for name in names:
        holder = holder.written(field, name)
    return holder


def _names_starting(step: Making, text: str) -> list[str]:
    """Scores whose names start with the text; the text itself if players choose names."""
    return [name for name in step.scores.known or (text,) if fold_name(name).startswith(fold_name(text))]


def _in_order(step: Making, given: Iterable[str]) -> list[str]:
    """The names in the order of the values, followed by those not given. Raises `BadInput`."""
    found = list[str]()
    for each in given:
        full = _names_starting(step, each)
        if len(full) != 1 or full[0] in found:
            known = ", ".join(step.scores.known)
            raise BadInput(f"{step.label}: {quote(each)} is not one of {known}, or is there twice.", each)
        found += full
    return [*found, *(name for name in step.scores.known if name not in found)]


def _points(step: Making, given: str) -> dict[str, int]:
    """`Prowl 2, Rig 1`: names with points. Raises `BadInput`."""
    found, low, most = dict[str, int](), step.scores.low, step.most
    for part in filter(None, (each.strip() for each in given.split(","))):
        pair = _PAIR.fullmatch(part)
        full = _names_starting(step, pair[1]) if pair else []
        if pair is None or len(full) != 1:
            such = f"{next(iter(step.scores.known), 'Might')} 2"
            raise BadInput(f"{step.label}: {quote(part)} is not a name with points, such as {such}.", part)
        found[full[0]] = int(pair[2])
    wrong = next((f"{name} {value}" for name, value in found.items() if not low <= value <= most), "")
    if wrong:
        raise BadInput(f"{step.label}: each is from {low} to {most}, not {wrong}.")
    if sum(found.values()) > step.spec.total:
        raise BadInput(
            f"{step.label}: there are {step.spec.total} points to spread, and this is {sum(found.values())}."
        )
    return found


def _spread_evenly(step: Making) -> list[str]:
    """The points spread evenly over the first names."""
    found, left = list[str](), step.spec.total
    for name in step.scores.known:
        if left > 0:
            found.append(f"{name} {min(step.most, left)}")
            left -= min(step.most, left)
    return found


def make_create(game: Game, steps: tuple[Making, ...], version: int) -> type[FileCreate]:
    inputs = {each.input: _input(each) for each in steps if each.kind != "roll"}
    example: dict[str, Any] = {
        each.input: list(each.scores.known) if each.kind == "assign" else ", ".join(_spread_evenly(each))
        for each in steps
        if each.kind in ("assign", "points")
    }
    typed = {name: ", ".join(value) if isinstance(value, list) else value for name, value in example.items()}
    shown = " ".join(f'{name}="{value}"' for name, value in typed.items()) or "name=Mira"
    helps = " ".join(f"{each.label}: {each.spec.help}" for each in steps if each.spec.help)
    about = f"Make a character for {game.title}, or a sheet for the one in play."
    doc = f"{about}\n\n{helps}\n\nExample: {shown}"
    made = create_model("Create", __base__=FileCreate, __doc__=doc, **inputs)  # type: ignore[call-overload]
    own = {"id": f"{game.id}.create", "called": "Create a sheet", "key": "sc", "also": "make a sheet, new character"}
    for name, value in {**own, "game": game, "steps": steps, "example": example, "version": version}.items():
        setattr(made, name, value)
    return made


def _input(step: Making) -> tuple[Any, Any]:
    """The input for a step: type, default and description."""
    label, most = step.label, step.spec.most
    kind: Any = Line
    start: Any = ""
    match step.kind:
        case "assign":
            values = ", ".join(map(str, step.spec.values))
            kind, start, told = Words, step.scores.known, f"your {label} in order, best first: they get {values}"
        case "points":
            spread = _spread_evenly(step)
            start, told = ", ".join(spread), f"{step.spec.total} points among your {label}: {', '.join(spread[:2])}"
        case "add":
            kind, start = Words, ()
            told = f"the {label} to start with{f', at most {most}' * bool(most)}, separated by commas"
        case "draw":
            told = f"your own words for {label}; if empty, a table decides"
        case _:
            told = f"{label} in your own words; this can wait"
    title = label[:20] if label.casefold().replace(" ", "_") != step.input else None
    return kind, Input(
        start, title=title, description=cut(f"{step.spec.help} {told[0].upper()}{told[1:]}" if step.spec.help else told)
    )
