"""`[[create]]` of a file: making somebody, step by step, as one act."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field as Input
from pydantic import create_model

from ..asking import Ask
from ..characters import whose_sheet
from ..inputs import Line, MaybeName, Words
from ..kinds.holder import Holder
from ..kinds.listing import Listing
from ..kinds.others import Lines
from ..kinds.scores import Scores
from ..line_grammar import Rest
from ..names import folded
from ..outcome import Outcome
from ..procedure import Procedure
from ..refused import BadInput, quoted, why_not
from ..world import World
from . import spec
from .dicing import SUM, Pool, rolled
from .faults import Faults
from .fields import Fields, Known, nobody
from .inputs import OWN_NAMES, cut
from .language import Dice, Sum, sum_of

if TYPE_CHECKING:
    from .game import Game

_PAIR = re.compile(r"(.+?)\s+([+-]?\d{1,4})")
KINDS = ("assign", "points", "roll", "draw", "add", "write")


@dataclass(frozen=True, slots=True)
class Making:
    """One step: what it does, with which field, and the input that answers it."""

    spec: spec.CreateSpec
    kind: str
    known: Known
    input: str
    dice: Sum | None = None
    table: str = ""


def steps_of(game: spec.GameSpec, fields: Fields, faults: Faults) -> tuple[Making, ...]:
    """The steps of a file. What is wrong goes among the faults."""
    found = list[Making]()
    for at, one in enumerate(game.create):
        path = ("create", at)
        kinds = [kind for kind in KINDS if getattr(one, kind)]
        if len(kinds) != 1:
            faults.add(path, f"say what this step does by one of {', '.join(KINDS)}.")
            continue
        (kind,) = kinds
        label = getattr(one, kind)
        known = fields.get(label)
        wanted: Any = {"assign": Scores, "points": Scores, "roll": Scores, "write": Lines, "add": Listing}.get(
            kind, (Lines, Listing)
        )
        if known is None or known.whose != "character" or not isinstance(known.field, wanted):
            theirs = (each for each in fields.known.values() if each.whose == "character")
            labels = [each.label for each in theirs if isinstance(each.field, wanted)]
            faults.add((*path, kind), nobody(label, labels, "field of the sheet for this step"))
            continue
        name = known.field.name if known.field.name not in OWN_NAMES else f"the_{known.field.name}"
        if any(each.input == name for each in found):
            faults.add((*path, kind), f"{label} is made in two steps. Take one of them out.")
            continue
        dice = None
        if kind == "roll":
            dice = faults.tried((*path, "dice"), sum_of, one.dice)
            if dice and any(True for _ in dice.names):
                faults.add((*path, "dice"), "somebody new is rolled with dice and numbers alone.")
        if kind == "assign" and isinstance(known.field, Scores):
            if len(one.values) != len(known.field.known):
                came = f"{label} has {len(known.field.known)} names, and {len(one.values)} values are given"
                faults.add(path, f"{came}: values = [2, 1, 0].")
            _within(one.values, known.field, (*path, "values"), faults)
        ids = [str(each.get("id")) for each in game.table if isinstance(each, dict)]
        if kind == "draw" and one.table not in ids:
            faults.add((*path, "table"), nobody(one.table, ids, "table"))
        found.append(Making(one, kind, known, name, dice, f"{game.id}.{one.table}"))
    return tuple(found)


def _within(values: tuple[int, ...], scores: Scores, path: Any, faults: Faults) -> None:
    for value in values:
        if not scores.low <= value <= scores.top:
            faults.add(path, f"{scores.label} go from {scores.low} to {scores.top}, and {value} is given.")


class FileCreate(Procedure):
    """Make somebody."""

    game: ClassVar[Game]
    steps: ClassVar[tuple[Making, ...]]
    makes = "change"

    name: Annotated[MaybeName, Rest(text=True)] = Input(
        "", description="what a new character is called; left out, the sheet is for the one you play"
    )

    def refusal(self, world: World) -> str:
        return why_not(self._begun, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Make the sheet; what is rolled or drawn is asked for."""
        holder = self._begun(world)
        for step in self.steps:
            if step.kind == "roll":
                holder = self._rolled(step, holder, ask)
            elif step.kind == "draw" and not getattr(self, step.input):
                drawn = ask.draw(step.table, step.known.label)
                holder = _noted(holder, step, (drawn.text,))
        return Outcome(holder.into(), f"{holder.name} is ready", f"The sheet for {self.game.title} is made.")

    def _begun(self, world: World) -> Holder:
        """The new sheet as far as it needs no dice. Raises `Refused`."""
        what = f"a sheet for {self.game.title}"
        world, key = whose_sheet(world, self.by, self.name, has=lambda one: self.game.id in one.sheets, what=what)
        holder = self.game.fields.homes["character"].at(world, key)
        for step in self.steps:
            given: Any = getattr(self, step.input, None)
            match step.kind:
                case "assign":
                    holder = _scored(holder, step, dict(zip(_in_order(step, given), step.spec.values, strict=True)))
                case "points":
                    holder = _scored(holder, step, _points(step, given))
                case "add" | "write" | "draw" if given:
                    holder = _noted(holder, step, given if isinstance(given, tuple) else (given,))
        return holder

    def _rolled(self, step: Making, holder: Holder, ask: Ask) -> Holder:
        assert isinstance(step.known.field, Scores)
        assert step.dice is not None
        values = dict[str, int]()
        for name in step.known.field.known:
            total = 0
            for sign, what in step.dice.terms:
                if isinstance(what, int):
                    total += sign * what
                else:
                    assert isinstance(what, Dice)
                    assert isinstance(what.count, int)
                    pool = Pool(name, what.count, what.sides, what.low, what.keep, what.kept)
                    total += sign * rolled(pool, [SUM], ask).facts[SUM]
            values[name] = max(step.known.field.low, min(step.known.field.top, total))
        return _scored(holder, step, values)


