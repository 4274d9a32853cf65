"""Collects all faults in a game's file, each with its line, the allowed values and the nearest name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..refusal import Refused, nearest, quote
from .language import Unreadable
from .positions import Path, lines_of

T = TypeVar("T")
MOST_NAMED = 12
MOST_TOLD = 60
"""Faults beyond this number are only counted."""
BLOCKS = {"roll": "roll", "band": "band", "mod": "mod", "mark": "mark", "after": "after", "table": "table",
          "create": "create", "reading": "reading", "grid": "grid"}  # fmt: skip
"""Lists of tables, with the word for one."""


_ABSENT = re.compile(
    r"^(no|nothing|it has no|bands need) |missing|cannot be made|does not work|as expected|are given|say what|choose is"
    "|never comes|other bands have"
)
"""Faults that may only follow from a part that could not be read."""


class BadGame(Refused):
    """A game's file cannot be read. `faults` are sentences with file and line."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


class Slip(NamedTuple):
    """One reason why a text is not valid TOML."""

    line: int
    told: str


class Read(NamedTuple):
    """The readable part of a text."""

    tree: Mapping[str, Any]
    slips: tuple[Slip, ...] = ()
    text: str = ""
    """The text as finally read, with its line numbers unchanged."""
    left_out: Mapping[int, str] = {}
    """The lines left out, by number; something reported as missing may be there."""


class Faults:
    """Collects faults by their place in the file."""

    def __init__(self, file: str, found: Read) -> None:
        self.file, self.tree = file, found.tree
        self._text, self._left_out = found.text, found.left_out
        self._headings = [
            number for number, line in enumerate(found.text.split("\n"), 1) if line.lstrip().startswith("[")
        ]
        self._lines: dict[Path, int] | None = None
        self._found = dict[tuple[int, str], Path]()
        for line, told in found.slips:
            self._found[line, f"{file}{f', line {line}' * bool(line)}: {told}"] = ()

    def add(self, path: Path, what: str, where: str | None = None) -> None:
        """Report a fault: a sentence that says what to do. `where` replaces the place given by the path."""
        line = self.line(path)
        if self._left_out and self._may_stand_there(line, what):
            return
        where = self.where(path) if where is None else where
        told = f"{self.file}" + (f", line {line}" if line else "") + (f", {where}" if where else "")
        self._found.setdefault((line, f"{told}: {what}"), path)

    def tried(self, path: Path, do: Callable[..., T], *given: Any) -> T | None:
        """The result of `do`, or None after reporting that it could not be read."""
        try:
            return do(*given)
        except Unreadable as why:
            self.add(path, str(why))
            return None

    def _may_stand_there(self, line: int, what: str) -> bool:
        """Whether something reported as missing may be in the lines left out: they name it, or belong to the same
        part."""
        if not _ABSENT.search(what):
            return False
        named = re.search("“([^”]+)”", what)
        if named:
            return any(named[1] in each for each in self._left_out.values())
        return self._part(line) in set(map(self._part, self._left_out))

    def _part(self, line: int) -> int:
        return max((each for each in self._headings if each <= line), default=0)

    def __bool__(self) -> bool:
        return bool(self._found)

    def sentences(self, within: Path = ()) -> tuple[str, ...]:
        """The faults in the order of lines; only those of the part at `within`."""
        told = [words for (_, words), path in sorted(self._found.items()) if path[: len(within)] == within]
        more = len(told) - MOST_TOLD
        return (*told[:MOST_TOLD], *((f"{self.file}: {more} more. Fix these first.",) if more > 0 else ()))

    def stop(self) -> None:
        """Raise `BadGame` if there are faults."""
        if self._found:
            raise BadGame(self.sentences())

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest thing around it; 0 without a text."""
        if self._lines is None:
            self._lines = lines_of(self._text)
        while path and path not in self._lines and (*path, 0) not in self._lines:
            path = path[:-1]
        path = path if path in self._lines else (*path, 0)
        return self._lines.get(path, 1 if self._text else 0)

    def where(self, path: Path) -> str:
        """`roll “risk”, band 2`, or `sheet, Harm`."""
        said = list[str]()
        node: Any = self.tree
        for at, part in enumerate(path):
            parent, node = node, _below(node, part)
            if isinstance(part, int):
                block = BLOCKS.get(str(path[at - 1]))
                if block is None:
                    continue
                id_ = node.get("id") if isinstance(node, Mapping) else None
                said.append(f"{block} “{id_}”" if isinstance(id_, str) else f"{block} {part + 1}")
            elif part not in BLOCKS or not isinstance(_below(parent, part), list):
                said.append(str(part))
        return ", ".join(said[:4])

    def of(self, error: ValidationError, model: type[BaseModel]) -> None:
        """Report every error of Pydantic in the program's words."""
        found = [(each, *_walk(self.tree, each["loc"])) for each in error.errors(include_url=False)]
        shapes = {path for each, path, _ in found if not each["type"].endswith("_type")}
        told = set[Path]()
        for each, path, left in sorted(found, key=lambda one: _distance(one[0])):
            wrong_type = each["type"].endswith("_type")
            if wrong_type and any(other != path and other[: len(path)] == path for _, other, _ in found):
                continue  # a shape that fits better says more
            if not wrong_type or (path not in shapes and path not in told):  # of several shapes, the nearest one
                self.add(path, _sentence(each, left, self.tree, path, model))
            told |= {path} if wrong_type else set()
            unknown = each["type"] == "extra_forbidden"
            if path[:1] in (("sheet",), ("world",)) or "band" in path or unknown:  # other parts may refer to its names
                line = self.line(path)
                self._left_out = {**self._left_out, line: self._text.split("\n")[line - 1]}


