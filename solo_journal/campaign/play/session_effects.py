"""What starting or closing a session would do here, told before it is done."""

from __future__ import annotations

from ...rules.answer_source import NeedAnswer, NoAnswers
from ...rules.commons.session import Close, Start
from ...rules.outcome import Outcome
from ...rules.perform import perform
from ...rules.refusal import Refused
from ..campaign import Campaign
from ..story.voice import SPEECH


def effects(campaign: Campaign) -> str:
    """What follows when the present session is closed, if it is open, and the next one started; in words."""
    world, said = campaign.world, list[str]()
    for procedure in (*((Close(),) if world.session.open else ()), Start()):
        try:
            done = perform(procedure, world, NoAnswers(), tables=campaign.tables, shelf=campaign.shelf)
        except NeedAnswer as need:
            return "; ".join([*said, f"{need.request.label} is rolled"])
        except Refused as reason:
            return "; ".join([*said, str(reason)])
        said += [_describe_effect(step.outcome) for step in done.steps]
        world = done.after
    return "; ".join(said)


def _describe_effect(outcome: Outcome) -> str:
    """What it does: to whom, where it tells that; else why, or in a word."""
    return "; ".join(map(SPEECH.tell, outcome.tells)) or outcome.because.rstrip(".") or outcome.headline