def _scored(holder: Holder, step: Making, values: dict[str, int]) -> Holder:
    assert isinstance(step.known.field, Scores)
    for name, value in values.items():
        holder = holder.scored(step.known.field, name, value)
    return holder


def _noted(holder: Holder, step: Making, names: tuple[str, ...]) -> Holder:
    field = step.known.field
    if isinstance(field, Lines):
        return holder.put(field, "\n".join(names))
    assert isinstance(field, Listing)
    most = step.spec.most or field.most
    if len(names) > most:
        raise BadInput(f"{field.label}: at most {most} here, and {len(names)} are given.")
    for name in names:
        holder = holder.written(field, name)
    return holder


def _in_order(step: Making, given: tuple[str, ...]) -> tuple[str, ...]:
    """The names in the order of the values, those that are not given behind them. Raises `BadInput`."""
    assert isinstance(step.known.field, Scores)
    known = {folded(each): each for each in step.known.field.known}
    found = list[str]()
    for each in given:
        full = [name for key, name in known.items() if key.startswith(folded(each))]
        if len(full) != 1 or full[0] in found:
            raise BadInput(
                f"{step.known.label}: {quoted(each)} is none of {', '.join(known.values())}, or stands there twice."
            )
        found.append(full[0])
    return (*found, *(name for name in known.values() if name not in found))


def _points(step: Making, given: str) -> dict[str, int]:
    """`Prowl 2, Rig 1`: names with points. Raises `BadInput`."""
    assert isinstance(step.known.field, Scores)
    field, found = step.known.field, dict[str, int]()
    for part in filter(None, (each.strip() for each in given.split(","))):
        pair = _PAIR.fullmatch(part)
        full = [name for name in field.known if pair and folded(name).startswith(folded(pair[1]))]
        if pair is None or len(full) != 1:
            raise BadInput(f"{field.label}: {quoted(part)} is no name with points, such as {field.known[0]} 2.")
        found[full[0]] = int(pair[2])
    most = step.spec.most if step.spec.most is not None else field.top
    wrong = next((f"{name} {value}" for name, value in found.items() if not field.low <= value <= most), "")
    if wrong:
        raise BadInput(f"{field.label}: each is from {field.low} to {most}, not {wrong}.")
    if sum(found.values()) > step.spec.total:
        raise BadInput(f"{field.label}: {step.spec.total} points are to be spread, and this is {sum(found.values())}.")
    return found


def made_create(game: Game, steps: tuple[Making, ...], version: int) -> type[FileCreate]:
    """The procedure that makes somebody of this game."""
    inputs = {each.input: _input(each) for each in steps if each.kind != "roll"}
    example = {each.input: _example(each) for each in steps if each.kind in ("assign", "points")}
    about = f"Make somebody for {game.title}: the sheet of who is played, or of somebody new.\n\n"
    helps = [f"{each.known.label}: {each.spec.help}" for each in steps if each.spec.help]
    shown = " ".join(f'{name}="{_typed(value)}"' for name, value in example.items()) or "as it is"
    doc = f"{about}{' '.join(helps)}\n\nExample: {shown}"
    made = create_model("Create", __base__=FileCreate, __doc__=doc, **inputs)  # type: ignore[call-overload]
    own = {"id": f"{game.id}.create", "called": "Create a sheet", "key": "sc", "also": "make a sheet, new character"}
    for name, value in {**own, "game": game, "steps": steps, "example": example, "version": version}.items():
        setattr(made, name, value)
    return made


def _typed(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value)


def _example(step: Making) -> Any:
    assert isinstance(step.known.field, Scores)
    if step.kind == "assign":
        return list(step.known.field.known)
    return ", ".join(_spread(step))


def _spread(step: Making) -> Iterator[str]:
    """Points spread evenly over the first names."""
    assert isinstance(step.known.field, Scores)
    left, most = step.spec.total, step.spec.most if step.spec.most is not None else step.known.field.top
    for name in step.known.field.known:
        if left > 0:
            yield f"{name} {min(most, left)}"
            left -= min(most, left)


def _input(step: Making) -> tuple[Any, Any]:
    label = step.known.label
    title = label[:20] if label.casefold().replace(" ", "_") != step.input else None
    about = f"{step.spec.help} " if step.spec.help else ""
    match step.kind:
        case "assign":
            values = ", ".join(map(str, step.spec.values))
            field = step.known.field
            assert isinstance(field, Scores)
            return Words, Input(
                field.known,
                title=title,
                description=cut(f"{about}your {label} in order, best first: they get {values}"),
            )
        case "points":
            told = f"{about}{step.spec.total} points among your {label}: {', '.join(list(_spread(step))[:2])}"
            return Line, Input(", ".join(_spread(step)), title=title, description=cut(told))
        case "add":
            most = f", at most {step.spec.most}" if step.spec.most else ""
            return Words, Input(
                (), title=title, description=cut(f"{about}the {label} from the start{most}, with commas between")
            )
        case "draw":
            return Line, Input(
                "",
                title=title,
                description=cut(f"{about}your own words for {label}; left empty, a table is drawn from"),
            )
    return Line, Input("", title=title, description=cut(f"{about}your own words about {label}; they can wait"))