def _below(node: Any, part: str | int) -> Any:
    if isinstance(node, Mapping):
        return node.get(part)
    return node[part] if isinstance(node, list) and isinstance(part, int) and part < len(node) else None


def _walk(tree: Any, loc: tuple[str | int, ...]) -> tuple[Path, str]:
    """Pydantic's location as a path in the file, and the name of what is missing."""
    path, node, left = list[str | int](), tree, ""
    for part in loc:
        here = _below(node, part)
        if here is not None or (isinstance(node, Mapping) and part in node):
            path.append(part)
            node, left = here, ""
        elif isinstance(part, str):
            left = part
    return tuple(path), left


def _distance(error: ErrorDetails) -> int:
    """How different the value is from what is expected; a list is near to another kind of list."""
    kind, came = SAME.get(error["type"], error["type"]), error.get("input")
    near: Mapping[str, Any] = {
        "int_type": (int, float), "string_type": (str, list), "tuple_type": (str, list), "model_type": Mapping
    }  # fmt: skip
    return 0 if isinstance(came, near.get(kind, ())) else 1


SHAPES = {
    "model_type": "a table in {{ }} goes here{kind}, not {came}.",
    "tuple_type": "a list in [ ] goes here{list}, not {came}.",
    "string_type": "a text in quotes goes here, not {came}.",
    "int_type": "a whole number without quotes goes here, not {came}.",
    "bool_type": "true or false goes here, without quotes, not {came}.",
    "literal_error": "it is {expected}, not {came}.",
    "greater_than_equal": "it is {ge} or more, not {came}.",
    "less_than_equal": "it is {le} or less, not {came}.",
    "too_long": "it is too long: at most {max_length}. Make it shorter.",
    "too_short": "it is too short: at least {min_length}.",
    "string_pattern_mismatch": "{came} has characters that an id cannot have. Use small letters and digits, "
    "such as face-danger.",
    "union_tag_not_found": 'say what it is, such as {{ is = "meter" }} or {{ is = "scores" }}.',
    "missing": "{left} is missing. Write {left} = {such}.",
}
"""Messages for Pydantic's errors, by type."""
SAME = {
    "model_attributes_type": "model_type", "dict_type": "model_type", "list_type": "tuple_type",
    "string_sub_type": "string_type", "int_from_float": "int_type", "int_parsing": "int_type",
    "bool_parsing": "bool_type", "string_too_long": "too_long", "string_too_short": "too_short",
}  # fmt: skip
SUCH = {
    "format": "1", "dice": '"2d6"', "on": '"7-9"', "rows": '["One", "Two"]', "when": '"doubles"', "number": "[-3, 3]",
    "options": '{ one = "...", two = "..." }',
}  # fmt: skip
"""Examples for missing keys."""
TABLES = {
    "ask": 'ask.stat = { pick = "Stats" }', "choices": '{ "It hurts" = "Harm +1" }',
    "offers": '{ "Resist" = "roll resist" }',
    "band": '{ on = "7-9", say = "At a cost" }', "mark": '{ when = "match", say = "match" }',
    "mod": '{ when = "marked Hurt", add = -1 }', "after": '{ say = "Spend Luck", reroll = "all" }',
}  # fmt: skip
"""Examples of tables in braces, by their key."""
MEANT = {
    "under": "at_most", "below": "at_most", "target": "at_least", "difficulty": "at_least", "versus": "against",
    "max": "to", "maximum": "to", "min": "from", "minimum": "from", "default": "start", "if": "when", "text": "say",
    "result": "say", "effect": "do", "effects": "do", "range": "on", "results": "band", "outcomes": "band",
}  # fmt: skip
"""The keys that other words probably mean."""


