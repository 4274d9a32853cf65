"""Builds a procedure from what a player typed, or a sentence that says which input is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, Field, ValidationError, WrapValidator
from pydantic_core import ErrorDetails

from .lazy_pattern import lazy_pattern
from .plurals import SAID
from .procedure import Procedure
from .refusal import Ambiguous, BadInput, Reason, nearest, one_of, quote

P = TypeVar("P", bound=Procedure)

FREE, OR_NOTHING = ("a text", "a list"), ", or nothing"


def make(kind: type[P], raw: Mapping[str, Any]) -> P:
    """A procedure from raw inputs, which may all be strings. Raises `BadInput` with one sentence per wrong input."""
    try:
        given = by_name(kind, raw)
        if kind.counts and kind.counts not in given:
            given |= kind.short(str(given.get(kind.words, "")))
        return kind.model_validate(given)
    except ValidationError as wrong:
        raise BadInput(_sentences(kind, wrong), _typed_wrong(wrong.errors(include_url=False)[0])) from None


def from_words(kind: type[P], words: Iterable[str]) -> P:
    """A procedure from the words of a command: `ability=2 dr=12`. Raises `BadInput`."""
    given = list(words)
    bare = next((word for word in given if "=" not in word), None)
    if bare is not None:
        raise BadInput(f"{quote(bare)} is not an option of {kind.called}. Give each by its name{_such_as(kind)}.")
    return make(kind, words_by_name(given))


def label_of(kind: type[Procedure], name: str) -> str:
    """An input's label: its title, or its name in words."""
    return kind.model_fields[name].title or name.replace("_", " ").capitalize()


def by_name(kind: type[Procedure], raw: Mapping[str, Any]) -> dict[str, Any]:
    """Values by input name, accepting the labels of forms too: `way` for `method`."""
    if raw.keys() <= kind.model_fields.keys():
        return dict(raw)
    labels = {label_of(kind, name).casefold().replace(" ", "_"): name for name in reversed(list(kind.model_fields))}
    names = {each: labels.get(each.casefold(), each) for each in raw if each not in kind.model_fields}
    return {names[each] if names.get(each, each) not in raw else each: value for each, value in raw.items()}


def words_by_name(words: Iterable[str]) -> dict[str, str]:
    """The values of `ability=2 dr=12` by name. Raises `BadInput` for a repeated name."""
    raw: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in raw:
            raise BadInput(f"{name} is given twice. Give it once; several values go with commas: {name}=one,two.")
        raw[name] = value
    return raw


def trouble_with(kind: type[Procedure], name: str, raw: Mapping[str, Any]) -> Reason:
    """What is wrong with one input among these, as a sentence; empty if it is valid. Others may be missing."""
    try:
        kind.model_validate(dict(raw))
    except ValidationError as wrong:
        errors = (error for error in wrong.errors(include_url=False) if error["loc"][:1] == (name,))
        return next((Reason(_sentence(kind, name, each), _typed_wrong(each)) for each in errors), Reason())
    return Reason()


@lru_cache(maxsize=1000)
def schema_of(kind: type[Procedure]) -> Mapping[str, Any]:
    """The JSON Schema of a procedure's inputs. Cached: each refusal needs it, and it takes a millisecond."""
    return kind.model_json_schema()


@lru_cache(maxsize=1000)
def allowed_values(kind: type[Procedure], name: str, typed: str = "") -> str:
    """The allowed values in words: `a whole number from -3 to 6`, `one of even, advantage, disadvantage`. From a long
    list, those near to `typed`."""
    return _in_words(schema_of(kind)["properties"][name], typed)


def explain_input(kind: type[Procedure], name: str) -> str:
    """What an input is for, followed by its allowed values if neither text nor field shows them."""
    about, may_be = kind.model_fields[name].description or "", allowed_values(kind, name)
    choices = may_be.rpartition("one of ")[2].removesuffix(OR_NOTHING).split(", ")
    shown = may_be.startswith(FREE) or all(each in about.casefold() for each in choices)
    return about if about and shown else "; ".join(filter(None, (about, may_be)))


