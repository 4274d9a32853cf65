"""Do a typed line: a sign with its words, or what follows `/`."""

from __future__ import annotations

from collections.abc import Iterable

from ....rules.command_hints import way
from ....rules.commons.tracker import Step, Tick
from ....rules.inputs import make
from ....rules.line_form import typed_inputs
from ....rules.line_grammar import Inputs
from ....rules.procedure import Procedure
from ....rules.refusal import BadInput, Refused
from ....rules.tags_in_prose import beside_tags
from ....rules.trackers import StepDie
from ...campaign import Campaign
from ..append import tags_of, world_after
from ..command_lookup import (
    SeveralCalled,
    find_procedure,
    normalise_word,
    nothing_called,
    number_called,
    synonym_inputs,
)
from ..latest_lines import from_action
from ..line_parser import Typed
from ..line_resolver import core_of, plan
from ..port import Done, NobodyToAsk, Port
from ..shortcuts import expand_shortcut, shortcuts
from .acts import do, fill_and_do, write


async def do_line(campaign: Campaign, port: Port, typed: Typed, own: Iterable[str] = ()) -> Done:
    """Do a line. `own` are the commands of the face, which has tried them already. Raises `Refused`, `StoreError` and
    `Cancelled`; then nothing was done."""
    typed = expand_shortcut(campaign, typed)
    if typed.kind == "command":
        return await do_command(campaign, port, typed.text, own)
    if typed.kind == "roll" and not typed.text:
        core = core_of(campaign.world)
        if core is None:
            raise BadInput("No game here has a core roll. Add dice, such as d: 3d6+2.")
        return await fill_and_do(campaign, port, core, from_action(campaign, core), form=True)
    planned = plan(campaign, typed)
    if planned.procedure is not None:
        return await do(campaign, port, planned.procedure, text=planned.text, first=planned.first)
    assert planned.kind is not None
    return await write(campaign, port, planned.kind, planned.text)


async def do_command(campaign: Campaign, port: Port, text: str, own: Iterable[str] = ()) -> Done:
    """Do a procedure by name with the rest of the line, tags first; or move the tracker with this name."""
    try:
        kind, rest = find_procedure(text, campaign)
    except SeveralCalled as several:
        kind, rest = await _one_of(campaign, port, several), text.partition(" ")[2].strip()
    if kind is not None:
        said = {} if rest else synonym_inputs(kind, normalise_word(text))
        return await (
            fill_and_do(campaign, port, kind, said, form=True) if said else do_named(campaign, port, kind, rest)
        )
    moved = number_called(text, campaign.world)
    if moved is None:
        raise nothing_called(text.partition(" ")[0], campaign, [*own, *shortcuts(campaign)])
    return await do(campaign, port, moved)


async def _one_of(campaign: Campaign, port: Port, several: SeveralCalled) -> type[Procedure]:
    """The procedure that the player chooses, named with its game if several have the same name. Raises the refusal if
    nobody can be asked."""
    names = [each.called for each in several.kinds]
    games = [campaign.shelf.system(each.id.partition(".")[0]).title for each in several.kinds]
    titles = [f"{name}: {game}" if names.count(name) > 1 else name for name, game in zip(names, games, strict=True)]
    try:
        return several.kinds[await port.choose(several.question, titles)]
    except NobodyToAsk:
        raise several from None


async def do_named(campaign: Campaign, port: Port, kind: type[Procedure], line: str) -> Done:
    """Do a procedure with its line; with a form if there is no line and it has inputs."""
    first, given = read_inputs(campaign, kind, line)
    asks = any(name != "by" for name in kind.model_fields)
    return await fill_and_do(campaign, port, kind, given, form=not given and not kind.at_once and asks, tags=first)


def read_inputs(campaign: Campaign, kind: type[Procedure], line: str) -> tuple[tuple[Procedure, ...], Inputs]:
    """The tags in a procedure's line, and its inputs in the world after them. Raises `Refused`."""
    first = tags_first(kind, line)
    return first, typed_inputs(kind, beside_tags(line) if first else line, world_after(campaign, first))


def tags_first(kind: type[Procedure], line: str) -> tuple[Procedure, ...]:
    """The tags in a procedure's line, which act before it; none if they are its subject."""
    first = tags_of(line)
    return () if any(isinstance(each, kind) for each in first) else first


async def move_tracker(campaign: Campaign, port: Port) -> Done:
    """Step a step die, or tick any other tracker by one; the player chooses which."""
    trackers = campaign.world.trackers
    if not trackers:
        raise Refused(f"No trackers yet. Add one: {way('tracker.add')}.")
    listed = [f"{each.name} {each.format_value()}" for each in trackers.values()]
    tracker = list(trackers.values())[await port.choose("Which tracker?", listed)]
    kind = Step if isinstance(tracker, StepDie) else Tick
    return await do(campaign, port, make(kind, {kind.words: tracker.name}))
