"""Applies effects of conditions: inputs that they set before a roll, and actions that they bar.

A roll is prepared once, when the player makes it. The effects become part of its inputs, where the player can see and
override them, odds count them and the journal records them. A replay uses the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from ..line_grammar import JOINING, grammar_of, known_names, picks
from ..names import check_name, find, fold_name, record_names
from ..procedure import NamesIn, Procedure
from ..refusal import Ambiguous, BadInput, Refused, quote
from ..shelf import of
from ..world import World
from .conditions import Adds, Bars, Conditions, Does, Effect, Sets
from .holder import Holder
from .home import Home
from .listing import Names
from .small_kinds import Flag

NAMED = ("characters", "people", "places", "things", "threads", "trackers")
"""The maps of a world whose things have names."""


class Applied(NamedTuple):
    """An effect that applies to a roll."""

    name: str
    """The condition it comes from."""
    effect: Effect
    weight: int
    whose: str = ""
    """The name of whoever has the condition."""

    def describe(self) -> str:
        """`Afraid: disadvantage`."""
        return f"{self.name}: {self.effect._replace(on='').describe(self.weight)}"


def apply_effects(procedure: Procedure, world: World) -> Procedure:
    """The roll with effects applied to inputs that the player did not set."""
    inputs = _inputs(procedure, world)
    if not inputs:
        return procedure
    given = {name: getattr(procedure, name) for name in procedure.model_fields_set}
    return type(procedure).model_validate({**given, **inputs})


def expand_names(procedure: Procedure, world: World) -> Procedure:
    """The procedure with abbreviated names replaced by full ones, as it finds them itself, so that the record keeps its
    meaning whoever joins later. Ids and unknown names stay as typed."""
    if not any(picks(type(procedure), name) for name in procedure.model_fields_set):
        return procedure
    with record_names() as found, suppress(Ambiguous):
        refusal_of(procedure, world)
    full: dict[str, str] = {}
    for called, several in found.items():
        names = {each.name for each in several}
        if len(names) == 1 and not any(each.key == called for each in several):
            full[called] = names.pop()
    return replace_names(procedure, full)


def replace_names(procedure: Procedure, others: Mapping[str, str]) -> Procedure:
    """The procedure with other names for these, in any case, in inputs that name something."""
    folded = {fold_name(name): other for name, other in others.items()}
    return _each_name(procedure, lambda name: folded.get(fold_name(name), name))


def unknown_names(procedure: Procedure, world: World) -> set[str]:
    """The names in its inputs that nobody and nothing has in this world."""
    found = dict[str, str]()
    _each_name(procedure, lambda name: found.setdefault(name, name))
    known = {each.name for part in NAMED for each in getattr(world, part).values()}
    known.update(each for name in procedure.model_fields_set for each in known_names(type(procedure), name, world))
    folded = set(map(fold_name, known))
    return {name for name in found if fold_name(name) not in folded}


def _each_name(procedure: Procedure, other: Callable[[str], str]) -> Procedure:
    """The procedure with each name as `other` has it: alone, after a sign, in a list or within a text."""

    def named(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(named, value))
        bare = value.lstrip("+-−").strip() if isinstance(value, str) else ""
        return f"{value[: len(value) - len(value.lstrip('+-−'))]}{other(bare)}" if bare else value

    kind, whole = type(procedure), dict[str, Any]()
    for name in procedure.model_fields_set:
        value = whole[name] = getattr(procedure, name)
        if picks(kind, name):
            whole[name] = named(value)
        for within in kind.model_fields[name].metadata:
            if isinstance(within, NamesIn):
                whole[name] = within.renamed(value, other)
    return procedure if all(whole[name] == getattr(procedure, name) for name in whole) else kind.model_validate(whole)


def must_be_names(before: World, after: World) -> None:
    """Raise `Refused` for a new name that no tag can hold, and for the name of a new number, or one typed after a sign,
    that a line would read as something else."""
    for part in NAMED:
        was, now = getattr(before, part), getattr(after, part)
        for name in (
            {each.name for each in now.values()} - {each.name for each in was.values()} if now is not was else ()
        ):
            check_name(name)
    for key, one in after.characters.items():
        if one is before.characters.get(key):
            continue
        for home in (home for game in of(after).games_in_use(after) for home in game.fields if home.of == "character"):
            was = (home.nobody(after), *([home.at(before, key)] if key in before.characters else ()))
            had = {name for holder in was for name in _in_lines(holder)}
            for name, number in _in_lines(home.at(after, key)).items():
                if name in had:
                    continue
                if read_as := _dice_or_sign(name) or (_word_of_roll(name, home, after) if number else ""):
                    raise Refused(f"A line would read {quote(name)} as {read_as}. Call it something else.", name)


def _in_lines(holder: Holder) -> dict[str, bool]:
    """The names on a sheet that a line may use, and whether each is a number. The others come after a sign, where words
    of a roll are not read."""
    signed = (name for field in holder.home.fields if isinstance(field, Names) for name in field.names(holder))
    return {**dict.fromkeys(signed, False), **dict.fromkeys(holder.numbers, True)}


def _dice_or_sign(name: str) -> str:
    from ..dice.notation import parse  # needed only for a new name

    if not any(each.isalpha() for each in name):
        return "a sign or a number"
    with suppress(BadInput):
        if parse(name).dice:
            return "dice"
    return ""


def _word_of_roll(name: str, home: Home, world: World) -> str:
    """What a line of this game's roll would take the name of a number for; empty if it is free. The words of other
    games are free: each reads a line for itself."""
    core = of(world).system(home.game).core
    if core and fold_name(name) in grammar_of(core).keywords:
        return f"a word of {core.called}"
    return "a word before a name" if fold_name(name) in JOINING else ""


def effects_on(procedure: Procedure, world: World) -> tuple[Applied, ...]:
    """The effects that apply to this roll, from the acting character, the target and the campaign."""
    return tuple(each for each in _applicable(procedure, world) if isinstance(each.effect.gives, Sets | Adds | Does))


def refusal_of(procedure: Procedure, world: World) -> str:
    """Why it cannot be done now: its own reason, or a condition that bars it."""
    return procedure.refusal(world) or bar_reason(procedure, world)


def bar_reason(procedure: Procedure, world: World) -> str:
    """Why a condition bars it, in a sentence; empty if none does."""
    if not procedure.acts_as:
        return ""
    for each in _applicable(procedure, world):
        gives = each.effect.gives
        if isinstance(gives, Bars) and (not gives.deeds or procedure.acts_as in gives.deeds):
            why = gives.why.format(name=each.whose)
            whose = f"{each.whose}, " if each.whose else ""
            return why or f"{whose}{each.name}: {each.effect.describe()}. Clear that first."
    return ""


def _inputs(procedure: Procedure, world: World) -> dict[str, Any]:
    """Inputs set by effects. Contradicting words leave an input as it is."""
    sums: dict[str, int] = {}
    words: dict[str, set[str]] = {}
    for each in effects_on(procedure, world):
        match each.effect.gives:
            case Sets(name, word):
                words.setdefault(name, set()).add(word)
            case Adds(name, by, times):
                sums[name] = sums.get(name, 0) + by * (each.weight if times else 1)
    fields = type(procedure).model_fields
    added = {name: (fields[name].default or 0) + by for name, by in sums.items() if by}
    return {**added, **{name: next(iter(said)) for name, said in words.items() if len(said) == 1}}


def _applicable(procedure: Procedure, world: World) -> Iterator[Applied]:
    """Every effect that fits this roll and whose input the player did not set."""
    game = procedure.id.partition(".")[0]
    known = of(world)
    homes = known.system(game).fields if known.has(game) else ()
    if not homes:
        return
    aim = getattr(procedure, procedure.aims_at) if procedure.aims_at else ()
    others = (aim,) if isinstance(aim, str) else tuple(aim or ())
    doer, theirs = procedure.doer(world), procedure.done_by != "by"
    foes = tuple(home for home in homes if home.of == "fight")
    yield from _find_effects(foes if theirs else homes, world, doer, procedure, against=False)
    for home in homes:  # a storm weighs on everybody
        if home.of == "campaign" and any(isinstance(field, Conditions | Flag) for field in home.fields):
            yield from (each for each in _of(home.at(world, "")) if _fits(each.effect, procedure))
    for other in others:
        if other or theirs:
            yield from _find_effects(homes, world, str(other), procedure, against=True)


def _find_effects(
    homes: tuple[Home, ...], world: World, called: str, procedure: Procedure, *, against: bool
) -> Iterator[Applied]:
    """The effects on the named one that fit this roll."""
    for holder in _find_bearers(homes, world, called):
        for each in _of(holder):
            if each.effect.against is against and _fits(each.effect, procedure):
                yield each


def _find_bearers(homes: tuple[Home, ...], world: World, called: str) -> Iterator[Holder]:
    """The named character with a sheet, or fighter. All are searched at once, so that a foe `bandit` is not taken for a
    character Bandita."""
    kind, key = "character", world.active
    if called:
        fights = {f"{home.game} {home.within}": home.fighters(world) for home in homes if home.of == "fight"}
        try:
            found = find(called, {"character": world.characters, "person": world.people, **fights})
        except Ambiguous:
            return  # the roll reports it itself
        kind, key = (found.kind, found.key) if found else ("", "")
    for home in homes:
        if home.of == "character":
            there = kind == "character" and key in world.characters and home.has(world.characters[key])
        else:
            meant = bool(called) and kind in ("character", f"{home.game} {home.within}")
            there = home.of == "fight" and meant and key in home.fighters(world)
        if there:
            yield home.at(world, key)


def _of(holder: Holder) -> Iterator[Applied]:
    for field in holder.home.fields:
        if isinstance(field, Conditions):
            for one in field.entries(holder.tree).values():
                weight, told = field.weight_of(one), field.describe(one)
                yield from (Applied(told, each, weight, holder.name) for each in field.effects_of(one))
        elif isinstance(field, Flag) and field.on(holder.tree):
            told = f"{holder.name} is {field.says or field.label}" if holder.key else field.says or field.label
            yield from (Applied(told, each, 1, holder.name) for each in field.effects)


def _fits(effect: Effect, procedure: Procedure) -> bool:
    if isinstance(effect.gives, Sets | Adds):
        name = effect.gives.input
        if name not in type(procedure).model_fields or name in procedure.model_fields_set:
            return False
    rolls = [each.strip() for each in effect.on.split(",") if each.strip()]
    return not rolls or any(_names_procedure(roll, procedure) for roll in rolls)


def _names_procedure(roll: str, procedure: Procedure) -> bool:
    """Whether this names the procedure: its name, its kind of action, or an input and its value."""
    if roll in (procedure.id, procedure.id.partition(".")[2], procedure.acts_as):
        return True
    name, _, value = roll.partition(" ")
    return bool(value) and fold_name(str(getattr(procedure, name, ""))) == fold_name(value)
