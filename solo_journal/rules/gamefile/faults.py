"""What is wrong in a game's file: all of it at once, each with its line, what is allowed and the nearest name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ..refused import Refused, nearest, quoted
from .language import Unreadable
from .positions import Path, lines_of
from .read import Read

T = TypeVar("T")
MOST_TOLD = 60
"""More faults than these are counted, and not told."""
BLOCKS = {"roll": "roll", "band": "band", "mod": "mod", "mark": "mark", "after": "after", "table": "table",
          "create": "create", "reading": "reading", "grid": "grid"}  # fmt: skip
"""Lists of tables, with the word for one of them."""


_ABSENT = re.compile(
    r"^(no|nothing|it has no) |missing|cannot be (done|rolled)|is expected|are given|say what|choose is"
)
"""Faults that may come of a part that could not be read."""


class BadGame(Refused):
    """A game's file cannot be read. `faults` are its sentences, each with file and line."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


class Faults:
    """Collects what is wrong, by where it stands in the file."""

    def __init__(self, file: str, found: Read) -> None:
        self.file, self.tree = file, found.tree
        self._text, self._left_out = found.text, found.left_out
        self._headings = [
            number for number, line in enumerate(found.text.split("\n"), 1) if line.lstrip().startswith("[")
        ]
        self._lines: dict[Path, int] | None = None
        self._found: dict[tuple[int, str], None] = {
            (slip.line, f"{file}, line {slip.line}: {slip.told}"): None for slip in found.slips
        }

    def add(self, path: Path, what: str, where: str | None = None) -> None:
        """Something is wrong here. A sentence, which says what to do; `where` it is, where the path says it worse."""
        line = self.line(path)
        if self._left_out and self._may_stand_there(line, what):
            return
        where = self.where(path) if where is None else where
        told = f"{self.file}" + (f", line {line}" if line else "") + (f", {where}" if where else "")
        self._found.setdefault((line, f"{told}: {what}"))

    def tried(self, path: Path, do: Callable[..., T], *given: Any) -> T | None:
        """What this reads, or None where it cannot be read, which is told."""
        try:
            return do(*given)
        except Unreadable as why:
            self.add(path, str(why))
            return None

    def _may_stand_there(self, line: int, what: str) -> bool:
        """Whether what is said to be missing may stand in what was left out: it is named there, or belongs to the same
        part of the file."""
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

    def sentences(self) -> tuple[str, ...]:
        """All of them, by line."""
        told = [words for _, words in sorted(self._found)]
        more = len(told) - MOST_TOLD
        return (*told[:MOST_TOLD], *((f"{self.file}: {more} more. Mend these first.",) if more > 0 else ()))

    def stop(self) -> None:
        """Raise `BadGame` where anything was found."""
        if self._found:
            raise BadGame(self.sentences())

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest thing that holds it; 0 where there is no text."""
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
        """Every error of Pydantic, in our words."""
        found = [(each, *_walk(self.tree, each["loc"])) for each in error.errors(include_url=False)]
        shapes = {path for each, path, _ in found if not each["type"].endswith("_type")}
        for each, path, left in found:
            if path not in shapes or not each["type"].endswith("_type"):  # of several shapes the one that nearly fits
                self.add(path, _sentence(each, left, self.tree, path, model))


def _below(node: Any, part: str | int) -> Any:
    if isinstance(node, Mapping):
        return node.get(part)
    return node[part] if isinstance(node, list) and isinstance(part, int) and part < len(node) else None


def _walk(tree: Any, loc: tuple[str | int, ...]) -> tuple[Path, str]:
    """A place as Pydantic names it as a path of the file, and the name of what is not there."""
    path, node, left = list[str | int](), tree, ""
    for part in loc:
        here = _below(node, part)
        if here is not None or (isinstance(node, Mapping) and part in node):
            path.append(part)
            node, left = here, ""
        elif isinstance(part, str):
            left = part
    return tuple(path), left


def _sentence(error: ErrorDetails, left: str, tree: Any, path: Path, model: type[BaseModel]) -> str:
    kind, ctx = error["type"], error.get("ctx", {})
    came = error.get("input")
    match kind:
        case "extra_forbidden":
            key = str(path[-1]) if path else left
            known = keys_at(model, tree, path)
            return f"nothing is called {quoted(key)} here. {nearest(key, known) or _all(known)}".strip()
        case "missing":
            return f"{left} is missing. Write {left} = {_such_as(left)}."
        case "union_tag_invalid":
            known = [each.strip(" '") for each in str(ctx.get("expected_tags", "")).split(",")]
            said = came.get("is", "") if isinstance(came, Mapping) else came
            return f"there is no kind {quoted(str(said))}. {nearest(str(said), known) or _all(known)}".strip()
        case "union_tag_not_found":
            return 'say what it is, such as { is = "meter" } or { is = "scores" }.'
        case "model_type" | "model_attributes_type" | "dict_type":
            return f"a table in {{ }} stands here, not {_shown(came)}."
        case "tuple_type" | "list_type":
            return f"a list in [ ] stands here, not {_shown(came)}."
        case "string_type" | "string_sub_type":
            return f"a text in quotes stands here, not {_shown(came)}."
        case "int_type" | "int_from_float" | "int_parsing":
            return f"a whole number without quotes stands here, not {_shown(came)}."
        case "bool_type" | "bool_parsing":
            return f"true or false stands here, without quotes, not {_shown(came)}."
        case "literal_error":
            return f"it is {ctx.get('expected', 'another word')}, not {_shown(came)}."
        case "greater_than_equal" | "less_than_equal":
            word, bound = ("least", ctx.get("ge")) if kind == "greater_than_equal" else ("most", ctx.get("le"))
            return f"it is at {word} {bound}, and this is {_shown(came)}."
        case "string_too_long" | "too_long":
            return f"it is longer than may be: at most {ctx.get('max_length')}. Make it shorter."
        case "string_too_short" | "too_short":
            return f"it is shorter than may be: at least {ctx.get('min_length')}."
        case "string_pattern_mismatch":
            return f"{_shown(came)} has other signs than an id may have: small letters and digits, such as face-danger."
    return f"{_shown(came)} does not fit here."


def _such_as(key: str) -> str:
    shown = {"format": "1", "dice": '"2d6"', "on": '"7-9"', "rows": '["One", "Two"]', "when": '"doubles"',
             "number": "[-3, 3]", "names": '["One", "Two"]', "options": '{ one = "...", two = "..." }'}  # fmt: skip
    return shown.get(key, '"..."')


def _all(known: list[str]) -> str:
    return f"There are: {', '.join(known)}." if known else ""


def keys_at(model: type[BaseModel], tree: Any, path: Path) -> list[str]:
    """The keys that may stand where an unknown one was found."""
    from .spec import AnyField, AskSpec, BandSpec, GameSpec

    here: Any = model
    names = [part for part in path[:-1] if isinstance(part, str)]
    if names[:1] and names[0] in ("sheet", "world") and len(names) > 1:
        kind = _below(_below(_below(tree, names[0]), names[1]), "is")
        for each in AnyField.__origin__.__args__:  # type: ignore[attr-defined]
            if each.model_fields["is_"].annotation.__args__[0] == kind:
                here = each
    else:
        at: Any = GameSpec
        for part in names:
            at = {"ask": None, "band": BandSpec}.get(part) or _inner(at, part) or at
        here = AskSpec if "ask" in names else at
    if not (isinstance(here, type) and issubclass(here, BaseModel)):
        return []
    return [field.alias or name for name, field in here.model_fields.items()]


def _inner(model: Any, key: str) -> Any:
    """The model of the tables under a key, if that holds such."""
    field = getattr(model, "model_fields", {}).get(key)
    if field is None:
        return None
    todo, seen = [field.annotation], list[Any]()
    while todo:
        each = todo.pop()
        if isinstance(each, type) and issubclass(each, BaseModel):
            seen.append(each)
        todo.extend(getattr(each, "__args__", ()))
        if hasattr(each, "__origin__") and each.__origin__ is not each:
            todo.append(each.__origin__)
    return seen[0] if seen else None


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(str(value)) if isinstance(value, str) else str(value)[:30]
