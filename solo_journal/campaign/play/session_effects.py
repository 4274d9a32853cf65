"""What starting or ending a session would do here, told beforehand."""

from __future__ import annotations

from ...rules.answer_source import NeedAnswer, NoAnswers
from ...rules.commons.session import Close, Start
from ...rules.outcome import Outcome
from ...rules.perform import perform
from ...rules.refusal import Refused
from ..campaign import Campaign
from ..story.voice import SPEECH


def effects(campaign: Campaign) -> str:
    """The effects of ending the current session, if one is open, and starting the next, in words."""
    world, said = campaign.world, list[str]()
    for procedure in (*((Close(),) if world.session.open else ()), Start()):
        try:
            done = perform(procedure, world, NoAnswers(), tables=campaign.tables)
        except NeedAnswer as need:
            return "; ".join([*said, f"{need.request.label} is rolled"])
        except Refused as reason:
            return "; ".join([*said, str(reason)])
        said += [_describe_effect(step.outcome) for step in done.steps]
        world = done.after
    return "; ".join(said)


def _describe_effect(outcome: Outcome) -> str:
    """What an effect does, and to whom if it tells; else its reason or headline."""
    return "; ".join(map(SPEECH.tell, outcome.tells)) or outcome.because.rstrip(".") or outcome.headline
