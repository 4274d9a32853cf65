"""Resolves a typed line to the procedure that it means, for every face: `?`, `d:` and their tags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ...rules import shelf
from ...rules.command_hints import way
from ...rules.inputs import line_with_signs, make
from ...rules.lazy_pattern import lazy_pattern
from ...rules.line_grammar import JOINING, grammar_of, known_names, literals
from ...rules.names import fold_name
from ...rules.procedure import Procedure
from ...rules.refusal import BadInput, Refused, quote
from ...rules.system import Oracle
from ...rules.world import World
from ..campaign import Campaign
from ..entry import Kind
from .append import tags_of, words_by, world_after
from .line_parser import Typed

VERSUS = lazy_pattern(r"\b(?:v|vs|versus|against)\.? +(\d|\b)", re.IGNORECASE)
"""Precedes the name of someone whom a line is rolled against; dice may also be held against a number."""
_TAG = lazy_pattern(r"(?:^|\s)[+-](?=[^\W\d])")
_NO_SIGNS = str.maketrans("+-−,", "    ")
BOTH = "+-"
"""The sign of a question with both advantage and disadvantage."""


class Planned(NamedTuple):
    """What a line with a sign does: its tags first, then a procedure, or words to save."""

    procedure: Procedure | None
    kind: Kind | None = None
    text: str = ""
    """The entry's words; empty for the procedure's own."""
    first: tuple[Procedure, ...] = ()


def plan(campaign: Campaign, typed: Typed) -> Planned:
    """What a line does, alike in every face. Commands are handled elsewhere. Raises `Refused` if it cannot be read, or
    if its tags cannot be applied; nothing is done here."""
    match typed.kind:
        case "ask" | "roll":
            first = tags_of(typed.text)
            world, text = world_after(campaign, first), typed.words
            if typed.kind == "ask":
                return Planned(question_of(world, text, typed.sign), first=first)
            procedure = roll_of(campaign, text, world)
            return Planned(procedure, text=text_of(procedure, world), first=first)
        case "prose":
            from .latest_lines import prose_kind

            return Planned(None, prose_kind(campaign), typed.text)
        case "command":
            raise BadInput("A command is run by its name, not as a line.")
    return Planned(None, typed.kind, typed.text)


def question_of(world: World, question: str, sign: str) -> Procedure:
    """The procedure for `?`, `?+`, `?-` or `?+-`, of the game whose oracle is asked. Raises `Refused`."""
    games = shelf.of(world)
    system = games.oracle_game(world)
    oracle = system.oracle if system else None
    if system is None or oracle is None:
        if missing := games.missing(world):
            raise Refused(f"{missing} Until then nothing answers ? here, unless you add a game: {way('system.add')}.")
        raise Refused(f"No game here has an oracle. Add a game: {way('system.add')}.")
    if sign != BOTH and sign not in oracle.signs:
        known = ", ".join(f"?{each}" for each in oracle.signs)
        raise BadInput(f"The oracle of {system.title} has no ?{sign}. It has {known}.")
    sets = _both(oracle) if sign == BOTH else oracle.signs[sign]
    return make(oracle.procedure, {oracle.words: question, **_tags_in(oracle.procedure, question, world), **sets})


def _tags_in(kind: type[Procedure], question: str, world: World) -> Mapping[str, Any]:
    """What of the sheet a question counts: `Is it open +Climbing`."""
    tags = grammar_of(kind).tags
    if not tags or not _TAG.search(question):
        return {}
    from ...rules.line_form import inputs_from

    given = inputs_from(kind, question, world)
    return {name: given[name] for name in tags if name in given}


def _both(oracle: Oracle) -> Mapping[str, Any]:
    """The inputs for both signs: the oracle's own `both`, or none, because they cancel out."""
    fields = oracle.procedure.model_fields
    both = {name: "both" for name in oracle.signs.get("+", {}) if "both" in literals(fields[name].annotation)}
    return both or oracle.signs[""]


def roll_of(campaign: Campaign, text: str, world: World | None = None) -> Procedure:
    """The procedure for `d:` with this text: dice, a named roll, the core roll of the game that comes first, or that of
    another game that reads the line. Raises `Refused` as the game that knows most of its names would."""
    if is_dice(text) or is_dice(text := line_with_signs(text)):
        return make(shelf.procedure("dice.roll"), {"expression": text})
    from ...rules.line_form import from_line  # a question needs no grammar of lines, and looks nothing up
    from ...rules.procedure_lookup import find_by_title
    from .latest_lines import last_action

    world = world or campaign.world
    action, refused = last_action(campaign), list[tuple[int, Refused | Procedure]]()
    rolls = (kind for game in campaign.shelf.games_in_use(world) for kind in game.procedures if kind.makes == "roll")
    if named := find_by_title(text, rolls):
        kind, rest = named
        return from_line(kind, rest, world, action)
    for system in campaign.shelf.rollers(world):
        versus = VERSUS.search(text)
        both = (system.core, system.versus) if versus and versus[1] else (system.versus, system.core)
        for core in both if versus else (system.core,):
            if core is None:
                continue
            try:
                read: Refused | Procedure = from_line(core, text, world, action)
            except Refused as reason:
                read = reason
            if isinstance(read, Procedure) and not read.refusal(world):
                return read
            refused.append((_known_words(core, text, world), read))
    from .named_dice import named_dice

    if dice_with_names := named_dice(text, world):
        return dice_with_names
    if not refused:
        raise Refused(campaign.shelf.missing(world) or f"Not dice: {quote(text)}. Try 3d6+2.")
    _, read = max(refused, key=lambda each: (each[0], isinstance(each[1], Procedure)))
    if isinstance(read, Procedure):  # whose line it is says why it cannot be done
        return read
    dice, _, rest = text.strip().partition(" ")
    if rest and is_dice(dice) and read.reason.about == dice:
        raise Refused(f"Dice take no words: {quote(rest)}. Roll {dice} alone.")
    alone = text[:1].isdigit() and not rest
    wrong = make(shelf.procedure("dice.roll"), {"expression": text}).refusal(world) if alone else ""
    raise Refused(wrong) if wrong else read


def _known_words(kind: type[Procedure], text: str, world: World) -> int:
    """How many words of a line belong to this roll or to names that it can take, without those that lead to a name."""
    names = (each for name in kind.model_fields for each in known_names(kind, name, world))
    known = {*fold_name(" ".join(names)).split(), *grammar_of(kind).keywords} - JOINING
    return len(known.intersection(fold_name(text).translate(_NO_SIGNS).split()))


def text_of(procedure: Procedure, world: World) -> str:
    """The words of a roll's entry: its line if it is the core roll, or that against somebody; otherwise what `/name`
    would write. Plain dice have only the label that they were given."""
    if procedure.id == "dice.roll":
        return ""
    from ...rules.line_form import roll_line

    if one := world.characters.get(procedure.by):
        procedure = procedure.model_copy(update={"by": "" if procedure.by == world.active else one.name})
    core = [kind for each in shelf.of(world).rollers(world) for kind in (each.core, each.versus) if kind]
    line = roll_line(procedure, world) if isinstance(procedure, tuple(core)) else words_by(procedure, world)
    return f"{line[:1].upper()}{line[1:]}"


def core_of(world: World) -> type[Procedure] | None:
    """The core roll of the game that comes first."""
    return next((each.core for each in shelf.of(world).rollers(world)), None)


def is_dice(text: str) -> bool:
    """Whether a text is dice notation with at least one die; `+2 -1` is not."""
    from ...rules.dice.notation import parse  # nothing else here needs it

    try:
        return bool(parse(text).dice)
    except BadInput:
        return False
