"""The signs that ask for dice: `?` asks the oracle, `d:` rolls the core roll for the last `@`, or plain dice."""

from __future__ import annotations

from ..campaign.view import recent
from ..rules import shelf
from ..rules.dice.notation import parse
from ..rules.inputs import make
from ..rules.lonelog_tags import reads, tags_in
from ..rules.procedure import Procedure
from ..rules.refused import BadInput, Refused
from ..rules.world import World
from .fields import Asked
from .keeping import do
from .sitting import Sitting

LOOK_BACK = 60
"""Lines in which the action is looked for that a roll is about."""


def ask(sitting: Sitting, question: str, sign: str) -> None:
    """Ask the oracle; tags in the question act beside it, as an act of their own."""
    tags = _tags(question)
    if tags is not None and (reason := tags.refusal(sitting.campaign.world)):
        raise Refused(reason)
    do(sitting, question_of(sitting.campaign.world, reads(question), sign))
    if tags is not None:
        do(sitting, tags)


def roll(sitting: Sitting, text: str) -> None:
    """Roll dice, or the core roll; a bare sign asks what to roll first."""
    if not text:
        text = _asked_for(sitting)
    do(sitting, roll_of(sitting, text))


def question_of(world: World, question: str, sign: str) -> Procedure:
    """The procedure behind `?`, `?+` or `?-`, of the first game here that has an oracle. Raises `Refused`."""
    for system in shelf.games_in_use(world):
        if system.oracle is None:
            continue
        if sign not in system.oracle.signs:
            known = ", ".join(f"?{each}" for each in system.oracle.signs)
            raise BadInput(f"The oracle of {system.title} has no ?{sign}. It has {known}.")
        return make(system.oracle.procedure, {system.oracle.words: question, **system.oracle.signs[sign]})
    raise Refused("No game here has an oracle. /system.add takes up another game, and d: rolls plain dice.")


def roll_of(sitting: Sitting, text: str) -> Procedure:
    """The procedure behind `d:` with this text. Raises `Refused`."""
    if is_dice(text):
        return make(shelf.procedure("dice.roll"), {"expression": text})
    core = core_of(sitting.campaign.world)
    if core is None:
        raise Refused(f"No game here has a core roll, and “{text}” is no dice. Write dice such as d: 3d6+2.")
    return core.from_line(text, last_action(sitting), sitting.campaign.world)


def core_of(world: World) -> type[Procedure] | None:
    """The core roll of the first game here that has one."""
    return next((each.core for each in shelf.games_in_use(world) if each.core), None)


def is_dice(text: str) -> bool:
    """Whether a text is dice notation with at least one die in it; `+2 -1` is none."""
    try:
        return any(term.dice is not None for term in parse(text).terms)
    except BadInput:
        return False


def last_action(sitting: Sitting) -> str:
    """The words of the last `@` in this scene."""
    for line in reversed(recent(sitting.campaign.journal, LOOK_BACK)):
        if line.entry.kind == "action":
            return reads(line.text)
        if line.entry.kind == "scene":
            break
    return ""


def hint_at_roll(sitting: Sitting) -> None:
    """Say how an action is rolled for."""
    core = core_of(sitting.campaign.world)
    if core is not None:
        sitting.talk.say(f"  d: rolls it ({core.called}).")


def _asked_for(sitting: Sitting) -> str:
    """What to roll, asked with the names in reach."""
    world = sitting.campaign.world
    core = core_of(world)
    if core is None:
        return sitting.talk.ask("Which dice, such as 3d6+2?")
    action = last_action(sitting)
    sitting.talk.say(f"{core.called}: {action}" if action else core.called)
    for name in core.model_fields:
        asked = Asked.of(core, name, world)
        if asked.picks and asked.names:
            sitting.talk.say(f"  {asked.told()}", f"  {', '.join(asked.names)}")
    return sitting.talk.ask("d: (. leaves it)")


def _tags(text: str) -> Procedure | None:
    if not any(True for _ in tags_in(text)):
        return None
    return make(shelf.procedure("lonelog.tags"), {"text": text})
