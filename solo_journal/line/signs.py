"""The signs that ask for dice: `?` asks the oracle, `d:` rolls the core roll for the last `@`, or plain dice."""

from __future__ import annotations

from ..campaign.play.line_resolver import core_of, last_action, question_of, roll_of, text_of
from ..rules import shelf
from ..rules.fields import Asked
from ..rules.inputs import make
from ..rules.lonelog_tags import reads, tags_in
from ..rules.procedure import Procedure
from ..rules.refused import Refused
from .line_state import Sitting
from .write import do


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
    procedure = roll_of(sitting.campaign, text or _asked_for(sitting))
    do(sitting, procedure, text=text_of(procedure, sitting.campaign.world))


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
    action = last_action(sitting.campaign)
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
