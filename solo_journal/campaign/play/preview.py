"""What a line would do: in words, with its odds, or why it cannot be done. Nothing is saved and no die is rolled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from ...rules.answer_source import Ask, NeedAnswer, Roll
from ...rules.inputs import make
from ...rules.kinds.apply import apply_effects, effects_on
from ...rules.line_form import from_line, line_of
from ...rules.line_grammar import literals
from ...rules.names import fold_name
from ...rules.odds import odds_of, percent, reach
from ...rules.outcome import Against
from ...rules.plurals import plural
from ...rules.procedure import Procedure
from ...rules.procedure_lookup import short
from ...rules.refusal import Refused
from ...rules.system import Oracle
from ...rules.tables import Tables
from ...rules.world import World
from ..campaign import Campaign
from .append import world_after
from .command_lookup import find_procedure, nothing_called, number_called
from .line_parser import Typed
from .line_resolver import Planned, core_of, plan
from .shortcuts import expand_shortcut
from .verbs.lines import read_inputs

MOST_DICE = 100
"""A roll of more dice than this is not tried beforehand."""


class Trial(NamedTuple):
    """What is known of a roll before it is made."""

    dice: int = 0
    """The number of its dice; 0 if unknown."""
    sizes: str = ""
    """Its dice by size, where they differ: `1d6 and 3d8`."""
    against: Against | None = None
    """What its total will be held against."""
    default: bool = False
    """Whether that number is a default that the player did not type."""

    @property
    def target(self) -> str:
        """`12 (default)`; empty if the total is held against nothing."""
        return f"{self.against.value}{' (default)' if self.default else ''}" if self.against else ""

    @property
    def pool(self) -> str:
        """`2 dice`, `1d6 and 3d8`; empty if unknown."""
        return self.sizes or (plural(self.dice, "die", "dice") if self.dice else "")

    @property
    def needs(self) -> str:
        """`2 dice, v 12 (default)`."""
        return ", ".join(filter(None, (self.pool, f"v {self.target}" if self.target else "")))

    def describe(self) -> str:
        """`against Difficulty 12 (default)`."""
        return " ".join(filter(None, ("against", self.against.label, self.target))) if self.against else ""


def plan_line(campaign: Campaign, typed: Typed) -> Planned:
    """What a line does, including a command after `/` that is a procedure. Raises `Refused`."""
    if typed.kind != "command":
        return plan(campaign, typed)
    kind, rest = find_procedure(typed.text, campaign)
    if kind is None:
        moved = number_called(typed.text, campaign.world)
        if moved is None:
            raise nothing_called(typed.text.partition(" ")[0], campaign, ())
        return Planned(moved)
    first, given = read_inputs(campaign, kind, rest)
    return Planned(make(kind, given), first=first)


def try_roll(procedure: Procedure, world: World, tables: Tables) -> Trial:
    """Try a roll with every die at its lowest face, then at its highest, to see how many dice it takes and what it is
    held against, unless that is rolled too."""
    ready, rolled = apply_effects(procedure, world), _Same(highest=False)
    try:
        against = ready.resolve(world, Ask(rolled, tables=tables)).against
    except (NeedAnswer, Refused):
        return Trial()
    with suppress(NeedAnswer, Refused):  # dice that explode never end
        if against and ready.resolve(world, Ask(_Same(highest=True), tables=tables)).against != against:
            against = None
    default = against is not None and any(
        name not in procedure.model_fields_set and info.default == against.value and type(info.default) is int
        for name, info in type(procedure).model_fields.items()
    )
    sizes = " and ".join(f"{count}{size}" for size, count in rolled.sizes.items()) if len(rolled.sizes) > 1 else ""
    return Trial(rolled.dice, sizes, against, default)


def preview(campaign: Campaign, typed: Typed) -> list[str]:
    """What a line would do, one sentence per line: its tags, its act, its odds. Raises `Refused` with the reason why it
    cannot be done."""
    if typed.kind == "command" and not typed.text:
        return ["It opens the menu."]
    if typed.kind == "roll" and not typed.text:
        core = core_of(campaign.world)
        return [f"It asks for what you roll: {core.called}." if core else "It asks for dice."]
    found = plan_line(campaign, expand_shortcut(campaign, typed))
    world = world_after(campaign, found.first)
    said = ["First the tags in it act."] if found.first else []
    if found.procedure is None:
        return [*said, f"It is saved as {_KINDS[found.kind or 'prose']}."]
    said.append(_does(campaign, found.procedure, world))
    system = campaign.shelf.oracle_game(world) if typed.kind == "ask" else None
    if system and system.oracle and (hint := unread(found.procedure, typed.text, system.oracle)):
        said.append(f"{hint[:1].upper()}{hint[1:]}.")
    odds = odds_of(found.procedure, world, tables=campaign.tables).worded(world.wording)
    if len(odds.headlines) > 1:
        reached = reach(odds)
        said += [reached] if reached else [f"{case.name} {percent(case.chance)}" for case in odds.main_cases()]
    return said


def unread(question: Procedure, text: str, oracle: Oracle) -> str:
    """A part of a question that looks like an input but is not read as one, and how to give it instead: `the number is
    part of the question, and /fate 30 Does it? sets it`. Empty if there is none."""
    kind = type(question)
    try:
        own = from_line(kind, text, World()) if any(map(str.isdecimal, text)) else question
    except Refused:
        own = question
    if getattr(own, kind.words) not in (text, getattr(question, kind.words)):
        return f"the number is part of the question, and /{short(kind)} {line_of(own, World())} sets it"
    signs = [f"?{sign}".replace("-", "−") for sign in oracle.signs]
    if text.startswith(("?", "!")):
        return f"{text[0]} is part of the question; the signs are {', '.join(signs)}"
    found = _BEHIND.search(text)
    if found is None:
        return ""
    said = fold_name(found["behind"] or found["last"])
    known = {word: name for name, field in kind.model_fields.items() for word in literals(field.annotation)}
    if said not in known and not found["behind"]:
        return ""
    by_sign = {tuple(sets.items()): sign for sign, sets in oracle.signs.items()}
    sign = by_sign.get(((known.get(said, ""), said),))
    if sign is not None:
        return f"“{said}” is part of the question, and ?{sign.replace('-', '−')} asks so"
    if said in known:
        asked = text[: found.start()].rstrip(" ,;:([–—-") + (found["ends"] or "")
        line = line_of(make(kind, {oracle.words: asked, known[said]: said}), World())
        return f"“{said}” is part of the question, and /{short(kind)} {line} asks so"
    means = [f"?{sign.replace('-', '−')} {next(iter(sets.values()))}" for sign, sets in oracle.signs.items() if sets]
    return f"“{said}” is part of the question; {', '.join(means)}"


_BEHIND = re.compile(
    r"(?P<ends>\?)\s*[(\[,;:–—-]*\s*(?P<behind>[\w%/]+(?: [\w%/]+){0,2})[)\].! ]*$"
    r"|\s[(\[]?(?P<last>\w+)[)\].!? ]*$"
)
"""A word or two after the question mark, or the last word of the question: `Is it so? (unlikely)`."""
_KINDS: Mapping[str, str] = {
    "prose": "text",
    "consequence": "a consequence of the last outcome",
    "action": "an action",
    "aside": "an aside, beside the story",
}


def _does(campaign: Campaign, procedure: Procedure, world: World) -> str:
    """`2 turns pass.` `Risk pool: 2 dice, against Difficulty 12 (default).`"""
    if foretold := procedure.foretold(world):
        return f"{foretold}. {procedure.warns(world)}".strip()
    trial = try_roll(procedure, world, campaign.tables)
    ready = apply_effects(procedure, world)
    read_as, warning = ready.read_as(world), ready.warns(world)
    weighs = [each.describe() for each in effects_on(procedure, world)]
    facts = ", ".join(each for each in (read_as, *(() if read_as else (trial.pool, trial.describe())), *weighs) if each)
    return f"{procedure.called}: {facts}. {warning}".strip() if facts else f"{procedure.called}."


class _Same:
    """Answers with the lowest or the highest face of every die, and counts the dice."""

    def __init__(self, *, highest: bool) -> None:
        self.highest = highest
        self.dice = 0
        self.sizes = Counter[str]()

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        self.dice += request.count
        self.sizes[f"d{request.high}"] += request.count
        if self.dice > MOST_DICE:
            raise NeedAnswer(request)
        return (request.high if self.highest else request.low,) * request.count