def with_candidate(inputs: Mapping[str, Any], unclear: Ambiguous, number: int) -> dict[str, Any]:
    """The inputs with the candidate of this number (from 1) in place of the ambiguous name: alone, after a sign, or in
    a list. Raises `BadInput`."""
    if not 1 <= number <= len(unclear.candidates):
        raise BadInput(f"Type a number from 1 to {len(unclear.candidates)}.")
    name = unclear.candidates[number - 1].name

    def taken(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [taken(each) for each in value]
        if not isinstance(value, str):
            return value
        bare = value.lstrip("+-−").strip()
        return f"{value[: len(value) - len(value.lstrip('+-−'))]}{name}" if bare == unclear.called.strip() else value

    return {key: taken(value) for key, value in inputs.items()}


def on_one_line(value: Any) -> Any:
    """A text with line breaks and repeated spaces collapsed; other values unchanged."""
    return " ".join(value.split()) if isinstance(value, str) else value


def as_spoken(value: Any) -> Any:
    """A setting of one or two words, however it was typed: `Ritual_Scar` for `ritual scar`; other values unchanged."""
    return on_one_line(value.casefold().replace("_", " ").replace("-", " ")) if isinstance(value, str) else value


def by_commas(value: Any) -> Any:
    """A list from `a, b`; other values unchanged. Commas within double quotes are kept: `"Old, lame dog", Mira`.
    Full-width commas and signs are accepted."""
    if not isinstance(value, str):
        return value
    text = value if "," in value else value.replace("，", ",").replace("、", ",")
    return [each[:1].translate(_SIGNS) + each[1:] for each in map(on_one_line, _by_commas(text))]


_SIGNS = str.maketrans("＋－", "+-")


def with_commas(names: Iterable[str]) -> str:
    """A list as it can be typed in one string."""
    return ", ".join(
        '"' + each.replace('"', '""') + '"' if "," in each or each.startswith('"') or not each else each
        for each in names
    )


def _by_commas(text: str) -> Iterable[str]:
    if '"' not in text:
        return (part for part in text.split(",") if part.strip())
    found = _LISTED.findall(text)
    return (quoted.replace('""', '"') if closed else bare for quoted, closed, bare in found if closed or bare.strip())


_LISTED = lazy_pattern(r'(?:^|,)\s*(?:"((?:[^"]|"")*)("(?=\s*(?:,|$)))|([^,]*))')


def die_size(value: Any) -> Any:
    """8 for `d8`, `1d8` and `8`; other values unchanged."""
    bare = value.strip().lower().removeprefix("1d").removeprefix("d") if isinstance(value, str) else ""
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) <= 3 else value


def with_signs(value: Any) -> Any:
    """Spoken numbers with their signs: `might plus 2, minus 1, HP 6 of 8` becomes `might +2, -1, HP 6/8`."""
    return _PART.sub(r"\1/\2", _SAID.sub(_sign, value)) if isinstance(value, str) else value


def as_written(words: str) -> str:
    """Spoken words as they are written: `Salve 1 Life Point, plus 2` becomes `Salve 1 LP, +2`."""
    for short, said in SAID.items():
        words = re.sub(rf"\b(d?\d+) {said.removesuffix('s')}s?(?=$|[\s,])", rf"\1 {short}", words, flags=re.IGNORECASE)
    return str(with_signs(words))


def line_with_signs(line: str) -> str:
    """A spoken line of signs as it is written: `might plus 1 minus Tired`."""
    return _SAID_IN_LINES.sub(_sign, line)


def _sign(found: re.Match[str]) -> str:
    return "+" if found[1].casefold() == "plus" else "-"


_SAID = lazy_pattern(r"\b(plus|minus)\s+(?=\d+\s*(?:,|$))", re.IGNORECASE)
_PART = lazy_pattern(r"(?<!\S)(\d+) of (\d+)(?=\s*(?:,|$))")
_SAID_IN_LINES = lazy_pattern(r"(?<![^\s,])(plus|minus)\s+(?=\w)", re.IGNORECASE)


def whole(start: Any, low: int, top: int, about: str, title: str | None = None) -> Any:
    """An integer field: its default (`...` if required), bounds and description."""
    return Field(start, ge=low, le=top, title=title, description=about)


def reads(how: Callable[[Any], object]) -> WrapValidator:
    """Validates an input with `how` but keeps it as typed, so that a form can refuse it early."""

    def taken(value: Any, checked: Callable[[Any], Any]) -> Any:
        text = checked(with_signs(value))
        try:
            how(text)
        except BadInput as reason:
            raise ValueError(reason.reason) from None
        return text

    return WrapValidator(taken)


