"""What a typed line wants done: the procedure behind `?`, and behind `d:`. Every face reads them here."""

from __future__ import annotations

from ...rules import shelf
from ...rules.inputs import make
from ...rules.line_form import roll_line
from ...rules.lonelog_tags import reads
from ...rules.procedure import Procedure
from ...rules.refused import BadInput, Refused
from ...rules.world import World
from ..campaign import Campaign
from ..journal.log_view import recent

LOOK_BACK = 60
"""Lines in which the action is looked for that a roll is about."""


def question_of(world: World, question: str, sign: str) -> Procedure:
    """The procedure behind `?`, `?+` or `?-`, of the game whose oracle is asked here. Raises `Refused`."""
    system = shelf.asked(world)
    if system and system.oracle:
        if sign not in system.oracle.signs:
            known = ", ".join(f"?{each}" for each in system.oracle.signs)
            raise BadInput(f"The oracle of {system.title} has no ?{sign}. It has {known}.")
        return make(system.oracle.procedure, {system.oracle.words: question, **system.oracle.signs[sign]})
    raise Refused("No game here has an oracle. /system.add takes up another game, and d: rolls plain dice.")


def roll_of(campaign: Campaign, text: str) -> Procedure:
    """The procedure behind `d:` with this text. Raises `Refused`."""
    if is_dice(text):
        return make(shelf.procedure("dice.roll"), {"expression": text})
    core = core_of(campaign.world)
    if core is None:
        raise Refused(f"No game here has a core roll, and “{text}” is no dice. Write dice such as d: 3d6+2.")
    return core.from_line(text, last_action(campaign), campaign.world)


def text_of(procedure: Procedure, world: World) -> str:
    """The words that a roll is kept with: its line, as it was understood. Dice have a label of their own, or none."""
    return "" if procedure.id == "dice.roll" else roll_line(procedure, world)


def core_of(world: World) -> type[Procedure] | None:
    """The core roll of the first game here that has one."""
    return next((each.core for each in shelf.games_in_use(world) if each.core), None)


def is_dice(text: str) -> bool:
    """Whether a text is dice notation with at least one die in it; `+2 -1` is none."""
    from ...rules.dice.notation import parse  # nothing else here needs it

    try:
        return any(term.dice is not None for term in parse(text).terms)
    except BadInput:
        return False


def last_action(campaign: Campaign) -> str:
    """The words of the last `@` in this scene."""
    for line in reversed(recent(campaign.journal, LOOK_BACK)):
        if line.entry.kind == "action":
            return reads(line.text)
        if line.entry.kind == "scene":
            break
    return ""


def pending(campaign: Campaign) -> str:
    """What the last outcome asks, as long as nobody wrote on."""
    last = recent(campaign.journal, 1)
    line = last[-1] if last else None
    if line is None or line.outcome is None or line.entry.kind in ("scene", "session"):
        return ""
    steps = line.act.steps if line.act else ()
    asked = [line.outcome.asks, *(step.outcome.asks for step in steps)]
    return next((each for each in reversed(asked) if each), "")
