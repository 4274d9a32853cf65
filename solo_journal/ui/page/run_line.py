"""Carrying out what was typed: a line by its sign, a command behind `/`, an option by its number.

What the page itself has to do (open a form, a dialog) is asked of it through `Page`; nothing here is a widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ...campaign.play.called import called, kind_called, nothing_called, tracker_called
from ...campaign.play.line_parser import Typed
from ...campaign.play.line_resolver import Planned, core_of, plan
from ...campaign.play.options import Chosen, Option, Words
from ...rules import shelf
from ...rules.inputs import make
from ...rules.line_form import typed_inputs
from ...rules.outcome import Offer
from ...rules.procedure import Procedure
from ...rules.refused import Refused
from ..acts import act_called, acts
from ..campaign_model import CampaignModel


class Page(Protocol):
    """What the page does when it is asked."""

    async def form(self, kind: type[Procedure], given: Mapping[str, Any], first: str = "") -> Procedure | None:
        """Let the player fill in a procedure, beginning with the `first` input; None where it was left."""

    async def act(self, id_: str, words: str = "") -> None:
        """Do one of the page's own acts."""

    def begin_with(self, words: str) -> None:
        """Put words into the composer."""


async def carry_out(model: CampaignModel, page: Page, typed: Typed) -> None:
    """Do a line with a sign. Raises `Refused` and `StoreError`; nothing was done then."""
    if typed.wish == "command":
        await command(model, page, typed.text)
    elif typed.wish == "roll" and not typed.text:
        await _asked_roll(model, page)
    else:
        await _line(model, plan(model.campaign, typed))


async def _line(model: CampaignModel, planned: Planned) -> None:
    if planned.procedure is not None:
        await model.do(planned.procedure, text=planned.text, first=planned.first)
    elif planned.kind is not None:
        await model.write(planned.kind, planned.text)


async def take(model: CampaignModel, page: Page, option: Option) -> None:
    """Take what an outcome left open."""
    match option.takes:
        case Words(text):
            page.begin_with(text)
        case Chosen() as chosen:
            await model.choose(chosen)
        case Offer() as offer:
            kind = shelf.procedure(offer.procedure)
            await do(model, page, kind, offer.inputs, form=bool(offer.missing), first=offer.missing)


async def do(
    model: CampaignModel,
    page: Page,
    kind: type[Procedure],
    given: Mapping[str, Any],
    *,
    form: bool = False,
    first: str = "",
) -> None:
    """Do a procedure with what is given; with a form where that is not enough, or is wished for."""
    missing = any(field.is_required() and name not in given for name, field in kind.model_fields.items())
    procedure = await page.form(kind, given, first) if form or missing else make(kind, given)
    if procedure is not None:
        await model.do(procedure)


async def command(model: CampaignModel, page: Page, text: str) -> None:
    """Do what stands behind `/`: an act of the page, a procedure with its inputs, or a tracker's name, to step it."""
    word, _, rest = text.partition(" ")
    name = called(word)
    if not name:
        await page.act("menu")
    elif act := act_called(name):
        await page.act(act.id, rest.strip())
    elif kind := kind_called(word, model.campaign):
        await _named(model, page, kind, rest)
    elif stepped := tracker_called(text, model.campaign.world):
        await model.do(stepped)
    else:
        raise nothing_called(word, model.campaign, acts())


async def _named(model: CampaignModel, page: Page, kind: type[Procedure], rest: str) -> None:
    """Do a procedure with what stands behind its name."""
    given = typed_inputs(kind, rest, model.campaign.world)
    await do(model, page, kind, given, form=not given and _has_inputs(kind))


def _has_inputs(kind: type[Procedure]) -> bool:
    return any(name != "by" for name in kind.model_fields)


async def _asked_roll(model: CampaignModel, page: Page) -> None:
    """The form of the core roll, for a `d:` that says nothing more."""
    core = core_of(model.campaign.world, model.campaign.shelf)
    if core is None:
        raise Refused("Say which dice: d: 3d6+2.")
    await do(model, page, core, {}, form=True)
