"""The signs that ask for dice: `?` asks the oracle, `d:` rolls the core roll for the last `@`, or plain dice."""

from __future__ import annotations

from ..campaign.play.line_parser import Typed
from ..campaign.play.line_resolver import core_of, last_action, plan
from ..rules.fields import Asked
from .line_state import Sitting
from .write import do, keep_words


def act(sitting: Sitting, typed: Typed) -> None:
    """Do a line with a sign, its tags first; a bare `d:` asks what to roll."""
    if typed.wish == "roll" and not typed.text:
        typed = typed._replace(text=_asked_for(sitting))
    planned = plan(sitting.campaign, typed)
    if planned.procedure is not None:
        do(sitting, planned.procedure, text=planned.text, first=planned.first)
    elif planned.kind is not None:
        keep_words(sitting, planned.kind, planned.text)


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