def _sentence(error: ErrorDetails, left: str, tree: Any, path: Path, model: type[BaseModel]) -> str:
    kind, ctx, came = SAME.get(error["type"], error["type"]), error.get("ctx", {}), error.get("input")
    if kind == "extra_forbidden":
        return _unknown("nothing is called {} here.", str(path[-1]) if path else left, keys_at(model, tree, path))
    if kind == "string_pattern_mismatch" and path in (("id",), ("grid", "id")):
        return (
            f"{_short(came)} has characters that this id cannot have. Use small letters, digits and _, such as my_game."
        )
    if kind == "string_pattern_mismatch" and path == ("language",):
        return f"{_short(came)} is no language code. Write one such as en, de or pt-BR."
    if kind == "union_tag_invalid":
        known = [each.strip(" '") for each in str(ctx.get("expected_tags", "")).split(",")]
        return _unknown("there is no kind {}.", str(came.get("is", "") if isinstance(came, Mapping) else came), known)
    text = f'"{came}"' if isinstance(came, str) else came
    such = f": [{', '.join(_list_parts(came, path[-1:] == ('number',)))}]" if isinstance(came, str | int) else ""
    field = isinstance(came, str) and len(path) == 2 and path[0] in ("sheet", "world")
    said = {"expected": "another word", **ctx, "came": _short(came), "left": left, "such": SUCH.get(left, '"..."')}
    table = next((TABLES[part] for part in reversed(path) if part in TABLES), "")
    said |= {"list": such, "kind": f": {{ is = {text} }}" if field else f": {table}" * bool(table)}
    said["expected"] = (
        str(said["expected"]).removeprefix("'', ").replace("True", "true, without quotes" if text != came else "true")
    )
    return SHAPES.get(kind, "{came} does not fit here.").format(**said)


def _list_parts(came: str | int, numbers: bool) -> list[str]:
    """What stands where a list belongs, as the parts of one: `"even, wild"`, `"-2 to 3"`."""
    found = re.findall(r"-?\d+", f"{came}") if numbers else []
    parts = [f'"{each.strip()}"' for each in came.strip("[] ").split(",")] if isinstance(came, str) else [f"{came}"]
    return (found if len(found) == 2 else ["-3", "3"]) if numbers else parts


def _unknown(told: str, name: str, known: list[str]) -> str:
    there = f"There are: {', '.join(known)}." if known else ""
    meant = f"Did you mean {MEANT[name]}?" if MEANT.get(name) in known else nearest(name, known)
    return f"{told.format(quote(name))} {meant or there}".strip()


def nobody(name: str, known: list[str], what: str) -> str:
    """The message for an unknown name, with the nearest one, or that there is none."""
    if name.lstrip("-").isdecimal():
        return f"a number goes without quotation marks: {name}."
    within = [each for each in known if each.casefold() in re.findall(r"[^\W_]+", name.casefold())]
    near = f"Did you mean {within[0]}?" if len(within) == 1 else nearest(name, known)
    there = f"Known: {', '.join(known[:MOST_NAMED])}{' and others' * (len(known) > MOST_NAMED)}."
    return f"no {what} is called {quote(name)}. {near or (there if known else 'There is none yet.')}"


def keys_at(model: type[BaseModel], tree: Any, path: Path) -> list[str]:
    """The allowed keys at the place of an unknown one."""
    here, node = [model], tree
    for part in path[:-1]:
        below = _below(node, part)
        node = node if below is None else below
        here = [each for one in here for each in _models(one, part)] or here
    kind = _below(node, "is")
    fits = [one for one in here if "is_" in one.model_fields and kind in get_args(one.model_fields["is_"].annotation)]
    return [field.alias or name for name, field in (fits or here)[0].model_fields.items()]


def _models(model: type[BaseModel], key: str | int) -> list[type[BaseModel]]:
    field = model.model_fields.get(str(key))
    todo, found = [field.annotation] if field else [], list[type[BaseModel]]()
    while todo:
        each: Any = todo.pop(0)
        if isinstance(each, type) and issubclass(each, BaseModel):
            found.append(each)
        todo += get_args(each)
    return found


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping | list | tuple):
        return "a table" if isinstance(value, Mapping) else "a list"
    return quote(str(value)) if isinstance(value, str) else str(value)[:30]
