"""Do a procedure, write words, take an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....rules.answer_source import Ask, NeedAnswer, NoAnswers
from ....rules.inputs import make, with_candidate
from ....rules.kinds.apply import expand_names
from ....rules.procedure import Procedure, inputs_of
from ....rules.refusal import Ambiguous, Refused
from ...campaign import Campaign
from ...entry import Entry, Kind
from .. import append
from ..append import Kept, world_after
from ..current_offers import on_offer
from ..line_resolver import text_of
from ..options import Chosen, Option, Words, moves_in, options_of
from ..port import Done, NobodyToAsk, Port, with_dice


async def do(
    campaign: Campaign,
    port: Port,
    procedure: Procedure,
    *,
    kind: Kind | None = None,
    text: str = "",
    readings: Mapping[str, str] | None = None,
    first: tuple[Procedure, ...] = (),
) -> Done:
    """Do a procedure after the tags of its line (`first`), with the player's dice or by chance. The player settles an
    ambiguous name. `text` is the line of a roll, if its entry keeps it. A scene after the end of a session starts the
    next session, which then stays open. Raises `Refused`, `StoreError` and `Cancelled`; then nothing of the procedure
    is saved."""
    session = campaign.world.session
    if procedure.makes == "scene" and session.number and not session.open:
        from ....rules.commons.session import Start  # a question needs no session's rules

        await do(campaign, port, Start())

    async def kept(procedure: Procedure) -> Kept:
        world = append.world_after(campaign, first)
        procedure = expand_names(procedure, world)
        words = text_of(procedure, world) if text else ""
        return await with_dice(
            port,
            lambda source: append.perform_and_keep(
                campaign, procedure, source, readings=readings, kind=kind, text=words, first=first
            ),
        )

    while True:
        try:
            entry, performed = await kept(procedure)
            break
        except Refused as reason:
            procedure = await _resolve_name(port, procedure, _unclear(campaign, procedure, first) or reason)
    done = Done(entry, on_offer(campaign, options_of(entry, performed)), performed)
    await port.show_entry(done)
    return done


async def fill_and_do(
    campaign: Campaign,
    port: Port,
    kind: type[Procedure],
    given: Mapping[str, Any],
    *,
    form: bool = False,
    first: str = "",
    tags: tuple[Procedure, ...] = (),
    readings: Mapping[str, str] | None = None,
) -> Done:
    """Do a procedure with what is given; with a form if that is not enough, if `form` is set, or if one input is to be
    asked for `first`."""
    missing = any(field.is_required() and name not in given for name, field in kind.model_fields.items())
    asked = form or bool(first) or missing
    procedure = await _fill_in(campaign, port, kind, given, first) if asked else make(kind, given)
    return await do(campaign, port, procedure, first=tags, readings=readings)


async def _fill_in(
    campaign: Campaign, port: Port, kind: type[Procedure], given: Mapping[str, Any], first: str
) -> Procedure:
    """The procedure as the player fills it in. Nothing is asked if the rules refuse it anyway, whatever is typed
    `first`. Raises `Refused`."""
    from ....rules.availability import never_now  # nothing that is asked or rolled needs it

    if why := never_now(kind, campaign.world, {name: value for name, value in given.items() if name != first}):
        raise Refused(why)
    return await port.form(kind, given, first)


async def write(campaign: Campaign, port: Port, kind: Kind, text: str) -> Done:
    """Write words. This declines open offers, except the moves in a fight."""
    entry = await port.save(lambda: append.write(campaign, kind, text))
    done = Done(entry, moves_in(campaign.world))
    await port.show_entry(done)
    return done


async def write_prose(campaign: Campaign, port: Port, text: str) -> Done:
    """Write a paragraph: a consequence if the last outcome asks for one, else prose."""
    from ..latest_lines import prose_kind  # nothing that is asked or rolled needs it

    return await write(campaign, port, prose_kind(campaign), text)


async def take(
    campaign: Campaign,
    port: Port,
    option: Option,
    given: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Done:
    """Take an option; `given` are inputs for what it offers. A face lists the options again if another window
    wrote: only a choice is refused here when it is no longer open."""
    match option.takes:
        case Words(text):
            return await write(campaign, port, "prose", text)
        case Chosen() as chosen:
            return await settle_choice(campaign, port, chosen)
        case offer:
            inputs = {**offer.inputs, **(given or {})}
            missing = "" if offer.missing in inputs else offer.missing
            kind = campaign.shelf.procedure(offer.procedure)
            return await fill_and_do(campaign, port, kind, inputs, first=missing, readings=readings)


async def settle_choice(campaign: Campaign, port: Port, chosen: Chosen) -> Done:
    """Take a choice that the dice of the last act left open."""
    from .. import amendments

    entry = await with_dice(
        port, lambda source: amendments.take(campaign, chosen.entry, chosen.label, chosen.option, source)
    )
    return await show_amendment(campaign, port, entry)


async def show_amendment(campaign: Campaign, port: Port, entry: Entry) -> Done:
    """Show an amending entry with its options."""
    done = Done(entry, on_offer(campaign))
    await port.show_entry(done)
    return done


def _unclear(campaign: Campaign, procedure: Procedure, first: tuple[Procedure, ...]) -> Ambiguous | None:
    """The ambiguous name for which a procedure is refused; None if it is refused for another reason."""
    try:
        world = world_after(campaign, first)
        procedure.resolve(world, Ask(NoAnswers(), tables=campaign.tables))
    except Ambiguous as unclear:
        return unclear
    except (Refused, NeedAnswer):
        return None
    return None


async def _resolve_name(port: Port, procedure: Procedure, unclear: Refused) -> Procedure:
    """The procedure with the name that the player chooses. Raises the refusal again if the name is not among its inputs
    or nobody can be asked."""
    inputs = inputs_of(procedure)
    if not isinstance(unclear, Ambiguous) or not unclear.candidates or with_candidate(inputs, unclear, 1) == inputs:
        raise unclear
    try:
        at = await port.choose(unclear.question, [each.name for each in unclear.candidates])
    except NobodyToAsk:
        raise unclear from None
    return make(type(procedure), with_candidate(inputs, unclear, at + 1))
