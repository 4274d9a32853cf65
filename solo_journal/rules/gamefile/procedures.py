"""Builds the procedure of a roll: inputs, help, verdicts, and a version made from its mechanics."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from pydantic import create_model

from ..outcome import Mark, Tone, Verdict
from . import field_specs, spec
from .inputs import example_of, inputs_of_roll, words_input
from .play import FileRoll
from .reader import Reader
from .roll_context import Game

_MECHANICS = ("help", "words", "page", "title", "example", "expect", "prompt", "also", "key")
"""Keys that do not affect the result."""


def procedure_of(game: spec.GameSpec, made: Game, roll: Reader, key: str) -> type[FileRoll]:
    one = roll.spec
    example = dict(example_of(one, made.fields))
    name = "".join(each for each in one.title.title() if each.isalnum()) or "Roll"
    inputs = inputs_of_roll(one, made.fields)
    kind = create_model(name, __base__=FileRoll, __doc__=_help(one, example), **inputs)  # type: ignore[call-overload]
    parts: tuple[Any, ...] = (*one.band, *one.mod, *one.mark)
    whens = [when for each in parts for when in roll.whens(each.when)]
    verdicts = {each.key: each for each in (_verdict(roll, band) for band in reversed(one.band))}
    attributes: dict[str, Any] = {
        "reader": roll,
        "game": made,
        "id": f"{game.id}.{one.id}",
        "called": one.title,
        "key": key,
        "version": version_of(game, one),
        "makes": "question" if one.oracle else "scene" if one.scene else "roll" if one.dice else "change",
        "words": words_input(one),
        "page": one.page,
        "acts_as": "act" if one.core else "",
        "verdicts": tuple(verdicts[each] for each in dict.fromkeys(band.say for band in one.band)),
        "marks": tuple(_marks(one)),
        "readings": tuple({when.a: made.rules[when.a] for when in whens if when.kind == "reading"}.values()),
        "example": example,
        "needs_somebody": _needs_somebody(roll),
    }
    for attribute, value in attributes.items():
        setattr(kind, attribute, value)
    return cast("type[FileRoll]", kind)


TONES: Mapping[Any, Tone] = {
    "pass": "good", "win": "good", "both": "good", "fail": "bad", "lose": "bad", "none": "bad"
}  # fmt: skip
"""Default tones of bands."""


def _verdict(roll: Reader, band: spec.BandSpec) -> Verdict:
    on = roll.on(band.on)
    plain: Tone = "plain" if band.answer or not isinstance(on, str) else TONES.get(on, "plain")
    return Verdict(band.say, band.tone or plain, band.answer)


def _marks(one: spec.RollSpec) -> Iterator[Mark]:
    if one.oracle and any(band.answer == "yes" for band in one.band):
        yield Mark("yes", yes=True)
    yield from (Mark(each.say) for each in one.mark)
    yield from (Mark(band.say) for band in one.band if band.mark)


def _needs_somebody(roll: Reader) -> bool:
    """Whether a character performs it: it reads or changes the sheet."""
    one, fields = roll.spec, roll.fields
    theirs = [each for each in fields.known.values() if each.whose == "character"]
    names = {each.label for each in theirs} | {step.label for each in theirs for step in each.fields}
    names |= {name for name, each, _ in fields.scores() if each.whose == "character"}
    looks = {"dice", "none", "mod", "at_most", "at_least", "read", "against"}
    told = json.dumps(one.model_dump(mode="json", include=looks)).casefold()
    return (
        any(ask.pick or ask.track for ask in one.ask.values())
        or any(f"{{{name.casefold()}}}" in told for name in names)
        or any(
            deed.known is not None and deed.known.whose == "character" for deed in roll.deeds((*one.every_change(),))
        )
    )


def _help(one: spec.RollSpec, example: Mapping[str, Any]) -> str:
    """Its help: the file's text, how the dice are read, and an example."""
    rows = [f"- {', '.join((str(band.on), *spec.as_texts(band.when)))}: {band.say}" for band in one.band]
    dice = ", ".join(f"{name} {each}".strip() for name, each in spec.dice_by_group(one.dice).items())
    shown = " ".join(f'{name}="{value}"' if " " in str(value) else f"{name}={value}" for name, value in example.items())
    parts = [
        one.help or f"{one.title}.",
        f"Rolled: {dice}." if dice else "",
        "\n".join(rows),
        f"Example: {shown or 'nothing to fill in'}",
    ]
    return "\n\n".join(part.replace("{", "").replace("}", "") for part in parts if part)


def version_of(game: spec.GameSpec, one: spec.RollSpec) -> int:
    """Six digits for the mechanics of a roll, including the fields and grids that it names."""
    told = one.model_dump(mode="json", by_alias=True)
    told["ask"] = {
        name: {key: value for key, value in ask.items() if key != "help"} for name, ask in told["ask"].items()
    }
    bare = {key: value for key, value in told.items() if key not in _MECHANICS}
    for band in bare["band"]:
        band.pop("prompt", None)
    text = json.dumps(bare, sort_keys=True)
    every = [*game.sheet.items(), *game.world.items()]
    named = [mechanics(label, each) for label, each in every if _names(text, label, each)]
    grids = [each.model_dump(mode="json", by_alias=True) for each in game.grid if each.id in text]
    spelled = [label for label, each in every if getattr(each, "is_", "") == "conditions" and f" to {label}" in text]
    return six_digits([text, named, grids, *spelled])  # conditions are added in the file's spelling


def six_digits(tree: Any) -> int:
    whole = json.dumps(tree, sort_keys=True)
    return int(hashlib.sha256(whole.encode()).hexdigest(), 16) % 900_000 + 100_000


def version_of_create(game: spec.GameSpec) -> int:
    """The version of creation: its steps, and the sheet they make."""
    steps = [one.model_dump(mode="json", exclude={"help"}) for one in game.create]
    return six_digits([steps, [mechanics(label, one) for label, one in game.sheet.items()]])


def _names(text: str, label: str, one: field_specs.FieldSpec) -> bool:
    names = (label, *getattr(one, "names", ()))
    return bool(getattr(one, "each", ())) or any(name.casefold() in text.casefold() for name in names)


LATER_KEYS = {"items": "each", "dice": "open"}
"""Keys added by a later program: a file without them keeps its old versions."""


SPILLS = 2
"""How the excess of a meter is handled: each end is reached once."""
LOWERS = 2
"""What a condition does to a meter whose top it lowers: what is above is lost."""


def mechanics(label: str, one: field_specs.FieldSpec) -> Any:
    told = one.model_dump(mode="json", by_alias=True, exclude={"help", "one"})
    newer = LATER_KEYS.get(told["is"])
    if told.get("spill"):
        told["spill"] = [told["spill"], SPILLS]
    if told["is"] == "conditions" and told["each"]:
        told["each"] = [told["each"], LOWERS]
    return [label, {key: value for key, value in told.items() if value or key != newer}]
