"""Effects of conditions in a file: a lower top of a meter, or what a roll's `mod` says."""

from __future__ import annotations

from collections.abc import Iterator

from ..kinds.conditions import Does, Effect, Tops
from ..names import fold_name
from ..plurals import plural
from . import field_specs, spec
from .faults import Faults, nobody
from .language import plainly
from .phrases import change_of
from .positions import Path


def effects_of(one: field_specs.ConditionsSpec, path: Path, game: spec.GameSpec, faults: Faults) -> Iterator[Effect]:
    """The effects of these conditions. Faults are collected."""
    beside = game.world if path[0] == "world" else game.sheet
    meters = [label for label, each in beside.items() if isinstance(each, field_specs.MeterSpec)]
    for at, text in enumerate(one.each):
        change = faults.tried((*path, "each", at), change_of, text)
        if change is None:
            continue
        meter = next((name for name in meters if fold_name(name) == fold_name(change.name)), "")
        by = change.number
        if change.verb != "top" or by is None:
            faults.add((*path, "each", at), "each condition can move the top of a meter: Momentum top -1.")
        elif not meter:
            faults.add((*path, "each", at), nobody(change.name, meters, "meter"))
        else:
            yield Effect(gives=Tops(meter, by))
    for roll in game.roll:
        for mod in roll.mod:
            (when, *more) = map(plainly, spec.as_texts(mod.when) or ("",))
            name = when.removeprefix("marked ")
            if name != when and not more and (one.open or fold_name(name) in map(fold_name, one.names)):
                yield Effect(name, roll.id, Does(f"{', '.join(_describe_mod(mod))} in {roll.title}"))


def _describe_mod(mod: spec.ModSpec) -> Iterator[str]:
    if dice := ", ".join(spec.dice_by_group(mod.dice).values()):
        yield f"rolls {dice.replace('{', '').replace('}', '')}"
    if mod.add:
        yield f"{mod.add:+d}"
    if mod.dice_more:
        yield f"{plural(abs(mod.dice_more), 'die', 'dice')} {'more' if mod.dice_more > 0 else 'fewer'}"