Line = Annotated[str, BeforeValidator(on_one_line), Field(max_length=1000)]
"""One line of text, or nothing."""
Name = Annotated[str, BeforeValidator(on_one_line), Field(min_length=1, max_length=120)]
"""A name: one line, not empty."""
MaybeName = Annotated[str, BeforeValidator(on_one_line), Field(max_length=120)]
"""A name, or nothing."""
SPOKEN = BeforeValidator(as_spoken)
"""For an input with fixed settings: ignores case, underscores and hyphens."""
Words = Annotated[tuple[Name, ...], Field(max_length=100), BeforeValidator(by_commas)]
"""Several words or names, as a list or separated by commas."""


def _sentences(kind: type[Procedure], wrong: ValidationError) -> str:
    """The first error of each wrong input, as a sentence."""
    said: dict[str, str] = {}
    for error in wrong.errors(include_url=False):
        name = str(error["loc"][0]) if error["loc"] else ""
        said.setdefault(name, _sentence(kind, name, error))
    return " ".join(said.values())


def _sentence(kind: type[Procedure], name: str, error: ErrorDetails) -> str:
    if error["type"] == "extra_forbidden":
        known = nearest(name, list(kind.model_fields))
        return f"{kind.called} has no input {quote(name)}. {known}".strip()
    if error["type"] == "missing":
        typed = error["input"].get(kind.words) if isinstance(error["input"], Mapping) else ""
        to = f" to {_quote_value(typed)}" if isinstance(typed, str) and typed else ""
        label = label_of(kind, name)
        return f"{kind.called}: add {label[:1].lower()}{label[1:]}{to}: {explain_input(kind, name)}."
    if "error" in error.get("ctx", {}):
        reason = str(error["ctx"]["error"]).rstrip(".")
        return f"{name}: {reason}." if name else f"{reason}."
    title = kind.model_fields[name].title
    named = f"{title}:" if title and _is_any_number(kind, name) else f"{name} is"
    return f"{named} {allowed_values(kind, name, str(error['input']))}, not {_quote_value(error['input'])}."


def _typed_wrong(error: ErrorDetails) -> str:
    """What was typed that an error is about."""
    why = error.get("ctx", {}).get("error")
    about = getattr(why.args[0], "about", "") if isinstance(why, ValueError) and why.args else ""
    return about or str(error["input"])


def _is_any_number(kind: type[Procedure], name: str) -> bool:
    """Whether an input takes any number within bounds, and not one of a few."""
    schema = schema_of(kind)["properties"][name]
    return any(
        each.get("type") in ("integer", "number") and "enum" not in each for each in schema.get("anyOf", [schema])
    )


def _quote_value(value: Any) -> str:
    return quote(str(value)) if str(value).strip() else "empty"


def _such_as(kind: type[Procedure]) -> str:
    for name, value in kind.example.items():
        shown = ",".join(str(each) for each in value) if isinstance(value, list | tuple) else str(value)
        return f", such as {name}={shown}" if " " not in shown else f", such as {name}='{shown}'"
    return ""


def _in_words(schema: Mapping[str, Any], typed: str = "") -> str:
    if "anyOf" in schema:
        return " or ".join(_in_words(each, typed) for each in schema["anyOf"] if each.get("type") != "null")
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        names = [str(each) for each in schema["enum"] if each != ""]
        known = one_of(names, typed) if typed else f"one of {', '.join(names)}"
        return f"{known}{OR_NOTHING if '' in schema['enum'] else ''}"
    match schema["type"]:
        case "integer" | "number" as kind:
            return f"a {'whole ' * (kind == 'integer')}number" + _between(schema, "minimum", "maximum")
        case "boolean":
            return "yes or no"
        case "array":
            many = _between(schema, "minItems", "maxItems", " values")
            return f"a list with commas{many}, each {_in_words(schema['items'], typed)}"
    return "a text" + _between(schema, "minLength", "maxLength", " characters")


def _between(schema: Mapping[str, Any], least: str, most: str, unit: str = "") -> str:
    low, high = schema.get(least), schema.get(most)
    if low is None and high is None:
        return ""
    span = f"at most {high}" if low is None else f"{low} or more" if high is None else f"{low} to {high}"
    return f" of {span}{unit}" if unit else f", {span}" if low is None or high is None else f" from {span}"
