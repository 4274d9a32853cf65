"""From a roll that was read to its procedure: inputs, help, verdicts, and a version of its mechanics."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from pydantic import create_model

from ..outcome import Mark, Tone, Verdict
from . import spec
from .fields import Fields
from .game import Game
from .inputs import example_of, inputs_of_roll, words_input
from .plan import Roll
from .play import FileRoll

_MECHANICS = ("help", "words", "page", "title", "example", "expect", "prompt", "also", "key")
"""What may change without another outcome."""


def procedure_of(game: spec.GameSpec, made: Game, roll: Roll, key: str) -> type[FileRoll]:
    """The procedure of a roll."""
    one = roll.spec
    example = dict(example_of(one, made.fields))
    name = "".join(each for each in one.title.title() if each.isalnum()) or "Roll"
    inputs = inputs_of_roll(one, made.fields)
    kind = create_model(name, __base__=FileRoll, __doc__=_help(one, example), **inputs)  # type: ignore[call-overload]
    verdicts = {band.spec.say: _verdict(band.spec, band.on) for band in reversed(roll.bands)}
    attributes: dict[str, Any] = {
        "plan": roll,
        "game": made,
        "id": f"{game.id}.{one.id}",
        "called": one.title,
        "key": key,
        "version": version_of(game, one),
        "makes": "question" if one.oracle else "scene" if one.scene else "roll" if roll.rolls else "change",
        "words": words_input(one),
        "page": one.page,
        "deed": "act" if one.core else "",
        "verdicts": tuple(verdicts[band.spec.say] for band in _once(roll)),
        "marks": tuple(_marks(one)),
        "readings": tuple(made.rules[when.a] for when in _rules_of(roll)),
        "example": example,
        "needs_somebody": _needs_somebody(one, roll, made.fields),
    }
    for attribute, value in attributes.items():
        setattr(kind, attribute, value)
    return cast("type[FileRoll]", kind)


def _once(roll: Roll) -> Iterator[Any]:
    seen = set[str]()
    for band in roll.bands:
        if band.spec.say not in seen:
            seen.add(band.spec.say)
            yield band


def _verdict(band: spec.BandSpec, on: Any) -> Verdict:
    tones: dict[Any, Tone] = {
        "pass": "good",
        "win": "good",
        "both": "good",
        "fail": "bad",
        "lose": "bad",
        "none": "bad",
    }
    plain: Tone = "plain" if band.answer or not isinstance(on, str) else tones.get(on, "plain")
    return Verdict(band.say, band.tone or plain, band.answer)


def _marks(one: spec.RollSpec) -> Iterator[Mark]:
    if one.oracle and any(band.answer == "yes" for band in one.band):
        yield Mark("yes", yes=True)
    yield from (Mark(each.say) for each in one.mark)
    yield from (Mark(band.say) for band in one.band if band.mark)


def _rules_of(roll: Roll) -> Iterator[Any]:
    found = dict[str, Any]()
    for whens in (
        *(band.when for band in roll.bands),
        *(mod.when for mod in roll.mods),
        *(mark.when for mark in roll.marks),
    ):
        found |= {when.a: when for when in whens if when.kind == "reading"}
    yield from found.values()


def _needs_somebody(one: spec.RollSpec, roll: Roll, fields: Fields) -> bool:
    """Whether it is done by a character: it looks at the sheet, or changes it."""
    theirs = {each.label.casefold() for each in fields.known.values() if each.whose == "character"}
    theirs |= {name.casefold() for name, each, _ in fields.scores() if each.whose == "character"}
    theirs |= {
        step.label.casefold() for each in fields.known.values() if each.whose == "character" for step in each.fields
    }
    if any(ask.pick or ask.track for ask in one.ask.values()):
        return True
    told = json.dumps(
        one.model_dump(mode="json", include={"dice", "none", "mod", "at_most", "at_least", "read", "against"})
    ).casefold()
    if any(f"{{{name}}}" in told for name in theirs):
        return True
    deeds = [
        *roll.do,
        *(deed for band in roll.bands for deed in band.do),
        *(deed for mark in roll.marks for deed in mark.do),
    ]
    deeds += [deed for each in roll.asked.values() for deed in each]
    deeds += [deed for band in roll.bands for each in band.choices.values() for deed in each]
    return any(deed.known is not None and deed.known.whose == "character" for deed in deeds)


def _help(one: spec.RollSpec, example: Mapping[str, Any]) -> str:
    """Its help: what the file says, how it is read, and an example."""
    rows = [f"- {_on(band)}: {band.say}" for band in one.band]
    dice = (
        one.dice
        if isinstance(one.dice, str)
        else ", ".join(f"{name} {each}" for name, each in (one.dice or {}).items())
    )
    shown = " ".join(f'{name}="{value}"' if " " in str(value) else f"{name}={value}" for name, value in example.items())
    parts = [
        one.help or f"{one.title}.",
        f"Rolled: {dice}." if dice else "",
        "\n".join(rows),
        f"Example: {shown or 'as it is'}",
    ]
    return "\n\n".join(part.replace("{", "").replace("}", "") for part in parts if part)


def _on(band: spec.BandSpec) -> str:
    whens = (band.when,) if isinstance(band.when, str) else band.when
    return ", ".join([str(band.on), *whens])


def version_of(game: spec.GameSpec, one: spec.RollSpec) -> int:
    """Six digits of what a roll does: its mechanics, and those of the fields and grids that it names."""
    told = one.model_dump(mode="json", by_alias=True)
    told["ask"] = {
        name: {key: value for key, value in ask.items() if key != "help"} for name, ask in told["ask"].items()
    }
    bare = {key: value for key, value in told.items() if key not in _MECHANICS}
    for band in bare["band"]:
        band.pop("prompt", None)
    text = json.dumps(bare, sort_keys=True)
    named = [
        mechanics(label, each)
        for part in (game.sheet, game.world)
        for label, each in part.items()
        if _names(text, label, each)
    ]
    grids = [each.model_dump(mode="json", by_alias=True) for each in game.grid if each.id in text]
    return six_digits([text, named, grids])


def six_digits(tree: Any) -> int:
    """The version of what a tree says."""
    whole = json.dumps(tree, sort_keys=True)
    return int(hashlib.sha256(whole.encode()).hexdigest(), 16) % 900_000 + 100_000


def version_of_create(game: spec.GameSpec) -> int:
    """That of making somebody: its steps, and the sheet that comes of them."""
    steps = [one.model_dump(mode="json", exclude={"help"}) for one in game.create]
    return six_digits([steps, [mechanics(label, one) for label, one in game.sheet.items()]])


def _names(text: str, label: str, one: spec.FieldSpec) -> bool:
    names = (label, *getattr(one, "names", ()))
    return bool(getattr(one, "each", ())) or any(name.casefold() in text.casefold() for name in names)


LATER_KEYS = frozenset({"each"})
"""Keys of items that came with a later program: where a file has none, its versions are those of before."""


def mechanics(label: str, one: spec.FieldSpec) -> Any:
    told = one.model_dump(mode="json", by_alias=True, exclude={"help", "one"})
    newer = LATER_KEYS if isinstance(one, spec.ItemsSpec) else ()
    return [label, {key: value for key, value in told.items() if value or key not in newer}]
